//! What papers have published, from the outside: networks play each other, and bad input is refused.

mod called;

use std::fs;
use std::path::{Path, PathBuf};

use called::{hexapod, said};
use net::Weights;
use net::architecture::{Architecture, Resnet};
use net::catalogue::Design;
use net::file::{Network, Precision};
use tempfile::TempDir;

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in letters")
}

/// A small network of the Hive paper's kind that has learnt nothing.
fn small(folder: &TempDir, name: &str, encoding: &str, seed: u64) -> PathBuf {
    let design = Design::named("hive-paper").expect("a design");
    let mut card = design.card(name, "none");
    encoding.clone_into(&mut card.encoding.name);
    if let Architecture::Resnet(hyperparameters) = &mut card.architecture {
        *hyperparameters = Resnet {
            channels: 4,
            blocks: 1,
            policy_channels: 2,
            value_hidden: 4,
            ..hyperparameters.clone()
        };
    }
    let weights = Weights::untrained(card.architecture.clone(), seed).expect("measures");
    let files = Network { card, weights }
        .write(Precision::Full)
        .expect("numbers");
    let path = folder.path().join(format!("{name}.safetensors"));
    fs::write(&path, files.numbers).expect("a file");
    fs::write(Network::card_beside(&path), files.card).expect("a file");
    path
}

#[test]
fn networks_are_compared_as_in_the_hive_paper() {
    let folder = tempfile::tempdir().expect("a folder");
    let a = small(&folder, "sl0", "hive-paper-without-history", 1);
    let b = small(&folder, "sl1", "hive-paper", 2);
    let table = folder.path().join("games.tsv");
    let words = |seed| {
        let mut words = vec!["papers", "hive-sl", text(&a), text(&b), "--games", "12"];
        words.extend(["--longest", "80", "--json", "--seed", seed]);
        words.extend(["--games-out", text(&table)]);
        words
    };
    let output = hexapod(&words("7"));
    let (out, err) = said(&output);
    assert!(output.status.success(), "{err}");
    let games = fs::read_to_string(&table).expect("games");
    let found: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let number = |path: &str| {
        let found = found.pointer(path).and_then(serde_json::Value::as_u64);
        found.unwrap_or_else(|| panic!("{path} in {out}"))
    };
    for colour in ["as_white", "as_black"] {
        let sum = |table: &str, parts: &[&str]| -> u64 {
            let part = |part| number(&format!("/{table}/{colour}/{part}"));
            parts.iter().map(part).sum()
        };
        assert_eq!(sum("everything", &["wins", "draws", "losses"]), 12);
        let parts = ["too_long", "draws", "duplicates", "wins", "losses"];
        assert_eq!(sum("paper", &parts), 12);
    }
    let endings = found.pointer("/everything/endings").expect("endings");
    let endings = endings.as_object().expect("one a kind").values();
    assert_eq!(
        endings.filter_map(serde_json::Value::as_u64).sum::<u64>(),
        24
    );

    // The same again, game by game; another seed, other games.
    let again = said(&hexapod(&words("7"))).0;
    assert_eq!(again, out);
    assert_eq!(fs::read_to_string(&table).expect("games"), games);
    assert!(hexapod(&words("8")).status.success());
    assert_ne!(fs::read_to_string(&table).expect("games"), games);

    // What was written can be read.
    let dataset = folder.path().join("dataset");
    fs::write(&table, &games).expect("a file");
    let imported = hexapod(&["import", text(&table), "--out", text(&dataset), "--json"]);
    let (out, err) = said(&imported);
    assert!(imported.status.success(), "{err}");
    let manifest: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        manifest["counts"]["refused"],
        serde_json::json!({}),
        "{out}"
    );
    assert_eq!(games.lines().count(), 25);
}

#[test]
fn a_network_against_itself_is_said_to_be_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let a = small(&folder, "sl1", "hive-paper", 2);
    let words = ["papers", "hive-sl", text(&a), text(&a), "--games", "50"];
    let (out, err) = said(&hexapod(&[&words[..], &["--longest", "30"]].concat()));
    assert_eq!(err, "");
    for words in [
        "A and B are the same network",
        "50 games a colour, 4 random turns, at most 30 turns, seed 1",
        "score 50.0 % of A",
        "Elo of A +0.0, 95 % in [+0.0, +0.0]",
    ] {
        assert!(out.contains(words), "{words} in {out}");
    }
}

#[test]
fn what_cannot_be_compared_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let hive = small(&folder, "sl1", "hive-paper", 2);
    let hex = folder.path().join("hex.safetensors");
    assert!(
        hexapod(&["net", "new", "hex-resnet", text(&hex)])
            .status
            .success()
    );
    let nowhere = folder.path().join("nowhere.safetensors");
    let missing = folder.path().join("no folder/games.tsv");
    for (other, more, words) in [
        (
            &hex,
            vec![],
            vec!["hex.safetensors", "judges hex, not hive"],
        ),
        (
            &nowhere,
            vec![],
            vec!["nowhere.safetensors", "there is no such file"],
        ),
        (
            &hive,
            vec!["--random-turns", "9", "--longest", "9"],
            vec!["--longest 9", "--random-turns 9"],
        ),
        (
            &hive,
            vec!["--games-out", text(&missing)],
            vec!["no folder/games.tsv", "there is no folder"],
        ),
        #[cfg(not(feature = "torch"))]
        (
            &hive,
            vec!["--device", "cuda"],
            vec!["--features torch", "docs/torch.md"],
        ),
    ] {
        let mut all = vec!["papers", "hive-sl", text(&hive), text(other)];
        all.extend(more);
        let output = hexapod(&all);
        let (out, err) = said(&output);
        assert_eq!(output.status.code(), Some(1), "{out}{err}");
        for word in words {
            assert!(err.contains(word), "{word} in {err}");
        }
    }
    assert_eq!(
        hexapod(&["papers", "hive-sl", text(&hive)]).status.code(),
        Some(2)
    );
}

#[test]
fn help_says_what_a_turn_is_and_how_games_end() {
    let (out, _) = said(&hexapod(&["papers", "hive-sl", "--help"]));
    for words in [
        "A turn is one move of one player",
        "third time",
        "wider than 12 x 12",
        "--games-out",
    ] {
        assert!(out.contains(words), "{words} in {out}");
    }
}
