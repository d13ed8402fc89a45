//! What is true of a position of Hive.

mod opening;
mod overlay;
mod phase;
mod pins;
mod plane;
mod queen;
mod stuck;

use std::collections::{BTreeMap, BTreeSet};

use game::{Game, Outcome};
use hive_rules::{Bug, Cell, Colour, Hive, Move, Piece};

pub(crate) use opening::traits as opening;
pub use overlay::{HiveOverlay, Place};
pub(crate) use phase::phase;
pub use pins::Pin;
pub use plane::Plane;
pub use queen::{Filler, FreeCell, QueenFacts};
pub use stuck::{Stillness, Stuck};

/// What is true of a position of Hive, for both players: for each as if it were that player's turn.
///
/// For the player who is not to move that is the position after the other has passed, so that no
/// tile rests and any may be thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiveFacts {
    /// The tiles that hold the hive together, in the order of tiles.
    pub pins: Vec<Pin>,
    /// Where every tile on the table can go in its owner's turn, walking or thrown by its owner.
    /// Tiles that cannot go anywhere are not in it.
    pub reach: BTreeMap<Piece, BTreeSet<Cell>>,
    /// Where a tile can be thrown by the other player.
    pub thrown: BTreeMap<Piece, BTreeSet<Cell>>,
    /// White's queen and Black's, while they are on the table.
    pub queens: [Option<QueenFacts>; 2],
    /// Where White can place a tile, and where Black can: nowhere if the hand is empty.
    pub placements: [BTreeSet<Cell>; 2],
    /// The moves with which White wins at once, and those with which Black does.
    pub wins: [Vec<Win>; 2],
    /// Tiles on the table that cannot move in their owner's turn, and why.
    pub stuck: Vec<Stuck>,
}

impl HiveFacts {
    /// Everything about a position. In one that is over nobody has a turn, so that nothing moves.
    pub fn of(position: &Hive) -> HiveFacts {
        let turns = Colour::ALL.map(|colour| Turn::of(position, colour));
        let (mut reach, mut thrown) = (BTreeMap::new(), BTreeMap::new());
        for turn in turns.iter().flatten() {
            for (tile, to) in turn.shifts() {
                let map: &mut BTreeMap<Piece, BTreeSet<Cell>> = if tile.colour() == turn.colour {
                    &mut reach
                } else {
                    &mut thrown
                };
                map.entry(tile).or_default().insert(to);
            }
        }
        let placements = turns.each_ref().map(|turn| {
            turn.iter()
                .flat_map(|turn| &turn.moves)
                .filter_map(|mv| match *mv {
                    Move::Place { at, .. } => Some(at),
                    _ => None,
                })
                .collect()
        });
        let wins = turns
            .each_ref()
            .map(|turn| turn.as_ref().map_or_else(Vec::new, Turn::wins));
        let queens = Colour::ALL
            .map(|colour| QueenFacts::of(position, colour, turns[!colour as usize].as_ref()));
        let stuck = stuck::stuck(position, &reach);
        HiveFacts {
            pins: pins::pins(position),
            reach,
            thrown,
            queens,
            placements,
            wins,
            stuck,
        }
    }

    /// The queen of a colour, while she is on the table.
    pub fn queen(&self, colour: Colour) -> Option<&QueenFacts> {
        self.queens[colour as usize].as_ref()
    }

    /// Whether the one-hive rule holds a tile in place.
    pub fn is_pinned(&self, tile: Piece) -> bool {
        self.pins.iter().any(|pin| pin.tile == tile)
    }

    /// How many tiles of a colour can move.
    pub fn movable(&self, colour: Colour) -> usize {
        self.reach
            .keys()
            .filter(|tile| tile.colour() == colour)
            .count()
    }
}

/// A move that wins at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The tile that makes it, or that is thrown.
    pub tile: Piece,
    pub mv: Move,
}

/// What a player could do if it were that player's turn.
#[derive(Clone, Debug)]
struct Turn {
    colour: Colour,
    position: Hive,
    moves: Vec<Move>,
}

impl Turn {
    /// `None` if the game is over, or has not begun and it is not this player's turn.
    fn of(position: &Hive, colour: Colour) -> Option<Turn> {
        let mut position = position.clone();
        if position.colour() != colour {
            if position.plies() == 0 {
                return None;
            }
            position.apply(Move::Pass);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let over = position.outcome().is_some();
        (!over).then_some(Turn {
            colour,
            position,
            moves,
        })
    }

    /// The moves of tiles that lie on the table: which, and where to.
    fn shifts(&self) -> impl Iterator<Item = (Piece, Cell)> {
        self.moves.iter().filter_map(|mv| match *mv {
            Move::Shift { from, to } => Some((self.position.top(from)?, to)),
            _ => None,
        })
    }

    /// The tile that a move brings somewhere.
    fn tile(&self, mv: Move) -> Option<Piece> {
        match mv {
            Move::Place { bug, .. } => self.position.next_in_hand(self.colour, bug),
            Move::Shift { from, .. } => self.position.top(from),
            Move::Pass => None,
        }
    }

    /// The moves that win at once.
    fn wins(&self) -> Vec<Win> {
        let mut ahead = self.position.clone();
        let won = Outcome::Won(self.colour.player());
        let wins = self.moves.iter().filter_map(|&mv| {
            let undo = ahead.apply(mv);
            let wins = ahead.outcome() == Some(won);
            ahead.retract(undo);
            let tile = self.tile(mv).filter(|_| wins)?;
            Some(Win { tile, mv })
        });
        wins.collect()
    }
}

/// The queen of a colour.
pub(crate) fn queen(colour: Colour) -> Piece {
    Piece::new(colour, Bug::Queen, 1).expect("a box holds a queen of each colour")
}
