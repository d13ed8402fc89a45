//! The library over a real socket.

mod client;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use client::{Running, hex};
use serde_json::json;

const GAMES: &str = "hex:5 a2 c3 d4\nhex:5 e4 c3 a1\nhex:5 a2 a2\n";

#[tokio::test]
async fn a_file_that_comes_in_pieces_is_imported_once_and_found() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder)).await;
    let mut client = server.client().await;
    let empty = json!({"id": "s", "action": "library.status"});
    assert_eq!(client.ask(&empty).await["games"], 0);
    assert!(
        !data.path().join("library.sqlite").exists(),
        "asking makes nothing"
    );

    for (added, known) in [(2, 0), (0, 2)] {
        let (first, second) = GAMES.as_bytes().split_at(20);
        let piece = |bytes: &[u8], more: bool| {
            let base64 = BASE64_STANDARD.encode(bytes);
            json!({"id": "i", "action": "library.import", "name": "g.txt", "base64": base64,
                   "more": more})
        };
        assert_eq!(client.ask(&piece(first, true)).await["received"], 20);
        let done = client.ask(&piece(second, false)).await;
        assert_eq!(
            (&done["added"], &done["known"]),
            (&json!(added), &json!(known))
        );
        assert_eq!(done["refused"][0]["games"], 1);
        assert_eq!(done["examples"][0]["where"], "line 3");
    }

    // Half a turn: what Black played at e4 is told as a2. And Black begins: its wins are the first
    // player's.
    let explore = json!({"id": "e", "action": "library.explore", "setup": hex(5), "moves": []});
    let found = client.ask(&explore).await;
    assert_eq!(found["total"], 2);
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["moves"][0]["games"], 2);
    assert_eq!(found["games"][0]["ply"], 0);
    let game = json!({"id": "g", "action": "library.game", "game": 1});
    assert_eq!(client.ask(&game).await["moves"], json!(["a2", "c3", "d4"]));
    server.end().await;
}

#[tokio::test]
async fn a_library_that_is_none_is_said_to_be_none_and_the_rest_lives() {
    let data = tempfile::tempdir().expect("a folder");
    let file = data.path().join("library.sqlite");
    std::fs::write(&file, "no database, but a text of some length".repeat(30)).expect("a file");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder)).await;
    let mut client = server.client().await;
    for action in ["library.status", "library.games"] {
        let refused = client.ask(&json!({"id": "s", "action": action})).await;
        let error = refused["error"].as_str().expect("an error");
        assert!(
            error.contains("is no library of Hexapod's: move it away"),
            "{error}"
        );
    }
    assert!(client.ask(&json!({"id": "a", "action": "about"})).await["version"].is_string());
    std::fs::remove_file(&file).expect("away with it");
    let now = client
        .ask(&json!({"id": "s", "action": "library.status"}))
        .await;
    assert_eq!(now["games"], 0, "without starting anew");
    server.end().await;
}

#[tokio::test]
async fn what_cannot_be_meant_is_refused_in_words() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder)).await;
    let mut client = server.client().await;
    for (request, field) in [
        (json!({"action": "library.import", "base64": "§"}), "base64"),
        (json!({"action": "library.game", "game": 5}), "game"),
        (json!({"action": "library.games", "moves": ["a1"]}), "setup"),
    ] {
        let mut request = request;
        request["id"] = json!("x");
        let refused = client.ask(&request).await;
        assert_eq!(refused["field"], field, "{refused}");
    }
    let without = Running::start().await;
    let mut client = without.client().await;
    let refused = client
        .ask(&json!({"id": "s", "action": "library.status"}))
        .await;
    assert!(
        refused["error"]
            .as_str()
            .is_some_and(|error| error.contains("--data-dir"))
    );
    without.end().await;
    server.end().await;
}
