//! Many puzzles in one call, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::bands::Bands;
use super::search::Search;
use super::simd::{Lanes, Task, run};
use crate::Turn;

/// A puzzle: what its 81 cells hold.
#[derive(Clone, Copy)]
pub enum Question {
    /// 1 to 9, or 0 for an open cell
    Values([u8; 81]),
    /// the values each cell may have (bit 0 is the value 1)
    Masks([u16; 81]),
}

impl Question {
    #[inline(always)]
    fn board(&self) -> Bands {
        match self {
            Self::Values(values) => Bands::of(values),
            Self::Masks(masks) => Bands::masked(masks),
        }
    }
}

/// A part of the work is one thread's.
const PART: usize = 128;
/// Guesses between two looks at `stop`.
const FUEL: u64 = 4096;

/// The first solution of each, zeros where there is none; None if it was stopped.
pub fn solve(questions: &[Question], threads: usize, stop: &AtomicBool) -> Option<Vec<[u8; 81]>> {
    in_parts(questions, threads, &|part| run(Solve { part, stop }))
}

/// How many solutions each has, counted up to `at_most`; None if it was stopped.
pub fn count(
    questions: &[Question],
    at_most: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Vec<u64>> {
    in_parts(questions, threads, &|part| run(Count { part, at_most, stop }))
}

fn in_parts<T: Send>(
    questions: &[Question],
    threads: usize,
    work: &(dyn Fn(&[Question]) -> Option<Vec<T>> + Sync),
) -> Option<Vec<T>> {
    let parts: Vec<&[Question]> = questions.chunks(PART).collect();
    let threads = threads.min(parts.len());
    if threads <= 1 {
        let mut answers = Vec::with_capacity(questions.len());
        for part in parts {
            answers.extend(work(part)?);
        }
        return Some(answers);
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(parts.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(answers) = work(part) else { return };
                    let at = (part.as_ptr() as usize - questions.as_ptr() as usize)
                        / size_of::<Question>();
                    if let Ok(mut done) = done.lock() {
                        done.push((at, answers));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().ok()?;
    done.sort_unstable_by_key(|(at, _)| *at);
    let answers: Vec<T> = done.into_iter().flat_map(|(_, answers)| answers).collect();
    (answers.len() == questions.len()).then_some(answers)
}

struct Solve<'a> {
    part: &'a [Question],
    stop: &'a AtomicBool,
}

impl Task for Solve<'_> {
    type Output = Option<Vec<[u8; 81]>>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut search = Search::default();
        let mut answers = Vec::with_capacity(self.part.len());
        for question in self.part {
            search.begin(question.board());
            let found = next::<L>(&mut search, self.stop)?;
            answers.push(if found { *search.values() } else { [0; 81] });
        }
        Some(answers)
    }
}

struct Count<'a> {
    part: &'a [Question],
    at_most: u64,
    stop: &'a AtomicBool,
}

impl Task for Count<'_> {
    type Output = Option<Vec<u64>>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut search = Search::default();
        let mut answers = Vec::with_capacity(self.part.len());
        for question in self.part {
            search.begin(question.board());
            let mut found = 0;
            while found < self.at_most && next::<L>(&mut search, self.stop)? {
                found += 1;
                if found % FUEL == 0 && self.stop.load(Ordering::Relaxed) {
                    return None;
                }
            }
            answers.push(found);
        }
        Some(answers)
    }
}

/// Whether there is one more solution; None if it was stopped.
#[inline(always)]
fn next<L: Lanes>(search: &mut Search, stop: &AtomicBool) -> Option<bool> {
    loop {
        match search.next::<L>(FUEL) {
            Turn::Found => return Some(true),
            Turn::Exhausted | Turn::GaveUp => return Some(false),
            Turn::Tired if stop.load(Ordering::Relaxed) => return None,
            Turn::Tired => {}
        }
    }
}
