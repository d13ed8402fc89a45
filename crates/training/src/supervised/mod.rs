//! Supervised learning: a network is shown positions of games that were played, and learns what was
//! played and how it ended.
//!
//! A [`Config`] says what and how. [`sources`] become [`Line`]s of play, each position of one a
//! [`Sample`]; the [`sampler`] says which come when. With the feature `torch`, threads write
//! samples into batches (`loader`), the `Trainer` of `net` shows them to the network, and `run`
//! does all of it in a folder that can be left at any moment and taken up again. On the CPU the
//! result is the same to the last bit, however often that happens.

mod config;
pub mod learning_curves;
pub mod line;
pub mod sample;
pub mod sampler;
pub mod schedule;
pub mod sources;

#[cfg(feature = "torch")]
pub mod batch;
#[cfg(feature = "torch")]
mod checkpoint;
#[cfg(feature = "torch")]
mod folder;
#[cfg(feature = "torch")]
pub mod loader;
#[cfg(feature = "torch")]
mod progress;
#[cfg(feature = "torch")]
mod provenance;
#[cfg(feature = "torch")]
mod run;
#[cfg(feature = "torch")]
pub mod validation;

pub use config::{
    Config, ConfigError, LearningConfig, NetworkConfig, SampleConfig, SourceConfig, SourceKind,
};
pub use line::Line;
pub use sample::Sample;

#[cfg(feature = "torch")]
pub use checkpoint::CheckpointError;
#[cfg(feature = "torch")]
pub use folder::{Folder, FolderError};
#[cfg(feature = "torch")]
pub use progress::Progress;
#[cfg(feature = "torch")]
pub use run::{Event, RunContext, RunError, RunOptions, run};
