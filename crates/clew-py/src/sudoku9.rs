//! Many puzzles of nine by nine in one call: bytes in, bytes out.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clew_kernels::sudoku9::{Question, count, solve};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::guard::{Refusal, catching};

/// So many puzzles are done before anybody could press a key.
const FEW: usize = 64;
/// Time between two looks for signals.
const POLL_EVERY: Duration = Duration::from_millis(20);

/// For each line of 81 signs (or 729 candidates) a line of 81 digits, or of dots where there is no
/// solution.
#[pyfunction]
pub fn sudoku9_solve<'py>(
    py: Python<'py>,
    text: &[u8],
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let questions = questions(text)?;
    let answers = attentive(py, questions.len() <= FEW, |stop| {
        let answers = solve(&questions, threads, stop)?;
        let mut lines = Vec::with_capacity(82 * answers.len());
        for values in answers {
            lines.extend(values.iter().map(|value| if *value == 0 { b'.' } else { b'0' + value }));
            lines.push(b'\n');
        }
        Some(lines)
    })?;
    Ok(PyBytes::new(py, &answers))
}

/// For each line the number of its solutions up to `at_most`, as 64-bit numbers of this machine.
#[pyfunction]
pub fn sudoku9_count<'py>(
    py: Python<'py>,
    text: &[u8],
    at_most: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let questions = questions(text)?;
    let few = questions.len() <= FEW && at_most <= 1000;
    let answers = attentive(py, few, |stop| {
        let counts = count(&questions, at_most, threads, stop)?;
        Some(counts.iter().flat_map(|number| number.to_ne_bytes()).collect())
    })?;
    Ok(PyBytes::new(py, &answers))
}

/// Runs `work` without the interpreter; looks for signals meanwhile unless it is `brief`.
fn attentive(
    py: Python<'_>,
    brief: bool,
    work: impl FnOnce(&AtomicBool) -> Option<Vec<u8>> + Send,
) -> PyResult<Vec<u8>> {
    let stop = AtomicBool::new(false);
    let work = || catching(|| work(&stop));
    let (done, raised) = py.detach(|| {
        if brief {
            return (work(), None);
        }
        std::thread::scope(|scope| {
            let me = std::thread::current();
            let worker = scope.spawn(move || {
                let done = work();
                me.unpark();
                done
            });
            let mut raised = None;
            while !worker.is_finished() {
                std::thread::park_timeout(POLL_EVERY);
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    raised.get_or_insert(error);
                }
            }
            let done = worker.join().unwrap_or_else(|_| Err(Refusal::new_err("a thread was lost")));
            (done, raised)
        })
    });
    match raised {
        Some(error) => Err(error),
        None => done?.ok_or_else(|| Refusal::new_err("the work was stopped")),
    }
}

/// The puzzles of a text, a line each; empty lines and those that begin with `#` are none.
fn questions(text: &[u8]) -> PyResult<Vec<Question>> {
    let mut questions = Vec::with_capacity(text.len() / 82 + 1);
    for (index, line) in text.split(|byte| *byte == b'\n').enumerate() {
        let line = line.trim_ascii();
        if !line.is_empty() && line[0] != b'#' {
            questions.push(
                question(line)
                    .map_err(|(column, what)| Refusal::new_err((index + 1, column + 1, what)))?,
            );
        }
    }
    Ok(questions)
}

/// One puzzle; or where in its line something is wrong, and what.
fn question(line: &[u8]) -> Result<Question, (usize, String)> {
    match line.len() {
        81 => values(line).map(Question::Values),
        729 => masks(line).map(Question::Masks),
        many => Err((many, format!("{many} signs: a puzzle is 81 signs, or 729 candidates"))),
    }
}

fn values(line: &[u8]) -> Result<[u8; 81], (usize, String)> {
    let mut values = [0; 81];
    for (cell, sign) in line.iter().enumerate() {
        values[cell] = match sign {
            b'1'..=b'9' => sign - b'0',
            b'.' | b'0' | b'*' | b'_' => 0,
            _ => return Err((cell, strange(*sign, cell))),
        };
    }
    Ok(values)
}

fn masks(line: &[u8]) -> Result<[u16; 81], (usize, String)> {
    let mut masks = [0; 81];
    for (place, sign) in line.iter().enumerate() {
        let (cell, value) = (place / 9, place % 9);
        match sign {
            b'.' | b'0' | b'*' | b'_' => {}
            sign if usize::from(*sign) == usize::from(b'1') + value => masks[cell] |= 1 << value,
            _ => return Err((place, strange(*sign, cell))),
        }
    }
    Ok(masks)
}

fn strange(sign: u8, cell: usize) -> String {
    let shown = if sign.is_ascii_graphic() { char::from(sign) } else { '?' };
    format!(
        "r{}c{} has {shown:?}: a cell has a digit 1 to 9, or one of . 0 * _ where it is open",
        cell / 9 + 1,
        cell % 9 + 1
    )
}
