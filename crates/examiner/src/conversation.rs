//! Talking to an engine in whatever protocol: started when it is needed and again when it was lost,
//! with a record of what was said, and never longer than the settings allow.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::excerpt;
use subprocess::{Connection, Heard, Left, Stopwatch};

use crate::check::Objection;
use crate::program::Program;
use crate::settings::Settings;
use crate::transcript::{Speaker, Spoken, Transcript};

/// How often a wait looks whether somebody wants to stop.
const SLICE: Duration = Duration::from_millis(20);

/// Lines of one answer; more of them are no answer.
pub(crate) const MOST_LINES: usize = 10_000;

/// A conversation with one engine.
pub(crate) struct Conversation<'a> {
    program: &'a dyn Program,
    pub(crate) settings: &'a Settings,
    stop: &'a AtomicBool,
    connection: Option<Connection>,
    transcript: Transcript,
    /// Since when the present check goes on.
    check: Stopwatch,
}

impl<'a> Conversation<'a> {
    pub(crate) fn new(
        program: &'a dyn Program,
        settings: &'a Settings,
        stop: &'a AtomicBool,
    ) -> Conversation<'a> {
        Conversation {
            program,
            settings,
            stop,
            connection: None,
            transcript: Transcript::default(),
            check: Stopwatch::start(),
        }
    }

    /// A new check begins.
    pub(crate) fn begin(&mut self) {
        self.transcript.clear();
        self.check = Stopwatch::start();
    }

    /// How long the present check has taken.
    pub(crate) fn elapsed(&self) -> Duration {
        self.check.elapsed()
    }

    /// What was said in this check.
    pub(crate) fn transcript(&self) -> Vec<Spoken> {
        self.transcript.lines()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.connection.is_some()
    }

    /// Starts the engine if it does not run, and says whether that was needed.
    pub(crate) fn start(&mut self) -> Result<bool, Objection> {
        if self.connection.is_some() {
            return Ok(false);
        }
        let started = self.program.start();
        let connection =
            started.map_err(|error| Objection::Lost(format!("it cannot be started: {error}")))?;
        self.note("the engine is started");
        self.connection = Some(connection);
        Ok(true)
    }

    /// Ends the engine: the next start finds one in its right mind.
    pub(crate) fn end(&mut self) {
        self.connection = None;
    }

    pub(crate) fn note(&mut self, event: &str) {
        self.transcript.note(Speaker::Event, event.as_bytes());
    }

    /// Sends a line.
    pub(crate) fn tell(&mut self, line: &[u8]) {
        let mut bytes = line.to_vec();
        bytes.push(b'\n');
        self.send(&bytes);
    }

    /// Sends bytes as they are; each line of them is recorded.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        for line in bytes
            .strip_suffix(b"\n")
            .unwrap_or(bytes)
            .split(|b| *b == b'\n')
        {
            self.transcript.note(Speaker::Examiner, line);
        }
        if let Some(connection) = &mut self.connection {
            connection.send(bytes);
        }
    }

    pub(crate) fn close_input(&mut self) {
        self.note("the engine's input is closed");
        if let Some(connection) = &mut self.connection {
            connection.close_input();
        }
    }

    /// Sends SIGINT, and says whether that was possible.
    pub(crate) fn interrupt(&mut self) -> bool {
        let sent = self.connection.as_ref().is_some_and(Connection::interrupt);
        if sent {
            self.note("the engine is sent SIGINT");
        }
        sent
    }

    /// The next line, which must come within this time.
    pub(crate) fn hear(&mut self, patience: Duration) -> Result<Vec<u8>, Objection> {
        if let Some(line) = self.listen(patience)? {
            return Ok(line);
        }
        let seconds = format!("{:.1} s", patience.as_secs_f64());
        self.note(&format!("nothing more within {seconds}"));
        Err(Objection::Lost(format!(
            "it did not answer within {seconds}"
        )))
    }

    /// The next line as text, without a carriage return at its end. Some engines quote what they
    /// could not read, byte for byte.
    pub(crate) fn hear_text(&mut self, patience: Duration) -> Result<String, Objection> {
        let bytes = self.hear(patience)?;
        let line = String::from_utf8_lossy(&bytes);
        Ok(line.strip_suffix('\r').unwrap_or(&line).to_owned())
    }

    /// The next line, if one comes within this time.
    pub(crate) fn listen(&mut self, patience: Duration) -> Result<Option<Vec<u8>>, Objection> {
        let watch = Stopwatch::start();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Objection::Interrupted);
            }
            let limit = self.settings.longest_check;
            if self.check.elapsed() > limit {
                return Err(Objection::Lost(format!(
                    "the check took more than {} s",
                    limit.as_secs_f64()
                )));
            }
            let left = patience.saturating_sub(watch.elapsed());
            let connection = self
                .connection
                .as_mut()
                .ok_or_else(|| Objection::Lost("it does not run".to_owned()))?;
            match connection.wait_for_line(left.min(SLICE)) {
                Heard::Line(line) => {
                    self.transcript.note(Speaker::Engine, &line);
                    return Ok(Some(line));
                }
                Heard::Nothing if left.is_zero() => return Ok(None),
                Heard::Nothing => {}
                Heard::End => return Err(self.lost()),
            }
        }
    }

    /// A line that is already there, though nobody has asked.
    pub(crate) fn unasked(&mut self) -> Option<Vec<u8>> {
        match self.connection.as_mut()?.take_line() {
            Heard::Line(line) => {
                self.transcript.note(Speaker::Engine, &line);
                Some(line)
            }
            Heard::Nothing | Heard::End => None,
        }
    }

    /// Waits for the engine to leave, and says whether it did.
    pub(crate) fn leaves_within(&mut self, patience: Duration) -> bool {
        let gone = self
            .connection
            .as_mut()
            .and_then(|connection| wait_for_end(connection, patience));
        match gone {
            Some(how) => {
                self.note(&how);
                self.connection = None;
                true
            }
            None => false,
        }
    }

    /// What became of an engine that has closed its output.
    fn lost(&mut self) -> Objection {
        const FAREWELL: Duration = Duration::from_millis(300);
        let how = self
            .connection
            .take()
            .and_then(|mut connection| wait_for_end(&mut connection, FAREWELL))
            .unwrap_or_else(|| "it closed its output and stayed".to_owned());
        self.note(&how);
        Objection::Lost(how)
    }
}

/// Waits for the engine to leave, and says how it left: `None` if it has not.
fn wait_for_end(connection: &mut Connection, patience: Duration) -> Option<String> {
    let Left { status } = connection.wait_for_end(patience)?;
    let how = status.map_or_else(
        || "it left".to_owned(),
        |status| format!("it left: {status}"),
    );
    let last_words = excerpt(&connection.last_words());
    Some(if last_words.is_empty() {
        how
    } else {
        format!("{how} ({last_words})")
    })
}
