//! More games than people have played: alpha-beta players of ours against each other, with what they
//! thought of every position, kept as a dataset.
//!
//! A game follows from the plan and its number alone, and games are kept in the order of their
//! numbers. So threads change nothing, and a run that was cut off ends with the same bytes as one
//! that was not.

mod game;
mod plan;
mod run;

pub use game::{Played, play};
pub use plan::{Effort, Plan, PlanError};
pub use run::{GenerateError, Generated, Progress, generate};
