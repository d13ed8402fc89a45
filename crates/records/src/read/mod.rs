//! One file a format. Fed from outside: nothing here may panic.
//!
//! What a text is, it says itself: SGF begins with a bracket, PGN with tags, JSON with a brace, a table
//! with titles that we know, a line with a game type, and direction-based notation with the number 1. Every game is replayed by the rules.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod boardspace;
mod bots;
mod dbn;
mod hex;
mod json;
mod lines;
mod movetext;
mod pgn;
mod played;
mod refused;
mod table;
mod text;
mod uhp;
mod variations;

use std::ops::ControlFlow;

pub use refused::{Fault, Refused};

#[cfg(feature = "files")]
use crate::unpack::Entry;
use crate::write::Tree;
use crate::{AnyGame, Record, Source};

/// The longest game that is taken: people play 40 plies, patient ones some hundred.
pub const MOST_PLIES: usize = 5_000;

/// A game that was read, with what was odd about it.
#[derive(Clone, Debug)]
pub struct Read {
    /// The game.
    pub record: Record,
    /// Classes of oddities.
    pub remarks: Vec<&'static str>,
    /// All moves with variations and comments, if there are any: the main line is that of the record.
    pub tree: Option<Tree>,
    /// After how many moves the viewer of a link stood, if it says so.
    pub cursor: Option<usize>,
}

impl Read {
    /// A game of which nothing more is known than its moves.
    pub fn new(record: Record, remarks: Vec<&'static str>) -> Read {
        Read {
            record,
            remarks,
            tree: None,
            cursor: None,
        }
    }

    /// The same if anybody made a move: a position that was only set up is no game that was played.
    pub fn played(self) -> Outcome {
        match self.record.play.plies() {
            0 => Err(uhp::no_moves()),
            _ => Ok(self),
        }
    }

    /// Adds what a file says besides the main line, as far as the rules allow it.
    fn annotate(&mut self, tree: &Tree) {
        let (tree, remarks) = match &self.record.play {
            AnyGame::Hive(game) => variations::legal(game, tree),
            AnyGame::Hex(game) => variations::legal(game, tree),
        };
        self.tree = tree;
        self.remarks.extend(remarks);
    }
}

/// What became of a game.
pub type Outcome = Result<Read, Fault>;

/// A game that is found but not read yet, so that what was read before can be passed over quickly.
pub struct Found<'a> {
    /// Where in the text it stands, if there may be several.
    pub place: Option<String>,
    pub read: &'a dyn Fn() -> Outcome,
}

impl std::fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Found")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

/// What takes the games of a text, one after the other, until it breaks.
pub type Sink<'a> = dyn FnMut(Found<'_>) -> ControlFlow<()> + 'a;

/// Finds the games of something that came out of a file. What could not be unpacked is one game that
/// cannot be read.
#[cfg(feature = "files")]
pub fn find_unpacked(entry: &Entry, sink: &mut Sink<'_>) -> ControlFlow<()> {
    match &entry.bytes {
        Ok(bytes) => find(bytes, sink),
        Err(reason) => {
            let fault = Fault::new(reason.class(), reason.to_string());
            sink(Found {
                place: None,
                read: &|| Err(fault.clone()),
            })
        }
    }
}

/// Finds the games of a text of any format that we know.
pub fn find(bytes: &[u8], sink: &mut Sink<'_>) -> ControlFlow<()> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = text.trim_ascii();
    let one = |read: &dyn Fn() -> Outcome, sink: &mut Sink<'_>| sink(Found { place: None, read });
    match text.first() {
        None => one(
            &|| Err(Fault::new("empty file", "there is nothing in it")),
            sink,
        ),
        Some(b'(') if boardspace::is(text) => boardspace::find(text, sink),
        Some(b'(') => hex::find_sgf(text, sink),
        Some(b'[') => pgn::find(&text::decode(text), sink),
        Some(b'{') => json::find(&text::decode(text), sink),
        _ if text.starts_with(b"PAR1") => one(&|| Err(parquet()), sink),
        _ if text.contains(&0) => one(&|| Err(no_game()), sink),
        _ => {
            let text = text::decode(text);
            match table::Table::of(&text) {
                Ok(Some(table)) => table.find(sink),
                Err(fault) => one(&|| Err(fault.clone()), sink),
                Ok(None) if lines::are_games(&text) => lines::find(&text, sink),
                Ok(None) => one(&|| Err(no_game()), sink),
            }
        }
    }
}

fn no_game() -> Fault {
    Fault::new(
        "no game file",
        "this is neither SGF, nor PGN, nor JSON of ours, nor a table of games, nor lines such as `Base;…`, `1 L, P · 2 …` or `hex:11 …`",
    )
}

fn parquet() -> Fault {
    Fault::new(
        "parquet",
        "Parquet files are not read: export the table as CSV or TSV, with its titles, and import that",
    )
}

/// Where a game stands, inside and outside.
pub fn source(file: &str, entry: Option<&str>, place: Option<&str>) -> Source {
    let place = match (entry, place) {
        (Some(entry), Some(place)) => Some(format!("{entry}, {place}")),
        (one, other) => one.or(other).map(str::to_owned),
    };
    Source {
        file: file.to_owned(),
        place,
    }
}
