//! Games of one's own over a real socket: kept, found by others, never written over unseen.

mod client;

use client::{Running, hex};
use serde_json::{Value, json};

fn keep(key: &str, after: u32, game: &Value) -> Value {
    json!({"id": "k", "action": "shelf.keep", "key": key, "after": after, "game": game})
}

/// Five moves, of which two are a variation, and a comment before the first.
fn analysis() -> Value {
    json!({
        "setup": hex(5), "comment": "Before the first move.", "players": {"black": "Ann"},
        "tree": [
            {"move": "c3"}, {"move": "b4", "parent": 0, "comment": "Why?"}, {"move": "d2", "parent": 1},
            {"move": "a1", "parent": 0}, {"move": "e5", "parent": 3, "winrate": 0.25, "visits": 100},
        ],
    })
}

#[tokio::test]
async fn a_game_is_kept_for_every_client_and_outlasts_the_server() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder.clone())).await;
    let mut client = server.client().await;
    let list = json!({"id": "l", "action": "shelf.list"});
    assert_eq!(client.ask(&list).await["total"], 0);
    let file = data.path().join("games.sqlite");
    assert!(!file.exists(), "asking makes nothing");

    let mut request = keep("one", 0, &analysis());
    request["at"] = json!(4);
    let kept = client.ask(&request).await;
    assert_eq!((&kept["kept"], &kept["version"]), (&json!(true), &json!(1)));
    let mut other = server.client().await;
    let found = other.ask(&list).await;
    let game = &found["games"][0];
    for (name, expected) in [
        ("key", json!("one")),
        ("variant", json!("hex:5x5")),
        ("black", json!("Ann")),
        ("state", json!("opened")),
        ("plies", json!(3)),
        ("comments", json!(2)),
        ("variations", json!(1)),
    ] {
        assert_eq!(game[name], expected, "{name}");
    }
    // Another client has not seen it.
    let empty = json!({"setup": hex(5), "tree": [{"move": "a5"}]});
    let refused = other.ask(&keep("one", 0, &empty)).await;
    assert_eq!(
        (&refused["kept"], &refused["version"]),
        (&json!(false), &json!(1))
    );
    server.end().await;

    let again = Running::with(|options| options.data = Some(folder)).await;
    let mut client = again.client().await;
    let asked = json!({"id": "g", "action": "shelf.game", "key": "one"});
    let found = client.ask(&asked).await;
    assert_eq!(found["game"], analysis());
    assert_eq!(
        (&found["at"], &found["deleted"]),
        (&json!(4), &json!(false))
    );
    again.end().await;
}

#[tokio::test]
async fn a_game_that_is_played_is_found_by_what_became_of_it() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder)).await;
    let mut client = server.client().await;
    let mut game = json!({"setup": hex(5), "played": {"moves": ["c3", "b2"], "person": "black", "level": 3, "over": false}});
    assert_eq!(client.ask(&keep("p", 0, &game)).await["version"], 1);
    let list = |state: &str| json!({"id": "l", "action": "shelf.list", "filter": {"state": state}});
    assert_eq!(client.ask(&list("going")).await["games"][0]["plies"], 2);
    game["played"]["over"] = json!(true);
    game["played"]["resigned"] = json!("black");
    game["result"] = json!("0-1");
    assert_eq!(client.ask(&keep("p", 1, &game)).await["version"], 2);
    assert_eq!(client.ask(&list("going")).await["total"], 0);
    assert_eq!(client.ask(&list("over")).await["games"][0]["result"], "0-1");
    server.end().await;
}

#[tokio::test]
async fn what_cannot_be_meant_is_refused_in_words() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder)).await;
    let mut client = server.client().await;
    let good = analysis();
    let late = json!({"setup": hex(5), "tree": [{"move": "c3", "parent": 1}, {"move": "b4"}]});
    let long: Vec<Value> = (0..20_001).map(|_| json!({"move": "a1"})).collect();
    let long = json!({"setup": hex(5), "tree": long});
    let mut nowhere = keep("a", 0, &good);
    nowhere["at"] = json!(5);
    for (request, field) in [
        (keep("", 0, &good), "key"),
        (keep("../a", 0, &good), "key"),
        (keep(&"a".repeat(65), 0, &good), "key"),
        (keep("a", 0, &json!({"setup": hex(99)})), "setup"),
        (keep("a", 0, &late), "game"),
        (keep("a", 0, &long), "game"),
        (nowhere, "at"),
        (
            json!({"id": "k", "action": "shelf.game", "key": "a"}),
            "key",
        ),
        (
            json!({"id": "k", "action": "shelf.delete", "key": "a"}),
            "key",
        ),
        (
            json!({"id": "k", "action": "shelf.restore", "key": "a"}),
            "key",
        ),
    ] {
        let refused = client.ask(&request).await;
        assert_eq!(refused["field"], field, "{refused}");
    }
    let list = json!({"id": "l", "action": "shelf.list", "filter": {"deleted": true}});
    assert_eq!(client.ask(&list).await["total"], 0, "nothing was kept");
    let without = Running::start().await;
    let mut client = without.client().await;
    let refused = client.ask(&keep("a", 0, &good)).await;
    let error = refused["error"].as_str().expect("an error");
    assert!(error.contains("--data-dir"), "{error}");
    without.end().await;
    server.end().await;
}
