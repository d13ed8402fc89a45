//! When two positions are the same: wherever they lie, and however they are turned.

use game::{Axial, Symmetry};

use crate::zobrist;
use crate::{Cell, Colour, Hive};

impl Hive {
    /// A key that is equal for positions that differ only in where on the table they lie.
    ///
    /// It stands for what players see: the tiles (those of a kind are interchangeable), whose turn
    /// it is, and the [resting](Hive::resting) tile. Unlike [`key`](game::Game::key), it does not
    /// tell which tile of the opponent moved last, though a pillbug next to it would care: the tile
    /// carries no mark.
    pub fn picture_key(&self) -> u64 {
        self.key_of(&self.layout(), Symmetry::IDENTITY)
    }

    /// A key that is equal for positions that differ only in where they lie, or in being turned or
    /// mirrored.
    ///
    /// ```
    /// use game::Game;
    /// use hive_rules::GameString;
    ///
    /// let one = "Base;;;wS1;bG1 wS1-".parse::<GameString>()?.game;
    /// let other = "Base;;;wS1;bG1 /wS1".parse::<GameString>()?.game;
    /// assert_ne!(one.position().key(), other.position().key());
    /// assert_eq!(one.position().canonical_key(), other.position().canonical_key());
    /// # Ok::<(), hive_rules::GameStringError>(())
    /// ```
    pub fn canonical_key(&self) -> u64 {
        let layout = self.layout();
        Symmetry::ALL
            .map(|symmetry| self.key_of(&layout, symmetry))
            .into_iter()
            .min()
            .unwrap_or_default()
    }

    /// The key of the tiles laid out under a symmetry, the westernmost column and the northernmost
    /// row being zero.
    fn key_of(&self, layout: &[(Axial, Cell)], symmetry: Symmetry) -> u64 {
        let placed = || {
            layout
                .iter()
                .map(|&(axial, cell)| (symmetry.of(axial), cell))
        };
        let west = placed().map(|(axial, _)| axial.q).min().unwrap_or_default();
        let north = placed().map(|(axial, _)| axial.r).min().unwrap_or_default();
        let corner = Axial::new(west, north);
        let turn = if self.colour() == Colour::Black {
            zobrist::BLACK_TO_MOVE
        } else {
            0
        };
        placed().fold(turn, |key, (axial, cell)| {
            let home = Cell::START.offset(axial - corner);
            let resting = self
                .resting()
                .is_some_and(|piece| self.top(cell) == Some(piece));
            let mark = if resting {
                zobrist::moved_last(home)
            } else {
                0
            };
            let tiles = self.stack(cell).fold(0, |key, piece| {
                key ^ zobrist::piece(piece, home, self.grid.level(piece))
            });
            key ^ tiles ^ mark
        })
    }
}
