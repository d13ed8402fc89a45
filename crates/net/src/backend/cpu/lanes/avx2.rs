//! Lanes of AVX2 with FMA: two registers are sixteen numbers.
#![expect(
    unsafe_code,
    reason = "instructions that not every machine has; behind a proof that this one does"
)]

use std::arch::x86_64::{
    __m256, __m256i, _MM_FROUND_NO_EXC, _MM_FROUND_TO_NEAREST_INT, _mm_add_ps, _mm_add_ss,
    _mm_cvtss_f32, _mm_max_ps, _mm_max_ss, _mm_movehdup_ps, _mm_movehl_ps, _mm_packus_epi16,
    _mm_storeu_si128, _mm256_add_epi32, _mm256_add_ps, _mm256_and_si256, _mm256_castpd_ps,
    _mm256_castps_pd, _mm256_castps256_ps128, _mm256_castsi256_ps, _mm256_castsi256_si128,
    _mm256_cvtepi32_ps, _mm256_cvtps_epi32, _mm256_extractf128_ps, _mm256_extracti128_si256,
    _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_ps,
    _mm256_mul_ps, _mm256_packus_epi32, _mm256_permute2f128_ps, _mm256_permute4x64_epi64,
    _mm256_round_ps, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_ps, _mm256_slli_epi16,
    _mm256_slli_epi32, _mm256_srai_epi16, _mm256_srli_epi16, _mm256_storeu_ps, _mm256_sub_ps,
    _mm256_unpackhi_pd, _mm256_unpackhi_ps, _mm256_unpacklo_pd, _mm256_unpacklo_ps,
};

use super::{Lanes, Work};

/// The proof that this machine has AVX2 and FMA.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx2(());

impl Avx2 {
    /// The proof, if the machine has them.
    pub(in super::super) fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")).then_some(Avx2(()))
    }

    /// Does work with these instructions.
    pub(in super::super) fn perform(self, work: impl Work) {
        #[target_feature(enable = "avx2,fma")]
        fn inner(lanes: Avx2, work: impl Work) {
            work.run(lanes);
        }
        // SAFETY: `self` exists, so `detect` found both.
        unsafe { inner(self, work) }
    }
}

/// An instruction on registers alone.
macro_rules! proven {
    ($instruction:expr) => {
        // SAFETY: a value of `Avx2` exists, so `detect` found the instruction; it touches no
        // memory.
        unsafe { $instruction }
    };
}

type Pair = [__m256; 2];

/// Weights as 16 bits each, because the instruction that multiplies bytes cannot hold the sums of
/// two products: the even ones of eight columns, the odd ones, and the same of the other eight.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Split([__m256i; 4]);

impl Lanes for Avx2 {
    type Floats = Pair;
    type Sums = [__m256i; 2];
    type Weights = Split;
    type Quantised = [__m256i; 2];

    const ROWS: usize = 6;
    const BYTE_ROWS: usize = 4;
    const COLUMNS: usize = 1;

    #[inline(always)]
    fn splat(self, x: f32) -> Pair {
        [proven!(_mm256_set1_ps(x)); 2]
    }

    #[inline(always)]
    fn load(self, from: &[f32; 16]) -> Pair {
        // SAFETY: the instruction is there, and reads eight of the sixteen numbers each time.
        unsafe {
            [
                _mm256_loadu_ps(from.as_ptr()),
                _mm256_loadu_ps(from.as_ptr().add(8)),
            ]
        }
    }

    #[inline(always)]
    fn store(self, x: Pair, to: &mut [f32; 16]) {
        // SAFETY: the instruction is there, and writes eight of the sixteen numbers each time.
        unsafe {
            _mm256_storeu_ps(to.as_mut_ptr(), x[0]);
            _mm256_storeu_ps(to.as_mut_ptr().add(8), x[1]);
        }
    }

    #[inline(always)]
    fn add(self, a: Pair, b: Pair) -> Pair {
        proven!([_mm256_add_ps(a[0], b[0]), _mm256_add_ps(a[1], b[1])])
    }

    #[inline(always)]
    fn sub(self, a: Pair, b: Pair) -> Pair {
        proven!([_mm256_sub_ps(a[0], b[0]), _mm256_sub_ps(a[1], b[1])])
    }

    #[inline(always)]
    fn mul(self, a: Pair, b: Pair) -> Pair {
        proven!([_mm256_mul_ps(a[0], b[0]), _mm256_mul_ps(a[1], b[1])])
    }

    #[inline(always)]
    fn mul_add(self, a: Pair, b: Pair, c: Pair) -> Pair {
        proven!([
            _mm256_fmadd_ps(a[0], b[0], c[0]),
            _mm256_fmadd_ps(a[1], b[1], c[1])
        ])
    }

    #[inline(always)]
    fn max(self, a: Pair, b: Pair) -> Pair {
        proven!([_mm256_max_ps(a[0], b[0]), _mm256_max_ps(a[1], b[1])])
    }

    #[inline(always)]
    fn round(self, x: Pair) -> Pair {
        const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
        proven!([
            _mm256_round_ps::<NEAREST>(x[0]),
            _mm256_round_ps::<NEAREST>(x[1])
        ])
    }

    #[inline(always)]
    fn power_of_two(self, x: Pair) -> Pair {
        let mut powers = x;
        for power in &mut powers {
            *power = proven!(_mm256_castsi256_ps(_mm256_slli_epi32::<23>(
                _mm256_add_epi32(_mm256_cvtps_epi32(*power), _mm256_set1_epi32(127))
            )));
        }
        powers
    }

    #[inline(always)]
    fn transpose(self, rows: [Pair; 16]) -> [Pair; 16] {
        let mut columns = rows;
        for right in 0..2 {
            for low in 0..2 {
                let mut square = [rows[0][0]; 8];
                for (at, row) in square.iter_mut().enumerate() {
                    *row = rows[8 * low + at][right];
                }
                for (at, column) in transpose_square(self, square).into_iter().enumerate() {
                    columns[8 * right + at][low] = column;
                }
            }
        }
        columns
    }

    #[inline(always)]
    fn load_sums(self, from: &[i32; 16]) -> [__m256i; 2] {
        // SAFETY: the instruction is there, and reads eight of the sixteen numbers each time.
        unsafe {
            [
                _mm256_loadu_si256(from.as_ptr().cast()),
                _mm256_loadu_si256(from.as_ptr().add(8).cast()),
            ]
        }
    }

    #[inline(always)]
    fn to_floats(self, x: [__m256i; 2]) -> Pair {
        proven!([_mm256_cvtepi32_ps(x[0]), _mm256_cvtepi32_ps(x[1])])
    }

    #[inline(always)]
    fn load_weights(self, from: &[i8; 64]) -> Split {
        // SAFETY: the instruction is there, and reads half of the sixty-four bytes each time.
        let [first, second] = unsafe {
            [
                _mm256_loadu_si256(from.as_ptr().cast()),
                _mm256_loadu_si256(from.as_ptr().add(32).cast()),
            ]
        };
        Split(proven!([
            _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(first)),
            _mm256_srai_epi16::<8>(first),
            _mm256_srai_epi16::<8>(_mm256_slli_epi16::<8>(second)),
            _mm256_srai_epi16::<8>(second)
        ]))
    }

    #[inline(always)]
    fn spread_quantised(self, four: [u8; 4]) -> [__m256i; 2] {
        let all = proven!(_mm256_set1_epi32(i32::from_le_bytes(four)));
        proven!([
            _mm256_and_si256(all, _mm256_set1_epi16(0xff)),
            _mm256_srli_epi16::<8>(all)
        ])
    }

    #[inline(always)]
    fn dot(self, sums: [__m256i; 2], levels: [__m256i; 2], weights: Split) -> [__m256i; 2] {
        let Split(weights) = weights;
        let mut sums = sums;
        for (half, sum) in sums.iter_mut().enumerate() {
            for odd in 0..2 {
                let products = proven!(_mm256_madd_epi16(levels[odd], weights[2 * half + odd]));
                *sum = proven!(_mm256_add_epi32(*sum, products));
            }
        }
        sums
    }

    #[inline(always)]
    fn store_quantised(self, x: Pair, to: &mut [u8; 16]) {
        let words = proven!(_mm256_packus_epi32(
            _mm256_cvtps_epi32(x[0]),
            _mm256_cvtps_epi32(x[1])
        ));
        // Packing works on halves of registers: the quarters lie 0, 2, 1, 3.
        let words = proven!(_mm256_permute4x64_epi64::<0b11_01_10_00>(words));
        let bytes = proven!(_mm_packus_epi16(
            _mm256_castsi256_si128(words),
            _mm256_extracti128_si256::<1>(words)
        ));
        // SAFETY: the instruction is there, and writes the sixteen bytes.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), bytes) }
    }

    #[inline(always)]
    fn sum(self, x: Pair) -> f32 {
        proven!(sum_of_eight(_mm256_add_ps(x[0], x[1])))
    }

    #[inline(always)]
    fn largest(self, x: Pair) -> f32 {
        proven!(largest_of_eight(_mm256_max_ps(x[0], x[1])))
    }
}

/// The sum of eight numbers: halves onto halves.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sum_of_eight(x: __m256) -> f32 {
    let x = _mm_add_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps::<1>(x));
    let x = _mm_add_ps(x, _mm_movehl_ps(x, x));
    _mm_cvtss_f32(_mm_add_ss(x, _mm_movehdup_ps(x)))
}

/// The largest of eight numbers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn largest_of_eight(x: __m256) -> f32 {
    let x = _mm_max_ps(_mm256_castps256_ps128(x), _mm256_extractf128_ps::<1>(x));
    let x = _mm_max_ps(x, _mm_movehl_ps(x, x));
    _mm_cvtss_f32(_mm_max_ss(x, _mm_movehdup_ps(x)))
}

/// Rows become columns, eight by eight: pairs, then fours, then halves of registers find their
/// places.
#[inline(always)]
fn transpose_square(_: Avx2, rows: [__m256; 8]) -> [__m256; 8] {
    let mut pairs = rows;
    for at in (0..8).step_by(2) {
        pairs[at] = proven!(_mm256_unpacklo_ps(rows[at], rows[at + 1]));
        pairs[at + 1] = proven!(_mm256_unpackhi_ps(rows[at], rows[at + 1]));
    }
    let mut fours = pairs;
    for at in (0..8).step_by(4) {
        for odd in 0..2 {
            let a = proven!(_mm256_castps_pd(pairs[at + odd]));
            let b = proven!(_mm256_castps_pd(pairs[at + odd + 2]));
            fours[at + 2 * odd] = proven!(_mm256_castpd_ps(_mm256_unpacklo_pd(a, b)));
            fours[at + 2 * odd + 1] = proven!(_mm256_castpd_ps(_mm256_unpackhi_pd(a, b)));
        }
    }
    let mut columns = fours;
    for j in 0..4 {
        columns[j] = proven!(_mm256_permute2f128_ps::<0x20>(fours[j], fours[4 + j]));
        columns[4 + j] = proven!(_mm256_permute2f128_ps::<0x31>(fours[j], fours[4 + j]));
    }
    columns
}
