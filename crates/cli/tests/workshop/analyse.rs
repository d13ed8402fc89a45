//! `hexapod analyse` with a game.

use crate::desk::{HIVE, SGF, folder, output, piped};

/// Every number as `0`, and spaces as one: what a search finds is not what is tested here.
fn shape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let c = if c.is_ascii_digit() { '0' } else { c };
        let again = (c == '0' && out.ends_with('0')) || (c == ' ' && out.ends_with(' '));
        if !again {
            out.push(c);
        }
    }
    out
}

#[test]
fn what_is_certain_is_said_so() {
    let folder = folder();
    // Black has crossed but for one stone, and is to move.
    let told = output(
        folder.path(),
        &[
            "analyse",
            "hex:3 b1 a1 b2 a2",
            "--visits",
            "20",
            "--moves",
            "1",
        ],
    );
    insta::assert_snapshot!(shape(&told), @"
    after 0 moves, Black to move: Black wins for certain, 0 visits
     # move Black visits prior expected
     0 a0 wins 0 0.0 % a0
    ");
    let over = output(
        folder.path(),
        &["analyse", "hex:2 a1 b1 a2", "--visits", "20"],
    );
    insta::assert_snapshot!(over, @"after 3 moves the game is over: Black has won. --ply N and --whole look at what was before, `hexapod review` at the mistakes");
}

#[test]
fn a_table_for_people() {
    let folder = folder();
    let told = output(
        folder.path(),
        &["analyse", "hive.txt", "--visits", "30", "--moves", "2"],
    );
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    assert!(shape(lines[0]).starts_with("after 0 moves, White to move: White wins with 0.0 %"));
    assert_eq!(
        lines[1].split_whitespace().collect::<Vec<_>>(),
        ["#", "move", "White", "visits", "prior", "expected"]
    );
    assert!(lines[2].trim_start().starts_with("1  w"), "{told}");
}

#[test]
fn every_position_for_programs() {
    let folder = folder();
    let told = piped(
        folder.path(),
        &["analyse", "-", "--whole", "--visits", "8", "--json"],
        HIVE,
    );
    let answers: Vec<serde_json::Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 5, "four moves, five positions");
    for (turn, answer) in answers.iter().enumerate() {
        assert_eq!(answer["turnNumber"], turn);
        assert_eq!(answer["perspective"], "white");
        assert_eq!(answer["isDuringSearch"], false);
        assert_eq!(answer["rootInfo"]["visits"], 8);
        let best = &answer["moveInfos"][0];
        for field in ["move", "visits", "winrate", "wdl", "prior", "lcb", "pv"] {
            assert!(!best[field].is_null(), "{field}: {best}");
        }
    }
}

#[test]
fn other_players_say_what_they_know() {
    let folder = folder();
    let ask = |game: &str, player: &str, effort: &str| {
        let told = output(
            folder.path(),
            &[
                "analyse", game, "--player", player, "--visits", effort, "--json",
            ],
        );
        serde_json::from_str::<serde_json::Value>(&told).expect("JSON")
    };
    let points = ask("hive.txt", "alphabeta", "2000");
    assert!(points["rootInfo"]["score"].is_i64(), "{points}");
    assert!(points["rootInfo"]["winrate"].is_null(), "{points}");
    assert_eq!(points["moveInfos"].as_array().expect("moves").len(), 1);
    let chances = ask("hex:4 b2", "mcts-rave", "200");
    assert_eq!(chances["perspective"], "black");
    assert!(chances["rootInfo"]["winrate"].is_f64(), "{chances}");
    assert!(!chances["moveInfos"][0]["pv"][0].is_null(), "{chances}");
}

#[test]
fn a_time_ends_the_thinking() {
    let folder = folder();
    let told = piped(
        folder.path(),
        &["analyse", "-", "--ply", "1", "--time", "0.05", "--json"],
        SGF,
    );
    let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(answer["turnNumber"], 1);
    assert_eq!(answer["perspective"], "black");
}
