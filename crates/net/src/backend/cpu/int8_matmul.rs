//! Products of a few rows and a matrix of weights, in bytes.
//!
//! Sums of products of whole numbers are exact: all sets of instructions find the same.

use super::instructions::Instructions;
use super::lanes::{Lanes, Work};
use super::lines::{ByteLine, Line, Table};
use super::matmul::{Finish, panels};
use super::quantised::{Quantised, Range};
use super::tile::{Tiled, byte_tile, fill_by_tiles};

/// A matrix `[out, in]` as bytes, each output's weights in steps of its own, packed for
/// multiplication: panels of a few lines of outputs, in which four inputs' weights of an output
/// lie next to each other.
#[derive(Clone, Debug)]
pub(super) struct PackedInt8 {
    lines: Vec<ByteLine<i8>>,
    /// What to begin each output's sum with, so that the level of zero counts for nothing.
    first: Vec<[i32; Line::WIDTH]>,
    /// What one step is worth, for each output.
    steps: Vec<Line>,
    /// How many fours of inputs it takes.
    fours: usize,
    /// How many lines a panel has.
    panel: usize,
}

impl PackedInt8 {
    /// Packs a matrix of that many inputs, given row by row, a row an output, for rows of levels of
    /// that range.
    pub(super) fn new(
        matrix: &[f32],
        depth: usize,
        range: Range,
        instructions: Instructions,
    ) -> PackedInt8 {
        let panel = instructions.panel();
        let outputs = matrix.len() / depth;
        let width = outputs.div_ceil(Line::WIDTH);
        let fours = depth.div_ceil(4);
        let mut bytes = vec![0_i8; outputs * depth];
        let mut steps = vec![Line::ZERO; width];
        let mut first = vec![[0; Line::WIDTH]; width];
        for (output, row) in matrix.chunks_exact(depth).enumerate() {
            let bytes = &mut bytes[output * depth..][..depth];
            let (line, lane) = (output / Line::WIDTH, output % Line::WIDTH);
            steps[line].0[lane] = to_bytes(row, bytes);
            let sum: i32 = bytes.iter().map(|&byte| i32::from(byte)).sum();
            first[line][lane] = -i32::from(range.zero()) * sum;
        }
        let weight = |output: usize, input: usize| {
            if output < outputs && input < depth {
                bytes[output * depth + input]
            } else {
                0
            }
        };
        let mut lines = Vec::with_capacity(width * fours);
        for (begin, columns) in panels(width, panel) {
            for four in 0..fours {
                for line in begin..begin + columns {
                    let mut bytes = [0; 64];
                    for (column, input) in
                        (0..Line::WIDTH).flat_map(|n| (0..4).map(move |i| (n, i)))
                    {
                        bytes[instructions.place(column, input)] =
                            weight(line * Line::WIDTH + column, 4 * four + input);
                    }
                    lines.push(ByteLine(bytes));
                }
            }
        }
        PackedInt8 {
            lines,
            first,
            steps,
            fours,
            panel,
        }
    }
}

/// Writes the weights of an output as bytes, and says what one step is worth.
#[expect(clippy::cast_possible_truncation, reason = "rounded, and within ±127")]
fn to_bytes(row: &[f32], bytes: &mut [i8]) -> f32 {
    let top = row
        .iter()
        .fold(0.0_f32, |top, weight| top.max(weight.abs()));
    if top == 0.0 {
        return 0.0;
    }
    for (byte, weight) in bytes.iter_mut().zip(row) {
        *byte = (weight * (127.0 / top)).round() as i8;
    }
    top / 127.0
}

/// Each row of `left` times `weights`.
#[derive(Debug)]
pub(super) struct Int8Matmul<'a, F> {
    pub(super) left: &'a Quantised,
    pub(super) weights: &'a PackedInt8,
    pub(super) finish: F,
    pub(super) out: &'a mut Table,
}

impl<F: Finish> Work for Int8Matmul<'_, F> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let panels = panels(self.weights.steps.len(), self.weights.panel);
        let rows = self.left.scales().len();
        fill_by_tiles(lanes, &mut self, panels, rows, L::BYTE_ROWS);
    }
}

impl<F: Finish> Tiled for Int8Matmul<'_, F> {
    #[inline(always)]
    fn tile<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        first: usize,
    ) {
        if M > L::BYTE_ROWS {
            return;
        }
        let fours = self.weights.fours;
        let right = &self.weights.lines[first * fours..][..N * fours];
        let begin = &self.weights.first[first..first + N];
        let sums = byte_tile::<L, M, N>(lanes, (self.left.left(), row), right, begin, fours);
        for (m, sums) in sums.iter().enumerate() {
            let scale = lanes.splat(self.left.scales()[row + m]);
            let out = &mut self.out.row_mut(row + m)[first..first + N];
            for (n, sum) in sums.iter().enumerate() {
                let steps = lanes.load(&self.weights.steps[first + n].0);
                let sum = lanes.mul(lanes.mul(lanes.to_floats(*sum), steps), scale);
                let result = self.finish.end(lanes, sum, &out[n], first + n);
                lanes.store(result, &mut out[n].0);
            }
        }
    }
}

#[cfg(test)]
#[expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "whole numbers that floats hold exactly"
)]
mod tests {
    use game::Dice;

    use super::*;
    use crate::backend::cpu::instructions::Instructions;
    use crate::backend::cpu::matmul::Store;
    use crate::backend::cpu::quantised::Quantise;

    /// A table of whole numbers, given row by row.
    fn table(rows: &[Vec<i32>]) -> Table {
        let mut table = Table::default();
        table.reshape(rows.len(), rows[0].len());
        for (at, row) in rows.iter().enumerate() {
            for (i, number) in row.iter().enumerate() {
                table.row_mut(at)[i / Line::WIDTH].0[i % Line::WIDTH] = *number as f32;
            }
        }
        table
    }

    /// Whole numbers up to `top`, of which each row has the top itself, so that steps are one.
    fn numbers(dice: &mut Dice, rows: usize, width: usize, least: i32, top: i32) -> Vec<Vec<i32>> {
        let mut row = || -> Vec<i32> {
            let all_top = dice.below(4) == 0;
            let span = usize::try_from(top - least + 1).expect("a span");
            let any = |_| match i32::try_from(dice.below(span)) {
                Ok(above) if !all_top => least + above,
                _ => top,
            };
            let mut row: Vec<i32> = (0..width).map(any).collect();
            row[width / 2] = top;
            row
        };
        (0..rows).map(|_| row()).collect()
    }

    #[test]
    fn all_instructions_find_the_exact_sums() {
        let mut dice = Dice::new(8, 8);
        for (rows, depth, outputs) in [(1, 4, 16), (13, 30, 40), (25, 128, 96), (7, 515, 33)] {
            for (range, least, top) in [(Range::Signed, -127, 127), (Range::Positive, 0, 255)] {
                let left = numbers(&mut dice, rows, depth, least, top);
                let right = numbers(&mut dice, outputs, depth, -127, 127);
                let matrix: Vec<f32> = right.concat().into_iter().map(|x| x as f32).collect();
                for instructions in Instructions::available() {
                    let mut quantised = Quantised::default();
                    instructions.perform(Quantise {
                        table: &table(&left),
                        width: depth.div_ceil(Line::WIDTH),
                        range,
                        factors: &vec![1.0; rows],
                        out: &mut quantised,
                    });
                    let mut out = Table::default();
                    out.reshape(rows, outputs);
                    instructions.perform(Int8Matmul {
                        left: &quantised,
                        weights: &PackedInt8::new(&matrix, depth, range, instructions),
                        finish: Store,
                        out: &mut out,
                    });
                    for (row, left) in left.iter().enumerate() {
                        for (output, right) in right.iter().enumerate() {
                            let pairs = left.iter().zip(right);
                            let exact: i32 = pairs.map(|(a, b)| a * b).sum();
                            let found = out.row(row)[output / 16].0[output % 16];
                            assert_eq!(found, exact as f32, "{}", instructions.name());
                        }
                    }
                }
            }
        }
    }
}
