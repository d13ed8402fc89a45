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

/// What a command prints that succeeds, as JSON.
fn json(words: &[&str]) -> serde_json::Value {
    let output = hexapod(words);
    let (out, err) = said(&output);
    assert!(output.status.success(), "{err}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn the_hive_papers_learning_is_done_again_in_small_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = small(&folder, "sl1", "hive-paper", 2);
    let run = folder.path().join("run");
    let mut words = vec![
        "papers",
        "hive-rl",
        "--start",
        text(&start),
        "--out",
        text(&run),
    ];
    // Two games an iteration, the least that there is.
    words.extend([
        "--scale",
        "0.0001",
        "--games",
        "1",
        "--threads",
        "2",
        "--json",
    ]);
    let rows = json(&words);
    let all = rows.as_array().expect("rows");
    let told: Vec<(&str, u64)> = all
        .iter()
        .map(|row| {
            let simulations = row["simulations"].as_u64();
            (
                row["name"].as_str().expect("a name"),
                simulations.expect("a number"),
            )
        })
        .collect();
    assert_eq!(
        told[..4],
        [("SL1", 0), ("SL1", 50), ("TS.1", 0), ("TS.1", 50)]
    );
    assert_eq!(told.len(), 14);
    for row in all {
        for colour in ["as_white", "as_black"] {
            let sum: u64 = ["wins", "draws", "losses"]
                .iter()
                .filter_map(|part| row[colour][part].as_u64())
                .sum();
            assert_eq!(sum, 1, "{row}");
        }
    }
    assert!(
        run.join("figure-2b.svg").exists()
            && run.join("iteration-0005/candidate.safetensors").exists()
    );
    // What is there is not played again, what is missing comes out as it was.
    fs::remove_file(run.join("figure-2b/TS.2-50.json")).expect("a match");
    assert_eq!(json(&words), rows);

    let refused = hexapod(&[
        "papers",
        "hive-rl",
        "--start",
        text(&start),
        "--out",
        text(&run),
        "--scale",
        "2",
    ]);
    assert!(said(&refused).1.contains("--scale 2"), "{refused:?}");
}

#[test]
fn runs_of_hex_play_as_both_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("tiny.toml");
    let run = folder.path().join("tiny");
    let text_of = "\
name = 'tiny'
iterations = 2
[network]
design = 'hex-paper'
measures = { kind = 'hex-paper', side = 5, channels = 4, full = [8, 8], dropout = 300 }
[play]
variants = ['hex:5x5']
games = 16
parts = 2
kept = 'won-by-first'
[play.search]
root = 'puct'
simulations = 4
[collect.alarms]
stop = false
[fit]
batch = 16
rate = 1e-3
uses = 1.0
[judge]
games = 0
gate = 'none'
[judge.search]
simulations = 4
[[later]]
from = 2
[later.play]
kept = 'all'
";
    fs::write(&config, text_of).expect("a config");
    let learnt = hexapod(&["train", "loop", text(&config), "--out", text(&run)]);
    assert!(learnt.status.success(), "{}", said(&learnt).1);
    let plots = folder.path().join("plots");
    let words = [
        "papers",
        "five-steps",
        text(&run),
        "--games",
        "6",
        "--mcts",
        "20",
        "--simulations",
        "4",
        "--every",
        "1",
        "--plots",
        text(&plots),
        "--json",
    ];
    let found = json(&words);
    let rows = found["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 4);
    for row in rows {
        for side in ["as_first", "as_second"] {
            let sum: u64 = ["wins", "losses"]
                .iter()
                .filter_map(|part| row[side][part].as_u64())
                .sum();
            assert_eq!(sum, 6, "{row}");
        }
    }
    // In the first iteration only games were kept that player one had won: an alarm, told of.
    assert!(found["learnt"][0]["alarms"].as_u64() <= Some(2));
    assert!(plots.join("five-steps.svg").exists());
    assert_eq!(json(&words), found, "what was played is kept");

    let nothing = hexapod(&["papers", "five-steps", text(folder.path())]);
    assert!(!nothing.status.success());
}

#[test]
fn steps_of_minimax_are_measured_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("minimax");
    let words = [
        "papers",
        "hive-minimax",
        "--depth",
        "2",
        "--positions",
        "2",
        "--games",
        "2",
        "--nodes",
        "60",
        "--out",
        text(&out),
        "--json",
    ];
    let found = json(&words);
    let nodes = |at: usize| found["searched"][at]["nodes"].as_f64().expect("a number");
    assert!(nodes(1) < nodes(0), "pruning looks at less: {found}");
    assert_eq!(found["played"].as_array().map(Vec::len), Some(7));
    assert_eq!(json(&words)["played"], found["played"]);
}

#[test]
fn manners_are_counted_of_whoever_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let [games, dataset] = ["games.jsonl", "dataset"].map(|name| folder.path().join(name));
    let played = hexapod(&[
        "match",
        "minimax:step=pruning",
        "random",
        "--depth-a",
        "1",
        "--nodes-b",
        "1",
        "--type",
        "Base",
        "--games",
        "6",
        "--random-openings",
        "2",
        "--out",
        text(&games),
    ]);
    assert!(
        played.status.code().is_some_and(|code| code < 4),
        "{}",
        said(&played).1
    );
    let imported = hexapod(&["import", text(&games), "--out", text(&dataset)]);
    assert!(imported.status.success(), "{}", said(&imported).1);
    let found = json(&[
        "papers",
        "hive-manners",
        text(&dataset),
        "--player",
        "minimax",
        "--json",
    ]);
    assert_eq!(found["player"]["games"].as_u64(), Some(6), "{found}");
    assert_eq!(found["opponents"]["games"].as_u64(), Some(6));
    let won = found["player"]["won"].as_u64();
    assert_eq!(won, found["opponents"]["lost"].as_u64());
    let nobody = hexapod(&[
        "papers",
        "hive-manners",
        text(&dataset),
        "--player",
        "somebody else",
    ]);
    assert!(
        said(&nobody).1.contains("nobody in these games"),
        "{nobody:?}"
    );
}
