//! Games to look things up in: one file of `SQLite`, in which every position of every game is found
//! however it is turned. And games of one's own, in another: the [`Shelf`].
//!
//! [`Library::import`] brings games in, from files, folders and archives, and [`Library::take`] from
//! bytes; the same game twice is one. [`Library::explore`] says what was played in a position and
//! how it ended, [`Library::games`] lists games, [`Library::game`] gives one.
//!
//! Everything here is fed from outside, by files of games or by a file that somebody else may have
//! written: no panics.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod date;
mod entry;
mod error;
mod explore;
mod file;
mod filter;
mod games;
mod import;
mod key;
mod shelf;
mod sqlite;

pub use error::LibraryError;
pub use explore::{Continuation, Explored, Met, Results};
pub use file::{Library, Status};
pub use filter::Filter;
pub use games::{Listed, Page, Summary};
pub use import::{Counts, Options, Progress};
pub use shelf::{Kept, Label, Search, Shelf, ShelfEntry, ShelfError, Shelved};
