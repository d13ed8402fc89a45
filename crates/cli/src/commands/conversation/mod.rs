//! What engines of all protocols share: standard streams and signals.
//!
//! Two threads beside the one that answers: one reads, so that the end of standard input is seen during
//! a search; one hears signals, which stop a search or end the program.

mod inbox;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use protocols::lines::{self, Line};

use self::inbox::Interrupted;
pub(super) use self::inbox::{Effort, Inbox, Request};
use crate::interruption::INTERRUPTED;
use crate::signals::{self, Signal};

/// Begins to listen to everything, and gives the box that lines arrive in. Lines for which
/// `is_interrupt` holds stop what runs, and do not arrive.
pub(super) fn open(is_interrupt: fn(&[u8]) -> bool) -> Result<Arc<Inbox>> {
    let inbox = Arc::new(Inbox::new());
    handle_signals(Arc::clone(&inbox))?;
    read_lines(Arc::clone(&inbox), is_interrupt).context("starting to read")?;
    Ok(inbox)
}

/// How a program ends that has nothing more to answer.
pub(super) fn end(inbox: &Inbox) -> ExitCode {
    if inbox.has_ended() {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    }
}

/// Puts everything that comes on standard input into the inbox, up to the end.
fn read_lines(inbox: Arc<Inbox>, is_interrupt: fn(&[u8]) -> bool) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            match lines::read(&mut input) {
                Ok(Some(Line::Whole(line))) if is_interrupt(&line) => {
                    inbox.interrupt();
                }
                Ok(Some(line)) => inbox.put(line),
                Ok(None) => break,
                Err(error) => {
                    crate::complain(&format!("error: reading standard input: {error}"));
                    break;
                }
            }
        }
        inbox.close();
    };
    thread::Builder::new().name("reader".into()).spawn(read)?;
    Ok(())
}

/// SIGINT stops what runs, as Mzinga has it, and ends the program when nothing does. SIGTERM ends it in
/// either case, after an answer to what runs.
fn handle_signals(inbox: Arc<Inbox>) -> Result<()> {
    // A line that was sent just before the signal may still be on its way to the inbox.
    const ON_ITS_WAY: Duration = Duration::from_millis(20);
    let mut ending = false;
    signals::listen(move |signal| {
        if signal == Signal::End {
            if ending {
                leave();
            }
            ending = true;
            inbox.end();
            return;
        }
        let found = inbox.interrupt();
        if found == Interrupted::Told {
            return;
        }
        thread::sleep(ON_ITS_WAY);
        if inbox.interrupt() != Interrupted::Told && found == Interrupted::Idle {
            leave();
        }
    })
}

/// Ends the program from a thread other than the first, which may be in the middle of anything.
#[expect(
    clippy::exit,
    reason = "the first thread may wait or think; nothing needs to be put in order"
)]
fn leave() -> ! {
    std::process::exit(i32::from(INTERRUPTED))
}
