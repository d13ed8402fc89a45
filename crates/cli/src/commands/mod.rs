//! One file a command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod checking;
pub(crate) mod completions;
mod conversation;
pub(crate) mod convert;
pub(crate) mod data;
pub(crate) mod doctor;
pub(crate) mod htp;
pub(crate) mod import;
pub(crate) mod library;
pub(crate) mod man;
pub(crate) mod match_games;
pub(crate) mod moves;
pub(crate) mod net;
pub(crate) mod openings;
pub(crate) mod papers;
pub(crate) mod patterns;
pub(crate) mod perft;
pub(crate) mod play;
mod playing;
pub(crate) mod puzzles;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod settings;
pub(crate) mod show;
pub(crate) mod solve;
#[cfg(feature = "torch")]
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod uhp;
