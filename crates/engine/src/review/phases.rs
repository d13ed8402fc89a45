//! Opening, middle and end of a game.

use serde::Serialize;

/// How far a game has come; what that goes by is the game's to say ([`EngineGame::phase`]).
///
/// [`EngineGame::phase`]: crate::EngineGame::phase
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    Opening,
    Middle,
    End,
}

/// Where the phases of a game begin: each after so many moves, nothing if it did not come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Phases {
    /// The first time that a position is past the opening.
    pub middle: Option<usize>,
    /// The position from which on every one, to the last, belongs to the end: who gets out of
    /// trouble again was not at the end yet.
    pub end: Option<usize>,
}

impl Phases {
    /// Of a game with these positions, the first before the first move.
    pub(super) fn of_positions(positions: &[Phase]) -> Phases {
        let past = positions.iter().position(|&phase| phase != Phase::Opening);
        let open = positions.iter().rposition(|&phase| phase != Phase::End);
        let end = open.map_or(0, |open| open + 1);
        let end = (end < positions.len()).then_some(end);
        Phases {
            // From the opening to the end at once: there was no middle.
            middle: past.filter(|&past| end != Some(past)),
            end,
        }
    }

    /// In which phase a move was made, counted from 1.
    pub fn of(self, ply: usize) -> Phase {
        let before = ply.saturating_sub(1);
        if self.end.is_some_and(|end| end <= before) {
            Phase::End
        } else if self.middle.is_some_and(|middle| middle <= before) {
            Phase::Middle
        } else {
            Phase::Opening
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Phase::{End, Middle, Opening};
    use super::*;

    #[test]
    fn the_end_is_what_stays_so() {
        let found = |positions: &[Phase]| {
            let Phases { middle, end } = Phases::of_positions(positions);
            (middle, end)
        };
        assert_eq!(found(&[Opening, Opening]), (None, None));
        assert_eq!(
            found(&[Opening, Middle, End, Middle, End, End]),
            (Some(1), Some(4))
        );
        assert_eq!(found(&[Opening, End, Middle]), (Some(1), None));
        assert_eq!(found(&[Opening, Opening, End]), (None, Some(2)));
        assert_eq!(found(&[End]), (None, Some(0)));
        assert_eq!(found(&[]), (None, None));
    }

    #[test]
    fn a_move_belongs_to_the_position_before_it() {
        let phases = Phases {
            middle: Some(2),
            end: Some(4),
        };
        let of = [1, 2, 3, 4, 5, 9].map(|ply| phases.of(ply));
        assert_eq!(of, [Opening, Opening, Middle, Middle, End, End]);
    }
}
