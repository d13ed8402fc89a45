//! A UHP program as a player.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use engine::{Limits, Stop};
use game::{Game as _, History, Notation, excerpt};
use hive_rules::{Hive, Move, Variant, write_game};
use subprocess::Stopwatch;

use crate::external::{Client, illegal};
use crate::player::{Choice, Failure};
use crate::program::{Correspondent, Dialect, Part, Patience, READY, refused};

/// What is known of a UHP program. An answer is lines up to one that is exactly `ok`.
#[derive(Debug, Default)]
pub(super) struct Uhp {
    /// The game that the program has on its board.
    on_board: Option<(Variant, Vec<Move>)>,
    fractions: Fractions,
}

/// How a program is told a time with fractions of a second, which UHP does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fractions {
    /// As Mzinga reads it: `bestmove time 00:00:00.500`.
    #[default]
    OfTime,
    /// As nokamute reads it: `bestmove seconds 0.5`.
    OfSeconds,
}

impl Dialect for Uhp {
    const FAREWELL: &'static str = "exit";

    fn hear(_begun: bool, line: &str) -> Part {
        match line.trim() {
            "ok" => Part::End,
            line => Part::Line(line.to_owned()),
        }
    }

    fn refusal(answer: &[String]) -> Option<String> {
        answer
            .iter()
            .find(|line| line.starts_with("err") || line.starts_with("invalidmove"))
            .cloned()
    }
}

impl Client<Hive> for Uhp {
    fn greet(
        &mut self,
        program: &mut Correspondent<Uhp>,
        stop: &Stop,
    ) -> Result<Option<String>, Failure> {
        self.on_board = None;
        let greeting = program.listen(READY, stop)?;
        let id = greeting.iter().find_map(|line| line.strip_prefix("id "));
        Ok(id.map(|id| excerpt(id.trim())))
    }

    fn set_option(name: &str, value: &str) -> String {
        format!("options set {name} {value}")
    }

    fn begin(&mut self) {
        self.on_board = None;
    }

    fn show(
        &mut self,
        program: &mut Correspondent<Uhp>,
        game: &History<Hive>,
        stop: &Stop,
    ) -> Result<(), Failure> {
        let moves: Vec<Move> = game.moves().collect();
        let seen = match &self.on_board {
            Some((variant, seen)) if variant == game.variant() && moves.starts_with(seen) => {
                Some(seen.len())
            }
            _ => None,
        };
        self.on_board = None;
        let mut loaded = seen.is_some();
        if let Some(seen) = seen {
            for text in texts(game).skip(seen) {
                let answer = program.ask(&format!("play {text}"), READY, stop)?;
                loaded &= Uhp::refusal(&answer).is_none();
            }
        }
        if !loaded {
            program.demand(&format!("newgame {}", write_game(game)), READY, stop)?;
        }
        self.on_board = Some((*game.variant(), moves));
        Ok(())
    }

    fn ask_for_move(
        &mut self,
        program: &mut Correspondent<Uhp>,
        game: &History<Hive>,
        limits: &Limits,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Choice<Move>, Failure> {
        let allowed = patience.allowed(limits);
        let command = question(limits, self.fractions);
        let watch = Stopwatch::start();
        let mut answer = program.ask(&command, allowed, stop)?;
        let mut took = watch.elapsed();
        let other = match self.fractions {
            Fractions::OfTime => Fractions::OfSeconds,
            Fractions::OfSeconds => Fractions::OfTime,
        };
        let again = question(limits, other);
        if Uhp::refusal(&answer).is_some() && again != command {
            let watch = Stopwatch::start();
            answer = program.demand(&again, allowed, stop)?;
            took = watch.elapsed();
            self.fractions = other;
        }
        if let Some(said) = Uhp::refusal(&answer) {
            return Err(refused(&command, &said));
        }
        // Some programs print what they think so far: the last line is the answer.
        let text = answer.into_iter().rfind(|line| !line.is_empty());
        let text = text.unwrap_or_default();
        let read = game.position().read_move(&text);
        let mv = read.map_err(|reason| illegal(&text, reason))?;
        Ok(Choice { mv, took })
    }
}

/// The moves of a game as texts.
fn texts(game: &History<Hive>) -> impl Iterator<Item = String> {
    let mut at = game.start();
    let moves: Vec<Move> = game.moves().collect();
    moves.into_iter().map(move |mv| {
        let text = at.write_move(mv);
        // Each of them was played once: it is legal again.
        at.apply(mv);
        text
    })
}

/// How a program is asked for a move.
fn question(limits: &Limits, fractions: Fractions) -> String {
    if let Some(depth) = limits.depth {
        return format!("bestmove depth {depth}");
    }
    let time = limits.time.unwrap_or(Duration::from_secs(1));
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (time.subsec_millis(), fractions) {
        (0, _) if seconds > 0 => format!("bestmove time {hours:02}:{minutes:02}:{rest:02}"),
        (_, Fractions::OfSeconds) => format!("bestmove seconds {}", time.as_secs_f64()),
        (millis, Fractions::OfTime) => {
            // Nothing at all means for ever to some programs.
            let millis = if seconds == 0 { millis.max(1) } else { millis };
            format!("bestmove time {hours:02}:{minutes:02}:{rest:02}.{millis:03}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_asked_in_the_words_of_uhp() {
        let time = |millis| Limits {
            time: Some(Duration::from_millis(millis)),
            ..Limits::default()
        };
        let depth = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        assert_eq!(question(&depth, Fractions::OfTime), "bestmove depth 7");
        for (millis, of_time, of_seconds) in [
            (1_000, "time 00:00:01", "time 00:00:01"),
            (3_661_000, "time 01:01:01", "time 01:01:01"),
            (500, "time 00:00:00.500", "seconds 0.5"),
            (61_250, "time 00:01:01.250", "seconds 61.25"),
        ] {
            let asked = |fractions| question(&time(millis), fractions);
            assert_eq!(asked(Fractions::OfTime), format!("bestmove {of_time}"));
            assert_eq!(
                asked(Fractions::OfSeconds),
                format!("bestmove {of_seconds}")
            );
        }
    }
}
