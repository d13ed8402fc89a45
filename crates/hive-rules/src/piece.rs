//! The tiles in the box.

use std::num::NonZeroU8;

use crate::{Bug, Colour};

/// One of the 28 tiles, such as Black's second ant. It can only be one that is in the box.
///
/// ```
/// use hive_rules::{Bug, Colour, Piece};
///
/// let ant: Piece = "bA2".parse()?;
/// assert_eq!(ant, Piece::new(Colour::Black, Bug::Ant, 2)?);
/// assert_eq!(ant.to_string(), "bA2");
/// assert!(Piece::new(Colour::White, Bug::Beetle, 3).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8); // 32 + 16 · colour + slot: `Option<Piece>` is one byte, and an index needs no check.

impl Piece {
    /// The `copy`-th tile of that colour and kind, counted from one.
    pub const fn new(colour: Colour, bug: Bug, copy: u8) -> Result<Piece, PieceError> {
        if copy == 0 || copy > bug.copies() {
            return Err(PieceError { bug, copy });
        }
        Ok(Piece::from_slot(colour, bug.first_slot() + copy - 1))
    }

    /// All 28.
    pub fn all() -> impl Iterator<Item = Piece> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| (0..14).map(move |slot| Piece::from_slot(colour, slot)))
    }

    #[inline]
    pub(crate) const fn from_slot(colour: Colour, slot: u8) -> Piece {
        Piece(NonZeroU8::new(32 | (colour as u8) << 4 | slot).expect("32 is not zero"))
    }

    /// The piece of that [`index`](Piece::index).
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "masked")]
    pub(crate) const fn from_index(index: usize) -> Piece {
        Piece(NonZeroU8::new(32 | (index & 31) as u8).expect("32 is not zero"))
    }

    /// White's tiles are 0 to 13, Black's 16 to 29.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0.get() & 31) as usize
    }

    /// Its bit in a set of pieces.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.0.get() & 31)
    }

    #[inline]
    const fn slot(self) -> u8 {
        self.0.get() & 15
    }

    /// Who owns it.
    #[inline]
    pub const fn colour(self) -> Colour {
        if self.0.get() & 16 == 0 {
            Colour::White
        } else {
            Colour::Black
        }
    }

    #[inline]
    pub const fn bug(self) -> Bug {
        Bug::OF_SLOT[self.slot() as usize]
    }

    /// Which of its kind it is, counted from one: in UHP, the order in which they were placed.
    pub const fn copy(self) -> u8 {
        self.slot() - self.bug().first_slot() + 1
    }
}

/// There is no such tile in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {} number {copy}: a player owns {}", bug.name(), bug.copies())]
pub struct PieceError {
    /// The kind asked for.
    pub bug: Bug,
    /// The number asked for.
    pub copy: u8,
}

/// The pieces of a set of [`Piece::bit`]s, in the order of their indices.
#[inline]
pub(crate) fn pieces(mut set: u32) -> impl Iterator<Item = Piece> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let piece = Piece::from_index(set.trailing_zeros() as usize);
        set &= set - 1;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_eight_tiles_know_what_they_are() {
        let all: Vec<Piece> = Piece::all().collect();
        assert_eq!(all.len(), 28);
        for &piece in &all {
            assert_eq!(
                Piece::new(piece.colour(), piece.bug(), piece.copy()),
                Ok(piece)
            );
            assert_eq!(Piece::from_index(piece.index()), piece);
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
