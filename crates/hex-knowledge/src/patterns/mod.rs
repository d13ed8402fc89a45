//! Local patterns: which moves good players make.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod exponential;
mod features;
mod outlook;
mod policy;
mod weights;

pub use features::{FEATURES, Features, SHAPES};
pub use policy::Policy;
pub use weights::{Weights, WeightsError};
