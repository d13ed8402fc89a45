//! The end of a game of Hive that is won by force.

use game::Notation as _;
use hive_rules::{Hive, Move};

use super::{Force, HiveFact};
use crate::why::{Claim, sentences};

/// How far a win is looked for.
const PLIES: u32 = 5;
/// How many positions that may take.
const POSITIONS: u64 = 100_000;

/// The move that wins soonest by force, if one does within a few plies.
pub fn hive_finish(position: &Hive) -> Option<(Move, Claim<HiveFact>)> {
    let (mv, plies) = Force::new(POSITIONS).winning_move(position, PLIES)?;
    let best = position.write_move(mv);
    let fact = match plies {
        1 => HiveFact::WinsAtOnce { best },
        more => HiveFact::WinsByForce {
            best,
            winner: position.colour(),
            plies: more - 1,
        },
    };
    Some((mv, sentences(vec![(0, fact)]).pop()?))
}
