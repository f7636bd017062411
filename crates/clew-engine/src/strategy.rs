//! How to search.

/// Which variable next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// in the order they were made
    Input,
    /// fewest values; ties by number of constraints, then by index
    Smallest,
    /// fewest values for the weight of its constraints, which grows with their failures
    DomWdeg,
    /// by chance
    Random,
}

/// Which value next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// least first
    Ascending,
    /// greatest first
    Descending,
    /// the one that removes fewest values of other variables
    LeastConstraining,
    /// by chance
    Random,
    /// the one that the variable had last, at first the least; only for those that learn
    Last,
}

/// How much a constraint does, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// test constraints on full assignments only
    Leaf,
    /// test a constraint as soon as the values placed let it be judged
    Check,
    /// and filter the last open variable of a constraint
    Forward,
    /// reason on least and greatest values
    Bounds,
    /// remove every value without support, where that pays
    Domain,
}

/// When to drop all guesses and begin anew (until a first solution is found).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restarts {
    /// never
    None,
    /// after 1, 1, 2, 1, 1, 2, 4, … hundred failures
    Luby,
    /// after a hundred failures, then half as many again each time
    Geometric,
    /// after five hundred failures, to go on as `DomWdeg`, which knows them; then as `Luby`, each
    /// time with a tenth more patience
    Rescue,
}

/// Whether to learn from conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learning {
    /// no
    None,
    /// a clause from every conflict
    Always,
    /// the same, once some hundred branches have failed without
    Late,
}

/// The named slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// which variable next
    pub variable: VariableOrder,
    /// which value next
    pub value: ValueOrder,
    /// how much a constraint does
    pub level: Level,
    /// when to begin anew
    pub restarts: Restarts,
    /// whether to learn from conflicts
    pub learning: Learning,
}

impl Strategy {
    /// Reads the five words that Python's `Strategy` holds.
    pub fn parse([variable, value, level, restarts, learning]: [&str; 5]) -> Option<Self> {
        Some(Self {
            variable: match variable {
                "input" => VariableOrder::Input,
                "smallest" => VariableOrder::Smallest,
                "domwdeg" => VariableOrder::DomWdeg,
                "random" => VariableOrder::Random,
                _ => return None,
            },
            value: match value {
                "ascending" => ValueOrder::Ascending,
                "descending" => ValueOrder::Descending,
                "least-constraining" => ValueOrder::LeastConstraining,
                "random" => ValueOrder::Random,
                "last" => ValueOrder::Last,
                _ => return None,
            },
            level: match level {
                "leaf" => Level::Leaf,
                "check" => Level::Check,
                "forward" => Level::Forward,
                "bounds" => Level::Bounds,
                "domain" => Level::Domain,
                _ => return None,
            },
            restarts: match restarts {
                "none" => Restarts::None,
                "luby" => Restarts::Luby,
                "geometric" => Restarts::Geometric,
                "rescue" => Restarts::Rescue,
                _ => return None,
            },
            learning: match learning {
                "none" => Learning::None,
                "learn" => Learning::Always,
                "late" => Learning::Late,
                _ => return None,
            },
        })
    }
}
