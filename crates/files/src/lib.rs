//! How this program writes, and reads what it cannot trust: the only place that does.
//!
//! - [`write_whole`] and [`fill_whole`]: a file that is there whole or not at all.
//! - [`Journal`]: a file to which sealed lines are added, one at a time.
//! - [`seal`]: JSON that carries its own checksum.
//! - [`Lock`]: one process at a time.
//! - [`set_aside`] and [`take_place`]: files that make room for others, and are kept.
//! - [`storage`]: the files of something larger, in a folder or elsewhere.
//! - [`read_bounded`]: plain files of a size that was expected, never a pipe or a device.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let games = folder.path().join("games.jsonl");
//! let _ours = files::Lock::of_file(&games)?;
//! assert!(files::Lock::of_file(&games).is_err(), "nobody else writes there now");
//!
//! let mut journal = files::Journal::create(&games)?;
//! journal.add(&serde_json::json!({ "game": 1 }))?;
//! let (_, lines) = files::Journal::resume(&games)?;
//! assert_eq!(lines[0].object.as_deref(), Ok(r#"{"game":1}"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod aside;
mod bounded;
mod checksum;
mod journal;
mod lock;
pub mod seal;
pub mod storage;
mod temporary;
mod whole;

pub use aside::{set_aside, take_place, with_end};
pub use bounded::{Unread, open_plain, read_bounded};
pub use checksum::sha256;
pub use journal::{Damage, Journal, Line};
pub use lock::{Lock, LockError};
pub use storage::Storage;
pub use temporary::{temporary_name, tidy};
pub use whole::{fill_whole, write_whole};
