//! Products of matrices that lie in memory in any way: `A·B`, `Aᵀ·B`, `A·Bᵀ`.
//!
//! The right side is copied into panels that fit the cache, as wide as registers are; the left side is
//! read where it is. Every number of a product is a sum in the order of `depth`, taken in stretches of
//! [`DEPTH`], whatever the shape of the tile that it is computed in.
#![expect(
    unsafe_code,
    reason = "without bounds checks in the innermost loop, which otherwise cost as much as the sums"
)]

use super::super::instructions::Instructions;
use super::super::lanes::{Lanes, Work};
use super::super::lines::Line;
use super::super::tile::{tile_rows, with_rows};

/// How deep a panel is: with two lines a row it takes 32 KiB.
const DEPTH: usize = 256;

/// A matrix in memory: how far apart two numbers of a column are, and two numbers of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matrix<'a> {
    numbers: &'a [f32],
    down: usize,
    across: usize,
}

impl<'a> Matrix<'a> {
    /// Row by row, rows beginning `apart` numbers from each other.
    pub(super) fn new(numbers: &'a [f32], apart: usize) -> Matrix<'a> {
        Matrix {
            numbers,
            down: apart,
            across: 1,
        }
    }

    /// The same numbers, rows as columns.
    pub(super) fn transposed(self) -> Matrix<'a> {
        Matrix {
            down: self.across,
            across: self.down,
            ..self
        }
    }

    /// Whether so many rows of so many numbers are there.
    fn holds(&self, rows: usize, columns: usize) -> bool {
        rows == 0
            || columns == 0
            || (rows - 1) * self.down + (columns - 1) * self.across < self.numbers.len()
    }
}

/// Where a product goes: row by row, rows beginning `apart` numbers from each other.
#[derive(Debug)]
pub(super) struct Target<'a> {
    pub(super) numbers: &'a mut [f32],
    pub(super) apart: usize,
    /// Whether the product is added to what is there.
    pub(super) add: bool,
}

/// The panel that a product is computed with, kept from one to the next.
#[derive(Debug, Default)]
pub(super) struct Panel(Vec<Line>);

/// Computes a product of `rows` by `depth` and `depth` by `columns` numbers.
pub(super) fn multiply(
    instructions: Instructions,
    panel: &mut Panel,
    (left, right): (Matrix<'_>, Matrix<'_>),
    [rows, depth, columns]: [usize; 3],
    target: Target<'_>,
) {
    assert!(left.holds(rows, depth) && right.holds(depth, columns));
    if !target.add && depth == 0 {
        for row in target.numbers.chunks_mut(target.apart.max(1)).take(rows) {
            row[..columns].fill(0.0);
        }
    }
    instructions.perform(Product {
        left,
        right,
        rows,
        depth,
        columns,
        target,
        panel,
    });
}

struct Product<'a> {
    left: Matrix<'a>,
    right: Matrix<'a>,
    rows: usize,
    depth: usize,
    columns: usize,
    target: Target<'a>,
    panel: &'a mut Panel,
}

impl Work for Product<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let wide = L::COLUMNS * Line::WIDTH;
        for column in (0..self.columns).step_by(wide) {
            let width = wide.min(self.columns - column);
            let lines = width.div_ceil(Line::WIDTH);
            for first in (0..self.depth).step_by(DEPTH) {
                let deep = DEPTH.min(self.depth - first);
                self.pack(lanes, [first, deep], [column, width], lines);
                let mut row = 0;
                while row < self.rows {
                    let tall = tile_rows(L::ROWS, self.rows - row);
                    with_rows!(tall, M => if lines == 2 && L::COLUMNS == 2 {
                        self.block::<L, M, 2>(lanes, row, [first, deep], [column, width]);
                    } else {
                        self.block::<L, M, 1>(lanes, row, [first, deep], [column, width]);
                    });
                    row += tall;
                }
            }
        }
    }
}

impl Product<'_> {
    /// Copies a part of the right side together, with zeros after its last column.
    #[inline(always)]
    fn pack<L: Lanes>(
        &mut self,
        lanes: L,
        [first, deep]: [usize; 2],
        [column, width]: [usize; 2],
        lines: usize,
    ) {
        let panel = &mut self.panel.0;
        if panel.len() < deep * lines {
            panel.resize(DEPTH.max(deep) * 2, Line::ZERO);
        }
        let Matrix {
            numbers,
            down,
            across,
        } = self.right;
        if across == 1 && width == lines * Line::WIDTH && down >= width {
            let rows = numbers[first * down + column..].chunks(down);
            for (to, from) in panel.chunks_exact_mut(lines).zip(rows).take(deep) {
                let from = from[..width].as_chunks::<{ Line::WIDTH }>().0;
                for (line, from) in to.iter_mut().zip(from) {
                    line.0 = *from;
                }
            }
            return;
        }
        // Sixteen columns of sixteen numbers become sixteen lines, as far as there are so many.
        let squares = if down == 1 { deep / Line::WIDTH } else { 0 };
        for square in 0..squares {
            let at = square * Line::WIDTH;
            for part in 0..width / Line::WIDTH {
                let begin = (column + part * Line::WIDTH) * across + first + at;
                let mut rows = [lanes.splat(0.0); Line::WIDTH];
                for (row, from) in rows.iter_mut().zip(numbers[begin..].chunks(across)) {
                    if let Some(from) = from.first_chunk() {
                        *row = lanes.load(from);
                    }
                }
                let to = panel[at * lines + part..].iter_mut().step_by(lines);
                for (to, row) in to.zip(lanes.transpose(rows)) {
                    lanes.store(row, &mut to.0);
                }
            }
        }
        let whole = width / Line::WIDTH;
        for at in 0..deep {
            let row = &mut panel[at * lines..][..lines];
            let begin = (first + at) * down + column * across;
            let done = if at < squares * Line::WIDTH { whole } else { 0 };
            for (line, part) in row.iter_mut().zip(0..).skip(done) {
                let from = numbers[begin + part * Line::WIDTH * across..].iter();
                let count = Line::WIDTH.min(width - part * Line::WIDTH);
                *line = Line::ZERO;
                for (x, from) in line.0[..count].iter_mut().zip(from.step_by(across)) {
                    *x = *from;
                }
            }
        }
    }

    /// `M` rows of the result in `N` lines of columns.
    #[inline(always)]
    fn block<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        [first, deep]: [usize; 2],
        [column, width]: [usize; 2],
    ) {
        let sums = self.tile::<L, M, N>(lanes, row, [first, deep]);
        let add = self.target.add || first > 0;
        for (m, sums) in sums.into_iter().enumerate() {
            let begin = (row + m) * self.target.apart + column;
            let row = &mut self.target.numbers[begin..][..width];
            for (n, sum) in sums.into_iter().enumerate() {
                let part = &mut row[n * Line::WIDTH..];
                if let Some(whole) = part.first_chunk_mut() {
                    let sum = if add {
                        lanes.add(lanes.load(whole), sum)
                    } else {
                        sum
                    };
                    lanes.store(sum, whole);
                } else {
                    let mut line = [0.0; Line::WIDTH];
                    lanes.store(sum, &mut line);
                    for (x, sum) in part.iter_mut().zip(line) {
                        *x = if add { *x + sum } else { sum };
                    }
                }
            }
        }
    }

    /// The sums of a block, in registers from the first addition to the last.
    #[inline(always)]
    fn tile<L: Lanes, const M: usize, const N: usize>(
        &self,
        lanes: L,
        row: usize,
        [first, deep]: [usize; 2],
    ) -> [[L::Floats; N]; M] {
        let mut sums = [[lanes.splat(0.0); N]; M];
        let Matrix {
            numbers,
            down,
            across,
        } = self.left;
        let begin = row * down + first * across;
        assert!(deep > 0 && deep * N <= self.panel.0.len());
        assert!(begin + (M - 1) * down + (deep - 1) * across < numbers.len());
        let mut left = numbers[begin..].as_ptr();
        let mut columns = self.panel.0.as_ptr();
        for _ in 0..deep {
            let mut weights = [lanes.splat(0.0); N];
            for (n, weight) in weights.iter_mut().enumerate() {
                // SAFETY: `columns` is at line `at * N` of the panel, `at < deep` and `n < N`: all
                // lines up to `deep * N` exist by the assertion.
                *weight = lanes.load(unsafe { &(*columns.add(n)).0 });
            }
            columns = columns.wrapping_add(N);
            for (m, sums) in sums.iter_mut().enumerate() {
                // SAFETY: `left` is at `begin + at * across`, `at < deep` and `m < M`: the farthest
                // number read is the one that the assertion says is there.
                let x = lanes.splat(unsafe { *left.add(m * down) });
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = lanes.mul_add(x, weight, *sum);
                }
            }
            left = left.wrapping_add(across);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use game::Dice;

    use super::*;

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "small whole numbers")]
    fn products_of_all_kinds_are_those_by_hand() {
        let mut dice = Dice::new(5, 5);
        for [rows, depth, columns] in [
            [1, 1, 1],
            [13, 3, 5],
            [30, 21, 32],
            [7, 300, 33],
            [25, 600, 70],
            [40, 39, 64],
            [2, 0, 9],
        ] {
            let mut some =
                |len: usize| -> Vec<f32> { (0..len).map(|_| dice.below(9) as f32 - 4.0).collect() };
            let (a, b, before) = (
                some(rows * depth),
                some(depth * columns),
                some(rows * columns),
            );
            let flip = |of: &[f32], rows: usize, columns: usize| -> Vec<f32> {
                let at = |i: usize| of[i % rows * columns + i / rows];
                (0..rows * columns).map(at).collect()
            };
            let (a_turned, b_turned) = (flip(&a, rows, depth), flip(&b, depth, columns));
            for instructions in Instructions::available() {
                for (turned, add) in [(0, false), (1, true), (2, false), (3, true)] {
                    let left = match turned & 1 {
                        0 => Matrix::new(&a, depth),
                        _ => Matrix::new(&a_turned, rows).transposed(),
                    };
                    let right = match turned & 2 {
                        0 => Matrix::new(&b, columns),
                        _ => Matrix::new(&b_turned, depth).transposed(),
                    };
                    let mut found = before.clone();
                    let target = Target {
                        numbers: &mut found,
                        apart: columns,
                        add,
                    };
                    let shape = [rows, depth, columns];
                    let mut panel = Panel::default();
                    multiply(instructions, &mut panel, (left, right), shape, target);
                    for (at, x) in found.iter().enumerate() {
                        let (row, column) = (at / columns, at % columns);
                        let sum: f32 = (0..depth)
                            .map(|k| a[row * depth + k] * b[k * columns + column])
                            .sum();
                        let expected = if add { before[at] + sum } else { sum };
                        // Whole numbers this small are added without rounding.
                        assert!((x - expected).abs() < 0.5, "{shape:?}, {at}");
                    }
                }
            }
        }
    }
}
