//! A service without threads: whoever owns it steps it, as a tab of a browser would.

mod client;

use std::sync::{Arc, mpsc};

use analysis::{News, Service, ServiceOptions, Session};
use client::{hex, hive, nothing_around};
use serde_json::{Value, json};

/// All that is said to these messages, by a service that does nothing by itself.
fn answers(messages: &[Value]) -> Vec<Value> {
    let options = ServiceOptions {
        threads: 1,
        analyses: 1,
        ..ServiceOptions::default()
    };
    let service = Arc::new(Service::new(options, nothing_around()).expect("a processor"));
    let (outbox, news) = mpsc::channel::<News>();
    let mut session = Session::new(Arc::clone(&service), Arc::new(outbox));
    let mut said: Vec<String> = messages
        .iter()
        .flat_map(|message| session.hear(&message.to_string()))
        .collect();
    while session.waiting() > 0 {
        assert!(service.step(), "something is waited for: {said:?}");
        for found in news.try_iter() {
            said.extend(session.words(&found));
            found.heard();
        }
    }
    assert!(!service.step(), "nothing is left to do");
    let read = said.iter().map(|text| serde_json::from_str(text));
    read.collect::<Result<_, _>>().expect("JSON")
}

fn of<'a>(answers: &'a [Value], id: &str) -> &'a Value {
    let mut of_id = answers.iter().filter(|answer| answer["id"] == id);
    let answer = of_id.next().expect("an answer");
    assert_eq!(of_id.next(), None, "one answer");
    answer
}

#[test]
fn whatever_is_asked_is_answered_by_stepping() {
    let answers = answers(&[
        json!({"id": "a", "setup": hive(), "moves": ["wS1"], "maxVisits": 30}),
        json!({"id": "h", "setup": hex(4), "moves": ["b2"], "maxVisits": 30}),
        json!({"id": "r", "action": "reply", "setup": hex(5), "moves": [], "level": 1}),
        json!({"id": "f", "action": "facts", "setup": hex(5), "moves": ["c3"]}),
        json!({"id": "p", "action": "position", "setup": hive(), "moves": []}),
    ]);
    assert_eq!(
        answers[0]["id"], "p",
        "what needs no thinking comes at once"
    );
    assert!(of(&answers, "r")["move"].is_string());
    assert!(of(&answers, "f")["facts"].is_object());
    for id in ["a", "h"] {
        assert_eq!(of(&answers, id)["isDuringSearch"], false);
        assert!(of(&answers, id)["moveInfos"].is_array());
    }
}

#[test]
fn what_nobody_provides_is_refused() {
    let answers = answers(&[
        json!({"id": "l", "action": "library.status"}),
        json!({"id": "i", "action": "library.import", "base64": ""}),
        json!({"id": "r", "action": "run", "run": "1"}),
        json!({"id": "w", "action": "run.watch", "run": "1"}),
        json!({"id": "a", "action": "runs"}),
    ]);
    for id in ["l", "i"] {
        let error = of(&answers, id)["error"].as_str().expect("an error");
        assert_eq!(
            error,
            "there is no folder for a library: start hexapod with --data-dir"
        );
    }
    for id in ["r", "w"] {
        let error = of(&answers, id)["error"].as_str().expect("an error");
        assert_eq!(
            error,
            "there is no run `1`: ask for `runs` to see which there are"
        );
    }
    assert_eq!(of(&answers, "a")["runs"], json!([]));
}
