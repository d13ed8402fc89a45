//! Hive: queens, pins, placements, wins by force.

mod compare;
mod fact;
mod finish;
mod force;

pub use compare::hive;
pub use fact::HiveFact;
pub use finish::hive_finish;
pub use force::Force;
