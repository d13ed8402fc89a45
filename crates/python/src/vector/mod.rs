//! Many games stepped at once, into memory that Python lends.

mod class;
mod table;

pub(crate) use class::VectorGames;
