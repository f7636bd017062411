//! A model that the engine has taken over, to be searched any number of times.

use std::sync::Arc;

use clew_engine::limits::Limits;
use clew_engine::model::Constraint;
use clew_engine::plan::Plan;
use clew_engine::strategy::Strategy;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert;
use crate::guard::Refusal;
use crate::search::{CoreSearch, Raised};

/// Domains and constraints in the engine's own form.
#[pyclass(frozen, name = "CoreModel", module = "clew._core")]
pub struct CoreModel {
    plan: Arc<Plan>,
    /// where the interpreter's own functions among the constraints put what they raise
    raised: Option<Raised>,
}

#[pymethods]
impl CoreModel {
    #[new]
    fn new(
        domains: Vec<convert::DomainArgument>,
        visible: usize,
        constraints: Vec<Bound<'_, PyTuple>>,
    ) -> PyResult<Self> {
        let raised = Raised::default();
        let model = convert::model(domains, visible, &constraints, &raised)?;
        let calls = model.constraints.iter().any(|c| matches!(c, Constraint::Predicate { .. }));
        Ok(Self { plan: Arc::new(Plan::new(model)), raised: calls.then_some(raised) })
    }

    /// Begin a search. Where the interpreter's functions are among the constraints, two searches of
    /// one model would not know whose call raised: then each needs a model of its own.
    fn search(
        &self,
        strategy: (&str, &str, &str, &str, &str),
        nodes: Option<u64>,
        seconds: Option<f64>,
        seed: u64,
        trace_cap: Option<usize>,
    ) -> PyResult<CoreSearch> {
        let strategy =
            Strategy::parse(strategy.into()).ok_or_else(|| Refusal::new_err("unknown strategy"))?;
        let raised = self.raised.clone().unwrap_or_default();
        let limits = Limits { nodes, seconds };
        CoreSearch::of(&self.plan, strategy, limits, seed, trace_cap, raised)
    }
}
