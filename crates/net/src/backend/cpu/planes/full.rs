//! Layers that see all of a position at once.

use super::super::lanes::{Lanes, Work};
use super::super::lines::{Line, Table};
use super::super::tile::{tile_rows, with_rows};
use super::convolve::Finish;
use super::kernel::Kernel;
use super::taps::{Cells, taps_tile};

/// A matrix times each row of a table.
#[derive(Debug)]
pub(super) struct Full<'a> {
    pub(super) from: &'a Table,
    pub(super) rows: usize,
    pub(super) kernel: &'a Kernel,
    pub(super) finish: Finish,
    pub(super) out: &'a mut Table,
}

impl Work for Full<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        for (line, columns, weights) in self.kernel.panels() {
            let mut row = 0;
            while row < self.rows {
                let rows = tile_rows(L::ROWS, self.rows - row);
                with_rows!(rows, M => if columns == 2 && L::COLUMNS == 2 {
                    self.block::<L, M, 2>(lanes, row, line, weights);
                } else {
                    self.block::<L, M, 1>(lanes, row, line, weights);
                });
                row += rows;
            }
        }
    }
}

impl Full<'_> {
    #[inline(always)]
    fn block<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        line: usize,
        weights: &[Line],
    ) {
        if M > L::ROWS {
            return;
        }
        let rows = Cells {
            lines: self.from.lines(),
            stride: self.from.stride(),
            depth: self.kernel.depth,
        };
        let sums = taps_tile::<L, M, N>(lanes, (rows, row), &[0], weights);
        for (m, sums) in sums.into_iter().enumerate() {
            let out = &mut self.out.row_mut(row + m)[line..line + N];
            for (n, sum) in sums.into_iter().enumerate() {
                let bias = lanes.load(&self.kernel.bias[line + n].0);
                self.finish.write(lanes, lanes.add(sum, bias), &mut out[n]);
            }
        }
    }
}
