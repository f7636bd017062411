//! Lanes of 16 bits, side by side: what [`super::board`] needs of them, portably, in AVX2 and in
//! AVX-512.
//!
//! This is the one file with `unsafe`: the processor's own instructions can only be named so. They
//! touch registers and nothing else, and run only after the processor was asked for them.
#![allow(unsafe_code)]

/// Sixteen lanes: four rows of four. Three rows of three are in use, the others are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Plane(pub [u16; 16]);

/// The planes of two boards at once; every lane holds nine bits.
///
/// All ways to compute give the same, bit for bit. Where a question is asked, the answer has bit 0
/// for the first board and bit 1 for the second.
pub trait Lanes: Copy + 'static {
    type Pair: Copy;

    fn pair(first: &Plane, second: &Plane) -> Self::Pair;
    fn planes(x: Self::Pair) -> [Plane; 2];

    fn and(a: Self::Pair, b: Self::Pair) -> Self::Pair;
    fn or(a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// `a & !b`
    fn without(a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// `a ^ b`
    fn apart(a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// `a & !b & !c`
    #[inline(always)]
    fn alone(a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair {
        Self::without(Self::without(a, b), c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn all(a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair {
        Self::and(Self::and(a, b), c)
    }
    /// `a | b | c`
    #[inline(always)]
    fn any(a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair {
        Self::or(Self::or(a, b), c)
    }
    /// `a | b & c`
    #[inline(always)]
    fn or_both(a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair {
        Self::or(a, Self::and(b, c))
    }
    /// `a | b ^ c`
    #[inline(always)]
    fn or_apart(a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair {
        Self::or(a, Self::apart(b, c))
    }

    /// The lanes of at most one bit, the others zero.
    fn singles(x: Self::Pair) -> Self::Pair;
    /// The lanes of at most three bits, the others zero.
    fn triples(x: Self::Pair) -> Self::Pair;
    /// Lanes of `a` with three bits or more, for the others those of `b`.
    fn three_or(a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// Lanes of `a` with exactly one bit, for the others those of `b`.
    fn one_or(a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// The lanes with two bits or more: some of their bits; the others zero.
    fn several(x: Self::Pair) -> Self::Pair;
    /// The lanes that hold something in both hold something, the others nothing.
    fn both_hold(a: Self::Pair, b: Self::Pair) -> Self::Pair;

    /// In each row, lane i is what was lane i + 1, and what was lane i + 2, of three.
    fn across(x: Self::Pair) -> [Self::Pair; 2];
    /// Row i is what was row i + 1, and what was row i + 2, of three.
    fn down(x: Self::Pair) -> [Self::Pair; 2];

    /// Does some lane hold anything?
    fn some(x: Self::Pair) -> u8;
    /// Does some lane in use hold nothing in `holding`, or not all nine bits in `united`?
    fn lacking(holding: Self::Pair, united: Self::Pair) -> u8;
}

/// Work that can be done with any lanes.
pub trait Task {
    type Output;
    fn run<L: Lanes>(self) -> Self::Output;
}

/// Do it with the best lanes this machine has.
pub fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if avx512::known() {
            // SAFETY: the processor has just said that it knows these instructions.
            return unsafe { avx512::run(task) };
        }
        if avx2::known() {
            // SAFETY: the same.
            return unsafe { avx2::run(task) };
        }
    }
    task.run::<Portable>()
}

/// The results with all lanes this machine has.
#[cfg(test)]
pub fn run_all<T: Task + Copy>(task: T) -> Vec<T::Output> {
    let mut results = vec![task.run::<Portable>()];
    #[cfg(target_arch = "x86_64")]
    {
        if avx2::known() {
            // SAFETY: the processor has just said that it knows these instructions.
            results.push(unsafe { avx2::run(task) });
        }
        if avx512::known() {
            // SAFETY: the same.
            results.push(unsafe { avx512::run(task) });
        }
    }
    results
}

/// Words of 64 bits, a row each; compilers make vectors of them where they can.
#[derive(Clone, Copy)]
pub struct Portable;

/// Three rows of the first board, three of the second.
type Words = [u64; 6];

/// A bit in each lane in use; all its bits; its highest bit, which no value takes.
const ONES: u64 = 0x0001_0001_0001;
const LANES: u64 = 0xFFFF * ONES;
const HIGH: u64 = 0x8000 * ONES;

#[inline(always)]
fn each(mut a: Words, b: &Words, f: impl Fn(u64, u64) -> u64) -> Words {
    for (a, b) in a.iter_mut().zip(b) {
        *a = f(*a, *b);
    }
    a
}

/// Each lane without its lowest bit.
#[inline(always)]
fn less(x: u64) -> u64 {
    x & ((x | HIGH) - ONES)
}

/// The highest bit of the lanes that hold something.
#[inline(always)]
fn holding(x: u64) -> u64 {
    (x + (HIGH - ONES)) & HIGH
}

/// All bits of the lanes with the highest.
#[inline(always)]
fn filled(high: u64) -> u64 {
    high | (high - (high >> 15))
}

#[inline(always)]
fn either(choice: u64, a: u64, b: u64) -> u64 {
    b ^ (a ^ b) & choice
}

#[inline(always)]
fn halves([a, b, c, d, e, f]: Words) -> u8 {
    u8::from(a | b | c != 0) | u8::from(d | e | f != 0) << 1
}

impl Lanes for Portable {
    type Pair = Words;

    #[inline(always)]
    fn pair(first: &Plane, second: &Plane) -> Words {
        let mut words = [0; 6];
        for (index, word) in words.iter_mut().enumerate() {
            let plane = if index < 3 { first } else { second };
            let [a, b, c] = [0, 1, 2].map(|lane| u64::from(plane.0[4 * (index % 3) + lane]));
            *word = a | b << 16 | c << 32;
        }
        words
    }
    #[inline(always)]
    fn planes(x: Words) -> [Plane; 2] {
        let mut planes = [Plane([0; 16]); 2];
        for (index, word) in x.iter().enumerate() {
            for lane in 0..3 {
                planes[index / 3].0[4 * (index % 3) + lane] = (word >> (16 * lane)) as u16;
            }
        }
        planes
    }
    #[inline(always)]
    fn and(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| a | b)
    }
    #[inline(always)]
    fn without(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| a & !b)
    }
    #[inline(always)]
    fn apart(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn singles(x: Words) -> Words {
        each(x, &x, |x, _| x & !filled(holding(less(x))))
    }
    #[inline(always)]
    fn triples(x: Words) -> Words {
        each(x, &x, |x, _| x & !filled(holding(less(less(less(x))))))
    }
    #[inline(always)]
    fn three_or(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| either(filled(holding(less(less(a)))), a, b))
    }
    #[inline(always)]
    fn one_or(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| either(filled(holding(a) & !holding(less(a))), a, b))
    }
    #[inline(always)]
    fn several(x: Words) -> Words {
        each(x, &x, |x, _| less(x))
    }
    #[inline(always)]
    fn both_hold(a: Words, b: Words) -> Words {
        each(a, &b, |a, b| holding(a) & holding(b))
    }
    #[inline(always)]
    fn across(x: Words) -> [Words; 2] {
        [
            each(x, &x, |x, _| x >> 16 | x << 32 & LANES),
            each(x, &x, |x, _| x >> 32 | x << 16 & LANES),
        ]
    }
    #[inline(always)]
    fn down([a, b, c, d, e, f]: Words) -> [Words; 2] {
        [[b, c, a, e, f, d], [c, a, b, f, d, e]]
    }
    #[inline(always)]
    fn some(x: Words) -> u8 {
        halves(x)
    }
    #[inline(always)]
    fn lacking(holding: Words, united: Words) -> u8 {
        halves(each(holding, &united, |x, united| {
            (super::simd::holding(x) ^ HIGH) | (united ^ (511 * ONES))
        }))
    }
}

/// The lanes in use, with all their bits.
#[cfg(target_arch = "x86_64")]
const USED: Plane = Plane([511, 511, 511, 0, 511, 511, 511, 0, 511, 511, 511, 0, 0, 0, 0, 0]);

/// For a shuffle by bytes of each half of a plane: within a row, lanes 1, 2, 0, 3 and 2, 0, 1, 3.
#[cfg(target_arch = "x86_64")]
static ACROSS: [[u64; 2]; 2] = [
    [0x0706_0100_0504_0302, 0x0f0e_0908_0d0c_0b0a],
    [0x0706_0302_0100_0504, 0x0f0e_0b0a_0908_0d0c],
];

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{ACROSS, Lanes, Plane, Task, USED};
    use std::arch::x86_64::*;

    pub fn known() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }

    /// # Safety
    /// The processor must be [`known`].
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub unsafe fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx2>()
    }

    /// Twice 256 bits. Private here, so that only `run` uses it.
    #[derive(Clone, Copy)]
    struct Avx2;
    type Both = [__m256i; 2];

    // SAFETY, for every block below: `run` alone names this type, and asks for these instructions
    // to be there; loads and stores are of arrays of the right size.
    #[inline(always)]
    fn load(plane: &Plane) -> __m256i {
        unsafe { _mm256_load_si256(plane.0.as_ptr().cast()) }
    }
    #[inline(always)]
    fn less(x: __m256i) -> __m256i {
        unsafe { _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1))) }
    }
    #[inline(always)]
    fn none(x: __m256i) -> __m256i {
        unsafe { _mm256_cmpeq_epi16(x, _mm256_setzero_si256()) }
    }
    #[inline(always)]
    fn any(x: __m256i) -> u8 {
        unsafe { u8::from(_mm256_testz_si256(x, x) == 0) }
    }
    #[inline(always)]
    fn shuffled(x: __m256i, table: &[u64; 2]) -> __m256i {
        unsafe {
            let table = _mm_loadu_si128(table.as_ptr().cast());
            _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(table))
        }
    }

    macro_rules! each {
        ($name:ident($($x:ident),+) $body:expr) => {
            #[inline(always)]
            fn $name($($x: Both),+) -> Both {
                let [first, second] = [[$($x[0]),+], [$($x[1]),+]];
                let [$($x),+] = first;
                let first = unsafe { $body };
                let [$($x),+] = second;
                [first, unsafe { $body }]
            }
        };
    }

    impl Lanes for Avx2 {
        type Pair = Both;

        #[inline(always)]
        fn pair(first: &Plane, second: &Plane) -> Both {
            [load(first), load(second)]
        }
        #[inline(always)]
        fn planes(x: Both) -> [Plane; 2] {
            let mut planes = [Plane([0; 16]); 2];
            for (plane, x) in planes.iter_mut().zip(x) {
                unsafe { _mm256_store_si256(plane.0.as_mut_ptr().cast(), x) };
            }
            planes
        }
        each!(and(a, b) _mm256_and_si256(a, b));
        each!(or(a, b) _mm256_or_si256(a, b));
        each!(without(a, b) _mm256_andnot_si256(b, a));
        each!(apart(a, b) _mm256_xor_si256(a, b));
        each!(singles(x) _mm256_and_si256(x, none(less(x))));
        each!(triples(x) _mm256_and_si256(x, none(less(less(less(x))))));
        each!(three_or(a, b) _mm256_blendv_epi8(a, b, none(less(less(a)))));
        each!(one_or(a, b) {
            let one = _mm256_andnot_si256(none(a), none(less(a)));
            _mm256_blendv_epi8(b, a, one)
        });
        each!(several(x) _mm256_and_si256(x, less(x)));
        each!(both_hold(a, b) _mm256_min_epu16(a, b));
        #[inline(always)]
        fn across(x: Both) -> [Both; 2] {
            let [one, two] = &ACROSS;
            let [a, b] = x;
            [[shuffled(a, one), shuffled(b, one)], [shuffled(a, two), shuffled(b, two)]]
        }
        #[inline(always)]
        fn down([a, b]: Both) -> [Both; 2] {
            const ONE: i32 = 0b11_00_10_01;
            const TWO: i32 = 0b11_01_00_10;
            unsafe {
                [
                    [_mm256_permute4x64_epi64::<ONE>(a), _mm256_permute4x64_epi64::<ONE>(b)],
                    [_mm256_permute4x64_epi64::<TWO>(a), _mm256_permute4x64_epi64::<TWO>(b)],
                ]
            }
        }
        #[inline(always)]
        fn some(x: Both) -> u8 {
            any(x[0]) | any(x[1]) << 1
        }
        #[inline(always)]
        fn lacking(holding: Both, united: Both) -> u8 {
            let used = load(&USED);
            let missing = Self::apart(united, [used, used]);
            let zero = Self::and([none(holding[0]), none(holding[1])], [used, used]);
            Self::some(Self::or(missing, zero))
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{ACROSS, Lanes, Plane, Task, USED};
    use std::arch::x86_64::*;

    pub fn known() -> bool {
        super::avx2::known()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bitalg")
    }

    /// # Safety
    /// The processor must be [`known`].
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx2,bmi1,bmi2,popcnt")]
    pub unsafe fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx512>()
    }

    /// 512 bits. Private here, so that only `run` uses it.
    #[derive(Clone, Copy)]
    struct Avx512;

    // SAFETY, for every block below: as for AVX2.
    #[inline(always)]
    fn count(x: __m512i) -> __m512i {
        unsafe { _mm512_popcnt_epi16(x) }
    }
    #[inline(always)]
    fn all(x: i16) -> __m512i {
        unsafe { _mm512_set1_epi16(x) }
    }
    #[inline(always)]
    fn shuffled(x: __m512i, table: &[u64; 2]) -> __m512i {
        unsafe {
            let table = _mm_loadu_si128(table.as_ptr().cast());
            _mm512_shuffle_epi8(x, _mm512_broadcast_i32x4(table))
        }
    }
    /// Bit 0 if there is one in the lower half of the mask, bit 1 for the upper.
    #[inline(always)]
    fn halves(mask: u32) -> u8 {
        u8::from(mask as u16 != 0) | u8::from(mask >> 16 != 0) << 1
    }

    macro_rules! each {
        ($name:ident($($x:ident),+) $body:expr) => {
            #[inline(always)]
            fn $name($($x: __m512i),+) -> __m512i {
                unsafe { $body }
            }
        };
    }

    impl Lanes for Avx512 {
        type Pair = __m512i;

        #[inline(always)]
        fn pair(first: &Plane, second: &Plane) -> __m512i {
            unsafe {
                let first = _mm256_load_si256(first.0.as_ptr().cast());
                let second = _mm256_load_si256(second.0.as_ptr().cast());
                _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first), second)
            }
        }
        #[inline(always)]
        fn planes(x: __m512i) -> [Plane; 2] {
            let mut planes = [Plane([0; 16]); 2];
            unsafe {
                _mm256_store_si256(planes[0].0.as_mut_ptr().cast(), _mm512_castsi512_si256(x));
                let second = _mm512_extracti64x4_epi64::<1>(x);
                _mm256_store_si256(planes[1].0.as_mut_ptr().cast(), second);
            }
            planes
        }
        each!(and(a, b) _mm512_and_si512(a, b));
        each!(or(a, b) _mm512_or_si512(a, b));
        each!(without(a, b) _mm512_andnot_si512(b, a));
        each!(apart(a, b) _mm512_xor_si512(a, b));
        // three at once: bit 4a + 2b + c of the number is the result for these bits
        each!(alone(a, b, c) _mm512_ternarylogic_epi64::<0b0001_0000>(a, b, c));
        each!(all(a, b, c) _mm512_ternarylogic_epi64::<0b1000_0000>(a, b, c));
        each!(any(a, b, c) _mm512_ternarylogic_epi64::<0b1111_1110>(a, b, c));
        each!(or_both(a, b, c) _mm512_ternarylogic_epi64::<0b1111_1000>(a, b, c));
        each!(or_apart(a, b, c) _mm512_ternarylogic_epi64::<0b1111_0110>(a, b, c));
        each!(singles(x) _mm512_maskz_mov_epi16(_mm512_cmple_epu16_mask(count(x), all(1)), x));
        each!(triples(x) _mm512_maskz_mov_epi16(_mm512_cmple_epu16_mask(count(x), all(3)), x));
        each!(three_or(a, b) {
            _mm512_mask_mov_epi16(b, _mm512_cmpge_epu16_mask(count(a), all(3)), a)
        });
        each!(one_or(a, b) {
            _mm512_mask_mov_epi16(b, _mm512_cmpeq_epi16_mask(count(a), all(1)), a)
        });
        each!(several(x) _mm512_and_si512(x, _mm512_add_epi16(x, all(-1))));
        each!(both_hold(a, b) _mm512_min_epu16(a, b));
        #[inline(always)]
        fn across(x: __m512i) -> [__m512i; 2] {
            [shuffled(x, &ACROSS[0]), shuffled(x, &ACROSS[1])]
        }
        #[inline(always)]
        fn down(x: __m512i) -> [__m512i; 2] {
            unsafe {
                [
                    _mm512_permutex_epi64::<0b11_00_10_01>(x),
                    _mm512_permutex_epi64::<0b11_01_00_10>(x),
                ]
            }
        }
        #[inline(always)]
        fn some(x: __m512i) -> u8 {
            unsafe { halves(_mm512_test_epi16_mask(x, x)) }
        }
        #[inline(always)]
        fn lacking(holding: __m512i, united: __m512i) -> u8 {
            unsafe {
                let used = Self::pair(&USED, &USED);
                let zero = _mm512_mask_testn_epi16_mask(0x0777_0777, holding, holding);
                halves(zero | _mm512_cmpneq_epi16_mask(united, used))
            }
        }
    }
}
