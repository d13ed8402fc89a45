//! Products of a few rows and a matrix of weights, in floating point.

use super::lanes::{Lanes, Work};
use super::lines::{Line, Table};
use super::tile::{Left, Right, Tiled, fill_by_tiles, tile};

/// A matrix `[out, in]`, packed for multiplication: panels of a few lines of outputs, in which each
/// input's weights lie next to each other.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    lines: Vec<Line>,
    /// How many inputs it takes.
    depth: usize,
    /// How many lines of outputs it has.
    width: usize,
    /// How many lines a panel has.
    panel: usize,
}

impl Packed {
    /// Packs a matrix of that many inputs, given row by row, a row an output.
    pub(super) fn new(matrix: &[f32], depth: usize, panel: usize) -> Packed {
        let outputs = matrix.len() / depth;
        let width = outputs.div_ceil(Line::WIDTH);
        let mut lines = Vec::with_capacity(width * depth);
        for (first, columns) in panels(width, panel) {
            for input in 0..depth {
                for line in first..first + columns {
                    lines.push(Line(std::array::from_fn(|lane| {
                        let output = line * Line::WIDTH + lane;
                        if output < outputs {
                            matrix[output * depth + input]
                        } else {
                            0.0
                        }
                    })));
                }
            }
        }
        Packed {
            lines,
            depth,
            width,
            panel,
        }
    }
}

/// Where panels begin and how many lines they have.
pub(super) fn panels(width: usize, panel: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..width)
        .step_by(panel)
        .map(move |first| (first, panel.min(width - first)))
}

/// What becomes of a sum before it is written.
pub(super) trait Finish: Copy {
    /// What is written, given the sum, what is there, and the number of the line.
    fn end<L: Lanes>(self, lanes: L, sum: L::Floats, there: &Line, column: usize) -> L::Floats;
}

/// It is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Store;

impl Finish for Store {
    #[inline(always)]
    fn end<L: Lanes>(self, _: L, sum: L::Floats, _: &Line, _: usize) -> L::Floats {
        sum
    }
}

/// Its square is written, or 0 if it is negative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square;

impl Finish for Square {
    #[inline(always)]
    fn end<L: Lanes>(self, lanes: L, sum: L::Floats, _: &Line, _: usize) -> L::Floats {
        let positive = lanes.max(sum, lanes.splat(0.0));
        lanes.mul(positive, positive)
    }
}

/// It is added to what is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Add;

impl Finish for Add {
    #[inline(always)]
    fn end<L: Lanes>(self, lanes: L, sum: L::Floats, there: &Line, _: usize) -> L::Floats {
        lanes.add(sum, lanes.load(&there.0))
    }
}

/// It is written with a bias added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bias<'a>(pub(super) &'a [Line]);

impl Finish for Bias<'_> {
    #[inline(always)]
    fn end<L: Lanes>(self, lanes: L, sum: L::Floats, _: &Line, column: usize) -> L::Floats {
        lanes.add(sum, lanes.load(&self.0[column].0))
    }
}

/// Each row of `left` times `weights`, times the row's scale.
#[derive(Debug)]
pub(super) struct Matmul<'a, F> {
    pub(super) left: Left<'a>,
    pub(super) rows: usize,
    pub(super) weights: &'a Packed,
    pub(super) scales: &'a [f32],
    pub(super) finish: F,
    pub(super) out: &'a mut Table,
}

impl<F: Finish> Work for Matmul<'_, F> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let panels = panels(self.weights.width, self.weights.panel);
        let rows = self.rows;
        fill_by_tiles(lanes, &mut self, panels, rows, L::ROWS);
    }
}

impl<F: Finish> Tiled for Matmul<'_, F> {
    #[inline(always)]
    fn tile<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        first: usize,
    ) {
        if M > L::ROWS {
            return;
        }
        let depth = self.weights.depth;
        let right = Right {
            lines: &self.weights.lines[first * depth..][..N * depth],
            stride: N,
        };
        let sums = tile::<L, M, N>(lanes, (self.left, row), right, depth);
        for (m, sums) in sums.iter().enumerate() {
            let scale = lanes.splat(self.scales[row + m]);
            let out = &mut self.out.row_mut(row + m)[first..first + N];
            for (n, sum) in sums.iter().enumerate() {
                let sum = lanes.mul(*sum, scale);
                let result = self.finish.end(lanes, sum, &out[n], first + n);
                lanes.store(result, &mut out[n].0);
            }
        }
    }
}
