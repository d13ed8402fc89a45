//! Lanes for any machine, as plain arrays.

use std::array::from_fn;

use super::{Lanes, Work};

/// No instructions in particular.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Portable;

impl Portable {
    /// Does work with these instructions.
    pub(in super::super) fn perform(self, work: impl Work) {
        work.run(self);
    }
}

impl Lanes for Portable {
    type Floats = [f32; 16];
    type Sums = [i32; 16];
    type Weights = [[i16; 16]; 4];
    type Quantised = [i16; 4];

    const ROWS: usize = 2;
    const BYTE_ROWS: usize = 2;
    const COLUMNS: usize = 1;

    #[inline(always)]
    fn splat(self, x: f32) -> [f32; 16] {
        [x; 16]
    }

    #[inline(always)]
    fn load(self, from: &[f32; 16]) -> [f32; 16] {
        *from
    }

    #[inline(always)]
    fn store(self, x: [f32; 16], to: &mut [f32; 16]) {
        *to = x;
    }

    #[inline(always)]
    fn add(self, a: [f32; 16], b: [f32; 16]) -> [f32; 16] {
        from_fn(|i| a[i] + b[i])
    }

    #[inline(always)]
    fn sub(self, a: [f32; 16], b: [f32; 16]) -> [f32; 16] {
        from_fn(|i| a[i] - b[i])
    }

    #[inline(always)]
    fn mul(self, a: [f32; 16], b: [f32; 16]) -> [f32; 16] {
        from_fn(|i| a[i] * b[i])
    }

    #[inline(always)]
    fn mul_add(self, a: [f32; 16], b: [f32; 16], c: [f32; 16]) -> [f32; 16] {
        // Not `f32::mul_add`: where the machine cannot do it, that is a call that takes a hundred
        // times as long.
        from_fn(|i| a[i] * b[i] + c[i])
    }

    #[inline(always)]
    fn max(self, a: [f32; 16], b: [f32; 16]) -> [f32; 16] {
        from_fn(|i| if a[i] > b[i] { a[i] } else { b[i] })
    }

    #[inline(always)]
    fn round(self, x: [f32; 16]) -> [f32; 16] {
        // Adding and subtracting 1.5 · 2²³ leaves no digits after the point; larger numbers have
        // none. (`round_ties_even` is a call without SSE4.1.)
        const WHOLE: f32 = 12_582_912.0;
        from_fn(|i| {
            if x[i].abs() < 4_194_304.0 {
                (x[i] + WHOLE) - WHOLE
            } else {
                x[i]
            }
        })
    }

    #[inline(always)]
    fn power_of_two(self, x: [f32; 16]) -> [f32; 16] {
        // The number with 127 and the whole part of `x` in its lowest bits becomes an exponent.
        const WHOLE: f32 = 12_582_912.0 + 127.0;
        from_fn(|i| f32::from_bits((x[i] + WHOLE).to_bits() << 23))
    }

    #[inline(always)]
    fn transpose(self, rows: [[f32; 16]; 16]) -> [[f32; 16]; 16] {
        from_fn(|column| from_fn(|row| rows[row][column]))
    }

    #[inline(always)]
    fn load_sums(self, from: &[i32; 16]) -> [i32; 16] {
        *from
    }

    #[inline(always)]
    #[expect(
        clippy::cast_precision_loss,
        reason = "what the other lanes do as well"
    )]
    fn to_floats(self, x: [i32; 16]) -> [f32; 16] {
        x.map(|x| x as f32)
    }

    fn place(column: usize, input: usize) -> usize {
        16 * input + column
    }

    #[inline(always)]
    fn load_weights(self, from: &[i8; 64]) -> [[i16; 16]; 4] {
        from_fn(|input| from_fn(|column| i16::from(from[16 * input + column])))
    }

    #[inline(always)]
    fn spread_quantised(self, four: [u8; 4]) -> [i16; 4] {
        four.map(i16::from)
    }

    #[inline(always)]
    fn dot(self, sums: [i32; 16], levels: [i16; 4], weights: [[i16; 16]; 4]) -> [i32; 16] {
        // 255 times 127 is just within 16 bits, which every machine multiplies fast.
        from_fn(|column| {
            (0..4).fold(sums[column], |sum, input| {
                sum + i32::from(levels[input].wrapping_mul(weights[input][column]))
            })
        })
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounded, and between 0 and 255"
    )]
    fn store_quantised(self, x: [f32; 16], to: &mut [u8; 16]) {
        *to = self.round(x).map(|x| x as u8);
    }

    #[inline(always)]
    fn sum(self, x: [f32; 16]) -> f32 {
        fold(x, |a, b| a + b)
    }

    #[inline(always)]
    fn largest(self, x: [f32; 16]) -> f32 {
        fold(x, |a, b| if a > b { a } else { b })
    }
}

/// Folds the lanes: halves onto halves.
#[inline(always)]
fn fold(mut lanes: [f32; 16], pair: impl Fn(f32, f32) -> f32) -> f32 {
    for half in [8, 4, 2, 1] {
        for lane in 0..half {
            lanes[lane] = pair(lanes[lane], lanes[lane + half]);
        }
    }
    lanes[0]
}
