//! What the program around provides.

use std::sync::Arc;

use search::Clock;

use crate::actions::{LibraryService, ShelfService, TrainerService};
use crate::runs::RunService;

/// What the program around provides, so that this crate reads no clock, no files and no randomness,
/// and can be run where there are none.
#[derive(Clone, Debug)]
pub struct Platform {
    /// The time.
    pub clock: Clock,
    /// A number for each client, from which the chances of its opponents follow.
    pub seed: fn() -> u64,
    /// Games to look things up in, if there is a place for them.
    pub library: Option<Arc<dyn LibraryService>>,
    /// Games of one's own, if there is a place for them.
    pub shelf: Option<Arc<dyn ShelfService>>,
    /// What was practised, if there is a place for it.
    pub trainer: Option<Arc<dyn TrainerService>>,
    /// Runs of training, if there can be any.
    pub runs: Option<Arc<dyn RunService>>,
}
