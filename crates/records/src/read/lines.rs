//! A game a line: UHP game strings, lines of Hex, links to HexWorld, direction-based notation, which may also go on in the
//! lines that follow.

use std::borrow::Cow;
use std::ops::ControlFlow;

use hex_rules::GameRecord;

use super::{Fault, Found, Outcome, Read, Sink, dbn, hex, uhp};
use crate::hexworld::HexWorldLink;

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    Uhp,
    Dbn,
    Hex,
    Link,
}

impl Written {
    fn of(line: &str) -> Option<Written> {
        let starts = |with: &str| {
            let start = line.get(..with.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(with))
        };
        if starts("Base;") || starts("Base+") {
            Some(Written::Uhp)
        } else if starts("hex:") {
            Some(Written::Hex)
        } else if starts("http") && line.contains("hexworld") {
            Some(Written::Link)
        } else if dbn::is_game(line) {
            Some(Written::Dbn)
        } else {
            None
        }
    }
}

/// Whether the first line that says something is a game.
pub(super) fn are_games(text: &str) -> bool {
    games(text)
        .next()
        .is_some_and(|(_, line)| Written::of(line).is_some())
}

/// Lines that say something, with their numbers. What begins with `#` is a comment.
fn games(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

pub(super) fn find(text: &str, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut lines = games(text).peekable();
    while let Some((number, line)) = lines.next() {
        let mut game = Cow::Borrowed(line);
        while Written::of(&game) == Some(Written::Dbn)
            && let Some((_, more)) = lines.next_if(|(_, next)| Written::of(next).is_none())
        {
            let whole = game.to_mut();
            whole.push(' ');
            whole.push_str(more);
        }
        sink(Found {
            place: Some(format!("line {number}")),
            read: &|| read(&game),
        })?;
    }
    ControlFlow::Continue(())
}

pub(super) fn read(line: &str) -> Outcome {
    match Written::of(line) {
        Some(Written::Uhp) => uhp::read(line),
        Some(Written::Dbn) => dbn::read(line),
        Some(Written::Hex) => {
            let read = GameRecord::read_line(line);
            hex::take(read.map_err(|error| hex::line_fault(&error))?)
        }
        Some(Written::Link) => {
            let read = HexWorldLink::read(line);
            let link = read.map_err(|error| Fault::new("broken link", error.to_string()))?;
            let read = hex::take(link.record)?;
            let cursor = link.cursor;
            Ok(Read { cursor, ..read })
        }
        None => Err(Fault::new(
            "no game",
            format!("`{}` is no game", game::excerpt(line)),
        )),
    }
}
