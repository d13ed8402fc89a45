//! Whatever a client sends, it is answered, and the connection lives.

mod client;

use client::{Running, hex, hive};
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

async fn refused(client: &mut client::Client, message: &Value) -> (String, Value) {
    let answer = client.ask(message).await;
    let error = answer["error"].as_str();
    let error = error.unwrap_or_else(|| panic!("{message} was not refused: {answer}"));
    (error.to_owned(), answer)
}

#[tokio::test]
async fn what_is_no_message_is_told_so() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let deep = "[".repeat(100_000);
    for text in [
        "",
        "{",
        "nonsense",
        "[1, 2]",
        "17",
        "null",
        "\"about\"",
        "{\"id\": \"1\", \"action\": \"about\"} trailing",
        "{\"id\": 7, \"action\": \"about\"}",
        "{\"action\": \"about\"}",
        "\u{0}\u{1}\u{fffd}",
        "{\"id\": \"\\ud800\"}",
        &deep,
    ] {
        client.send_text(text).await;
        let answer = client.next().await;
        assert!(answer["error"].is_string(), "{text:.40}: {answer}");
        assert!(answer.to_string().len() < 1_000, "nothing long is echoed");
    }
    let id = "x".repeat(10_000);
    let (_, answer) = refused(&mut client, &json!({"id": id, "action": "about"})).await;
    assert_eq!(answer["field"], "id");
    client
        .0
        .send(Message::binary(vec![1, 2, 3]))
        .await
        .expect("sent");
    assert!(
        client.next().await["error"]
            .as_str()
            .expect("an error")
            .contains("text")
    );
    assert!(client.is_served().await);
}

#[tokio::test]
async fn unknown_actions_and_missing_fields_are_named() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let (error, answer) = refused(&mut client, &json!({"id": "1", "action": "fly"})).await;
    assert!(
        error.contains("`fly`") && error.contains("`position`"),
        "{error}"
    );
    assert_eq!(
        (&answer["id"], &answer["field"]),
        (&json!("1"), &json!("action"))
    );
    let (error, answer) = refused(&mut client, &json!({"id": "1", "action": 3})).await;
    assert!(error.contains("action"), "{error}");
    assert_eq!(answer["id"], "1");
    let (error, answer) = refused(&mut client, &json!({"id": "1", "action": "position"})).await;
    assert!(error.contains("missing field `setup`"), "{error}");
    assert_eq!(answer["field"], "setup");
    let (error, _) = refused(&mut client, &json!({"id": "1"})).await;
    assert!(
        error.contains("an analysis") && error.contains("`setup`"),
        "{error}"
    );
    for message in [
        json!({"id": "1", "action": "position", "setup": hive(), "moves": "wS1"}),
        json!({"id": "1", "action": "position", "setup": hive(), "moves": [1]}),
        json!({"id": "1", "action": "position", "setup": {"game": "go"}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hive", "typo": "Base"}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hive", "type": "Base+X"}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hex"}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hex", "size": 0}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hex", "size": 27}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hex", "size": -1}, "moves": []}),
        json!({"id": "1", "action": "position", "setup": {"game": "hex", "size": [5, 5, 5]}, "moves": []}),
        json!({"id": "1", "action": "reply", "setup": hive(), "moves": [], "level": 0}),
        json!({"id": "1", "action": "reply", "setup": hive(), "moves": [], "level": 1000}),
        json!({"id": "1", "action": "typed", "setup": hive(), "moves": [], "text": "x".repeat(1_000)}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 0}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 1e15}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 10, "reportDuringSearchEvery": 0}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 10, "reportDuringSearchEvery": -1}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 10, "analyzeTurns": []}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 10, "analyzeTurns": [1]}),
        json!({"id": "1", "setup": hive(), "moves": [], "maxVisits": 10, "analyzeTurns": [0, 0]}),
    ] {
        let (error, answer) = refused(&mut client, &message).await;
        assert!(error.len() > 20 && error.len() < 500, "{error}");
        assert_eq!(answer["id"], "1", "{message}");
    }
    assert!(client.is_served().await);
}

#[tokio::test]
async fn unknown_fields_are_warned_of_and_passed_over() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let request = json!({"id": "1", "action": "position", "setup": hex(5), "moves": [], "komi": 7});
    let warning = client.ask(&request).await;
    assert_eq!(warning["field"], "komi");
    assert!(
        warning["warning"]
            .as_str()
            .expect("a warning")
            .contains("`komi`")
    );
    assert_eq!(client.next().await["view"]["columns"], 5);
}

#[tokio::test]
async fn illegal_moves_are_named_with_their_ply() {
    let server = Running::start().await;
    let mut client = server.client().await;
    for (setup, moves, expected) in [
        (
            hive(),
            json!(["wQ"]),
            "ply 1, `wQ`: the queen may not be placed in the first turn; no move was read",
        ),
        (
            hive(),
            json!(["wS1", "bG1 wS1-", "wS1 bG1-"]),
            "ply 3, `wS1 bG1-`: no tile may move before White's queen is placed; 2 moves were read",
        ),
        (
            hive(),
            json!(["wS1", "zz"]),
            "ply 2, `zz`: `zz` is no tile: one starts with `w` or `b`, as `wA1` does; 1 move was read",
        ),
        (
            hex(3),
            json!(["a1", "a1"]),
            "ply 2, `a1`: a1 is taken by Black; 1 move was read",
        ),
        (
            hex(3),
            json!(["d4"]),
            "ply 1, `d4`: d4 is not on this board of 3x3; no move was read",
        ),
        (
            hex(2),
            json!(["a1", "b1", "a2", "b2"]),
            "ply 4, `b2`: the game is over: Black has won; 3 moves were read",
        ),
    ] {
        for message in [
            json!({"id": "1", "action": "position", "setup": setup, "moves": moves}),
            json!({"id": "1", "setup": setup, "moves": moves, "maxVisits": 10}),
        ] {
            let (error, answer) = refused(&mut client, &message).await;
            assert_eq!(error, expected);
            assert_eq!(answer["field"], "moves");
        }
    }
    let long: Vec<String> = vec!["x".repeat(50_000)];
    let message = json!({"id": "1", "action": "position", "setup": hex(3), "moves": long});
    let (error, _) = refused(&mut client, &message).await;
    assert!(
        error.len() < 500,
        "a long text is not echoed: {}",
        error.len()
    );
    let many: Vec<&str> = vec!["pass"; 5_000];
    let message = json!({"id": "1", "action": "position", "setup": hive(), "moves": many});
    let (error, _) = refused(&mut client, &message).await;
    assert!(error.contains("5000"), "{error}");
    assert!(client.is_served().await);
}

#[tokio::test]
async fn long_messages_are_refused_and_huge_ones_end_the_connection() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let long = json!({"id": "1", "action": "typed", "setup": hive(), "moves": [], "text": "x".repeat(300_000)});
    let (error, _) = refused(&mut client, &long).await;
    assert!(error.contains("262144"), "{error}");
    assert!(client.is_served().await);
    // A file may be longer.
    let lines = "Base;;;wS1\n".repeat(40_000);
    let file = format!(
        "{{\"id\":\"f\",\"action\":\"read\",\"text\":{}}}",
        Value::String(lines)
    );
    client.send_text(&file).await;
    let read = client.next().await;
    assert_eq!(read["games"].as_array().expect("games").len(), 1_000);
    assert_eq!(read["refused"][0]["where"], "the rest");
    // What no file is long enough for is not even kept.
    let huge = "x".repeat(5 << 20);
    let _ = client.0.send(Message::text(huge)).await;
    let mut other = server.client().await;
    assert!(other.is_served().await);
}

/// Any bytes at all: whatever they are, there is one answer, and the next request is answered too.
#[tokio::test]
async fn damaged_requests_do_no_harm() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let whole = json!({"id": "1", "action": "try", "setup": hive(), "moves": ["wS1", "bG1 wS1-"], "tile": "wQ", "to": [-1, 0]}).to_string();
    let mut dice = game::Dice::new(3, 0);
    let mut errors = 0;
    for _ in 0..400 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len());
            match dice.below(3) {
                0 => bytes[at] = u8::try_from(dice.below(128)).expect("a byte"),
                1 => {
                    bytes.remove(at);
                }
                _ => bytes.truncate(at.max(1)),
            }
        }
        let text = String::from_utf8(bytes).expect("ASCII");
        client.send_text(&text).await;
        let mut answer = client.next().await;
        if answer.get("warning").is_some() {
            answer = client.next().await;
        }
        errors += u32::from(answer.get("error").is_some());
    }
    assert!(errors > 100, "{errors}");
    assert!(client.is_served().await);
}
