//! Signals that ask the program to stop.

use anyhow::{Context as _, Result};

/// Calls `stop` for the first signal; the second ends the program at once.
pub(super) fn listen(stop: impl Fn() + Send + 'static) -> Result<()> {
    let mut before = false;
    hear(move || {
        if before {
            #[expect(clippy::exit, reason = "somebody asked twice")]
            std::process::exit(i32::from(crate::interruption::INTERRUPTED));
        }
        before = true;
        stop();
    })
}

/// A closed window and `kill` lose no game either.
#[cfg(unix)]
fn hear(mut stopped: impl FnMut() + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]);
    let mut signals = signals.context("listening for signals")?;
    let thread = std::thread::Builder::new().name("signals".into());
    let listen = move || {
        for _ in signals.forever() {
            stopped();
        }
    };
    thread.spawn(listen).context("listening for signals")?;
    Ok(())
}

#[cfg(not(unix))]
fn hear(stopped: impl FnMut() + Send + 'static) -> Result<()> {
    ctrlc::set_handler(stopped).context("listening for Ctrl-C")
}
