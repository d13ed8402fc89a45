//! Runs of training, as clients hear of them: `hexapod train supervised` leaves a `metrics.jsonl`,
//! `hexapod tune` its rounds. Where they are is the business of whoever provides a [`RunService`].
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod metrics;
mod service;
mod summary;

pub use metrics::{Examined, HeldOut, Line, Measured, Metrics};
pub use service::{RunService, no_run};
pub use summary::{Card, RunKind, RunNews, RunSummary};
