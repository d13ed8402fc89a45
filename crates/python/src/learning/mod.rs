//! What is learnt from: datasets, games of self-play, and batches of either.

mod batches;
mod dataset;
mod lines;
mod playing;

pub(crate) use batches::Batches;
pub(crate) use dataset::{Records, read_lines};
pub(crate) use lines::{AnyLines, Lines, Many};
pub(crate) use playing::self_play;
