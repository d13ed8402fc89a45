//! Tuning the evaluation: play games, note what the search says about each position, fit the
//! weights to that.
//!
//! A search sees further than the evaluation it stands on. An evaluation that says at once what the
//! search says after thousands of positions makes the next search see further still; so the three
//! steps can be repeated.

mod fit;
mod folder;
mod games;
mod run;
mod samples;

pub use fit::{Fit, FitOptions, Progress};
pub use folder::{RunError, RunFolder};
pub(crate) use games::random_move;
pub use games::{GameOptions, PlayedGame, play};
pub use run::{Event, RunOptions, run};
pub use samples::{Sample, samples};
