//! The Hex Text Protocol: Hexapod as an engine that HexGui and tournaments of Hex can talk to.
//!
//! A client sends a line, the engine answers with `=` and a text, or with `?` and a reason, and an
//! empty line. Here is everything about that which needs no process (lines are cut by
//! [`lines`](crate::lines)):
//!
//! - [`Request`] is a line cut into words, with its number if it has one;
//! - [`Session`] holds the stones and the parameters, and gives a [`Reply`] to each request;
//! - `client_board` is the board as the client has it: colours are told with every stone, and nobody has
//!   to take turns;
//! - `parameters`, `clocks`, `analysis`, `solving` and `inferior` hold what is in their names.
//!
//! What a request changes is put in place only after its reply is known, so a request that is
//! refused, or breaks, leaves everything as it was.
//!
//! The words of refusals are those of benzene where it has any: clients and regression tests know
//! them.
//!
//! ```
//! use protocols::htp::{Reply, Session};
//! use engine::{Clock, Engine, EngineGame, Stop};
//! use hex_rules::Hex;
//!
//! let no_files = |_: &str| Err(std::io::ErrorKind::NotFound.into());
//! let mut session = Session::new(Engine::new(Hex::usual(), Clock::still()), no_files);
//! let mut ask = |line: &str| session.answer(line.as_bytes(), &Stop::new(), &mut |_| {});
//!
//! assert_eq!(ask("boardsize 3"), Reply::Text("= \n\n".into()));
//! assert_eq!(ask("12 play black a1"), Reply::Text("=12 \n\n".into()));
//! assert_eq!(ask("play white a1"), Reply::Text("? illegal move:  white a1 (occupied)\n\n".into()));
//! assert_eq!(ask("# a remark"), Reply::Silence);
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod analysis;
mod arguments;
mod client_board;
mod clocks;
mod commands;
mod exec;
mod inferior;
mod parameters;
mod refused;
mod reply;
mod request;
mod session;
mod solving;

pub use refused::Refused;
pub use reply::Reply;
pub use request::{Request, RequestError};
pub use session::{ReadFile, Session};
