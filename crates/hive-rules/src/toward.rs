//! How far a tile could go, and whether it could go beside a given cell: what an evaluation asks
//! about every tile, so nothing is listed.

use game::{Direction, Directions};

use crate::cell::{Cell, NEIGHBOUR};
use crate::cells::CellSet;
use crate::movement::{Reach, beetle};
use crate::turn::walk;
use crate::{Hive, Piece};

/// Where a tile could go by its own power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Toward {
    /// How many cells.
    pub moves: usize,
    /// Those of them that lie beside the cell asked about.
    pub beside: Directions,
}

/// Counts the cells reached, and notes which of them lie beside the goal.
struct Noted {
    goal: Cell,
    moves: usize,
    beside: u8,
}

impl Reach for Noted {
    #[inline]
    fn each(&mut self, cells: impl Iterator<Item = Cell>) {
        for cell in cells {
            self.moves += 1;
            self.beside |= NEIGHBOUR[self.goal.away(cell)];
        }
    }

    /// So many cells that the few beside the goal are looked for instead.
    #[inline]
    fn set(&mut self, cells: &CellSet) {
        self.moves += cells.len();
        for direction in Direction::ALL {
            if cells.contains(self.goal.step(direction)) {
                self.beside |= 1 << direction as u8;
            }
        }
    }
}

impl Hive {
    /// Where a tile on the table could go by its own power, whoever is to move. It must be neither
    /// covered nor pinned.
    pub fn toward(&self, piece: Piece, goal: Cell) -> Toward {
        let grid = &self.grid;
        let from = grid.cell_of(piece);
        let mut noted = Noted {
            goal,
            moves: 0,
            beside: 0,
        };
        match grid.level(piece) {
            0 => walk(piece.bug(), grid, from, &mut noted),
            level => beetle(grid, from, level, &mut noted),
        }
        Toward {
            moves: noted.moves,
            beside: Directions::from_bits(noted.beside),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, Variant};
    use game::Game;
    use proptest::prelude::*;

    proptest! {
        /// Without a pillbug nobody throws, so what a tile reaches is what its moves say.
        #[test]
        fn what_is_counted_is_what_is_listed(choices in proptest::collection::vec(any::<u8>(), 0..60)) {
            let variant = Variant { pillbug: false, ..Variant::MLP };
            let mut hive = Hive::start(&variant);
            for choice in choices {
                let mut moves = Vec::new();
                hive.legal_moves(&mut moves);
                let Some(&mv) = moves.get(usize::from(choice) * moves.len() / 256) else { break };
                hive.apply(mv);
            }
            let mut moves = Vec::new();
            hive.legal_moves(&mut moves);
            let queens = [0, 16].map(Piece::from_index);
            prop_assume!(hive.outcome().is_none() && hive.queen_is_placed(hive.colour()));
            let still = hive.pinned_bits() | hive.grid.covered();
            for piece in hive.pieces().filter(|piece| piece.colour() == hive.colour() && still & piece.bit() == 0) {
                let from = hive.grid.cell_of(piece);
                let to: Vec<Cell> = moves
                    .iter()
                    .filter_map(|mv| match *mv {
                        Move::Shift { from: cell, to } if cell == from => Some(to),
                        _ => None,
                    })
                    .collect();
                for goal in queens.into_iter().filter_map(|queen| hive.find(queen)) {
                    let toward = hive.toward(piece, goal);
                    prop_assert_eq!(toward.moves, to.len());
                    let beside: Directions = to.iter().filter_map(|&cell| goal.direction_to(cell)).collect();
                    prop_assert_eq!(toward.beside, beside);
                }
            }
        }
    }
}
