//! The same conversation as lines on standard streams.

mod client;

use std::io::Cursor;

use analysis::{ServiceOptions, converse};
use client::nothing_around;
use serde_json::{Value, json};

/// What is answered to these lines.
fn answers(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let options = ServiceOptions {
        threads: 1,
        analyses: 4,
        ..ServiceOptions::default()
    };
    let mut output = Vec::new();
    converse(
        options,
        nothing_around(),
        Cursor::new(input.into()),
        &mut output,
    )
    .expect("no error");
    let output = String::from_utf8(output).expect("text");
    let lines = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

fn of<'a>(answers: &'a [Value], id: &str) -> Vec<&'a Value> {
    answers.iter().filter(|answer| answer["id"] == id).collect()
}

#[test]
fn what_was_asked_is_answered_before_the_end() {
    let hex = json!({"game": "hex", "size": 4, "swap": false});
    let requests = [
        json!({"id": "a", "action": "about"}),
        json!({"id": "x", "setup": hex, "moves": ["b2"], "maxVisits": 30, "analyzeTurns": [0, 1]}),
        json!({"id": "r", "action": "reply", "setup": hex, "moves": ["b2"], "level": 2}),
        json!({"id": "v", "action": "review", "setup": hex, "moves": ["b2"], "visits": 2}),
        json!({"id": "bad", "action": "nothing"}),
    ];
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let answers = answers(lines.join("\n"));
    assert!(of(&answers, "a")[0]["version"].is_string());
    let turns: Vec<&Value> = of(&answers, "x").iter().map(|a| &a["turnNumber"]).collect();
    assert_eq!(turns, [&json!(0), &json!(1)]);
    assert!(of(&answers, "r")[0]["move"].is_string());
    assert_eq!(of(&answers, "v").len(), 3, "two positions, then all of it");
    assert!(of(&answers, "bad")[0]["error"].is_string());
    assert_eq!(answers.len(), 8);
}

#[test]
fn lines_that_are_no_requests_are_told_so() {
    let mut input = b"\n  \r\nnonsense\n\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 2 << 20]);
    input.extend(b"\n{\"id\":\"a\",\"action\":\"about\"}\r\n");
    let answers = answers(input);
    let errors: Vec<&str> = answers.iter().filter_map(|a| a["error"].as_str()).collect();
    assert_eq!(errors.len(), 3, "{answers:?}");
    assert!(errors[0].contains("no JSON"));
    assert!(errors[1].contains("UTF-8"));
    assert!(errors[2].contains("1 MiB"));
    assert_eq!(answers.last().expect("an answer")["id"], "a");
}

#[test]
fn a_search_without_end_can_be_taken_back() {
    let hex = json!({"game": "hex", "size": 11});
    let input = [
        json!({"id": "x", "setup": hex, "moves": [], "maxVisits": 1_000_000}),
        json!({"id": "t", "action": "terminate", "terminateId": "x"}),
    ];
    let answers = answers(input.map(|line| line.to_string() + "\n").concat());
    assert_eq!(of(&answers, "t")[0]["terminateId"], "x");
    assert_eq!(of(&answers, "x").len(), 1);
}
