//! The compass of a game.

use game::{Direction, Game, History};

use crate::{Hive, Move};

/// The directions from noon on, whichever way round: noon, afternoon, sunset, midnight, sunrise, forenoon.
const LETTERS: [char; 6] = ['n', 'a', 's', 'm', 'r', 'f'];

/// Where noon is in a game, and which way round the other directions follow.
///
/// Noon is where the second tile lies, seen from the first. The way round stays open until a tile comes off the line
/// through these two; that tile then lies towards afternoon or sunset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compass {
    noon: Option<Direction>,
    clockwise: Option<bool>,
}

impl Compass {
    /// The compass of a game as it stands.
    pub fn of(game: &History<Hive>) -> Compass {
        let mut position = game.start();
        let mut compass = Compass::default();
        for mv in game.moves() {
            compass = compass.after(&position, mv);
            position.apply(mv);
        }
        compass
    }

    /// The compass once a move is made.
    #[must_use]
    pub fn after(self, before: &Hive, mv: Move) -> Compass {
        let Some(to) = mv.lands_on() else {
            return self;
        };
        let Some(noon) = self.noon else {
            let first = before.pieces().next().and_then(|piece| before.find(piece));
            let noon = first.and_then(|first| first.direction_to(to));
            return Compass { noon, ..self };
        };
        if self.clockwise.is_some() || before.top(to).is_some() {
            return self;
        }
        // All tiles lie on one line, so that any of them tells on which side of it the cell is.
        let beside = before.touching(to).into_iter().next();
        let clockwise = beside.and_then(|beside| match steps(noon, beside.opposite()) {
            1 | 2 => Some(true),
            4 | 5 => Some(false),
            _ => None,
        });
        Compass { clockwise, ..self }
    }

    /// Whether whoever reads a move may take this one for it: of moves that are each other's reflection or rotation, and
    /// are written alike, there is one.
    pub(super) fn takes(self, before: &Hive, mv: Move) -> bool {
        let after = self.after(before, mv);
        match self.noon {
            None => matches!(after.noon, None | Some(Direction::East)),
            Some(_) => self.clockwise.is_some() || after.clockwise != Some(false),
        }
    }

    /// Noon, and forenoon beside it. As long as nothing has been fixed, some directions will do.
    pub(super) fn noon_and_forenoon(self) -> [Direction; 2] {
        ['n', 'f'].map(|letter| self.direction(letter).unwrap_or(Direction::East))
    }

    /// The letter of a direction.
    pub(super) fn letter(self, direction: Direction) -> char {
        let steps = usize::from(self.round(steps(self.usual_noon(), direction)));
        LETTERS.get(steps).copied().unwrap_or('n')
    }

    /// The direction of a letter, if it is one.
    pub(super) fn direction(self, letter: char) -> Option<Direction> {
        let steps = (0..6)
            .zip(LETTERS)
            .find_map(|(steps, of)| (of == letter).then_some(steps))?;
        Some(self.usual_noon().clockwise(self.round(steps)))
    }

    fn usual_noon(self) -> Direction {
        self.noon.unwrap_or(Direction::East)
    }

    /// So many steps one way round, as steps the other way round.
    fn round(self, steps: u8) -> u8 {
        if self.clockwise == Some(false) {
            (6 - steps) % 6
        } else {
            steps
        }
    }
}

/// The letters of the directions.
pub(super) fn is_direction(letter: char) -> bool {
    LETTERS.contains(&letter)
}

/// How many steps clockwise one direction is from another.
fn steps(from: Direction, to: Direction) -> u8 {
    (6 + to as u8 - from as u8) % 6
}
