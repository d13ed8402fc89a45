//! Connections: how many, and how long they may take.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time;

use super::place::Seated;

/// How long a client may take to send the head of a request, or to think of another one.
const HEAD: Duration = Duration::from_secs(15);
/// How long to wait when the system has no more connections to give.
const BREATH: Duration = Duration::from_millis(50);

/// Accepts connections, each in a task of its own, until something is wrong with the listener.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    places: Arc<Semaphore>,
    closing: watch::Receiver<bool>,
) -> io::Result<()> {
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) if is_passing(&error) => continue,
            // Too many files are open: somebody will leave.
            Err(_) => {
                time::sleep(BREATH).await;
                continue;
            }
        };
        // Beyond the cap a connection is closed at once, so that those inside stay served.
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            continue;
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
                    TokioIo::new(Seated::new(stream, place)),
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
