//! Sixteen and eight lanes of 16 bits: what [`super::triads`] needs of them, portably and in AVX2.
//!
//! This is the one file with `unsafe`: the processor's own instructions can only be named so. They
//! touch registers and nothing else, and run only after the processor was asked for them.
#![allow(unsafe_code)]

/// Four rows of four lanes, and eight lanes in a row.
///
/// All shuffles take constant tables: `table[i]` is the lane that goes to lane i.
pub trait Lanes: Copy + 'static {
    type Square: Copy;
    type Line: Copy;

    fn square(from: &[u16; 16]) -> Self::Square;
    fn squares(x: Self::Square) -> [u16; 16];
    fn line(from: &[u16; 8]) -> Self::Line;
    fn lines(x: Self::Line) -> [u16; 8];

    fn and(a: Self::Square, b: Self::Square) -> Self::Square;
    fn or(a: Self::Square, b: Self::Square) -> Self::Square;
    /// `a & !b`
    fn without(a: Self::Square, b: Self::Square) -> Self::Square;
    fn same(a: Self::Square, b: Self::Square) -> bool;
    /// Lanes that hold something become all ones.
    fn filled(x: Self::Square) -> Self::Square;
    /// What the three others of each lane's row hold, united.
    fn row_peers(x: Self::Square) -> Self::Square;
    /// What the three others of each lane's column hold, united.
    fn column_peers(x: Self::Square) -> Self::Square;
    /// Lanes with exactly as many bits as `least` says become all ones, others zero; and whether a
    /// lane has fewer.
    fn full(x: Self::Square, least: Self::Square) -> (Self::Square, bool);

    fn and_line(a: Self::Line, b: Self::Line) -> Self::Line;
    fn same_line(a: Self::Line, b: Self::Line) -> bool;
    /// Every lane OR-ed with all others, in the lowest lane.
    fn united(x: Self::Line) -> u16;
    /// How many bits there are in all.
    fn bits(x: Self::Line) -> u32;
    /// The first two rows' lanes, and the last two's.
    fn halves(x: Self::Square) -> (Self::Line, Self::Line);
    /// The two lines as the halves of a square.
    fn pair(a: Self::Line, b: Self::Line) -> Self::Square;
    /// The upper four lanes, the lower zero.
    fn high(x: Self::Line) -> Self::Line;
    fn or_line(a: Self::Line, b: Self::Line) -> Self::Line;
    /// `x ^ by`
    fn flip(x: Self::Square, by: &[u16; 16]) -> Self::Square;
    /// In each half, lane i becomes the lane of that half that the half's table says.
    fn turn(x: Self::Square, table: &[Bytes; 2]) -> Self::Square;
    /// Lane i becomes lane `table[i] / 2` (`table` counts bytes; 0x80 and above: zero).
    fn pick(x: Self::Line, table: &Bytes) -> Self::Line;
    /// Lane i becomes lane `table[i] / 2` of the line, for both halves of a square.
    fn spread(x: Self::Line, table: &[Bytes; 2]) -> Self::Square;
}

/// A shuffle of eight lanes, as the processor wants it: a byte for each byte.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub struct Bytes(pub [u8; 16]);

impl Bytes {
    /// The shuffle that brings lane `lanes[i]` to lane i.
    pub const fn of(lanes: [u8; 8]) -> Self {
        Self::some(lanes)
    }

    /// The same; a lane from 0x40 on becomes zero.
    pub const fn some(lanes: [u8; 8]) -> Self {
        let mut bytes = [0; 16];
        let mut i = 0;
        while i < 8 {
            bytes[2 * i] = 2 * lanes[i];
            bytes[2 * i + 1] = 2 * lanes[i] + 1; // 0x80 and more: nothing
            i += 1;
        }
        Self(bytes)
    }
}

/// Work that can be done with any lanes.
pub trait Task {
    type Output;
    fn run<L: Lanes>(self) -> Self::Output;
}

/// Do it with the best lanes this machine has.
pub fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has just said that it knows these instructions.
        return unsafe { avx2::run(task) };
    }
    task.run::<Portable>()
}

/// Plain arrays; compilers make vectors of them where they can.
#[derive(Clone, Copy)]
pub struct Portable;

impl Lanes for Portable {
    type Square = [u16; 16];
    type Line = [u16; 8];

    #[inline(always)]
    fn square(from: &[u16; 16]) -> [u16; 16] {
        *from
    }
    #[inline(always)]
    fn squares(x: [u16; 16]) -> [u16; 16] {
        x
    }
    #[inline(always)]
    fn line(from: &[u16; 8]) -> [u16; 8] {
        *from
    }
    #[inline(always)]
    fn lines(x: [u16; 8]) -> [u16; 8] {
        x
    }
    #[inline(always)]
    fn and(a: [u16; 16], b: [u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| a[i] & b[i])
    }
    #[inline(always)]
    fn or(a: [u16; 16], b: [u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| a[i] | b[i])
    }
    #[inline(always)]
    fn without(a: [u16; 16], b: [u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| a[i] & !b[i])
    }
    #[inline(always)]
    fn same(a: [u16; 16], b: [u16; 16]) -> bool {
        a == b
    }
    #[inline(always)]
    fn filled(x: [u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| if x[i] == 0 { 0 } else { u16::MAX })
    }
    #[inline(always)]
    fn row_peers(x: [u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| {
            let row = i & !3;
            x[row | (i + 1) & 3] | x[row | (i + 2) & 3] | x[row | (i + 3) & 3]
        })
    }
    #[inline(always)]
    fn column_peers(x: [u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| x[(i + 4) & 15] | x[(i + 8) & 15] | x[(i + 12) & 15])
    }
    #[inline(always)]
    fn full(x: [u16; 16], least: [u16; 16]) -> ([u16; 16], bool) {
        let counts: [u16; 16] = std::array::from_fn(|i| x[i].count_ones() as u16);
        let full = std::array::from_fn(|i| if counts[i] == least[i] { u16::MAX } else { 0 });
        (full, (0..16).any(|i| counts[i] < least[i]))
    }
    #[inline(always)]
    fn and_line(a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        std::array::from_fn(|i| a[i] & b[i])
    }
    #[inline(always)]
    fn same_line(a: [u16; 8], b: [u16; 8]) -> bool {
        a == b
    }
    #[inline(always)]
    fn united(x: [u16; 8]) -> u16 {
        x.iter().fold(0, |all, lane| all | lane)
    }
    #[inline(always)]
    fn bits(x: [u16; 8]) -> u32 {
        x.iter().map(|lane| lane.count_ones()).sum()
    }
    #[inline(always)]
    fn halves(x: [u16; 16]) -> ([u16; 8], [u16; 8]) {
        (std::array::from_fn(|i| x[i]), std::array::from_fn(|i| x[i + 8]))
    }
    #[inline(always)]
    fn pair(a: [u16; 8], b: [u16; 8]) -> [u16; 16] {
        std::array::from_fn(|i| if i < 8 { a[i] } else { b[i - 8] })
    }
    #[inline(always)]
    fn high(x: [u16; 8]) -> [u16; 8] {
        std::array::from_fn(|i| if i < 4 { 0 } else { x[i] })
    }
    #[inline(always)]
    fn or_line(a: [u16; 8], b: [u16; 8]) -> [u16; 8] {
        std::array::from_fn(|i| a[i] | b[i])
    }
    #[inline(always)]
    fn flip(x: [u16; 16], by: &[u16; 16]) -> [u16; 16] {
        std::array::from_fn(|i| x[i] ^ by[i])
    }
    #[inline(always)]
    fn turn(x: [u16; 16], table: &[Bytes; 2]) -> [u16; 16] {
        std::array::from_fn(|i| {
            let from = table[i / 8].0[2 * (i & 7)];
            if from < 0x80 { x[(i & 8) | usize::from(from / 2) & 7] } else { 0 }
        })
    }
    #[inline(always)]
    fn pick(x: [u16; 8], table: &Bytes) -> [u16; 8] {
        std::array::from_fn(|i| {
            let from = table.0[2 * i];
            if from < 0x80 { x[usize::from(from / 2) & 7] } else { 0 }
        })
    }
    #[inline(always)]
    fn spread(x: [u16; 8], table: &[Bytes; 2]) -> [u16; 16] {
        std::array::from_fn(|i| x[usize::from(table[i / 8].0[2 * (i & 7)] / 2) & 7])
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Bytes, Lanes, Task};
    use std::arch::x86_64::*;

    /// # Safety
    /// The processor must know these instructions.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub unsafe fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx2>()
    }

    /// 256 and 128 bits. Private here, so that only `run` uses it.
    #[derive(Clone, Copy)]
    struct Avx2;

    // SAFETY, for every block below: `run` alone names this type, and asks for AVX2 to be there;
    // loads and stores are of arrays of the right size.
    impl Lanes for Avx2 {
        type Square = __m256i;
        type Line = __m128i;

        #[inline(always)]
        fn square(from: &[u16; 16]) -> __m256i {
            unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
        }
        #[inline(always)]
        fn squares(x: __m256i) -> [u16; 16] {
            let mut to = [0; 16];
            unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), x) };
            to
        }
        #[inline(always)]
        fn line(from: &[u16; 8]) -> __m128i {
            unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
        }
        #[inline(always)]
        fn lines(x: __m128i) -> [u16; 8] {
            let mut to = [0; 8];
            unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), x) };
            to
        }
        #[inline(always)]
        fn and(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_and_si256(a, b) }
        }
        #[inline(always)]
        fn or(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_or_si256(a, b) }
        }
        #[inline(always)]
        fn without(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_andnot_si256(b, a) }
        }
        #[inline(always)]
        fn same(a: __m256i, b: __m256i) -> bool {
            unsafe {
                let differ = _mm256_xor_si256(a, b);
                _mm256_testz_si256(differ, differ) == 1
            }
        }
        #[inline(always)]
        fn filled(x: __m256i) -> __m256i {
            // all of them are below 2^15
            unsafe { _mm256_cmpgt_epi16(x, _mm256_setzero_si256()) }
        }
        #[inline(always)]
        fn row_peers(x: __m256i) -> __m256i {
            unsafe {
                let one = _mm256_shuffle_epi8(x, turned(2));
                let two = _mm256_shuffle_epi8(x, turned(4));
                let three = _mm256_shuffle_epi8(x, turned(6));
                _mm256_or_si256(_mm256_or_si256(one, two), three)
            }
        }
        #[inline(always)]
        fn column_peers(x: __m256i) -> __m256i {
            unsafe {
                let one = _mm256_permute4x64_epi64::<0b00_11_10_01>(x);
                let two = _mm256_permute4x64_epi64::<0b01_00_11_10>(x);
                let three = _mm256_permute4x64_epi64::<0b10_01_00_11>(x);
                _mm256_or_si256(_mm256_or_si256(one, two), three)
            }
        }
        #[inline(always)]
        fn full(x: __m256i, least: __m256i) -> (__m256i, bool) {
            unsafe {
                let nibbles = _mm256_set1_epi8(15);
                let counts = _mm256_setr_epi8(
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                    2, 3, 2, 3, 3, 4,
                );
                let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(x, nibbles));
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibbles);
                let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high));
                // the two bytes of each lane are added
                let sums = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
                let few = _mm256_cmpgt_epi16(least, sums);
                (_mm256_cmpeq_epi16(sums, least), _mm256_testz_si256(few, few) == 0)
            }
        }
        #[inline(always)]
        fn and_line(a: __m128i, b: __m128i) -> __m128i {
            unsafe { _mm_and_si128(a, b) }
        }
        #[inline(always)]
        fn same_line(a: __m128i, b: __m128i) -> bool {
            unsafe {
                let differ = _mm_xor_si128(a, b);
                _mm_testz_si128(differ, differ) == 1
            }
        }
        #[inline(always)]
        fn united(x: __m128i) -> u16 {
            let (low, high) = words(x);
            let both = low | high;
            let half = both | both >> 32;
            (half | half >> 16) as u16
        }
        #[inline(always)]
        fn bits(x: __m128i) -> u32 {
            let (low, high) = words(x);
            low.count_ones() + high.count_ones()
        }
        #[inline(always)]
        fn halves(x: __m256i) -> (__m128i, __m128i) {
            unsafe { (_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x)) }
        }
        #[inline(always)]
        fn pair(a: __m128i, b: __m128i) -> __m256i {
            unsafe { _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(a), b) }
        }
        #[inline(always)]
        fn high(x: __m128i) -> __m128i {
            unsafe { _mm_blend_epi16::<0xF0>(_mm_setzero_si128(), x) }
        }
        #[inline(always)]
        fn or_line(a: __m128i, b: __m128i) -> __m128i {
            unsafe { _mm_or_si128(a, b) }
        }
        #[inline(always)]
        fn flip(x: __m256i, by: &[u16; 16]) -> __m256i {
            unsafe { _mm256_xor_si256(x, _mm256_loadu_si256(by.as_ptr().cast())) }
        }
        #[inline(always)]
        fn turn(x: __m256i, table: &[Bytes; 2]) -> __m256i {
            unsafe { _mm256_shuffle_epi8(x, _mm256_loadu_si256(table.as_ptr().cast())) }
        }
        #[inline(always)]
        fn pick(x: __m128i, table: &Bytes) -> __m128i {
            unsafe { _mm_shuffle_epi8(x, _mm_load_si128(table.0.as_ptr().cast())) }
        }
        #[inline(always)]
        fn spread(x: __m128i, table: &[Bytes; 2]) -> __m256i {
            unsafe {
                let both = _mm256_broadcastsi128_si256(x);
                _mm256_shuffle_epi8(both, _mm256_loadu_si256(table.as_ptr().cast()))
            }
        }
    }

    /// The shuffle that turns each row of four lanes by so many bytes.
    #[inline(always)]
    fn turned(by: i8) -> __m256i {
        let at = |i: i8| (i & !7) | (i + by) & 7;
        unsafe {
            _mm256_setr_epi8(
                at(0),
                at(1),
                at(2),
                at(3),
                at(4),
                at(5),
                at(6),
                at(7),
                at(8),
                at(9),
                at(10),
                at(11),
                at(12),
                at(13),
                at(14),
                at(15),
                at(0),
                at(1),
                at(2),
                at(3),
                at(4),
                at(5),
                at(6),
                at(7),
                at(8),
                at(9),
                at(10),
                at(11),
                at(12),
                at(13),
                at(14),
                at(15),
            )
        }
    }

    #[inline(always)]
    fn words(x: __m128i) -> (u64, u64) {
        unsafe { (_mm_cvtsi128_si64(x) as u64, _mm_extract_epi64::<1>(x) as u64) }
    }
}
