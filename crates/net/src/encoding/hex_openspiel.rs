//! OpenSpiel's observation tensor of Hex, for boards of any size.
//!
//! Equal, number for number, to that of `open_spiel` 2.0.2. Actions are the cells row by row, then, where
//! swapping was agreed on, the swap. A stone is shown by what it is joined to: the planes are, in this
//! order, White's stones that have won, those joined to the left, to the right, and to neither edge; the
//! empty cells; Black's stones joined to neither edge, to the bottom, to the top, and those that have won.
//!
//! Facts about that program which one has to know:
//!
//! - Only the stone that joins the two edges is marked as having won; the others keep the mark that they
//!   had. So the marks depend on the order of the moves: [`Marks`] follows a game.
//! - On a board of one row Black's stones are never joined to the bottom, on one of one column White's are
//!   never joined to the right, and the game does not end. By our rules it does.
//! - It offers the swap on boards that are not square, where no diagonal leads back onto the board.

use std::convert::Infallible;

use game::EvalRequest;
use hex_rules::{Cell, Colour, Hex, Move, Size};

use crate::encoding::{MoveActions, PlaneEncoding};

/// How many planes there are.
pub const PLANES: usize = 9;
/// The plane of empty cells; White's are before it, Black's after it.
const EMPTY: i8 = 4;
/// Stones joined to neither edge, by how far from the plane of empty cells.
const ALONE: i8 = 1;
/// Joined to the bottom, or to the right.
const FAR: i8 = 2;
/// Joined to the top, or to the left.
const NEAR: i8 = 3;
/// Joins both.
const WINS: i8 = 4;

/// `hex-openspiel`: what `hex-resnet` is fed in place of its own planes. Both players see the same, so who is to
/// move is told by the number of stones alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexOpenSpiel;

impl PlaneEncoding for HexOpenSpiel {
    type Game = Hex;
    type Outside = Infallible;

    const NAME: &'static str = "hex-openspiel";
    const VERSION: u32 = 1;

    fn shape(&self, hex: &Hex) -> [usize; 3] {
        let size = hex.size();
        [PLANES, size.rows().into(), size.columns().into()]
    }

    fn actions(&self, hex: &Hex) -> usize {
        hex.size().cells() + 1
    }

    fn encode(
        &self,
        request: &EvalRequest<'_, Hex>,
        planes: &mut [f32],
    ) -> Result<MoveActions, Infallible> {
        let hex = request.position;
        Marks::of(hex).observe(planes);
        let number = |&mv: &Move| [action(hex.size(), mv)];
        Ok(request.legal.iter().map(number).collect())
    }
}

/// How OpenSpiel marks the cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    size: Size,
    /// One a cell: above zero for Black, below for White.
    cells: Vec<i8>,
}

impl Marks {
    /// Those of an empty board.
    #[must_use]
    pub fn new(size: Size) -> Marks {
        Marks {
            size,
            cells: vec![0; size.cells()],
        }
    }

    /// Those of a position. While nobody has won they do not depend on the order of the moves.
    #[must_use]
    pub fn of(hex: &Hex) -> Marks {
        let mut marks = Marks::new(hex.size());
        for colour in [Colour::Black, Colour::White] {
            for index in hex.stones(colour).iter() {
                marks.put(colour, hex.size().cell(index));
            }
        }
        marks
    }

    /// Follows a move of a colour.
    pub fn follow(&mut self, colour: Colour, mv: Move) {
        match mv {
            Move::Place(cell) => self.put(colour, cell),
            Move::Swap => {
                // The only stone goes over.
                let stone = self.cells.iter().position(|&mark| mark != 0);
                if let Some(index) = stone {
                    self.cells[index] = 0;
                    self.put(colour, self.size.cell(index).mirrored());
                }
            }
        }
    }

    /// Takes all stones off.
    pub fn clear(&mut self) {
        self.cells.fill(0);
    }

    /// The plane on which a cell is.
    pub fn plane(&self, cell: Cell) -> usize {
        plane(self.cells[self.size.index(cell)])
    }

    fn put(&mut self, colour: Colour, cell: Cell) {
        let (sign, kind) = (sign(colour), self.kind_if(colour, cell));
        let index = self.size.index(cell);
        self.cells[index] = sign * kind;
        if kind == NEAR || kind == FAR {
            self.spread(index, sign * ALONE, sign * kind);
        }
    }

    /// What a stone of this colour would be joined to.
    fn kind_if(&self, colour: Colour, cell: Cell) -> i8 {
        let sign = sign(colour);
        let beside = |kind: i8| {
            let mut around = cell.neighbours(self.size);
            around.any(|next| self.cells[self.size.index(next)] == sign * kind)
        };
        let last = match colour {
            Colour::Black => self.size.rows() - 1,
            Colour::White => self.size.columns() - 1,
        };
        // How far it lies from the edge that is near.
        let distance = match colour {
            Colour::Black => cell.row,
            Colour::White => cell.column,
        };
        let near = distance == 0 || beside(NEAR);
        let far = distance == last && distance > 0 || beside(FAR);
        match (near, far) {
            (true, true) => WINS,
            (true, false) => NEAR,
            (false, true) => FAR,
            (false, false) => ALONE,
        }
    }

    /// Marks all stones that hang together with one of them.
    fn spread(&mut self, from: usize, old: i8, new: i8) {
        let mut todo = vec![from];
        while let Some(index) = todo.pop() {
            for next in self.size.cell(index).neighbours(self.size) {
                let next = self.size.index(next);
                if self.cells[next] == old {
                    self.cells[next] = new;
                    todo.push(next);
                }
            }
        }
    }

    /// Writes down what both players see. `planes` must be as long as the tensor, and all zero.
    pub fn observe<N: From<u8> + Copy>(&self, planes: &mut [N]) {
        for (index, &mark) in self.cells.iter().enumerate() {
            planes[plane(mark) * self.cells.len() + index] = N::from(1);
        }
    }

    /// The same without what stones are joined to, which OpenSpiel calls plain: Black's stones, White's, the
    /// empty cells.
    pub fn observe_plainly<N: From<u8> + Copy>(&self, planes: &mut [N]) {
        for (index, &mark) in self.cells.iter().enumerate() {
            let plane = match mark.signum() {
                1 => 0,
                -1 => 1,
                _ => 2,
            };
            planes[plane * self.cells.len() + index] = N::from(1);
        }
    }
}

/// The plane of a mark.
fn plane(mark: i8) -> usize {
    usize::from((EMPTY + mark).unsigned_abs())
}

fn sign(colour: Colour) -> i8 {
    match colour {
        Colour::Black => 1,
        Colour::White => -1,
    }
}

/// The action of a move: the number of its cell row by row, or, for the swap, one more than the last.
#[expect(clippy::cast_possible_truncation, reason = "at most 676")]
pub fn action(size: Size, mv: Move) -> u32 {
    match mv {
        Move::Place(cell) => size.index(cell) as u32,
        Move::Swap => size.cells() as u32,
    }
}

/// The move of an action, whether or not it is legal; `None` if there is no such action.
pub fn read_action(size: Size, action: u32) -> Option<Move> {
    let action = action as usize;
    match action.checked_sub(size.cells()) {
        None => Some(Move::Place(size.cell(action))),
        Some(0) => Some(Move::Swap),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use game::Game as _;
    use hex_rules::{Hex, Variant};

    use super::*;

    /// One character a cell: the number of its plane.
    fn planes_after(size: Size, swap: bool, moves: &[&str]) -> String {
        let variant = Variant { size, swap };
        let (mut hex, mut marks) = (Hex::start(&variant), Marks::new(size));
        for text in moves {
            let mv = game::Notation::read_move(&hex, text).expect("a legal move");
            assert_eq!(read_action(size, action(size, mv)), Some(mv));
            marks.follow(hex.turn(), mv);
            hex.apply(mv);
        }
        let mut planes = vec![0.0; PLANES * size.cells()];
        marks.observe(&mut planes);
        let of_cell = |cell: usize| {
            let marked = (0..PLANES).filter(|plane| planes[plane * size.cells() + cell] > 0.0);
            marked.map(|plane| plane.to_string()).collect::<String>()
        };
        (0..size.cells()).map(of_cell).collect()
    }

    #[test]
    fn while_nobody_has_won_the_order_of_the_moves_changes_nothing() {
        let size = Size::square(5).expect("a size");
        for number in 0..200 {
            let mut dice = game::Dice::new(3, number);
            let variant = Variant {
                size,
                swap: number % 2 == 0,
            };
            let (mut hex, mut marks) = (Hex::start(&variant), Marks::new(size));
            while hex.outcome().is_none() {
                assert_eq!(Marks::of(&hex), marks, "{hex:?}");
                let mut legal = Vec::new();
                hex.legal_moves(&mut legal);
                let Some(mv) = dice.pick(&legal) else { break };
                marks.follow(hex.turn(), mv);
                hex.apply(mv);
            }
        }
    }

    #[test]
    fn stones_are_marked_by_what_they_are_joined_to() {
        let three = Size::square(3).expect("a size");
        // As OpenSpiel's own text of the position has it: y q q, y . ., . . .
        assert_eq!(
            planes_after(three, false, &["a1", "b1", "a2", "c1"]),
            "722744444"
        );
        // The stone that wins alone is marked so, and spreads nothing.
        assert_eq!(
            planes_after(three, false, &["b2", "a1", "b1", "a2", "b3"]),
            "174174484"
        );
        assert_eq!(planes_after(three, true, &["b1", "swap"]), "444144444");
    }
}
