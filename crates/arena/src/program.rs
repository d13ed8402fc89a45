//! Talking to a program, in whatever protocol: started when it is first needed, and again after any
//! failure.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::VecDeque;
use std::marker::PhantomData;
use std::time::Duration;

use engine::{Limits, Stop};
use game::excerpt;
use subprocess::{Connection, Heard, Left, Stopwatch};

use super::player::Failure;

/// How long a program may take to start, to load a game or to set an option.
pub(super) const READY: Duration = Duration::from_secs(10);
/// Lines of one answer that are kept: the last ones.
const KEPT_LINES: usize = 64;
/// How often a wait looks whether somebody wants to stop.
const SLICE: Duration = Duration::from_millis(20);
/// How long a program may take to leave once it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);

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

/// What a line is to an answer that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Nothing.
    Noise,
    /// A part of it.
    Line(String),
    /// The line after which the answer is whole.
    End,
}

/// How a protocol frames what is said.
pub(super) trait Dialect {
    /// What a program is told to make it leave.
    const FAREWELL: &'static str;

    /// What a line is to the answer that is waited for, of which something has been heard or not.
    fn hear(begun: bool, line: &str) -> Part;

    /// What a program says that did not do what it was asked.
    fn refusal(answer: &[String]) -> Option<String>;
}

/// A program that may be running, and is talked to in a dialect.
#[derive(Debug)]
pub(super) struct Correspondent<D: Dialect> {
    pub(super) program: Program,
    connection: Option<Connection>,
    dialect: PhantomData<D>,
}

impl<D: Dialect> Correspondent<D> {
    pub(super) fn new(program: Program) -> Correspondent<D> {
        Correspondent {
            program,
            connection: None,
            dialect: PhantomData,
        }
    }

    /// What to call a program that has not said its name.
    pub(super) fn command(&self) -> String {
        self.program.words.first().cloned().unwrap_or_default()
    }

    /// Starts the program, and says whether that was needed.
    pub(super) fn start(&mut self) -> Result<bool, Failure> {
        if self.connection.is_some() {
            return Ok(false);
        }
        let started = Connection::start(&self.program.words);
        let connection = started.map_err(|error| Failure::Crash {
            how: format!("cannot be started: {error}"),
        })?;
        self.connection = Some(connection);
        Ok(true)
    }

    /// Ends the program: the next start finds one in its right mind.
    pub(super) fn end(&mut self) {
        self.connection = None;
    }

    /// Sends a command and waits for the lines of its answer. What the program said before and
    /// nobody waited for is forgotten, so that it is not taken for an answer to this command.
    pub(super) fn ask(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Vec<String>, Failure> {
        if let Some(connection) = &mut self.connection {
            while matches!(connection.take_line(), Heard::Line(_)) {}
            tell(connection, command);
        }
        self.listen(patience, stop)
    }

    /// As `ask`, where an error is a failure.
    pub(super) fn demand(
        &mut self,
        command: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Vec<String>, Failure> {
        let answer = self.ask(command, patience, stop)?;
        match D::refusal(&answer) {
            None => Ok(answer),
            Some(said) => Err(refused(command, &said)),
        }
    }

    /// Waits for the lines of an answer: of many the last.
    pub(super) fn listen(
        &mut self,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Vec<String>, Failure> {
        let watch = Stopwatch::start();
        let mut answer = VecDeque::new();
        loop {
            if stop.is_raised() {
                return Err(Failure::Interrupted);
            }
            let left = patience
                .checked_sub(watch.elapsed())
                .ok_or(Failure::Timeout { allowed: patience })?;
            let Some(connection) = &mut self.connection else {
                return Err(self.crash());
            };
            let bytes = match connection.wait_for_line(left.min(SLICE)) {
                Heard::Line(bytes) => bytes,
                Heard::Nothing => continue,
                Heard::End => return Err(self.crash()),
            };
            // Blanks stay: to some protocols a line of one blank is not empty.
            let line = String::from_utf8_lossy(&bytes);
            match D::hear(!answer.is_empty(), line.trim_end_matches('\r')) {
                Part::End => return Ok(answer.into()),
                Part::Noise => {}
                Part::Line(line) => {
                    if answer.len() == KEPT_LINES {
                        answer.pop_front();
                    }
                    answer.push_back(line);
                }
            }
        }
    }

    /// What became of a program that has closed its output: how it ended, and its last line on
    /// standard error.
    fn crash(&mut self) -> Failure {
        let Some(mut connection) = self.connection.take() else {
            return Failure::Crash {
                how: "is not running".to_owned(),
            };
        };
        let how = match connection.wait_for_end(FAREWELL) {
            Some(Left {
                status: Some(status),
            }) => format!("ended: {status}"),
            _ => "closed its output and stayed".to_owned(),
        };
        let last_words = connection.last_words();
        let how = if last_words.is_empty() {
            how
        } else {
            format!("{how} ({last_words})")
        };
        Failure::Crash { how }
    }
}

impl<D: Dialect> Drop for Correspondent<D> {
    fn drop(&mut self) {
        if let Some(connection) = &mut self.connection {
            // If it does not leave, it is made to when it is dropped.
            tell(connection, D::FAREWELL);
            connection.wait_for_end(FAREWELL);
        }
    }
}

fn tell(connection: &mut Connection, line: &str) {
    connection.send(format!("{line}\n").as_bytes());
}

/// A program said no.
pub(super) fn refused(asked: &str, said: &str) -> Failure {
    Failure::Protocol {
        asked: excerpt(asked),
        said: excerpt(said),
    }
}
