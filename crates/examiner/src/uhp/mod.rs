//! Engines of Hive, by the Universal Hive Protocol.
//!
//! What is asked is what the protocol's page on the Mzinga wiki says, and what the clients in use
//! need; where engines differ and the page is silent, all of them are right. The rules are those
//! that all UHP engines share.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod answer;
mod bad_input;
mod best_moves;
mod cases;
mod closing;
mod engine;
mod framing;
mod games;
mod legality;
mod march;
mod moves;
mod options;
mod time;

use std::sync::atomic::AtomicBool;

use self::engine::Engine;
use crate::check::{Check, Question};
use crate::connection::Program;
use crate::examination;
use crate::report::{Checked, Report};
use crate::settings::Settings;

/// All checks, in the order in which they are made.
fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    [
        framing::checks(),
        games::checks(),
        moves::checks(),
        best_moves::checks(),
        options::checks(),
        cases::checks(),
        legality::checks(),
        time::checks(),
        bad_input::checks(),
        closing::checks(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What there is to check.
pub fn questions() -> Vec<Question> {
    examination::questions::<Engine<'_>>()
}

/// Makes those checks that are wanted; each is handed over as soon as it is made. `stop`, once
/// true, ends the examination.
pub fn examine(
    program: &dyn Program,
    settings: &Settings,
    wanted: &dyn Fn(&Question) -> bool,
    stop: &AtomicBool,
    made: &mut dyn FnMut(&Checked),
) -> Report {
    examination::examine::<Engine<'_>>(program, settings, wanted, stop, made)
}
