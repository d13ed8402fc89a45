//! Games to look things up in: one file of `SQLite`, in which every position of every game is found
//! however it is turned. And games of one's own, in another: the [`Shelf`]; and what was practised, in a third:
//! the [`Trainer`].
//!
//! [`Library::import`] brings games in, from files, folders and archives, and [`Library::take`] from
//! bytes; the same game twice is one. [`Library::explore`] says what was played in a position and
//! how it ended, [`Library::games`] lists games, [`Library::game`] gives one. Both files are looked through by
//! [`Library::check`] and [`Shelf::check`], and what is whole of a damaged one is saved by [`Library::repair`] and
//! [`Shelf::repair`].
//!
//! Everything here is fed from outside, by files of games or by a file that somebody else may have
//! written: no panics.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod check;
mod date;
mod entry;
mod error;
mod explore;
mod file;
mod filter;
mod games;
mod import;
mod key;
mod repair;
mod rows;
mod seal;
mod shelf;
mod sqlite;
mod trainer;

pub use check::{Checked, Damage};
pub use error::{LibraryError, ShelfError, TrainerError};
pub use explore::{Continuation, Explored, Met, Results};
pub use file::{Library, Status};
pub use filter::Filter;
pub use games::{Listed, Page, Summary};
pub use import::{Counts, Options, Progress};
pub use repair::Repaired;
pub use shelf::{Kept, Label, Search, Shelf, ShelfEntry, Shelved};
pub use trainer::{Card, Stock, Trainer, Tried, Try};
