//! Games of Hive in direction-based notation: a game a line, or a turn a line.

use game::Repetition;
pub(super) use hive_rules::dbn::is_game;
use hive_rules::dbn::{self, GameError};

use super::{Fault, MOST_PLIES, Read, uhp};
use crate::{AnyGame, Ended, Person, Record, Source};

/// Reads a game. The notation has no words for who played, and none for how it ended: the board says that.
pub(super) fn read(text: &str) -> Result<Read, Fault> {
    // Counted before anything is played: a move is a word, and so may be the number of a turn.
    if text.split_whitespace().count() > 3 * MOST_PLIES {
        return Err(uhp::too_long());
    }
    let game = dbn::read_game(text, Repetition::Ignored).map_err(|refused| fault(&refused))?;
    if game.plies() == 0 {
        return Err(uhp::no_moves());
    }
    if game.plies() > MOST_PLIES {
        return Err(uhp::too_long());
    }
    let mut record = Record {
        play: AnyGame::Hive(game),
        players: [Person::default(), Person::default()],
        date: None,
        site: None,
        result: None,
        ended: Ended::Unfinished,
        source: Source::default(),
        thoughts: None,
    };
    let remarks = uhp::settle(&mut record, None).into_iter().collect();
    Ok(Read::new(record, remarks))
}

fn fault(refused: &GameError) -> Fault {
    match refused {
        GameError::Type(_) => Fault::new("unknown game type", refused.to_string()),
        GameError::Turn { .. } | GameError::Half { .. } => {
            Fault::new("turns out of order", refused.to_string())
        }
        GameError::Move {
            ply, text, reason, ..
        } => Fault::hive_move(*ply, text, reason.rule(), reason),
    }
}
