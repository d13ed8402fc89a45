//! `cluster`, with a scheduler of three scripts whose queue is a file: what is written, submitted, told and cancelled, and
//! which share of the work a task takes.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

use crate::desk::{failure, hexapod, output};
use crate::shelf::{LOOP, shelf};

const PROGRAMS: [(&str, &str); 3] = [
    ("squeue", "cat queue 2>/dev/null || true"),
    (
        "sbatch",
        r#"number=$(($(wc -l <queue) + 1))
for word in "$@"; do case "$word" in --job-name=*) name=${word#*=} ;; esac; done
echo "$number|$name|PENDING|Priority|||0:00|1:00|" >>queue
echo "$number""#,
    ),
    ("scancel", r#"sed -i "/^$1|/d" queue"#),
];

/// A run that has begun, on a machine of a cluster whose queue is empty.
fn cluster() -> TempDir {
    let shelf = shelf();
    let bin = shelf.path().join("bin");
    fs::create_dir(&bin).expect("a folder");
    for (name, text) in PROGRAMS {
        let path = bin.join(name);
        fs::write(&path, format!("#!/bin/bash\n{text}\n")).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
    }
    fs::write(shelf.path().join("queue"), "").expect("a file");
    begin(shelf.path(), "a run");
    shelf
}

fn begin(shelf: &Path, run: &str) {
    let words = ["train", "loop", "loop.toml", "--out", run, "--minutes", "0"];
    hexapod(shelf, &words).assert().success();
}

fn on_cluster(shelf: &Path, words: &[&str]) -> Command {
    let path = std::env::var("PATH").expect("a path");
    let bin = shelf.join("bin");
    let mut command = hexapod(shelf, words);
    command.env("PATH", format!("{}:{path}", bin.display()));
    command
}

/// What it printed and said.
fn told(shelf: &Path, words: &[&str]) -> (String, String) {
    let run = on_cluster(shelf, words).assert().success();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&run.get_output().stdout),
        text(&run.get_output().stderr),
    )
}

#[test]
fn scripts_are_written_and_kept_as_they_were_changed() {
    let shelf = cluster();
    let render = ["cluster", "render", "a run"];
    assert_eq!(output(shelf.path(), &render).lines().count(), 6);
    let path = shelf.path().join("a run/cluster/play.sh");
    let script = fs::read_to_string(&path).expect("a script");
    let changed = script.replace("--cpus-per-task=1", "--cpus-per-task=1 --nice");
    fs::write(&path, &changed).expect("a file");
    let (_, said) = told(shelf.path(), &render);
    assert!(said.contains("play.sh was changed by hand"), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("a script"), changed);
    output(shelf.path(), &[&render[..], &["--force"]].concat());
    assert_eq!(fs::read_to_string(&path).expect("a script"), script);
}

#[test]
fn a_chain_is_submitted_once_seen_and_cancelled() {
    let shelf = cluster();
    let (calls, _) = told(shelf.path(), &["cluster", "submit", "a run", "--dry-run"]);
    assert!(
        calls.contains("collect=$(sbatch --parsable") && calls.contains("afterany:$play"),
        "{calls}"
    );
    assert_eq!(
        fs::read_to_string(shelf.path().join("queue")).expect("a file"),
        ""
    );
    let (submitted, _) = told(shelf.path(), &["cluster", "submit", "a run"]);
    assert_eq!(
        submitted.lines().next(),
        Some("1: play of iteration 1, 2 tasks")
    );
    assert_eq!(submitted.lines().count(), 5, "{submitted}");
    let (nothing, said) = told(shelf.path(), &["cluster", "submit", "a run"]);
    assert!(
        nothing.is_empty() && said.contains("a chain lives already, as jobs 1, 2, 3, 4, 5"),
        "{said}"
    );
    let (status, _) = told(shelf.path(), &["cluster", "status", "a run"]);
    assert!(
        status.contains("queue: fit of iteration 1, job 3: 1 waiting (Priority)"),
        "{status}"
    );
    // Another run of the same person is none of its business.
    begin(shelf.path(), "other");
    let (nothing, said) = told(shelf.path(), &["cluster", "cancel", "other"]);
    assert!(
        nothing.is_empty() && said.contains("no job of this run"),
        "{said}"
    );
    let (cancelled, _) = told(shelf.path(), &["cluster", "cancel", "a run"]);
    assert_eq!(cancelled, "5\n4\n3\n2\n1\n");
    let (status, _) = told(shelf.path(), &["cluster", "status", "a run"]);
    assert!(status.contains("no job will go on with it"), "{status}");
}

#[test]
fn what_cluster_toml_says_wrongly_is_named() {
    let shelf = cluster();
    let config = shelf.path().join("a run/cluster.toml");
    fs::write(&config, "[fit]\ngpu = 1\n").expect("a file");
    let refused = failure(shelf.path(), &["cluster", "submit", "a run"]);
    assert!(
        refused.contains("cluster.toml") && refused.contains("unknown field `gpu`"),
        "{refused}"
    );
    let script = shelf.path().join("a run/cluster/play.sh");
    assert!(!script.exists(), "nothing is written before");
}

#[test]
fn a_task_of_an_array_takes_its_share() {
    let shelf = cluster();
    let play = ["train", "play", "a run", "--iteration", "1"];
    let played = |variable: &str, number: &str, more: &[&str]| {
        let mut task = hexapod(shelf.path(), &[&play[..], more].concat());
        let run = task.env(variable, number).assert();
        let output = run.get_output().clone();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr))
    };
    let first = "a run/iteration-0001/games/part-001-of-002.zst\n";
    let second = "a run/iteration-0001/games/part-002-of-002.zst\n";
    assert_eq!(played("SLURM_ARRAY_TASK_ID", "1", &[]).0, second);
    assert_eq!(played("JOB_COMPLETION_INDEX", "0", &[]).0, first);
    assert_eq!(
        played("JOB_COMPLETION_INDEX", "0", &["--tasks", "1"]).0,
        format!("{first}{second}")
    );
    assert_eq!(
        played("SLURM_ARRAY_TASK_ID", "7", &["--part", "1/2"]).0,
        first,
        "who names parts is heard"
    );
    let (_, said) = played("SLURM_ARRAY_TASK_ID", "2", &[]);
    assert!(
        said.contains("this is task 2, counted from 0, but 2 tasks share"),
        "{said}"
    );
    assert!(LOOP.contains("parts = 2"));
}
