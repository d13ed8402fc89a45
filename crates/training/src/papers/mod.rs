//! What papers have published, done again: each file is one of their experiments.

pub mod hive_manners;
pub mod hive_rl;
pub mod hive_sl;
