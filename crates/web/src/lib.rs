//! The page and the analysis API.
//!
//! [`run`] is a server on loopback: a page, and a WebSocket on which it asks. [`converse`] answers
//! the same requests as lines on standard streams, and [`alone`] thinks about one position for one
//! person. What is said is in [`protocol`] and
//! [`actions`], documented in `docs/analysis-api.md`.
//!
//! The server keeps no game: a client sends what was agreed and the moves with every request, and
//! the rules are applied here. So the page knows none.

pub mod actions;
pub mod alone;
mod clock;
mod errands;
#[cfg(test)]
mod lessons;
mod limits;
mod opponents;
pub mod protocol;
pub mod runs;
mod server;
mod service;
mod session;
mod shelf;
mod stdio;
mod table;
mod thinker;
mod view;
mod wording;

pub use limits::{DEFAULT_VISITS, MOST_VISITS, MOST_WAITING};
pub use server::{Server, ServerError, ServerOptions, run};
pub use service::ServiceOptions;
pub use stdio::converse;
