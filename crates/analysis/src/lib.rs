//! The analysis API, without anything that a browser tab would not have: no sockets, no runtime, no
//! clock, no files and, unless asked for, no threads.
//!
//! A [`Service`] is what all clients share: networks, searches, opponents. Each client has a
//! [`Session`]: it [hears](Session::hear) messages, and what is found later comes through an
//! [`Outbox`]. What is said is in [`protocol`] and [`actions`], documented in
//! `docs/analysis-api.md`. [`converse`] holds a conversation on standard streams, the crate `web`
//! many over sockets, and [`alone`] thinks about one position for one person.
//!
//! No game is kept: a client sends what was agreed and the moves with every request, and the rules
//! are applied here. So the page knows none.
//!
//! ```
//! use std::sync::{Arc, mpsc};
//!
//! use analysis::{Clock, Platform, Service, ServiceOptions, Session};
//!
//! let platform = Platform {
//!     clock: Clock::new(std::time::Duration::default), // here time stands still
//!     seed: || 1,
//!     library: None,
//!     shelf: None,
//!     trainer: None,
//!     runs: None,
//! };
//! let options = ServiceOptions { threads: 1, ..ServiceOptions::default() };
//! let service = Arc::new(Service::new(options, platform)?);
//! let (outbox, news) = mpsc::channel();
//! let mut session = Session::new(Arc::clone(&service), Arc::new(outbox));
//!
//! let question = r#"{"id": "1", "setup": {"game": "hex", "size": 5}, "moves": ["c3"], "maxVisits": 20}"#;
//! assert!(session.hear(question).is_empty(), "the answer comes later");
//! let mut answers = Vec::new();
//! while session.waiting() > 0 {
//!     service.step();
//!     answers.extend(news.try_iter().filter_map(|found| session.words(&found)));
//! }
//! let answer: serde_json::Value = serde_json::from_str(&answers[0])?;
//! assert_eq!(answer["id"], "1");
//! for info in answer["moveInfos"].as_array().into_iter().flatten() {
//!     println!("{}: {} after {} visits", info["move"], info["winrate"], info["visits"]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod actions;
pub mod alone;
mod jobs;
#[cfg(test)]
mod lessons;
mod limits;
mod opponents;
mod outbox;
mod platform;
pub mod protocol;
pub mod runs;
mod service;
mod session;
mod stdio;
mod table;
mod thinker;
mod view;
mod wording;
mod workers;

pub use limits::{DEFAULT_VISITS, MOST_VISITS, MOST_WAITING};
pub use outbox::Outbox;
pub use platform::Platform;
pub use search::{Clock, Stop};
pub use service::{Service, ServiceOptions};
pub use session::Session;
pub use stdio::converse;
pub use thinker::{ClientId, News};
