//! Many puzzles of nine by nine in one call: bytes in, bytes out.

use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use clew_kernels::sudoku9::{Ended, Question, Questions, count, enumerate, solve};
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
    let lines = Lines::of(text);
    let answers = attentive(py, lines.many() <= FEW, |stop| {
        let answers = solve(&lines, threads, stop)?;
        let mut text = Vec::with_capacity(82 * answers.len());
        answers.iter().for_each(|values| text.extend_from_slice(&line_of(values)));
        Ok(text)
    })?;
    Ok(PyBytes::new(py, &answers))
}

/// For each line the lines of its first solutions, at most so many, and an empty one.
#[pyfunction]
pub fn sudoku9_enumerate<'py>(
    py: Python<'py>,
    text: &[u8],
    at_most: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let lines = Lines::of(text);
    let few = lines.many() <= FEW && at_most <= 100;
    let answers = attentive(py, few, |stop| {
        let mut text = Vec::new();
        for solutions in enumerate(&lines, at_most, threads, stop)? {
            solutions.iter().for_each(|values| text.extend_from_slice(&line_of(values)));
            text.push(b'\n');
        }
        Ok(text)
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
    let lines = Lines::of(text);
    let few = lines.many() <= FEW && at_most <= 1000;
    let answers = attentive(py, few, |stop| {
        let counts = count(&lines, at_most, threads, stop)?;
        let mut bytes = Vec::with_capacity(8 * counts.len());
        counts.iter().for_each(|number| bytes.extend_from_slice(&number.to_ne_bytes()));
        Ok(bytes)
    })?;
    Ok(PyBytes::new(py, &answers))
}

fn line_of(values: &[u8; 81]) -> [u8; 82] {
    let mut line = [b'\n'; 82];
    for (sign, value) in line.iter_mut().zip(values) {
        *sign = if *value == 0 { b'.' } else { b'0' + value };
    }
    line
}

/// Line, column, and what is wrong there.
type Fault = (usize, usize, String);

/// Runs `work` without the interpreter; looks for signals meanwhile unless it is `brief`.
fn attentive(
    py: Python<'_>,
    brief: bool,
    work: impl FnOnce(&AtomicBool) -> Result<Vec<u8>, Ended<Fault>> + Send,
) -> PyResult<Vec<u8>> {
    let stop = AtomicBool::new(false);
    let work = || catching(|| work(&stop));
    let done = py.detach(|| {
        if brief {
            return work();
        }
        std::thread::scope(|scope| {
            let (tell, told) = channel();
            scope.spawn(move || tell.send(work()));
            let mut raised = None;
            loop {
                match told.recv_timeout(POLL_EVERY) {
                    Ok(done) => return raised.map_or(done, Err),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(Refusal::new_err("a thread was lost"));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    raised.get_or_insert(error);
                }
            }
        })
    });
    done?.map_err(|ended| match ended {
        Ended::Fault(fault) => Refusal::new_err(fault),
        Ended::Stopped => Refusal::new_err("the work was stopped"),
    })
}

/// The puzzles of a text, a line each; empty lines and those that begin with `#` are none.
struct Lines<'a>(Vec<(usize, &'a [u8])>);

impl<'a> Lines<'a> {
    fn of(text: &'a [u8]) -> Self {
        let mut lines = Vec::with_capacity(text.len() / 82 + 1);
        let (mut rest, mut number) = (text, 0);
        while !rest.is_empty() {
            // (of what finds a byte in the standard library, this is fast)
            let length = (&mut &*rest).skip_until(b'\n').unwrap_or(rest.len());
            let (line, after) = rest.split_at(length);
            rest = after;
            number += 1;
            let line = line.trim_ascii();
            if !line.is_empty() && line[0] != b'#' {
                lines.push((number, line));
            }
        }
        Self(lines)
    }
}

impl Questions for Lines<'_> {
    type Fault = Fault;

    fn many(&self) -> usize {
        self.0.len()
    }

    fn get(&self, number: usize) -> Result<Question, Fault> {
        let (line, signs) = self.0[number];
        question(signs).map_err(|(column, what)| (line, column + 1, what))
    }
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
    let (mut values, mut all_known) = ([0; 81], true);
    // (no branches, so that it becomes vector instructions)
    for (value, sign) in values.iter_mut().zip(line) {
        let digit = sign.wrapping_sub(b'0');
        all_known &= digit <= 9 || is_open(*sign);
        *value = if digit <= 9 { digit } else { 0 };
    }
    if all_known {
        return Ok(values);
    }
    let known = |sign: &u8| sign.is_ascii_digit() || is_open(*sign);
    let cell = line.iter().position(|sign| !known(sign)).unwrap_or(0);
    Err((cell, strange(line[cell], cell)))
}

fn is_open(sign: u8) -> bool {
    sign == b'.' || sign == b'0' || sign == b'*' || sign == b'_'
}

fn masks(line: &[u8]) -> Result<[u16; 81], (usize, String)> {
    let mut masks = [0; 81];
    for (place, sign) in line.iter().enumerate() {
        let (cell, value) = (place / 9, place % 9);
        match sign {
            sign if is_open(*sign) => {}
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
