//! Supervised learning: a network is shown positions of games that were played, and learns what was
//! played and how it ended.
//!
//! A [`Config`] says what and how. [`sources`] become [`Line`]s of play, each position of one a
//! [`Sample`]; the [`sampler`] says which come when. Threads write samples into batches ([`loader`]),
//! the `Trainer` of `net` shows them to the network (`course`), and `run` does all of it in a folder
//! that can be left at any moment and taken up again. On the processor the result is the same to the
//! last bit, however often that happens.

pub mod batch;
mod checkpoint;
mod config;
pub(crate) mod course;
mod fitted;
mod folder;
pub mod for_games;
pub mod game;
pub mod learning_curves;
pub mod line;
pub mod loader;
mod progress;
mod provenance;
mod run;
pub mod sample;
pub mod sampler;
pub mod schedule;
pub mod sources;
pub mod validation;

pub use checkpoint::CheckpointError;
pub use config::{
    Config, ConfigError, LearningConfig, NetworkConfig, SampleConfig, SourceConfig, SourceKind,
};
pub(crate) use config::{within, wrong};
pub use fitted::Fitted;
pub use folder::{Folder, FolderError};
pub use game::TrainableGame;
pub use line::Line;
pub use progress::Progress;
pub use run::{Event, RunContext, RunError, RunOptions, run};
pub use sample::Sample;
