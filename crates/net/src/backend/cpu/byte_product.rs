//! Products of a few rows and a matrix of weights, in bytes.
//!
//! Sums of products of whole numbers are exact: all sets of instructions find the same.

use super::instructions::Instructions;
use super::lanes::{Lanes, Work};
use super::levels::{Levels, Range};
use super::lines::{ByteLine, Line, Table};
use super::product::{Finish, panels};
use super::tile::{byte_tile, tile_rows, with_rows};

/// A matrix `[out, in]` as bytes, each output's weights in steps of its own, packed for
/// multiplication: panels of a few lines of outputs, in which four inputs' weights of an output
/// lie next to each other.
#[derive(Clone, Debug)]
pub(super) struct PackedBytes {
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

impl PackedBytes {
    /// Packs a matrix of that many inputs, given row by row, a row an output, for rows of levels of
    /// that range.
    pub(super) fn new(
        matrix: &[f32],
        depth: usize,
        range: Range,
        instructions: Instructions,
    ) -> PackedBytes {
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
        PackedBytes {
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

/// A product: each row of `left` times `weights`.
#[derive(Debug)]
pub(super) struct ByteProduct<'a, F> {
    pub(super) left: &'a Levels,
    pub(super) weights: &'a PackedBytes,
    pub(super) finish: F,
    pub(super) out: &'a mut Table,
}

impl<F: Finish> Work for ByteProduct<'_, F> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let all = self.left.scales().len();
        for (first, columns) in panels(self.weights.steps.len(), self.weights.panel) {
            let mut row = 0;
            while row < all {
                let rows = tile_rows(L::BYTE_ROWS, all - row);
                with_rows!(rows, M => if columns == 2 && L::COLUMNS == 2 {
                    self.block::<L, M, 2>(lanes, row, first);
                } else {
                    self.block::<L, M, 1>(lanes, row, first);
                });
                row += rows;
            }
        }
    }
}

impl<F: Finish> ByteProduct<'_, F> {
    #[inline(always)]
    fn block<L: Lanes, const M: usize, const N: usize>(
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
