//! Engines of Hex, by the Hex Text Protocol: the Go Text Protocol, version 2, with cells of Hex.
//!
//! What is asked is what that protocol says and what HexGui and tournament scripts need. The two
//! meanings of a swap are both right, and so is an engine that knows none.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod answer;
mod bad_input;
mod board;
mod closing;
mod commands;
mod engine;
mod framing;
mod genmove;
mod score;
mod swap;
mod time;

use crate::check::Check;

pub(crate) use engine::Engine;

/// All checks, in the order in which they are made.
fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    [
        framing::checks(),
        commands::checks(),
        board::checks(),
        genmove::checks(),
        score::checks(),
        swap::checks(),
        time::checks(),
        bad_input::checks(),
        closing::checks(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
