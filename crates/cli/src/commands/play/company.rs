//! Whoever is heard besides the one who plays: signals, opponents, and an adviser.

use std::sync::mpsc::Sender;

use anyhow::{Context as _, Result};
use terminal::{Adviser, Event, Opponents, Playable};

use crate::clock::clock;
use crate::interruption;

/// Lets all of them speak to the game. Nobody listens any more when it has ended, which is as well.
pub(super) fn gather<G: Playable>(
    sender: Sender<Event<G::Move>>,
) -> Result<(Opponents<G>, Adviser<G>)> {
    let interrupts = sender.clone();
    interruption::listen_to_signals(move |_| {
        let _ = interrupts.send(Event::Interrupt);
    })?;
    let replies = sender.clone();
    let opponents = Opponents::start(move |reply| {
        let _ = replies.send(Event::Reply(reply));
    })
    .context("starting an opponent")?;
    let tell = move |advice| {
        let _ = sender.send(Event::Advice(advice));
    };
    let adviser = Adviser::start(clock(), tell).context("starting an adviser")?;
    Ok((opponents, adviser))
}
