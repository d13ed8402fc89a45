//! Moves, written.

use game::Direction;

use super::compass::Compass;
use super::text::{Tile, Written};
use super::view::View;
use crate::movement::landing;
use crate::{Bug, Cell, Hive, Move};

/// A legal move in the canonical form, with the compass of the game before it.
///
/// ```
/// use game::Game;
/// use hive_rules::dbn::{Compass, write_move};
/// use hive_rules::{GameString, MoveText};
///
/// let read: GameString = "Base;;;wS1;bG1 wS1-".parse()?;
/// let mv = read.game.position().resolve("wQ -wS1".parse()?)?;
/// assert_eq!(write_move(read.game.position(), Compass::of(&read.game), mv), "Q+Sm");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move(before: &Hive, compass: Compass, mv: Move) -> String {
    let view = View::new(before, compass);
    view.describe(compass.after(before, mv), mv).to_string()
}

impl View<'_> {
    /// A legal move in the canonical form, with the compass of the game after it: a tile that fixes which way round the
    /// directions follow is written by them.
    pub(super) fn describe(&self, compass: Compass, mv: Move) -> Written {
        match mv {
            Move::Pass => Written::Pass,
            Move::Place { bug, at } => {
                let tile = Tile {
                    theirs: false,
                    bug,
                    number: None,
                };
                let beside = self.reference(at).filter(|_| self.hive.plies() > 1);
                Written::Goes {
                    tile,
                    placed: beside.is_some(),
                    beside: beside.map(|(piece, _)| self.name(piece)),
                    direction: beside.map(|(_, direction)| compass.letter(direction)),
                }
            }
            Move::Shift { from, to } => {
                let Some(piece) = self.hive.top(from) else {
                    return Written::Pass;
                };
                let (beside, direction) = match self.direct(from, to) {
                    Some(direction) => (None, Some(direction)),
                    None => self.reference(to).unzip(),
                };
                Written::Goes {
                    tile: self.name(piece),
                    placed: false,
                    beside: beside.map(|piece| self.name(piece)),
                    direction: direction.map(|direction| compass.letter(direction)),
                }
            }
        }
    }

    /// The direction that is enough to say where a tile goes: to a neighbour, or by a grasshopper's own jump.
    pub(super) fn direct(&self, from: Cell, to: Cell) -> Option<Direction> {
        from.direction_to(to).or_else(|| self.jump(from, to))
    }

    fn jump(&self, from: Cell, to: Cell) -> Option<Direction> {
        let piece = self.hive.top(from)?;
        let jumps = piece.bug() == Bug::Grasshopper
            && piece.colour() == self.hive.colour()
            && self.hive.resting() != Some(piece)
            && !self.hive.pinned().contains(piece);
        let mut ways = self.hive.touching(from).into_iter().filter(|_| jumps);
        ways.find(|&way| landing(&self.hive.grid, from, way) == to)
    }
}
