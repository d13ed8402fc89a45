//! What `hex-resnet` does between its convolutions: cell by cell, and over all cells.

use super::super::lanes::{Lanes, Work};
use super::super::lines::Line;
use super::grid::Grid;

/// What the definition of the norm adds to the mean square.
const EPSILON: f32 = 1e-6;

/// Every cell divided by the root of its mean square, times the gains.
#[derive(Debug)]
pub(super) struct Normalise<'a> {
    pub(super) from: &'a Grid,
    /// How many numbers a cell has.
    pub(super) channels: usize,
    /// One for each number, and zeros to the end of the last line.
    pub(super) gains: &'a [Line],
    pub(super) out: &'a mut Grid,
}

impl Work for Normalise<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        #[expect(clippy::cast_precision_loss, reason = "few channels")]
        let channels = self.channels as f32;
        for cell in self.from.cells() {
            let lines = &self.from.at(cell)[..self.gains.len()];
            let mut squares = lanes.splat(0.0);
            for line in lines {
                let x = lanes.load(&line.0);
                squares = lanes.mul_add(x, x, squares);
            }
            let scale = 1.0 / (lanes.sum(squares) / channels + EPSILON).sqrt();
            let scale = lanes.splat(scale);
            let out = self.out.at_mut(cell).iter_mut();
            for ((line, gain), out) in lines.iter().zip(self.gains).zip(out) {
                let scaled = lanes.mul(lanes.load(&line.0), scale);
                lanes.store(lanes.mul(scaled, lanes.load(&gain.0)), &mut out.0);
            }
        }
    }
}

/// The mean of each channel over the cells, and the greatest.
#[derive(Debug)]
pub(super) struct Pool<'a> {
    pub(super) from: &'a Grid,
    pub(super) of: PoolOf,
    pub(super) means: &'a mut [Line],
    pub(super) greatest: &'a mut [Line],
}

/// Of what the mean and the greatest are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PoolOf {
    /// Of the numbers as they are.
    All,
    /// Of the numbers, or 0 for the negative ones.
    Relu,
}

impl Work for Pool<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        #[expect(clippy::cast_precision_loss, reason = "few cells")]
        let share = 1.0 / (self.from.rows * self.from.columns) as f32;
        let lowest = match self.of {
            PoolOf::All => f32::NEG_INFINITY,
            PoolOf::Relu => 0.0,
        };
        for (line, (mean, greatest)) in self.means.iter_mut().zip(self.greatest).enumerate() {
            let mut sum = lanes.splat(0.0);
            let mut most = lanes.splat(lowest);
            for cell in self.from.cells() {
                let x = lanes.max(lanes.load(&self.from.at(cell)[line].0), lanes.splat(lowest));
                sum = lanes.add(sum, x);
                most = lanes.max(most, x);
            }
            lanes.store(lanes.mul(sum, lanes.splat(share)), &mut mean.0);
            lanes.store(most, &mut greatest.0);
        }
    }
}

/// The same numbers added to every cell; what is negative then becomes zero.
#[derive(Debug)]
pub(super) struct AddRelu<'a> {
    pub(super) numbers: &'a [Line],
    pub(super) to: &'a mut Grid,
}

impl Work for AddRelu<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        for cell in self.to.cells() {
            for (line, number) in self.to.at_mut(cell).iter_mut().zip(self.numbers) {
                let x = lanes.add(lanes.load(&line.0), lanes.load(&number.0));
                lanes.store(lanes.max(x, lanes.splat(0.0)), &mut line.0);
            }
        }
    }
}
