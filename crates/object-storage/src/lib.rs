//! Files in a bucket: of S3, Google Cloud Storage, Azure Blob Storage, or a server that speaks as one
//! of them does.
//!
//! A [`Bucket`] is a [`Storage`](files::Storage): what is put is there whole or not at all, as such
//! servers promise; [`swap`](files::Storage::swap) is a put on a condition, so that of two processes one
//! decides; every object carries the SHA-256 of its bytes, against which it is checked when it is
//! read. A server that does not answer is asked again for as long as [`Patience`] has it, and whoever
//! waits is told so.
//!
//! Credentials come from the environment that the program hands in, and go nowhere else: words of a
//! server are never passed on, and an address that holds any is refused without being repeated.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod address;
mod appended;
mod bucket;
mod client;
mod patience;
mod trouble;

pub use address::{Address, AddressError};
pub use bucket::{Bucket, Requests};
pub use patience::Patience;
