//! `write`: a game with its variations and comments, as other programs read it, or as a picture or a
//! page of its own.

mod html;
mod notes;

use std::sync::Arc;

use game::{History, Repetition};
use hex_rules::Hex;
use hive_rules::Hive;
use records::write::{Heading, Replayed, Tree, hex_sgf, hexworld, hive_pgn, uhp};
use serde::{Deserialize, Serialize};

use self::notes::flatten;
use super::Players;
use crate::errands::{Errand, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;
use crate::table::Table;

/// Asks for a game in some format.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WriteRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The first moves, each with what follows; of several, the first is the main line.
    pub tree: Vec<Branch>,
    /// Who played.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Players>"))]
    pub players: Players,
    /// When, as `2024-04-26`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub date: String,
    /// The moves before the position that a picture shows; if absent, all of the main line.
    #[cfg_attr(test, ts(optional))]
    pub at: Option<Vec<String>>,
    /// As what.
    pub format: Format,
}

/// A move with what follows.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Branch {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What was said about it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// `?!`, `?` or `??`.
    #[cfg_attr(test, ts(optional))]
    pub mark: Option<String>,
    /// How likely White (in Hex: Black) was found to win after it.
    #[cfg_attr(test, ts(optional))]
    pub winrate: Option<f64>,
    /// In how many visits.
    #[cfg_attr(test, ts(optional))]
    pub visits: Option<u32>,
    /// What follows.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Branch>>"))]
    pub children: Vec<Branch>,
}

/// As what a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Hive: as Mzinga writes it; variations become comments.
    Pgn,
    /// Hex: with variations.
    Sgf,
    /// Hive: the main line as a game string.
    Uhp,
    /// Hex: the main line as a link.
    Hexworld,
    /// The position as a picture.
    Svg,
    /// The main line as a page that needs nothing else.
    Html,
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
    session.run(Errand {
        question,
        length: Length::Short,
        work: Box::new(work),
    })
}

fn written(request: &WriteRequest) -> Result<Written, Refused> {
    let tree = flatten(&request.tree)?;
    let heading = Heading {
        white: request.players.white.clone().unwrap_or_default(),
        black: request.players.black.clone().unwrap_or_default(),
        date: request.date.clone(),
        ..Heading::default()
    };
    match Table::read(&request.setup, &[])? {
        Table::Hive(start) => hive(request, &replayed(&tree, &start)?, &heading),
        Table::Hex(start) => hex(request, &replayed(&tree, &start)?, &heading),
    }
}

/// As it was played: where players went on after a third repetition, they did not count.
fn replayed<G: game::Notation>(tree: &Tree, start: &History<G>) -> Result<Replayed<G>, Refused>
where
    G::Variant: Clone,
{
    let start = History::new(start.variant().clone(), Repetition::Ignored);
    tree.replay(&start)
        .map_err(|error| Refused::field("tree", error.to_string()))
}

fn hive(
    request: &WriteRequest,
    tree: &Replayed<Hive>,
    heading: &Heading,
) -> Result<Written, Refused> {
    let file = |end: &str, mime: &str, text| Ok(file("hive", end, mime, text));
    match request.format {
        Format::Pgn => file("pgn", "application/x-chess-pgn", hive_pgn(tree, heading)),
        Format::Uhp => file("txt", "text/plain", uhp(tree) + "\n"),
        Format::Svg => file("svg", "image/svg+xml", picture(request)?),
        Format::Html => {
            let pages = html::positions(&tree.main_line(), |game| {
                hive_rules::diagram::svg(game.position(), game.moves().last())
            });
            file("html", "text/html", html::page(request, "Hive", &pages))
        }
        Format::Sgf | Format::Hexworld => Err(unfit("Hive", "`pgn`, `uhp`, `svg` or `html`")),
    }
}

fn hex(
    request: &WriteRequest,
    tree: &Replayed<Hex>,
    heading: &Heading,
) -> Result<Written, Refused> {
    let file = |end: &str, mime: &str, text| Ok(file("hex", end, mime, text));
    match request.format {
        Format::Sgf => file("sgf", "application/x-go-sgf", hex_sgf(tree, heading)),
        Format::Hexworld => match hexworld(tree) {
            Some(link) => file("txt", "text/plain", link + "\n"),
            None => Err(Refused::field(
                "tree",
                "this game has no HexWorld link: save it as `sgf`",
            )),
        },
        Format::Svg => file("svg", "image/svg+xml", picture(request)?),
        Format::Html => {
            let pages = html::positions(&tree.main_line(), |game| {
                hex_rules::diagram::svg(game.position(), game.moves().last(), &[])
            });
            file("html", "text/html", html::page(request, "Hex", &pages))
        }
        Format::Pgn | Format::Uhp => Err(unfit("Hex", "`sgf`, `hexworld`, `svg` or `html`")),
    }
}

fn unfit(game: &str, formats: &str) -> Refused {
    Refused::field(
        "format",
        format!("{game} is not written like that: take {formats}"),
    )
}

fn file(stem: &str, end: &str, mime: &str, text: String) -> Written {
    Written {
        name: format!("{stem}-game.{end}"),
        mime: mime.to_owned(),
        text,
    }
}

/// The position that is shown.
fn picture(request: &WriteRequest) -> Result<String, Refused> {
    let moves = request
        .at
        .clone()
        .unwrap_or_else(|| main_line(&request.tree));
    let shown = Table::read(&request.setup, &moves).map_err(|refused| Refused {
        field: Some("at".to_owned()),
        ..refused
    })?;
    Ok(match shown {
        Table::Hive(game) => hive_rules::diagram::svg(game.position(), game.moves().last()),
        Table::Hex(game) => hex_rules::diagram::svg(game.position(), game.moves().last(), &[]),
    })
}

fn main_line(tree: &[Branch]) -> Vec<String> {
    let mut moves = Vec::new();
    let mut next = tree.first();
    while let Some(branch) = next {
        moves.push(branch.text.clone());
        next = branch.children.first();
    }
    moves
}
