//! Connections: how many, and how long they may take.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time;

use super::place::Seated;
use super::places::{Full, Places};

/// How long a client may take to send the head of a request, or to think of another one.
const HEAD: Duration = Duration::from_secs(15);
/// How long to wait when the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(50);
/// How many are told at the same time that there is no place, and heard until they have left; further
/// ones are told and closed at once.
const TOLD_AT_ONCE: usize = 64;
/// How long that may take.
const TELLING: Duration = Duration::from_secs(2);

/// Accepts connections, each in a task of its own, until something is wrong with the listener.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    places: Arc<Places>,
    patience: Duration,
    closing: watch::Receiver<bool>,
) -> io::Result<()> {
    let telling = Arc::new(Semaphore::new(TOLD_AT_ONCE));
    loop {
        let (stream, whence) = match listener.accept().await {
            Ok(connected) => connected,
            Err(error) if is_passing(&error) => continue,
            // Too many files are open: somebody will leave.
            Err(_) => {
                time::sleep(BREATH).await;
                continue;
            }
        };
        let place = match places.take(whence.ip()) {
            Ok(place) => place,
            // Those inside stay served.
            Err(full) => {
                match Arc::clone(&telling).try_acquire_owned() {
                    Ok(turn) => {
                        tokio::spawn(time::timeout(TELLING, turn_away(stream, full, turn)));
                    }
                    // Nothing was sent before, so that there is room for it.
                    Err(_) => drop(
                        stream
                            .into_std()
                            .and_then(|mut stream| stream.write(no_place(full).as_bytes())),
                    ),
                }
                continue;
            }
        };
        let router = router.clone();
        let mut closing = closing.clone();
        tokio::spawn(async move {
            // Small answers go out at once.
            let _ = stream.set_nodelay(true);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD)
                .max_buf_size(32 << 10)
                .serve_connection(
                    TokioIo::new(Seated::new(stream, place, patience)),
                    TowerToHyperService::new(router),
                )
                .with_upgrades();
            tokio::select! {
                // What goes wrong with one connection is nobody else's business.
                _ = connection => {}
                () = closed(&mut closing) => {}
            }
        });
    }
}

/// Says why there is no place. The request is heard first, as far as it comes: a connection that is
/// closed with something unheard takes the answer with it.
async fn turn_away(mut stream: TcpStream, full: Full, _turn: OwnedSemaphorePermit) {
    let answer = no_place(full);
    if stream.write_all(answer.as_bytes()).await.is_err() || stream.shutdown().await.is_err() {
        return;
    }
    let mut unheard = [0; 4 << 10];
    while matches!(stream.read(&mut unheard).await, Ok(1..)) {}
}

fn no_place(full: Full) -> String {
    let words = full.words();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {}\r\nRetry-After: 60\r\nConnection: close\r\n\r\n{words}",
        words.len()
    )
}

/// Waits until the server closes.
pub(super) async fn closed(closing: &mut watch::Receiver<bool>) {
    // If whoever would say so is gone, so is the server.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Whether an error is about one connection that came and went.
fn is_passing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}
