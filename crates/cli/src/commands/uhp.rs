//! `hexapod uhp`: the protocol's edge, that is standard streams, signals and time. What is said is
//! [`protocols::uhp`]'s business.

mod answer_once;
mod deadline;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use engine::{Engine, Stop};
use hive_rules::Hive;
use protocols::lines::Line;
use protocols::uhp::{Command, CommandError, Reply, Said, Session, default_options};

use self::answer_once::AnswerOnce;
use self::deadline::{Deadline, Lag};
use super::conversation::{self, Effort, Inbox, Request};
use super::playing::Playing;
use crate::clock::Stopwatch;

/// Play Hive as a UHP engine.
///
/// Speaks the Universal Hive Protocol on standard input and output; `help` lists its commands.
/// Ctrl-C during a search asks for the best move so far. Given a time, a network's search chooses the
/// move, and alpha-beta looks out for what is forced; given a depth, alpha-beta plays.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    playing: Playing,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod uhp                               a viewer such as MzingaViewer is told this command
  hexapod uhp --threads 2                   a stronger player, on two threads
  hexapod uhp --player alphabeta            what does not go by a network
  printf 'newgame Base+MLP\\nbestmove time 00:00:02\\n' | hexapod uhp";

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let engine = arguments.playing.engine(default_options())?;
    let inbox = conversation::open(|_| false)?;
    converse(engine, &inbox, out)?;
    Ok(conversation::end(&inbox))
}

/// Answers until the client leaves.
fn converse(engine: Engine<Hive>, inbox: &Inbox, out: &mut impl Write) -> Result<()> {
    let mut session = Session::new(engine);
    let mut lag = Lag::default();
    if !send(&session.greeting(), out)? {
        return Ok(());
    }
    while let Some(Request { line, since, stop }) = inbox.wait() {
        let command = match &line {
            Line::Whole(bytes) => Command::read(bytes),
            Line::TooLong => Err(CommandError::TooLong),
        };
        inbox.begins(
            effort(command.as_ref().ok().and_then(Option::as_ref)),
            &stop,
        );
        let goes_on = match command {
            Ok(None) => true,
            Ok(Some(command)) => match obey(&mut session, &command, (since, &stop), &mut lag, out)?
            {
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

/// Carries out a command, in time, which began when its line was read. There is nothing left to reply if time ran out before the search
/// had noticed.
fn obey(
    session: &mut Session,
    command: &Command,
    (since, stop): (Stopwatch, &Stop),
    lag: &mut Lag,
    out: &mut impl Write,
) -> Result<Option<Reply>> {
    let answer = Arc::new(AnswerOnce::default());
    let deadline = match command {
        Command::BestMove(limits) => limits
            .time
            .map(|time| Deadline::set((since, time), stop, *lag, Arc::clone(&answer))),
        _ => None,
    };
    let mut said = Ok(());
    let reply = session.obey(command, stop, &mut |said_so_far| {
        let line = match said_so_far {
            Said::BestSoFar(best) => return answer.remember(best),
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
    Ok(answer.claim().then_some(reply))
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

fn effort(command: Option<&Command>) -> Effort {
    match command {
        Some(command) if command.is_endless() => Effort::Endless,
        Some(command) if command.is_long() => Effort::Long,
        _ => Effort::Short,
    }
}
