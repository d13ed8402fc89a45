//! Games of Hive that begin with tiles on the table: whatever can be asked of a game can be asked of them.

mod client;

use client::Running;
use serde_json::{Value, json};

/// White's queen lies under a beetle, and an ant is pinned.
fn caught() -> Value {
    let cells = [
        (5, -2, vec!["wQ", "bB1"]),
        (6, -2, vec!["bQ"]),
        (7, -2, vec!["wA1"]),
        (8, -2, vec!["bA1"]),
    ]
    .map(|(q, r, stack)| json!({"q": q, "r": r, "stack": stack}));
    json!({"game": "hive", "type": "Base", "start": {"cells": cells, "toMove": "black"}})
}

fn ask(setup: &Value, moves: &[&str], more: &Value) -> Value {
    let server = Running::start();
    let mut request = json!({"id": "s", "setup": setup});
    let fields = more.as_object().expect("fields");
    // A tree has its own.
    if !fields.contains_key("tree") {
        request["moves"] = json!(moves);
    }
    request
        .as_object_mut()
        .expect("fields")
        .extend(fields.clone());
    server.client().ask(&request)
}

#[test]
fn it_is_drawn_where_it_was_set_up_counted_from_the_first_cell() {
    let position = json!({"action": "position"});
    let view = &ask(&caught(), &[], &position)["view"];
    assert_eq!(
        (&view["toMove"], &view["ply"]),
        (&json!("black"), &json!(0))
    );
    assert_eq!(view["turn"], 4, "Black has placed three tiles");
    assert_eq!(view["tiles"]["bB1"]["at"], json!([0, 0]));
    assert_eq!(view["tiles"]["bB1"]["level"], 1);
    assert_eq!(view["tiles"]["bA1"]["at"], json!([3, 0]));
    assert_eq!(view["last"], Value::Null);
    let after = &ask(&caught(), &["bB1 bQ"], &position)["view"];
    assert_eq!(after["last"]["from"], json!([0, 0]));
    assert_eq!(after["tiles"]["bB1"]["at"], json!([1, 0]));
    // Facts lie where the view has them.
    let facts = ask(
        &caught(),
        &[],
        &json!({"action": "facts", "want": ["pins"]}),
    );
    let pins = facts["facts"]["pins"].as_array().expect("pins");
    let ant = pins.iter().find(|pin| pin["tile"] == "wA1");
    assert_eq!(ant.expect("it is pinned")["at"], json!([2, 0]));
}

#[test]
fn it_is_thought_about_and_played() {
    let found = ask(&caught(), &[], &json!({"maxVisits": 8}));
    assert_eq!(found["rootInfo"]["currentPlayer"], "black");
    assert!(found["moveInfos"][0]["move"].is_string(), "{found}");
    for level in [3, 8] {
        let clock = json!({"leftMs": 60_000, "incrementMs": 1000});
        let reply = ask(
            &caught(),
            &[],
            &json!({"action": "reply", "level": level, "clock": clock}),
        );
        assert!(reply["move"].is_string(), "{reply}");
    }
    let hint = ask(
        &caught(),
        &["bB1 bQ"],
        &json!({"action": "hint", "visits": 8}),
    );
    assert!(hint["move"].is_string(), "{hint}");
}

#[test]
fn what_breaks_a_rule_is_refused_by_it_and_no_format_holds_the_rest() {
    let mut apart = caught();
    apart["start"]["cells"][3]["q"] = json!(20);
    let position = json!({"action": "position"});
    let refused = ask(&apart, &[], &position);
    assert_eq!(refused["field"], "setup");
    let error = refused["error"].as_str().expect("an error");
    assert!(
        error.starts_with("in the position that is set up, bA1 does not hang together"),
        "{error}"
    );
    for wrong in [json!("wX1"), json!("wB3"), json!("")] {
        let mut setup = caught();
        setup["start"]["cells"][0]["stack"][0] = wrong;
        assert_eq!(ask(&setup, &[], &position)["field"], "setup");
    }
    let mut misspelt = caught();
    misspelt["start"]["tomove"] = json!("white");
    assert!(ask(&misspelt, &[], &position)["error"].is_string());
    for format in ["pgn", "uhp"] {
        let tree = json!([{"move": "bB1 bQ"}]);
        let written = ask(
            &caught(),
            &[],
            &json!({"action": "write", "format": format, "tree": tree}),
        );
        let error = written["error"].as_str().expect("an error");
        assert!(error.contains("begins with tiles on the table"), "{error}");
    }
}
