//! The WebSocket: a conversation in JSON messages.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::sync::Arc;
use std::time::Duration;

use analysis::protocol::{self, Refused};
use analysis::{News, Outbox, Session};
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::time::{self, Instant};

use super::{Shared, accept};

/// The longest message. A file that somebody opens is the longest of all: archives are imported on
/// the command line.
const LONGEST_MESSAGE: usize = 4 << 20;
/// The longest message but for those that bring a file.
const LONGEST_ORDINARY: usize = 256 << 10;
/// Actions that bring a file.
const WITH_FILES: [&str; 4] = [
    "\"read\"",
    "\"write\"",
    "\"library.import\"",
    "\"shelf.keep\"",
];
/// How often a client is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// After how long without a word it is taken for gone.
const SILENCE: Duration = Duration::from_mins(1);
/// How long a message may take to be sent: whoever does not listen is gone.
const SENDING: Duration = Duration::from_secs(20);

/// What was found for a client, on its way to its socket.
#[derive(Debug)]
struct Found(UnboundedSender<News>);

impl Outbox for Found {
    fn deliver(&self, news: News) {
        let _ = self.0.send(news);
    }
}

/// Turns a request into a WebSocket.
pub(super) async fn upgrade(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .read_buffer_size(16 << 10)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| converse(socket, shared))
}

/// Answers until the client leaves or the server closes.
async fn converse(mut socket: WebSocket, shared: Shared) {
    let (sender, mut found) = mpsc::unbounded_channel();
    let mut session = Session::new(shared.service, Arc::new(Found(sender)));
    let mut closing = shared.closing;
    let mut ping = time::interval(PING);
    ping.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let answers = match message {
                    Some(Ok(Message::Text(text))) => hear(&mut session, text.as_str()),
                    Some(Ok(Message::Binary(_))) => {
                        let error = "a message is text: send JSON, not bytes";
                        vec![protocol::answer(None, &Refused::new(error))]
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Vec::new(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                };
                for answer in answers {
                    if !send(&mut socket, Message::text(answer)).await {
                        return;
                    }
                }
            }
            news = found.recv() => {
                let Some(news) = news else { break };
                if let Some(words) = session.words(&news)
                    && !send(&mut socket, Message::text(words)).await
                {
                    break;
                }
                news.heard();
            }
            _ = ping.tick() => {
                let ping = Message::Ping(Bytes::new());
                if heard.elapsed() > SILENCE || !send(&mut socket, ping).await {
                    break;
                }
            }
            () = accept::closed(&mut closing) => {
                let farewell = Message::Close(Some(CloseFrame {
                    code: close_code::AWAY,
                    reason: "the server closes".into(),
                }));
                send(&mut socket, farewell).await;
                break;
            }
        }
    }
}

/// Hears a message, unless it is too long for what it says.
fn hear(session: &mut Session, text: &str) -> Vec<String> {
    if text.len() > LONGEST_ORDINARY {
        let start: String = text.chars().take(400).collect();
        if !WITH_FILES.iter().any(|action| start.contains(action)) {
            let error = format!(
                "this message has {} bytes, and {LONGEST_ORDINARY} are the most: send less; where a \
                 message brings a file, `action` comes first",
                text.len()
            );
            return vec![protocol::answer(None, &Refused::new(error))];
        }
    }
    session.hear(text)
}

/// Sends a message; says whether the client is still there.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(
        time::timeout(SENDING, socket.send(message)).await,
        Ok(Ok(()))
    )
}
