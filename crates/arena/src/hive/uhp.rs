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

use crate::clock::Stopwatch;
use crate::player::{Choice, Failure, Player};
use crate::process::Heard;
use crate::program::{Correspondent, Dialect, Patience, Program, READY, refused};

/// Lines up to one that is exactly `ok`.
#[derive(Debug)]
struct Uhp;

impl Dialect for Uhp {
    const FAREWELL: &'static str = "exit";

    fn hear(_begun: bool, line: &str) -> Heard {
        match line.trim() {
            "ok" => Heard::End,
            line => Heard::Part(line.to_owned()),
        }
    }

    fn refusal(answer: &[String]) -> Option<String> {
        answer
            .iter()
            .find(|line| line.starts_with("err") || line.starts_with("invalidmove"))
            .cloned()
    }
}

/// A UHP program that plays.
#[derive(Debug)]
pub(super) struct External {
    correspondent: Correspondent<Uhp>,
    patience: Patience,
    id: Option<String>,
    /// The game that the program has on its board.
    on_board: Option<(Variant, Vec<Move>)>,
    fractions: Fractions,
}

/// How a program is told a time with fractions of a second, which UHP does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fractions {
    /// As Mzinga reads it: `bestmove time 00:00:00.500`.
    OfTime,
    /// As nokamute reads it: `bestmove seconds 0.5`.
    OfSeconds,
}

impl External {
    pub(super) fn new(program: Program, patience: Patience) -> External {
        External {
            correspondent: Correspondent::new(program),
            patience,
            id: None,
            on_board: None,
            fractions: Fractions::OfTime,
        }
    }

    /// Starts the program if it does not run, reads its greeting and sets its options.
    fn start(&mut self, stop: &Stop) -> Result<(), Failure> {
        if !self.correspondent.start()? {
            return Ok(());
        }
        self.on_board = None;
        let greeting = self.correspondent.listen(READY, stop)?;
        let id = greeting.iter().find_map(|line| line.strip_prefix("id "));
        self.id = id.map(|id| excerpt(id.trim()));
        for (name, value) in self.correspondent.program.options.clone() {
            let command = format!("options set {name} {value}");
            self.correspondent.demand(&command, READY, stop)?;
        }
        Ok(())
    }

    /// Brings the program's board up to date: by the moves it has not seen, so that it keeps what
    /// it has learnt, or if that does not do, by the whole game.
    fn show(&mut self, game: &History<Hive>, stop: &Stop) -> Result<(), Failure> {
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
                let answer = self
                    .correspondent
                    .ask(&format!("play {text}"), READY, stop)?;
                loaded &= Uhp::refusal(&answer).is_none();
            }
        }
        if !loaded {
            self.correspondent
                .demand(&format!("newgame {}", write_game(game)), READY, stop)?;
        }
        self.on_board = Some((*game.variant(), moves));
        Ok(())
    }

    /// Asks for a move and says what was answered, and after how long.
    fn ask_for_move(
        &mut self,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<(String, Duration), Failure> {
        let allowed = self.patience.allowed(limits);
        let command = question(limits, self.fractions);
        let watch = Stopwatch::start();
        let mut answer = self.correspondent.ask(&command, allowed, stop)?;
        let mut took = watch.elapsed();
        let other = match self.fractions {
            Fractions::OfTime => Fractions::OfSeconds,
            Fractions::OfSeconds => Fractions::OfTime,
        };
        let again = question(limits, other);
        if Uhp::refusal(&answer).is_some() && again != command {
            let watch = Stopwatch::start();
            answer = self.correspondent.demand(&again, allowed, stop)?;
            took = watch.elapsed();
            self.fractions = other;
        }
        if let Some(said) = Uhp::refusal(&answer) {
            return Err(refused(&command, &said));
        }
        // Some programs print what they think so far: the last line is the answer.
        let text = answer.into_iter().rfind(|line| !line.is_empty());
        Ok((text.unwrap_or_default(), took))
    }

    fn try_choose(
        &mut self,
        game: &History<Hive>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<Move>, Failure> {
        self.start(stop)?;
        self.show(game, stop)?;
        let (text, took) = self.ask_for_move(limits, stop)?;
        let read = game.position().read_move(&text);
        let mv = read.map_err(|reason| Failure::Illegal {
            text: excerpt(&text),
            reason: reason.to_string(),
        })?;
        Ok(Choice { mv, took })
    }
}

impl Player<Hive> for External {
    fn name(&self) -> String {
        let id = self.id.clone();
        id.unwrap_or_else(|| self.correspondent.command())
    }

    fn prepare(&mut self, stop: &Stop) -> Result<(), Failure> {
        self.start(stop)
    }

    fn new_game(&mut self, _seed: u64) {
        self.on_board = None;
    }

    fn choose(
        &mut self,
        game: &History<Hive>,
        limits: &Limits,
        stop: &Stop,
    ) -> Result<Choice<Move>, Failure> {
        let choice = self.try_choose(game, limits, stop);
        if choice.is_err() {
            // Whatever it was, the next game is played by a program in its right mind.
            self.correspondent.end();
        }
        choice
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
