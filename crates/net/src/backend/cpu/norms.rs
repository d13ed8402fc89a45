//! How long rows of numbers are.

use super::lanes::{Lanes, Work};
use super::lines::{Line, Table};

/// The factor that brings the mean square of each row to one.
#[derive(Debug)]
pub(super) struct Norms<'a> {
    pub(super) table: &'a Table,
    /// Numbers a row, a multiple of sixteen.
    pub(super) width: usize,
    /// One for each row.
    pub(super) out: &'a mut [f32],
}

/// What the definition adds to the mean square.
const EPSILON: f32 = 1e-6;

impl Work for Norms<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        #[expect(clippy::cast_precision_loss, reason = "rows are short")]
        let width = self.width as f32;
        for (row, out) in self.out.iter_mut().enumerate() {
            let mut sum = lanes.splat(0.0);
            for line in &self.table.row(row)[..self.width / Line::WIDTH] {
                let x = lanes.load(&line.0);
                sum = lanes.mul_add(x, x, sum);
            }
            *out = 1.0 / (lanes.sum(sum) / width + EPSILON).sqrt();
        }
    }
}
