//! The game line by line: standard input, and whoever thinks.

use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use anyhow::{Context as _, Result};
use protocols::lines::{self, Line};
use terminal::{Event, Flow, Keeper, Plain, Playable, Table};

use super::Arguments;

/// So many lines may wait for an answer; whoever sends more has to wait too.
const MOST_WAITING: usize = 100;

pub(super) fn run<G: Playable>(
    arguments: &Arguments,
    table: Table<G>,
    keeper: Keeper,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let (sender, events) = channel();
    let (taken, is_taken) = channel();
    read_lines::<G>(sender.clone(), is_taken).context("starting to read")?;
    let (mut opponents, mut adviser) = super::company::gather::<G>(sender)?;
    let mut plain = Plain::new(
        table,
        keeper,
        super::ink(),
        arguments.characters(),
        arguments.pace,
    );
    if io::stdin().is_terminal() {
        plain = plain.face_to_face();
    }
    plain.begin(out)?;
    let mut owed = 0_usize;
    let flow = loop {
        if let Some(question) = plain.question() {
            opponents.ask(question);
        }
        if let Some(wish) = plain.wants_advice() {
            adviser.ask(wish, plain.table().game());
        }
        while owed > 0 && plain.backlog() < MOST_WAITING {
            owed -= 1;
            let _ = taken.send(());
        }
        let event = events.recv().context("everybody has left")?;
        owed += usize::from(matches!(event, Event::Line(_) | Event::LineTooLong));
        match plain.handle(event, out)? {
            Flow::GoOn => {}
            flow => break flow,
        }
        plain.keep_up(out)?;
    };
    opponents.stop();
    adviser.stop();
    super::leave(plain.keeper(), flow, out)
}

/// Hands every line of standard input on, each when the one before it was taken.
fn read_lines<G: Playable>(sender: Sender<Event<G::Move>>, taken: Receiver<()>) -> io::Result<()> {
    let read = move || {
        let mut input = io::stdin().lock();
        loop {
            let event = match lines::read(&mut input) {
                Ok(Some(Line::Whole(line))) => {
                    Event::Line(String::from_utf8_lossy(&line).into_owned())
                }
                Ok(Some(Line::TooLong)) => Event::LineTooLong,
                Ok(None) => Event::End,
                Err(error) => {
                    crate::complain(&format!("error: reading standard input: {error}"));
                    Event::End
                }
            };
            let is_end = matches!(event, Event::End);
            if sender.send(event).is_err() || is_end || taken.recv().is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name("reader".into()).spawn(read)?;
    Ok(())
}
