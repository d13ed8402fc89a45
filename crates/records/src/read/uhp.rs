//! UHP game strings.

use game::{Outcome, Player};
use hive_rules::{GameString, GameStringError, GameStringWarning, State};

use super::{Fault, MOST_PLIES, Read};
use crate::{AnyGame, Ended, Person, Record, Source};

/// Reads a game string. Who played and who won beside the board is for the caller to add.
pub(super) fn read(text: &str) -> Result<Read, Fault> {
    // Counted before anything is played.
    if text.split(';').count() > MOST_PLIES + 3 {
        return Err(too_long());
    }
    let read: GameString = text.parse().map_err(|refused| fault(&refused))?;
    if read.game.plies() == 0 {
        return Err(no_moves());
    }
    let mut remarks = Vec::new();
    let mut stated = None;
    for warning in &read.warnings {
        match warning {
            GameStringWarning::State { written, .. } => stated = outcome(*written),
            GameStringWarning::Turn { .. } => remarks.push("the turn of the game string is wrong"),
        }
    }
    let mut record = Record {
        play: AnyGame::Hive(read.game),
        players: [Person::default(), Person::default()],
        date: None,
        site: None,
        result: None,
        ended: Ended::Unfinished,
        source: Source::default(),
        thoughts: None,
    };
    remarks.extend(settle(
        &mut record,
        stated.map(|outcome| (outcome, Ended::Stated)),
    ));
    Ok(Read::new(record, remarks))
}

/// Settles who won: the board decides, then what the file says.
pub(super) fn settle(
    record: &mut Record,
    stated: Option<(Outcome, Ended)>,
) -> Option<&'static str> {
    let on_board = record.play.outcome_on_board();
    let (result, ended) = match (on_board, stated) {
        (Some(outcome), _) => (Some(outcome), Ended::Board),
        (None, Some((outcome, how))) => (Some(outcome), how),
        (None, None) => (None, Ended::Unfinished),
    };
    // A game cannot have ended on a board that says that it goes on.
    let ended = match ended {
        Ended::Board if on_board.is_none() => Ended::Stated,
        ended => ended,
    };
    // Sites that count repetitions end a game after the third, and say no more than that it is
    // drawn.
    let ended = match (&record.play, ended) {
        (AnyGame::Hive(game), Ended::Stated)
            if result == Some(Outcome::Draw) && game.occurrences() >= 3 =>
        {
            Ended::Repetition
        }
        (_, ended) => ended,
    };
    (record.result, record.ended) = (result, ended);
    let differs = stated.is_some_and(|(outcome, _)| Some(outcome) != result);
    differs.then_some("the result of the file is not that of the board")
}

fn outcome(state: State) -> Option<Outcome> {
    match state {
        State::WhiteWins => Some(Outcome::Won(Player::First)),
        State::BlackWins => Some(Outcome::Won(Player::Second)),
        State::Draw => Some(Outcome::Draw),
        State::InProgress | State::NotStarted => None,
    }
}

fn fault(refused: &GameStringError) -> Fault {
    match refused {
        GameStringError::Type(error) => Fault::new("unknown game type", error.to_string()),
        GameStringError::State { .. } | GameStringError::Turn { .. } => {
            Fault::new("broken game string", refused.to_string())
        }
        GameStringError::Move {
            ply, text, reason, ..
        } => Fault::hive_move(*ply, text, reason.rule(), reason),
    }
}

pub(super) fn no_moves() -> Fault {
    Fault::new("no moves", "nobody made a move")
}

pub(super) fn too_long() -> Fault {
    Fault::new(
        "too long",
        format!("the game has more than {MOST_PLIES} moves"),
    )
}
