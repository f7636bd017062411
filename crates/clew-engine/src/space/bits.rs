//! Rows of bits in 64-bit words.

#[inline]
pub(super) fn set_bit(row: &mut [u64], i: usize) {
    row[i / 64] |= 1 << (i % 64);
}

/// Mark `bits` in `row` with their bit 0 at `position`, which may be before the row's begin where
/// the lowest bits are not set.
pub(super) fn mark_word(row: &mut [u64], position: i64, bits: u64) {
    if position < 0 {
        row[0] |= bits >> -position;
        return;
    }
    let (word, shift) = ((position / 64) as usize, position % 64);
    if bits << shift != 0 {
        row[word] |= bits << shift;
    }
    if shift != 0 && bits >> (64 - shift) != 0 {
        row[word + 1] |= bits >> (64 - shift);
    }
}

/// The lowest `n` bits, all 64 for more.
#[inline]
pub(super) fn mask_of(n: u64) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The bits of word `w` whose indices lie between `low` and `high`.
#[inline]
pub(super) fn window(low: u64, high: u64, w: u64) -> u64 {
    let (first, last) = (64 * w, 64 * w + 63);
    if high < first || low > last {
        return 0;
    }
    let from = low.max(first) - first;
    let to = high.min(last) - first;
    mask_of(to + 1) & (u64::MAX << from)
}
