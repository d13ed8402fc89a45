//! Hexapod as an engine for other programs.
//!
//! [`uhp`] is the Universal Hive Protocol, [`htp`] the Hex Text Protocol; [`lines`] cuts whatever
//! bytes come into lines. All of it is text in, text out: standard streams, signals and exit codes
//! belong to the program.

pub mod htp;
pub mod lines;
mod memory;
pub mod uhp;
