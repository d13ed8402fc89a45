//! The program as a process that is talked to.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How long the program may take to notice that it is not wanted any more.
pub(crate) const NOTICE: Duration = Duration::from_secs(1);

/// An engine that runs, with its streams.
pub(crate) struct Program {
    child: Child,
    pub(crate) input: Option<ChildStdin>,
    pub(crate) output: Option<BufReader<ChildStdout>>,
}

impl Program {
    /// Starts the program in the part of this engine.
    pub(crate) fn start(engine: &str) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hexapod"))
            .arg(engine)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = child.stdout.take().map(BufReader::new);
        Program {
            child,
            input,
            output,
        }
    }

    pub(crate) fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("not closed");
        input.write_all(line.as_ref()).expect("the program reads");
        input.write_all(b"\n").expect("the program reads");
    }

    /// The lines up to the one that ends an answer, that one included, without their line feeds.
    pub(crate) fn hear_up_to(&mut self, last: &str) -> Vec<String> {
        let output = self.output.as_mut().expect("not closed");
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = output.read_line(&mut line).expect("text");
            assert_ne!(read, 0, "the program left after {lines:?}");
            let line = line.strip_suffix('\n').expect("a whole line");
            lines.push(line.to_owned());
            if line == last {
                return lines;
            }
        }
    }

    /// Everything up to the end.
    pub(crate) fn rest(&mut self) -> String {
        let mut rest = String::new();
        let output = self.output.as_mut().expect("not closed");
        output.read_to_string(&mut rest).expect("text");
        rest
    }

    /// Sends SIGINT.
    pub(crate) fn interrupt(&self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).expect("the program runs");
    }

    /// Sends SIGTERM.
    pub(crate) fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("the program runs");
    }

    /// Waits for the end, but not for ever.
    pub(crate) fn end_within(&mut self, time: Duration) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(start.elapsed() < time, "still there after {time:?}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Long enough for a search to have begun.
pub(crate) fn let_it_think() {
    thread::sleep(Duration::from_millis(300));
}
