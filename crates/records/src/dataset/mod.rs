//! Games on disk.
//!
//! A dataset is a folder: `manifest.json` says what is inside and where it came from, `games-*.zst`
//! are the shards, `refused.jsonl` lists what was not taken. All are written under another name, made
//! safe, and renamed; the manifest comes last and names the others with their checksums, so at any
//! moment the folder holds a dataset that was whole once, and a run that was cut off goes on from
//! there.
//!
//! ```no_run
//! use records::{Dataset, Split};
//!
//! let dataset = Dataset::open("games".as_ref())?;
//! for game in dataset.games(Split::Training) {
//!     let (id, record) = game?;
//!     println!("{id}: {} plies, {:?}", record.play.plies(), record.result);
//! }
//! # Ok::<(), records::DatasetError>(())
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod disk;
mod manifest;
mod merge;
mod open;
mod shard;
mod store;

pub use disk::{Disk, RealDisk};
pub use manifest::{Counts, Cursor, Input, Manifest, ManifestError, Origin, Prefix, Shard};
pub use merge::{MergeError, MergeOptions, MergeProgress, Merged, Merging, merge};
pub use open::{Dataset, DatasetError, Games};
pub use shard::ShardError;
pub use store::{Store, StoreError};
