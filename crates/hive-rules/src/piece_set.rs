//! Sets of tiles.

use crate::piece::pieces;
use crate::{Colour, Piece};

/// A set of tiles, one bit each.
///
/// ```
/// use hive_rules::GameString;
///
/// let game = "Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-".parse::<GameString>()?.game;
/// let pinned = game.position().pinned();
/// assert_eq!(pinned.len(), 2);
/// assert!(pinned.contains("wS1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PieceSet(pub(crate) u32);

impl PieceSet {
    /// Whether a tile is one of them.
    #[inline]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 & piece.bit() != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of one player.
    #[inline]
    #[must_use]
    pub const fn of(self, colour: Colour) -> PieceSet {
        PieceSet(self.0 & 0xffff << (16 * colour as u32))
    }

    /// The tiles, White's first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        pieces(self.0)
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        PieceSet(pieces.into_iter().fold(0, |set, piece| set | piece.bit()))
    }
}
