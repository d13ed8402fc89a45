//! Commands that write for long: one process at a time, ended in order by every signal and by a reader
//! that has gone, and never held up by one that was killed.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// A command that works for minutes, where its lock lies, and a word of its folder.
struct Writer {
    words: &'static str,
    lock: &'static str,
}

const WRITERS: [Writer; 6] = [
    Writer {
        words: "data generate --games 1000000 --nodes 200 --shard-games 8 --out out",
        lock: "out/.lock",
    },
    Writer {
        words: "import lines.txt --out out",
        lock: "out/.lock",
    },
    Writer {
        words: "match random random --type Base+MLP --random-openings 4 --games 1000000 --out out",
        lock: "out.lock",
    },
    Writer {
        words: "tune out --games 1000000 --nodes 100",
        lock: "out/.lock",
    },
    Writer {
        words: "train loop loop.toml --out out",
        lock: "out/.lock",
    },
    Writer {
        words: "solve hex --size 7 --all-openings --out out",
        lock: "out.lock",
    },
];

const LOOP: &str = "\
name = 'long'
iterations = 1000
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 4, blocks = 1 }
[play]
variants = ['hex:3x3']
games = 8
random_plies = [0, 2]
[play.search]
simulations = 2
[fit]
batch = 4
uses = 2.0
rate = 3e-3
[collect.alarms]
stop = false
[judge]
games = 2
[judge.search]
simulations = 2
";

fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("loop.toml"), LOOP).expect("written");
    let mut lines = String::new();
    for number in 0..400_000_u32 {
        let cell = |at: u32| {
            let column = char::from(b'a' + u8::try_from(at % 19).expect("a column"));
            format!("{column}{}", at / 19 % 19 + 1)
        };
        let (one, two) = (cell(number % 361), cell(number / 361));
        let _ = writeln!(lines, "hex:19 {one} {two} s19 a19 r19 b19");
    }
    fs::write(folder.path().join("lines.txt"), lines).expect("written");
    folder
}

fn hexapod(folder: &Path, words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexapod"));
    command
        .current_dir(folder)
        .args(words.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a writer, and waits until it has its output.
fn at_work(folder: &Path, writer: &Writer) -> Child {
    let child = hexapod(folder, writer.words).spawn().expect("it starts");
    let lock = folder.join(writer.lock);
    let named = format!("process {} ", child.id());
    wait_until(writer.words, || {
        fs::read_to_string(&lock).is_ok_and(|text| text.starts_with(&named))
    });
    child
}

fn wait_until(what: &str, is: impl Fn() -> bool) {
    let start = Instant::now();
    while !is() {
        assert!(start.elapsed() < Duration::from_mins(1), "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn ended(mut child: Child, words: &str) -> Output {
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(
            start.elapsed() < Duration::from_mins(2),
            "{words}: it stays"
        );
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("its output")
}

#[test]
fn one_process_at_a_time_writes_and_every_signal_ends_it_in_order() {
    let desk = desk();
    for writer in &WRITERS {
        for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
            if signal == Signal::HUP && ignores_hangups() {
                // Then so do the writers, who inherit it.
                continue;
            }
            let words = writer.words;
            let first = at_work(desk.path(), writer);
            let resumed = format!("{words} --resume");
            let again = if words.starts_with("match") || words.starts_with("solve") {
                &resumed
            } else {
                words
            };
            let second = hexapod(desk.path(), again).output().expect("it runs");
            let told = String::from_utf8_lossy(&second.stderr);
            assert_eq!(second.status.code(), Some(1), "{words}: {told}");
            let holder = format!("is being written by process {} on ", first.id());
            assert!(told.contains(&holder), "{words}: {told}");
            assert!(told.contains("wait until it is done, or name another place"));

            kill_process(Pid::from_child(&first), signal).expect("it runs");
            let output = ended(first, words);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(130),
                "{words}, {signal:?}: {said}"
            );
            assert!(said.contains("stopping"), "{words}: {said}");
            assert!(!desk.path().join(writer.lock).exists(), "{words}");
            remove(desk.path());
        }
    }
}

/// Whether these tests were begun by `nohup`.
fn ignores_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|digits| {
        u64::from_str_radix(digits.trim(), 16).is_ok_and(|ignored| ignored & 1 != 0)
    })
}

#[test]
fn a_process_that_was_killed_holds_nobody_up() {
    let desk = desk();
    for writer in &WRITERS {
        let mut first = at_work(desk.path(), writer);
        first.kill().expect("it runs");
        first.wait().expect("its end");
        assert!(desk.path().join(writer.lock).exists(), "nobody removed it");
        let words = writer.words;
        let again = if words.starts_with("match") || words.starts_with("solve") {
            format!("{words} --resume")
        } else {
            words.to_owned()
        };
        let mut second = hexapod(desk.path(), &again).spawn().expect("it starts");
        let lock = desk.path().join(writer.lock);
        let named = format!("process {} ", second.id());
        wait_until(words, || {
            fs::read_to_string(&lock).is_ok_and(|text| text.starts_with(&named))
        });
        second.kill().expect("it runs");
        second.wait().expect("its end");
        remove(desk.path());
    }
}

#[test]
fn long_commands_end_soon_after_their_reader_has_gone() {
    let desk = desk();
    let others = [
        "perft hive --type Base+MLP --depth 12",
        "match random random --type Base+MLP --games 1000000",
        "bench --runs 1000",
    ];
    let writers = WRITERS.iter().map(|writer| writer.words);
    for words in writers.chain(others) {
        let mut child = hexapod(desk.path(), words).spawn().expect("it starts");
        // Well into its work, or hardly begun on a busy machine: it makes no difference.
        thread::sleep(Duration::from_millis(400));
        let start = Instant::now();
        drop(child.stdout.take());
        while child.try_wait().expect("a child").is_none() {
            // A second, and what a busy machine adds.
            assert!(start.elapsed() < Duration::from_secs(10), "{words}");
            thread::sleep(Duration::from_millis(5));
        }
        remove(desk.path());
    }
}

/// Both at the same moment, again and again: what is there afterwards is whole.
#[test]
fn of_two_that_begin_together_one_writes() {
    let desk = desk();
    let short = [
        "data generate --games 24 --nodes 50 --shard-games 4 --out out",
        "match random random --type Base --random-openings 4 --games 12 --out out --resume",
    ];
    for words in short {
        for _ in 0..4 {
            let pair = [(); 2].map(|()| hexapod(desk.path(), words).spawn().expect("it starts"));
            let codes = pair.map(|child| {
                let output = child.wait_with_output().expect("its output");
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                (output.status.code(), said)
            });
            // The second may come when the first is done.
            for (code, said) in &codes {
                let held = said.contains("is being written by");
                assert!(
                    *code == Some(0) || (*code == Some(1) && held),
                    "{words}: {said}"
                );
            }
            assert!(
                codes.iter().any(|(code, _)| *code == Some(0)),
                "{words}: {codes:?}"
            );
            let after = hexapod(desk.path(), words).output().expect("it runs");
            let said = String::from_utf8_lossy(&after.stderr);
            assert!(
                after.status.success() && !said.contains("damaged"),
                "{words}: {said}"
            );
            remove(desk.path());
        }
    }
}

fn remove(folder: &Path) {
    for name in ["out", "out.lock", "out.adjourned"] {
        let path = folder.join(name);
        let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
    }
}
