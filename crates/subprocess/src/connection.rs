//! A program that runs, with its streams.

use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::output::{note, pass_on};
use crate::stopwatch::Stopwatch;

/// Lines that wait to be heard; a program that says more is held up.
const WAITING_LINES: usize = 64;
/// How often a wait for the end looks whether it has come.
const STEP: Duration = Duration::from_millis(2);
/// How long last words may be on their way. Not longer: somebody else may hold the pipe open.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// What comes from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line without its line feed.
    Line(Vec<u8>),
    /// Nothing within the time.
    Nothing,
    /// The end: the program has closed its output.
    End,
}

/// A program has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// How; what is no process has none, and has left when it has closed its output.
    pub status: Option<ExitStatus>,
}

/// A program that runs, with its streams. Dropped, it is ended, with all that it has started.
pub struct Connection {
    /// What is sent goes here; dropped, it closes the program's input.
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<Vec<u8>>,
    last_words: Arc<Mutex<String>>,
    process: Option<Process>,
}

/// What there is only of a process.
struct Process {
    child: Child,
    /// The thread that reads standard error.
    noting: JoinHandle<()>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field(
                "child",
                &self.process.as_ref().map(|process| &process.child),
            )
            .finish_non_exhaustive()
    }
}

impl Connection {
    /// Starts a program: the first word is its name, the others its arguments.
    pub fn start(words: &[String]) -> io::Result<Connection> {
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // In a group of its own: Ctrl-C at the terminal is for us, and what the program starts can
        // be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let mut connection = Connection::new(input, output);
        let last_words = Arc::clone(&connection.last_words);
        // It ends when the program does.
        let noting = thread::spawn(move || note(errors, &last_words));
        connection.process = Some(Process { child, noting });
        Ok(connection)
    }

    /// A line to whatever reads from one stream and writes to another.
    pub fn new(
        mut input: impl Write + Send + 'static,
        output: impl Read + Send + 'static,
    ) -> Connection {
        let (to_program, from_us) = channel::<Vec<u8>>();
        let (to_us, lines) = sync_channel(WAITING_LINES);
        // It ends when nothing more can be sent or is to be sent.
        thread::spawn(move || {
            for bytes in from_us {
                if input
                    .write_all(&bytes)
                    .and_then(|()| input.flush())
                    .is_err()
                {
                    break;
                }
            }
        });
        // It ends when the program does, or at the next line once nobody listens.
        thread::spawn(move || pass_on(output, &to_us));
        Connection {
            input: Some(to_program),
            lines,
            last_words: Arc::default(),
            process: None,
        }
    }

    /// Sends bytes; whether they arrive shows in the answer.
    pub fn send(&mut self, bytes: &[u8]) {
        if let Some(input) = &self.input {
            // If nobody takes them, the program has closed its input, and the answer does not come.
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Closes the program's input once all that was sent is written.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, if it comes within this time.
    pub fn wait_for_line(&mut self, patience: Duration) -> Heard {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// A line that is already there.
    pub fn take_line(&mut self) -> Heard {
        match self.lines.try_recv() {
            Ok(line) => Heard::Line(line),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }

    /// Waits for the program to leave, though not for ever, and says how it left. Whatever it says
    /// meanwhile is not heard.
    pub fn wait_for_end(&mut self, patience: Duration) -> Option<Left> {
        let watch = Stopwatch::start();
        loop {
            let left = self.has_left();
            if left.is_some() || watch.elapsed() >= patience {
                return left;
            }
            thread::sleep(STEP);
        }
    }

    fn has_left(&mut self) -> Option<Left> {
        // What nobody wants to hear any more must not hold it up.
        let mut next = self.take_line();
        while matches!(next, Heard::Line(_)) {
            next = self.take_line();
        }
        match &mut self.process {
            Some(process) => {
                let status = process.child.try_wait().ok().flatten();
                status.map(|status| Left {
                    status: Some(status),
                })
            }
            None => (next == Heard::End).then_some(Left { status: None }),
        }
    }

    /// The last line on standard error of a program that has left or closed its output; empty if
    /// there is none.
    pub fn last_words(&mut self) -> String {
        if let Some(process) = &self.process {
            let watch = Stopwatch::start();
            while !process.noting.is_finished() && watch.elapsed() < LAST_WORDS {
                thread::sleep(STEP);
            }
        }
        let last_words = self.last_words.lock();
        last_words.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends SIGINT, where there is such a thing, and says whether that was possible.
    pub fn interrupt(&self) -> bool {
        #[cfg(unix)]
        if let Some(pid) = self.process.as_ref().and_then(Process::pid) {
            return rustix::process::kill_process(pid, rustix::process::Signal::INT).is_ok();
        }
        false
    }
}

impl Process {
    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A group whose leader was waited for may be another's by now: only a running one is ended.
        if matches!(self.child.try_wait(), Ok(None)) {
            // Failing here means that it is gone, which is what was wanted.
            #[cfg(unix)]
            if let Some(group) = self.pid() {
                let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
            }
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
