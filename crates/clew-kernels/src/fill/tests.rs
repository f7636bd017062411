use super::Fill;
use crate::{Kernel, Turn};

/// A square of `size` whose rows and columns are words; letters are numbers from 0.
fn square(size: u64, words: &[&[u16]], repeats: bool, given: &[(u64, u64)]) -> Vec<u64> {
    let letters = 4;
    let mut payload = vec![letters, 10, 11, 12, 13, size * size, u64::from(repeats), 1, 7];
    payload.extend([1, size, words.len() as u64]);
    let flat: Vec<u16> = words.concat();
    for part in flat.chunks(4) {
        payload.push(part.iter().rev().fold(0, |word, letter| word << 16 | u64::from(*letter)));
    }
    payload.push(2 * size);
    for line in 0..size {
        payload.push(0);
        payload.extend((0..size).map(|i| line * size + i));
        payload.push(0);
        payload.extend((0..size).map(|i| i * size + line));
    }
    payload.push(given.len() as u64);
    given.iter().for_each(|(cell, letter)| payload.extend([*cell, *letter]));
    payload
}

fn all(payload: &[u64], fuel: u64) -> Vec<Vec<i64>> {
    let mut kernel = Fill::open(payload).expect("a sound payload");
    let mut found = Vec::new();
    loop {
        match kernel.advance(fuel) {
            Turn::Found => found.push(kernel.solution().to_vec()),
            Turn::Tired => {}
            _ => return found,
        }
    }
}

const WORDS: [&[u16]; 5] = [&[0, 1], &[1, 0], &[0, 0], &[2, 3], &[1, 2]];

/// All squares of two by two by trying every letter.
fn by_hand(repeats: bool) -> Vec<Vec<i64>> {
    let mut found = Vec::new();
    for code in 0..256u16 {
        let c: Vec<u16> = (0..4).map(|i| code >> (2 * i) & 3).collect();
        let words = [[c[0], c[1]], [c[2], c[3]], [c[0], c[2]], [c[1], c[3]]];
        let known = words.iter().all(|w| WORDS.contains(&&w[..]));
        let apart = (0..4).all(|i| (0..i).all(|j| words[i] != words[j]));
        if known && (repeats || apart) {
            found.push(c.iter().map(|l| i64::from(*l) + 10).collect());
        }
    }
    found.sort();
    found
}

#[test]
fn all_squares_are_found_once_with_any_fuel() {
    for repeats in [true, false] {
        for fuel in [1, 3, u64::MAX] {
            let mut found = all(&square(2, &WORDS, repeats, &[]), fuel);
            found.sort();
            assert_eq!(found, by_hand(repeats), "{repeats} {fuel}");
        }
    }
    assert!(by_hand(true).len() > 1);
}

#[test]
fn what_is_given_stays() {
    let found = all(&square(2, &WORDS, true, &[(3, 1)]), 100);
    assert!(found.iter().all(|square| square[3] == 11));
    assert_eq!(found.len(), by_hand(true).iter().filter(|square| square[3] == 11).count());
}

#[test]
fn broken_payloads_are_refused() {
    let whole = square(2, &WORDS, true, &[(0, 1)]);
    for length in 0..whole.len() {
        assert!(Fill::open(&whole[..length]).is_err(), "{length}");
    }
    assert!(Fill::open(&square(2, &WORDS, true, &[(4, 0)])).is_err());
    assert!(Fill::open(&square(2, &[&[0, 9]], true, &[])).is_err());
    assert!(Fill::open(&[1, 65, 1, 1, 1, 0, 0, 0, 0]).is_err());
}
