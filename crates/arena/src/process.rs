//! A program that is talked to in lines, and that may do anything: crash, hang, or never stop
//! talking.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::Stop;

use super::clock::Stopwatch;

/// The longest line that is read as one.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that wait to be heard; a program that says more is held up.
const WAITING_LINES: usize = 64;
/// Lines of one answer that are kept: the last ones.
const KEPT_LINES: usize = 64;
/// How often a wait looks whether somebody wants to stop.
const SLICE: Duration = Duration::from_millis(20);
/// How often a farewell looks whether it is over.
const STEP: Duration = Duration::from_millis(2);
/// How long a program may take to leave once it was asked to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program with its pipes.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    last_words: Arc<Mutex<String>>,
    noting: JoinHandle<()>,
}

/// What a line is to an answer that is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// Nothing.
    Noise,
    /// A part of it.
    Part(String),
    /// The line after which the answer is whole.
    End,
}

/// Why there is no whole answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The program has closed its output.
    Closed,
    /// The time is up.
    TimedOut,
    /// Somebody wants to stop.
    Interrupted,
}

impl Process {
    /// Starts a program: the first word is its name, the others its arguments.
    pub(super) fn start(words: &[String]) -> io::Result<Process> {
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // In a group of its own: Ctrl-C at the terminal is for the match, not for the players, and
        // what the program starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = sync_channel(WAITING_LINES);
        let last_words = Arc::new(Mutex::new(String::new()));
        let noted = Arc::clone(&last_words);
        // Both end when the program does, or at the next line once nobody listens.
        thread::spawn(move || pass_on(stdout, &sender));
        let noting = thread::spawn(move || note(stderr, &noted));
        Ok(Process {
            child,
            stdin,
            lines,
            last_words,
            noting,
        })
    }

    /// Sends a line. What the program said before and nobody waited for is forgotten, so that it
    /// is not taken for an answer to this line.
    pub(super) fn tell(&mut self, line: &str) -> io::Result<()> {
        while self.lines.try_recv().is_ok() {}
        self.stdin.write_all(format!("{line}\n").as_bytes())?;
        self.stdin.flush()
    }

    /// Waits for an answer: of many lines the last. `hear` says what a line is, told whether some
    /// part of the answer was heard before.
    pub(super) fn wait_for_answer(
        &mut self,
        patience: Duration,
        stop: &Stop,
        hear: fn(bool, &str) -> Heard,
    ) -> Result<Vec<String>, Silence> {
        let watch = Stopwatch::start();
        let mut answer = VecDeque::new();
        loop {
            if stop.is_raised() {
                return Err(Silence::Interrupted);
            }
            let left = patience
                .checked_sub(watch.elapsed())
                .ok_or(Silence::TimedOut)?;
            match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) => match hear(!answer.is_empty(), &line) {
                    Heard::End => return Ok(answer.into()),
                    Heard::Noise => {}
                    Heard::Part(line) => {
                        if answer.len() == KEPT_LINES {
                            answer.pop_front();
                        }
                        answer.push_back(line);
                    }
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
            }
        }
    }

    /// Waits until a program that closed its output is gone, and says how it went: its exit status
    /// and its last line on standard error.
    pub(super) fn wait_for_obituary(mut self) -> String {
        let status = self.wait_a_while(FAREWELL);
        // Not longer than that: somebody else may hold the pipe open.
        let watch = Stopwatch::start();
        while !self.noting.is_finished() && watch.elapsed() < FAREWELL {
            thread::sleep(STEP);
        }
        let how = status.map_or_else(
            || "closed its output and stayed".to_owned(),
            |status| format!("ended: {status}"),
        );
        let last_words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if last_words.is_empty() {
            how
        } else {
            format!("{how} ({last_words})")
        }
    }

    /// Waits for the program to leave, though not for ever.
    fn wait_a_while(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let watch = Stopwatch::start();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if watch.elapsed() < patience => thread::sleep(STEP),
                _ => return None,
            }
        }
    }

    /// Asks the program to leave, and makes it if it does not.
    pub(super) fn wait_to_leave(mut self, farewell: &str) {
        // If it cannot be told, it is made to leave when it is dropped.
        if self.tell(farewell).is_ok() {
            self.wait_a_while(FAREWELL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A group whose leader was waited for may be another's by now: only a running one is ended.
        if matches!(self.child.try_wait(), Ok(None)) {
            #[cfg(unix)]
            end_group(&self.child);
            // Failing here means that it is gone, which is what was wanted.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ends a program with all that it has started.
#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // Failing here means that it is gone, which is what was wanted.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Reads lines as they come, whatever bytes they hold, and passes them on. Blanks stay: to some
/// protocols a line of one blank is not empty.
fn pass_on(output: impl Read, to: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    while let Some(line) = next_line(&mut output) {
        if to.send(line).is_err() {
            break;
        }
    }
}

/// Keeps the last line that says something.
fn note(output: impl Read, to: &Mutex<String>) {
    const MOST: usize = 200;
    let mut output = BufReader::new(output);
    while let Some(line) = next_line(&mut output) {
        let line = line.trim();
        if !line.is_empty() {
            let short = line.chars().take(MOST).collect();
            *to.lock().unwrap_or_else(PoisonError::into_inner) = short;
        }
    }
}

fn next_line(output: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = output
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)
        .ok()?;
    let line = String::from_utf8_lossy(&bytes);
    (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}
