//! Sixteen numbers at once, whatever the machine has for that.
//!
//! Everything that takes time is written once, over [`Lanes`], and compiled for each set of
//! instructions. All of them have sixteen lanes (where the registers are smaller, several stand
//! for one), and a sum over the lanes is always taken in the same order: AVX2 and AVX-512 give the
//! same bits. The portable lanes round products before they add them, which fused instructions do
//! not, and so differ in the last digits.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod portable;

/// A set of instructions that this machine has. Whoever holds a value of the type has the proof.
pub(super) trait Lanes: Copy {
    /// Sixteen numbers.
    type Floats: Copy;
    /// Sixteen whole numbers.
    type Sums: Copy;
    /// Four weights for each of sixteen columns, ready to be multiplied.
    type Weights: Copy;
    /// Four levels of a row, ready to be multiplied.
    type Quantised: Copy;

    /// How many rows of a result are computed at once: as many as the registers hold.
    const ROWS: usize;
    /// The same of products of bytes.
    const BYTE_ROWS: usize;
    /// How many lines of columns are computed at once: 1 or 2.
    const COLUMNS: usize;

    /// The same number sixteen times.
    fn splat(self, x: f32) -> Self::Floats;
    /// Sixteen numbers from memory.
    fn load(self, from: &[f32; 16]) -> Self::Floats;
    /// Sixteen numbers into memory.
    fn store(self, x: Self::Floats, to: &mut [f32; 16]);
    /// `a + b`
    fn add(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a - b`
    fn sub(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a · b`
    fn mul(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// `a · b + c`, rounded once if the machine can.
    fn mul_add(self, a: Self::Floats, b: Self::Floats, c: Self::Floats) -> Self::Floats;
    /// The larger of each pair. Neither may be NaN.
    fn max(self, a: Self::Floats, b: Self::Floats) -> Self::Floats;
    /// To the nearest whole number, ties to the even one.
    fn round(self, x: Self::Floats) -> Self::Floats;
    /// 2 to the power of whole numbers between -126 and 127.
    fn power_of_two(self, x: Self::Floats) -> Self::Floats;
    /// Rows become columns.
    fn transpose(self, rows: [Self::Floats; 16]) -> [Self::Floats; 16];

    /// The same whole numbers as in memory.
    fn load_sums(self, from: &[i32; 16]) -> Self::Sums;
    /// As floating point numbers.
    fn to_floats(self, x: Self::Sums) -> Self::Floats;
    /// Where in a line of weights that of a column (of sixteen) and an input (of four) is.
    fn place(column: usize, input: usize) -> usize {
        4 * column + input
    }
    /// Four weights for each of sixteen columns, at their places.
    fn load_weights(self, from: &[i8; 64]) -> Self::Weights;
    /// Four levels of a row.
    fn spread_quantised(self, four: [u8; 4]) -> Self::Quantised;
    /// Adds to each column's sum the products of its four weights and the row's four levels.
    fn dot(self, sums: Self::Sums, levels: Self::Quantised, weights: Self::Weights) -> Self::Sums;
    /// Numbers between 0 and 255, rounded to the nearest whole number (ties to the even one).
    fn store_quantised(self, x: Self::Floats, to: &mut [u8; 16]);

    /// The sum over the lanes: halves onto halves, in every set of instructions in this order.
    fn sum(self, x: Self::Floats) -> f32;
    /// The largest of the lanes. None may be NaN.
    fn largest(self, x: Self::Floats) -> f32;
}

/// Something to be done with lanes, compiled for every set of instructions.
///
/// `run` must be `#[inline(always)]`, and so must whatever it calls that is generic over the lanes:
/// only what is inlined into the one function that allows the instructions can use them well.
pub(super) trait Work {
    /// Does it.
    fn run<L: Lanes>(self, lanes: L);
}

#[cfg(test)]
#[expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "few whole numbers, and results that are the same to the last bit"
)]
mod tests {
    use game::Dice;

    use super::*;
    use crate::backend::cpu::instructions::Instructions;

    /// What one set of instructions makes of the same numbers.
    #[derive(Debug, Default, PartialEq)]
    struct Results {
        floats: Vec<[f32; 16]>,
        bytes: Vec<[u8; 16]>,
        fused: Vec<[f32; 16]>,
    }

    struct Everything<'a>(&'a mut Results);

    impl Work for Everything<'_> {
        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) {
            let mut dice = Dice::new(3, 4);
            let mut number = || -> f32 { (dice.below(4_000_001) as f32 - 2e6) / 7919.0 };
            let Results {
                floats,
                bytes,
                fused,
            } = self.0;
            for _ in 0..200 {
                let mut rows = [lanes.splat(0.0); 16];
                for row in &mut rows {
                    *row = lanes.load(&std::array::from_fn(|_| number()));
                }
                let [a, b, c, ..] = rows;
                let ties = lanes.load(&std::array::from_fn(|i| i as f32 - 7.5));
                let mut put = |x: L::Floats| {
                    floats.push([0.0; 16]);
                    lanes.store(x, floats.last_mut().expect("just put there"));
                };
                put(lanes.add(a, b));
                put(lanes.sub(a, b));
                put(lanes.mul(a, b));
                put(lanes.max(a, b));
                put(lanes.round(a));
                put(lanes.round(ties));
                put(lanes.splat(lanes.sum(a)));
                put(lanes.splat(lanes.largest(a)));
                put(lanes.power_of_two(lanes.round(lanes.mul(a, lanes.splat(0.49)))));
                for column in lanes.transpose(rows) {
                    put(column);
                }
                let levels = lanes.max(lanes.splat(0.0), lanes.add(a, lanes.splat(1.5)));
                bytes.push([0; 16]);
                lanes.store_quantised(levels, bytes.last_mut().expect("just put there"));
                fused.push([0.0; 16]);
                lanes.store(
                    lanes.mul_add(a, b, c),
                    fused.last_mut().expect("just put there"),
                );
            }
        }
    }

    #[test]
    fn every_instruction_does_what_the_portable_ones_do() {
        let mut expected = Results::default();
        portable::Portable.perform(Everything(&mut expected));
        for instructions in Instructions::available() {
            let mut found = Results::default();
            instructions.perform(Everything(&mut found));
            let name = instructions.name();
            for (at, pair) in found.floats.iter().zip(&expected.floats).enumerate() {
                assert_eq!(pair.0, pair.1, "{name}, {at}");
            }
            assert_eq!(found.bytes, expected.bytes, "{name}");
            let pairs = found.fused.as_flattened().iter();
            for (found, expected) in pairs.zip(expected.fused.as_flattened()) {
                // 253² is the largest product.
                assert!((found - expected).abs() < 64_009.0 * 2e-7, "{name}");
            }
        }
    }
}
