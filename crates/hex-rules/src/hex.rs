//! The position.

use game::{Game, Outcome, Player};

use crate::cell_set;
use crate::chains::{Chains, Placed};
use crate::{Cell, CellSet, Colour, Move, Size, Variant, zobrist};

/// A position of Hex.
///
/// ```
/// use game::{Game, Outcome, Player};
/// use hex_rules::{Cell, Hex, Move, Size, Variant};
///
/// let mut hex = Hex::start(&Variant::plain(Size::square(2)?));
/// for (column, row) in [(0, 0), (1, 0), (0, 1)] {
///     hex.play(Move::Place(Cell::new(column, row)))?;
/// }
/// assert_eq!(hex.outcome(), Some(Outcome::Won(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hex {
    size: Size,
    /// Black's and White's, by [`Size::index`].
    stones: [CellSet; 2],
    chains: Chains,
    to_move: Colour,
    /// Whether swapping has been agreed on and nobody has swapped yet.
    swap_agreed: bool,
    winner: Option<Colour>,
    key: u64,
    /// How many stones lie on the board.
    count: u16,
}

/// What taking a move back needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    placed: Placed,
}

/// A position that cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// Not on this board.
    #[error("{cell} is not on a board of {size}")]
    Outside {
        cell: Cell,
        /// Which board.
        size: Size,
    },
    /// Two stones on one cell.
    #[error("two stones lie on {cell}")]
    Occupied { cell: Cell },
}

impl Hex {
    /// A position with these stones, however it may have come about. Nobody may swap in it.
    pub fn set_up(
        size: Size,
        stones: impl IntoIterator<Item = (Colour, Cell)>,
        to_move: Colour,
    ) -> Result<Hex, SetUpError> {
        let mut hex = Hex::start(&Variant::plain(size));
        for (colour, cell) in stones {
            if !size.contains(cell) {
                return Err(SetUpError::Outside { cell, size });
            }
            if hex.stone(cell).is_some() {
                return Err(SetUpError::Occupied { cell });
            }
            hex.pass_to(colour);
            hex.place(cell);
        }
        hex.pass_to(to_move);
        Ok(hex)
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose turn it is, in the words of the game.
    pub fn turn(&self) -> Colour {
        self.to_move
    }

    /// The stone on this cell.
    pub fn stone(&self, cell: Cell) -> Option<Colour> {
        let index = self.size.index(cell);
        Colour::ALL
            .into_iter()
            .find(|&colour| self.stones(colour).contains(index))
    }

    /// The cells with stones of this colour.
    #[inline]
    pub fn stones(&self, colour: Colour) -> &CellSet {
        &self.stones[colour as usize]
    }

    /// The cells without a stone.
    pub fn empty(&self) -> CellSet {
        self.size
            .board()
            .without(&self.stones[0].union(&self.stones[1]))
    }

    /// The empty cell before which there are so many, by [`Size::index`].
    pub fn nth_empty(&self, before: usize) -> Option<usize> {
        let [black, white] = self.stones.each_ref().map(CellSet::words);
        let empty = black
            .iter()
            .zip(white)
            .map(|(black, white)| !(black | white));
        cell_set::nth(empty, before).filter(|&index| index < self.size.cells())
    }

    /// How many stones lie on the board.
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Who joins the two edges.
    pub fn winner(&self) -> Option<Colour> {
        self.winner
    }

    /// Whether the next move may be a swap.
    pub fn may_swap(&self) -> bool {
        self.swap_agreed && self.count == 1
    }

    /// Whether the first stone is still to come, and may be taken over then.
    pub fn will_offer_swap(&self) -> bool {
        self.swap_agreed && self.count == 0
    }

    /// The same stones where nobody may swap: what is left of the position when whoever might swap
    /// does not.
    #[must_use]
    pub fn without_swap(&self) -> Hex {
        let mut hex = self.clone();
        let before = hex.may_swap();
        hex.swap_agreed = false;
        hex.note_swap(before);
        hex
    }

    /// Whether two stones belong to one chain: same colour, and joined by stones of that colour.
    pub fn are_joined(&self, one: Cell, other: Cell) -> bool {
        self.stone(one).is_some()
            && self.stone(one) == self.stone(other)
            && self.chains.root(self.size.index(one)) == self.chains.root(self.size.index(other))
    }

    /// The position seen in the long diagonal with the colours exchanged: the same game, from the
    /// opponent's seat. Twice is nothing.
    #[must_use]
    pub fn mirrored(&self) -> Hex {
        self.redrawn(
            self.size.mirrored(),
            |colour, cell| (!colour, cell.mirrored()),
            !self.to_move,
        )
    }

    /// The position as the player to move would see it as Black: mirrored if that is White.
    ///
    /// Whatever learns from positions learns from these, and cannot tell the colours apart.
    #[must_use]
    pub fn canonical(&self) -> Hex {
        match self.to_move {
            Colour::Black => self.clone(),
            Colour::White => self.mirrored(),
        }
    }

    /// The position after a half turn of the board: the same game, since every edge becomes the
    /// opposite one of the same colour. Twice is nothing.
    #[must_use]
    pub fn turned(&self) -> Hex {
        self.redrawn(
            self.size,
            |colour, cell| (colour, cell.turned(self.size)),
            self.to_move,
        )
    }

    /// The same stones elsewhere.
    fn redrawn(
        &self,
        size: Size,
        to: impl Fn(Colour, Cell) -> (Colour, Cell),
        to_move: Colour,
    ) -> Hex {
        let mut hex = Hex::start(&Variant {
            size,
            swap: self.swap_agreed,
        });
        for colour in Colour::ALL {
            for index in self.stones(colour).iter() {
                let (colour, cell) = to(colour, self.size.cell(index));
                hex.pass_to(colour);
                hex.place(cell);
            }
        }
        hex.pass_to(to_move);
        hex
    }

    /// Who joins top and bottom, or left and right, found without what was kept along the way.
    pub fn winner_from_scratch(&self) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| {
            let own = self.stones(colour);
            let (mut seen, mut todo) = (CellSet::EMPTY, Vec::new());
            todo.extend(self.size.all().filter(|&cell| colour.distance(cell) == 0));
            let last = match colour {
                Colour::Black => self.size.rows() - 1,
                Colour::White => self.size.columns() - 1,
            };
            while let Some(cell) = todo.pop() {
                let index = self.size.index(cell);
                if !own.contains(index) || seen.contains(index) {
                    continue;
                }
                if colour.distance(cell) == last {
                    return true;
                }
                seen.insert(index);
                todo.extend(cell.neighbours(self.size));
            }
            false
        })
    }

    /// Gives the turn to this colour.
    fn pass_to(&mut self, colour: Colour) {
        if self.to_move != colour {
            self.pass();
        }
    }

    fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.key ^= zobrist::WHITE_TO_MOVE;
    }

    /// Puts a stone of the player to move on an empty cell.
    fn place(&mut self, cell: Cell) -> Placed {
        let colour = self.to_move;
        let swap_before = self.may_swap();
        self.stones[colour as usize].insert(self.size.index(cell));
        self.count += 1;
        self.key ^= zobrist::stone(colour, cell);
        self.note_swap(swap_before);
        let own = &self.stones[colour as usize];
        let (placed, across) = self
            .chains
            .place(self.size, colour, cell, |index| own.contains(index));
        if across {
            self.winner = Some(colour);
        }
        self.pass();
        placed
    }

    /// Takes back the last stone, which lies there.
    fn take_back(&mut self, cell: Cell, placed: &Placed) {
        self.pass();
        let colour = self.to_move;
        let swap_before = self.may_swap();
        self.stones[colour as usize].remove(self.size.index(cell));
        self.count -= 1;
        self.key ^= zobrist::stone(colour, cell);
        self.note_swap(swap_before);
        self.chains.take_back(placed);
        self.winner = None;
    }

    /// The only stone goes over to the player to move, mirrored, and the turn to the other one.
    fn exchange(&mut self) {
        let (giver, taker) = (!self.to_move, self.to_move);
        let index = self.stones(giver).iter().next();
        let cell = self
            .size
            .cell(index.expect("whoever swaps has a stone to take over"));
        let mirrored = cell.mirrored();
        self.stones[giver as usize].remove(self.size.index(cell));
        self.stones[taker as usize].insert(self.size.index(mirrored));
        self.key ^= zobrist::stone(giver, cell) ^ zobrist::stone(taker, mirrored);
        // A chain of one stone leaves nothing behind that would have to be taken back.
        self.chains.place(self.size, taker, mirrored, |_| false);
        self.pass();
    }

    /// Keeps the key true when swapping becomes possible or impossible.
    fn note_swap(&mut self, before: bool) {
        if before != self.may_swap() {
            self.key ^= zobrist::SWAP_OPEN;
        }
    }
}

impl Game for Hex {
    type Variant = Variant;
    type Move = Move;
    type Undo = Undo;

    fn start(variant: &Variant) -> Hex {
        Hex {
            size: variant.size,
            stones: [CellSet::EMPTY; 2],
            chains: Chains::new(),
            to_move: Colour::Black,
            swap_agreed: variant.swap && variant.size.is_square(),
            winner: None,
            key: zobrist::board(variant.size),
            count: 0,
        }
    }

    fn to_move(&self) -> Player {
        self.to_move.player()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|colour| Outcome::Won(colour.player()))
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.winner.is_some() {
            return;
        }
        let empty = self.empty();
        moves.extend(empty.iter().map(|index| Move::Place(self.size.cell(index))));
        if self.may_swap() {
            moves.push(Move::Swap);
        }
    }

    fn count_legal_moves(&self) -> usize {
        match self.winner {
            Some(_) => 0,
            None => self.size.cells() - self.count() + usize::from(self.may_swap()),
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.winner.is_none()
            && match mv {
                Move::Place(cell) => self.size.contains(cell) && self.stone(cell).is_none(),
                Move::Swap => self.may_swap(),
            }
    }

    fn apply(&mut self, mv: Move) -> Undo {
        let placed = match mv {
            Move::Place(cell) => self.place(cell),
            Move::Swap => {
                self.exchange();
                self.swap_agreed = false;
                self.key ^= zobrist::SWAP_OPEN;
                Placed::default()
            }
        };
        Undo { mv, placed }
    }

    fn retract(&mut self, undo: Undo) {
        match undo.mv {
            Move::Place(cell) => self.take_back(cell, &undo.placed),
            Move::Swap => {
                self.swap_agreed = true;
                self.key ^= zobrist::SWAP_OPEN;
                self.exchange();
            }
        }
    }

    fn key(&self) -> u64 {
        self.key
    }
}

impl PartialEq for Hex {
    /// Equal are positions in which the same may happen, whatever order the stones came in.
    fn eq(&self, other: &Hex) -> bool {
        self.size == other.size
            && self.stones == other.stones
            && self.to_move == other.to_move
            && self.may_swap() == other.may_swap()
            && self.will_offer_swap() == other.will_offer_swap()
    }
}

impl Eq for Hex {}
