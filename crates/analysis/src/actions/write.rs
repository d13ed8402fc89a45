//! `write`: a game with its variations and comments, as other programs read it.

use std::sync::Arc;

use game::{History, Notation, Repetition};
use games::AnyGame;
use hex_rules::Hex;
use hive_rules::Hive;
use records::write::{
    Heading, Node, Replayed, Shape, Tree, dbn, hex_sgf_with, hexworld, hive_pgn, uhp,
};
use serde::{Deserialize, Serialize};

use super::Players;
use super::note::note;
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;
use crate::table;

/// Asks for a game in some format.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WriteRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// All moves, each after the one that it follows; of several that follow the same one, the first
    /// belongs to the main line. A list and not a tree: the depth of JSON is limited, that of games
    /// is not.
    pub tree: Vec<TreeMove>,
    /// What is said before the first move.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// What somebody has drawn on the start.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub shapes: Vec<String>,
    /// Who played.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Players>"))]
    pub players: Players,
    /// When, as `2024-04-26`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub date: String,
    /// How it ended, if not on the board: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub result: String,
    /// After how many moves the viewer of a link stands; at the end if absent.
    #[cfg_attr(test, ts(optional))]
    pub ply: Option<usize>,
    /// As what.
    pub format: Format,
}

/// A move of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The place in the list, from 0 on, of the move that it follows; nothing for a first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub parent: Option<usize>,
    /// What was said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// `?!`, `?` or `??`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mark: Option<String>,
    /// How likely White (in Hex: Black) was found to win after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winrate: Option<f64>,
    /// In how many visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub visits: Option<u32>,
    /// What somebody has drawn on the position after it: a circle on a cell (`c3`), an arrow from one to
    /// another (`c3>e5`), each in green, or in `red` or `blue` (`c3>e5 red`). Cells of Hive are written as
    /// `position` has them: `-1,2`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub shapes: Vec<String>,
}

/// As what a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Hive: as Mzinga writes it; variations stand in comments.
    Pgn,
    /// Hive: the main line as a game string.
    Uhp,
    /// Hive: the main line in direction-based notation.
    Dbn,
    /// Hex: with variations.
    Sgf,
    /// Hex: the main line as a link.
    Hexworld,
}

/// A file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Written {
    /// What to call it.
    pub name: String,
    /// What it is.
    pub mime: String,
    /// What is in it.
    pub text: String,
}

/// Begins to write.
pub(super) fn write(session: &mut Session, id: &str, request: WriteRequest) -> Result<(), Refused> {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &engine::Stop, _: &dyn Fn(String)| match written(&request) {
        Ok(file) => answer(Some(&id), &file),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Job::new(question, Length::Short, work))
}

fn written(request: &WriteRequest) -> Result<Written, Refused> {
    let tree = Tree {
        comment: request.comment.clone(),
        nodes: request.tree.iter().map(node).collect(),
    };
    let heading = Heading {
        white: request.players.white.clone().unwrap_or_default(),
        black: request.players.black.clone().unwrap_or_default(),
        date: request.date.clone(),
        result: request.result.clone(),
        ..Heading::default()
    };
    match table::read(&request.setup, &[])? {
        AnyGame::Hive(start) if start.position().pieces().next().is_some() => {
            let error = "this game begins with tiles on the table, which no format of Hive can hold: share it as a \
                         link, or save it as a page";
            Err(Refused::field("setup", error))
        }
        AnyGame::Hive(start) => hive(request.format, &replayed(&tree, &start)?, &heading),
        AnyGame::Hex(start) => hex(request, &replayed(&tree, &start)?, &heading),
    }
}

fn node(mv: &TreeMove) -> Node {
    Node {
        parent: mv.parent,
        mv: mv.text.clone(),
        comment: note(mv),
    }
}

/// As it was played: where players went on after a third repetition, it did not count.
fn replayed<G: Notation<Variant: Clone>>(
    tree: &Tree,
    start: &History<G>,
) -> Result<Replayed<G>, Refused> {
    let (variant, position) = (start.variant().clone(), start.start());
    let start = History::from_position(variant, position, Repetition::Ignored);
    tree.replay(&start)
        .map_err(|error| Refused::field("tree", error.to_string()))
}

fn hive(format: Format, tree: &Replayed<Hive>, heading: &Heading) -> Result<Written, Refused> {
    match format {
        Format::Pgn => Ok(file(
            "hive.pgn",
            "application/x-chess-pgn",
            hive_pgn(tree, heading),
        )),
        Format::Uhp => Ok(file("hive.txt", "text/plain", uhp(tree) + "\n")),
        Format::Dbn => Ok(file("hive.dbn", "text/plain", dbn(tree) + "\n")),
        Format::Sgf | Format::Hexworld => Err(unfit("Hive", "`pgn`, `uhp` or `dbn`")),
    }
}

fn hex(
    request: &WriteRequest,
    tree: &Replayed<Hex>,
    heading: &Heading,
) -> Result<Written, Refused> {
    match request.format {
        Format::Sgf => Ok(file(
            "hex.sgf",
            "application/x-go-sgf",
            hex_sgf_with(tree, heading, &|node| {
                let drawn = match node {
                    Some(node) => request.tree.get(node).map(|mv| &mv.shapes),
                    None => Some(&request.shapes),
                };
                drawn.map_or_else(Vec::new, |drawn| shapes(drawn))
            }),
        )),
        Format::Hexworld => {
            let link = hexworld(tree, request.ply).ok_or_else(|| {
                let error = "this game begins with stones on the board, which a HexWorld link cannot \
                             hold: save it as `sgf`";
                Refused::field("tree", error)
            })?;
            Ok(file("hexworld.txt", "text/plain", link + "\n"))
        }
        Format::Pgn | Format::Uhp | Format::Dbn => Err(unfit("Hex", "`sgf` or `hexworld`")),
    }
}

/// What was drawn on a board of Hex, as SGF can say it. What is no shape is left out.
fn shapes(drawn: &[String]) -> Vec<Shape> {
    let read = |text: &String| {
        let cells = text.split(' ').next()?;
        Some(match cells.split_once('>') {
            Some((from, to)) => Shape::Arrow(from.parse().ok()?, to.parse().ok()?),
            None => Shape::Circle(cells.parse().ok()?),
        })
    };
    drawn.iter().filter_map(read).collect()
}

fn unfit(game: &str, formats: &str) -> Refused {
    let error = format!("{game} is not written like that: take {formats}");
    Refused::field("format", error)
}

fn file(name: &str, mime: &str, text: String) -> Written {
    Written {
        name: name.to_owned(),
        mime: mime.to_owned(),
        text,
    }
}
