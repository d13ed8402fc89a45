//! A line to an engine that may do anything: crash, hang, never stop talking, or never listen.
//!
//! Nothing here waits without a limit: what is written and what is read goes through threads of
//! their own. Lines are kept byte for byte, since their ends are part of the examination.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::clock::Stopwatch;

/// The longest line that is read as one.
const LONGEST_LINE: u64 = 4 << 20;
/// Lines that wait to be heard; an engine that says more is held up.
const WAITING_LINES: usize = 256;
/// How often a wait for the end looks whether it has come.
const STEP: Duration = Duration::from_millis(2);

/// What can be examined.
pub trait Program {
    /// Starts it anew.
    fn start(&self) -> io::Result<Connection>;

    /// What it is called before it has said its name.
    fn name(&self) -> String;
}

/// A program on this machine: its name, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(pub Vec<String>);

impl Program for CommandLine {
    fn start(&self) -> io::Result<Connection> {
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let (name, arguments) = self.0.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // In a group of its own: Ctrl-C at the terminal is for the examiner, and what the program
        // starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let mut connection = Connection::new(input, output);
        let last_words = Arc::clone(&connection.last_words);
        thread::spawn(move || note(errors, &last_words));
        connection.child = Some(child);
        Ok(connection)
    }

    fn name(&self) -> String {
        self.0.join(" ")
    }
}

/// What comes from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line without its line feed.
    Line(Vec<u8>),
    /// Nothing within the time.
    Nothing,
    /// The end: the engine has closed its output.
    End,
}

/// An engine that runs, with its streams.
pub struct Connection {
    /// What is sent goes here; dropped, it closes the engine's input.
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Vec<u8>>,
    last_words: Arc<Mutex<String>>,
    child: Option<Child>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("child", &self.child)
            .finish_non_exhaustive()
    }
}

impl Connection {
    /// A line to whatever reads from one stream and writes to another.
    pub fn new(
        mut input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
    ) -> Connection {
        let (to_engine, from_examiner) = channel::<Vec<u8>>();
        let (to_examiner, lines) = sync_channel(WAITING_LINES);
        // It ends when nothing more can be sent or is to be sent.
        thread::spawn(move || {
            for bytes in from_examiner {
                if input
                    .write_all(&bytes)
                    .and_then(|()| input.flush())
                    .is_err()
                {
                    break;
                }
            }
        });
        // It ends when the engine does, or at the next line once nobody listens.
        thread::spawn(move || pass_on(output, &to_examiner));
        Connection {
            input: Some(to_engine),
            lines,
            last_words: Arc::default(),
            child: None,
        }
    }

    /// Sends bytes; whether they arrive shows in the answer.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if let Some(input) = &self.input {
            // If nobody takes them, the engine has closed its input, and the answer does not come.
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Closes the engine's input once all that was sent is written.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if it comes within this time.
    pub(crate) fn wait_for_line(&mut self, patience: Duration) -> Heard {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// A line that is already there.
    pub(crate) fn take_line(&mut self) -> Heard {
        match self.lines.try_recv() {
            Ok(line) => Heard::Line(line),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }

    /// Waits for the engine to leave, and says how it left: `None` if it has not.
    pub(crate) fn wait_for_end(&mut self, patience: Duration) -> Option<String> {
        let watch = Stopwatch::start();
        while watch.elapsed() < patience {
            if let Some(how) = self.is_gone() {
                return Some(how);
            }
            thread::sleep(STEP);
        }
        self.is_gone()
    }

    /// Whether the engine has left, and how.
    fn is_gone(&mut self) -> Option<String> {
        // What nobody wants to hear any more must not hold it up.
        let mut next = self.lines.try_recv();
        while next.is_ok() {
            next = self.lines.try_recv();
        }
        let Some(child) = &mut self.child else {
            // What is no process has left when it has closed its output.
            return (next == Err(TryRecvError::Disconnected)).then(|| "it left".to_owned());
        };
        let status = child.try_wait().ok().flatten()?;
        // Its last words may be on their way.
        thread::sleep(10 * STEP);
        let last_words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Some(if last_words.is_empty() {
            format!("it left: {status}")
        } else {
            format!("it left: {status} ({last_words})")
        })
    }

    /// Sends SIGINT, where there is such a thing, and says whether that was possible.
    pub(crate) fn interrupt(&self) -> bool {
        #[cfg(unix)]
        if let Some(pid) = self.child.as_ref().and_then(pid) {
            return rustix::process::kill_process(pid, rustix::process::Signal::INT).is_ok();
        }
        false
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.input = None;
        let Some(child) = &mut self.child else { return };
        // A group whose leader was waited for may be another's by now: only a running one is ended.
        if matches!(child.try_wait(), Ok(None)) {
            // Failing here means that it is gone, which is what was wanted.
            #[cfg(unix)]
            if let Some(group) = pid(child) {
                let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
}

/// Reads lines as they come, whatever bytes they hold, and passes them on.
fn pass_on(output: impl Read, to: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    while let Some(line) = next_line(&mut output) {
        if to.send(line).is_err() {
            break;
        }
    }
}

/// Keeps the last line that says something. Of a program in Rust that panics it is the line after
/// that: what follows is how it came there.
fn note(output: impl Read, to: &Mutex<String>) {
    let mut output = BufReader::new(output);
    let mut panicked = false;
    while let Some(line) = next_line(&mut output) {
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        *to.lock().unwrap_or_else(PoisonError::into_inner) = game::excerpt(line.trim());
        if panicked {
            break;
        }
        panicked = line.contains("panicked at");
    }
    // It is read to its end, so that nobody is held up.
    while next_line(&mut output).is_some() {}
}

fn next_line(output: &mut BufReader<impl Read>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = output
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)
        .ok()?;
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    (read > 0).then_some(bytes)
}
