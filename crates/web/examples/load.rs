//! Many clients at once, against a running `hexapod serve`: how soon they are answered, whether all
//! are served alike, and what they leave behind.
//!
//! ```sh
//! hexapod serve --port 7415 --no-open &      # prints ws://…/ws?token=… on standard error
//! cargo run --release -p web --example load -- 'ws://127.0.0.1:7415/ws?token=…' PID
//! ```
#![expect(clippy::print_stdout, reason = "this is a program")]
#![expect(clippy::disallowed_methods, reason = "it measures time")]

use std::error::Error;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Failure = Box<dyn Error + Send + Sync>;

struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    async fn connect(url: &str) -> Result<Client, Failure> {
        Ok(Client(connect_async(url).await?.0))
    }

    async fn send(&mut self, message: &Value) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    async fn next(&mut self) -> Result<Value, Failure> {
        while let Some(message) = self.0.next().await {
            if let Message::Text(text) = message? {
                return Ok(serde_json::from_str(&text)?);
            }
        }
        Err("the server is gone".into())
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let (Some(url), Some(pid)) = (arguments.next(), arguments.next()) else {
        return Err(
            "give the address of the WebSocket, with its token, and the server's PID".into(),
        );
    };
    println!("at first: {}", state_of(&pid)?);
    first_reply(&url).await?;
    analysing(&url, 1, Duration::from_secs(5)).await?;
    analysing(&url, 32, Duration::from_secs(20)).await?;
    asking(&url, 100, 5, Duration::from_secs(20)).await?;
    cancelling(&url, 1_000).await?;
    println!("before those who vanish: {}", state_of(&pid)?);
    for round in ["after them", "after as many again", "and once more"] {
        vanishing(&url, 1_000).await?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        println!("{round}: {}", state_of(&pid)?);
    }
    Ok(())
}

/// Memory and threads of a process.
fn state_of(pid: &str) -> Result<String, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let of = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name));
        line.map_or("?", |line| line.trim_start_matches(name).trim())
    };
    let files = std::fs::read_dir(format!("/proc/{pid}/fd"))?.count();
    Ok(format!(
        "{} resident, {} threads, {files} files open",
        of("VmRSS:"),
        of("Threads:")
    ))
}

fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a place in a list"
    )]
    let at = ((times.len() - 1) as f64 * share) as usize;
    1_000.0 * times[at].as_secs_f64()
}

fn hive() -> Value {
    json!({"game": "hive", "type": "Base+MLP"})
}

/// A game: clients look at positions of it.
const GAME: [&str; 10] = [
    r"wS1",
    r"bG1 wS1-",
    r"wQ -wS1",
    r"bQ bG1-",
    r"wA1 -wQ",
    r"bA1 bQ-",
    r"wG1 /wQ",
    r"bB1 bQ/",
    r"wB1 \wQ",
    r"bS1 bA1-",
];

/// How long somebody who has just come waits for the opponent's move.
async fn first_reply(url: &str) -> Result<(), Failure> {
    for level in [1, 5, 10] {
        let since = Instant::now();
        let mut client = Client::connect(url).await?;
        let request = json!({"id": "r", "action": "reply", "setup": hive(), "moves": ["wS1"], "level": level});
        client.send(&request).await?;
        let reply = client.next().await?;
        println!(
            "first reply at level {level}: {:.0} ms ({})",
            1_000.0 * since.elapsed().as_secs_f64(),
            reply["move"].as_str().unwrap_or_else(|| panic!("{reply}"))
        );
    }
    Ok(())
}

/// So many clients analyse at once: visits each, and how often each heard of it.
async fn analysing(url: &str, clients: usize, time: Duration) -> Result<(), Failure> {
    let mut all = JoinSet::new();
    for number in 0..clients {
        let mut client = Client::connect(url).await?;
        let moves = &GAME[..number % 9 + 2];
        client
            .send(&json!({"id": "x", "setup": hive(), "moves": moves, "maxVisits": 1_000_000, "reportDuringSearchEvery": 0.1}))
            .await?;
        all.spawn(async move {
            let since = Instant::now();
            let (mut visits, mut heard, mut longest, mut bytes) = (0, 0, Duration::ZERO, 0);
            let mut last = since;
            while since.elapsed() < time {
                let message = client.next().await?;
                bytes = bytes.max(message.to_string().len());
                visits = message["rootInfo"]["visits"].as_u64().unwrap_or(0);
                heard += 1;
                longest = longest.max(last.elapsed());
                last = Instant::now();
            }
            Ok::<_, Failure>((visits, heard, longest, bytes))
        });
    }
    let mut found: Vec<(u64, u32, Duration, usize)> = Vec::new();
    while let Some(one) = all.join_next().await {
        found.push(one??);
    }
    let visits = || found.iter().map(|one| one.0);
    let seconds = time.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let together = visits().sum::<u64>() as f64 / seconds;
    let updates = f64::from(found.iter().map(|one| one.1).min().unwrap_or(0)) / seconds;
    let apart = found.iter().map(|one| one.2).max().unwrap_or_default();
    println!(
        "{clients} analysing for {seconds} s: {together:.0} visits a second together, {} to {} \
         each; at least {updates:.1} updates a second each, {:.0} ms apart at most, of up to {} \
         bytes",
        visits().min().unwrap_or(0),
        visits().max().unwrap_or(0),
        1_000.0 * apart.as_secs_f64(),
        found.iter().map(|one| one.3).max().unwrap_or(0),
    );
    Ok(())
}

/// So many clients ask something that needs no search, each so often a second.
async fn asking(url: &str, clients: usize, rate: u32, time: Duration) -> Result<(), Failure> {
    let mut all = JoinSet::new();
    for number in 0..clients {
        let mut client = Client::connect(url).await?;
        all.spawn(async move {
            let mut times = Vec::new();
            let mut tick = tokio::time::interval(Duration::from_secs(1) / rate);
            let since = Instant::now();
            while since.elapsed() < time {
                tick.tick().await;
                let plies = (number + times.len()) % GAME.len() + 1;
                let asked = Instant::now();
                client
                    .send(&json!({"id": "p", "action": "position", "setup": hive(), "moves": &GAME[..plies]}))
                    .await?;
                let view = client.next().await?;
                assert!(view["view"].is_object(), "{view}");
                times.push(asked.elapsed());
            }
            Ok::<_, Failure>(times)
        });
    }
    // Somebody analyses all the while.
    let mut analyst = Client::connect(url).await?;
    analyst
        .send(&json!({"id": "x", "setup": hive(), "moves": [], "maxVisits": 1_000_000}))
        .await?;
    let mut times = Vec::new();
    while let Some(one) = all.join_next().await {
        times.extend(one??);
    }
    println!(
        "{clients} clients at {rate} positions a second beside an analysis: {} answers, \
         p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms",
        times.len(),
        percentile(&mut times, 0.5),
        percentile(&mut times, 0.99),
        percentile(&mut times, 1.0),
    );
    Ok(())
}

/// Analyses that are taken back at once: how long until they say that they have ended.
async fn cancelling(url: &str, cycles: usize) -> Result<(), Failure> {
    let mut client = Client::connect(url).await?;
    let mut times = Vec::new();
    for cycle in 0..cycles {
        let id = cycle.to_string();
        let moves = &GAME[..=cycle % 10];
        client
            .send(&json!({"id": id, "setup": hive(), "moves": moves, "maxVisits": 1_000_000}))
            .await?;
        if cycle % 2 == 0 {
            // Every second one is well under way.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let since = Instant::now();
        client
            .send(&json!({"id": "t", "action": "terminate", "terminateId": id}))
            .await?;
        let (mut ended, mut answered) = (false, false);
        while !(ended && answered) {
            let message = client.next().await?;
            answered |= message["id"] == "t";
            if message["id"] == id.as_str() {
                ended = true;
                times.push(since.elapsed());
            }
        }
    }
    println!(
        "{cycles} analyses begun and taken back: p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms \
         until the last word",
        percentile(&mut times, 0.5),
        percentile(&mut times, 0.99),
        percentile(&mut times, 1.0),
    );
    Ok(())
}

/// Clients that ask for a long analysis and vanish without a word.
async fn vanishing(url: &str, clients: usize) -> Result<(), Failure> {
    let since = Instant::now();
    let (mut heard, mut refused) = (0, 0);
    for number in 0..clients {
        let mut client = Client::connect(url).await?;
        let moves = &GAME[..=number % 10];
        client
            .send(&json!({"id": "x", "setup": hive(), "moves": moves, "maxVisits": 1_000_000, "reportDuringSearchEvery": 0.02}))
            .await?;
        if number % 2 == 0 {
            heard += 1;
            refused += u32::from(client.next().await?.get("error").is_some());
        }
    }
    println!(
        "{clients} clients came, asked and vanished in {:.1} s; {refused} of {heard} that waited \
         for an answer were refused",
        since.elapsed().as_secs_f64()
    );
    Ok(())
}
