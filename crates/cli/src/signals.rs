//! Signals that ask the program to end: Ctrl-C, and what terminals, systemd, Docker and Slurm send.

use anyhow::{Context as _, Result};

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C: SIGINT.
    Interrupt,
    /// SIGTERM, or SIGHUP where a terminal was closed.
    End,
}

/// Hears every signal from now on, in a thread of its own.
#[cfg(unix)]
pub(crate) fn listen(mut hear: impl FnMut(Signal) + Send + 'static) -> Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut wanted = vec![SIGINT, SIGTERM];
    if !ignores_hangups() {
        wanted.push(SIGHUP);
    }
    let mut signals = Signals::new(wanted).context("listening for signals")?;
    let listen = move || {
        for signal in signals.forever() {
            hear(if signal == SIGINT {
                Signal::Interrupt
            } else {
                Signal::End
            });
        }
    };
    let thread = std::thread::Builder::new().name("signals".into());
    thread.spawn(listen).context("listening for signals")?;
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn listen(mut hear: impl FnMut(Signal) + Send + 'static) -> Result<()> {
    ctrlc::set_handler(move || hear(Signal::Interrupt)).context("listening for Ctrl-C")
}

/// Whether somebody wants this program to outlive its terminal, as `nohup` does. Whoever listened for
/// the signal then would end what was to go on. Where the system does not tell, nobody listens.
#[cfg(unix)]
fn ignores_hangups() -> bool {
    const OF_HANGUP: u64 = 1;
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else {
        return true;
    };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
    ignored.is_none_or(|ignored| ignored & OF_HANGUP != 0)
}
