//! Ending in order, alike in every command that works for long: at Ctrl-C, when the system asks for it,
//! and when nobody reads the results any more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::Result;
use engine::Stop;

use crate::departure;
use crate::signals::{self, Signal};

/// What a program that a signal has stopped ends with.
pub(crate) const INTERRUPTED: u8 = 130;

/// The same where it may have been a reader that left: then ending early is no failure.
pub(crate) fn code() -> u8 {
    if departure::has_left() {
        0
    } else {
        INTERRUPTED
    }
}

/// Held from when an end is asked for until that has been said.
static TELLING: Mutex<()> = Mutex::new(());

/// Waits until what is being said about an interruption has been said: for the end of the program.
pub(crate) fn told() {
    drop(TELLING.lock());
}

/// The first signal asks for an end in good order, in which everything is kept; the second ends the
/// program at once.
pub(crate) fn listen(ask: impl Fn() + Send + Sync + 'static) -> Result<()> {
    let ask = Arc::new(ask);
    let of_departure = Arc::clone(&ask);
    departure::asks(move || of_departure());
    listen_to_signals(move |signal| {
        // Whoever reads that it is stopping may rely on it; and it is read before the program ends.
        let _telling = TELLING.lock();
        ask();
        crate::complain(match signal {
            Signal::Interrupt => "stopping; Ctrl-C again stops at once",
            Signal::End => "stopping",
        });
    })
}

/// The same where nothing need be said, and nobody need read the results: for a server, and a game.
pub(crate) fn listen_to_signals(ask: impl Fn(Signal) + Send + 'static) -> Result<()> {
    let asked = AtomicBool::new(false);
    signals::listen(move |signal| {
        if asked.swap(true, Ordering::Relaxed) {
            #[expect(clippy::exit, reason = "somebody asked twice")]
            std::process::exit(i32::from(INTERRUPTED));
        }
        ask(signal);
    })
}

/// The same for a search: a flag that the first signal raises.
pub(crate) fn stop() -> Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    listen(move || raised.raise())?;
    Ok(stop)
}
