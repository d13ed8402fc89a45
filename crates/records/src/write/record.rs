//! A game that was read, as other programs read it.

use std::path::Path;

use game::{History, Outcome, Player};
use hex_rules::{About, Colour, Ending, GameRecord, Hex};
use hive_rules::{dbn, write_game};

use super::{Heading, Node, Tree, pgn, sgf};
use crate::hexworld::HexWorldLink;
use crate::{AnyGame, Ended, GameId, Record, hex_sgf, stored};

/// As what a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Hex, as every program has it.
    Sgf,
    /// Hive, as Mzinga has it.
    Pgn,
    /// Hive: a game string, the moves alone.
    Uhp,
    /// Hive: the moves alone, in direction-based notation.
    Dbn,
    /// Hex: a link, the moves alone.
    Hexworld,
    /// Either, with everything that is known: a line that datasets hold, too.
    Json,
}

impl Format {
    pub const ALL: [Format; 6] = [
        Format::Sgf,
        Format::Pgn,
        Format::Uhp,
        Format::Dbn,
        Format::Hexworld,
        Format::Json,
    ];

    /// How names of its files end.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Pgn => "pgn",
            Format::Dbn => "dbn",
            Format::Uhp | Format::Hexworld => "txt",
            Format::Json => "jsonl",
        }
    }

    /// The one that the name of a file asks for. `txt` is any text, and asks for none.
    pub fn named(file: &Path) -> Option<Format> {
        let ending = file.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "sgf" | "hsgf" => Some(Format::Sgf),
            "pgn" => Some(Format::Pgn),
            "uhp" => Some(Format::Uhp),
            "dbn" => Some(Format::Dbn),
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            _ => None,
        }
    }
}

/// Why a record cannot be written so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The format is another game's.
    #[error("{game} is not written like that: {formats} are its formats")]
    Game {
        /// The game that it is.
        game: &'static str,
        /// What there is for it.
        formats: &'static str,
    },
    /// A game that did not begin with an empty board.
    #[error("stones were set up before the first move, and a link cannot say so: sgf and json can")]
    SetUp,
    /// Moves that the rules refuse: nothing that was read has any.
    #[error("the rules refuse it")]
    Refused,
}

impl Unfit {
    /// What to count it under.
    pub const fn class(self) -> &'static str {
        match self {
            Unfit::Game { .. } => "not a format of this game",
            Unfit::SetUp => "stones were set up",
            Unfit::Refused => "illegal",
        }
    }
}

/// Writes a game, with a line end at its end. Several may be written one after the other. Variations
/// and comments, where there are any, go into SGF and PGN; the other formats have none.
pub fn record(record: &Record, tree: Option<&Tree>, format: Format) -> Result<String, Unfit> {
    match (&record.play, format) {
        (_, Format::Json) => Ok(stored::write(record, GameId::of(&record.play)) + "\n"),
        (AnyGame::Hive(game), Format::Pgn) => {
            let tree = match tree {
                Some(tree) => tree.replay(&game.at(0)),
                None => main_line(record).replay(&game.at(0)),
            };
            let tree = tree.map_err(|_| Unfit::Refused)?;
            // The next game begins with its tags: an empty line is what people expect between.
            Ok(pgn::hive_pgn(&tree, &heading(record)) + "\n")
        }
        (AnyGame::Hive(game), Format::Uhp) => Ok(write_game(game) + "\n"),
        (AnyGame::Hive(game), Format::Dbn) => Ok(dbn::write_game(game) + "\n"),
        (AnyGame::Hex(game), Format::Sgf) => match tree {
            Some(tree) => {
                let tree = tree.replay(&game.at(0)).map_err(|_| Unfit::Refused)?;
                Ok(sgf::hex_sgf(&tree, &heading(record)))
            }
            None => Ok(ended_hex_sgf(record, game)),
        },
        (AnyGame::Hex(game), Format::Hexworld) => {
            let link = HexWorldLink {
                record: GameRecord::new(game.clone()),
                cursor: None,
            };
            Ok(link.write().map_err(|_| Unfit::SetUp)? + "\n")
        }
        (AnyGame::Hive(_), Format::Sgf | Format::Hexworld) => Err(Unfit::Game {
            game: "Hive",
            formats: "pgn, uhp, dbn and json",
        }),
        (AnyGame::Hex(_), Format::Pgn | Format::Uhp | Format::Dbn) => Err(Unfit::Game {
            game: "Hex",
            formats: "sgf, hexworld and json",
        }),
    }
}

/// The moves of a game as a tree without branches.
fn main_line(record: &Record) -> Tree {
    let moves = record.play.moves().into_iter().enumerate();
    let nodes = moves.map(|(at, mv)| Node {
        parent: at.checked_sub(1),
        mv,
        comment: String::new(),
    });
    Tree {
        comment: String::new(),
        nodes: nodes.collect(),
    }
}

fn heading(record: &Record) -> Heading {
    let [first, second] = &record.players;
    let (white, black) = match record.play {
        AnyGame::Hive(_) => (first, second),
        AnyGame::Hex(_) => (second, first),
    };
    let result = match record.result {
        Some(Outcome::Won(Player::First)) => "1-0",
        Some(Outcome::Won(Player::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2",
        None => "",
    };
    Heading {
        white: white.name.clone().unwrap_or_default(),
        black: black.name.clone().unwrap_or_default(),
        event: String::new(),
        site: record.site.clone().unwrap_or_default(),
        date: record.date.clone().unwrap_or_default(),
        result: result.to_owned(),
    }
}

/// Without a tree there is room for how it ended.
fn ended_hex_sgf(record: &Record, game: &History<Hex>) -> String {
    let [black, white] = &record.players;
    let mut written = GameRecord::new(game.clone());
    written.about = About {
        black: black.name.clone(),
        white: white.name.clone(),
        event: None,
        date: record.date.clone(),
        place: record.site.clone(),
    };
    let winner = record.result.and_then(Outcome::winner).map(Colour::from);
    written.ending = winner.and_then(|winner| match record.ended {
        Ended::Board => None,
        Ended::Resigned => Some(Ending::Resigned(!winner)),
        Ended::Time => Some(Ending::Forfeited(!winner)),
        Ended::Agreed | Ended::Repetition | Ended::Stated | Ended::Unfinished => {
            Some(Ending::Awarded(winner))
        }
    });
    hex_sgf::write(&written)
}
