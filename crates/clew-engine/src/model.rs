//! What is given: domains and constraints, plain data.

use std::fmt;
use std::sync::Arc;

use crate::rows::Rows;
use crate::space::Stop;

/// A variable is its index.
pub type Var = u32;

/// The values that a variable may take before the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All integers from the first to the second, both included.
    Range(i64, i64),
    /// These values, increasing.
    Values(Vec<i64>),
}

/// A comparison. Strict ones are written with a shifted constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// equal
    Eq,
    /// different
    Ne,
    /// at most
    Le,
    /// at least
    Ge,
}

impl Op {
    /// Whether `left OP right`.
    #[inline]
    pub fn holds<T: PartialOrd>(self, left: T, right: T) -> bool {
        match self {
            Op::Eq => left == right,
            Op::Ne => left != right,
            Op::Le => left <= right,
            Op::Ge => left >= right,
        }
    }
}

/// `variable OP value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// the variable
    pub var: Var,
    /// the comparison
    pub op: Op,
    /// the value it is compared with
    pub value: i64,
}

/// One instruction of a formula in postfix order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// push a number
    Const(i64),
    /// push the value of the n-th variable of the scope
    Var(u32),
    /// the sum of n operands
    Add(u32),
    /// minus
    Neg,
    /// difference
    Sub,
    /// product
    Mul,
    /// quotient rounded down, as in Python
    FloorDiv,
    /// remainder with the sign of the divisor, as in Python
    Mod,
    /// exact quotient; undefined where it is not exact
    Div,
    /// power; undefined for a negative exponent
    Pow,
    /// absolute value
    Abs,
    /// the least of n operands
    Min(u32),
    /// the greatest of n operands
    Max(u32),
    /// equal, 1 or 0
    Eq,
    /// different
    Ne,
    /// less
    Lt,
    /// at most
    Le,
    /// all of n operands are not 0
    And(u32),
    /// one of n operands is not 0
    Or(u32),
    /// is 0
    Not,
}

/// A test from outside; `Err` stops the search (an exception in the user's function).
pub type Test = dyn Fn(&[i64]) -> Result<bool, Stop> + Send + Sync;

/// The constraints. [`crate::meaning`] says what each allows.
#[derive(Clone)]
#[allow(missing_docs)] // the fields are those of the meaning
pub enum Constraint {
    AllDifferent {
        vars: Vec<Var>,
        offsets: Vec<i64>,
    },
    Linear {
        coefficients: Vec<i64>,
        vars: Vec<Var>,
        op: Op,
        constant: i64,
    },
    Product {
        vars: Vec<Var>,
        op: Op,
        result: Var,
    },
    AbsDifference {
        left: Var,
        right: Var,
        op: Op,
        result: Var,
    },
    Quotient {
        left: Var,
        right: Var,
        op: Op,
        result: Var,
    },
    /// `rows` is flat: row after row, each as long as `vars`; sorted, each row once.
    Table {
        vars: Vec<Var>,
        rows: Arc<Rows>,
        allowed: bool,
    },
    Element {
        index: Var,
        items: Vec<Var>,
        value: Var,
    },
    /// `values` is sorted.
    Count {
        vars: Vec<Var>,
        values: Vec<i64>,
        op: Op,
        number: Var,
    },
    Clause {
        literals: Vec<Literal>,
    },
    Circuit {
        vars: Vec<Var>,
    },
    Path {
        vars: Vec<Var>,
        start: Option<u32>,
    },
    Formula {
        vars: Vec<Var>,
        code: Vec<Code>,
    },
    Predicate {
        vars: Vec<Var>,
        test: Arc<Test>,
    },
}

impl fmt::Debug for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} over {:?}", self.kind(), self.scope())
    }
}

impl Constraint {
    /// The word for its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::AllDifferent { .. } => "all_different",
            Self::Linear { .. } => "linear",
            Self::Product { .. } => "product",
            Self::AbsDifference { .. } => "abs_difference",
            Self::Quotient { .. } => "quotient",
            Self::Table { .. } => "table",
            Self::Element { .. } => "element",
            Self::Count { .. } => "count",
            Self::Clause { .. } => "clause",
            Self::Circuit { .. } => "circuit",
            Self::Path { .. } => "path",
            Self::Formula { .. } => "formula",
            Self::Predicate { .. } => "predicate",
        }
    }

    /// The variables it speaks of, in its own order (a variable may stand twice).
    pub fn scope(&self) -> Vec<Var> {
        match self {
            Self::AllDifferent { vars, .. }
            | Self::Linear { vars, .. }
            | Self::Table { vars, .. }
            | Self::Circuit { vars }
            | Self::Path { vars, .. }
            | Self::Formula { vars, .. }
            | Self::Predicate { vars, .. } => vars.clone(),
            Self::Product { vars, result, .. } => with(vars, &[*result]),
            Self::Count { vars, number, .. } => with(vars, &[*number]),
            Self::Element { index, items, value } => with(items, &[*index, *value]),
            Self::AbsDifference { left, right, result, .. }
            | Self::Quotient { left, right, result, .. } => vec![*left, *right, *result],
            Self::Clause { literals } => literals.iter().map(|l| l.var).collect(),
        }
    }
}

fn with(vars: &[Var], more: &[Var]) -> Vec<Var> {
    [vars, more].concat()
}

/// Variables and constraints. The first `visible` variables are those that a solution shows.
#[derive(Clone, Debug)]
pub struct Model {
    /// a domain a variable, never empty
    pub domains: Vec<Domain>,
    /// how many variables a solution shows
    pub visible: usize,
    /// the constraints
    pub constraints: Vec<Constraint>,
}

/// Bound on the size of every number and every sum: far from overflow in 64 bits.
pub const LARGEST: i64 = 1 << 62;

impl Model {
    /// Refuses what makes no sense, in a sentence.
    pub fn validate(&self) -> Result<(), String> {
        for (i, domain) in self.domains.iter().enumerate() {
            validate_domain(domain).map_err(|why| format!("variable {i}: {why}"))?;
        }
        if self.visible > self.domains.len() {
            return Err("more visible variables than variables".into());
        }
        for (i, constraint) in self.constraints.iter().enumerate() {
            self.validate_constraint(constraint)
                .map_err(|why| format!("constraint {i} ({}): {why}", constraint.kind()))?;
        }
        Ok(())
    }

    fn validate_constraint(&self, constraint: &Constraint) -> Result<(), String> {
        let scope = constraint.scope();
        if let Some(v) = scope.iter().find(|v| **v as usize >= self.domains.len()) {
            return Err(format!("there is no variable {v}"));
        }
        if scope.is_empty() && !matches!(constraint, Constraint::Clause { .. }) {
            return Err("it speaks of no variable".into());
        }
        match constraint {
            Constraint::AllDifferent { vars, offsets } if vars.len() != offsets.len() => {
                Err("as many offsets as variables are needed".into())
            }
            Constraint::AllDifferent { vars, offsets } => vars
                .iter()
                .zip(offsets)
                .try_for_each(|(x, offset)| self.validate_sum(&[1], &[*x], *offset)),
            Constraint::Linear { coefficients, vars, .. } if vars.len() != coefficients.len() => {
                Err("as many coefficients as variables are needed".into())
            }
            Constraint::Linear { coefficients, vars, op, constant } => {
                if *op == Op::Ge {
                    return Err("write >= with <= and the signs turned".into());
                }
                self.validate_sum(coefficients, vars, *constant)
            }
            Constraint::Table { vars, rows, .. } if rows.len() % vars.len() != 0 => {
                Err("its rows are not as long as its scope".into())
            }
            Constraint::Path { vars, start: Some(s) } if *s as usize >= vars.len() => {
                Err(format!("there is no node {s} to start from"))
            }
            Constraint::Formula { vars, code } => validate_code(code, vars.len()),
            _ => Ok(()),
        }
    }

    fn validate_sum(
        &self,
        coefficients: &[i64],
        vars: &[Var],
        constant: i64,
    ) -> Result<(), String> {
        let mut reach = i128::from(constant).abs();
        for (c, v) in coefficients.iter().zip(vars) {
            let (low, high) = bounds(&self.domains[*v as usize]);
            let most = i128::from(low).abs().max(i128::from(high).abs());
            reach = reach.saturating_add(i128::from(*c).abs().saturating_mul(most));
        }
        if reach > i128::from(LARGEST) {
            return Err("its sum may pass 2^62; use smaller numbers".into());
        }
        Ok(())
    }
}

/// The least and the greatest value of a domain.
pub fn bounds(domain: &Domain) -> (i64, i64) {
    match domain {
        Domain::Range(low, high) => (*low, *high),
        Domain::Values(values) => (values[0], values[values.len() - 1]),
    }
}

fn validate_domain(domain: &Domain) -> Result<(), String> {
    let sound = match domain {
        Domain::Range(low, high) => low <= high,
        Domain::Values(values) => !values.is_empty() && values.windows(2).all(|w| w[0] < w[1]),
    };
    if !sound {
        return Err("its domain is empty or out of order".into());
    }
    let (low, high) = bounds(domain);
    if low < -LARGEST || high > LARGEST {
        return Err("its values pass 2^62".into());
    }
    if high.checked_sub(low).is_none() {
        return Err("its values lie 2^63 apart".into());
    }
    Ok(())
}

/// Follows the height of the stack.
fn validate_code(code: &[Code], arity: usize) -> Result<(), String> {
    let mut height = 0usize;
    for c in code {
        let takes = match c {
            Code::Const(_) => 0,
            Code::Var(i) if (*i as usize) < arity => 0,
            Code::Var(_) => return Err("its code names a variable out of its scope".into()),
            Code::Add(n) | Code::Min(n) | Code::Max(n) | Code::And(n) | Code::Or(n) => *n as usize,
            Code::Neg | Code::Abs | Code::Not => 1,
            _ => 2,
        };
        if takes > height || (takes == 0 && matches!(c, Code::Min(_) | Code::Max(_))) {
            return Err("its code takes more operands than there are".into());
        }
        height = height - takes + 1;
    }
    if height == 1 { Ok(()) } else { Err("its code does not end in one value".into()) }
}
