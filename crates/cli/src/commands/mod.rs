//! One file a command.

pub(crate) mod bench;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod show;
