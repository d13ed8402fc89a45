//! A UHP program as a player.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use game::{Game as _, History, Notation, excerpt};
use hive_rules::{Hive, Move, Variant, write_game};

use super::clock::Stopwatch;
use super::player::{Choice, Failure, Player};
use super::process::{Process, Silence};
use crate::{Limits, Stop};

/// How long a program may take to start, to load a game or to set an option.
const READY: Duration = Duration::from_secs(10);

/// How a program is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its name, and its arguments.
    pub words: Vec<String>,
    /// Options to set, with their values.
    pub options: Vec<(String, String)>,
}

/// How long a player is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Beyond a limit of time.
    pub grace: Duration,
    /// For a move without a limit of time.
    pub longest: Duration,
}

impl Patience {
    /// How long a move may take under these limits.
    pub fn allowed(&self, limits: &Limits) -> Duration {
        limits
            .time
            .unwrap_or(self.longest)
            .saturating_add(self.grace)
    }
}

/// A UHP program that plays. It is started when it is first needed, and again after any failure.
#[derive(Debug)]
pub(super) struct External {
    program: Program,
    patience: Patience,
    id: Option<String>,
    process: Option<Process>,
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
            program,
            patience,
            id: None,
            process: None,
            on_board: None,
            fractions: Fractions::OfTime,
        }
    }

    /// Sends a command and waits for the lines of its answer.
    fn ask(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Vec<String>, Failure> {
        let told = self
            .process
            .as_mut()
            .is_some_and(|process| process.tell(command).is_ok());
        if told {
            self.listen(patience, stop)
        } else {
            Err(self.crash())
        }
    }

    /// As `ask`, where an error is a failure.
    fn demand(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Vec<String>, Failure> {
        let answer = self.ask(command, patience, stop)?;
        match refusal(&answer) {
            None => Ok(answer),
            Some(said) => Err(Failure::Protocol {
                asked: excerpt(command),
                said: excerpt(said),
            }),
        }
    }

    fn listen(&mut self, patience: Duration, stop: &Stop) -> Result<Vec<String>, Failure> {
        let process = self.process.as_mut().ok_or_else(|| Failure::Crash {
            how: "is not running".to_owned(),
        })?;
        let silence = match process.wait_for_answer(patience, stop) {
            Ok(answer) => return Ok(answer),
            Err(silence) => silence,
        };
        Err(match silence {
            Silence::Closed => self.crash(),
            Silence::TimedOut => Failure::Timeout { allowed: patience },
            Silence::Interrupted => Failure::Interrupted,
        })
    }

    /// What became of a program that does not listen or speak any more.
    fn crash(&mut self) -> Failure {
        let how = self
            .process
            .take()
            .map_or_else(|| "is not running".to_owned(), Process::wait_for_obituary);
        Failure::Crash { how }
    }

    /// Starts the program if it does not run, reads its greeting and sets its options.
    fn start(&mut self, stop: &Stop) -> Result<(), Failure> {
        if self.process.is_some() {
            return Ok(());
        }
        let process = Process::start(&self.program.words).map_err(|error| Failure::Crash {
            how: format!("cannot be started: {error}"),
        })?;
        self.process = Some(process);
        self.on_board = None;
        let greeting = self.listen(READY, stop)?;
        let id = greeting.iter().find_map(|line| line.strip_prefix("id "));
        self.id = id.map(|id| excerpt(id.trim()));
        for (name, value) in self.program.options.clone() {
            self.demand(&format!("options set {name} {value}"), READY, stop)?;
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
                let answer = self.ask(&format!("play {text}"), READY, stop)?;
                loaded &= refusal(&answer).is_none();
            }
        }
        if !loaded {
            self.demand(&format!("newgame {}", write_game(game)), READY, stop)?;
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
        let mut answer = self.ask(&command, allowed, stop)?;
        let mut took = watch.elapsed();
        let other = match self.fractions {
            Fractions::OfTime => Fractions::OfSeconds,
            Fractions::OfSeconds => Fractions::OfTime,
        };
        let again = question(limits, other);
        if refusal(&answer).is_some() && again != command {
            let watch = Stopwatch::start();
            answer = self.demand(&again, allowed, stop)?;
            took = watch.elapsed();
            self.fractions = other;
        }
        if let Some(said) = refusal(&answer) {
            return Err(Failure::Protocol {
                asked: excerpt(&command),
                said: excerpt(said),
            });
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
    ) -> Result<Choice, Failure> {
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

impl Player for External {
    fn name(&self) -> String {
        let command = || self.program.words.first().cloned().unwrap_or_default();
        self.id.clone().unwrap_or_else(command)
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
    ) -> Result<Choice, Failure> {
        let choice = self.try_choose(game, limits, stop);
        if choice.is_err() {
            // Whatever it was, the next game is played by a program in its right mind.
            self.process = None;
        }
        choice
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.wait_to_leave();
        }
    }
}

/// The line that says that a command was not carried out.
fn refusal(answer: &[String]) -> Option<&String> {
    answer
        .iter()
        .find(|line| line.starts_with("err") || line.starts_with("invalidmove"))
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
