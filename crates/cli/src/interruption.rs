//! Ctrl-C, alike in every command that works for long.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};
use engine::Stop;

/// What a program that Ctrl-C has stopped ends with.
pub(crate) const INTERRUPTED: u8 = 130;

/// The first Ctrl-C asks for an end in good order, in which everything is kept; the second ends the
/// program at once. A process can listen but once.
pub(crate) fn listen(ask: impl Fn() + Send + 'static) -> Result<()> {
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            #[expect(clippy::exit, reason = "somebody asked twice")]
            std::process::exit(i32::from(INTERRUPTED));
        }
        crate::complain("stopping; Ctrl-C again stops at once");
        ask();
    })
    .context("listening for Ctrl-C")
}

/// The same for a search: a flag that the first Ctrl-C raises.
pub(crate) fn stop() -> Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    listen(move || raised.raise())?;
    Ok(stop)
}
