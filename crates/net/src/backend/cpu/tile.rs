//! The innermost loop: a few rows times a few columns, in registers from the first addition to the
//! last.
//!
//! Every number of a product is one sum, taken in the order of the rows of the right matrix,
//! whatever the shape of the tile that it is computed in: so no answer depends on what else is
//! computed with it.
#![expect(
    unsafe_code,
    reason = "without bounds checks in the innermost loop, which otherwise cost as much as the sums"
)]

use super::lanes::Lanes;
use super::lines::{ByteLine, Line};

/// Left side of a matrix multiplication: rows of numbers, so many lines apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left<'a> {
    pub(super) lines: &'a [Line],
    pub(super) stride: usize,
}

/// Right side of a matrix multiplication: one or more lines of columns, their rows so many lines
/// apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Right<'a> {
    pub(super) lines: &'a [Line],
    pub(super) stride: usize,
}

/// The sums over `depth` numbers, for rows `row` to `row + M` of the left side and the first `N`
/// lines of columns of the right side.
#[inline(always)]
pub(super) fn tile<L: Lanes, const M: usize, const N: usize>(
    lanes: L,
    (left, row): (Left<'_>, usize),
    right: Right<'_>,
    depth: usize,
) -> [[L::Floats; N]; M] {
    let mut sums = [[lanes.splat(0.0); N]; M];
    if depth == 0 {
        return sums;
    }
    let apart = left.stride * Line::WIDTH;
    assert!(depth <= apart && (row + M) * left.stride <= left.lines.len());
    assert!(N <= right.stride && (depth - 1) * right.stride + N <= right.lines.len());
    let begin = left.lines[row * left.stride..].as_ptr().cast::<f32>();
    let mut columns = right.lines.as_ptr();
    for at in 0..depth {
        let mut weights = [lanes.splat(0.0); N];
        for (n, weight) in weights.iter_mut().enumerate() {
            // SAFETY: `columns` is at line `at * stride`, and `n < N`: the last line read is
            // `(depth - 1) * stride + N - 1`, which exists by the assertion.
            *weight = lanes.load(unsafe { &(*columns.add(n)).0 });
        }
        columns = columns.wrapping_add(right.stride);
        for (m, sums) in sums.iter_mut().enumerate() {
            // SAFETY: `at < depth <= apart`, so this is within row `row + m` of the left side, of
            // which all rows up to `row + M` exist by the assertion; lines are nothing but numbers.
            let x = lanes.splat(unsafe { *begin.add(m * apart + at) });
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = lanes.mul_add(x, weight, *sum);
            }
        }
    }
    sums
}

/// Left side of a matrix multiplication in bytes: rows of levels, so many lines of bytes apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeftBytes<'a> {
    pub(super) lines: &'a [ByteLine<u8>],
    pub(super) stride: usize,
}

/// The sums of products of bytes over `fours` times four, for rows `row` to `row + M` of the left
/// side and `N` lines of columns, of which each line of bytes holds four rows. The sums begin at
/// `first`.
#[inline(always)]
pub(super) fn byte_tile<L: Lanes, const M: usize, const N: usize>(
    lanes: L,
    (left, row): (LeftBytes<'_>, usize),
    right: &[ByteLine<i8>],
    first: &[[i32; 16]],
    fours: usize,
) -> [[L::Sums; N]; M] {
    let mut sums = [[lanes.load_sums(&first[0]); N]; M];
    for n in 0..N {
        let begin = lanes.load_sums(&first[n]);
        for row in &mut sums {
            row[n] = begin;
        }
    }
    let apart = left.stride * 64;
    assert!(4 * fours <= apart && (row + M) * left.stride <= left.lines.len());
    assert!(fours * N <= right.len());
    let begin = left.lines[row * left.stride..].as_ptr().cast::<[u8; 4]>();
    let none = lanes.load_weights(&[0; 64]);
    let mut columns = right.as_ptr();
    for at in 0..fours {
        let mut weights = [none; N];
        for (n, weights) in weights.iter_mut().enumerate() {
            // SAFETY: `columns` is at line `at * N`, and `at < fours`: all lines up to `fours * N`
            // exist by the assertion.
            *weights = lanes.load_weights(unsafe { &(*columns.add(n)).0 });
        }
        columns = columns.wrapping_add(N);
        for (m, sums) in sums.iter_mut().enumerate() {
            // SAFETY: `4 * at < apart`, so this is within row `row + m` of the left side, of which
            // all rows up to `row + M` exist by the assertion; lines are nothing but bytes.
            let levels = lanes.spread_quantised(unsafe { *begin.add(m * (apart / 4) + at) });
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum = lanes.dot(*sum, levels, weights);
            }
        }
    }
    sums
}

/// Calls something with as many rows as [`tile_rows`] says, as a constant to the compiler.
macro_rules! with_rows {
    ($rows:expr, $M:ident => $call:expr) => {
        match $rows {
            12 => {
                const $M: usize = 12;
                $call
            }
            8 => {
                const $M: usize = 8;
                $call
            }
            6 => {
                const $M: usize = 6;
                $call
            }
            4 => {
                const $M: usize = 4;
                $call
            }
            2 => {
                const $M: usize = 2;
                $call
            }
            _ => {
                const $M: usize = 1;
                $call
            }
        }
    };
}
pub(super) use with_rows;

/// A result that is computed tile by tile.
pub(super) trait Tiled {
    /// Computes `M` rows from `row` on, in `N` lines of columns from `line` on; nothing if registers
    /// do not hold so many.
    fn tile<L: Lanes, const M: usize, const N: usize>(&mut self, lanes: L, row: usize, line: usize);
}

/// Computes so many rows of a result, `limit` of them at once at most, panel by panel: each begins
/// at a line of columns and has one or two.
#[inline(always)]
pub(super) fn fill_by_tiles<L: Lanes>(
    lanes: L,
    result: &mut impl Tiled,
    panels: impl Iterator<Item = (usize, usize)>,
    rows: usize,
    limit: usize,
) {
    for (line, columns) in panels {
        let mut row = 0;
        while row < rows {
            let tall = tile_rows(limit, rows - row);
            with_rows!(tall, M => if columns == 2 && L::COLUMNS == 2 {
                result.tile::<L, M, 2>(lanes, row, line);
            } else {
                result.tile::<L, M, 1>(lanes, row, line);
            });
            row += tall;
        }
    }
}

/// How many rows the next tile has, if so many are left and registers hold `limit`.
///
/// Not all numbers: code is made for each, and what is left over is soon done.
pub(super) fn tile_rows(limit: usize, left: usize) -> usize {
    let most = limit.min(left);
    [12, 8, 6, 4, 2]
        .into_iter()
        .find(|&rows| rows <= most)
        .unwrap_or(1)
}
