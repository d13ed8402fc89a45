//! The innermost loop of convolutions: a few neighbouring cells times a few channels, in registers
//! from the first addition to the last.
//!
//! Every number is one sum, taken tap by tap and channel by channel, whatever the shape of the tile
//! that it is computed in: so no answer depends on what else is computed with it.
#![expect(
    unsafe_code,
    reason = "without bounds checks in the innermost loop, which otherwise cost as much as the sums"
)]

use super::super::lanes::Lanes;
use super::super::lines::Line;

/// Left side of a matrix multiplication: cells, so many lines apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells<'a> {
    pub(super) lines: &'a [Line],
    pub(super) stride: usize,
    /// How many numbers of a cell count.
    pub(super) depth: usize,
}

/// The sums over all taps and `depth` numbers, for cells `first` to `first + M` and `N` lines of
/// channels. A tap says how many cells further on the left side begins; `weights` are tap by tap,
/// number by number, `N` lines each.
#[inline(always)]
pub(super) fn taps_tile<L: Lanes, const M: usize, const N: usize>(
    lanes: L,
    (cells, first): (Cells<'_>, usize),
    taps: &[usize],
    weights: &[Line],
) -> [[L::Floats; N]; M] {
    let mut sums = [[lanes.splat(0.0); N]; M];
    let apart = cells.stride * Line::WIDTH;
    assert!(cells.depth <= apart && weights.len() == taps.len() * cells.depth * N);
    let mut columns = weights.as_ptr();
    for &tap in taps {
        let begin = (first + tap) * cells.stride;
        assert!(begin + M * cells.stride <= cells.lines.len());
        let begin = cells.lines[begin..].as_ptr().cast::<f32>();
        for at in 0..cells.depth {
            let mut weights = [lanes.splat(0.0); N];
            for (n, weight) in weights.iter_mut().enumerate() {
                // SAFETY: `columns` has gone on by `N` for each number of each tap so far, and
                // `weights` has `N` lines for each of them by the assertion.
                *weight = lanes.load(unsafe { &(*columns.add(n)).0 });
            }
            columns = columns.wrapping_add(N);
            for (m, sums) in sums.iter_mut().enumerate() {
                // SAFETY: `at < depth <= apart`, so this is within the `m`th cell after the tap's
                // beginning, of which all `M` exist by the assertion; lines are nothing but numbers.
                let x = lanes.splat(unsafe { *begin.add(m * apart + at) });
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = lanes.mul_add(x, weight, *sum);
                }
            }
        }
    }
    sums
}

/// Calls something with as many cells as there are, up to twelve, as a constant to the compiler.
///
/// All numbers, because the rows of a board are cut into tiles without a rest: of 8, 2 and 1 instead
/// of 11 cells, the small ones would keep few registers busy.
macro_rules! with_cells {
    ($cells:expr, $M:ident => $call:expr) => {
        match $cells {
            1 => {
                const $M: usize = 1;
                $call
            }
            2 => {
                const $M: usize = 2;
                $call
            }
            3 => {
                const $M: usize = 3;
                $call
            }
            4 => {
                const $M: usize = 4;
                $call
            }
            5 => {
                const $M: usize = 5;
                $call
            }
            6 => {
                const $M: usize = 6;
                $call
            }
            7 => {
                const $M: usize = 7;
                $call
            }
            8 => {
                const $M: usize = 8;
                $call
            }
            9 => {
                const $M: usize = 9;
                $call
            }
            10 => {
                const $M: usize = 10;
                $call
            }
            11 => {
                const $M: usize = 11;
                $call
            }
            12 => {
                const $M: usize = 12;
                $call
            }
            cells => unreachable!("a tile of {cells} cells"),
        }
    };
}
pub(super) use with_cells;
