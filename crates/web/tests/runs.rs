//! Runs of training over a real socket: watched while they grow, and named by nothing but an id.

mod client;

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::time::Duration;

use client::Running;
use serde_json::json;

#[tokio::test]
async fn a_run_is_watched_until_it_is_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = folder.path().join("run");
    fs::create_dir(&run).expect("a folder");
    let file = run.join("metrics.jsonl");
    fs::write(&file, "{\"step\":1,\"policy\":2.5}\n{\"step\":2,\"pol").expect("written");
    let folders = vec![folder.path().to_owned()];
    let server = Running::with(|options| options.runs = folders).await;
    let mut client = server.client().await;

    let list = client.ask(&json!({"id": "l", "action": "runs"})).await;
    assert_eq!(list["runs"][0]["id"], "1/run", "{list}");
    let watch = json!({"id": "w", "action": "run.watch", "run": "1/run"});
    let first = client.ask(&watch).await;
    assert_eq!(first["fresh"], true, "{first}");
    assert_eq!(first["metrics"]["measured"][0]["policy"], 2.5);
    assert_eq!(first["metrics"]["measured"][1], json!(null), "half a line");
    // What nobody has measured is not said.
    let silence = client.next_within(Duration::from_millis(2500)).await;
    assert_eq!(silence, None);

    let mut growing = OpenOptions::new()
        .append(true)
        .open(&file)
        .expect("it is there");
    growing.write_all(b"icy\":1.5}\n").expect("written");
    let second = client.next().await;
    assert_eq!(second["id"], "w");
    assert_eq!(second["fresh"], false, "{second}");
    assert_eq!(second["metrics"]["measured"][0]["step"], 2);

    let back = json!({"id": "t", "action": "terminate", "terminateId": "w"});
    assert_eq!(client.ask(&back).await["terminateId"], "w");
    growing.write_all(b"{\"step\":3}\n").expect("written");
    let silence = client.next_within(Duration::from_millis(2500)).await;
    assert_eq!(silence, None);
    server.end().await;
}

#[tokio::test]
async fn what_is_no_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("inside")).expect("a folder");
    fs::write(folder.path().join("metrics.jsonl"), "").expect("written");
    fs::write(folder.path().join("secret"), "").expect("written");
    let folders = vec![folder.path().to_owned()];
    let server = Running::with(|options| options.runs = folders).await;
    let mut client = server.client().await;
    for action in ["run", "run.watch", "run.games"] {
        for id in ["/etc", "1/..", "1/inside", "1/secret", "2", ""] {
            let request = json!({"id": "r", "action": action, "run": id});
            let answer = client.ask(&request).await;
            assert_eq!(answer["field"], "run", "{action} {id}: {answer}");
        }
    }
    let request = json!({"id": "g", "action": "run.games", "run": "1", "file": "secret"});
    let answer = client.ask(&request).await;
    assert_eq!(answer["field"], "file", "{answer}");
    let answer = client
        .ask(&json!({"id": "r", "action": "run", "run": "1"}))
        .await;
    assert_eq!(answer["metrics"]["measured"], json!([]), "{answer}");
    server.end().await;
}
