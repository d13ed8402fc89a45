//! A run of `train loop` that is killed at any write, fsync, rename or removal, and taken up again, ends
//! as one that nobody disturbed: with the same bytes.
//!
//! A library between the program and the system counts the calls and kills at the one that is asked
//! for; of a write only half is done then. It is a page of C, so that nothing need be installed.
#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use assert_cmd::cargo::CommandCargoExt as _;

const KILLER: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long calls;

/* Whether this is the call at which to kill. */
static int now(const char *call) {
    const char *wanted = getenv("KILL_CALL"), *at = getenv("KILL_AT");
    return wanted && at && !strcmp(wanted, call) && atomic_fetch_add(&calls, 1) + 1 == atol(at);
}

ssize_t write(int file, const void *bytes, size_t length) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (now("write")) {
        real(file, bytes, length / 2);
        kill(getpid(), SIGKILL);
    }
    return real(file, bytes, length);
}

int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    if (now("fsync")) kill(getpid(), SIGKILL);
    return real(file);
}

int rename(const char *from, const char *to) {
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    if (now("rename")) kill(getpid(), SIGKILL);
    return real(from, to);
}

int unlink(const char *path) {
    int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
    if (now("unlink")) kill(getpid(), SIGKILL);
    return real(path);
}
"#;

const CONFIG: &str = "\
name = 'killed'
iterations = 2
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 4, blocks = 1 }
[play]
variants = ['hex:3x3']
games = 8
parts = 2
random_plies = [0, 2]
[play.search]
simulations = 2
[fit]
batch = 4
uses = 2.0
rate = 3e-3
[judge]
games = 2
[judge.search]
simulations = 2
";

/// The program at work in a folder.
fn train(scratch: &Path, run: &Path) -> Command {
    let mut program = Command::cargo_bin("hexapod").expect("the program");
    program
        .arg("train")
        .arg("loop")
        .arg(scratch.join("config.toml"));
    // Saved after every step that it may be.
    program
        .arg("--out")
        .arg(run)
        .args(["--save-every", "0", "--threads", "2"]);
    program
}

fn runs_to_its_end(mut program: Command) {
    let done = program.output().expect("it runs");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
}

/// All files of a run but those that tell of times.
fn files(run: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![run.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(run).expect("inside").to_owned();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let timed = name.starts_with("timings.jsonl")
                || name.ends_with("fit/metrics.jsonl")
                || name.to_string_lossy().starts_with("events.out");
            let bytes = if timed {
                Vec::new()
            } else {
                fs::read(&path).expect("a file")
            };
            found.insert(name, bytes);
        }
    }
    found
}

/// The files that are not the same, or not there.
fn differing(
    one: &BTreeMap<PathBuf, Vec<u8>>,
    other: &BTreeMap<PathBuf, Vec<u8>>,
) -> BTreeSet<PathBuf> {
    let names = one.keys().chain(other.keys());
    let names = names.filter(|name| one.get(*name) != other.get(*name));
    names.cloned().collect()
}

#[test]
fn a_run_that_is_killed_anywhere_ends_as_one_that_is_not() {
    let scratch = tempfile::tempdir().expect("a folder");
    let at = |name: &str| scratch.path().join(name);
    fs::write(at("config.toml"), CONFIG).expect("a file");
    fs::write(at("killer.c"), KILLER).expect("a file");
    let mut compiler = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
    compiler
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(at("killer.so"))
        .arg(at("killer.c"));
    runs_to_its_end({
        compiler.arg("-ldl");
        compiler
    });
    runs_to_its_end(train(scratch.path(), &at("whole")));
    let whole = files(&at("whole"));
    assert!(whole.contains_key(Path::new("iteration-0002/promoted.json")));

    let killed = Mutex::new(BTreeMap::<&str, usize>::new());
    for call in ["write", "fsync", "rename", "unlink"] {
        let next = AtomicUsize::new(1);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let run = at(&format!("{call}-{number}"));
                        let mut program = train(scratch.path(), &run);
                        program.env("LD_PRELOAD", at("killer.so"));
                        program
                            .env("KILL_CALL", call)
                            .env("KILL_AT", number.to_string());
                        if program.output().expect("it runs").status.success() {
                            break;
                        }
                        runs_to_its_end(train(scratch.path(), &run));
                        let other = differing(&whole, &files(&run));
                        assert!(
                            other.is_empty(),
                            "killed at {call} {number}: {other:?} differ"
                        );
                        fs::remove_dir_all(&run).expect("it is there");
                        *killed
                            .lock()
                            .expect("nobody fails")
                            .entry(call)
                            .or_default() += 1;
                    }
                });
            }
        });
    }
    let killed = killed.into_inner().expect("nobody fails");
    for (call, least) in [("write", 40), ("fsync", 40), ("rename", 20), ("unlink", 1)] {
        let times = killed.get(call).copied().unwrap_or_default();
        assert!(times >= least, "killed {times} times at {call}: {killed:?}");
    }
}
