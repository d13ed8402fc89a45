//! `train`, which only builds with libtorch have: all that the other files of this folder ask of the
//! commands that every build has. `./check torch` runs it.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::desk::{self, failure, hexapod, output, unheard};
use crate::files::{Names, Row, try_all};
use crate::help::explains_itself;
use crate::shelf;

const ROWS: &[Row] = &[
    ("train supervised", "CONFIG", Names::File, "@ --out new"),
    (
        "train supervised",
        "--out",
        Names::NewFolder,
        "tiny.toml --out @",
    ),
];

/// A network that is taught in a second.
const CONFIG: &str = "\
name = 'tiny'
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 16, blocks = 2 }
[[source]]
kind = 'hex-games'
path = 'games.tsv'
[lessons]
bot = 1.0
held_out = 0.2
[learning]
batch = 16
samples = 64
rate = 3e-3
";

/// What lies on every shelf, and a config.
fn shelf() -> TempDir {
    let folder = shelf::shelf();
    write(folder.path(), "tiny.toml", CONFIG);
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("a file");
}

#[test]
fn it_explains_itself() {
    let folder = desk::folder();
    explains_itself(folder.path(), &["train"]);
    explains_itself(folder.path(), &["train", "supervised"]);
}

#[test]
fn what_is_wrong_with_a_file_is_said_and_nothing_is_written() {
    try_all(shelf().path(), ROWS);
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

#[test]
fn nobody_listens() {
    let shelf = shelf();
    let words = ["train", "supervised", "tiny.toml", "--out", "run"];
    let (code, said) = unheard(shelf.path(), &words);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        !said.contains("error:") && !said.contains("panicked"),
        "{said}"
    );
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
        let config = CONFIG.replace("hex-games", kind).replace("games.tsv", path);
        write(shelf.path(), "other.toml", &config);
        let said = failure(shelf.path(), &words);
        assert!(said.starts_with("1: "), "{kind} {path}: {said}");
        assert_eq!(said.matches("error:").count(), 1, "{kind} {path}: {said}");
        assert!(said.contains(path), "{kind} {path}: {said}");
        assert!(!said.contains("(os error"), "{kind} {path}: {said}");
    }
    write(shelf.path(), "other.toml", CONFIG);
    assert_eq!(output(shelf.path(), &words), "run/network.safetensors\n");
}

#[test]
fn a_word_that_no_config_has_is_named() {
    let shelf = shelf();
    let config = CONFIG.replace("batch = 16", "batch = 16\nbach = 4");
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
