//! Runs of learning from oneself over a real socket: iterations as they come, games of their parts,
//! and what their networks think.

mod client;

use std::fs;
use std::path::{Path, PathBuf};

use client::Running;
use game::Player;
use records::{AnyGame, Ended, Person, Record, Source, part};
use serde_json::{Value, json};

/// A run of which nothing but its beginning is there.
struct Run {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl Run {
    fn begin() -> Run {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run");
        let run = Run { folder, path };
        let config = "iterations = 3\n[play]\nvariants = [\"hex:11x11\"]\n";
        run.write("config.toml", config.as_bytes());
        run.network("start");
        run
    }

    fn folders(&self) -> Vec<PathBuf> {
        vec![self.folder.path().to_owned()]
    }

    /// Writes a file as the program does: whole or not at all.
    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        let new = path.with_extension("new");
        fs::write(&new, bytes).expect("written");
        fs::rename(&new, &path).expect("renamed");
    }

    /// The network that ships, under this name.
    fn network(&self, name: &str) {
        let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets");
        for end in ["safetensors", "json"] {
            let bytes = fs::read(nets.join(format!("hex.{end}"))).expect("it ships");
            self.write(&format!("{name}.{end}"), &bytes);
        }
    }

    /// A part with games of this many plies.
    fn part(&self, name: &str, lengths: std::ops::Range<usize>) {
        let records: Vec<Record> = lengths.map(record).collect();
        let bytes = part::write(&json!({"any": "thing"}), &records).expect("written");
        self.write(name, &bytes);
    }

    fn metrics(&self, iterations: u32) {
        let line = |iteration: u32| {
            let line = json!({
                "step": 10 * iteration, "iteration": iteration, "accepted": true,
                "judged": [{"opponent": "start", "score": {"pairs": [0, 0, 0, 0, 20]}}],
                "alarms": [{"limit": "entropy", "meaning": "too low", "found": 0, "allowed": 1}],
            });
            format!("{line}\n")
        };
        let text: String = (1..=iterations).map(line).collect();
        self.write("metrics.jsonl", text.as_bytes());
    }
}

fn record(plies: usize) -> Record {
    let cells =
        (0..plies).map(|ply| format!(" {}{}", char::from(b"abcdefghijk"[ply % 11]), 1 + ply / 11));
    let line = format!("hex:11{}", cells.collect::<String>());
    Record {
        play: line.parse::<AnyGame>().expect("a game"),
        players: [Person::default(), Person::default()],
        date: None,
        site: None,
        result: Some(game::Outcome::Won(Player::First)),
        ended: Ended::Stated,
        source: Source {
            file: "self-play".into(),
            place: None,
        },
        thoughts: None,
    }
}

#[tokio::test]
async fn iterations_are_told_as_they_come() {
    let run = Run::begin();
    let folders = run.folders();
    let server = Running::with(|options| options.runs = folders).await;
    let mut client = server.client().await;
    let all = client
        .ask(&json!({"id": "r", "action": "run", "run": "1/run"}))
        .await;
    assert_eq!(all["run"]["kind"], "loop", "{all}");
    assert_eq!(all["run"]["going"], true, "{all}");
    let start = json!({"game": "hex", "size": 11, "swap": false});
    assert_eq!(all["start"], start, "{all}");

    let watch = json!({"id": "w", "action": "run.watch", "run": "1/run"});
    let news = client.ask(&watch).await;
    let standing = |iteration: u32, stage: &str, parts: u32, of: Value| json!({"iteration": iteration, "iterations": 3, "stage": stage, "parts": parts, "of": of, "learning": null});
    assert_eq!(
        news["run"]["standing"],
        standing(1, "playing", 0, Value::Null)
    );
    run.part("iteration-0001/games/part-002-of-002.zst", 1..3);
    // The folder of the games is there before the first of them.
    let mut news = client.next().await;
    while news["run"]["standing"]["parts"] == 0 {
        news = client.next().await;
    }
    assert_eq!(news["run"]["standing"], standing(1, "playing", 1, json!(2)));
    assert_eq!(news["run"]["games"], json!(["iteration 1"]));
    run.network("iteration-0001/candidate");
    run.write("iteration-0001/promoted.json", b"{}");
    run.metrics(1);
    let mut iterations = Vec::new();
    while iterations.is_empty() {
        news = client.next().await;
        let told = news["metrics"]["iterations"].as_array();
        iterations = told.cloned().unwrap_or_default();
    }
    assert_eq!(iterations[0]["judged"][0]["share"]["share"], 1.0, "{news}");
    assert_eq!(iterations[0]["alarms"][0]["meaning"], "too low");
    assert_eq!(
        news["run"]["standing"],
        standing(2, "playing", 0, Value::Null)
    );
    // The file is another one every time: what was said before is void.
    run.metrics(2);
    let news = client.next().await;
    assert_eq!(news["fresh"], true, "{news}");
    assert_eq!(
        news["metrics"]["iterations"].as_array().map(Vec::len),
        Some(2)
    );
    server.end().await;
}

#[tokio::test]
async fn games_come_part_by_part_and_a_damaged_one_is_told() {
    let run = Run::begin();
    let part = |number: u32| format!("iteration-0002/games/part-{number:03}-of-003.zst");
    run.part(&part(1), 1..61);
    run.write(&part(2), b"no part");
    run.part(&part(3), 31..91);
    run.part("iteration-0001/games/part-001-of-001.zst", 5..6);
    let folders = run.folders();
    let server = Running::with(|options| options.runs = folders).await;
    let mut client = server.client().await;
    let ask = |from: usize, file: &str| json!({"id": "g", "action": "run.games", "run": "1/run", "from": from, "file": file});
    let lengths = |page: &Value| -> Vec<usize> {
        let games = page["games"].as_array().expect("games").iter();
        games
            .map(|game| game["moves"].as_array().expect("moves").len())
            .collect()
    };
    let first = client.ask(&ask(0, "iteration 2")).await;
    assert_eq!(lengths(&first), (1..=60).chain(31..=70).collect::<Vec<_>>());
    assert_eq!(first["next"], 100);
    let reason = first["refused"][0]["reason"].as_str().expect("a reason");
    assert!(
        reason.contains("part-002-of-003.zst: the file cannot be unpacked"),
        "{reason}"
    );
    let second = client.ask(&ask(100, "iteration 2")).await;
    assert_eq!(lengths(&second), (71..=90).collect::<Vec<_>>());
    assert_eq!(second["next"], Value::Null);
    let before = client.ask(&ask(0, "iteration 1")).await;
    assert_eq!(lengths(&before), [5]);
    // The newest come first.
    let newest = json!({"id": "n", "action": "run.games", "run": "1/run"});
    assert_eq!(client.ask(&newest).await["file"], "iteration 2");
    server.end().await;
}

#[tokio::test]
async fn networks_are_asked_side_by_side() {
    let run = Run::begin();
    for iteration in 1..=20 {
        run.network(&format!("iteration-{iteration:04}/candidate"));
    }
    // Not that of its card.
    run.write("iteration-0020/candidate.json", b"{}");
    fs::create_dir(run.folder.path().join("other")).expect("a folder");
    fs::write(run.folder.path().join("other/metrics.jsonl"), "").expect("written");
    let folders = run.folders();
    let server = Running::with(|options| options.runs = folders).await;
    let mut client = server.client().await;
    let ask = |moves: Value, rest: Value| {
        let mut request = json!({"id": "o", "action": "run.opinions", "run": "1/run",
                                 "setup": {"game": "hex", "size": 11}, "moves": moves});
        if let (Value::Object(request), Value::Object(rest)) = (&mut request, rest) {
            request.extend(rest);
        }
        request
    };
    let answer = client.ask(&ask(json!(["c3"]), json!({}))).await;
    let opinions = answer["opinions"].as_array().expect("opinions");
    assert_eq!((opinions.len(), &answer["networks"]), (12, &json!(21)));
    let asked = |at: usize| &opinions[at]["iteration"];
    assert_eq!((asked(0), asked(11)), (&json!(0), &json!(20)));
    let winrate = opinions[0]["winrate"].as_f64().expect("a number");
    assert!((0.0..=1.0).contains(&winrate), "{winrate}");
    assert_eq!(opinions[0]["policy"].as_array().map(Vec::len), Some(64));
    assert_eq!(
        opinions[0]["winrate"], opinions[10]["winrate"],
        "the same network"
    );
    assert_eq!(opinions[0]["trouble"], Value::Null);
    let trouble = opinions[11]["trouble"].as_str().expect("its card is none");
    assert!(trouble.starts_with("the card:"), "{trouble}");

    let some = client
        .ask(&ask(json!([]), json!({"iterations": [7, 3, 7, 99]})))
        .await;
    let opinions = some["opinions"].as_array().expect("opinions");
    let iterations: Vec<&Value> = opinions.iter().map(|one| &one["iteration"]).collect();
    assert_eq!(iterations, [&json!(3), &json!(7), &json!(99)]);
    assert!(opinions[2]["trouble"].is_string(), "{some}");

    let many: Vec<u32> = (0..13).collect();
    for (moves, rest, field) in [
        (json!(["z9"]), json!({}), "moves"),
        (json!([]), json!({"iterations": many}), "iterations"),
        (json!([]), json!({"run": "1/none"}), "run"),
        (json!([]), json!({"run": "1/other"}), "run"),
    ] {
        let refused = client.ask(&ask(moves, rest)).await;
        assert_eq!(refused["field"], field, "{refused}");
    }
    server.end().await;
}
