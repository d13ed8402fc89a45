//! A game of Hive or Hex at a terminal: the state, what keys and typed lines do to it, and how it is
//! drawn. It opens no terminal and reads no input: whoever does hands events in and takes words or
//! pictures out.
//!
//! A [`Table`] is the game and who sits at it; [`Opponents`] and an [`Adviser`] think for it on
//! threads of their own and answer by an [`Event`]. There are two ways to play: a [`Screen`] takes keys
//! and is drawn with ratatui, [`Plain`] takes lines and answers in words.

mod autoplay;
mod command;
mod event;
mod games;
mod ink;
mod keeping;
mod orders;
mod plain;
mod playable;
mod resigning;
mod screen;
mod table;
mod thinking;

pub use command::Command;
pub use event::{Event, Flow};
pub use ink::Ink;
pub use keeping::{Format, Keeper, ResumeError, Resumed, SaveError, last_kept, resume};
pub use plain::Plain;
pub use playable::{Face, Playable, Way};
pub use screen::{Look, Screen};
pub use table::{PlayerKind, Table};
pub use thinking::{Advice, Adviser, Candidate, MoveRequest, Opponents, Reply, Wish};
