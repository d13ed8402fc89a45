//! A typical run of every command: what it prints, and that it leaves quietly if nobody reads it.

use std::collections::BTreeSet;

use crate::command_line;
use crate::desk::{hexapod, unheard};
use crate::shelf::shelf;

/// Whether a run prints the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prints {
    /// It does, and a snapshot holds it.
    TheSame,
    /// Times, speeds, what a processor makes of sums; or what other tests look at.
    ThisOrThat,
}
use Prints::{TheSame, ThisOrThat};

const RUNS: &[(&str, Prints, &str)] = &[
    ("", ThisOrThat, "--version"),
    ("serve", ThisOrThat, "--help"),
    (
        "play",
        ThisOrThat,
        "hex --size 3 --level 1 --plain --data-dir data",
    ),
    ("analyse", ThisOrThat, "hex.sgf --visits 2"),
    ("review", ThisOrThat, "hex.sgf --visits 2"),
    ("show", TheSame, "space.sgf --pins"),
    ("convert", TheSame, "space.sgf hex.sgf --to json"),
    ("moves", TheSame, "hex.sgf --every-ply"),
    ("perft", ThisOrThat, "hive --depth 2"),
    ("uhp", ThisOrThat, ""),
    ("htp", TheSame, ""),
    ("uhp-check", ThisOrThat, "--list"),
    ("htp-check", ThisOrThat, "--list"),
    (
        "match",
        ThisOrThat,
        "random random --depth 1 --games 2 --random-openings 2",
    ),
    (
        "openings",
        TheSame,
        "--count 2 --plies 2 --depth 1 --within 1000",
    ),
    ("puzzles", TheSame, "puzzles.tsv"),
    (
        "puzzles make",
        ThisOrThat,
        "hex hex.sgf --journal mined.jsonl --set mined.txt",
    ),
    ("puzzles prove", ThisOrThat, "hex --sample 2"),
    ("solve", ThisOrThat, "hex --size 3 --all-moves"),
    (
        "tune",
        TheSame,
        "run --rounds 1 --games 2 --nodes 20 --epochs 1",
    ),
    (
        "patterns",
        ThisOrThat,
        "weights.txt --games games.tsv --games-share 1 --epochs 1",
    ),
    (
        "papers hive-sl",
        ThisOrThat,
        "net.safetensors net.safetensors --games 1 --longest 6",
    ),
    // Minutes, even in small: `papers.rs` runs it.
    ("papers hive-rl", ThisOrThat, "--help"),
    ("papers hive-manners", ThisOrThat, "set"),
    (
        "papers hive-minimax",
        ThisOrThat,
        "--depth 1 --positions 1 --games 2 --nodes 5 --threads 1",
    ),
    ("train loop", TheSame, "loop.toml --out learnt"),
    ("train play", TheSame, "learnt --iteration 1"),
    ("train collect", ThisOrThat, "learnt --iteration 1"),
    ("train fit", TheSame, "learnt --iteration 1"),
    ("train judge", TheSame, "learnt --iteration 1"),
    ("train promote", ThisOrThat, "learnt --iteration 1"),
    ("train status", ThisOrThat, "learnt"),
    (
        "papers five-steps",
        ThisOrThat,
        "learnt --games 1 --simulations 2 --mcts 2",
    ),
    ("train supervised", TheSame, "tiny.toml --out taught"),
    ("cluster render", ThisOrThat, "learnt --dry-run"),
    ("cluster submit", ThisOrThat, "learnt"),
    ("cluster status", ThisOrThat, "learnt"),
    // Nobody's machine needs a scheduler for these tests.
    ("cluster cancel", ThisOrThat, "--help"),
    ("import", TheSame, "hive.txt hex.sgf --out new"),
    (
        "library import",
        TheSame,
        "hive.txt hex.sgf --data-dir fresh",
    ),
    ("library status", TheSame, "--data-dir data"),
    ("library check", TheSame, "--data-dir data"),
    ("library repair", TheSame, "--data-dir data"),
    (
        "data generate",
        TheSame,
        "--games 2 --type Base --nodes 5 --longest 9 --threads 1 --out generated",
    ),
    ("data merge", TheSame, "set set --out merged"),
    ("data inspect", TheSame, "set 1"),
    ("data stats", TheSame, "set"),
    ("data export", TheSame, "set --format tsv"),
    ("net info", TheSame, ""),
    ("net new", ThisOrThat, "hexformer-xs another.safetensors"),
    ("net pack", ThisOrThat, "net.safetensors packed.safetensors"),
    (
        "net export",
        ThisOrThat,
        "net.safetensors --to onnx --out net.onnx",
    ),
    ("bench", TheSame, "--list"),
    (
        "bench net",
        ThisOrThat,
        "--networks hexformer-xs --batches 1 --seconds 0.01",
    ),
    ("doctor", ThisOrThat, "--no-speed --data-dir data"),
    ("settings", ThisOrThat, "--template"),
    ("completions", ThisOrThat, "bash"),
    ("man", ThisOrThat, "data export"),
];

fn words(command: &str, call: &'static str) -> Vec<&'static str> {
    let known = RUNS.iter().find(|run| run.0 == command).expect("a run");
    let words = known.0.split(' ').chain(call.split(' '));
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn no_command_is_forgotten() {
    let known: BTreeSet<&str> = RUNS.iter().map(|run| run.0).collect();
    for called in command_line::all() {
        let words = called.words.join(" ");
        assert!(
            known.contains(words.as_str()),
            "`hexapod {words}` is not run"
        );
    }
}

#[test]
fn typical_runs() {
    let shelf = shelf();
    for (command, prints, call) in RUNS {
        let words = words(command, call);
        let run = hexapod(shelf.path(), &words).assert().success();
        let output = run.get_output();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("error:"), "{words:?}: {said}");
        // Nobody asks `htp` anything here.
        assert!(*command == "htp" || !printed.is_empty(), "{words:?}");
        if *prints == TheSame {
            let name = format!("run-{}", command.replace(' ', "-"));
            let printed = printed.replace(env!("CARGO_PKG_VERSION"), "VERSION");
            insta::with_settings!({snapshot_path => "../snapshots", prepend_module_to_snapshot => false}, {
                insta::assert_snapshot!(name, printed);
            });
        }
    }
}

#[test]
fn nobody_listens() {
    let shelf = shelf();
    for (command, _, call) in RUNS {
        let mut words = words(command, call);
        if *command == "serve" {
            words = vec!["serve", "--no-open", "--port", "0"];
        }
        let (code, said) = unheard(shelf.path(), &words);
        assert_eq!(code, Some(0), "{words:?}: {said}");
        if *command == "train loop" {
            // It has ended wherever it was. Its steps, which come next, want what the whole of it leaves.
            hexapod(shelf.path(), &words).assert().success();
        }
        assert!(
            !said.contains("error:") && !said.contains("panicked"),
            "{words:?}: {said}"
        );
    }
}
