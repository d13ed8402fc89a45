//! Where a run is: in a folder, or in a bucket.

use std::path::Path;

use anyhow::Result;
use training::reinforcement::RunFolder;

/// The run at a place, as people name it.
pub(super) fn of(place: &Path) -> Result<RunFolder> {
    match place.to_str().filter(|text| text.contains("://")) {
        Some(address) => in_a_bucket(address),
        None => Ok(RunFolder::from(place)),
    }
}

/// Credentials are read here, from the environment, and go nowhere else.
#[cfg(feature = "objects")]
fn in_a_bucket(address: &str) -> Result<RunFolder> {
    use std::sync::Arc;

    use files::Storage;
    use object_storage::{Bucket, Patience};

    let variables = std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        Some((name, value.into_string().ok()?))
    });
    let environment: Vec<_> = variables.collect();
    let patience = Patience::default();
    let bucket = Bucket::open(address.parse()?, &environment, patience, crate::complain)?;
    let storage: Arc<dyn Storage> = Arc::new(bucket);
    Ok(RunFolder::from(storage))
}

#[cfg(not(feature = "objects"))]
fn in_a_bucket(_address: &str) -> Result<RunFolder> {
    anyhow::bail!(
        "this build knows folders alone: `cargo build --release -p cli --features objects` makes one that knows \
         buckets too"
    )
}
