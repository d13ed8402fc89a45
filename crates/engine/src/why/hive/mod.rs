//! Hive: queens, pins, placements, wins by force.

mod compare;
mod fact;
mod force;

pub use compare::hive;
pub use fact::HiveFact;
pub use force::Force;
