//! Many puzzles in one call, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::board::{Board, settle};
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
    fn board(&self) -> Board {
        match self {
            Self::Values(values) => Board::of(values),
            Self::Masks(masks) => Board::masked(masks),
        }
    }
}

/// A part of the work is one thread's.
const PART: usize = 128;
/// Guesses between two looks at `stop`.
const FUEL: u64 = 4096;

/// The first solution of each, zeros where there is none; None if it was stopped.
pub fn solve(questions: &[Question], threads: usize, stop: &AtomicBool) -> Option<Vec<[u8; 81]>> {
    in_parts(questions, threads, stop, First)
}

/// How many solutions each has, counted up to `at_most`; None if it was stopped.
pub fn count(
    questions: &[Question],
    at_most: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Vec<u64>> {
    in_parts(questions, threads, stop, UpTo(at_most))
}

fn in_parts<W: Wanted>(
    questions: &[Question],
    threads: usize,
    stop: &AtomicBool,
    wanted: W,
) -> Option<Vec<W::Answer>> {
    let work = |part| run(Part { part, wanted, stop });
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
    let answers: Vec<_> = done.into_iter().flat_map(|(_, answers)| answers).collect();
    (answers.len() == questions.len()).then_some(answers)
}

/// What is wanted of each puzzle.
///
/// (A trait, not a closure: code for some lanes must be part of the function that asked for them.)
trait Wanted: Copy + Sync {
    type Answer: Send;
    /// The answer; None if it was stopped.
    fn answer<L: Lanes>(self, search: &mut Search, stop: &AtomicBool) -> Option<Self::Answer>;
}

#[derive(Clone, Copy)]
struct First;

impl Wanted for First {
    type Answer = [u8; 81];

    #[inline(always)]
    fn answer<L: Lanes>(self, search: &mut Search, stop: &AtomicBool) -> Option<[u8; 81]> {
        Some(if next::<L>(search, stop)? { search.values() } else { [0; 81] })
    }
}

/// The number of solutions up to this one.
#[derive(Clone, Copy)]
struct UpTo(u64);

impl Wanted for UpTo {
    type Answer = u64;

    #[inline(always)]
    fn answer<L: Lanes>(self, search: &mut Search, stop: &AtomicBool) -> Option<u64> {
        let mut found = 0;
        while found < self.0 && next::<L>(search, stop)? {
            found += 1;
            if found % FUEL == 0 && stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(found)
    }
}

struct Part<'a, W> {
    part: &'a [Question],
    wanted: W,
    stop: &'a AtomicBool,
}

impl<W: Wanted> Task for Part<'_, W> {
    type Output = Option<Vec<W::Answer>>;

    /// The searches begin two at a time, that being no dearer than one.
    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut search = Search::default();
        let mut answers = Vec::with_capacity(self.part.len());
        for two in self.part.chunks(2) {
            let mut boards = [two[0].board(), two[two.len() - 1].board()];
            let states = settle::<L>(&mut boards);
            for (board, state) in boards.iter().zip(states).take(two.len()) {
                search.begin(board, state);
                answers.push(self.wanted.answer::<L>(&mut search, self.stop)?);
            }
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
