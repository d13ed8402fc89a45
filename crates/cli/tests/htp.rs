//! `hexapod htp` as a process: streams that close, signals, interruptions, time.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How long the program may take to notice that it is not wanted any more.
const NOTICE: Duration = Duration::from_secs(1);

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hexapod"))
            .arg("htp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = child.stdout.take().map(BufReader::new);
        Engine {
            child,
            input,
            output,
        }
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("not closed");
        input.write_all(line.as_ref()).expect("the program reads");
        input.write_all(b"\n").expect("the program reads");
    }

    /// Everything up to the next line that is exactly empty.
    fn hear(&mut self) -> String {
        let output = self.output.as_mut().expect("not closed");
        let mut answer = String::new();
        loop {
            let read = output.read_line(&mut answer).expect("text");
            assert_ne!(read, 0, "the program left after {answer:?}");
            if answer.ends_with("\n\n") {
                return answer;
            }
        }
    }

    fn ask(&mut self, line: impl AsRef<[u8]>) -> String {
        self.send(line);
        self.hear()
    }

    /// Everything up to the end.
    fn rest(&mut self) -> String {
        let mut rest = String::new();
        let output = self.output.as_mut().expect("not closed");
        output.read_to_string(&mut rest).expect("text");
        rest
    }

    fn interrupt(&self) {
        let id = i32::try_from(self.child.id()).expect("a small number");
        let pid = Pid::from_raw(id).expect("a process");
        kill_process(pid, Signal::INT).expect("the program runs");
    }

    /// Waits for the end, but not for ever.
    fn end_within(&mut self, time: Duration) -> ExitStatus {
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

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn quit_is_answered_and_ends_the_program() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("4 quit"), "=4 \n\n");
    assert_eq!(engine.rest(), "");
    assert_eq!(engine.end_within(NOTICE).code(), Some(0));
}

#[test]
fn the_end_of_input_is_quit_but_what_was_asked_is_answered() {
    let mut engine = Engine::start();
    engine.send("boardsize 3\r");
    engine.send("# a remark");
    engine.send("param_hexapod max_time 0.3");
    engine.send("1 play b a1");
    engine.send("2 genmove w");
    engine
        .input
        .as_mut()
        .expect("open")
        .write_all(b"3 name")
        .expect("read");
    engine.input = None;
    let answers = engine.rest();
    let answers: Vec<&str> = answers.split("\n\n").collect();
    assert_eq!(answers[..3], ["= ", "= ", "=1 "]);
    assert!(answers[3].starts_with("=2 "), "{answers:?}");
    assert_eq!(answers[4..], ["=3 Hexapod", ""]);
    assert_eq!(engine.end_within(NOTICE).code(), Some(0));
}

#[test]
fn hexgui_connects() {
    let mut engine = Engine::start();
    for line in [
        "name",
        "version",
        "hexgui-analyze_commands",
        "boardsize 11 11",
        "clear_board",
        "play black f6",
        "play white e7",
        "showboard",
        "gogui-interrupt",
    ] {
        let answer = engine.ask(line);
        assert!(answer.starts_with("= "), "{line}: {answer}");
    }
}

#[test]
fn lines_of_any_length_and_kind_are_answered() {
    let mut engine = Engine::start();
    engine.ask("play b c3");
    let before = engine.ask("showboard");
    let long = "x".repeat(2 << 20);
    assert_eq!(
        engine.ask(&long),
        "? the line is too long: the most is 1048576 bytes\n\n"
    );
    let nearly = format!("play b {}", "y".repeat(1 << 19));
    assert_eq!(
        engine.ask(nearly),
        "? illegal move:  black invalid (invalid)\n\n"
    );
    assert!(engine.ask("z".repeat(1 << 19)).len() < 200);
    assert_eq!(
        engine.ask(b"play \xff\xfe\x80"),
        "? the line is not UTF-8: byte 6 makes no sense\n\n"
    );
    engine.send("");
    engine.send("\r");
    assert_eq!(engine.ask("showboard\r"), before, "the board is as it was");
}

#[test]
fn what_is_no_file_is_not_waited_for() {
    let mut engine = Engine::start();
    let answer = engine.ask("loadsgf /dev/stdin");
    assert!(answer.starts_with("? cannot load file"), "{answer}");
    let answer = engine.ask("loadsgf /nowhere/game.sgf");
    assert!(answer.starts_with("? cannot load file"), "{answer}");
}

#[test]
fn a_signal_ends_an_idle_program() {
    let mut engine = Engine::start();
    engine.ask("name");
    engine.interrupt();
    assert_eq!(engine.end_within(NOTICE).code(), Some(130));
}

#[test]
fn nobody_listens_and_an_idle_program_leaves() {
    let mut engine = Engine::start();
    engine.ask("name");
    engine.output = None;
    engine.end_within(NOTICE);
}
