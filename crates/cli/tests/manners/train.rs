//! `train`: what it leaves, that it pauses and goes on, and what it says to configs.

use std::fs;
use std::path::Path;

use crate::desk::{failure, hexapod, output};
use crate::shelf::{LOOP, SUPERVISED, shelf};

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("a file");
}

#[test]
fn a_typical_run_and_the_same_again() {
    let shelf = shelf();
    let words = ["train", "supervised", "tiny.toml", "--out", "run"];
    assert_eq!(output(shelf.path(), &words), "run/network.safetensors\n");
    let learnt = fs::read(shelf.path().join("run/network.safetensors")).expect("a network");
    // There is nothing left to learn.
    assert_eq!(output(shelf.path(), &words), "run/network.safetensors\n");
    let again = fs::read(shelf.path().join("run/network.safetensors")).expect("a network");
    assert!(learnt == again, "the network has changed");
    let info = output(shelf.path(), &["net", "info", "run/network.safetensors"]);
    assert!(info.contains("tiny"), "{info}");
    for name in ["config.toml", "metrics.jsonl", "curves.svg", "network.json"] {
        assert!(shelf.path().join("run").join(name).exists(), "{name}");
    }
}

/// A pause is no failure, and the same command goes on.
#[test]
fn it_pauses_after_the_minutes() {
    let shelf = shelf();
    let words = ["train", "supervised", "tiny.toml", "--out", "run"];
    let mut paused = hexapod(shelf.path(), &[&words[..], &["--minutes", "0"]].concat());
    let paused = paused.assert().success();
    let paused = paused.get_output();
    let said = String::from_utf8_lossy(&paused.stderr);
    assert!(said.contains("the same command goes on"), "{said}");
    assert!(paused.stdout.is_empty(), "no network is done");
    assert_eq!(output(shelf.path(), &words), "run/network.safetensors\n");
}

/// What the config names is wrong in the same ways, and the folder can be used once that is mended.
#[test]
fn what_is_wrong_with_a_source_is_said() {
    let shelf = shelf();
    let words = ["train", "supervised", "other.toml", "--out", "run"];
    for (path, kind) in [
        ("none.tsv", "hex-games"),
        ("plain/x.tsv", "hex-games"),
        ("folder", "hex-games"),
        ("empty", "hex-games"),
        ("plain", "hex-games"),
        ("none", "dataset"),
        ("folder", "dataset"),
        ("plain", "dataset"),
        ("none.jsonl", "tuned-games"),
    ] {
        let config = SUPERVISED
            .replace("hex-games", kind)
            .replace("games.tsv", path);
        write(shelf.path(), "other.toml", &config);
        let said = failure(shelf.path(), &words);
        assert!(said.starts_with("1: "), "{kind} {path}: {said}");
        assert_eq!(said.matches("error:").count(), 1, "{kind} {path}: {said}");
        assert!(said.contains(path), "{kind} {path}: {said}");
        assert!(!said.contains("(os error"), "{kind} {path}: {said}");
    }
    write(shelf.path(), "other.toml", SUPERVISED);
    assert_eq!(output(shelf.path(), &words), "run/network.safetensors\n");
}

#[test]
fn a_word_that_no_config_has_is_named() {
    let shelf = shelf();
    let config = SUPERVISED.replace("batch = 16", "batch = 16\nbach = 4");
    write(shelf.path(), "other.toml", &config);
    let said = failure(
        shelf.path(),
        &["train", "supervised", "other.toml", "--out", "run"],
    );
    assert!(
        said.contains("bach") && said.contains("other.toml"),
        "{said}"
    );
    assert!(!shelf.path().join("run").exists(), "nothing is made");
}

#[test]
fn a_loop_pauses_after_the_minutes_and_goes_on() {
    let shelf = shelf();
    let words = ["train", "loop", "loop.toml", "--out", "run"];
    let mut paused = hexapod(shelf.path(), &[&words[..], &["--minutes", "0"]].concat());
    let paused = paused.assert().success();
    let said = String::from_utf8_lossy(&paused.get_output().stderr).into_owned();
    assert!(said.contains("the same command goes on"), "{said}");
    let status = output(shelf.path(), &["train", "status", "run"]);
    assert!(status.contains("0 of 1 iterations are over"), "{status}");
    assert!(status.contains("iteration 1 waits for play"), "{status}");
    assert_eq!(
        output(shelf.path(), &words),
        "run/iteration-0001/candidate.safetensors\n"
    );
    let status = output(shelf.path(), &["train", "status", "run", "--json"]);
    let status: serde_json::Value = serde_json::from_str(&status).expect("JSON");
    assert_eq!(status["over"], 1);
    assert_eq!(status["best"], "iteration-0001/candidate.safetensors");
    for name in ["metrics.jsonl", "events.out.tfevents.0000000000.hexapod"] {
        assert!(shelf.path().join("run").join(name).exists(), "{name}");
    }
    let info = ["net", "info", "run/iteration-0001/candidate.safetensors"];
    let info = output(shelf.path(), &info);
    assert!(info.contains("by self-play from nothing"), "{info}");
}

#[test]
fn what_is_wrong_with_the_config_of_a_loop_is_said() {
    let shelf = shelf();
    let words = ["train", "loop", "other.toml", "--out", "run"];
    for (right, wrong, words_of_it) in [
        ("games = 12", "gaems = 12", "gaems"),
        ("hex:3x3", "hex:3x3 a1", "play.variants"),
        ("hex:3x3", "Base", "play.variants"),
        ("games = 4", "games = 3", "an even number"),
        ("gate = 'none'", "gate = { share = 2 }", "judge.gate.share"),
        ("batch = 8", "batch = 1", "learning.batch"),
        ("simulations = 4", "simulations = 0", "search.simulations"),
    ] {
        assert!(LOOP.contains(right), "{right}");
        write(shelf.path(), "other.toml", &LOOP.replace(right, wrong));
        let said = failure(shelf.path(), &words);
        assert!(said.contains(words_of_it), "{wrong}: {said}");
        assert_eq!(said.matches("error:").count(), 1, "{said}");
        assert!(
            !shelf.path().join("run").exists(),
            "{wrong}: nothing is made"
        );
    }
    let words = ["train", "play", "run", "--iteration", "1", "--part", "4/3"];
    let said = failure(shelf.path(), &words);
    assert!(said.contains("write I/N"), "{said}");
}

/// On a GPU only where libtorch is built in; otherwise one line says how to get it.
#[cfg(not(feature = "torch"))]
#[test]
fn a_gpu_needs_libtorch() {
    let shelf = shelf();
    for words in [
        [
            "train",
            "loop",
            "loop.toml",
            "--out",
            "run",
            "--device",
            "cuda",
        ],
        [
            "train",
            "supervised",
            "tiny.toml",
            "--out",
            "run",
            "--device",
            "cuda",
        ],
    ] {
        let said = failure(shelf.path(), &words);
        assert!(said.contains("docs/torch.md"), "{said}");
    }
}

/// Whatever the build knows, an address that may hold a password is not repeated.
#[test]
fn an_address_of_a_bucket_is_refused_with_what_to_do() {
    let shelf = shelf();
    for (address, known) in [
        (
            "s3://me:hush@learning/run",
            "credentials are read from the environment",
        ),
        (
            "s3://learning/run?sig=hush",
            "credentials are read from the environment",
        ),
        ("ftp://hush/run", "write s3://BUCKET/PREFIX"),
    ] {
        let said = failure(shelf.path(), &["train", "status", address]);
        let wanted = if cfg!(feature = "objects") {
            known
        } else {
            "--features objects"
        };
        assert!(said.contains(wanted) && !said.contains("hush"), "{said}");
    }
}
