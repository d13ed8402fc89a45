//! A server of our own, and clients that talk to it over a real socket.
#![allow(dead_code, unreachable_pub, reason = "each file of tests uses a part")]

use std::net::SocketAddr;
use std::time::Duration;

use analysis::ServiceOptions;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use web::{Server, ServerError, ServerOptions};

/// Nothing takes longer, however busy the machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server.
pub struct Running {
    pub address: SocketAddr,
    pub token: String,
    end: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), ServerError>>,
}

impl Running {
    /// On a free port, with one thread.
    pub async fn start() -> Running {
        Running::with(|_| {}).await
    }

    /// The same with other options.
    pub async fn with(change: impl FnOnce(&mut ServerOptions)) -> Running {
        Running::told(change, |_| {}).await
    }

    /// The same, and somebody looks at it before it begins.
    pub async fn told(
        change: impl FnOnce(&mut ServerOptions),
        look: impl FnOnce(&Server),
    ) -> Running {
        let mut options = ServerOptions {
            port: 0,
            service: ServiceOptions {
                threads: 1,
                ..ServiceOptions::default()
            },
            ..ServerOptions::default()
        };
        change(&mut options);
        let server = Server::bind(options).await.expect("a free port");
        look(&server);
        let (address, token) = (server.address(), server.token().to_owned());
        let (end, ended) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = ended.await;
        }));
        Running {
            address,
            token,
            end: Some(end),
            task,
        }
    }

    /// A client that a browser could be.
    pub async fn client(&self) -> Client {
        let origin = format!("http://{}", self.address);
        let cookie = self.cookie();
        let headers = [("origin", &*origin), ("cookie", &*cookie)];
        let connected = self.connect("/ws", &headers).await;
        Client(connected.expect("our own page is let in"))
    }

    /// What a browser sends that has been let in.
    pub fn cookie(&self) -> String {
        format!("hexapod-{}={}", self.address.port(), self.token)
    }

    /// Connects with these headers.
    pub async fn connect(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> tungstenite::Result<WebSocketStream<MaybeTlsStream<TcpStream>>> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request()?;
        for (name, value) in headers {
            let value = value.parse().expect("a header");
            request.headers_mut().insert(*name, value);
        }
        let connecting = tokio_tungstenite::connect_async(request);
        let connected = timeout(PATIENCE, connecting).await.expect("in time");
        connected.map(|(socket, _)| socket)
    }

    /// Ends the server, and waits until it has.
    pub async fn end(mut self) {
        let _ = self.end.take().map(|end| end.send(()));
        let ended = timeout(PATIENCE, self.task).await.expect("it ends in time");
        ended.expect("no panic").expect("no error");
    }
}

pub struct Client(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    pub async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    /// Sends anything.
    pub async fn send_text(&mut self, text: &str) {
        let sending = self.0.send(Message::text(text));
        timeout(PATIENCE, sending)
            .await
            .expect("in time")
            .expect("sent");
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        loop {
            let message = timeout(PATIENCE, self.0.next()).await.expect("in time");
            match message.expect("the server is there").expect("whole") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next message, if one comes so soon.
    pub async fn next_within(&mut self, time: Duration) -> Option<Value> {
        timeout(time, self.next()).await.ok()
    }

    /// Sends a request and gives the next message.
    pub async fn ask(&mut self, message: &Value) -> Value {
        self.send(message).await;
        self.next().await
    }

    /// The messages of a request up to the last one of an analysis.
    pub async fn until_final(&mut self, id: &str) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let message = self.next().await;
            assert!(message.get("error").is_none(), "{message}");
            if message["id"] == id {
                let last = message["isDuringSearch"] == false;
                heard.push(message);
                if last {
                    return heard;
                }
            }
        }
    }

    /// Whether it is still answered.
    pub async fn is_served(&mut self) -> bool {
        let about = self.ask(&json!({"id": "there?", "action": "about"})).await;
        about["id"] == "there?" && about["version"].is_string()
    }
}

/// A small game of Hive.
pub fn hive() -> Value {
    json!({"game": "hive", "type": "Base+MLP"})
}

/// A small board of Hex.
pub fn hex(size: u8) -> Value {
    json!({"game": "hex", "size": size, "swap": false})
}
