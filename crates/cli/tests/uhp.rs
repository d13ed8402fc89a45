//! `hexapod uhp` as a process: streams that close, signals, time.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

mod program;

use std::time::{Duration, Instant};

use self::program::{NOTICE, Program, let_it_think};

/// A game in which there is much to think about.
const MIDGAME: &str = r"Base+MLP;InProgress;White[6];wM;bL wM-;wQ \wM;bQ bL/;wA1 -wQ;bA1 bQ-;wB1 /wM;bB1 bL\;wP \wQ;bP bA1/";

struct Engine(Program);

impl Engine {
    /// Starts the program and hears its greeting.
    fn start() -> Engine {
        let mut engine = Engine(Program::start("uhp"));
        let greeting = engine.hear();
        assert_eq!(greeting.len(), 3, "{greeting:?}");
        assert!(greeting[0].starts_with("id Hexapod "), "{greeting:?}");
        assert_eq!(greeting[1], "Mosquito;Ladybug;Pillbug");
        engine
    }

    fn start_midgame() -> Engine {
        let mut engine = Engine::start();
        let loaded = engine.ask(format!("newgame {MIDGAME}"));
        assert!(loaded[0].starts_with("Base+MLP;InProgress"), "{loaded:?}");
        engine
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        self.0.send(line);
    }

    /// The lines of an answer, `ok` included.
    fn hear(&mut self) -> Vec<String> {
        self.0.hear_up_to("ok")
    }

    fn ask(&mut self, line: impl AsRef<[u8]>) -> Vec<String> {
        self.send(line);
        self.hear()
    }

    fn plays(&mut self, mv: &str) -> bool {
        self.ask(format!("play {mv}"))[0].starts_with("Base")
    }
}

#[test]
fn exit_says_nothing() {
    let mut engine = Engine::start();
    engine.send("exit");
    assert_eq!(engine.0.rest(), "");
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
}

#[test]
fn the_end_of_input_ends_an_idle_program() {
    let mut engine = Engine::start();
    engine.0.input = None;
    assert_eq!(engine.0.rest(), "");
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
}

#[test]
fn a_search_in_limits_is_finished_after_the_end_of_input() {
    let mut engine = Engine::start_midgame();
    let start = Instant::now();
    engine.send("bestmove time 00:00:01");
    engine.0.input = None;
    let answer = engine.0.rest();
    let taken = start.elapsed();
    assert!(
        answer.ends_with("\nok\n") && answer.lines().count() == 2,
        "{answer}"
    );
    assert!(
        taken > Duration::from_millis(700),
        "gave up after {taken:?}"
    );
    assert!(
        taken < Duration::from_millis(1500),
        "answered after {taken:?}"
    );
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
}

#[test]
fn a_search_without_limits_stops_at_the_end_of_input() {
    let mut engine = Engine::start_midgame();
    engine.send("bestmove");
    let_it_think();
    engine.0.input = None;
    let start = Instant::now();
    let answer = engine.0.rest();
    assert!(
        answer.ends_with("\nok\n") && answer.lines().count() == 2,
        "{answer}"
    );
    assert!(start.elapsed() < NOTICE);
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
}

#[test]
fn hive_hydra_gets_its_move() {
    // Everything in one go; then standard input is closed, and the first line that is not `ok` after two of them is the move.
    let mut engine = Engine::start();
    engine.send(format!("newgame {MIDGAME}"));
    engine.send("bestmove depth 1");
    engine.0.input = None;
    let answers = engine.0.rest();
    let mut lines = answers.lines().skip_while(|line| *line != "ok");
    let best = lines.find(|line| *line != "ok").expect("a move").to_owned();
    assert!(Engine::start_midgame().plays(&best), "{best}");
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
}

#[test]
fn an_interrupt_gets_the_best_move_so_far() {
    let mut engine = Engine::start_midgame();
    engine.send("bestmove");
    let_it_think();
    let start = Instant::now();
    engine.0.interrupt();
    let answer = engine.hear();
    assert!(
        start.elapsed() < Duration::from_millis(500),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(answer.len(), 2, "{answer:?}");
    assert!(engine.plays(&answer[0]), "{answer:?}");
    // The next search is not stopped by it.
    let start = Instant::now();
    let answer = engine.ask("bestmove time 00:00:00.5");
    assert!(
        start.elapsed() > Duration::from_millis(300),
        "{:?}",
        start.elapsed()
    );
    assert!(engine.plays(&answer[0]), "{answer:?}");
}

#[test]
fn an_interrupt_ends_an_idle_program() {
    let mut engine = Engine::start();
    engine.ask("newgame");
    engine.0.interrupt();
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(130));
}

#[test]
fn a_search_that_nobody_could_wait_for_ends_with_its_input() {
    for line in [
        "bestmove",
        "bestmove depth 50",
        "bestmove nodes 18446744073709551615",
        "perft 20",
    ] {
        let mut engine = Engine::start_midgame();
        engine.send(line);
        let_it_think();
        engine.0.input = None;
        let start = Instant::now();
        let rest = engine.0.rest();
        assert!(start.elapsed() < Duration::from_secs(5), "{line}");
        let answer: Vec<&str> = rest.lines().collect();
        assert!(
            answer.len() >= 2 && answer.last() == Some(&"ok"),
            "{line}: {rest}"
        );
        assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
    }
}

#[test]
fn an_end_that_is_asked_for_comes_after_the_answer() {
    for (line, lines) in [("bestmove time 01:00:00", 2), ("perft 20", 2), ("", 0)] {
        let mut engine = Engine::start_midgame();
        if !line.is_empty() {
            engine.send(line);
        }
        let_it_think();
        engine.0.terminate();
        let rest = engine.0.rest();
        assert_eq!(engine.0.end_within(NOTICE).code(), Some(130), "{line}");
        assert!(rest.lines().count() >= lines, "{line}: {rest}");
        assert!(rest.is_empty() || rest.ends_with("ok\n"), "{line}: {rest}");
    }
}

#[test]
fn a_count_can_be_interrupted() {
    let mut engine = Engine::start_midgame();
    engine.send("perft 12");
    let_it_think();
    engine.0.interrupt();
    let answer = engine.hear();
    let said = &answer[answer.len() - 2];
    assert!(
        said.starts_with("err stopped before all lines of"),
        "{answer:?}"
    );
}

#[test]
fn nobody_listens_and_the_program_leaves() {
    for (line, what) in [
        ("bestmove", "endless search"),
        ("bestmove time 01:00:00", "long search"),
        ("perft 20", "long count"),
        ("", "idle"),
    ] {
        let mut engine = Engine::start_midgame();
        engine.send(line);
        let_it_think();
        engine.0.output = None;
        let start = Instant::now();
        engine.0.end_within(NOTICE);
        assert!(start.elapsed() < NOTICE, "{what}");
    }
}

#[test]
fn time_is_kept() {
    let mut engine = Engine::start_midgame();
    for (text, milliseconds) in [
        ("00:00:00", 0),
        ("00:00:00.001", 1),
        ("00:00:00.05", 50),
        ("00:00:00.2", 200),
        ("00:00:01", 1000),
        ("00:00:00", 0),
    ] {
        let time = Duration::from_millis(milliseconds);
        // The other tests run at the same time, and take the machine away: the best of three counts.
        let mut least = Duration::MAX;
        let mut answer = Vec::new();
        for _ in 0..3 {
            let start = Instant::now();
            answer = engine.ask(format!("bestmove time {text}"));
            least = least.min(start.elapsed().saturating_sub(time));
        }
        assert!(least < Duration::from_millis(50), "{text}: {least:?} over");
        assert_eq!(answer.len(), 2, "{answer:?}");
        assert!(engine.plays(&answer[0]), "{answer:?}");
        engine.ask("undo");
    }
}

#[test]
fn lines_of_any_length_and_kind_are_answered() {
    let mut engine = Engine::start_midgame();
    let before = engine.ask("validmoves");
    let long = "x".repeat(2 << 20);
    assert_eq!(
        engine.ask(&long),
        ["err the line is too long: the most is 1048576 bytes", "ok"]
    );
    assert_eq!(engine.ask(format!("newgame Base;;;{long}"))[1], "ok");
    let nearly = format!("play {}", "y".repeat(1 << 19));
    assert!(engine.ask(nearly)[0].len() < 200);
    assert_eq!(
        engine.ask(b"play \xff\xfe\x80"),
        ["err the line is not UTF-8: byte 6 makes no sense", "ok"]
    );
    engine.send("");
    engine.send("\r");
    assert_eq!(engine.ask("VALIDMOVES\r"), before, "the game is as it was");
}
