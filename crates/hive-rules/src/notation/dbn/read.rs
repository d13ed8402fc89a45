//! Moves, read against a position.

use game::Game;

use super::compass::Compass;
use super::text::{TextError, Tile, Written};
use super::view::View;
use crate::movement::landing;
use crate::{Bug, Cell, Hive, Move, Refusal};

/// How many of the moves that fit are named.
const NAMED: usize = 6;

/// Why a text is no move in this position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is no move anywhere.
    #[error(transparent)]
    Text(#[from] TextError),
    /// There is no such tile to move.
    #[error("there is no uncovered {tile} on the table{hint}")]
    NoTile {
        /// The tile named.
        tile: Tile,
        /// What may have been meant.
        hint: &'static str,
    },
    /// The tile that tells the place is not there.
    #[error("there is no uncovered {tile} on the table, so it tells no place")]
    NoReference {
        /// The tile named.
        tile: Tile,
    },
    /// The place is clear, but the rules forbid it.
    #[error(transparent)]
    Rule(#[from] Refusal),
    /// Nothing fits.
    #[error("no legal move is written so: check tile, number and direction")]
    Nothing,
    /// More than one move fits.
    #[error("{count} legal moves fit: write one of {moves}")]
    Several {
        /// How many.
        count: usize,
        /// Some of them.
        moves: String,
    },
}

impl Refused {
    /// The rule that was broken, if that is what is wrong.
    pub fn rule(&self) -> Option<Refusal> {
        match self {
            Refused::Rule(refusal) => Some(*refusal),
            _ => None,
        }
    }
}

/// The legal move that a text means here, with the compass of the game before it. Of two moves that are each other's
/// mirror image, and are written alike, some one.
pub fn read_move(before: &Hive, compass: Compass, text: &str) -> Result<Move, Refused> {
    let written: Written = text.parse()?;
    let view = View::new(before, compass);
    let mut moves = Vec::new();
    before.legal_moves(&mut moves);
    moves.retain(|&mv| compass.takes(before, mv));
    let canonical = |mv: Move| view.describe(compass.after(before, mv), mv);
    if let Some(&mv) = moves.iter().find(|&&mv| canonical(mv) == written) {
        return Ok(mv);
    }
    moves.retain(|&mv| view.fits(compass.after(before, mv), mv, written));
    match *moves {
        [] => Err(view.why_not(compass, written)),
        [mv] => Ok(mv),
        _ => {
            let some = moves.iter().take(NAMED);
            let mut named: Vec<String> = some.map(|&mv| format!("`{}`", canonical(mv))).collect();
            if moves.len() > NAMED {
                named.push("…".to_owned());
            }
            Err(Refused::Several {
                count: moves.len(),
                moves: named.join(", "),
            })
        }
    }
}

impl View<'_> {
    /// Whether a legal move may be written so, in the canonical form or with less, or with other words.
    fn fits(&self, compass: Compass, mv: Move, written: Written) -> bool {
        let (mv, written) = match (mv, written) {
            (Move::Pass, Written::Pass) => return true,
            (Move::Pass, _) | (_, Written::Pass) => return false,
            pair => pair,
        };
        let Written::Goes {
            tile,
            placed,
            beside,
            direction,
        } = written
        else {
            return false;
        };
        let (from, to) = match mv {
            Move::Place { bug, at } => {
                let first = self.hive.plies() < 2 && direction.is_none();
                if tile
                    != (Tile {
                        theirs: false,
                        bug,
                        number: tile.number,
                    })
                    || !(placed || first)
                {
                    return false;
                }
                (None, at)
            }
            Move::Shift { from, to } => {
                let top = self.hive.top(from);
                if placed || !top.is_some_and(|top| self.answers(top, tile)) {
                    return false;
                }
                (Some(from), to)
            }
            Move::Pass => return false,
        };
        let Some(direction) = direction.and_then(|letter| compass.direction(letter)) else {
            return true;
        };
        let reference = Some(to.step(direction.opposite())).filter(|&cell| Some(cell) != from);
        match beside {
            Some(name) => reference
                .is_some_and(|cell| self.named_on(cell).any(|piece| self.answers(piece, name))),
            None => {
                from.is_some_and(|from| self.direct(from, to) == Some(direction))
                    || reference.is_some_and(|cell| self.hive.top(cell).is_some())
            }
        }
    }

    /// What is wrong with a text that no legal move fits.
    fn why_not(&self, compass: Compass, written: Written) -> Refused {
        let Written::Goes {
            tile,
            placed,
            beside,
            direction,
        } = written
        else {
            return match self.hive.check(Move::Pass) {
                Err(refusal) => refusal.into(),
                Ok(()) => Refused::Nothing,
            };
        };
        let direction = direction.and_then(|letter| compass.direction(letter));
        let mover = self
            .called(tile)
            .find(|&(piece, cell)| self.hive.top(cell) == Some(piece));
        let from = match mover {
            _ if placed || self.hive.plies() < 2 => None,
            Some((_, from)) => Some(from),
            None => {
                let in_hand = !tile.theirs && self.hive.in_hand(self.hive.colour(), tile.bug) > 0;
                let hint = if in_hand {
                    ": to place one, write it with `+`"
                } else {
                    ""
                };
                return Refused::NoTile { tile, hint };
            }
        };
        let to = match (beside, direction) {
            (Some(name), Some(direction)) => match self.called(name).next() {
                Some((_, cell)) => Some(cell.step(direction)),
                None => return Refused::NoReference { tile: name },
            },
            (None, Some(direction)) => from.map(|from| match self.hive.top(from.step(direction)) {
                Some(_) if tile.bug == Bug::Grasshopper => {
                    landing(&self.hive.grid, from, direction)
                }
                _ => from.step(direction),
            }),
            (_, None) => None,
        };
        let to = to.or((self.hive.plies() == 0).then_some(Cell::START));
        let Some(to) = to else {
            return Refused::Nothing;
        };
        let mv = match from {
            Some(from) => Move::Shift { from, to },
            None => Move::Place {
                bug: tile.bug,
                at: to,
            },
        };
        match self.hive.check(mv) {
            Err(refusal) => refusal.into(),
            Ok(()) => Refused::Nothing,
        }
    }
}
