//! The tiles on the table, and what is kept up to date about them.

use game::Directions;

use crate::cell::{CELLS, Cell};
use crate::cells::TileRows;
use crate::ring::{HOLES_CLOSED, Ring};
use crate::{Colour, Piece};

/// The tiles on the table.
///
/// A stack is a chain from its top tile down. Everything that move generation asks often is kept
/// with every change: the occupied neighbours of each cell, the top tiles of each colour, who is
/// covered, who is raised, how many stacks and holes there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    rings: [Ring; CELLS],
    tops: [Option<Piece>; CELLS],
    /// Where the top tiles of each colour lie.
    shown: [TileRows; 2],
    at: [Cell; 32],
    below: [Option<Piece>; 32],
    /// How many tiles lie under each tile.
    level: [u8; 32],
    on_table: u32,
    covered: u32,
    raised: u32,
    /// Cells with more than one tile.
    stacks: u8,
    /// Empty regions that tiles enclose.
    holes: i8,
}

impl Grid {
    pub(crate) fn empty() -> Grid {
        Grid {
            rings: [Ring::NONE; CELLS],
            tops: [None; CELLS],
            shown: [TileRows::EMPTY, TileRows::EMPTY],
            at: [Cell::START; 32],
            below: [None; 32],
            level: [0; 32],
            on_table: 0,
            covered: 0,
            raised: 0,
            stacks: 0,
            holes: 0,
        }
    }

    /// Lays a tile that is not on the table onto a cell, over what is there.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        let below = self.tops[cell.index()];
        match below {
            None => {
                self.holes += HOLES_CLOSED.of(self.ring(cell));
                self.flip_rings_around(cell);
                self.level[piece.index()] = 0;
            }
            Some(below) => {
                let level = self.level[below.index()] + 1;
                self.level[piece.index()] = level;
                self.stacks += u8::from(level == 1);
                self.covered |= below.bit();
                self.raised |= piece.bit();
                self.shown[below.colour() as usize].flip(cell);
            }
        }
        self.below[piece.index()] = below;
        self.tops[cell.index()] = Some(piece);
        self.shown[piece.colour() as usize].flip(cell);
        self.at[piece.index()] = cell;
        self.on_table |= piece.bit();
    }

    /// Takes a tile that nothing covers off the table, and says where it was.
    #[inline]
    pub(crate) fn lift(&mut self, piece: Piece) -> Cell {
        let cell = self.at[piece.index()];
        let below = self.below[piece.index()];
        self.shown[piece.colour() as usize].flip(cell);
        match below {
            None => {
                self.flip_rings_around(cell);
                self.holes -= HOLES_CLOSED.of(self.ring(cell));
            }
            Some(below) => {
                self.stacks -= u8::from(self.level[piece.index()] == 1);
                self.covered &= !below.bit();
                self.raised &= !piece.bit();
                self.shown[below.colour() as usize].flip(cell);
            }
        }
        self.tops[cell.index()] = below;
        self.on_table &= !piece.bit();
        // A tile in hand leaves no trace, so that equal positions are equal bit for bit.
        self.below[piece.index()] = None;
        self.level[piece.index()] = 0;
        self.at[piece.index()] = Cell::START;
        cell
    }

    #[inline]
    fn flip_rings_around(&mut self, cell: Cell) {
        for direction in game::Direction::ALL {
            let ring = &mut self.rings[cell.step(direction).index()];
            *ring = Ring::from_bits(ring.bits() ^ Ring::NONE.with(direction.opposite()).bits());
        }
    }

    /// The occupied neighbours of a cell.
    #[inline]
    pub(crate) fn ring(&self, cell: Cell) -> Ring {
        self.rings[cell.index()]
    }

    /// The empty neighbours of a cell.
    #[inline]
    pub(crate) fn empty_beside(&self, cell: Cell) -> Directions {
        !self.rings[cell.index()]
    }

    /// The tile on top of a cell.
    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Option<Piece> {
        self.tops[cell.index()]
    }

    /// How many tiles lie on a cell.
    #[inline]
    pub(crate) fn height(&self, cell: Cell) -> u8 {
        self.tops[cell.index()].map_or(0, |top| self.level[top.index()] + 1)
    }

    /// The cells whose top tile has that colour.
    #[inline]
    pub(crate) fn shown(&self, colour: Colour) -> &TileRows {
        &self.shown[colour as usize]
    }

    /// Where a tile lies, if it is on the table.
    #[inline]
    pub(crate) fn find(&self, piece: Piece) -> Option<Cell> {
        (self.on_table & piece.bit() != 0).then(|| self.at[piece.index()])
    }

    /// Where a tile lies that is known to be on the table.
    #[inline]
    pub(crate) fn cell_of(&self, piece: Piece) -> Cell {
        self.at[piece.index()]
    }

    /// How many tiles lie under this one.
    #[inline]
    pub(crate) fn level(&self, piece: Piece) -> u8 {
        self.level[piece.index()]
    }

    /// The tile under this one.
    #[inline]
    pub(crate) fn below(&self, piece: Piece) -> Option<Piece> {
        self.below[piece.index()]
    }

    /// The tiles of a cell, from the top down.
    pub(crate) fn stack(&self, cell: Cell) -> impl Iterator<Item = Piece> + '_ {
        std::iter::successors(self.top(cell), |&piece| self.below(piece))
    }

    #[inline]
    pub(crate) fn on_table(&self) -> u32 {
        self.on_table
    }

    /// The tiles with another on top.
    #[inline]
    pub(crate) fn covered(&self) -> u32 {
        self.covered
    }

    /// The tiles with another below.
    #[inline]
    pub(crate) fn raised(&self) -> u32 {
        self.raised
    }

    /// How many empty regions the hive encloses.
    #[inline]
    pub(crate) fn holes(&self) -> i8 {
        self.holes
    }

    /// Whether there can be a gate above the ground at all: it takes two stacks to make one.
    #[inline]
    pub(crate) fn has_high_gates(&self) -> bool {
        self.stacks >= 2
    }
}
