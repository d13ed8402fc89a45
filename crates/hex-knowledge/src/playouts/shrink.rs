//! Who wins a full board, by shrinking it.
//!
//! Hex is a part of the game of Y: put the board into the corner of a triangle, fill what the
//! triangle has beyond the right edge with White and beyond the bottom with Black, and whoever wins
//! Hex touches all three sides. A full triangle keeps its winner when every three cells that touch
//! one another become one, of the colour that two of them have (Schensted and Titus, "Mudcrack Y
//! and Poly-Y", 1975). So the triangle shrinks, side by side, to one cell, and that is the winner.
//!
//! No loop here depends on the stones: where a flood takes as many rounds as the longest way has
//! steps, this takes `columns + rows - 2`, each a few operations on all cells at once, and
//! processors guess every branch right. What lies outside the board stays outside: a cell at
//! column `columns` or beyond stands for stones that are all White, one at row `rows` or beyond for
//! stones that are all Black, however often it shrank.

use hex_rules::{Colour, Size};

use super::lanes::Lanes;
use crate::Bits;

/// What shrinking needs to know of a board.
#[derive(Clone, Copy, Debug)]
pub struct Shrink<const N: usize> {
    columns: usize,
    /// How often the triangle shrinks.
    rounds: usize,
    /// The cells that have another one to their right.
    not_last_column: Bits<N>,
    last_row: Bits<N>,
}

impl<const N: usize> Shrink<N> {
    /// For a board that fits into `N` words.
    pub fn new(size: Size) -> Shrink<N> {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        assert!(size.cells() <= 64 * N, "{size} needs more than {N} words");
        let cells = || 0..size.cells();
        Shrink {
            columns,
            rounds: columns + rows - 2,
            not_last_column: cells()
                .filter(|index| index % columns != columns - 1)
                .collect(),
            last_row: cells()
                .filter(|index| index / columns == rows - 1)
                .collect(),
        }
    }

    /// Who wins when Black has these cells and White all others.
    #[inline]
    pub fn winner(&self, black: Bits<N>) -> Colour {
        let mut left = black;
        for _ in 0..self.rounds {
            let right = shifted_down(left, 1) & self.not_last_column;
            let below = shifted_down(left, self.columns) | self.last_row;
            left = (left & right) | ((left | right) & below);
        }
        if left.contains(0) {
            Colour::Black
        } else {
            Colour::White
        }
    }
}

/// In which games Black wins. The board comes row by row with one more column, White in all games,
/// and one more row, Black in all games, and is used up.
pub(super) fn shrink_lanes(board: &mut [Lanes], size: Size) -> Lanes {
    let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
    // Of the triangle only what still matters: the cells with `column + row < side`.
    for side in (1..columns + rows - 1).rev() {
        let mut rest = &mut *board;
        for row in 0..rows.min(side) {
            let (here, below) = rest.split_at_mut(columns + 1);
            let cells = columns.min(side - row);
            shrink_row(&mut here[..=cells], &below[..cells]);
            rest = below;
        }
    }
    board[0]
}

/// Every cell of the row but the last becomes one with the cells to its right and below.
#[inline]
fn shrink_row(here: &mut [Lanes], below: &[Lanes]) {
    let (mut this, mut at) = (here[0], 0);
    // Two at a time: a seventh faster, and compilers for wider registers are not tempted to gather
    // the same word of several cells, which is slower than doing nothing at all.
    while at + 2 <= below.len() {
        let (next, after) = (here[at + 1], here[at + 2]);
        here[at] = Lanes::majority(this, next, below[at]);
        here[at + 1] = Lanes::majority(next, after, below[at + 1]);
        this = after;
        at += 2;
    }
    if at < below.len() {
        here[at] = Lanes::majority(this, here[at + 1], below[at]);
    }
}

/// Every cell's number becomes smaller by `by`, which is between 1 and 63; those below 0 are gone.
#[inline]
fn shifted_down<const N: usize>(bits: Bits<N>, by: usize) -> Bits<N> {
    Bits(std::array::from_fn(|at| {
        let above = bits.0.get(at + 1).map_or(0, |word| word << (64 - by));
        bits.0[at] >> by | above
    }))
}
