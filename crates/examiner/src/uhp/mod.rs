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

use crate::check::Check;

pub(crate) use engine::Engine;

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
