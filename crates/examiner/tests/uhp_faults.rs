//! Every check of UHP can fail: an engine that is right passes them all, and for each of them there
//! is a fault by which it fails.
#![cfg(unix)]

mod fake;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use examiner::{ExaminationReport, Protocol, Settings};
use game::{History, Notation as _, Repetition};
use hive_rules::{GameString, Hive, Variant, write_game};

use self::fake::{Behaviour, Fake, Said, assert_faults_show, failed, hasty};

/// A small UHP engine that is right, but for one fault.
struct Engine {
    fault: &'static str,
    game: Option<History<Hive>>,
    /// The text from which the game was loaded.
    loaded: String,
    verbose: bool,
    asked: u32,
}

impl Engine {
    fn new(fault: &'static str) -> Engine {
        Engine {
            fault,
            game: None,
            loaded: String::new(),
            verbose: false,
            asked: 0,
        }
    }

    fn is(&self, fault: &str) -> bool {
        self.fault == fault
    }

    /// The answer to a line, without `ok`; `None` to leave.
    fn obey(&mut self, line: &str) -> Option<Vec<String>> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let one = |line: String| Some(vec![line]);
        match command {
            "info" => Some(self.info()),
            "newgame" => one(self.newgame(rest)),
            "play" => one(self.play(rest)),
            "pass" => one(self.play("pass")),
            "undo" => one(self.undo(rest)),
            "validmoves" => one(self.valid_moves()),
            "bestmove" => one(self.best_move(rest)),
            "options" => Some(self.options(rest)),
            "exit" if self.is("exit stays") => {
                thread::sleep(Duration::from_secs(4));
                Some(vec![])
            }
            "exit" => None,
            _ => one("err unknown command".to_owned()),
        }
    }

    fn info(&self) -> Vec<String> {
        match self.fault {
            "no id" => vec!["Fake".to_owned()],
            "other expansions" => vec!["id Fake 1".to_owned(), "Mosquito;Dragonfly".to_owned()],
            _ => vec![
                "id Fake 1".to_owned(),
                "Mosquito;Ladybug;Pillbug".to_owned(),
            ],
        }
    }

    fn newgame(&mut self, rest: &str) -> String {
        if rest.is_empty()
            && self.is("newgame does nothing")
            && let Some(game) = &self.game
        {
            return write_game(game);
        }
        if rest == "Base+LP" && self.is("lacks a type") {
            return "err no such type".to_owned();
        }
        let text = if rest.is_empty() { "Base" } else { rest };
        match GameString::read(text, Repetition::Ignored) {
            Ok(read) => {
                text.clone_into(&mut self.loaded);
                let shown = if self.is("believes fields") && text.contains(";Draw;Black[7]") {
                    text.to_owned()
                } else if self.is("loads half") && read.game.plies() > 30 {
                    write_game(&read.game.at(20))
                } else {
                    write_game(&read.game)
                };
                self.game = Some(read.game);
                self.shown(shown)
            }
            Err(_) if self.is("half a game") => {
                self.game = Some(History::new(Variant::BASE, Repetition::Ignored));
                "err half of it".to_owned()
            }
            Err(error) => format!("err {error}"),
        }
    }

    /// The game string as this engine shows it.
    fn shown(&self, right: String) -> String {
        let plies = self.game.as_ref().map_or(0, History::plies);
        let over = self
            .game
            .as_ref()
            .is_some_and(|game| game.outcome().is_some());
        let twice = self
            .game
            .as_ref()
            .is_some_and(|game| game.occurrences() == 2);
        match self.fault {
            "false turn" if plies == 5 => right.replace("Black[3]", "White[3]"),
            "late false state" if plies == 40 => right.replace("InProgress", "Draw"),
            "no draw" if over => right.replace("Draw", "WhiteWins"),
            "nobody loses" if over => right
                .replace("BlackWins", "InProgress")
                .replace("WhiteWins", "InProgress"),
            "draws at once" if twice => right.replace("InProgress", "Draw"),
            _ => right,
        }
    }

    fn play(&mut self, text: &str) -> String {
        let fault = self.fault;
        let Some(game) = &mut self.game else {
            return match fault {
                "plays without a game" => "played".to_owned(),
                _ => "err no game".to_owned(),
            };
        };
        if game.outcome().is_some() {
            return match fault {
                "plays on" => write_game(game),
                _ => "err the game is over".to_owned(),
            };
        }
        if fault == "edge" && game.plies() > 480 {
            return "invalidmove there is an edge".to_owned();
        }
        if fault == "one reference" && text.contains("bQ") && game.plies() == 6 {
            return "invalidmove tell it another way".to_owned();
        }
        if fault == "refuses passes" && text == "pass" {
            return "invalidmove never".to_owned();
        }
        match game.position().read_move(text) {
            Ok(mv) => {
                let _ = game.play(mv);
                let right = write_game(game);
                self.shown(right)
            }
            Err(_) if fault == "passes" && text == "pass" => write_game(game),
            Err(_) if fault == "illegal forgets" => {
                game.undo();
                "invalidmove forgotten".to_owned()
            }
            Err(_) if fault == "err for moves" => "err no".to_owned(),
            Err(_) if fault == "two lines" => "invalidmove no\nand a reason".to_owned(),
            Err(error) => format!("invalidmove {error}"),
        }
    }

    fn undo(&mut self, rest: &str) -> String {
        let number = if rest.is_empty() { Ok(1) } else { rest.parse() };
        let number = match number {
            _ if rest.contains('-') || rest.starts_with('+') => None,
            Ok(number) => Some(number),
            Err(_) if self.is("undo many") => Some(1),
            Err(_) => None,
        };
        let clamps = self.is("undo clamps");
        let only_one = self.is("undo one");
        let never_at_the_end = self.is("no undo at the end");
        let (Some(game), Some(number)) = (&mut self.game, number) else {
            return "err undo what?".to_owned();
        };
        if never_at_the_end && game.outcome().is_some() {
            return "err the game is over".to_owned();
        }
        if number == 0 || (number > game.plies() && !clamps) {
            return "err so many there are not".to_owned();
        }
        for _ in 0..(if only_one { 1 } else { number }) {
            game.undo();
        }
        if self.is("undo shows nothing") {
            return "done".to_owned();
        }
        self.game.as_ref().map_or_else(String::new, write_game)
    }

    fn valid_moves(&mut self) -> String {
        self.asked += 1;
        let Some(game) = &self.game else {
            return "err no game".to_owned();
        };
        if game.outcome().is_some() {
            return match self.fault {
                "moves at the end" => "wA1 wQ-".to_owned(),
                _ => "err the game is over".to_owned(),
            };
        }
        let mut texts = game.position().legal_move_texts();
        // The faults of the rules: a move too few in the games of the case.
        let name = self.fault.strip_prefix("rule ");
        let mut cases = CASES.iter().filter(|(rule, _)| name == Some(rule));
        if cases.any(|(_, end)| self.loaded.ends_with(end)) {
            texts.pop();
            if texts.is_empty() {
                texts.push("wA1 wQ-".to_owned());
            }
        }
        match self.fault {
            "twice" => texts.push(texts[0].clone()),
            "comma" => return texts.join(","),
            "forgets" if self.asked.is_multiple_of(2) => drop(texts.pop()),
            "late" if game.plies() > 60 => drop(texts.pop()),
            "lost in long games" if game.plies() > 100 => drop(texts.pop()),
            _ => {}
        }
        texts.join(";")
    }

    fn best_move(&mut self, rest: &str) -> String {
        let fault = self.fault;
        let Some(game) = &mut self.game else {
            return "err no game".to_owned();
        };
        let over = game.outcome().is_some();
        if over {
            return match fault {
                "best at the end" => "wA1 wQ-".to_owned(),
                _ => "err the game is over".to_owned(),
            };
        }
        let (kind, value) = rest.split_once(' ').unwrap_or((rest, ""));
        let known = match kind {
            "depth" => value.parse::<u32>().is_ok_and(|depth| depth > 0),
            "time" if fault == "stops reading" && value.starts_with("00:00:01") => true,
            "time" => {
                ["00:00:00", "00:00:01", "00:00:03", "00:00:05", "00:00:00.1"].contains(&value)
            }
            _ => false,
        };
        if !known {
            return "err no limit".to_owned();
        }
        let slow = match (fault, value) {
            ("slow", "00:00:01") => 2300,
            ("slower", "00:00:03") => 4300,
            ("no time is for ever", "00:00:00") => 3000,
            ("slow fractions", "00:00:00.1") => 1400,
            _ => 0,
        };
        thread::sleep(Duration::from_millis(slow));
        let texts = game.position().legal_move_texts();
        let best = texts.first().cloned().unwrap_or_default();
        match fault {
            "illegal depth" if kind == "depth" => "bA1 bA1".to_owned(),
            "illegal time" if kind == "time" => "bA1 bA1".to_owned(),
            "illegal late" if game.plies() > 50 => "bA1 bA1".to_owned(),
            "no pass" if best == "pass" => "bA1 wS1-".to_owned(),
            "plays it" => {
                if let Ok(mv) = game.position().read_move(&best) {
                    let _ = game.play(mv);
                }
                best
            }
            _ => best,
        }
    }

    fn options(&mut self, rest: &str) -> Vec<String> {
        let verbose = if self.verbose { "True" } else { "False" };
        let kind = if self.is("odd kind") { "flag" } else { "bool" };
        let lines = [
            format!("Verbose;{kind};{verbose};False"),
            "Strength;int;3;3;1;5".to_owned(),
        ];
        let words: Vec<&str> = rest.split(' ').collect();
        let line = |name: &str| lines.iter().find(|line| line.starts_with(name)).cloned();
        let err = |text: &str| vec![format!("err {text}")];
        match words.as_slice() {
            [""] => lines.to_vec(),
            ["get", _] if self.is("gets nothing") => Vec::new(),
            ["get", name] | ["set", name, _] if line(name).is_none() => {
                if self.is("knows all options") {
                    vec![format!("{name};int;1;1")]
                } else {
                    err("no such option")
                }
            }
            ["get", name] => vec![line(name).unwrap_or_default()],
            ["set", "Verbose", value @ ("True" | "False")] => {
                self.verbose = *value == "True" && !self.is("sets nothing");
                let value = if self.verbose { "True" } else { "False" };
                vec![format!("Verbose;{kind};{value};False")]
            }
            ["set", "Strength", "3"] => vec![line("Strength").unwrap_or_default()],
            ["set", name, _] if self.is("takes any value") => vec![line(name).unwrap_or_default()],
            _ => err("no such value"),
        }
    }
}

impl Behaviour for Engine {
    fn greeting(&mut self) -> String {
        match self.fault {
            "no greeting" => String::new(),
            _ => format!("{}\nok\n", self.info().join("\n")),
        }
    }

    fn answer(&mut self, bytes: &[u8]) -> Said {
        let Ok(line) = str::from_utf8(bytes) else {
            return match self.fault {
                "dies of bytes" => Said::Leaves,
                _ => Said::text("err no text\nok\n"),
            };
        };
        match (self.fault, line) {
            ("half a cr", "newgame Base\r") => return Said::text("err what?\nok\n"),
            ("long lines kill", line) if line.len() > 1_000_000 => return Said::Leaves,
            ("swallows garbage", "foo") => return Said::text("ok\n"),
            ("dies of a dash", "play -") => return Said::Leaves,
            ("takes any type", "newgame Base+X") => {
                return Said::text("Base;NotStarted;White[1]\nok\n");
            }
            ("blank dies", line) if line.trim().is_empty() => return Said::Leaves,
            ("silent", _) | ("no answer to errors", "no-such-command") => return Said::text(""),
            ("sluggish", _) => thread::sleep(Duration::from_millis(130)),
            ("skips a command", "info") if self.game.is_some() => return Said::text(""),
            _ => {}
        }
        let line = line.trim();
        if line.is_empty() {
            return Said::text("");
        }
        let Some(lines) = self.obey(line) else {
            return Said::Leaves;
        };
        let mut text = String::new();
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        text.push_str(match self.fault {
            "ok and blank" => "ok \n",
            "ok twice" => "ok\nok\n",
            _ => "ok\n",
        });
        Said::text(text)
    }

    fn leaves_at_the_end(&self) -> bool {
        !self.is("stays")
    }
}

/// How the games of the cases end, for an engine that does not know a rule.
const CASES: &[(&str, &str)] = &[
    ("queen-not-first", "Black[1];wS1"),
    ("queen-by-fourth", "bS1 bA1-"),
    ("queen-before-moves", "wA1 -wS1;bQ bS1-"),
    ("one-hive", "bA1 bQ-"),
    ("beetle-gate", "bA1 wA3/"),
    ("stack-colour", "bA2 bA1-"),
    ("forced-pass", "wG1 wB1/"),
    ("row", "bA1 bG3-"),
    ("ladybug", "bA1 bQ-"),
    ("mosquito-copies", "bA1 bQ-"),
    ("mosquito-mosquito", "bQ -bQ"),
    ("mosquito-on-top", "bQ /bM"),
    ("throw-just-moved", "wA1 \\bP"),
    ("thrown-rests", "wP bP\\"),
    ("pinned-throws", "wQ bP\\"),
    ("resting-lends", "wP \\bB1"),
    ("covered-throws-not", "bB1 /bQ"),
    ("throw-gate", "bB1 wQ"),
    ("all-tiles", "bP bL-"),
];

/// Which fault shows in which check.
const FAULTS: &[(&str, &str)] = &[
    ("no greeting", "framing/greeting"),
    ("ok and blank", "framing/ok"),
    ("ok twice", "framing/ok"),
    ("skips a command", "framing/in-order"),
    ("no answer to errors", "framing/err"),
    ("err for moves", "framing/invalidmove"),
    ("two lines", "framing/invalidmove"),
    ("blank dies", "framing/blank-line"),
    ("half a cr", "framing/crlf"),
    ("no id", "info/id"),
    ("other expansions", "info/expansions"),
    ("newgame does nothing", "newgame/no-type"),
    ("lacks a type", "newgame/types"),
    ("silent", "newgame/game-string"),
    ("believes fields", "newgame/false-fields"),
    ("half a game", "newgame/illegal-string"),
    ("false turn", "play/moves"),
    ("one reference", "play/references"),
    ("illegal forgets", "play/illegal"),
    ("err for moves", "play/illegal"),
    ("plays on", "play/over"),
    ("plays without a game", "play/no-game"),
    ("refuses passes", "pass/forced"),
    ("passes", "pass/not-forced"),
    ("undo shows nothing", "undo/one"),
    ("undo one", "undo/many"),
    ("undo clamps", "undo/too-many"),
    ("no undo at the end", "undo/over"),
    ("twice", "validmoves/form"),
    ("comma", "validmoves/form"),
    ("forgets", "validmoves/unchanged"),
    ("moves at the end", "validmoves/over"),
    ("illegal depth", "bestmove/depth"),
    ("illegal time", "bestmove/time"),
    ("plays it", "bestmove/not-played"),
    ("no pass", "bestmove/pass"),
    ("best at the end", "bestmove/over"),
    ("odd kind", "options/list"),
    ("gets nothing", "options/get"),
    ("sets nothing", "options/set"),
    ("knows all options", "options/unknown"),
    ("takes any value", "options/bad-value"),
    ("no draw", "rules/draw"),
    ("draws at once", "rules/second-time"),
    ("nobody loses", "rules/own-queen"),
    ("edge", "rules/march"),
    ("late", "legality/valid-moves"),
    ("late false state", "legality/game-strings"),
    ("loads half", "legality/loaded"),
    ("illegal late", "legality/best-moves"),
    ("slow", "time/one-second"),
    ("slower", "time/three-seconds"),
    ("no time is for ever", "time/none"),
    ("slow fractions", "time/fractions"),
    ("sluggish", "speed/answers"),
    ("swallows garbage", "bad-input/unknown-commands"),
    ("dies of a dash", "bad-input/half-moves"),
    ("undo many", "bad-input/numbers"),
    ("stops reading", "bad-input/limits"),
    ("takes any type", "bad-input/game-strings"),
    ("dies of bytes", "bad-input/not-text"),
    ("long lines kill", "bad-input/long-lines"),
    ("exit stays", "closing/exit"),
    ("stays", "closing/end-of-input"),
    ("stays", "closing/end-while-thinking"),
    ("stays", "closing/questions-before-the-end"),
];

/// What needs a process with signals: see `crates/cli/tests/checking.rs`.
const ELSEWHERE: [&str; 1] = ["time/cancel"];

fn examine(fault: &'static str, only: &str, settings: &Settings) -> ExaminationReport {
    let program = Fake {
        make: || Engine::new(fault),
    };
    let wanted = |question: &examiner::Question| only.is_empty() || question.is_meant_by(only);
    Protocol::Uhp.examine(
        &program,
        settings,
        &wanted,
        &AtomicBool::new(false),
        &mut |_| {},
    )
}

#[test]
fn an_engine_that_is_right_passes() {
    let report = examine("", "", &hasty());
    assert!(failed(&report).is_empty(), "{:#?}", failed(&report));
    assert_eq!(report.engine.as_deref(), Some("Fake 1"));
    assert!(report.passed >= Protocol::Uhp.questions().len() - 1);
}

#[test]
fn every_fault_shows() {
    let settings = hasty();
    assert_faults_show(FAULTS, |fault, check| examine(fault, check, &settings));
}

#[test]
fn every_rule_shows() {
    let rules: BTreeSet<&str> = CASES.iter().map(|(rule, _)| *rule).collect();
    for rule in rules {
        let fault = format!("rule {rule}").leak();
        let report = examine(fault, &format!("rules/{rule}"), &hasty());
        assert_eq!(report.failed, 1, "{rule}: {report:?}");
    }
}

#[test]
fn every_check_has_a_fault() {
    let shown: BTreeSet<String> = FAULTS
        .iter()
        .map(|(_, check)| (*check).to_owned())
        .chain(CASES.iter().map(|(rule, _)| format!("rules/{rule}")))
        .chain(ELSEWHERE.map(str::to_owned))
        .collect();
    for question in Protocol::Uhp.questions() {
        let name = format!("{}/{}", question.group, question.name);
        assert!(shown.contains(&name), "{name} has no fault that shows it");
    }
}

#[test]
fn a_lost_engine_is_started_again() {
    let report = examine("dies of bytes", "bad-input", &hasty());
    assert_eq!(report.failed, 1, "the other checks go on: {report:?}");
    assert_eq!(report.passed, 6);
}
