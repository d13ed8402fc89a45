//! Games that were played: read from archives of many kinds, replayed by our own rules, and kept as
//! datasets to learn from.
//!
//! [`import`] is the way in: [`unpack`] opens folders' files, archives and compressed files, [`read`]
//! has one file a format, and every game comes out as a [`Record`] or is [refused](read::Refused)
//! with its reason. [`dataset`] keeps records: in shards that are checksummed and written so that a
//! crash at any moment loses nothing that was reported as done. [`Dataset`] is the way out, for
//! training, and [`Statistics`] says what is inside, [`health`] whether it is worth learning from. [`mod@write`] is the way to other programs; Hex's own
//! files and links, which a program that speaks HTP needs without the rest, are in [`hex_sgf`] and
//! [`hexworld`].
//!
//! Without the feature `files` nothing here touches a disk or opens an archive: texts become records and
//! records texts, which is what a tab of a browser needs.
//!
//! A record holds moves, not planes or features: whoever learns makes of them what it needs, and a
//! dataset outlives every encoding.

#[cfg(feature = "files")]
pub mod dataset;
pub mod export;
pub mod health;
pub mod hex_sgf;
pub mod hexworld;
mod identity;
#[cfg(feature = "files")]
pub mod import;
#[cfg(feature = "files")]
pub mod part;
mod places;
pub mod read;
mod record;
mod statistics;
mod stored;
mod thought;
mod trace;
#[cfg(feature = "files")]
pub mod unpack;
pub mod write;

#[cfg(feature = "files")]
pub use dataset::{Dataset, DatasetError};
pub use games::AnyGame;
pub use identity::{GameId, Split};
pub use places::Places;
pub use record::{Ended, Kind, Person, Record, Source};
pub use statistics::{Spread, Statistics, TypeStatistics};
pub use stored::StoredError;
pub use thought::{Thought, ThoughtError, ThoughtFault, chances_in_bytes, shares_in_bytes};
pub use trace::Trace;
