//! Many puzzles in one call, on several threads.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::board::{Board, EMPTY, settle};
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

/// Puzzles, each made when its turn comes, by whoever solves it.
pub trait Questions: Sync {
    /// Why there is no puzzle where one should be.
    type Fault: Send;
    /// How many there are.
    fn many(&self) -> usize;
    /// The puzzle of this number, from 0.
    fn get(&self, number: usize) -> Result<Question, Self::Fault>;
}

/// Why there are no answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended<F> {
    /// it was stopped
    Stopped,
    /// the first question with a fault
    Fault(F),
}

/// The first solution of each, zeros where there is none.
pub fn solve<Q: Questions>(
    questions: &Q,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<[u8; 81]>, Ended<Q::Fault>> {
    in_parts(questions, threads, stop, First)
}

/// The first solutions of each, at most so many.
pub fn enumerate<Q: Questions>(
    questions: &Q,
    at_most: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<Vec<[u8; 81]>>, Ended<Q::Fault>> {
    in_parts(questions, threads, stop, Several(at_most))
}

/// How many solutions each has, counted up to `at_most`.
pub fn count<Q: Questions>(
    questions: &Q,
    at_most: u64,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<u64>, Ended<Q::Fault>> {
    in_parts(questions, threads, stop, UpTo(at_most))
}

type Answers<Q, W> = Result<Vec<<W as Wanted>::Answer>, Ended<<Q as Questions>::Fault>>;

fn in_parts<Q: Questions, W: Wanted>(
    questions: &Q,
    threads: usize,
    stop: &AtomicBool,
    wanted: W,
) -> Answers<Q, W> {
    let many = questions.many();
    let part = |index: usize| PART * index..many.min(PART * (index + 1));
    let work = |index| run(Part { questions, numbers: part(index), wanted, stop });
    let parts = many.div_ceil(PART);
    if threads.min(parts) <= 1 {
        return joined((0..parts).map(work), many);
    }
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(parts));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(parts) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= parts {
                        return;
                    }
                    let answers = work(index);
                    if answers.is_err() {
                        next.store(parts, Ordering::Relaxed); // those before it are all begun
                    }
                    if let Ok(mut done) = done.lock() {
                        done.push((index, answers));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().map_err(|_| Ended::Stopped)?;
    done.sort_unstable_by_key(|(index, _)| *index);
    joined(done.into_iter().map(|(_, answers)| answers), many)
}

fn joined<T, E>(parts: impl Iterator<Item = Result<Vec<T>, E>>, many: usize) -> Result<Vec<T>, E> {
    let mut all = Vec::with_capacity(many);
    for answers in parts {
        all.extend(answers?);
    }
    Ok(all)
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

/// The first solutions, at most so many.
#[derive(Clone, Copy)]
struct Several(u64);

impl Wanted for Several {
    type Answer = Vec<[u8; 81]>;

    #[inline(always)]
    fn answer<L: Lanes>(self, search: &mut Search, stop: &AtomicBool) -> Option<Self::Answer> {
        let mut found = Vec::new();
        while (found.len() as u64) < self.0 && next::<L>(search, stop)? {
            found.push(search.values());
            if found.len().is_multiple_of(FUEL as usize) && stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(found)
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

struct Part<'a, Q, W> {
    questions: &'a Q,
    numbers: Range<usize>,
    wanted: W,
    stop: &'a AtomicBool,
}

impl<Q: Questions, W: Wanted> Task for Part<'_, Q, W> {
    type Output = Answers<Q, W>;

    /// The searches begin two at a time, that being no dearer than one.
    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut search = Search::default();
        let mut answers = Vec::with_capacity(self.numbers.len());
        let (mut boards, mut waiting) = ([EMPTY; 2], 0);
        for number in self.numbers.clone() {
            boards[waiting] = self.questions.get(number).map_err(Ended::Fault)?.board();
            waiting += 1;
            if waiting == 2 || number + 1 == self.numbers.end {
                let states = settle::<L>(&mut boards);
                for (board, state) in boards.iter().zip(states).take(waiting) {
                    search.begin(board, state);
                    let answer = self.wanted.answer::<L>(&mut search, self.stop);
                    answers.push(answer.ok_or(Ended::Stopped)?);
                }
                waiting = 0;
            }
        }
        Ok(answers)
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
