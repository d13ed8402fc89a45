//! `hexapod htp` as a process: streams that close, signals, interruptions, time.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

mod program;

use std::io::Write as _;
use std::time::{Duration, Instant};

use self::program::{NOTICE, Program, let_it_think};

struct Engine(Program);

impl Engine {
    fn start() -> Engine {
        Engine(Program::start("htp"))
    }

    /// Starts a search that would take an hour.
    fn start_thinking() -> Engine {
        let mut engine = Engine::start();
        for line in [
            "param_game game_time 864000",
            "param_hexapod max_time 3600",
            "play b f6",
        ] {
            assert_eq!(engine.ask(line), "= ");
        }
        engine.send("genmove w");
        let_it_think();
        engine
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        self.0.send(line);
    }

    /// Everything up to the next line that is exactly empty.
    fn hear(&mut self) -> String {
        let mut lines = self.0.hear_up_to("");
        lines.pop();
        lines.join("\n")
    }

    fn ask(&mut self, line: impl AsRef<[u8]>) -> String {
        self.send(line);
        self.hear()
    }
}

#[test]
fn quit_is_answered_and_ends_the_program() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("4 quit"), "=4 ");
    assert_eq!(engine.0.rest(), "");
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
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
        .0
        .input
        .as_mut()
        .expect("open")
        .write_all(b"3 name")
        .expect("read");
    engine.0.input = None;
    let answers = engine.0.rest();
    let answers: Vec<&str> = answers.split("\n\n").collect();
    assert_eq!(answers[..3], ["= ", "= ", "=1 "]);
    assert!(answers[3].starts_with("=2 "), "{answers:?}");
    assert_eq!(answers[4..], ["=3 Hexapod", ""]);
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));
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
        "? the line is too long: the most is 1048576 bytes"
    );
    let nearly = format!("play b {}", "y".repeat(1 << 19));
    assert_eq!(
        engine.ask(nearly),
        "? illegal move:  black invalid (invalid)"
    );
    assert!(engine.ask("z".repeat(1 << 19)).len() < 200);
    assert_eq!(
        engine.ask(b"play \xff\xfe\x80"),
        "? the line is not UTF-8: byte 6 makes no sense"
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
    engine.0.interrupt();
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(130));
}

#[test]
fn an_end_that_is_asked_for_comes_after_the_answer() {
    let mut engine = Engine::start_thinking();
    engine.0.terminate();
    let rest = engine.0.rest();
    assert!(rest.starts_with("= ") && rest.ends_with("\n\n"), "{rest:?}");
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(130));
}

#[test]
fn nobody_listens_and_the_program_leaves() {
    let mut idle = Engine::start();
    idle.ask("name");
    let mut analysing = Engine::start();
    analysing.send("gogui-gfx-analyze black");
    let_it_think();
    let mut solving = Engine::start();
    solving.send("dfpn-solve-state black");
    let_it_think();
    for mut engine in [idle, analysing, solving, Engine::start_thinking()] {
        engine.0.output = None;
        engine.0.end_within(NOTICE);
    }
}

#[test]
fn an_interruption_gets_the_best_move_so_far() {
    // The other tests run at the same time, and take the machine away: the best of three counts.
    let mut least = Duration::MAX;
    for _ in 0..3 {
        let mut engine = Engine::start_thinking();
        let start = Instant::now();
        engine.send("# interrupt");
        let answer = engine.hear();
        least = least.min(start.elapsed());
        let cell = answer.strip_prefix("= ").expect("a move");
        assert_eq!(
            engine.ask(format!("play b {cell}")),
            format!("? illegal move:  black {cell} (occupied)"),
            "it was played"
        );
        // The next search is not stopped by it.
        engine.ask("param_hexapod max_time 0.5");
        let start = Instant::now();
        engine.ask("reg_genmove b");
        assert!(start.elapsed() > Duration::from_millis(300));
    }
    assert!(least < Duration::from_millis(100), "{least:?}");
}

#[test]
fn a_signal_gets_the_best_move_so_far() {
    let mut engine = Engine::start_thinking();
    engine.0.interrupt();
    assert!(engine.hear().starts_with("= "));
    assert_eq!(engine.ask("name"), "= Hexapod");
}

#[test]
fn an_analysis_goes_on_until_it_is_stopped() {
    let mut engine = Engine::start();
    engine.send("5 gogui-gfx-analyze black");
    for _ in 0..2 {
        let block = engine.hear();
        assert!(block.starts_with("gogui-gfx:\nkata info move "), "{block}");
    }
    engine.send("# interrupt");
    let answer = std::iter::repeat_with(|| engine.hear()).find(|said| !said.starts_with("gogui"));
    assert_eq!(answer.as_deref(), Some("=5 "));
}

#[test]
fn a_running_search_is_answered_after_the_end_of_input() {
    let mut engine = Engine::start();
    engine.ask("param_hexapod max_time 1");
    let start = Instant::now();
    engine.send("6 genmove b");
    engine.0.input = None;
    let answer = engine.0.rest();
    let taken = start.elapsed();
    assert!(answer.starts_with("=6 ") && answer.ends_with("\n\n"));
    assert!(taken > Duration::from_millis(700), "gave up: {taken:?}");
    assert!(taken < Duration::from_secs(3), "answered after {taken:?}");
    assert_eq!(engine.0.end_within(NOTICE).code(), Some(0));

    let mut solving = Engine::start();
    solving.send("7 dfpn-solve-state b");
    let_it_think();
    solving.0.input = None;
    assert_eq!(solving.0.rest(), "=7 empty\n\n", "this might never end");
    assert_eq!(solving.0.end_within(NOTICE).code(), Some(0));
}

#[test]
fn live_graphics_come_before_the_answer() {
    let mut engine = Engine::start();
    engine.ask("param_hexapod use_livegfx 1");
    engine.ask("param_hexapod max_time 1");
    engine.send("genmove b");
    let mut said = vec![engine.hear()];
    while said.last().is_some_and(|said| said.starts_with("gogui")) {
        said.push(engine.hear());
    }
    let (answer, blocks) = said.split_last().expect("an answer");
    assert!(answer.starts_with("= "), "{answer}");
    assert!(!blocks.is_empty());
    for block in blocks {
        let kinds: Vec<&str> = block
            .lines()
            .map(|line| line.split(' ').next().unwrap_or_default())
            .collect();
        assert_eq!(
            kinds,
            ["gogui-gfx:", "uct", "VAR", "INFLUENCE", "LABEL", "TEXT"]
        );
    }
}
