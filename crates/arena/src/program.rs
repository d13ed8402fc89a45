//! Talking to a program, in whatever protocol: started when it is first needed, and again after any
//! failure.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::marker::PhantomData;
use std::time::Duration;

use engine::{Limits, Stop};
use game::excerpt;

use super::player::Failure;
use super::process::{Heard, Process, Silence};

/// How long a program may take to start, to load a game or to set an option.
pub(super) const READY: Duration = Duration::from_secs(10);

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

/// How a protocol frames what is said.
pub(super) trait Dialect {
    /// What a program is told to make it leave.
    const FAREWELL: &'static str;

    /// What a line is to the answer that is waited for, of which something has been heard or not.
    fn hear(begun: bool, line: &str) -> Heard;

    /// What a program says that did not do what it was asked.
    fn refusal(answer: &[String]) -> Option<String>;
}

/// A program that may be running, and is talked to in a dialect.
#[derive(Debug)]
pub(super) struct Correspondent<D: Dialect> {
    pub(super) program: Program,
    process: Option<Process>,
    dialect: PhantomData<D>,
}

impl<D: Dialect> Correspondent<D> {
    pub(super) fn new(program: Program) -> Correspondent<D> {
        Correspondent {
            program,
            process: None,
            dialect: PhantomData,
        }
    }

    /// What to call a program that has not said its name.
    pub(super) fn command(&self) -> String {
        self.program.words.first().cloned().unwrap_or_default()
    }

    /// Starts the program, and says whether that was needed.
    pub(super) fn start(&mut self) -> Result<bool, Failure> {
        if self.process.is_some() {
            return Ok(false);
        }
        let process = Process::start(&self.program.words).map_err(|error| Failure::Crash {
            how: format!("cannot be started: {error}"),
        })?;
        self.process = Some(process);
        Ok(true)
    }

    /// Ends the program: the next start finds one in its right mind.
    pub(super) fn end(&mut self) {
        self.process = None;
    }

    /// Sends a command and waits for the lines of its answer.
    pub(super) fn ask(
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

    /// Waits for the lines of an answer.
    pub(super) fn listen(
        &mut self,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Vec<String>, Failure> {
        let process = self.process.as_mut().ok_or_else(|| Failure::Crash {
            how: "is not running".to_owned(),
        })?;
        let silence = match process.wait_for_answer(patience, stop, D::hear) {
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
}

impl<D: Dialect> Drop for Correspondent<D> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.wait_to_leave(D::FAREWELL);
        }
    }
}

/// A program said no.
pub(super) fn refused(asked: &str, said: &str) -> Failure {
    Failure::Protocol {
        asked: excerpt(asked),
        said: excerpt(said),
    }
}
