//! Layers that see all of a position at once.

use super::super::lanes::{Lanes, Work};
use super::super::lines::Table;
use super::super::tile::{Tiled, fill_by_tiles};
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
        let (panels, rows) = (self.kernel.panels(), self.rows);
        fill_by_tiles(lanes, &mut self, panels, rows, L::ROWS);
    }
}

impl Tiled for Full<'_> {
    #[inline(always)]
    fn tile<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        line: usize,
    ) {
        if M > L::ROWS {
            return;
        }
        let rows = Cells {
            lines: self.from.lines(),
            stride: self.from.stride(),
            depth: self.kernel.depth,
        };
        let sums = taps_tile::<L, M, N>(lanes, (rows, row), &[0], self.kernel.panel(line, N));
        for (m, sums) in sums.into_iter().enumerate() {
            let out = &mut self.out.row_mut(row + m)[line..line + N];
            for (n, sum) in sums.into_iter().enumerate() {
                let bias = lanes.load(&self.kernel.bias[line + n].0);
                self.finish.write(lanes, lanes.add(sum, bias), &mut out[n]);
            }
        }
    }
}
