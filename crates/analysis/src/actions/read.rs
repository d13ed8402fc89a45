//! `read`: games from text or a file of any kind that we know.

use std::ops::ControlFlow;
use std::sync::Arc;

use game::{Game, History, Notation, Outcome};
use hex_rules::{Colour, Hex};
use records::read::{self, Fault};
use records::write::Tree;
use records::{AnyGame, Record};
use serde::{Deserialize, Serialize};

use super::TreeMove;
use super::note::understood;
use crate::jobs::{Job, Length};
use crate::protocol::{BoardSize, HexStart, Refused, Setup, answer};
use crate::session::Session;

/// The most games of a file: more belong into a library.
const MOST_GAMES: usize = 1_000;
/// The most moves, with those of variations, of all trees of an answer.
const MOST_TREE_MOVES: usize = 100_000;
/// The most games that are refused by name.
const MOST_REFUSED: usize = 100;

const NO_ROOM: &str = "variations and comments are left out, there are too many in this text: open the \
                       game alone";

/// Asks for the games of a text.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadRequest {
    /// What the text is called, for messages. It is never taken for a path.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: String,
    /// The text: UHP game strings, SGF of boardspace.net, PGN of Mzinga, SGF of Hex, HexWorld links,
    /// direction-based notation, our own lines.
    pub text: String,
}

/// The games of a text.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamesRead {
    /// Those that were read.
    pub games: Vec<GameRead>,
    /// Those that were not.
    pub refused: Vec<GameRefused>,
}

/// A game that was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRead {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves of the main line.
    pub moves: Vec<String>,
    /// What is said before the first move.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// All moves with variations and what is said about them, as `write` takes them; absent if there
    /// is nothing but the main line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<TreeMove>>"))]
    pub tree: Vec<TreeMove>,
    /// After how many moves the viewer of a link stood, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ply: Option<usize>,
    /// Who played.
    pub players: Players,
    /// How it ended: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// When, as far as the text says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub date: Option<String>,
    /// What was odd about it.
    pub warnings: Vec<String>,
}

/// Who played, as far as is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Players {
    /// White.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub white: Option<String>,
    /// Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub black: Option<String>,
}

/// A game that was not read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRefused {
    /// Where in the text.
    #[serde(rename = "where")]
    pub place: String,
    /// Why.
    pub reason: String,
}

/// Begins to read.
pub(super) fn read(session: &mut Session, id: &str, request: ReadRequest) -> Result<(), Refused> {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |stop: &engine::Stop, _: &dyn Fn(String)| {
        answer(Some(&id), &games(&request, &|| stop.is_raised()))
    };
    session.run(Job::new(question, Length::Short, work))
}

fn games(request: &ReadRequest, is_stopped: &dyn Fn() -> bool) -> GamesRead {
    let mut all = GamesRead::default();
    let mut room = MOST_TREE_MOVES;
    let name = game::excerpt(&request.name);
    let mut sink = |found: read::Found<'_>| {
        let place = match (name.is_empty(), &found.place) {
            (true, None) => "the text".to_owned(),
            (true, Some(place)) => place.clone(),
            (false, None) => name.clone(),
            (false, Some(place)) => format!("{name}, {place}"),
        };
        match (found.read)() {
            Ok(read) => {
                let mut game = written(&read);
                if let Some(left) = room.checked_sub(game.tree.len()) {
                    room = left;
                } else {
                    game.tree.clear();
                    game.warnings.push(NO_ROOM.to_owned());
                }
                all.games.push(game);
            }
            Err(fault) => all.refused.push(GameRefused {
                place,
                reason: reason(&fault),
            }),
        }
        if all.games.len() >= MOST_GAMES || all.refused.len() >= MOST_REFUSED || is_stopped() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    if read::find(request.text.as_bytes(), &mut sink).is_break() {
        all.refused.push(GameRefused {
            place: "the rest".to_owned(),
            reason: format!(
                "only the first {} games were read: use `hexapod import` for many",
                all.games.len()
            ),
        });
    }
    all
}

fn reason(fault: &Fault) -> String {
    match fault.ply {
        Some(ply) => format!("ply {ply}: {}", fault.reason),
        None => fault.reason.clone(),
    }
}

/// A game as it is told.
pub fn written(read: &read::Read) -> GameRead {
    let Record {
        play,
        players: [first, second],
        date,
        result,
        ..
    } = &read.record;
    let (setup, moves) = spelt_out(play);
    GameRead {
        setup,
        moves,
        comment: read
            .tree
            .as_ref()
            .map_or_else(String::new, |tree| tree.comment.clone()),
        tree: read.tree.as_ref().map_or_else(Vec::new, annotated),
        ply: read.cursor,
        players: sides(play, [&first.name, &second.name]),
        result: result.map(result_words),
        date: date.clone(),
        warnings: read
            .remarks
            .iter()
            .map(|&remark| remark.to_owned())
            .collect(),
    }
}

/// A tree as `write` takes it.
fn annotated(tree: &Tree) -> Vec<TreeMove> {
    let nodes = tree.nodes.iter();
    nodes
        .map(|node| understood(node.mv.clone(), node.parent, &node.comment))
        .collect()
}

/// What was agreed before a game, and its moves.
pub fn spelt_out(play: &AnyGame) -> (Setup, Vec<String>) {
    match play {
        AnyGame::Hive(game) => {
            let game_type = game.variant().to_string();
            let start = None;
            (Setup::Hive { game_type, start }, texts(game))
        }
        AnyGame::Hex(game) => {
            let size = game.variant().size;
            let size = if size.is_square() {
                BoardSize::Square(size.columns())
            } else {
                BoardSize::Sides(size.columns(), size.rows())
            };
            let swap = game.variant().swap;
            let start = set_up(&game.start());
            (Setup::Hex { size, swap, start }, texts(game))
        }
    }
}

/// The stones on the board before the first move, if there are any or White begins.
fn set_up(position: &Hex) -> Option<HexStart> {
    let cells = |colour: Colour| -> Vec<String> {
        let all = position.size().all();
        all.filter(|&cell| position.stone(cell) == Some(colour))
            .map(|cell| cell.to_string())
            .collect()
    };
    let is_set_up = position.count() > 0 || position.turn() != Colour::Black;
    is_set_up.then(|| HexStart {
        black: cells(Colour::Black),
        white: cells(Colour::White),
        to_move: position.turn().into(),
    })
}

/// Who played which colour: White begins in Hive, Black in Hex.
fn sides(play: &AnyGame, [first, second]: [&Option<String>; 2]) -> Players {
    let (white, black) = match play {
        AnyGame::Hive(_) => (first, second),
        AnyGame::Hex(_) => (second, first),
    };
    Players {
        white: white.clone(),
        black: black.clone(),
    }
}

/// `1-0` if the first player won, `0-1`, `1/2`.
pub fn result_words(result: Outcome) -> String {
    let words = match result {
        Outcome::Won(game::Player::First) => "1-0",
        Outcome::Won(game::Player::Second) => "0-1",
        Outcome::Draw => "1/2",
    };
    words.to_owned()
}

/// The moves of a game as text, each in the position before it.
fn texts<G: Game + Notation>(game: &History<G>) -> Vec<String> {
    let mut position = game.start();
    let mut texts = Vec::with_capacity(game.plies());
    for mv in game.moves() {
        texts.push(position.write_move(mv));
        position.apply(mv);
    }
    texts
}
