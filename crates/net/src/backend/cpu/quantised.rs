//! Rows of numbers as bytes.

use super::lanes::{Lanes, Work};
use super::lines::{ByteLine, Line, Table};
use super::tile::LeftBytes;

/// What rows hold, which decides what the 256 levels stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Range {
    /// Numbers of either sign: 128 is zero, and the largest number is 127 above or below it.
    Signed,
    /// No number below zero: 0 is zero, and the largest number is 255.
    Positive,
}

impl Range {
    /// The level that stands for zero.
    pub(super) fn zero(self) -> u8 {
        match self {
            Range::Signed => 128,
            Range::Positive => 0,
        }
    }

    /// How many levels the largest number is away from zero.
    fn reach(self) -> f32 {
        match self {
            Range::Signed => 127.0,
            Range::Positive => 255.0,
        }
    }
}

/// A table whose rows are levels between nothing and the row's largest number.
#[derive(Debug, Default)]
pub(super) struct Quantised {
    lines: Vec<ByteLine<u8>>,
    stride: usize,
    /// What one level is worth, for each row.
    scales: Vec<f32>,
}

impl Quantised {
    /// The rows as bytes.
    pub(super) fn left(&self) -> LeftBytes<'_> {
        LeftBytes {
            lines: &self.lines,
            stride: self.stride,
        }
    }

    /// What one level is worth, for each row.
    pub(super) fn scales(&self) -> &[f32] {
        &self.scales
    }

    fn reshape(&mut self, rows: usize, width: usize) {
        self.stride = width.div_ceil(64) | 1;
        let needed = rows * self.stride;
        if self.lines.len() < needed {
            self.lines.resize(needed, ByteLine([0; 64]));
        }
        self.scales.clear();
        self.scales.resize(rows, 0.0);
    }
}

/// Turns rows into levels.
#[derive(Debug)]
pub(super) struct Quantise<'a> {
    pub(super) table: &'a Table,
    /// Lines a row.
    pub(super) width: usize,
    pub(super) range: Range,
    /// A factor for each row, that becomes part of what its levels are worth.
    pub(super) factors: &'a [f32],
    pub(super) out: &'a mut Quantised,
}

impl Work for Quantise<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        self.out
            .reshape(self.factors.len(), self.width * Line::WIDTH);
        let zero = lanes.splat(0.0);
        let middle = lanes.splat(f32::from(self.range.zero()));
        for (row, factor) in self.factors.iter().enumerate() {
            let numbers = &self.table.row(row)[..self.width];
            let mut top = zero;
            for line in numbers {
                let x = lanes.load(&line.0);
                top = lanes.max(top, lanes.max(x, lanes.sub(zero, x)));
            }
            let top = lanes.largest(top);
            self.out.scales[row] = factor * top / self.range.reach();
            let per_level = if top > 0.0 {
                self.range.reach() / top
            } else {
                0.0
            };
            let per_level = lanes.splat(per_level);
            let stride = self.out.stride;
            let bytes = &mut self.out.lines[row * stride..][..stride];
            for (at, line) in numbers.iter().enumerate() {
                // Rounded twice on every machine, so that all of them find the same levels.
                let x = lanes.mul(lanes.load(&line.0), per_level);
                let (to, _) = bytes[at / 4].0.as_chunks_mut();
                lanes.store_quantised(lanes.add(x, middle), &mut to[at % 4]);
            }
        }
    }
}
