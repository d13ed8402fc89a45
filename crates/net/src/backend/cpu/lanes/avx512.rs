//! Lanes of AVX-512 with VNNI: one register is sixteen numbers.
#![expect(
    unsafe_code,
    reason = "instructions that not every machine has; behind a proof that this one does"
)]

use std::arch::x86_64::{
    __m512, __m512i, _MM_FROUND_NO_EXC, _MM_FROUND_TO_NEAREST_INT, _mm_storeu_si128, _mm256_add_ps,
    _mm256_max_ps, _mm512_add_ps, _mm512_castpd_ps, _mm512_castps_pd, _mm512_castps512_ps256,
    _mm512_cvtepi32_ps, _mm512_cvtps_epi32, _mm512_cvtusepi32_epi8, _mm512_dpbusd_epi32,
    _mm512_extractf32x8_ps, _mm512_fmadd_ps, _mm512_loadu_ps, _mm512_loadu_si512, _mm512_max_ps,
    _mm512_mul_ps, _mm512_roundscale_ps, _mm512_scalef_ps, _mm512_set1_epi32, _mm512_set1_ps,
    _mm512_shuffle_f32x4, _mm512_storeu_ps, _mm512_sub_ps, _mm512_unpackhi_pd, _mm512_unpackhi_ps,
    _mm512_unpacklo_pd, _mm512_unpacklo_ps,
};

use super::avx2::{largest_of_eight, sum_of_eight};
use super::{Lanes, Work};

/// The proof that this machine has AVX-512 F, BW, DQ, VL and VNNI.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Avx512(());

impl Avx512 {
    /// The proof, if the machine has them.
    pub(in super::super) fn detect() -> Option<Avx512> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma"))
        .then_some(Avx512(()))
    }

    /// Does work with these instructions.
    pub(in super::super) fn perform(self, work: impl Work) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma")]
        fn inner(lanes: Avx512, work: impl Work) {
            work.run(lanes);
        }
        // SAFETY: `self` exists, so `detect` found all of them.
        unsafe { inner(self, work) }
    }
}

/// An instruction on registers alone.
macro_rules! proven {
    ($instruction:expr) => {
        // SAFETY: a value of `Avx512` exists, so `detect` found the instruction; it touches no
        // memory.
        unsafe { $instruction }
    };
}

impl Lanes for Avx512 {
    type Floats = __m512;
    type Sums = __m512i;
    type Weights = __m512i;
    type Quantised = __m512i;

    const ROWS: usize = 12;
    const BYTE_ROWS: usize = 12;
    const COLUMNS: usize = 2;

    #[inline(always)]
    fn splat(self, x: f32) -> __m512 {
        proven!(_mm512_set1_ps(x))
    }

    #[inline(always)]
    fn load(self, from: &[f32; 16]) -> __m512 {
        // SAFETY: the instruction is there, and reads the sixteen numbers.
        unsafe { _mm512_loadu_ps(from.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, x: __m512, to: &mut [f32; 16]) {
        // SAFETY: the instruction is there, and writes the sixteen numbers.
        unsafe { _mm512_storeu_ps(to.as_mut_ptr(), x) }
    }

    #[inline(always)]
    fn add(self, a: __m512, b: __m512) -> __m512 {
        proven!(_mm512_add_ps(a, b))
    }

    #[inline(always)]
    fn sub(self, a: __m512, b: __m512) -> __m512 {
        proven!(_mm512_sub_ps(a, b))
    }

    #[inline(always)]
    fn mul(self, a: __m512, b: __m512) -> __m512 {
        proven!(_mm512_mul_ps(a, b))
    }

    #[inline(always)]
    fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        proven!(_mm512_fmadd_ps(a, b, c))
    }

    #[inline(always)]
    fn max(self, a: __m512, b: __m512) -> __m512 {
        proven!(_mm512_max_ps(a, b))
    }

    #[inline(always)]
    fn round(self, x: __m512) -> __m512 {
        proven!(_mm512_roundscale_ps::<
            { _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC },
        >(x))
    }

    #[inline(always)]
    fn power_of_two(self, x: __m512) -> __m512 {
        proven!(_mm512_scalef_ps(_mm512_set1_ps(1.0), x))
    }

    #[inline(always)]
    fn transpose(self, rows: [__m512; 16]) -> [__m512; 16] {
        // Pairs of numbers, then fours, then quarters of registers find their places.
        let mut pairs = rows;
        for at in (0..16).step_by(2) {
            pairs[at] = proven!(_mm512_unpacklo_ps(rows[at], rows[at + 1]));
            pairs[at + 1] = proven!(_mm512_unpackhi_ps(rows[at], rows[at + 1]));
        }
        let mut fours = pairs;
        for at in (0..16).step_by(4) {
            for odd in 0..2 {
                let a = proven!(_mm512_castps_pd(pairs[at + odd]));
                let b = proven!(_mm512_castps_pd(pairs[at + odd + 2]));
                fours[at + 2 * odd] = proven!(_mm512_castpd_ps(_mm512_unpacklo_pd(a, b)));
                fours[at + 2 * odd + 1] = proven!(_mm512_castpd_ps(_mm512_unpackhi_pd(a, b)));
            }
        }
        // `fours[4 i + j]` holds, in its quarter `q`, rows 4 i to 4 i + 3 of column 4 q + j.
        let mut columns = fours;
        for j in 0..4 {
            let [a, b, c, d] = [fours[j], fours[4 + j], fours[8 + j], fours[12 + j]];
            let even_low = proven!(_mm512_shuffle_f32x4::<0b10_00_10_00>(a, b));
            let odd_low = proven!(_mm512_shuffle_f32x4::<0b11_01_11_01>(a, b));
            let even_high = proven!(_mm512_shuffle_f32x4::<0b10_00_10_00>(c, d));
            let odd_high = proven!(_mm512_shuffle_f32x4::<0b11_01_11_01>(c, d));
            columns[j] = proven!(_mm512_shuffle_f32x4::<0b10_00_10_00>(even_low, even_high));
            columns[8 + j] = proven!(_mm512_shuffle_f32x4::<0b11_01_11_01>(even_low, even_high));
            columns[4 + j] = proven!(_mm512_shuffle_f32x4::<0b10_00_10_00>(odd_low, odd_high));
            columns[12 + j] = proven!(_mm512_shuffle_f32x4::<0b11_01_11_01>(odd_low, odd_high));
        }
        columns
    }

    #[inline(always)]
    fn load_sums(self, from: &[i32; 16]) -> __m512i {
        // SAFETY: the instruction is there, and reads the sixteen numbers.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn to_floats(self, x: __m512i) -> __m512 {
        proven!(_mm512_cvtepi32_ps(x))
    }

    #[inline(always)]
    fn load_weights(self, from: &[i8; 64]) -> __m512i {
        // SAFETY: the instruction is there, and reads the sixty-four bytes.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn spread_quantised(self, four: [u8; 4]) -> __m512i {
        proven!(_mm512_set1_epi32(i32::from_le_bytes(four)))
    }

    #[inline(always)]
    fn dot(self, sums: __m512i, levels: __m512i, weights: __m512i) -> __m512i {
        proven!(_mm512_dpbusd_epi32(sums, levels, weights))
    }

    #[inline(always)]
    fn store_quantised(self, x: __m512, to: &mut [u8; 16]) {
        let bytes = proven!(_mm512_cvtusepi32_epi8(_mm512_cvtps_epi32(x)));
        // SAFETY: the instruction is there, and writes the sixteen bytes.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), bytes) }
    }

    #[inline(always)]
    fn sum(self, x: __m512) -> f32 {
        let (low, high) = proven!((_mm512_castps512_ps256(x), _mm512_extractf32x8_ps::<1>(x)));
        proven!(sum_of_eight(_mm256_add_ps(low, high)))
    }

    #[inline(always)]
    fn largest(self, x: __m512) -> f32 {
        let (low, high) = proven!((_mm512_castps512_ps256(x), _mm512_extractf32x8_ps::<1>(x)));
        proven!(largest_of_eight(_mm256_max_ps(low, high)))
    }
}
