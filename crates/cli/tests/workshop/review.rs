//! `hexapod review`.

use std::fs;

use crate::desk::{SGF, failure, folder, hexapod, output, piped};

#[test]
fn mistakes_in_words() {
    let folder = folder();
    let told = output(folder.path(), &["review", "hex.sgf", "--visits", "40"]);
    insta::assert_snapshot!(told, @"
    Ada (Black) against Bo (White), hex:3x3, 2024-04-26
    3 moves, 40 visits a position, a draw counts half: 1 move is marked
    opening: Acute corner opening a1, short diagonal reply
    endgame from the start
    decided by move 1, a1: from then on White's chances stayed at 90 % or more
    most turned on 1. a1 ??

       1. a1 ??
          It costs Black 100.0 % of the chances to win; better was b2
          - After b2 Black's edges are joined whatever White does.
          - After it White joins the edges whatever Black does.

    Black: accuracy 50.5 %, 0 ?!, 0 ?, 1 ??
    White: accuracy 100.0 %, 0 ?!, 0 ?, 0 ??
    ");
}

#[test]
fn the_same_for_programs() {
    let folder = folder();
    let told = piped(
        folder.path(),
        &["review", "-", "--visits", "40", "--json"],
        SGF,
    );
    let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(answer["first"], "Ada");
    assert_eq!(answer["game"], "hex:3 a1 b2 c3");
    assert_eq!(answer["stopped"], false);
    let plies = answer["plies"].as_array().expect("a list");
    assert_eq!(plies.len(), 3);
    assert_eq!(plies[0]["mark"], "??", "{told}");
    assert!(plies[0]["loss"].as_f64().expect("a number") > 0.3);
    assert_eq!(answer["decided"]["winner"], "second", "{told}");
    assert_eq!(answer["decided"]["ply"], 1, "{told}");
    assert_eq!(answer["moments"], serde_json::json!([1]), "{told}");
    assert_eq!(
        answer["opening"]["keys"],
        serde_json::json!(["stone acute-corner", "reply short-diagonal"])
    );
    let accuracy = answer["accuracy"]["first"]["all"]
        .as_f64()
        .expect("a number");
    // a1 costs everything, c3 nothing.
    assert!(
        (accuracy - 0.5 * (1.0 + 0.5_f64.powf(1.0 / 0.15))).abs() < 0.01,
        "{told}"
    );
}

#[test]
fn a_page_that_needs_nothing_else() {
    let folder = folder();
    let call = [
        "review",
        "hive.pgn",
        "--visits",
        "4",
        "--threshold",
        "1",
        "--html",
        "page.html",
    ];
    let run = hexapod(folder.path(), &call).assert().success();
    assert!(run.get_output().stdout.is_empty());
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; (White)"));
    assert!(page.contains("Bo &amp; Co (Black)"));
    assert!(page.contains("a &lt;b&gt;site&lt;/b&gt;"));
    assert!(!page.contains("<script"), "names are text");
    assert!(
        !page.contains("http:") && !page.contains("https:"),
        "it needs nothing else"
    );
    assert!(page.contains("<polyline points=\""));
    // As on the page: each side's share in its colour, and what the numbers are.
    assert!(
        page.contains("<polygon class=\"area white\"")
            && page.contains("<polygon class=\"area black\"")
    );
    assert!(page.contains("White's chances after each of"));
    insta::assert_snapshot!(failure(folder.path(), &call), @"1: error: page.html is there already: --force replaces it");
}

/// The bugs, the colours of the tiles and of the graph are those of the page's own files.
#[test]
fn the_report_looks_like_the_page() {
    let ui = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/ui");
    let read = |path: &str| fs::read_to_string(format!("{ui}/{path}")).expect("a file of the page");
    let (bugs, tiles, tokens, panels) = (
        read("board/bugs.js"),
        read("style/tiles.css"),
        read("style/tokens.css"),
        read("style/panels.css"),
    );
    let folder = folder();
    let game =
        "Base+MLP;InProgress;White[5];wS1;bA1 -wS1;wQ wS1-;bQ -bA1;wL wQ-;bP -bQ;wM wL-;bG1 -bP";
    let picture = output(folder.path(), &["show", game, "--svg"]);
    // A stroke of each that is there, as the page has it.
    for stroke in [
        "M0 44C-7 38 -16 27 -16 13C-16 3 -9 -3 0 -3C9 -3 16 3 16 13C16 27 7 38 0 44Z",
        "M-5 8L5 8L1.5 17L6 27L-6 27L-1.5 17Z",
        "M-24 -13Q0 -24 24 -13",
        "M0 -24L0 -50",
        "M0 -42C16 -42 24 -22 24 1C24 26 15 45 0 45C-15 45 -24 26 -24 1C-24 -22 -16 -42 0 -42Z",
    ] {
        assert!(bugs.contains(stroke), "{stroke} is on the page");
        assert!(picture.contains(stroke), "{stroke} is in the picture");
    }
    assert!(
        !picture.contains("currentcolor"),
        "what makes PNG of it knows only colours"
    );
    for hue in [
        "#b87800", "#86420f", "#b8281a", "#566070", "#f5bd2c", "#5bb9ee", "#5ccad5", "#42cb9c",
    ] {
        assert!(tiles.contains(hue) && picture.contains(hue), "{hue}");
    }
    output(
        folder.path(),
        &[
            "review",
            "hive.pgn",
            "--visits",
            "4",
            "--threshold",
            "1",
            "--html",
            "page.html",
        ],
    );
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    for colour in [
        "#fbf5e6", "#2b303b", "#f4f1ea", "#fffdf9", "#efe6d0", "#0c0e12",
    ] {
        assert!(tokens.contains(colour) && page.contains(colour), "{colour}");
    }
    for colour in ["#3aa0dd", "#d55e00"] {
        assert!(panels.contains(colour) && page.contains(colour), "{colour}");
    }
}

#[test]
fn every_mistake_has_its_picture() {
    let folder = folder();
    output(
        folder.path(),
        &["review", "hex.sgf", "--visits", "40", "--html", "page.html"],
    );
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.contains("<p>decided by move 1, a1: from then on White"));
    let mistakes = page.matches("<section id=\"ply").count();
    assert!(mistakes >= 1, "a1 on 3x3 is one");
    assert_eq!(page.matches("data:image/svg+xml;base64,").count(), mistakes);
    assert_eq!(
        page.matches("<circle").count(),
        mistakes,
        "in the graph, too"
    );
}

#[test]
fn moments_become_an_animation() {
    let folder = folder();
    let call = [
        "review",
        "hex.sgf",
        "--visits",
        "40",
        "--animation",
        "moments.gif",
    ];
    let told = output(folder.path(), &call);
    assert!(told.contains("most turned on 1. a1 ??"), "{told}");
    let (file, frames) = animated(folder.path(), "moments.gif");
    assert_eq!(frames, 2, "the start and the mistake");
    insta::assert_snapshot!(failure(folder.path(), &call), @"1: error: moments.gif is there already: --force replaces it");
    let again = [call.as_slice(), &["--force"]].concat();
    output(folder.path(), &again);
    assert_eq!(
        animated(folder.path(), "moments.gif").0,
        file,
        "the same game, the same file"
    );
    insta::assert_snapshot!(
        failure(folder.path(), &["review", "hex.sgf", "--animation", "moments.mp4"]),
        @"1: error: moments.mp4: animations are GIF, so that their names end with .gif"
    );
}

#[test]
fn a_game_becomes_an_animation() {
    let folder = folder();
    for (game, plies) in [("hive.pgn", None), ("hex.sgf", Some(3))] {
        let name = format!("{game}.gif");
        output(folder.path(), &["show", game, "--animation", &name]);
        let (file, frames) = animated(folder.path(), &name);
        assert!(plies.is_none_or(|plies| frames == plies + 1), "{frames}");
        // Pictures of one size, for ever.
        assert!(file.starts_with(b"GIF89a") && file.windows(11).any(|part| part == b"NETSCAPE2.0"));
    }
    let early = ["show", "hex.sgf", "--ply", "1", "--animation", "early.gif"];
    output(folder.path(), &early);
    assert_eq!(animated(folder.path(), "early.gif").1, 2);
}

/// A file, and how many pictures are in it: each comes after a block that says how long it is seen.
fn animated(folder: &std::path::Path, name: &str) -> (Vec<u8>, usize) {
    let file = fs::read(folder.join(name)).expect("a file");
    let before = [0x21, 0xf9, 0x04];
    let frames = file.windows(3).filter(|part| *part == before).count();
    (file, frames)
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_what_was_done() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};

    let folder = folder();
    // Far more than anybody waits for: it ends because it is asked to.
    let moves: Vec<String> = (0..11).map(|row| format!("{}{}", 'k', row + 1)).collect();
    let game = format!("hex:11 {}", moves.join(" "));
    let review = Command::new(assert_cmd::cargo::cargo_bin("hexapod"))
        .current_dir(folder.path())
        .args(["review", &game, "--visits", "1000000", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    std::thread::sleep(Duration::from_secs(2));
    kill_process(Pid::from_child(&review), Signal::INT).expect("it runs still");
    let ended = review.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    let answer: serde_json::Value = serde_json::from_slice(&ended.stdout).expect("JSON");
    assert_eq!(answer["stopped"], true);
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.contains("stopped"), "{said}");
}
