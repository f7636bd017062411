//! The binding: it converts between Python's data and the engine's, and decides nothing.
//!
//! Rules kept here: the interpreter is released while a search runs; signals are looked at every
//! few milliseconds; a panic becomes an ordinary exception; no lock is waited for.

mod convert;
mod guard;
mod kernel;
mod model;
mod search;
mod sudoku9;

use pyo3::prelude::*;

/// The compiled half of `clew`; `clew.engine.native` is its only importer.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::model::CoreModel;
    #[pymodule_export]
    use super::search::CoreSearch;
    #[pymodule_export]
    use super::sudoku9::{sudoku9_count, sudoku9_enumerate, sudoku9_solve};

    use super::guard;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        guard::keep_panics_quiet();
        module.add("Fault", module.py().get_type::<guard::Fault>())?;
        module.add("Refusal", module.py().get_type::<guard::Refusal>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
