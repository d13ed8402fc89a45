//! A convolution from one board to another.

use super::super::lanes::{Lanes, Work};
use super::super::lines::Line;
use super::grid::Grid;
use super::kernel::Kernel;
use super::taps::{Cells, taps_tile, with_cells};

/// What becomes of a sum, bias included, before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finish {
    /// It is written.
    Store,
    /// It is written, or 0 if it is negative.
    Relu,
    /// It is added to what is there.
    Add,
    /// It is added to what is there; 0 is written if that is negative.
    AddRelu,
}

impl Finish {
    #[inline(always)]
    pub(super) fn write<L: Lanes>(self, lanes: L, sum: L::Floats, to: &mut Line) {
        let mut result = sum;
        if matches!(self, Finish::Add | Finish::AddRelu) {
            result = lanes.add(lanes.load(&to.0), result);
        }
        if matches!(self, Finish::Relu | Finish::AddRelu) {
            result = lanes.max(result, lanes.splat(0.0));
        }
        lanes.store(result, &mut to.0);
    }
}

/// A convolution, or a matrix applied to each cell.
#[derive(Debug)]
pub(super) struct Convolve<'a> {
    pub(super) from: &'a Grid,
    pub(super) kernel: &'a Kernel,
    pub(super) bias: &'a [Line],
    pub(super) finish: Finish,
    /// A board of the same size, or smaller by as much as the kernel sees to all sides: then nothing
    /// beyond the edge is looked at.
    pub(super) out: &'a mut Grid,
}

impl Work for Convolve<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        let taps = self.kernel.taps(self.from.below());
        for (line, columns) in self.kernel.panels() {
            let weights = self.kernel.panel(line, columns);
            for row in 0..self.out.rows {
                let mut column = 0;
                while column < self.out.columns {
                    // Tiles of about the same size, rather than full ones and a rest.
                    let left = self.out.columns - column;
                    let cells = left.div_ceil(left.div_ceil(L::ROWS));
                    with_cells!(cells, M => if columns == 2 && L::COLUMNS == 2 {
                        self.block::<L, M, 2>(lanes, [row, column], line, (&taps, weights));
                    } else {
                        self.block::<L, M, 1>(lanes, [row, column], line, (&taps, weights));
                    });
                    column += cells;
                }
            }
        }
    }
}

impl Convolve<'_> {
    #[inline(always)]
    fn block<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        [row, column]: [usize; 2],
        line: usize,
        (taps, weights): (&[usize], &[Line]),
    ) {
        if M > L::ROWS {
            return;
        }
        let cells = Cells {
            lines: self.from.lines(),
            stride: self.from.stride(),
            depth: self.kernel.depth,
        };
        let sums = taps_tile::<L, M, N>(lanes, (cells, self.first(row, column)), taps, weights);
        let to = self.out.cell(row, column);
        for (m, sums) in sums.into_iter().enumerate() {
            let out = &mut self.out.at_mut(to + m)[line..line + N];
            for (n, sum) in sums.into_iter().enumerate() {
                let bias = lanes.load(&self.bias[line + n].0);
                self.finish.write(lanes, lanes.add(sum, bias), &mut out[n]);
            }
        }
    }

    /// Where the first tap of a cell is.
    #[inline(always)]
    fn first(&self, row: usize, column: usize) -> usize {
        let cell = self.from.cell(row, column);
        if self.kernel.is_cellwise() || self.out.rows < self.from.rows {
            cell
        } else {
            cell - self.from.below() - 1
        }
    }
}
