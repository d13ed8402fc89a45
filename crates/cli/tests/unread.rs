//! A network that cannot read the board that is played says so, wherever it is asked: it does not play
//! at random without a word.

mod called;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use called::{hexapod, said};
use net::Weights;
use net::architecture::{Architecture, HexPaper, Resnet};
use net::catalogue::Design;
use net::file::{Network, Precision};

/// A small network of this design that has learnt nothing.
fn small(folder: &Path, design: &str) -> PathBuf {
    let mut card = Design::named(design)
        .expect("a design")
        .card(design, "none");
    match &mut card.architecture {
        Architecture::Resnet(net) => {
            *net = Resnet {
                channels: 4,
                blocks: 1,
                policy_channels: 2,
                value_hidden: 4,
                ..net.clone()
            };
        }
        Architecture::HexPaper(net) => {
            *net = HexPaper {
                channels: 4,
                full: [8, 8],
                ..HexPaper::new(5)
            };
        }
        other => panic!("{other:?} reads everything"),
    }
    let weights = Weights::untrained(card.architecture.clone(), 1).expect("measures");
    let files = Network { card, weights };
    let files = files.write(Precision::Full).expect("numbers");
    let path = folder.join(format!("{design}.safetensors"));
    fs::write(&path, files.numbers).expect("a file");
    fs::write(Network::card_beside(&path), files.card).expect("a file");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in letters")
}

#[test]
fn commands_refuse_a_network_that_cannot_read_the_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let hex = small(folder.path(), "hex-paper");
    let hive = small(folder.path(), "hive-paper");
    let player = |path: &Path| format!("net:file={}", text(path));
    let (hex_player, hive_player) = (player(&hex), player(&hive));
    let matched = |game: &str, what: [&str; 2], player: &str| {
        let mut words = vec!["match", "--game", game, player, "random", "--nodes", "2"];
        words.extend(["--games", "2", "--random-openings", "1", "--max-plies", "4"]);
        words.extend(what);
        hexapod(&words)
    };
    let mlp = "Base+MLP;InProgress;White[2];wS1;bS1 wS1-";
    for (refused, reason) in [
        (
            matched("hex", ["--size", "7"], &hex_player),
            "was made for 5x5",
        ),
        (
            matched("hive", ["--type", "Base+M"], &hive_player),
            "knows the base game only",
        ),
        (
            hexapod(&["analyse", "hex:7 a1", "--net", text(&hex), "--visits", "2"]),
            "was made for 5x5",
        ),
        (
            hexapod(&["analyse", mlp, "--net", text(&hive), "--visits", "2"]),
            "not Base+MLP",
        ),
        (
            hexapod(&[
                "review",
                "hex:7 a1 b2",
                "--net",
                text(&hex),
                "--visits",
                "2",
            ]),
            "the board is 7x7",
        ),
    ] {
        let (_, err) = said(&refused);
        assert_ne!(refused.status.code(), Some(0), "{reason}");
        assert!(
            err.contains("cannot read this game") && err.contains(reason),
            "{err}"
        );
    }
    for played in [
        matched("hex", ["--size", "5"], &hex_player),
        matched("hive", ["--type", "Base"], &hive_player),
    ] {
        let (out, err) = said(&played);
        assert!(out.contains("2 of 2"), "{out}{err}");
    }
}

#[test]
fn protocols_refuse_it_too_and_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let hex = small(folder.path(), "hex-paper");
    let hive = small(folder.path(), "hive-paper");
    let asked = |words: &[&str], lines: &str| {
        let mut program = Command::cargo_bin("hexapod").expect("the program");
        let answer = program.args(words).write_stdin(lines).output();
        said(&answer.expect("an answer")).0
    };
    let lines = "genmove b\nboardsize 7\nboardsize 5\nparam_mohex max_games 2\ngenmove b\nquit\n";
    let out = asked(&["htp", "--net", text(&hex)], lines);
    let answers: Vec<&str> = out.split("\n\n").collect();
    assert!(
        answers[0].starts_with("? the network"),
        "11x11 is the usual board: {out}"
    );
    assert!(
        answers[1].starts_with('?') && answers[1].contains("the board is 7x7"),
        "{out}"
    );
    assert!(
        answers[2].starts_with('=') && answers[4].starts_with("= "),
        "{out}"
    );
    let lines = "newgame Base+MLP\nnewgame Base\nbestmove time 00:00:01\n";
    let out = asked(&["uhp", "--player", "net", "--net", text(&hive)], lines);
    let answers: Vec<&str> = out.split("ok\n").collect();
    assert!(answers[1].starts_with("err the network"), "{out}");
    assert!(answers[2].starts_with("Base;NotStarted"), "{out}");
    assert!(answers[3].starts_with('w'), "{out}");
}

#[test]
#[cfg(not(feature = "torch"))]
fn where_libtorch_is_not_built_in_it_is_said_how_to_get_it() {
    for words in [
        &["analyse", "hex:5 a1", "--device", "cuda"][..],
        &["htp", "--device", "cuda"],
        &[
            "match",
            "--game",
            "hex",
            "net:device=cuda",
            "random",
            "--nodes",
            "1",
        ],
        &["serve", "--no-open", "--port", "0", "--device", "cuda"],
    ] {
        let refused = hexapod(words);
        let (_, err) = said(&refused);
        assert_ne!(refused.status.code(), Some(0), "{words:?}");
        assert!(
            err.contains("--features torch") && err.contains("docs/torch.md"),
            "{err}"
        );
    }
}
