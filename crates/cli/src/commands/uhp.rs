//! `hexapod uhp`: the protocol's edge, that is standard streams, signals and time.
//!
//! Three threads and a handler: this one answers; one reads, so that the end of standard input is
//! seen during a search; one waits for the reader of our answers to leave; and SIGINT stops a
//! search. What is said is [`engine::uhp`]'s business.

mod deadline;
mod departure;
mod inbox;
mod pledge;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use engine::uhp::lines::{self, Line};
use engine::uhp::{Command, CommandError, Reply, Said, Session};
use engine::{Engine, Options, Stop};

use self::deadline::{Deadline, Lag};
use self::inbox::{Inbox, Interrupted, Request};
use self::pledge::Pledge;

/// Play as a UHP engine.
///
/// Speaks the Universal Hive Protocol on standard input and output; `help` lists its commands.
/// Ctrl-C during a search asks for the best move so far.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let inbox = Arc::new(Inbox::new());
    departure::watch().context("watching standard output")?;
    handle_interrupts(Arc::clone(&inbox)).context("handling SIGINT")?;
    read_lines(Arc::clone(&inbox)).context("starting to read")?;
    converse(&inbox, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers until the client leaves.
fn converse(inbox: &Inbox, out: &mut impl Write) -> Result<()> {
    let mut session = Session::new(Engine::new(Options::default()));
    let mut lag = Lag::default();
    if !send(&session.greeting(), out)? {
        return Ok(());
    }
    while let Some(Request { line, stop }) = inbox.wait() {
        let command = match &line {
            Line::Whole(bytes) => Command::read(bytes),
            Line::TooLong => Err(CommandError::TooLong),
        };
        inbox.begins(command.as_ref().map_or(None, Option::as_ref), &stop);
        let goes_on = match command {
            Ok(None) => true,
            Ok(Some(command)) => match obey(&mut session, &command, &stop, &mut lag, out)? {
                Some(reply) => send(&reply, out)?,
                None => true,
            },
            Err(error) => send(&Session::refuse(error), out)?,
        };
        inbox.answered();
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Carries out a command, in time. There is nothing left to reply if time ran out before the search
/// had noticed.
fn obey(
    session: &mut Session,
    command: &Command,
    stop: &Stop,
    lag: &mut Lag,
    out: &mut impl Write,
) -> Result<Option<Reply>> {
    let pledge = Arc::new(Pledge::default());
    let deadline = match command {
        Command::BestMove(limits) => limits
            .time
            .map(|time| Deadline::set(time, stop, *lag, Arc::clone(&pledge))),
        _ => None,
    };
    let mut said = Ok(());
    let reply = session.obey(command, stop, &mut |said_so_far| {
        let line = match said_so_far {
            Said::BestSoFar(best) => return pledge.remember(best),
            Said::Line(line) => line,
        };
        if said.is_ok() {
            said = writeln!(out, "{line}").and_then(|()| out.flush());
        }
        if said.is_err() {
            // Nobody hears the answer.
            stop.raise();
        }
    });
    if let Some(deadline) = deadline {
        deadline.end(lag);
    }
    said?;
    Ok(pledge.claim().then_some(reply))
}

/// Sends a reply, and says whether the conversation goes on.
fn send(reply: &Reply, out: &mut impl Write) -> io::Result<bool> {
    match reply {
        Reply::Silence => Ok(true),
        Reply::Text(text) => {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            Ok(true)
        }
        Reply::Exit => Ok(false),
    }
}

/// Puts everything that comes on standard input into the inbox, up to the end.
fn read_lines(inbox: Arc<Inbox>) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            match lines::read(&mut input) {
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

/// SIGINT stops what runs, as Mzinga has it, and ends the program when nothing does.
fn handle_interrupts(inbox: Arc<Inbox>) -> Result<(), ctrlc::Error> {
    // A line that was sent just before the signal may still be on its way to the inbox.
    const ON_ITS_WAY: Duration = Duration::from_millis(20);
    ctrlc::set_handler(move || {
        let found = inbox.interrupt();
        if found == Interrupted::Told {
            return;
        }
        thread::sleep(ON_ITS_WAY);
        if inbox.interrupt() != Interrupted::Told && found == Interrupted::Idle {
            leave(130);
        }
    })
}

/// Ends the program from a thread other than the first, which may be in the middle of anything.
#[expect(
    clippy::exit,
    reason = "the first thread may wait or think; nothing needs to be put in order"
)]
fn leave(code: i32) -> ! {
    std::process::exit(code)
}
