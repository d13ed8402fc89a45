//! A program of somebody else that is talked to in lines, and that may do anything: crash, hang,
//! never stop talking, or never listen.
//!
//! Nothing here waits without a limit: what is written and what is read goes through threads of
//! their own. Lines are kept byte for byte; what they mean is the caller's business.
//!
//! ```
//! # #[cfg(unix)] {
//! use std::time::Duration;
//!
//! use subprocess::{Connection, Heard};
//!
//! let mut cat = Connection::start(&["cat".to_owned()])?;
//! cat.send(b"info\n");
//! assert_eq!(cat.wait_for_line(Duration::from_secs(10)), Heard::Line(b"info".to_vec()));
//! cat.close_input();
//! let left = cat.wait_for_end(Duration::from_secs(10)).expect("it has nothing left to read");
//! assert!(left.status.is_some_and(|status| status.success()));
//! # }
//! # Ok::<(), std::io::Error>(())
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod connection;
mod output;
mod stopwatch;

pub use connection::{Connection, Heard, Left};
pub use stopwatch::Stopwatch;
