//! Moves as OpenSpiel numbers them: (tile · 28 + tile beside it) · 7 + direction.
//!
//! Fed from outside: numbers may be anything.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::Game;
use hive_rules::{Bug, Cell, Hive, Move, MoveText, MoveTextError, Piece, Spot};

use super::tiles::{ABOVE, TILES, direction, direction_number, number, tile};

/// How many actions there are: 28 · 28 · 7, and the pass.
pub const ACTIONS: usize = PASS as usize + 1;
pub const PASS: u32 = 28 * 28 * 7;

/// A number that is not one of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// No move at all.
    #[error("there is no action {0}: they are numbered from 0 to {PASS}")]
    Unknown(u32),
    /// A move that may not be made here, or that OpenSpiel would not write so.
    #[error("action {0} is no legal move here")]
    Illegal(u32),
}

/// Every number that stands for a legal move.
pub fn actions(hive: &Hive, mv: Move) -> Vec<u32> {
    let mut numbers = Vec::new();
    for_each_action(hive, mv, |number| numbers.push(number));
    numbers
}

/// Does something with every number that stands for a legal move.
#[inline]
pub fn for_each_action(hive: &Hive, mv: Move, mut take: impl FnMut(u32)) {
    match mv {
        Move::Pass => take(PASS),
        Move::Place { bug, at } => {
            for piece in in_hand(hive, bug) {
                beside(hive, piece, at, &mut take);
            }
        }
        Move::Shift { from, to } => match (hive.top(from), hive.top(to)) {
            (Some(piece), Some(below)) => take(number_of(piece, below, ABOVE)),
            (Some(piece), None) => beside(hive, piece, to, &mut take),
            (None, _) => {}
        },
    }
}

/// How many directions each set of them has, by its bits: processors of any age have no instruction for that.
static SIZES: [usize; 64] = {
    let mut sizes = [0; 64];
    let mut bits: usize = 0;
    while bits < 64 {
        sizes[bits] = bits.count_ones() as usize;
        bits += 1;
    }
    sizes
};

/// Counts the numbers of legal moves, without the numbers themselves. Moves of a kind, and of a tile, follow each other in
/// lists: what is known of those is looked up once.
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    hive: &'a Hive,
    /// The kind that was placed last, and how many tiles of it are in hand.
    kind: Option<(Bug, usize)>,
    /// Where the tile lies that moved last, and whether nothing lies under it.
    from: Option<(Cell, bool)>,
}

impl<'a> Counter<'a> {
    /// Counts in this position.
    pub fn new(hive: &'a Hive) -> Counter<'a> {
        Counter {
            hive,
            kind: None,
            from: None,
        }
    }

    /// How many numbers stand for a legal move.
    #[inline]
    pub fn count(&mut self, mv: Move) -> usize {
        match mv {
            Move::Pass => 1,
            // The first tile is said to lie on itself.
            Move::Place { bug, at } => self.in_hand(bug) * self.beside(at).max(1),
            Move::Shift { to, .. } if self.hive.top(to).is_some() => 1,
            Move::Shift { from, to } => {
                let alone = self.is_alone(from);
                self.beside(to) - usize::from(alone && from.touches(to))
            }
        }
    }

    #[inline]
    fn beside(&self, cell: Cell) -> usize {
        let bits = usize::from(self.hive.touching(cell).bits());
        SIZES.get(bits).copied().unwrap_or(0)
    }

    #[inline]
    fn in_hand(&mut self, bug: Bug) -> usize {
        match self.kind {
            Some((kind, tiles)) if kind == bug => tiles,
            _ => {
                let tiles = usize::from(self.hive.in_hand(self.hive.colour(), bug));
                self.kind = Some((bug, tiles));
                tiles
            }
        }
    }

    #[inline]
    fn is_alone(&mut self, cell: Cell) -> bool {
        match self.from {
            Some((from, alone)) if from == cell => alone,
            _ => {
                let hive = self.hive;
                let alone = hive.top(cell).is_some_and(|piece| hive.level(piece) == 0);
                self.from = Some((cell, alone));
                alone
            }
        }
    }
}

/// The lowest number that stands for a legal move.
pub fn action(hive: &Hive, mv: Move) -> Option<u32> {
    actions(hive, mv).into_iter().min()
}

/// The legal move that a number stands for.
pub fn read_action(hive: &Hive, number: u32) -> Result<Move, ActionError> {
    if number > PASS {
        return Err(ActionError::Unknown(number));
    }
    meant(hive, number)
        .filter(|&mv| hive.is_legal(mv))
        .ok_or(ActionError::Illegal(number))
}

/// The move that a number stands for if it is legal, which is for the caller to find out; `None` if no legal move has it.
pub fn meant(hive: &Hive, number: u32) -> Option<Move> {
    let mv = decode(hive, number)?;
    let mut found = false;
    for_each_action(hive, mv, |other| found |= other == number);
    found.then_some(mv)
}

/// A number as OpenSpiel writes it, whatever the position: `wA1 -wQ`, `wA1` for the first tile, `pass`.
pub fn action_text(number: u32) -> Option<String> {
    if number == PASS {
        return Some(MoveText::Pass.to_string());
    }
    let number = u16::try_from(number).ok()?;
    let (pair, side) = (number / 7, number % 7);
    let (piece, reference) = (tile(pair / TILES)?, tile(pair % TILES)?);
    let to = match direction(side) {
        Some(direction) => Some(Spot::Beside(reference, direction)),
        None if piece == reference => None,
        None => Some(Spot::Onto(reference)),
    };
    Some(MoveText::Tile { piece, to }.to_string())
}

/// The number of a move as it is written, whatever the position.
pub fn action_of_text(text: &str) -> Result<u32, MoveTextError> {
    Ok(match text.parse()? {
        MoveText::Pass => PASS,
        MoveText::Tile { piece, to } => match to {
            None => number_of(piece, piece, ABOVE),
            Some(Spot::Onto(reference)) => number_of(piece, reference, ABOVE),
            Some(Spot::Beside(reference, way)) => {
                number_of(piece, reference, direction_number(way))
            }
        },
    })
}

/// The move that a number would be if it were legal.
fn decode(hive: &Hive, number: u32) -> Option<Move> {
    if number == PASS {
        return Some(Move::Pass);
    }
    let number = u16::try_from(number).ok()?;
    let (pair, side) = (number / 7, number % 7);
    let (piece, reference) = (tile(pair / TILES)?, tile(pair % TILES)?);
    let to = match (hive.find(reference), direction(side)) {
        (Some(cell), Some(direction)) => cell.step(direction),
        (Some(cell), None) => cell,
        (None, _) => Cell::START,
    };
    Some(match hive.find(piece) {
        Some(from) => Move::Shift { from, to },
        None => Move::Place {
            bug: piece.bug(),
            at: to,
        },
    })
}

/// The tiles of a kind that the player to move has in hand.
fn in_hand(hive: &Hive, bug: Bug) -> impl Iterator<Item = Piece> {
    let colour = hive.colour();
    (1..=bug.copies())
        .filter_map(move |copy| Piece::new(colour, bug, copy).ok())
        .filter(|&piece| hive.find(piece).is_none())
}

/// The ways to say that a tile comes to rest on an empty cell.
#[inline]
fn beside(hive: &Hive, piece: Piece, to: Cell, take: &mut impl FnMut(u32)) {
    if hive.on_table().is_empty() {
        // The first tile has nothing beside it, and is said to lie on itself.
        take(number_of(piece, piece, ABOVE));
        return;
    }
    for way in hive.touching(to) {
        // A tile that steps down from a stack leaves the one below it behind.
        let mut stack = hive.stack(to.step(way));
        if let Some(reference) = stack.find(|&reference| reference != piece) {
            let side = direction_number(way.opposite());
            take(number_of(piece, reference, side));
        }
    }
}

fn number_of(piece: Piece, reference: Piece, side: u16) -> u32 {
    u32::from((number(piece) * TILES + number(reference)) * 7 + side)
}
