//! Games as files: kept when somebody leaves, and taken up again.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fs;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use files::write_whole;
use game::{History, Notation, Outcome, Player as Seat};
use records::AnyGame;
use records::write::{Heading, Node, Replayed, Tree};

use crate::playable::Playable;
use crate::table::Table;

/// Files larger than this are no games.
const MOST_BYTES: u64 = 64 << 20;

/// As what a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Hive, as Mzinga writes it.
    Pgn,
    /// Hive, by directions.
    Dbn,
    /// Hex.
    Sgf,
    /// One line, as every command of ours reads it.
    Line,
}

impl Format {
    /// The format that the end of a file's name asks for.
    fn named(path: &Path) -> Option<Format> {
        let end = path.extension()?.to_str()?.to_ascii_lowercase();
        match end.as_str() {
            "pgn" => Some(Format::Pgn),
            "dbn" => Some(Format::Dbn),
            "sgf" | "hsgf" => Some(Format::Sgf),
            "txt" | "uhp" => Some(Format::Line),
            _ => None,
        }
    }

    fn end(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Dbn => "dbn",
            Format::Sgf => "sgf",
            Format::Line => "txt",
        }
    }
}

/// Why a game was not kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A name that says no format.
    #[error("`{0}` ends in no format: write .pgn, .dbn, .sgf or .txt")]
    NoFormat(String),
    /// A format of the other game.
    #[error("{game} is not written as {format}: take .{instead} or .txt")]
    OtherGame {
        /// What is played.
        game: &'static str,
        /// What was asked for.
        format: &'static str,
        instead: &'static str,
    },
    /// The file is there, and nobody has said that it may go.
    #[error("{0} exists already: name another file")]
    Exists(String),
    /// There is nowhere to put it.
    #[error("there is no folder to keep games in: name a file")]
    NoFolder,
    /// The disk says no.
    #[error("{path}: {error}")]
    Disk {
        /// Which file.
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// The game cannot be written.
    #[error(transparent)]
    Tree(#[from] records::write::TreeError),
}

/// Where games are kept.
#[derive(Clone, Debug)]
pub struct Keeper {
    /// For games that nobody has named a file for.
    folder: Option<PathBuf>,
    /// The file of this game, once it has one.
    file: Option<PathBuf>,
    /// What it holds.
    written: Option<String>,
    /// Whether it was said already that nothing can be written.
    has_failed: bool,
}

impl Keeper {
    /// Keeps games in a folder, or in the file that this one came from.
    pub fn new(folder: Option<PathBuf>, file: Option<PathBuf>) -> Keeper {
        Keeper {
            folder,
            file,
            written: None,
            has_failed: false,
        }
    }

    /// Keeps the game as it stands, if that is not what was kept last: for after every move, so that
    /// whoever pulls the plug loses none. What prevents it is said once in a game.
    pub(crate) fn keep_up<G: Playable>(&mut self, table: &Table<G>) -> Result<(), SaveError> {
        let begun = table.game().plies() > 0 || self.file.is_some();
        let somewhere = self.folder.is_some() || self.file.is_some();
        if !begun || !somewhere {
            return Ok(());
        }
        match self.save(table, None) {
            Err(_) if self.has_failed => Ok(()),
            kept => {
                self.has_failed = kept.is_err();
                kept.map(|_| ())
            }
        }
    }

    /// Keeps the game in a file of this name, or in the usual place; says where.
    pub fn save<G: Playable>(
        &mut self,
        table: &Table<G>,
        name: Option<&str>,
    ) -> Result<PathBuf, SaveError> {
        let path = match (name, &self.file) {
            (Some(name), own) => {
                let path = PathBuf::from(name);
                if path.exists() && own.as_ref() != Some(&path) {
                    return Err(SaveError::Exists(name.to_owned()));
                }
                path
            }
            (None, Some(file)) => file.clone(),
            (None, None) => self.unused::<G>()?,
        };
        let format =
            Format::named(&path).ok_or_else(|| SaveError::NoFormat(path.display().to_string()))?;
        let text = G::write(table, format)?;
        let same = self.file.as_ref() == Some(&path) && self.written.as_ref() == Some(&text);
        if !same {
            write(&path, &text).map_err(|error| SaveError::Disk {
                path: path.display().to_string(),
                error,
            })?;
        }
        self.written = Some(text);
        self.file = Some(path.clone());
        Ok(path)
    }

    /// The file of this game, if it has one.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Writes the end of a game into the file that it came from or was saved to, so that nobody is
    /// asked to go on with it; says where, if there is such a file.
    pub fn save_end<G: Playable>(
        &mut self,
        table: &Table<G>,
    ) -> Result<Option<PathBuf>, SaveError> {
        if self.file.is_none() || !table.is_over() {
            return Ok(None);
        }
        self.save(table, None).map(Some)
    }

    /// Another game begins: it does not go into the file of the last one, which gets its end.
    pub(crate) fn forget<G: Playable>(&mut self, table: &Table<G>) -> Result<(), SaveError> {
        let saved = self.save_end(table);
        self.file = None;
        self.written = None;
        self.has_failed = false;
        saved.map(|_| ())
    }

    /// A name in the folder that no file has, and that is ours from now on: `hive-1.pgn`.
    fn unused<G: Playable>(&self) -> Result<PathBuf, SaveError> {
        let folder = self.folder.as_ref().ok_or(SaveError::NoFolder)?;
        let game = G::NAME.to_ascii_lowercase();
        let end = G::USUAL_FORMAT.end();
        let failed = |path: &Path, error| SaveError::Disk {
            path: path.display().to_string(),
            error,
        };
        fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        for number in 1_u32.. {
            let path = folder.join(format!("{game}-{number}.{end}"));
            // Another game may begin at this moment.
            match fs::File::create_new(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&path, error)),
            }
        }
        Err(SaveError::NoFolder)
    }
}

/// Writes a file, in a folder that need not be there.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    write_whole(path, text.as_bytes())
}

/// What stands over a game, and its moves, ready to be written.
pub(crate) fn replayed<G: Playable>(table: &Table<G>) -> Result<(Replayed<G>, Heading), SaveError> {
    let nodes = table.moves().into_iter().enumerate().map(|(ply, mv)| Node {
        parent: ply.checked_sub(1),
        mv,
        comment: String::new(),
    });
    let tree = Tree {
        comment: String::new(),
        nodes: nodes.collect(),
    };
    let tree = tree.replay(&start(table.game()))?;
    let name = |seat: Seat| table.sitter(seat).name();
    let heading = Heading {
        white: name(G::WHITE),
        black: name(!G::WHITE),
        result: match table.outcome() {
            Some(Outcome::Won(Seat::First)) => "1-0",
            Some(Outcome::Won(Seat::Second)) => "0-1",
            Some(Outcome::Draw) => "1/2",
            None => "",
        }
        .to_owned(),
        ..Heading::default()
    };
    Ok((tree, heading))
}

/// The game before its first move.
fn start<G: Notation>(game: &History<G>) -> History<G> {
    game.at(0)
}

/// A game that was taken up again.
#[derive(Clone, Debug)]
pub struct Resumed {
    /// The moves.
    pub play: AnyGame,
    /// Who played, as the file says: the first player, then the second.
    pub names: [Option<String>; 2],
    /// Whether it ended beside the board.
    pub has_result: bool,
}

impl Resumed {
    /// Whether there is nothing to go on with.
    pub fn is_over(&self) -> bool {
        self.has_result || self.play.outcome_on_board().is_some()
    }
}

/// Why a game was not taken up again.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The file cannot be read.
    #[error(transparent)]
    Disk(#[from] io::Error),
    /// It holds no game.
    #[error("{0}")]
    NoGame(String),
    /// It holds several.
    #[error("it holds several games, and one is needed")]
    Several,
}

/// Reads the one game of a file.
pub fn resume(path: &Path) -> Result<Resumed, ResumeError> {
    let mut bytes = Vec::new();
    fs::File::open(path)?
        .take(MOST_BYTES)
        .read_to_end(&mut bytes)?;
    let mut found = Vec::new();
    let _ = records::read::find(&bytes, &mut |game| {
        found.push((game.read)());
        if found.len() > 1 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    if found.len() > 1 {
        return Err(ResumeError::Several);
    }
    let Some(read) = found.pop() else {
        return Err(ResumeError::NoGame("there is no game in it".to_owned()));
    };
    let read = read.map_err(|fault| {
        let reason = match fault.ply {
            Some(ply) => format!("ply {ply}: {}", fault.reason),
            None => fault.reason.clone(),
        };
        ResumeError::NoGame(reason)
    })?;
    let record = read.record;
    Ok(Resumed {
        has_result: record.result.is_some(),
        play: record.play,
        names: record.players.map(|person| person.name),
    })
}

/// The file in a folder of games that was written last, of those whose game is not over and is one of
/// these.
pub fn last_kept(folder: &Path, is_wanted: impl Fn(&AnyGame) -> bool) -> Option<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let written = fs::metadata(&path).ok()?.modified().ok()?;
            Format::named(&path)?;
            Some((written, path))
        })
        .collect();
    files.sort();
    let mut latest_first = files.into_iter().rev().map(|(_, path)| path);
    latest_first.find(|path| {
        resume(path).is_ok_and(|resumed| !resumed.is_over() && is_wanted(&resumed.play))
    })
}
