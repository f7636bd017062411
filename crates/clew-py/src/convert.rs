//! Python's tuples into the engine's data.

use std::sync::Arc;

use clew_engine::model::{Code, Constraint, Domain, Literal, Model, Op, Test, Var};
use clew_engine::space::Stop;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::guard::Refusal;
use crate::search::Raised;

/// A range by its ends (a tuple), or a list of values.
#[derive(FromPyObject)]
pub enum DomainArgument {
    Range((i64, i64)),
    Values(Vec<i64>),
}

impl From<DomainArgument> for Domain {
    fn from(argument: DomainArgument) -> Self {
        match argument {
            DomainArgument::Range((low, high)) => Domain::Range(low, high),
            DomainArgument::Values(values) => Domain::Values(values),
        }
    }
}

fn bad(what: impl std::fmt::Display) -> PyErr {
    Refusal::new_err(what.to_string())
}

/// The model of these arguments, validated.
pub fn model(
    domains: Vec<DomainArgument>,
    visible: usize,
    constraints: &[Bound<'_, PyTuple>],
    raised: &Raised,
) -> PyResult<Model> {
    let model = Model {
        domains: domains.into_iter().map(Domain::from).collect(),
        visible,
        constraints: constraints.iter().map(|c| constraint(c, raised)).collect::<PyResult<_>>()?,
    };
    model.validate().map_err(bad)?;
    Ok(model)
}

fn op(word: &str) -> PyResult<Op> {
    match word {
        "==" => Ok(Op::Eq),
        "!=" => Ok(Op::Ne),
        "<=" => Ok(Op::Le),
        ">=" => Ok(Op::Ge),
        _ => Err(bad(format!("unknown comparison {word}"))),
    }
}

/// `(kind, field, field, …)`, the fields in the order of Python's dataclass.
fn constraint(tuple: &Bound<'_, PyTuple>, raised: &Raised) -> PyResult<Constraint> {
    let kind = tuple.get_item(0)?;
    let kind: &str = kind.extract()?;
    let operator = |i| op(tuple.get_item(i)?.extract()?);
    Ok(match kind {
        "AllDifferent" => {
            Constraint::AllDifferent { vars: field(tuple, 1)?, offsets: field(tuple, 2)? }
        }
        "Linear" => Constraint::Linear {
            coefficients: field(tuple, 1)?,
            vars: field(tuple, 2)?,
            op: operator(3)?,
            constant: field(tuple, 4)?,
        },
        "Product" => Constraint::Product {
            vars: field(tuple, 1)?,
            op: operator(2)?,
            result: field(tuple, 3)?,
        },
        "AbsDifference" => Constraint::AbsDifference {
            left: field(tuple, 1)?,
            right: field(tuple, 2)?,
            op: operator(3)?,
            result: field(tuple, 4)?,
        },
        "Quotient" => Constraint::Quotient {
            left: field(tuple, 1)?,
            right: field(tuple, 2)?,
            op: operator(3)?,
            result: field(tuple, 4)?,
        },
        "Table" => table(field(tuple, 1)?, field(tuple, 2)?, field(tuple, 3)?)?,
        "Element" => Constraint::Element {
            index: field(tuple, 1)?,
            items: field(tuple, 2)?,
            value: field(tuple, 3)?,
        },
        "Count" => {
            let mut values: Vec<i64> = field(tuple, 2)?;
            values.sort_unstable();
            Constraint::Count {
                vars: field(tuple, 1)?,
                values,
                op: operator(3)?,
                number: field(tuple, 4)?,
            }
        }
        "Clause" => {
            let literals: Vec<(Var, String, i64)> = field(tuple, 1)?;
            let literal =
                |(var, word, value): (Var, String, i64)| Ok(Literal { var, op: op(&word)?, value });
            Constraint::Clause {
                literals: literals.into_iter().map(literal).collect::<PyResult<_>>()?,
            }
        }
        "Circuit" => Constraint::Circuit { vars: field(tuple, 1)? },
        "Path" => Constraint::Path { vars: field(tuple, 1)?, start: field(tuple, 2)? },
        "Formula" => {
            let code: Vec<(String, i64)> = field(tuple, 2)?;
            Constraint::Formula {
                vars: field(tuple, 1)?,
                code: code
                    .iter()
                    .map(|(word, n)| instruction(word, *n))
                    .collect::<PyResult<_>>()?,
            }
        }
        "Predicate" => Constraint::Predicate {
            vars: field(tuple, 1)?,
            test: predicate(tuple.get_item(2)?.unbind(), raised.clone()),
        },
        _ => return Err(bad(format!("unknown constraint {kind}"))),
    })
}

fn field<'py, T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>>(
    tuple: &Bound<'py, PyTuple>,
    index: usize,
) -> PyResult<T> {
    tuple.get_item(index)?.extract().map_err(Into::into)
}

/// `rows` is flat; here they are sorted and made unique.
fn table(vars: Vec<Var>, flat: Vec<i64>, allowed: bool) -> PyResult<Constraint> {
    if vars.is_empty() || !flat.len().is_multiple_of(vars.len()) {
        return Err(bad("a table's rows must be as long as its scope"));
    }
    let mut rows: Vec<&[i64]> = flat.chunks_exact(vars.len()).collect();
    rows.sort_unstable();
    rows.dedup();
    Ok(Constraint::Table { rows: Arc::new(rows.concat().into()), vars, allowed })
}

fn instruction(word: &str, n: i64) -> PyResult<Code> {
    let count = || u32::try_from(n).map_err(bad);
    Ok(match word {
        "const" => Code::Const(n),
        "var" => Code::Var(count()?),
        "add" => Code::Add(count()?),
        "neg" => Code::Neg,
        "sub" => Code::Sub,
        "mul" => Code::Mul,
        "floordiv" => Code::FloorDiv,
        "mod" => Code::Mod,
        "div" => Code::Div,
        "pow" => Code::Pow,
        "abs" => Code::Abs,
        "min" => Code::Min(count()?),
        "max" => Code::Max(count()?),
        "eq" => Code::Eq,
        "ne" => Code::Ne,
        "lt" => Code::Lt,
        "le" => Code::Le,
        "and" => Code::And(count()?),
        "or" => Code::Or(count()?),
        "not" => Code::Not,
        _ => return Err(bad(format!("unknown instruction {word}"))),
    })
}

/// The user's function; what it raises is kept, and the search stops.
fn predicate(function: Py<PyAny>, raised: Raised) -> Arc<Test> {
    Arc::new(move |values: &[i64]| {
        Python::attach(|py| {
            let call = || -> PyResult<bool> {
                py.check_signals()?; // a builtin may never give the interpreter a chance
                let arguments = PyTuple::new(py, values)?;
                function.bind(py).call1(arguments)?.is_truthy()
            };
            call().map_err(|error| {
                raised.keep(error);
                Stop::Interrupt
            })
        })
    })
}
