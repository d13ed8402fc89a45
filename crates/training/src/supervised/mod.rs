//! Supervised learning: a network is shown positions of games that were played, and learns what was
//! played and how it ended.
//!
//! A [`Config`] says what and how. [`sources`] become [`Line`]s of play, each position of one a
//! [`Lesson`]; the [`timetable`] says which come when. With the feature `torch`, threads write
//! lessons into batches (`loader`), a `teacher` shows them to the network, and `run`
//! does all of it in a folder that can be left at any moment and taken up again. On the CPU the
//! result is the same to the last bit, however often that happens.

mod config;
pub mod curves;
pub mod lesson;
pub mod line;
pub mod schedule;
pub mod sources;
pub mod timetable;

#[cfg(feature = "torch")]
pub mod batch;
#[cfg(feature = "torch")]
mod checkpoint;
#[cfg(feature = "torch")]
pub mod examination;
#[cfg(feature = "torch")]
mod folder;
#[cfg(feature = "torch")]
pub mod loader;
#[cfg(feature = "torch")]
mod progress;
#[cfg(feature = "torch")]
mod run;
#[cfg(feature = "torch")]
mod story;
#[cfg(feature = "torch")]
pub mod teacher;

pub use config::{
    Config, ConfigError, LearningConfig, LessonConfig, NetworkConfig, SourceConfig, SourceKind,
};
pub use lesson::Lesson;
pub use line::Line;

#[cfg(feature = "torch")]
pub use checkpoint::CheckpointError;
#[cfg(feature = "torch")]
pub use folder::{Folder, FolderError};
#[cfg(feature = "torch")]
pub use progress::Progress;
#[cfg(feature = "torch")]
pub use run::{Event, RunError, RunOptions, Surroundings, run};
