//! Everything the player to move may do: listed, or only counted.

use game::{Directions, Game as _};

use crate::cell::Cell;
use crate::cells::{CellSet, Nearby};
use crate::grid::Grid;
use crate::movement::{
    Arms, Edge, Reach, Throws, beetle, bugs_beside, grasshopper, ladybug, mosquito, one_step,
};
use crate::piece::pieces;
use crate::{Bug, Hive, Move, Piece, PieceSet};

/// Takes the moves of a turn: first a tile, then where it can go.
trait Tally: Reach {
    /// The destinations that follow belong to the top tile of this cell.
    fn mover(&mut self, from: Cell);
    /// Any of these kinds can be placed wherever the player to move may place.
    fn placements(&mut self, slots: u32, hive: &Hive);
    /// There is nothing else to do.
    fn pass_if_nothing_else(&mut self);
}

/// Lists the moves.
struct Listed<'a> {
    moves: &'a mut Vec<Move>,
    before: usize,
    from: Cell,
}

impl Reach for Listed<'_> {
    #[inline]
    fn each(&mut self, cells: impl Iterator<Item = Cell>) {
        let from = self.from;
        self.moves.extend(cells.map(|to| Move::Shift { from, to }));
    }
}

impl Tally for Listed<'_> {
    #[inline]
    fn mover(&mut self, from: Cell) {
        self.from = from;
    }

    fn placements(&mut self, slots: u32, hive: &Hive) {
        let cells = hive.placement_cells();
        for piece in pieces(slots) {
            self.moves.extend(cells.iter().map(|at| Move::Place {
                bug: piece.bug(),
                at,
            }));
        }
    }

    fn pass_if_nothing_else(&mut self) {
        if self.moves.len() == self.before {
            self.moves.push(Move::Pass);
        }
    }
}

/// Counts the moves.
struct Counted(usize);

/// Nothing needs to be looked at: every form knows its size.
impl Reach for Counted {
    #[inline]
    fn each(&mut self, cells: impl Iterator<Item = Cell>) {
        self.0 += cells.count();
    }

    #[inline]
    fn beside(&mut self, _: Cell, directions: Directions) {
        self.0 += directions.len();
    }

    #[inline]
    fn beyond(&mut self, _: &Grid, _: Cell, directions: Directions) {
        self.0 += directions.len();
    }

    #[inline]
    fn cells(&mut self, cells: &[Cell]) {
        self.0 += cells.len();
    }

    #[inline]
    fn nearby(&mut self, cells: Nearby) {
        self.0 += cells.len();
    }

    #[inline]
    fn set(&mut self, cells: &CellSet) {
        self.0 += cells.len();
    }
}

impl Tally for Counted {
    #[inline]
    fn mover(&mut self, _: Cell) {}

    #[inline]
    fn placements(&mut self, slots: u32, hive: &Hive) {
        self.0 += slots.count_ones() as usize * hive.count_placement_cells();
    }

    #[inline]
    fn pass_if_nothing_else(&mut self) {
        self.0 = self.0.max(1);
    }
}

impl Hive {
    /// Adds every legal move to `moves`. The game must not be over.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        let listed = &mut Listed {
            moves,
            before,
            from: Cell::START,
        };
        self.turn(listed, |among| self.grid.pinned(among));
    }

    /// Adds the moves that would be legal if these tiles and no others were pinned: for whoever must know what is played by
    /// other rules. They may leave a hive in pieces, of which [`Hive::pinned`] knows nothing.
    pub fn list_moves_with_pins(&self, pinned: PieceSet, moves: &mut Vec<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let before = moves.len();
        let listed = &mut Listed {
            moves,
            before,
            from: Cell::START,
        };
        self.turn(listed, |among| among & pinned.0);
    }

    /// How many legal moves there are. The game must not be over.
    pub(crate) fn count_moves(&self) -> usize {
        let mut counted = Counted(0);
        self.turn(&mut counted, |among| self.grid.pinned(among));
        counted.0
    }

    #[inline]
    fn turn<T: Tally>(&self, tally: &mut T, pins: impl Fn(u32) -> u32) {
        let kinds = self.placeable();
        if kinds != 0 {
            tally.placements(kinds, self);
        }
        if self.queen_is_placed(self.colour()) {
            self.shifts(tally, pins);
        }
        tally.pass_if_nothing_else();
    }

    #[inline]
    fn shifts<T: Tally>(&self, tally: &mut T, pins: impl Fn(u32) -> u32) {
        let grid = &self.grid;
        let resting = self.moved_last_bit();
        let able = grid.on_table() & self.own() & !grid.covered() & !resting;
        let ground = able & !grid.raised();
        let arms = Arms::of(grid, self.throwers(ground), resting);
        let pinned = pins(ground | arms.neighbours());
        let throws = arms.throws(pinned);
        let free = ground & !pinned;
        for piece in pieces(able & grid.raised()) {
            let from = grid.cell_of(piece);
            tally.mover(from);
            beetle(grid, from, grid.level(piece), tally);
        }
        for piece in pieces(free & !throws.pieces()) {
            let from = grid.cell_of(piece);
            tally.mover(from);
            walk(piece.bug(), grid, from, tally);
        }
        self.thrown(&throws, free, tally);
    }

    /// Tiles that can be thrown, with their own moves if they have any: a cell that they reach both
    /// ways counts once.
    #[inline]
    fn thrown<T: Tally>(&self, throws: &Throws, free: u32, tally: &mut T) {
        let grid = &self.grid;
        for piece in pieces(throws.pieces()) {
            let from = grid.cell_of(piece);
            tally.mover(from);
            let walks = free & piece.bit() != 0;
            if walks || throws.has_two(piece) {
                let mut reached = CellSet::EMPTY;
                throws
                    .of(piece)
                    .for_each(|throw| reached.beside(throw.over, throw.to));
                if walks {
                    walk(piece.bug(), grid, from, &mut reached);
                }
                tally.set(&reached);
            } else {
                throws
                    .of(piece)
                    .for_each(|throw| tally.beside(throw.over, throw.to));
            }
        }
    }

    /// The tiles on the ground that can throw: the pillbug, and a mosquito next to one.
    #[inline]
    fn throwers(&self, ground: u32) -> u32 {
        if !self.variant().pillbug {
            return 0;
        }
        let pillbug = self.first_of(Bug::Pillbug);
        let mosquito = self.first_of(Bug::Mosquito);
        let mut throwers = ground & pillbug.bit();
        if ground & mosquito.bit() != 0
            && bugs_beside(&self.grid, self.grid.cell_of(mosquito)).contains(Bug::Pillbug)
        {
            throwers |= mosquito.bit();
        }
        throwers
    }

    /// The tiles of the player to move.
    #[inline]
    fn own(&self) -> u32 {
        0xffff << (16 * self.colour() as u32)
    }

    /// The player to move's first tile of a kind.
    #[inline]
    fn first_of(&self, bug: Bug) -> Piece {
        Piece::from_slot(self.colour(), bug.first_slot())
    }
}

/// The moves of a tile on the ground under its own power.
#[inline]
pub(crate) fn walk(bug: Bug, grid: &Grid, from: Cell, reach: &mut impl Reach) {
    match bug {
        Bug::Queen | Bug::Pillbug => one_step(grid, from, reach),
        Bug::Spider => Edge::without(grid, from).spider(reach),
        Bug::Beetle => beetle(grid, from, 0, reach),
        Bug::Grasshopper => grasshopper(grid, from, reach),
        Bug::Ant => Edge::without(grid, from).ant(reach),
        Bug::Mosquito => mosquito(grid, from, reach),
        Bug::Ladybug => ladybug(grid, from, reach),
    }
}
