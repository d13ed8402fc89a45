//! Networks from the outside: made, looked at, played with, and refused.

mod called;

use std::fs;
use std::path::{Path, PathBuf};

use called::{hexapod, said};
use tempfile::TempDir;

/// A folder with an untrained network of this design.
fn untrained(design: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("net.safetensors");
    let output = hexapod(&["net", "new", design, text(&path), "--seed", "3"]);
    assert!(output.status.success(), "{}", said(&output).1);
    (folder, path)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in letters")
}

#[test]
fn a_network_says_what_it_is() {
    let (_folder, path) = untrained("hexformer-xs");
    let (out, err) = said(&hexapod(&["net", "info", text(&path)]));
    assert_eq!(err, "");
    for words in [
        "hexformer-xs",
        "hive-tokens version 1",
        "596,373",
        "--seed 3",
    ] {
        assert!(out.contains(words), "{words} in {out}");
    }
    let (out, _) = said(&hexapod(&["net", "info", text(&path), "--json"]));
    let card: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(card["architecture"]["kind"], "hexformer");
}

/// That others run them as we do is tested with onnxruntime, in crates/python/tests/test_onnx.py.
#[test]
fn networks_are_written_as_onnx() {
    for design in ["hexformer-xs", "hex-resnet"] {
        let (folder, path) = untrained(design);
        let out = folder.path().join("net.onnx");
        let call = [
            "net",
            "export",
            text(&path),
            "--to",
            "onnx",
            "--out",
            text(&out),
        ];
        let (told, err) = said(&hexapod(&call));
        assert_eq!(
            (told.as_str(), err.as_str()),
            (&*format!("wrote {}\n", out.display()), "")
        );
        let written = fs::read(&out).expect("a file");
        assert!(written.starts_with(&[8, 8]), "the version of the format");
        let names = String::from_utf8_lossy(&written);
        for name in ["hexapod.card", "hexapod.encoding", "policy", design] {
            assert!(names.contains(name), "{name} in {design}");
        }
        // All numbers of the network are in it, in 32 bits.
        let numbers = fs::metadata(&path).expect("a file").len();
        assert!(written.len() as u64 > numbers * 9 / 10, "{design}");
    }
}

#[test]
fn networks_play_both_games() {
    for (design, game, words) in [
        (
            "hexformer-xs",
            "hive",
            vec!["--type", "Base+MLP", "--max-plies", "12"],
        ),
        ("hex-resnet", "hex", vec!["--size", "4"]),
    ] {
        let (_folder, path) = untrained(design);
        let player = format!("net:file={},batch=2", text(&path));
        let mut all = vec!["match", "--game", game, &player, "random", "--nodes", "3"];
        all.extend(["--games", "2", "--seed", "1", "--random-openings", "2"]);
        all.extend(words);
        let output = hexapod(&all);
        let (out, err) = said(&output);
        assert!(out.contains("2 of 2"), "{design}: {out}{err}");
        assert!(!out.contains("crash") && !out.contains("illegal"), "{out}");
    }
}

#[test]
fn networks_ship_with_the_program() {
    for (game, words) in [("hive", ["--type", "Base+MLP"]), ("hex", ["--size", "7"])] {
        let mut all = vec!["match", "--game", game, "net", "random", "--nodes", "1"];
        all.extend(["--games", "6", "--seed", "1", "--random-openings", "2"]);
        all.extend(words);
        let (out, err) = said(&hexapod(&all));
        assert!(out.contains("6 won"), "{game}: {out}{err}");
    }
}

#[test]
fn what_is_wrong_with_a_network_is_said() {
    let (folder, path) = untrained("hex-resnet");
    let wrong = |words: &[&str]| {
        let output = hexapod(words);
        assert_ne!(output.status.code(), Some(0));
        let (out, err) = said(&output);
        assert_eq!(out, "");
        err
    };
    let net = text(&path);
    // Of another game.
    let err = wrong(&["uhp", "--net", net]);
    assert!(err.contains("judges hex, not hive"), "{err}");
    // Not there.
    let missing = folder.path().join("missing.safetensors");
    let err = wrong(&["htp", "--net", text(&missing)]);
    assert!(err.contains("missing.safetensors"), "{err}");
    // Damaged.
    let mut bytes = fs::read(&path).expect("a network");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).expect("a place to write");
    for words in [["net", "info", net], ["htp", "--net", net]] {
        let err = wrong(&words);
        assert!(err.contains("damaged"), "{err}");
    }
    // Without its card.
    fs::remove_file(path.with_extension("json")).expect("a card");
    let err = wrong(&["net", "info", net]);
    assert!(err.contains("net.json"), "{err}");
}

#[test]
fn the_speed_of_networks_is_measured() {
    let words = [
        "bench",
        "net",
        "--networks",
        "hexformer-xs,hex-resnet",
        "--batches",
        "1,3",
    ];
    let output = hexapod(&[&words[..], &["--seconds", "0.01", "--json"]].concat());
    let (out, err) = said(&output);
    assert!(output.status.success(), "{err}");
    let rows: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(rows.len(), 4);
    assert!(
        rows.iter()
            .all(|row| row["positions_per_second"].as_f64() > Some(0.0))
    );

    let words = [
        "bench",
        "net",
        "--networks",
        "hexformer-xs",
        "--self-play",
        "--games",
        "3",
    ];
    let output = hexapod(&[&words[..], &["--seconds", "0.2", "--threads", "2"]].concat());
    let (out, err) = said(&output);
    assert!(
        output.status.success() && out.contains("simulations/s"),
        "{out}{err}"
    );
}
