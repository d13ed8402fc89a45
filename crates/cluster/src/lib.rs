//! A run on many machines: what a scheduler is asked for, and what it tells.
//!
//! The scheduler schedules, the run's folder is the state, and the verbs of `hexapod train` are the
//! work: this crate knows neither games nor networks. What an iteration still needs ([`Left`]) it is
//! told; of that it makes a [`chain`](chain::chain) of jobs, each a plain script
//! ([`scripts`]) that `sbatch` takes. How it goes on stands in the queue ([`slurm`]) and in the logs of the
//! tasks ([`logs`]); [`report`] puts both together.
//!
//! What is asked for is said in `cluster.toml` ([`Config`]); the same file is read for
//! [`kubernetes`].

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod chain;
mod config;
mod error;
pub mod kubernetes;
pub mod logs;
mod place;
pub mod report;
pub mod scripts;
pub mod slurm;
mod step;
pub mod submission;
pub mod time;

pub use chain::Left;
pub use config::{Asked, Config, KubernetesConfig};
pub use error::ClusterError;
pub use place::Place;
pub use step::Step;
