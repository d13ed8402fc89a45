//! Hive as boardspace.net writes it down, from 2006 on.
//!
//! The files look like SGF. A game is a list of what the players did with the mouse: tiles are
//! lifted, put down, lifted again, and only `done` makes a turn of what lies there then. Places are
//! cells of a grid; the text beside them (`bQ-`) is a comment that the program itself never reads.

mod action;
mod ending;
mod header;
mod node;
mod turns;

use std::ops::ControlFlow;

use hive_rules::Hive;

use super::text::decode;
use super::{Fault, Found, Outcome, Read, Sink, uhp};
use crate::write::{Node, Tree};
use crate::{AnyGame, Record, Source};
use action::Action;
use turns::Turns;

/// Whether an SGF file is Hive of boardspace.net: they have the number 27 there.
pub(super) fn is(file: &[u8]) -> bool {
    let head = file.get(..2000).unwrap_or(file).to_ascii_lowercase();
    let has = |what: &[u8]| head.windows(what.len()).any(|part| part == what);
    has(b"gm[27]") || has(b"su[hive")
}

/// The games of a file: one, but for those that were glued together.
pub(super) fn find(file: &[u8], sink: &mut Sink<'_>) -> ControlFlow<()> {
    let text = decode(file);
    for (number, game) in (1..).zip(node::split(&text)) {
        sink(Found {
            place: (number > 1).then(|| format!("game {number}")),
            read: &|| read(game),
        })?;
    }
    ControlFlow::Continue(())
}

fn read(text: &str) -> Outcome {
    let properties = node::read(text)?;
    let header = header::read(&properties);
    let mut turns = Turns::new(header.variant()?);
    let mut said: Vec<(usize, &str)> = Vec::new();
    for property in &properties {
        if let Some(action) = Action::read(property)? {
            turns.act(&action)?;
        } else if property.name == "C" {
            said.push((turns.plies(), property.value.trim()));
        }
    }
    let (game, mut remarks, acts) = turns.finish();
    if game.plies() == 0 {
        return Err(uhp::no_moves());
    }
    let stated = ending::of(&header, &acts);
    let mut record = Record {
        play: AnyGame::Hive(game),
        players: header.players(acts.swapped),
        date: header.date(),
        site: Some("boardspace.net".to_owned()),
        result: None,
        ended: crate::Ended::Unfinished,
        source: Source::default(),
        thoughts: None,
    };
    remarks.extend(uhp::settle(&mut record, stated));
    let mut read = Read::new(record, remarks);
    if !said.is_empty() {
        let moves = read.record.play.moves();
        read.annotate(&commented(moves, &said));
    }
    Ok(read)
}

/// A game without variations, and what was said after so many moves of it.
fn commented(moves: Vec<String>, said: &[(usize, &str)]) -> Tree {
    let nodes = moves.into_iter().enumerate().map(|(at, mv)| Node {
        parent: at.checked_sub(1),
        mv,
        comment: String::new(),
    });
    let mut tree = Tree {
        comment: String::new(),
        nodes: nodes.collect(),
    };
    for (plies, words) in said {
        let last = plies.checked_sub(1).and_then(|at| tree.nodes.get_mut(at));
        let comment = match last {
            Some(last) => &mut last.comment,
            None => &mut tree.comment,
        };
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(words);
    }
    tree
}

/// A game on the way to be read.
type Game = game::History<Hive>;

/// A fault at a move, counted from one.
fn at(ply: usize, class: &str, reason: impl Into<String>) -> Fault {
    Fault {
        ply: Some(ply),
        ..Fault::new(class, reason)
    }
}
