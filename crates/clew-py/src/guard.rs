//! What stands between a fault inside and the user: panics are caught and told as exceptions.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::Mutex;

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(clew._core, Fault, PyException, "A fault of the engine itself.");
create_exception!(clew._core, Refusal, PyException, "What the engine cannot or will not compute.");

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Panics keep their message for [`catching`] and print nothing.
pub fn keep_panics_quiet() {
    set_hook(Box::new(|panic| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = panic.to_string().replace('\n', " ");
        }
    }));
}

/// Runs `work`; a panic in it becomes a [`Fault`] that says where.
pub fn catching<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let message = LAST_PANIC.lock().map(|m| m.clone()).unwrap_or_default();
        Fault::new_err(message)
    })
}
