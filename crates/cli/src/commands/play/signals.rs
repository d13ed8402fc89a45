//! Signals that ask the program to stop.

use anyhow::{Context as _, Result};

/// Calls `stop` for the first signal; the second ends the program at once.
pub(super) fn listen(stop: impl Fn() + Send + 'static) -> Result<()> {
    let mut before = false;
    let mut stopped = move || {
        if before {
            #[expect(clippy::exit, reason = "somebody asked twice")]
            std::process::exit(130);
        }
        before = true;
        stop();
    };
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        // A closed window and `kill` lose no game either.
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP])
            .context("listening for signals")?;
        std::thread::Builder::new()
            .name("signals".into())
            .spawn(move || {
                for _ in signals.forever() {
                    stopped();
                }
            })
            .context("listening for signals")?;
        Ok(())
    }
    #[cfg(not(unix))]
    ctrlc::set_handler(stopped).context("listening for Ctrl-C")
}
