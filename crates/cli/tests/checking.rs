//! `hexapod uhp-check` and `hexapod htp-check`: on our own engines, and on programs that go wrong.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use serde_json::Value;

const HEXAPOD: &str = env!("CARGO_BIN_EXE_hexapod");

fn hexapod(arguments: &[&str]) -> Command {
    let mut command = Command::new(HEXAPOD);
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("HEXAPOD_SETTINGS", "");
    command
}

/// Exit code and standard output.
fn outcome(arguments: &[&str]) -> (i32, String) {
    let run = hexapod(arguments).output().expect("it runs");
    let code = run.status.code().expect("an exit code");
    (code, String::from_utf8(run.stdout).expect("text"))
}

/// That a report says that nothing failed, and how many checks passed.
fn passed(arguments: &[&str]) -> u64 {
    let (code, text) = outcome(arguments);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let failed: Vec<&Value> = report["checks"]
        .as_array()
        .expect("checks")
        .iter()
        .filter(|check| check["verdict"] == "failed")
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
    assert_eq!(code, 0);
    assert_eq!(report["interrupted"], false);
    report["passed"].as_u64().expect("a number")
}

/// Machines on which tests run are busy: time keeping is not what is tried here.
const BUSY: [&str; 5] = ["--json", "--games", "2", "--tolerance", "5"];

#[test]
fn our_uhp_engine_passes() {
    let passed = passed(&[&["uhp-check"], &BUSY[..], &[HEXAPOD, "uhp"]].concat());
    assert_eq!(passed, 82, "none of them is not applicable");
}

#[test]
fn our_htp_engine_passes() {
    let setup = ["--setup", "param_hexapod max_time 0.5"];
    let passed = passed(&[&["htp-check"], &BUSY[..], &setup, &[HEXAPOD, "htp"]].concat());
    assert!(
        passed >= 42,
        "{passed}: all but `time_settings`, and `interrupt` on a fast machine"
    );
}

/// A program that is a piece of shell.
struct Script(tempfile::TempDir);

impl Script {
    fn new(text: &str) -> Script {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine");
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        Script(folder)
    }

    fn path(&self) -> String {
        self.0.path().join("engine").display().to_string()
    }
}

#[test]
fn a_crash_is_shown_with_what_was_said() {
    let engine = Script::new("echo 'id Brittle 1'; echo ok; read line; echo no more >&2; exit 3");
    let (code, text) = outcome(&["uhp-check", "--only", "info", &engine.path()]);
    assert_eq!(code, 1);
    let quoted = format!("{} and some words", engine.path());
    let (_, same) = outcome(&["uhp-check", "--only", "info", &quoted]);
    assert_eq!(same, text);
    insta::assert_snapshot!(text, @"
    info
      id                   FAILED  `info` begins with a line `id` and the name of the engine.
          it left: exit status: 3 (no more)
          # the engine is started
          < id Brittle 1
          < ok
          > info
          # it left: exit status: 3 (no more)
      expansions           FAILED  After it comes at most one more line: some of Mosquito, Ladybug and Pillbug, with `;` between them.
          it left: exit status: 3 (no more)
          # the engine is started
          < id Brittle 1
          < ok
          > info
          # it left: exit status: 3 (no more)

    Brittle 1: 0 passed, 2 failed, 0 not applicable
    ");
}

#[test]
fn an_engine_that_hangs_is_not_waited_for() {
    let engine = Script::new("echo 'id Deaf 1'; echo ok; exec sleep 1000");
    let start = Instant::now();
    let arguments = ["uhp-check", "--patience", "0.3", "--only", "bad-input"];
    let (code, text) = outcome(&[&arguments[..], &[&engine.path()]].concat());
    assert_eq!(code, 1);
    assert_eq!(
        text.matches("it did not answer within 0.3 s").count(),
        7,
        "{text}"
    );
    assert!(start.elapsed() < Duration::from_mins(1));
}

#[test]
fn an_engine_that_never_reads_is_not_waited_for() {
    // A line that is longer than any pipe.
    let engine = Script::new(
        "while read -r line; do printf '= \\n\\n'; [ \"$line\" = showboard ] && exec sleep 1000; done",
    );
    let arguments = [
        "htp-check",
        "--patience",
        "0.5",
        "--only",
        "bad-input/long-lines",
    ];
    let (code, text) = outcome(&[&arguments[..], &[&engine.path()]].concat());
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("FAILED"), "{text}");
}

/// What a search that is cancelled says.
fn cancelled(said: &str) -> (i32, String) {
    let engine = Script::new(&format!(
        r#"echo 'id Cancelled 1'; echo ok
trap 'echo "{said}"; echo ok' INT
while read -r line; do
    case "$line" in
        newgame*) printf '%s\nok\n' "${{line#newgame }}" ;;
        bestmove*) sleep 5 & wait $! ;;
        *) printf 'err what\nok\n' ;;
    esac
done"#
    ));
    outcome(&["uhp-check", "--only", "time/cancel", &engine.path()])
}

#[test]
fn a_cancelled_search_answers_with_a_legal_move() {
    let (code, text) = cancelled("wA3 -wA2");
    assert_eq!(code, 0, "{text}");
    let (code, text) = cancelled("nonsense");
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("`nonsense` is not legal"), "{text}");
}

#[test]
fn what_is_wrongly_asked_for_is_said() {
    let said = |arguments: &[&str]| {
        let run = hexapod(arguments).output().expect("it runs");
        let text = String::from_utf8(run.stderr).expect("text");
        (run.status.code(), text.trim_end().to_owned())
    };
    let (code, text) = said(&["uhp-check", "/no/such/engine"]);
    assert_eq!(code, Some(1));
    assert!(
        text.starts_with("error: `/no/such/engine` cannot be started: "),
        "{text}"
    );
    let (code, text) = said(&["htp-check", "--only", "flavour", "true"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        text,
        "error: --only: there is no check or group `flavour`; `--list` shows them"
    );
    let (code, _) = said(&["uhp-check"]);
    assert_eq!(code, Some(2));
}

#[test]
fn the_checks_are_listed() {
    for (command, some) in [("uhp-check", "framing/ok"), ("htp-check", "swap/pieces")] {
        let (code, text) = outcome(&[command, "--list"]);
        assert_eq!(code, 0);
        assert!(text.lines().any(|line| line.starts_with(some)), "{text}");
        let (_, json) = outcome(&[command, "--list", "--json"]);
        let listed: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(listed.as_array().map(Vec::len), Some(text.lines().count()));
    }
}

#[test]
fn the_doctor_says_what_is_there() {
    let home = tempfile::tempdir().expect("a folder");
    let run = hexapod(&["doctor", "--json"])
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path().join("data"))
        .env("XDG_CONFIG_HOME", home.path().join("config"))
        .current_dir(home.path())
        .output()
        .expect("it runs");
    assert_eq!(run.status.code(), Some(0));
    let report: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    assert_eq!(report["networks"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["networks"][0]["card"]["game"], "hive");
    assert_eq!(report["folders"]["data_state"], "missing");
    for what in [
        "hive_lines",
        "hex_lines",
        "hive_search",
        "hex_search",
        "hive_network",
        "hex_network",
    ] {
        let speed = report["speed"][what].as_f64().expect("a number");
        assert!(speed > 0.0, "{what}: {speed}");
    }
    assert!(
        fs::read_dir(home.path())
            .expect("a folder")
            .next()
            .is_none(),
        "nothing was changed"
    );
}

#[test]
fn the_doctor_says_what_is_broken() {
    let data = tempfile::tempdir().expect("a folder");
    let nets = data.path().join("nets");
    fs::create_dir(&nets).expect("a folder");
    fs::write(nets.join("torn.safetensors"), b"not a network").expect("a file");
    let folder = data.path().display().to_string();
    let (code, text) = outcome(&["doctor", "--no-speed", "--data-dir", &folder]);
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("broken:") && text.contains("torn.safetensors"),
        "{text}"
    );
    fs::remove_dir_all(&nets).expect("a folder");
    let (code, text) = outcome(&["doctor", "--no-speed", "--data-dir", &folder]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("there is no library of games yet"), "{text}");
}
