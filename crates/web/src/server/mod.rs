//! The server: a page and a WebSocket, on loopback unless somebody wants otherwise.
//!
//! What is fed from outside ends here or in [`analysis::Session`]: nobody is let in whose `Host` or `Origin` is
//! not ours ([`guard`]) or who has not the token of this start ([`key`]), nothing is read that is too long, and nobody
//! may dawdle ([`place`]) or take all the places ([`places`]).

mod accept;
mod door;
mod guard;
mod key;
mod page;
mod phone;
mod place;
mod places;
mod socket;

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use analysis::{Service, ServiceOptions};
use axum::Router;
use axum::middleware;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::{Notify, watch};

use self::guard::Guard;
use self::key::Ticket;
use self::page::Page;
use self::places::Places;
use crate::platform::platform;

pub use self::phone::{Invitation, own_address};

/// How a server is started.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where it listens.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Whether to take the next free port if it is taken.
    pub or_next: bool,
    /// What it may do at once.
    pub service: ServiceOptions,
    /// The folder for what is kept, such as the library; without one, nothing is.
    pub data: Option<PathBuf>,
    /// Connections at the same time; further ones are told that there is no place.
    pub connections: usize,
    /// How many of them one address may have.
    pub connections_each: usize,
    /// How long something that was sent may stay unread before the connection is closed.
    pub patience: Duration,
    /// Whether a browser must show the token of this start. Without it, whoever reaches the address
    /// is let in: any user of this machine, by any program.
    pub token: bool,
    /// Under which address others on the network reach this machine, if the server listens for them and the one where it
    /// listens does not say so itself.
    pub network: Option<IpAddr>,
    /// Folders in which runs of training are looked for.
    pub runs: Vec<PathBuf>,
    /// The page's files from this folder instead of those in the program, for those who change
    /// them.
    pub ui: Option<PathBuf>,
}

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        ServerOptions {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 7415,
            or_next: true,
            service: ServiceOptions::default(),
            data: None,
            connections: 512,
            connections_each: 256,
            patience: Duration::from_secs(20),
            token: true,
            network: None,
            runs: Vec::new(),
            ui: None,
        }
    }
}

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// Nobody may listen there.
    #[error("cannot listen on {address}: {error}; give another port with --port, or --port 0")]
    Listen {
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The system refused something.
    #[error("cannot start: {0}")]
    System(#[from] io::Error),
    /// There is no randomness.
    #[error("the system gives no random numbers: {0}")]
    Random(getrandom::Error),
}

/// Threads that serve; they hardly ever do anything for long.
const WORKERS: usize = 2;
/// How long those who are connected get to take their leave, all of them together.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long is waited for those who have not.
const LAST_MOMENT: Duration = Duration::from_millis(500);
/// How many ports are tried.
const PORTS: u16 = 20;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    guard: Guard,
    service: Arc<Service>,
    options: ServerOptions,
}

/// What the parts of the server know.
#[derive(Clone, Debug)]
struct Shared {
    service: Arc<Service>,
    guard: Arc<Guard>,
    page: Arc<Page>,
    closing: watch::Receiver<bool>,
}

impl Server {
    /// Begins to listen; nobody is answered before [`Server::run`].
    pub async fn bind(options: ServerOptions) -> Result<Server, ServerError> {
        let listener = listen(&options).await?;
        let address = listener.local_addr()?;
        let guard =
            Guard::new(address, options.network, options.token).map_err(ServerError::Random)?;
        let platform = platform(options.data.clone(), options.runs.clone())?;
        let service = Arc::new(Service::start(options.service.clone(), platform)?);
        Ok(Server {
            listener,
            address,
            guard,
            service,
            options,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to type into a browser, with the token if one is asked for.
    pub fn url(&self) -> String {
        self.guard.url()
    }

    /// The same for a browser that is opened by a command line, which other users of this machine
    /// can read: it lets in once, and not whoever has read it later.
    pub fn url_to_open(&self) -> Result<String, ServerError> {
        self.guard.url_to_open().map_err(ServerError::Random)
    }

    /// A way in for one device on the network, to be printed; none if nobody there reaches this server.
    pub fn invitation(&self) -> Result<Option<Invitation>, ServerError> {
        let invitation = self.guard.invitation(Ticket::Terminal);
        invitation.map_err(ServerError::Random)
    }

    /// What a program has to append to the address of the WebSocket:
    /// `?token=` and this.
    pub fn token(&self) -> &str {
        self.guard.token()
    }

    /// Answers until `end` is over, then lets everybody go.
    pub async fn run(self, end: impl Future<Output = ()>) -> Result<(), ServerError> {
        let (close, closing) = watch::channel(false);
        let shared = Shared {
            service: self.service,
            guard: Arc::new(self.guard),
            page: Arc::new(Page::new(self.options.ui)),
            closing: closing.clone(),
        };
        let router = Router::new()
            .route("/ws", get(socket::upgrade))
            .route("/phone", post(phone::invite))
            .route(guard::HEALTH, get(|| async { "ok\n" }))
            .fallback(page::serve)
            .layer(middleware::from_fn_with_state(shared.clone(), guard::check))
            .with_state(shared);
        let places = Places::new(self.options.connections, self.options.connections_each);
        let (seats, patience) = (Arc::clone(&places), self.options.patience);
        let accepting = accept::accept(self.listener, router, seats, patience, closing);
        tokio::select! {
            result = accepting => result?,
            () = end => {}
        }
        // Everybody who is connected hears of it, and has gone when all places are free.
        let _ = close.send(true);
        let _ = tokio::time::timeout(FAREWELL, places.all_free()).await;
        Ok(())
    }
}

/// Asks a server to end, from wherever that is noticed.
#[derive(Clone, Debug, Default)]
pub struct Ending(Arc<Notify>);

impl Ending {
    /// Now, or as soon as it has begun.
    pub fn ask(&self) {
        self.0.notify_one();
    }
}

/// Runs a server until it is asked to end, and tells `announce` when it listens.
pub fn run<E: From<ServerError>>(
    options: ServerOptions,
    ending: &Ending,
    announce: impl FnOnce(&Server) -> Result<(), E>,
) -> Result<(), E> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .enable_all()
        .build()
        .map_err(ServerError::System)?;
    runtime.block_on(async {
        let server = Server::bind(options).await?;
        announce(&server)?;
        server.run(ending.0.notified()).await.map_err(E::from)
    })?;
    // Whoever has not gone by now is not waited for.
    runtime.shutdown_timeout(LAST_MOMENT);
    Ok(())
}

async fn listen(options: &ServerOptions) -> Result<TcpListener, ServerError> {
    let ports = if options.or_next && options.port != 0 {
        PORTS
    } else {
        1
    };
    let mut port = options.port;
    for left in (0..ports).rev() {
        let address = SocketAddr::new(options.address, port);
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && left > 0 => {
                port = port.checked_add(1).unwrap_or(0);
            }
            Err(error) => return Err(ServerError::Listen { address, error }),
        }
    }
    let error = io::Error::from(io::ErrorKind::AddrInUse);
    let address = SocketAddr::new(options.address, options.port);
    Err(ServerError::Listen { address, error })
}
