//! Dice for schedules and openings: those that all games share.

pub use game::Dice;
