//! Ctrl-C, alike in every command that works for long.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};
use engine::Stop;

/// What a program that Ctrl-C has stopped ends with.
pub(crate) const INTERRUPTED: u8 = 130;

/// Held from when an end is asked for until that has been said.
static TELLING: Mutex<()> = Mutex::new(());

/// Waits until what is being said about an interruption has been said: for the end of the program.
pub(crate) fn told() {
    drop(TELLING.lock());
}

/// The first Ctrl-C asks for an end in good order, in which everything is kept; the second ends the
/// program at once. A process can listen but once.
pub(crate) fn listen(ask: impl Fn() + Send + 'static) -> Result<()> {
    let asked = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            #[expect(clippy::exit, reason = "somebody asked twice")]
            std::process::exit(i32::from(INTERRUPTED));
        }
        // Whoever reads that it is stopping may rely on it; and it is read before the program ends.
        let _telling = TELLING.lock();
        ask();
        crate::complain("stopping; Ctrl-C again stops at once");
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

/// The same for work that can be taken up again, which SIGTERM pauses too: so clusters end it.
pub(crate) fn pause(stop: &Stop) -> Result<()> {
    let asked = stop.clone();
    listen(move || asked.raise())?;
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGTERM;
        use signal_hook::iterator::Signals;
        let mut signals = Signals::new([SIGTERM]).context("listening for SIGTERM")?;
        let asked = stop.clone();
        std::thread::spawn(move || {
            for _ in signals.forever() {
                asked.raise();
            }
        });
    }
    Ok(())
}
