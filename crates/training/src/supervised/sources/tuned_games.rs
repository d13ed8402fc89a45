//! Games of Hive that `hexapod tune` has played, with what the search thought of every position.

use std::io::BufRead;
use std::path::Path;

use game::{History, Player, Repetition, Value};
use hive_rules::{GameString, Hive};

use super::super::line::{Line, Mover, Opinion, worth};
use super::{Gathered, SourceError};
use crate::tuning::PlayedGame;

pub(super) fn read(file: impl BufRead, path: &Path) -> Result<Gathered<Hive>, SourceError> {
    let mut found = Gathered::nothing();
    for line in file.lines() {
        let line = line.map_err(|error| SourceError::File {
            path: path.to_owned(),
            error,
        })?;
        match serde_json::from_str(&line)
            .ok()
            .and_then(|played| taught(&played))
        {
            Some(line) => found.lines.push(line),
            None => found.refused += 1,
        }
    }
    Ok(found)
}

fn taught(played: &PlayedGame) -> Option<Line<Hive>> {
    let read = played.game.parse::<GameString>().ok()?.game;
    // They were played with this rule, so that a game without an outcome was broken off.
    let mut game = History::new(*read.variant(), Repetition::Threefold);
    for mv in read.moves() {
        game.play(mv).ok()?;
    }
    let outcome = game.outcome();
    let mut line = Line::of(&game, [Mover::Bot; 2], outcome)?;
    let first = played.scores.iter().position(Option::is_some)?;
    line.random = first;
    line.thoughts = played
        .scores
        .iter()
        .enumerate()
        .map(|(ply, score)| match score {
            Some(score) => Some(Value::from_points(Player::First, *score).q()),
            // Somebody wins by force, and so they did.
            None if ply > first => outcome.map(|outcome| worth(outcome, to_move(ply))),
            None => None,
        })
        .map(|value| value.map(Opinion::of_value))
        .collect();
    (line.thoughts.len() == line.moves.len()).then_some(line)
}

fn to_move(ply: usize) -> Player {
    if ply.is_multiple_of(2) {
        Player::First
    } else {
        Player::Second
    }
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]
mod tests {
    use game::Outcome;

    use super::*;

    #[test]
    fn a_game_keeps_what_was_thought_and_what_was_random() {
        let text = concat!(
            r#"{"number":0,"game":"Base;InProgress;Black[2];wS1;bG1 wS1-;wQ \\wS1","#,
            r#""scores":[null,-150,null],"result":0}"#,
            "\n{\"number\":1}\n"
        );
        let found = read(text.as_bytes(), Path::new("games")).unwrap();
        assert_eq!((found.lines.len(), found.refused), (1, 1));
        let line = &found.lines[0];
        assert_eq!((line.random, line.outcome), (1, None::<Outcome>));
        assert_eq!(line.thoughts[0], None);
        // The chance is 1 / (1 + e), and what to expect twice that less one.
        let value = line.thoughts[1].as_ref().expect("a score").value();
        assert!((value - (2.0 / (1.0 + 1_f32.exp()) - 1.0)).abs() < 1e-6);
        assert_eq!(line.thoughts[2], None, "it was broken off");
    }
}
