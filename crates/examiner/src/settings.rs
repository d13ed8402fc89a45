//! How an engine is examined.

use std::time::Duration;

/// How an engine is examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long an answer is waited for, beyond the time that a search was given.
    pub patience: Duration,
    /// How much later than asked for a search may answer.
    pub tolerance: Duration,
    /// How long a whole check may take.
    pub longest_check: Duration,
    /// How many random games are played.
    pub games: u32,
    /// What is random follows from this number.
    pub seed: u64,
    /// Lines that the engine is sent whenever it was started, to set its options.
    pub setup: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            patience: Duration::from_secs(10),
            tolerance: Duration::from_millis(500),
            longest_check: Duration::from_mins(5),
            games: 24,
            seed: 1,
            setup: Vec::new(),
        }
    }
}
