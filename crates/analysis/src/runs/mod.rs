//! Runs of training, as clients hear of them: `hexapod train supervised` leaves a `metrics.jsonl`,
//! `hexapod train loop` one with a line an iteration, `hexapod tune` its rounds. Where they are is the business of whoever provides a [`RunService`].
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod iteration;
mod metrics;
mod opinions;
mod service;
mod share;
mod summary;

pub use iteration::{Alarm, Fitted, Health, Iteration, Judged, Score, Tally};
pub use metrics::{Examined, HeldOut, Line, Measured, Metrics};
pub use opinions::Opinion;
pub(crate) use opinions::{Networks, evenly};
pub use service::{RunNetworks, RunService, no_run};
pub use share::Share;
pub use summary::{Card, RunKind, RunNews, RunSummary, Stage, Standing};
