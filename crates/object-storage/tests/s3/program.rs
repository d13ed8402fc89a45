//! The program itself, with runs in a bucket. It is built with the feature `objects` and named in
//! `HEXAPOD`, as `./check objects` does.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use files::{Storage as _, storage::Folder};

use super::runs::{CONFIG, files, same};
use super::server::{KEY, SECRET, Server};
use super::{Told, bucket, patient};

/// The program with what it may know of the server, and nothing else.
fn hexapod(server: &Server, words: &[&str]) -> Command {
    let program = std::env::var_os("HEXAPOD").expect("HEXAPOD names the program");
    let mut command = Command::new(program);
    command.env_clear().envs(server.environment()).args(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What it says, which is no secret.
fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    for secret in [KEY, SECRET] {
        assert!(!out.contains(secret) && !err.contains(secret), "{out}{err}");
    }
    (out, err)
}

fn done(mut command: Command) -> String {
    let output = command.output().expect("it runs");
    let (out, err) = said(&output);
    assert!(output.status.success(), "{err}");
    out
}

fn config(scratch: &Path) -> String {
    let path = scratch.join("config.toml");
    std::fs::write(&path, CONFIG).expect("a file");
    path.display().to_string()
}

#[test]
#[ignore = "needs the program with the feature `objects`: ./check objects"]
fn a_loop_that_is_killed_goes_on_and_ends_as_in_a_folder() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(&scratch.path().join("s3"));
    let config = config(scratch.path());
    let folder = scratch.path().join("run");
    let in_folder = [
        "train",
        "loop",
        &config,
        "--out",
        &folder.display().to_string(),
    ];
    done(hexapod(&server, &in_folder));
    let expected = files(&Folder::new(&folder));

    let words = [
        "train",
        "loop",
        &config,
        "--out",
        "s3://learning/runs/loop",
        "--save-every",
        "0",
    ];
    let storage = bucket(&server, "runs/loop", patient(), &Told::default());
    for reached in [
        "iteration-0001/fit/checkpoint.safetensors",
        "iteration-0002/collected.json",
    ] {
        let mut child = hexapod(&server, &words).spawn().expect("it starts");
        while !storage.has(reached).expect("an answer") {
            let ended = child.try_wait().expect("a child");
            assert!(ended.is_none(), "it ended before {reached}");
            sleep(Duration::from_millis(5));
        }
        child.kill().expect("it is ours");
        said(&child.wait_with_output().expect("an end"));
    }
    let out = done(hexapod(&server, &words));
    assert!(
        out.starts_with("s3://learning/runs/loop/iteration-000") && out.ends_with(".safetensors\n"),
        "{out}"
    );
    let found = files(&storage);
    same(&expected, &found, "the program");
    for (name, bytes) in &found {
        let has = |secret: &str| {
            bytes
                .windows(secret.len())
                .any(|some| some == secret.as_bytes())
        };
        assert!(!has(KEY) && !has(SECRET), "{name} holds credentials");
    }
}

#[test]
#[ignore = "needs the program with the feature `objects`: ./check objects"]
fn every_verb_takes_the_address_of_a_bucket() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(&scratch.path().join("s3"));
    let config = config(scratch.path());
    let run = "s3://learning/runs/verbs";
    let begin = ["train", "loop", &config, "--out", run, "--minutes", "0"];
    done(hexapod(&server, &begin));
    let verb = |words: &[&str]| {
        let mut all = vec!["train", words[0], run];
        all.extend(&words[1..]);
        hexapod(&server, &all)
    };
    let told = done(verb(&["status"]));
    assert!(told.contains("play"), "{told}");
    let first = ["--iteration", "1"];
    let out = done(verb(&[&["play"], &first[..], &["--part", "2/3"]].concat()));
    assert_eq!(
        out,
        format!("{run}/iteration-0001/games/part-002-of-003.zst\n")
    );
    done(verb(&[&["play"], &first[..]].concat()));
    done(verb(&[&["collect"], &first[..]].concat()));
    let out = done(verb(&[&["fit"], &first[..]].concat()));
    assert_eq!(out, format!("{run}/iteration-0001/candidate.safetensors\n"));
    let out = done(verb(&[&["judge"], &first[..]].concat()));
    assert_eq!(out.lines().count(), 2, "{out}");
    // Both at once: one decides; the other says so, or comes when all is decided.
    let promote = [&["promote"], &first[..]].concat();
    let both = [(); 2].map(|()| verb(&promote).spawn().expect("it starts"));
    let ends = both.map(|child| child.wait_with_output().expect("an end"));
    assert!(ends.iter().any(|end| end.status.success()));
    for end in &ends {
        let (_, err) = said(end);
        let overtaken = err.contains("was written by another process meanwhile");
        assert!(end.status.success() || overtaken, "{err}");
    }
    let told = done(verb(&["status", "--json"]));
    assert!(told.contains("\"over\": 1"), "{told}");
    // A second run with another config does not write over it.
    let other = scratch.path().join("other.toml");
    std::fs::write(&other, CONFIG.replace("seed = 5", "seed = 6")).expect("a file");
    let other = other.display().to_string();
    let refused = hexapod(&server, &["train", "loop", &other, "--out", run]).output();
    let (_, err) = said(&refused.expect("it runs"));
    assert!(err.contains("the folder holds another run"), "{err}");
}
