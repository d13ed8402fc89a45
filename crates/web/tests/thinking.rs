//! Searches: streamed, taken back, shared, and gone with their clients.

mod client;

use std::time::Duration;

use client::{Client, Running, hex, hive};
use serde_json::{Value, json};
use tokio::time::Instant;

fn endless(id: &str) -> Value {
    json!({"id": id, "setup": hive(), "moves": ["wS1", "bG1 wS1-"], "maxVisits": 1_000_000,
        "reportDuringSearchEvery": 0.05})
}

fn visits(message: &Value) -> u64 {
    message["rootInfo"]["visits"]
        .as_u64()
        .unwrap_or_else(|| panic!("{message}"))
}

#[tokio::test]
async fn an_analysis_has_katagos_fields() {
    let server = Running::start().await;
    let mut client = server.client().await;
    client
        .send(
            &json!({"id": "x", "setup": hive(), "moves": ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"],
            "maxVisits": 60, "includePolicy": true}),
        )
        .await;
    let all = client.until_final("x").await;
    let [answer] = all.as_slice() else {
        panic!("one answer was asked for: {all:?}");
    };
    assert_eq!(visits(answer), 60);
    assert_eq!(answer["turnNumber"], 4);
    assert_eq!(answer["perspective"], "white");
    assert_eq!(answer["rootInfo"]["currentPlayer"], "white");
    let infos = answer["moveInfos"].as_array().expect("moves");
    let total: u64 = infos
        .iter()
        .map(|info| info["visits"].as_u64().expect("visits"))
        .sum();
    assert_eq!(total, 59, "the first visit is the position's own");
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info["order"], order);
        assert_eq!(info["pv"][0], info["move"]);
        let winrate = info["winrate"].as_f64().expect("a chance");
        let [win, draw, loss] = [0, 1, 2].map(|at| info["wdl"][at].as_f64().expect("a chance"));
        assert!((win + draw + loss - 1.0).abs() < 1e-5);
        assert!((win + draw / 2.0 - winrate).abs() < 1e-5);
        assert!(
            info["lcb"].as_f64().expect("a bound") <= winrate,
            "White is to move"
        );
        assert!(info["to"].is_array() && info["tile"].is_string());
    }
    let policy = answer["policy"].as_array().expect("a policy");
    let view = client
        .ask(&json!({"id": "p", "action": "position", "setup": hive(), "moves": ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]}))
        .await;
    assert_eq!(
        policy.len(),
        view["view"]["moves"].as_array().expect("moves").len()
    );
    let sum: f64 = policy
        .iter()
        .map(|info| info["prior"].as_f64().expect("a prior"))
        .sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
    assert_eq!(answer["rootInfo"]["symHash"], view["view"]["symHash"]);
}

#[tokio::test]
async fn results_stream_and_grow() {
    let server = Running::start().await;
    let mut client = server.client().await;
    client.send(&endless("x")).await;
    let mut last = 0;
    for _ in 0..5 {
        let message = client.next().await;
        assert_eq!(message["isDuringSearch"], true);
        assert!(visits(&message) > last, "{message}");
        last = visits(&message);
    }
    let answers = client
        .ask(&json!({"id": "t", "action": "terminate", "terminateId": "x"}))
        .await;
    // The search may have said something in between.
    let mut seen = vec![answers];
    while !(seen.iter().any(|m| m["id"] == "t")
        && seen.iter().any(|m| m["isDuringSearch"] == false))
    {
        seen.push(client.next().await);
    }
    let terminated = seen.iter().find(|m| m["id"] == "t").expect("it is there");
    assert_eq!(terminated["terminateId"], "x");
    let end = seen
        .iter()
        .find(|m| m["isDuringSearch"] == false)
        .expect("it is there");
    assert!(visits(end) >= last);
    assert!(
        client
            .next_within(Duration::from_millis(200))
            .await
            .is_none(),
        "nothing comes after the end"
    );
}

#[tokio::test]
async fn several_turns_are_answered_one_after_the_other_by_priority() {
    let server = Running::start().await;
    let mut client = server.client().await;
    client.send(&endless("first")).await;
    client.next().await;
    let moves = ["c3", "b3", "c4"];
    client
        .send(&json!({"id": "game", "setup": hex(5), "moves": moves, "maxVisits": 8, "analyzeTurns": [0, 1, 2, 3]}))
        .await;
    client
        .send(&json!({"id": "urgent", "setup": hex(5), "moves": [], "maxVisits": 8, "priority": 5}))
        .await;
    client
        .send(&json!({"id": "t", "action": "terminate", "terminateId": "first"}))
        .await;
    let mut order = Vec::new();
    while order.len() < 6 {
        let message = client.next().await;
        if message["isDuringSearch"] == false {
            order.push((
                message["id"].as_str().expect("an id").to_owned(),
                message["turnNumber"].as_u64().expect("a turn"),
            ));
        }
    }
    let game = |turn| ("game".to_owned(), turn);
    assert_eq!(
        order,
        [
            ("first".to_owned(), 2),
            ("urgent".to_owned(), 0),
            game(0),
            game(1),
            game(2),
            game(3)
        ]
    );
}

#[tokio::test]
async fn questions_that_wait_are_taken_back_unanswered() {
    let server = Running::start().await;
    let mut client = server.client().await;
    client.send(&endless("first")).await;
    client.next().await;
    client.send(&endless("second")).await;
    client
        .send(&json!({"id": "t", "action": "terminate_all"}))
        .await;
    let (mut first, mut second) = (None, None);
    while first.is_none() || second.is_none() {
        let message = client.next().await;
        assert!(message.get("error").is_none(), "{message}");
        if message["isDuringSearch"] == false {
            match message["id"].as_str() {
                Some("first") => first = Some(message),
                _ => second = Some(message),
            }
        }
    }
    assert!(first.expect("an answer")["moveInfos"].is_array());
    assert_eq!(second.expect("an answer")["noResults"], true);
}

#[tokio::test]
async fn whoever_comes_back_to_a_position_finds_what_was_known() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let ask = |id: &str, moves: &[&str], visits: u32| json!({"id": id, "setup": hive(), "moves": moves, "maxVisits": visits});
    client.send(&ask("a", &["wS1", "bG1 wS1-"], 400)).await;
    let first = client.until_final("a").await.pop().expect("an answer");
    assert_eq!(visits(&first), 400);
    let best = first["moveInfos"][0]["move"]
        .as_str()
        .expect("a move")
        .to_owned();
    let of_best = first["moveInfos"][0]["visits"].as_u64().expect("visits");
    // After the best move, with fewer visits than it had: they are all there at once.
    client.send(&ask("b", &["wS1", "bG1 wS1-", &best], 2)).await;
    let after = client.until_final("b").await.pop().expect("an answer");
    assert_eq!(visits(&after), of_best);
    // And back.
    client.send(&ask("c", &["wS1", "bG1 wS1-"], 400)).await;
    let back = client.until_final("c").await.pop().expect("an answer");
    assert_eq!(back["moveInfos"], first["moveInfos"]);
    client.send(&ask("d", &["wS1", "bG1 wS1-"], 450)).await;
    let more = client.until_final("d").await.pop().expect("an answer");
    assert_eq!(visits(&more), 450);
    // Others know nothing of it.
    let mut other = server.client().await;
    other.send(&ask("e", &["wS1", "bG1 wS1-"], 2)).await;
    let fresh = other.until_final("e").await.pop().expect("an answer");
    assert_eq!(visits(&fresh), 2);
}

#[tokio::test]
async fn taking_back_takes_effect_at_once() {
    let server = Running::start().await;
    let mut client = server.client().await;
    let mut others: Vec<Client> = Vec::new();
    for _ in 0..6 {
        let mut other = server.client().await;
        other.send(&endless("x")).await;
        others.push(other);
    }
    let mut times = Vec::new();
    for cycle in 0..40 {
        let id = cycle.to_string();
        client.send(&endless(&id)).await;
        client.next().await;
        let since = Instant::now();
        client
            .send(&json!({"id": "t", "action": "terminate", "terminateId": id}))
            .await;
        loop {
            let message = client.next().await;
            if message["id"] == id.as_str() && message["isDuringSearch"] == false {
                break;
            }
        }
        times.push(since.elapsed());
        // The answer to the request itself, if it comes last.
        while client.next_within(Duration::from_millis(1)).await.is_some() {}
    }
    times.sort_unstable();
    let typical = times[times.len() / 2];
    assert!(typical < Duration::from_millis(50), "{times:?}");
}

#[tokio::test]
async fn clients_are_served_alike() {
    let server = Running::start().await;
    let mut clients = Vec::new();
    for _ in 0..16 {
        let mut client = server.client().await;
        // Each has a position of its own, so that nobody gains from what others asked.
        let first = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"][clients.len() % 8];
        let first = first.replace('1', ["1", "2"][clients.len() / 8]);
        client
            .send(&json!({"id": "x", "setup": hex(11), "moves": [first], "maxVisits": 1_000_000, "reportDuringSearchEvery": 0.05}))
            .await;
        clients.push(client);
    }
    let mut made = vec![0; clients.len()];
    let since = Instant::now();
    while made.iter().any(|&visits| visits < 50) {
        assert!(since.elapsed() < Duration::from_secs(50), "{made:?}");
        for (client, made) in clients.iter_mut().zip(&mut made) {
            *made = visits(&client.next().await);
        }
    }
    let (least, most) = (
        made.iter().min().expect("some"),
        made.iter().max().expect("some"),
    );
    assert!(*most < 4 * least + 100, "{made:?}");
}

#[tokio::test]
async fn one_analysis_too_many_is_refused_politely() {
    let server = Running::with(|options| options.service.analyses = 2).await;
    let mut clients = Vec::new();
    for _ in 0..2 {
        let mut client = server.client().await;
        client.send(&endless("x")).await;
        client.next().await;
        clients.push(client);
    }
    let mut third = server.client().await;
    let refused = third.ask(&endless("x")).await;
    assert!(
        refused["error"]
            .as_str()
            .expect("an error")
            .contains("try again"),
        "{refused}"
    );
    assert!(third.is_served().await, "everything else goes on");
    // A client that vanishes without a word makes room.
    drop(clients.pop());
    let since = Instant::now();
    loop {
        let answer = third.ask(&endless("y")).await;
        if answer.get("error").is_none() {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(5), "{answer}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn replies_do_not_wait_for_analyses_or_reviews() {
    let server = Running::start().await;
    let mut client = server.client().await;
    client
        .send(&json!({"id": "a", "setup": hive(), "moves": [], "maxVisits": 1_000_000}))
        .await;
    client
        .send(&json!({"id": "v", "action": "review", "setup": hex(11), "moves": ["c3", "d5", "g7", "e8"], "visits": 5_000}))
        .await;
    client
        .send(&json!({"id": "r", "action": "reply", "setup": hive(), "moves": ["wS1"], "level": 1}))
        .await;
    loop {
        let message = client.next().await;
        assert_ne!(
            (&message["id"], message.get("plies").is_some()),
            (&json!("v"), true),
            "the review is not over yet"
        );
        if message["id"] == "r" {
            assert!(message["move"].is_string(), "{message}");
            break;
        }
    }
    client
        .send(&json!({"id": "t", "action": "terminate", "terminateId": "v"}))
        .await;
    loop {
        let message = client.next().await;
        if message["id"] == "v" && message.get("plies").is_some() {
            assert!(
                message["plies"].as_array().expect("plies").len() < 4,
                "it was cut short"
            );
            break;
        }
    }
}

#[tokio::test]
async fn a_server_that_ends_says_goodbye() {
    let server = Running::start().await;
    let mut client = server.client().await;
    client.send(&endless("x")).await;
    client.next().await;
    let ((), farewell) = tokio::join!(server.end(), async {
        loop {
            match futures_util::StreamExt::next(&mut client.0).await {
                Some(Ok(tokio_tungstenite::tungstenite::Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    });
    assert_eq!(u16::from(farewell.expect("a reason").code), 1001);
}
