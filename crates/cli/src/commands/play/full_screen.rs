//! The game on the whole screen: keys, and whoever thinks.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context as _, Result};
use ratatui::crossterm::event;
use terminal::{Event, Flow, Ink, Keeper, Look, Playable, Screen, Table};

use super::Arguments;
use super::taken_over::TakenOver;

pub(super) fn run<G: Playable>(
    arguments: &Arguments,
    table: Table<G>,
    keeper: Keeper,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let look = Look {
        colours: super::ink() == Ink::Colours,
        characters: arguments.characters(),
    };
    let mut screen = Screen::new(table, keeper, look, arguments.pace);
    if arguments.candidates {
        screen.show_candidates();
    }
    let flow = converse(&mut screen)?;
    super::leave(screen.keeper(), flow, out)
}

/// Draws and listens until somebody leaves.
fn converse<G: Playable>(screen: &mut Screen<G>) -> Result<Flow> {
    let mut taken = TakenOver::take().context("taking the terminal over")?;
    let (sender, events) = channel();
    read_keys::<G>(sender.clone()).context("starting to read keys")?;
    let (mut opponents, mut adviser) = super::company::gather::<G>(sender)?;
    loop {
        if let Some(question) = screen.question() {
            opponents.ask(question);
        }
        if let Some(wish) = screen.wants_advice() {
            adviser.ask(wish, screen.table().game());
        }
        taken
            .terminal
            .draw(|frame| screen.draw(frame))
            .context("drawing")?;
        // What has come meanwhile is done at once, and drawn once.
        let first = events.recv().context("everybody has left")?;
        for event in std::iter::once(first).chain(events.try_iter()) {
            match screen.handle(event) {
                Flow::GoOn => {}
                flow => return Ok(flow),
            }
            screen.keep_up();
        }
    }
}

/// Hands keys on as they come.
fn read_keys<G: Playable>(sender: Sender<Event<G::Move>>) -> io::Result<()> {
    let read = move || {
        loop {
            let event = match event::read() {
                Ok(event::Event::Key(key)) => Event::Key(key),
                Ok(event::Event::Paste(text)) => Event::Pasted(text),
                Ok(_) => Event::Redraw,
                // Nobody is left to press a key.
                Err(_) => Event::Interrupt,
            };
            let is_last = matches!(event, Event::Interrupt);
            if sender.send(event).is_err() || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("keys".into()).spawn(read)?;
    Ok(())
}
