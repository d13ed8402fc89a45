//! A playout move by move, in which nobody lets a bridge be cut.
//!
//! Two stones of a colour with two empty cells between them that touch both are a *bridge*: if the
//! opponent takes one cell, the other one still joins them. Here the players move at random, but
//! whoever sees the opponent's last stone in one cell of such a pair takes the other. Edges count
//! as stones of their owner.
//!
//! All of it is seen in the ring of six cells around the last stone: an empty cell between two of
//! one's own is the other half of a bridge.

use hex_rules::{Cell, Colour, Hex, Size};

use super::batch::narrow;
use super::chance::Chance;
use super::fill::Playout;
use super::shrink::Shrink;
use crate::Bits;

/// Where each colour should answer, for every ring of six cells: two bits a cell, the lower for
/// Black. A set of directions, six bits.
static ANSWERS: [[u8; 1 << 12]; 2] = [answers(Colour::Black), answers(Colour::White)];

/// Playouts that keep bridges, from one position. The board fits into `N` words.
#[derive(Clone, Debug)]
pub struct Bridges<const N: usize> {
    size: Size,
    shrink: Shrink<N>,
    /// From a place to its six neighbours, in circular order.
    steps: [isize; 6],
    /// What lies where: a bit for each colour. With a rim around the board that belongs to whose
    /// edge it is; in the two corners where edges meet outside the board, to both.
    start: Vec<u8>,
    board: Vec<u8>,
    /// The number of the cell at a place; the rim's are never asked for.
    indices: Vec<u16>,
    /// The empty places, in random order.
    empty: Vec<u16>,
    /// Black's stones in the position.
    black: Bits<N>,
    to_move: Colour,
    last: Option<u16>,
    /// The places in the order in which they were played.
    played: Vec<u16>,
}

impl<const N: usize> Bridges<N> {
    /// Playouts on boards of this size; [`at`](Bridges::at) says from where.
    pub fn new(size: Size) -> Bridges<N> {
        let stride = isize::from(size.columns()) + 2;
        let places = (usize::from(size.columns()) + 2) * (usize::from(size.rows()) + 2);
        let mut bridges = Bridges {
            size,
            shrink: Shrink::new(size),
            steps: [1, 1 - stride, -stride, -1, stride - 1, stride],
            start: vec![0; places],
            board: vec![0; places],
            indices: vec![0; places],
            empty: Vec::with_capacity(size.cells()),
            black: Bits::EMPTY,
            to_move: Colour::Black,
            last: None,
            played: Vec::with_capacity(size.cells()),
        };
        bridges.draw_rim();
        for cell in size.all() {
            let place = usize::from(bridges.place(cell));
            bridges.indices[place] = narrow(size.index(cell));
        }
        bridges
    }

    /// Sets the position that playouts begin with, and the move that led there if the first player
    /// to move shall answer it. The position may be over already; it is of this board.
    pub fn at(&mut self, position: &Hex, last: Option<Cell>) {
        assert_eq!(position.size(), self.size, "a position of this board");
        self.black = Bits::of(position.stones(Colour::Black));
        self.to_move = position.turn();
        self.last = last.map(|cell| self.place(cell));
        self.empty.clear();
        for cell in self.size.all() {
            let place = self.place(cell);
            let stone = position.stone(cell);
            self.start[usize::from(place)] = stone.map_or(0, bit);
            if stone.is_none() {
                self.empty.push(place);
            }
        }
    }

    /// One playout, until the board is full: what is played after the game is won changes nothing.
    pub fn play(&mut self, chance: &mut Chance) -> Playout<N> {
        chance.shuffle(&mut self.empty);
        self.board.copy_from_slice(&self.start);
        self.played.resize(self.empty.len(), 0);
        // Borrowed one by one, so that they stay in registers throughout.
        let (board, empty, steps) = (&mut self.board[..], &self.empty[..], self.steps);
        let (mut last, mut mover) = (self.last, self.to_move);
        // Cells that were played as an answer turn up again, and are passed over.
        let mut drawn = 0;
        for played in &mut self.played {
            let answer = last.and_then(|last| answer(board, steps, last, mover, chance));
            let place = answer.unwrap_or_else(|| {
                loop {
                    let place = empty[drawn];
                    drawn += 1;
                    if board[usize::from(place)] == 0 {
                        break place;
                    }
                }
            });
            board[usize::from(place)] = bit(mover);
            *played = place;
            last = Some(place);
            mover = !mover;
        }
        let first = match self.to_move {
            Colour::Black => 0,
            Colour::White => 1,
        };
        let mut black = self.black;
        for &place in self.played.iter().skip(first).step_by(2) {
            black.insert(self.index(place));
        }
        Playout {
            winner: self.shrink.winner(black),
            black,
        }
    }

    /// The numbers of the cells in the order in which the last playout took them, beginning with
    /// the player to move.
    pub fn played(&self) -> impl Iterator<Item = usize> {
        self.played.iter().map(|&place| self.index(place))
    }

    /// Gives the rim to those whose edges it is.
    fn draw_rim(&mut self) {
        let (columns, rows) = (
            usize::from(self.size.columns()),
            usize::from(self.size.rows()),
        );
        let stride = columns + 2;
        for (place, lies) in self.start.iter_mut().enumerate() {
            let (column, row) = (place % stride, place / stride);
            if row == 0 || row == rows + 1 {
                *lies |= bit(Colour::Black);
            }
            if column == 0 || column == columns + 1 {
                *lies |= bit(Colour::White);
            }
        }
    }

    fn place(&self, cell: Cell) -> u16 {
        let stride = usize::from(self.size.columns()) + 2;
        narrow((usize::from(cell.row) + 1) * stride + usize::from(cell.column) + 1)
    }

    fn index(&self, place: u16) -> usize {
        usize::from(self.indices[usize::from(place)])
    }
}

/// The other half of a bridge of the mover's that the stone at `last` cuts into.
#[inline]
fn answer(
    board: &[u8],
    steps: [isize; 6],
    last: u16,
    mover: Colour,
    chance: &mut Chance,
) -> Option<u16> {
    let at = usize::from(last);
    let mut ring = 0;
    for (direction, step) in steps.into_iter().enumerate() {
        ring |= usize::from(board[at.wrapping_add_signed(step)]) << (2 * direction);
    }
    let mut answers = ANSWERS[mover as usize][ring % (1 << 12)];
    if answers == 0 {
        return None;
    }
    // One stone can cut into up to three bridges; only one of them can be kept.
    if !answers.is_power_of_two() {
        for _ in 0..chance.below(answers.count_ones() as usize) {
            answers &= answers - 1;
        }
    }
    let step = steps[answers.trailing_zeros() as usize];
    Some(narrow(at.wrapping_add_signed(step)))
}

/// How a stone is written on the board.
const fn bit(colour: Colour) -> u8 {
    1 << colour as u8
}

/// One half of [`ANSWERS`].
const fn answers(colour: Colour) -> [u8; 1 << 12] {
    let mut table = [0; 1 << 12];
    let mut ring = 0;
    while ring < table.len() {
        let mut direction = 0;
        while direction < 6 {
            let before = ring >> (2 * ((direction + 5) % 6));
            let after = ring >> (2 * ((direction + 1) % 6));
            let here = ring >> (2 * direction) & 3;
            if here == 0 && before & after & bit(colour) as usize != 0 {
                table[ring] |= 1 << direction;
            }
            direction += 1;
        }
        ring += 1;
    }
    table
}
