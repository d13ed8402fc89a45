//! A position of Hive, and its rules as a [`Game`].

use game::{Axial, Directions, Game, Outcome, Player};

use crate::cell::Cell;
use crate::cells::{CellSet, TileRows, YOUNG_PLIES};
use crate::grid::Grid;
use crate::piece_set::PieceSet;
use crate::ring::{Ring, SLIDES};
use crate::{Bug, Colour, Move, Piece, Variant, zobrist};

/// A position of Hive: the tiles on the table, whose turn it is, and which tile moved last.
///
/// See the [crate's front page](crate) for a game played through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hive {
    pub(crate) grid: Grid,
    variant: Variant,
    plies: u32,
    /// The tile that was shifted in the last turn. Only a pillbug asks, so without one it is not
    /// kept.
    moved_last: Option<Piece>,
    key: u64,
}

/// What it takes to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    moved_last: Option<Piece>,
    key: u64,
}

impl Game for Hive {
    type Variant = Variant;
    type Move = Move;
    type Undo = Undo;

    fn start(variant: &Variant) -> Hive {
        Hive {
            grid: Grid::empty(),
            variant: *variant,
            plies: 0,
            moved_last: None,
            key: 0,
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.colour().player()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match Colour::ALL.map(|colour| self.is_surrounded(colour)) {
            [false, false] => None,
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Won(Player::Second)),
            [false, true] => Some(Outcome::Won(Player::First)),
        }
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            self.list_moves(moves);
        }
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        if self.outcome().is_none() {
            self.count_moves()
        } else {
            0
        }
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Undo {
        let undo = Undo {
            mv,
            moved_last: self.moved_last,
            key: self.key,
        };
        self.key ^= zobrist::BLACK_TO_MOVE;
        if let Some(piece) = self.moved_last.take() {
            self.key ^= zobrist::moved_last(self.grid.cell_of(piece));
        }
        match mv {
            Move::Place { bug, at } => {
                let piece = self
                    .next_in_hand(self.colour(), bug)
                    .expect("a tile of the kind is in hand");
                self.grid.put(piece, at);
                self.key ^= zobrist::piece(piece, at, 0);
            }
            Move::Shift { from, to } => {
                let piece = self.grid.top(from).expect("a tile to shift");
                self.key ^= zobrist::piece(piece, from, self.grid.level(piece));
                self.grid.lift(piece);
                self.grid.put(piece, to);
                self.key ^= zobrist::piece(piece, to, self.grid.level(piece));
                if self.variant.pillbug {
                    self.moved_last = Some(piece);
                    self.key ^= zobrist::moved_last(to);
                }
            }
            Move::Pass => {}
        }
        self.plies += 1;
        undo
    }

    #[inline]
    fn retract(&mut self, undo: Undo) {
        match undo.mv {
            Move::Place { at, .. } => {
                let piece = self.grid.top(at).expect("the tile that was placed");
                self.grid.lift(piece);
            }
            Move::Shift { from, to } => {
                let piece = self.grid.top(to).expect("the tile that was shifted");
                self.grid.lift(piece);
                self.grid.put(piece, from);
            }
            Move::Pass => {}
        }
        self.plies -= 1;
        self.moved_last = undo.moved_last;
        self.key = undo.key;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// What lies on the table wherever it lies, whose turn it is, and which tile has to rest.
    fn picture(&self) -> u64 {
        self.picture_key()
    }
}

impl Hive {
    /// The expansions in play.
    #[inline]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The colour to move.
    #[inline]
    pub fn colour(&self) -> Colour {
        if self.plies.is_multiple_of(2) {
            Colour::White
        } else {
            Colour::Black
        }
    }

    /// How many moves were made so far, by both players together.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The number of the turn, which both players share: 1 at the start.
    #[inline]
    pub fn turn_number(&self) -> u32 {
        self.plies / 2 + 1
    }

    /// The tile that was thrown in the last turn and has to rest in this one: it can neither move
    /// nor be thrown, and if it is a pillbug or a mosquito, throws nothing.
    pub fn resting(&self) -> Option<Piece> {
        self.moved_last
            .filter(|piece| piece.colour() == self.colour())
    }

    /// The tile that no pillbug may throw in this turn, because it moved in the last one. Kept only
    /// where there are pillbugs.
    pub fn moved_last(&self) -> Option<Piece> {
        self.moved_last
    }

    /// Where a tile lies, or `None` while it is in hand.
    #[inline]
    pub fn find(&self, piece: Piece) -> Option<Cell> {
        self.grid.find(piece)
    }

    /// The tile on top of a cell.
    #[inline]
    pub fn top(&self, cell: Cell) -> Option<Piece> {
        self.grid.top(cell)
    }

    /// The tiles on a cell, from the top down.
    pub fn stack(&self, cell: Cell) -> impl Iterator<Item = Piece> + '_ {
        self.grid.stack(cell)
    }

    /// Every tile on the table.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.on_table().iter()
    }

    /// The tiles on the table.
    #[inline]
    pub fn on_table(&self) -> PieceSet {
        PieceSet(self.grid.on_table())
    }

    /// The cells that hold tiles, with their coordinates counted from the first of them.
    ///
    /// The board has no edge, so only the places of the tiles towards each other mean anything.
    pub fn layout(&self) -> Vec<(Axial, Cell)> {
        let Some(first) = self.pieces().next().and_then(|piece| self.find(piece)) else {
            return Vec::new();
        };
        // No more cells than tiles. Searches ask for pictures of every position they come to.
        let mut layout = Vec::with_capacity(self.grid.on_table().count_ones() as usize);
        layout.push((Axial::ORIGIN, first));
        let mut seen = CellSet::EMPTY;
        seen.insert(first);
        let mut next = 0;
        while let Some(&(axial, cell)) = layout.get(next) {
            for direction in self.grid.ring(cell) {
                let neighbour = cell.step(direction);
                if !seen.contains(neighbour) {
                    seen.insert(neighbour);
                    layout.push((axial + direction, neighbour));
                }
            }
            next += 1;
        }
        layout
    }

    /// The same with the coordinates counted from where a game's first tile is placed, if any lies there.
    pub fn layout_from_start(&self) -> Vec<(Axial, Cell)> {
        let mut layout = self.layout();
        let begins = layout.iter().find(|(_, cell)| *cell == Cell::START);
        if let Some(&(origin, _)) = begins {
            for (at, _) in &mut layout {
                *at = *at - origin;
            }
        }
        layout
    }

    /// The occupied cells around a cell.
    #[inline]
    pub fn touching(&self, cell: Cell) -> Directions {
        self.grid.ring(cell)
    }

    /// How many of the six cells around a player's queen are occupied, or `None` while she is in
    /// hand.
    pub fn queen_neighbours(&self, colour: Colour) -> Option<usize> {
        let queen = Piece::from_slot(colour, Bug::Queen.first_slot());
        self.find(queen).map(|cell| self.grid.ring(cell).len())
    }

    /// The tiles that the one-hive rule holds in place: on the ground, uncovered, and the hive
    /// falls apart without them.
    pub fn pinned(&self) -> PieceSet {
        PieceSet(self.pinned_bits())
    }

    /// The tiles that lie under another.
    #[inline]
    pub fn covered(&self) -> PieceSet {
        PieceSet(self.grid.covered())
    }

    /// How many tiles lie under this one, or zero if it is in hand.
    #[inline]
    pub fn level(&self, piece: Piece) -> u8 {
        self.grid.level(piece)
    }

    /// The directions in which a tile could slide from a cell along the ground: not through a gate, and not away from the
    /// hive.
    #[inline]
    pub fn slides(&self, cell: Cell) -> Directions {
        SLIDES.of(self.grid.ring(cell))
    }

    /// The cells on which the player of a colour could place a tile next to one of the same colour.
    pub fn placement_count(&self, colour: Colour) -> usize {
        TileRows::open_to(self.grid.shown(colour), self.grid.shown(!colour)).len()
    }

    /// How many tiles of a kind a player still has in hand.
    pub fn in_hand(&self, colour: Colour, bug: Bug) -> u8 {
        if !self.variant.has(bug) {
            return 0;
        }
        bug.copies() - self.placed(colour, bug)
    }

    /// The tile that a player would place next of a kind, if any is left.
    #[inline]
    pub fn next_in_hand(&self, colour: Colour, bug: Bug) -> Option<Piece> {
        let placed = self.placed(colour, bug);
        let left = self.variant.has(bug) && placed < bug.copies();
        left.then(|| Piece::from_slot(colour, bug.first_slot() + placed))
    }

    /// How many tiles of a kind a player has on the table. They come in the order of their numbers.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most three")]
    fn placed(&self, colour: Colour, bug: Bug) -> u8 {
        let first = 16 * colour as u32 + u32::from(bug.first_slot());
        (self.grid.on_table() >> first & ((1 << bug.copies()) - 1)).count_ones() as u8
    }

    #[inline]
    pub(crate) fn pinned_bits(&self) -> u32 {
        let grid = &self.grid;
        grid.pinned(grid.on_table() & !grid.covered() & !grid.raised())
    }

    #[inline]
    pub(crate) fn moved_last_bit(&self) -> u32 {
        self.moved_last.map_or(0, Piece::bit)
    }

    #[inline]
    pub(crate) fn queen_is_placed(&self, colour: Colour) -> bool {
        self.grid.on_table() & Piece::from_slot(colour, 0).bit() != 0
    }

    #[inline]
    fn is_surrounded(&self, colour: Colour) -> bool {
        let queen = Piece::from_slot(colour, 0);
        // A queen in hand has the cell of the first tile noted, which is surrounded at times.
        self.grid.ring(self.grid.cell_of(queen)) == Ring::ALL && self.queen_is_placed(colour)
    }

    /// Whether the queen must be placed now: the fourth turn is the last for it.
    #[inline]
    pub(crate) fn queen_is_due(&self) -> bool {
        self.plies >= 6 && !self.queen_is_placed(self.colour())
    }

    /// The first tiles, one bit a kind, that the player to move may place. Empty when the hand is.
    #[inline]
    pub(crate) fn placeable(&self) -> u32 {
        /// The last tile of each kind: while it is in hand, the kind can be placed.
        const LAST: u32 = 0b11_1100_1001_0101;
        const QUEEN: u32 = 1;
        let own = self.grid.on_table() >> (16 * self.colour() as u32);
        let kinds = LAST & self.variant.slots() & !own;
        if self.queen_is_due() {
            QUEEN
        } else if self.plies < 2 {
            kinds & !QUEEN
        } else {
            kinds
        }
    }

    /// Where the player to move may place a tile.
    #[inline]
    pub(crate) fn placement_cells(&self) -> CellSet {
        let colour = self.colour();
        match self.plies {
            0 => {
                let mut start = CellSet::EMPTY;
                start.insert(Cell::START);
                start
            }
            1 => {
                let mut beside = CellSet::EMPTY;
                beside.extend(Cell::START.neighbours(Directions::ALL));
                beside
            }
            _ => TileRows::open_to(self.grid.shown(colour), self.grid.shown(!colour)),
        }
    }

    /// On how many cells.
    #[inline]
    pub(crate) fn count_placement_cells(&self) -> usize {
        let colour = self.colour();
        match self.plies {
            0 => 1,
            1 => 6,
            2..YOUNG_PLIES => {
                TileRows::count_open_to_young(self.grid.shown(colour), self.grid.shown(!colour))
            }
            _ => self.placement_count(colour),
        }
    }

    /// Lays a tile on a cell of a position that is being set up.
    pub(crate) fn lay(&mut self, piece: Piece, cell: Cell) {
        self.grid.put(piece, cell);
        self.key ^= zobrist::piece(piece, cell, self.grid.level(piece));
    }

    /// A position that was set up begins after so many moves.
    pub(crate) fn begin_at(&mut self, plies: u32) {
        self.plies = plies;
        if self.colour() == Colour::Black {
            self.key ^= zobrist::BLACK_TO_MOVE;
        }
    }

    /// The key computed anew.
    #[cfg(test)]
    pub(crate) fn key_from_scratch(&self) -> u64 {
        let mut key = if self.colour() == Colour::Black {
            zobrist::BLACK_TO_MOVE
        } else {
            0
        };
        for piece in self.pieces() {
            key ^= zobrist::piece(piece, self.grid.cell_of(piece), self.grid.level(piece));
        }
        if let Some(piece) = self.moved_last {
            key ^= zobrist::moved_last(self.grid.cell_of(piece));
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_key_kept_is_the_key_computed_anew(variant in 0..8usize, choices in proptest::collection::vec(any::<u8>(), 0..80)) {
            let mut hive = Hive::start(&Variant::ALL[variant]);
            for choice in choices {
                let mut moves = Vec::new();
                hive.legal_moves(&mut moves);
                let Some(&mv) = moves.get(usize::from(choice) * moves.len() / 256) else { break };
                hive.apply(mv);
                prop_assert_eq!(hive.key(), hive.key_from_scratch());
            }
        }
    }
}
