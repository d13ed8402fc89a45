//! What a search found comes through everything that holds games, and what cannot be is refused by
//! name.

mod desk;

use std::fmt::Write as _;
use std::fs;

use desk::Desk;
use files::sha256;
use records::export::{Exporter, Format};
use records::{Dataset, DatasetError, GameId, Split, Thought};

/// A game of Hex with all that a search can leave: on the first move the improved policy, on the second
/// what a cheap search found, on the third nothing, on the last a value alone.
const SEARCHED: &str = r#"{"id":"ID","game":"hex:3 b2 a1 c1 a2","players":[{"name":"net","kind":"bot"},{"kind":"bot"}],"result":"first","ended":"stated","source":{"file":"FILE","place":"line 1"},"thoughts":[{"value":0.25,"best":"b2","wdl":[159,1,95],"policy":[["b2",255],["a3",31],["c1",1]],"simulations":400},{"value":-0.5,"wdl":[64,0,191],"simulations":32,"cheap":true},null,{"value":-1.0,"best":"a2"}]}"#;

/// The same game with other thoughts, by its true name.
fn line(thoughts: &str) -> String {
    let game = "hex:3 b2 a1 c1 a2";
    let id = GameId::of(&game.parse().expect("a game"));
    format!(
        r#"{{"id":"{id}","game":"{game}","players":[{{"kind":"bot"}},{{"kind":"bot"}}],"result":null,"ended":"unfinished","source":{{"file":"x"}},"thoughts":{thoughts}}}"#
    )
}

#[test]
fn a_search_comes_through_an_import_and_out_again() {
    let id = GameId::of(&"hex:3 b2 a1 c1 a2".parse().expect("a game"));
    let desk = Desk::with(&[]);
    let file = desk.files().join("games.jsonl").display().to_string();
    let written = SEARCHED.replace("ID", &id.to_string());
    let written = written.replace("FILE", &file);
    desk.put("games.jsonl", written.as_bytes());
    assert_eq!(desk.import().counts.kept, 1);
    let records = desk.records();
    let thoughts = records[0].thoughts.as_ref().expect("thoughts");
    let first = thoughts[0].as_ref().expect("the first");
    assert_eq!(first.policy[1], ("a3".to_owned(), 31));
    assert_eq!((first.simulations, first.cheap), (Some(400), false));
    assert!(thoughts[1].as_ref().expect("the second").cheap);
    assert_eq!(thoughts[2], None);
    let mut exporter = Exporter::new(Vec::new(), Format::Jsonl).expect("memory");
    exporter.write(id, &records[0]).expect("memory");
    let exported = String::from_utf8(exporter.finish()).expect("text");
    assert_eq!(exported, format!("{written}\n"));
}

#[test]
fn a_thought_that_cannot_be_is_refused_by_name() {
    let cases = [
        "[]",
        "[null,null,null]",
        r#"[{"value":1.5},null,null,null]"#,
        r#"[{"value":0.0,"wdl":[200,100,0]},null,null,null]"#,
        r#"[{"value":0.0,"wdl":[256,0,0]},null,null,null]"#,
        r#"[{"value":0.0,"policy":[["b2",300]]},null,null,null]"#,
        r#"[{"value":0.0,"policy":[["b2",200]]},null,null,null]"#,
        r#"[{"value":0.0,"policy":[["b2",255],["a1",0]]},null,null,null]"#,
        r#"[{"value":0.0,"policy":[["b2",255],["B2",9]]},null,null,null]"#,
        r#"[null,{"value":0.0,"policy":[["b2",255]]},null,null]"#,
        r#"[{"value":0.0,"policy":[["d9",255]]},null,null,null]"#,
        r#"[null,null,null,{"value":0.0,"policy":[["a2",255],["a3",1],["b1",1],["b3",1],["c2",1],["c3",1],["a1",1]]}]"#,
        r#"[{"value":0.0,"simulations":-1},null,null,null]"#,
    ];
    let lines: String = cases.iter().fold(String::new(), |mut all, case| {
        let _ = writeln!(all, "{}", line(case));
        all
    });
    let desk = Desk::with(&[("games.jsonl", lines.as_bytes())]);
    let manifest = desk.import();
    assert_eq!(manifest.counts.kept, 0);
    let mut told = String::new();
    for line in desk.refused() {
        let refused: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        let word = |name: &str| refused[name].as_str().unwrap_or_default().to_owned();
        let _ = writeln!(
            told,
            "{}, {}: {}",
            word("place"),
            word("class"),
            word("reason")
        );
    }
    let id = GameId::of(&"hex:3 b2 a1 c1 a2".parse().expect("a game"));
    let told = told.replace(&id.to_string(), "ID");
    insta::assert_snapshot!(told, @"
    line 1, thought that does not fit: the game ID: there are thoughts on 0 positions, and the game has 4 moves: there is one a move, or `null`
    line 2, thought that does not fit: the game ID: there are thoughts on 3 positions, and the game has 4 moves: there is one a move, or `null`
    line 3, thought that does not fit: the game ID: what was thought before move 1: the value is 1.5, and values are from -1 to 1
    line 4, thought that does not fit: the game ID: what was thought before move 1: the chances add up to 300, and win, draw and loss are parts of 255
    line 5, broken JSON: invalid value: integer `256`, expected u8 at line 1 column 202: a game is one object a line, as `hexapod convert --to json`, `hexapod data export` or `hexapod match --out` writes it
    line 6, broken JSON: invalid value: integer `300`, expected u8 at line 1 column 211: a game is one object a line, as `hexapod convert --to json`, `hexapod data export` or `hexapod match --out` writes it
    line 7, thought that does not fit: the game ID: what was thought before move 1: the largest share of the policy is 200: shares are parts of the largest, which is 255
    line 8, thought that does not fit: the game ID: what was thought before move 1: the policy gives `a1` nothing: such moves are left out
    line 9, thought that does not fit: the game ID: what was thought before move 1: the policy has `B2` twice
    line 10, thought that does not fit: the game ID: what was thought before move 2: the policy has `b2`: b2 is taken by Black
    line 11, thought that does not fit: the game ID: what was thought before move 1: the policy has `d9`: d9 is not on this board of 3x3
    line 12, thought that does not fit: the game ID: what was thought before move 4: the policy has 7 moves, and 6 are legal
    line 13, broken JSON: invalid value: integer `-1`, expected u32 at line 1 column 208: a game is one object a line, as `hexapod convert --to json`, `hexapod data export` or `hexapod match --out` writes it
    ");
}

/// Not by `hexapod import`, which reads what it keeps: a dataset that some other program made.
#[test]
fn a_dataset_says_which_line_has_a_wrong_thought() {
    let desk = Desk::with(&[]);
    let shard = [line(r#"[null,null,null,{"value":2.0}]"#)];
    hand_made(&desk, &shard);
    let dataset = Dataset::open(&desk.dataset()).expect("a dataset");
    let error = dataset.games(Split::All).next().expect("a game");
    let error = error.expect_err("a value that cannot be");
    assert!(matches!(error, DatasetError::Record { line: 2, .. }));
    let told = error.to_string();
    let (_, told) = told.split_once("games-00000").expect("the shard");
    insta::assert_snapshot!(told, @".jsonl.zst, line 2: the game c2276783502d840381c763aaa4569458: what was thought before move 4: the value is 2, and values are from -1 to 1");
}

/// Letter by letter what the program wrote before thoughts held what a search found.
#[test]
fn a_dataset_of_before_is_read_as_ever() {
    let desk = Desk::with(&[]);
    let lines = [
        r#"{"id":"ID","game":"hex:5 c3 a1","players":[{"name":"nodes 50","kind":"bot"},{"name":"nodes 200","kind":"bot"}],"result":"first","ended":"stated","source":{"file":"seed 1","place":"game 0"},"thoughts":[null,{"value":-0.4333333,"best":"a1"}]}"#,
        r#"{"id":"ID","game":"hex:5 c2","players":[{"kind":"human"},{"kind":"unknown"}],"date":"2024-04-26","site":"LittleGolem","result":null,"ended":"unfinished","source":{"file":"a.sgf"}}"#,
    ];
    let named = lines.map(|line| {
        let game = line.split('"').nth(7).expect("a game");
        let id = GameId::of(&game.parse().expect("a game"));
        line.replace("ID", &id.to_string())
    });
    hand_made(&desk, &named);
    let records = desk.records();
    assert_eq!(records.len(), 2);
    let expected = Thought {
        value: -0.433_333_3,
        best: Some("a1".to_owned()),
        wdl: None,
        policy: Vec::new(),
        simulations: None,
        cheap: false,
    };
    assert_eq!(records[0].thoughts, Some(vec![None, Some(expected)]));
    assert_eq!(records[1].thoughts, None);
    // And written as ever, so that a dataset made again has the same bytes.
    let mut exporter = Exporter::new(Vec::new(), Format::Jsonl).expect("memory");
    for record in &records {
        let id = GameId::of(&record.play);
        exporter.write(id, record).expect("memory");
    }
    let written = String::from_utf8(exporter.finish()).expect("text");
    assert_eq!(written, format!("{}\n{}\n", named[0], named[1]));
}

/// A dataset of one shard with these lines, with every letter of it written here.
fn hand_made(desk: &Desk, lines: &[String]) {
    let folder = desk.dataset();
    fs::create_dir_all(&folder).expect("a folder");
    let text = format!(
        "{{\"format\":\"hexapod games\",\"version\":1}}\n{}\n",
        lines.join("\n")
    );
    let packed = zstd::bulk::compress(text.as_bytes(), 3).expect("packed");
    fs::write(folder.join("games-00000.jsonl.zst"), &packed).expect("a file");
    let (games, nothing) = (lines.len(), sha256(b""));
    let manifest = format!(
        r#"{{
  "format": "hexapod dataset",
  "version": 1,
  "origin": {{
    "made_by": "hexapod data generate",
    "inputs": [],
    "unknown_players": "bot",
    "games_a_shard": 1024
  }},
  "complete": true,
  "cursor": {{
    "file": 0,
    "game": {games}
  }},
  "counts": {{
    "kept": {games},
    "held_out": 0,
    "duplicates": 0,
    "refused": {{}},
    "remarks": {{}}
  }},
  "shards": [
    {{
      "name": "games-00000.jsonl.zst",
      "games": {games},
      "bytes": {},
      "sha256": "{}"
    }}
  ],
  "refused": {{
    "lines": 0,
    "bytes": 0,
    "sha256": "{nothing}"
  }},
  "seal": "SEAL"
}}
"#,
        packed.len(),
        sha256(&packed)
    );
    let seal = sha256(manifest.replace("SEAL", "").as_bytes());
    fs::write(
        folder.join("manifest.json"),
        manifest.replace("SEAL", &seal),
    )
    .expect("a file");
}
