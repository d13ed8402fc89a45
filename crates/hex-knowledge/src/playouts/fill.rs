//! A playout in one stroke: all empty cells are filled at random, as many for each side as
//! alternating play would give, and the winner of the full board is found.
//!
//! In Hex the order of the moves after the last decision does not matter: somebody always wins, and
//! stones that come later take nothing back. So a random game to the end is a random half of the
//! empty cells.

use hex_rules::{Colour, Hex, Size};

use super::batch::narrow;
use super::chance::{Chance, scale};
use super::shrink::Shrink;
use crate::Bits;

/// Fill playouts from one position, one at a time. The board fits into `N` words.
#[derive(Clone, Debug)]
pub struct Fill<const N: usize> {
    size: Size,
    shrink: Shrink<N>,
    /// Black's stones in the position.
    black: Bits<N>,
    empty: Bits<N>,
    /// The numbers of the empty cells.
    cells: Vec<u16>,
    /// How many of them Black gets.
    share: usize,
}

/// How one playout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<const N: usize> {
    /// Who won.
    pub winner: Colour,
    /// What Black had in the end; White had the rest.
    pub black: Bits<N>,
}

impl<const N: usize> Fill<N> {
    /// Playouts on boards of this size; [`at`](Fill::at) says from where.
    pub fn new(size: Size) -> Fill<N> {
        Fill {
            size,
            shrink: Shrink::new(size),
            black: Bits::EMPTY,
            empty: Bits::EMPTY,
            cells: Vec::with_capacity(size.cells()),
            share: 0,
        }
    }

    /// Sets the position that playouts begin with; it may be over already. Its board is that of
    /// [`new`](Fill::new).
    pub fn at(&mut self, position: &Hex) {
        assert_eq!(position.size(), self.size, "a position of this board");
        self.black = Bits::of(position.stones(Colour::Black));
        self.empty = Bits::of(&position.empty());
        self.cells.clear();
        self.cells.extend(self.empty.iter().map(narrow));
        self.share = black_share(self.cells.len(), position.turn());
    }

    /// One playout.
    ///
    /// Every share of the empty cells is equally likely, as far as the numbers below a bound are
    /// that it draws: a coin for each cell, then whoever has too many gives back random ones, and
    /// neither step knows one cell from another.
    #[inline]
    pub fn play(&self, chance: &mut Chance) -> Playout<N> {
        let mut fill = Bits(std::array::from_fn(|_| chance.roll())) & self.empty;
        let have = fill.len();
        // Turned so that it is always Black who has too many.
        let turn_over = have < self.share;
        let flip = if turn_over { self.empty } else { Bits::EMPTY };
        fill ^= flip;
        let mut surplus = have.abs_diff(self.share);
        let mut bits = 0;
        let mut left = false;
        while surplus > 0 {
            let half = if left {
                bits & 0xffff_ffff
            } else {
                bits = chance.roll();
                bits >> 32
            };
            left = !left;
            let index = usize::from(self.cells[scale(half, self.cells.len())]);
            surplus -= usize::from(fill.contains(index));
            fill.remove(index);
        }
        let black = self.black | (fill ^ flip);
        Playout {
            winner: self.shrink.winner(black),
            black,
        }
    }
}

/// How many of the empty cells Black gets when they are filled in turn.
pub(super) fn black_share(empty: usize, to_move: Colour) -> usize {
    match to_move {
        Colour::Black => empty.div_ceil(2),
        Colour::White => empty / 2,
    }
}
