//! Local patterns: which moves good players make.

mod features;
mod outlook;
mod policy;

pub use features::{FEATURES, Features};
pub use policy::{Policy, Weigh};
