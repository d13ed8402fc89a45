//! Every example of `docs/analysis-api.md` is sent, and its answer has the shape that is printed.

mod client;

use client::Running;
use serde_json::Value;

/// A request of the document, with its answers.
struct Example {
    line: usize,
    request: Value,
    answers: Vec<Value>,
}

fn examples() -> Vec<Example> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/analysis-api.md");
    let text = std::fs::read_to_string(path).expect("the document");
    let mut examples: Vec<Example> = Vec::new();
    let mut block: Option<(bool, usize, String)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        match (line, &mut block) {
            ("```json request", None) => block = Some((true, number, String::new())),
            ("```json answer", None) => block = Some((false, number, String::new())),
            ("```", Some((is_request, start, json))) => {
                let json = serde_json::from_str(json)
                    .unwrap_or_else(|error| panic!("line {start}: {error}"));
                if *is_request {
                    examples.push(Example {
                        line: *start,
                        request: json,
                        answers: Vec::new(),
                    });
                } else {
                    let example = examples.last_mut().expect("a request comes first");
                    example.answers.push(json);
                }
                block = None;
            }
            (line, Some((_, _, json))) => {
                json.push_str(line);
                json.push('\n');
            }
            _ => {}
        }
    }
    assert!(block.is_none(), "a block is not closed");
    examples
}

/// Where an answer has another shape than the document says.
fn differs(place: &str, printed: &Value, found: &Value) -> Option<String> {
    match (printed, found) {
        (Value::Object(printed), Value::Object(found)) => {
            let more = printed.contains_key("…");
            let names = printed.keys().filter(|name| *name != "…");
            let missing = names.clone().find(|name| !found.contains_key(*name));
            if let Some(name) = missing {
                return Some(format!("{place}.{name} is not there"));
            }
            let extra = found.keys().find(|name| !printed.contains_key(*name));
            if let Some(name) = extra.filter(|_| !more) {
                return Some(format!("{place}.{name} is not printed"));
            }
            names
                .into_iter()
                .find_map(|name| differs(&format!("{place}.{name}"), &printed[name], &found[name]))
        }
        // A list may have fewer members in print, and its first one stands for all.
        (Value::Array(printed), Value::Array(found)) => match (printed.first(), found.first()) {
            (Some(printed), Some(found)) => differs(&format!("{place}[0]"), printed, found),
            (Some(_), None) => Some(format!("{place} is empty")),
            (None, _) => None,
        },
        (Value::String(_), Value::String(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::Bool(_), Value::Bool(_))
        | (Value::Null, Value::Null) => None,
        _ => Some(format!("{place} is {found}, in print {printed}")),
    }
}

#[tokio::test]
async fn every_example_is_answered_as_it_is_printed() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_owned();
    let server = Running::with(|options| options.data = Some(folder)).await;
    let mut client = server.client().await;
    let examples = examples();
    for Example {
        line,
        request,
        answers,
    } in &examples
    {
        client.send(request).await;
        assert!(!answers.is_empty(), "line {line} has no answer");
        for printed in answers {
            let found = client.next().await;
            assert_eq!(found["id"], request["id"], "line {line}");
            if let Some(difference) = differs("", printed, &found) {
                panic!("line {line}: {difference}");
            }
        }
        if answers.iter().any(|answer| answer.get("warning").is_some()) {
            client.next().await;
        }
        let more = client
            .next_within(std::time::Duration::from_millis(20))
            .await;
        assert!(more.is_none(), "line {line}: more was said: {more:?}");
    }
    let actions: Vec<&str> = examples
        .iter()
        .filter_map(|example| example.request["action"].as_str())
        .collect();
    for action in [
        "about",
        "position",
        "try",
        "typed",
        "facts",
        "reply",
        "review",
        "read",
        "write",
        "library.import",
        "library.status",
        "library.explore",
        "library.games",
        "library.game",
        "terminate",
    ] {
        assert!(actions.contains(&action), "`{action}` has no example");
    }
}

#[test]
fn shapes_that_differ_are_seen() {
    let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    for (printed, found, same) in [
        (r#"{"a": 1}"#, r#"{"a": 2}"#, true),
        (r#"{"a": 1}"#, r#"{"a": "2"}"#, false),
        (r#"{"a": 1}"#, r#"{"a": 1, "b": 1}"#, false),
        (r#"{"a": 1, "…": 0}"#, r#"{"a": 1, "b": 1}"#, true),
        (r#"{"a": 1, "b": 1}"#, r#"{"a": 1}"#, false),
        (r#"[{"a": 1}]"#, r#"[{"a": 1}, {"a": 2}]"#, true),
        (r#"[{"a": 1}]"#, r"[]", false),
        ("null", "1", false),
    ] {
        let difference = differs("", &value(printed), &value(found));
        assert_eq!(
            difference.is_none(),
            same,
            "{printed} {found}: {difference:?}"
        );
    }
}
