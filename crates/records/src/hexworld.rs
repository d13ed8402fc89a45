//! Links to hexworld.org: `https://hexworld.org/board/#11c1,a5:sd4`.
//!
//! After the `#` stand the size, settings of the display (a rotation such as `r9`, `c1`, `n`), a
//! comma, and the moves without anything between them. `:s` is a swap of pieces, `:p` a pass, `:rb`
//! and `:rw` are resignations, `:fb` and `:fw` forfeits. A second comma marks where the viewer
//! stands. Fed from outside: nothing here may panic.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Write as _;

use game::excerpt;

use hex_rules::record::{Recorder, StepRefused, read_size, write_size};
use hex_rules::{
    About, Cell, CellError, Colour, Ending, GameRecord, Move, MoveRefused, Size, SizeError, Variant,
};

/// A game read from a link, and where its viewer stood.
///
/// ```
/// use records::hexworld::HexWorldLink;
///
/// let link = HexWorldLink::read("https://hexworld.org/board/#11r9c1,a5:s,d4:rw")?;
/// assert_eq!(link.record.write_line(), "hex:11 a5 swap-pieces d4 white-resigns");
/// assert_eq!(link.cursor, Some(2));
/// assert_eq!(link.write()?, "https://hexworld.org/board/#11c1,a5:s,d4:rw");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexWorldLink {
    pub record: GameRecord,
    /// After how many moves the viewer stands, if the link says so. The end, otherwise.
    pub cursor: Option<usize>,
}

/// A link that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct HexWorldError {
    /// Where, counted in characters from one.
    pub column: usize,
    /// What is wrong there.
    pub problem: HexWorldProblem,
}

/// What can be wrong with a link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexWorldProblem {
    /// Nothing that could be a game.
    #[error(
        "`{text}` is no game of hexworld.org: after the # stand the size, a comma and moves, as in #11c1,a5:sd4"
    )]
    NoGame {
        /// What stands there.
        text: String,
    },
    /// A board that does not exist.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Neither a cell nor one of the special moves.
    #[error("`{text}` is no move of hexworld.org: write a cell, or one of :s :p :rb :rw :fb :fw")]
    Unknown {
        /// What stands there.
        text: String,
    },
    /// A second place where the viewer stands.
    #[error("the viewer can stand in one place only: a third comma has no meaning")]
    SecondCursor,
    /// A move that the rules do not allow.
    #[error("move {ply}: {reason}")]
    Move {
        /// Which move, counted from one.
        ply: usize,
        /// What is wrong with it.
        reason: MoveRefused,
    },
    /// More after a resignation.
    #[error("the game has ended before: nothing may follow a resignation or a forfeit")]
    AfterEnding,
}

/// Why a game has no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a link to hexworld.org cannot hold a position that was set up: write SGF instead")]
pub struct NoLink;

/// The game itself, as it stands after the `#`.
#[derive(Clone)]
struct Reader<'a> {
    rest: &'a str,
    /// Of `rest`, counted in characters from one.
    column: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let mut reader = Reader {
            rest: text,
            column: 1,
        };
        reader.take(char::is_whitespace);
        if let Some((_, after)) = reader.rest.split_once('#') {
            let before = reader.rest.len() - after.len();
            reader.skip(before);
        }
        reader.rest = reader.rest.trim_end();
        reader
    }

    /// Goes on by so many bytes.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.column += passed.chars().count();
        passed
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        self.skip(length)
    }

    fn error(&self, problem: HexWorldProblem) -> HexWorldError {
        HexWorldError {
            column: self.column,
            problem,
        }
    }

    fn size(&mut self) -> Result<Size, HexWorldError> {
        let no_game = || HexWorldProblem::NoGame {
            text: excerpt(self.rest),
        };
        let settings = self.rest.split(',').next().unwrap_or_default();
        let end = settings
            .find(|c: char| !c.is_ascii_digit() && c != 'x')
            .unwrap_or(settings.len());
        let size = settings.get(..end).unwrap_or_default();
        let (columns, rows) = read_size(size, 'x').ok_or_else(|| self.error(no_game()))?;
        let size = Size::new(columns, rows).map_err(|refused| self.error(refused.into()))?;
        self.skip(settings.len());
        self.take_comma();
        Ok(size)
    }

    fn take_comma(&mut self) -> bool {
        let found = self.rest.starts_with(',');
        if found {
            self.skip(1);
        }
        found
    }

    /// What comes next: a cell, or a colon and what belongs to it.
    fn word(&mut self) -> &'a str {
        if self.rest.starts_with(':') {
            let long = [":rb", ":rw", ":fb", ":fw"].iter();
            let long = long.into_iter().any(|word| self.rest.starts_with(word));
            self.skip(if long { 3 } else { 2 })
        } else {
            let letters = self.rest.find(|c: char| !c.is_ascii_alphabetic());
            let letters = letters.unwrap_or(self.rest.len());
            let digits = self.rest.get(letters..).unwrap_or_default();
            let end = digits.find(|c: char| !c.is_ascii_digit());
            let end = letters + end.unwrap_or(digits.len());
            // Something strange is a word by itself, so that it is reported and not passed over.
            let strange = self.rest.chars().next().map_or(0, char::len_utf8);
            self.skip(end.max(strange))
        }
    }
}

impl Reader<'_> {
    /// Whether the second move is a swap, which must be known before the first is played.
    fn second_is_swap(mut self) -> bool {
        self.take_comma();
        self.word();
        self.take_comma();
        self.word() == ":s"
    }
}

impl HexWorldLink {
    /// Reads a link, or only what stands after its `#`.
    pub fn read(text: &str) -> Result<HexWorldLink, HexWorldError> {
        let mut reader = Reader::new(text);
        let size = reader.size()?;
        let mut recorder = Recorder::new(Variant {
            size,
            // In a single row the first stone joins Black's edges, before anybody could swap.
            swap: reader.clone().second_is_swap() && size.rows() > 1,
        });
        let mut cursor = None;
        let mut ply = 0;
        while !reader.rest.is_empty() {
            if reader.rest.starts_with(',') {
                if cursor.is_some() {
                    return Err(reader.error(HexWorldProblem::SecondCursor));
                }
                reader.take_comma();
                cursor = Some(recorder.plies());
                continue;
            }
            let column = reader.column;
            let word = reader.word();
            ply += 1;
            play(&mut recorder, word, ply).map_err(|problem| HexWorldError { column, problem })?;
        }
        let plies = recorder.plies();
        let record = recorder.finish(None, About::default());
        // What came before a turn that was given away counts as set up: the game begins there.
        let begun = plies - record.game.plies();
        let cursor = cursor.map(|cursor: usize| cursor.saturating_sub(begun));
        Ok(HexWorldLink { record, cursor })
    }

    /// The link. The settings of the display are the site's usual ones; who played is not in it.
    pub fn write(&self) -> Result<String, NoLink> {
        if self.record.is_set_up() {
            return Err(NoLink);
        }
        let game = &self.record.game;
        let size = write_size(game.variant().size, 'x');
        let mut link = format!("https://hexworld.org/board/#{size}c1,");
        for (ply, mv) in game.moves().enumerate() {
            if self.cursor == Some(ply) {
                link.push(',');
            }
            let _ = match mv {
                Move::Place(cell) => write!(link, "{cell}"),
                Move::Swap => write!(link, ":s"),
            };
        }
        if self.cursor == Some(game.plies()) {
            link.push(',');
        }
        link.push_str(match self.record.ending {
            Some(Ending::Resigned(Colour::Black)) => ":rb",
            Some(Ending::Resigned(Colour::White)) => ":rw",
            Some(Ending::Forfeited(Colour::Black)) => ":fb",
            Some(Ending::Forfeited(Colour::White)) => ":fw",
            Some(Ending::Passed(_)) => ":p",
            // There is no word for a win that nobody explains.
            Some(Ending::Awarded(_)) | None => "",
        });
        Ok(link)
    }
}

fn play(recorder: &mut Recorder, word: &str, ply: usize) -> Result<(), HexWorldProblem> {
    let done = match word {
        ":s" => recorder.play(Move::Swap),
        ":p" => recorder.end(Ending::Passed(recorder.turn())),
        ":rb" => recorder.end(Ending::Resigned(Colour::Black)),
        ":rw" => recorder.end(Ending::Resigned(Colour::White)),
        ":fb" => recorder.end(Ending::Forfeited(Colour::Black)),
        ":fw" => recorder.end(Ending::Forfeited(Colour::White)),
        cell => match cell.parse::<Cell>() {
            Ok(cell) => recorder.play(Move::Place(cell)),
            Err(CellError { text }) => return Err(HexWorldProblem::Unknown { text }),
        },
    };
    done.map_err(|refused| match refused {
        StepRefused::Move(reason) => HexWorldProblem::Move { ply, reason },
        StepRefused::AfterEnding => HexWorldProblem::AfterEnding,
    })
}
