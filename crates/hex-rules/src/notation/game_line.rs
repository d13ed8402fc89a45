//! A game in one line: `hex:11 a5 swap-pieces d4`.

use std::fmt::Write as _;

use game::excerpt;

use super::record::{
    About, Recorder, StepRefused, Swap, likely_turn, read_size, stones, write_size,
};
use super::{CellError, Ending, GameRecord, MoveRefused, RecordWarning};
use crate::{Cell, Colour, Hex, Move, SetUpError, Size, SizeError, Variant};

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` (column {column}): {problem}")]
pub struct GameLineError {
    /// The word in question.
    pub word: String,
    /// Where it begins, counted in characters from one.
    pub column: usize,
    /// What is wrong with it.
    pub problem: GameLineProblem,
}

/// What can be wrong with a word of a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineProblem {
    /// It does not begin like a game of Hex.
    #[error("a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`")]
    NoSize,
    /// A board that does not exist.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Not a cell.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// A position that cannot be set up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// Stones are set up before anything is played.
    #[error("stones are set up before the first move: write black= and white= first, then moves")]
    LateSetUp,
    /// Not a colour.
    #[error("the turn is black or white, as in `turn=white`")]
    Turn,
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

/// A word and where it begins, counted in characters from one.
type Word<'a> = (&'a str, usize);

impl GameRecord {
    /// Reads a game in one line: `hex:` with the size, then words between blanks, commas or colons.
    ///
    /// - `hex:11 a5 swap-pieces d4`: moves, Black's first;
    /// - `hex:11+swap a5`: the second player may swap (also without the word, if somebody does);
    /// - `hex:11 a5 swap-sides d4`: the players swapped colours, so everything after it is mirrored
    ///   when it is read, as in SGF;
    /// - `hex:5x7`: five columns, seven rows;
    /// - `hex:5 black=b2,e2 white=a1 turn=white d3`: stones that were set up, then moves;
    /// - at the end `resign`, `forfeit` or `pass` for the player to move, or `black-resigns`,
    ///   `white-forfeits`, `black-passes`, `white-wins`.
    pub fn read_line(text: &str) -> Result<GameRecord, GameLineError> {
        let shown = text.trim_start();
        let skipped = text.chars().count() - shown.chars().count();
        let wrong = |problem| GameLineError {
            word: excerpt(shown.split_whitespace().next().unwrap_or_default()),
            column: skipped + 1,
            problem,
        };
        let rest = match shown.get(..4) {
            Some(start) if start.eq_ignore_ascii_case("hex:") => shown.get(4..),
            _ => None,
        };
        let rest = rest.ok_or_else(|| wrong(GameLineProblem::NoSize))?;
        let mut words = words(rest, skipped + 5);
        let (head, _) = words.next().unwrap_or_default();
        let (size, swap) = match head.split_once('+') {
            Some((size, word)) if word.eq_ignore_ascii_case("swap") => (size, true),
            _ => (head, false),
        };
        let (columns, rows) = read_size(size, 'x').ok_or_else(|| wrong(GameLineProblem::NoSize))?;
        let size = Size::new(columns, rows).map_err(|refused| wrong(refused.into()))?;
        read(Variant { size, swap }, words)
    }

    /// Reads moves alone, as in `a5 swap-pieces d4`, for a game in which this was agreed.
    ///
    /// The words are those of [`read_line`](GameRecord::read_line) after the size.
    pub fn read_moves(variant: Variant, text: &str) -> Result<GameRecord, GameLineError> {
        read(variant, words(text, 1))
    }

    /// The game in one line, as [`read_line`](GameRecord::read_line) reads it. Who played is not in
    /// it.
    pub fn write_line(&self) -> String {
        let variant = self.game.variant();
        let swapped = self.game.moves().any(|mv| mv == Move::Swap);
        let mut line = format!("hex:{}", write_size(variant.size, 'x'));
        if variant.swap && !swapped {
            line.push_str("+swap");
        }
        if self.is_set_up() {
            let start = self.game.start();
            for colour in Colour::ALL {
                let cells = stones(&start).into_iter();
                let own: Vec<String> = cells
                    .filter(|&(owner, _)| owner == colour)
                    .map(|(_, cell)| cell.to_string())
                    .collect();
                if !own.is_empty() {
                    let _ = write!(line, " {}={}", lower(colour), own.join(","));
                }
            }
            let _ = write!(line, " turn={}", lower(start.turn()));
        }
        for mv in self.game.moves() {
            let _ = write!(line, " {mv}");
        }
        if let Some(ending) = self.ending {
            let _ = write!(line, " {}", write_ending(ending));
        }
        line
    }
}

/// The words of a text that begins at this column.
fn words(text: &str, first: usize) -> impl Iterator<Item = Word<'_>> {
    let mut column = first;
    let pieces = text.split(|c: char| c.is_whitespace() || c == ',' || c == ':');
    pieces
        .map(move |word| {
            let at = column;
            column += word.chars().count() + 1;
            (word, at)
        })
        .filter(|(word, _)| !word.is_empty())
}

/// Which stones are being set up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Stones(Colour),
    Moves,
}

fn read<'a>(
    variant: Variant,
    words: impl Iterator<Item = Word<'a>>,
) -> Result<GameRecord, GameLineError> {
    let mut words = words.peekable();
    let first = words.peek().copied().unwrap_or_default();
    let mut part = None;
    let mut set_up: Vec<(Colour, Cell)> = Vec::new();
    let mut turn = None;
    // Everything before the first move.
    while let Some(&(word, column)) = words.peek() {
        let wrong = |problem| error(word, column, problem);
        let mut cell = word;
        match word.split_once('=') {
            Some((key, value)) if key.eq_ignore_ascii_case("turn") => {
                turn = Some(read_colour(value).ok_or_else(|| wrong(GameLineProblem::Turn))?);
                part = Some(Part::Moves);
                words.next();
                continue;
            }
            Some((key, value)) => {
                if let Some(colour) = read_colour(key) {
                    part = Some(Part::Stones(colour));
                    cell = value;
                }
            }
            None => {}
        }
        let Some(Part::Stones(colour)) = part else {
            break;
        };
        words.next();
        if !cell.is_empty() {
            let cell: Cell = cell
                .parse()
                .map_err(|refused: CellError| wrong(refused.into()))?;
            set_up.push((colour, cell));
        }
    }
    if part.is_none() {
        return play_from_empty(variant, words);
    }
    let turn = turn.unwrap_or_else(|| likely_turn(&set_up));
    let (word, column) = first;
    let position = Hex::set_up(variant.size, set_up, turn)
        .map_err(|refused| error(word, column, refused.into()))?;
    play(Recorder::set_up(position), words)
}

fn play_from_empty<'a>(
    variant: Variant,
    words: impl Iterator<Item = Word<'a>>,
) -> Result<GameRecord, GameLineError> {
    // The second word alone can be a swap, and it must be known before the first is played.
    let mut words = words.peekable();
    let first: Option<Word<'a>> = words.next();
    let swaps = words
        .peek()
        .is_some_and(|&(word, _)| read_swap(word).is_some());
    let variant = Variant {
        swap: variant.swap || swaps,
        ..variant
    };
    play(Recorder::new(variant), first.into_iter().chain(words))
}

fn play<'a>(
    mut recorder: Recorder,
    words: impl Iterator<Item = Word<'a>>,
) -> Result<GameRecord, GameLineError> {
    let mut stated = None;
    let mut seen_from_white = false;
    for (ply, (word, column)) in (1..).zip(words) {
        let ending = read_ending(word, recorder.turn(), seen_from_white);
        let done = match (ending, read_swap(word)) {
            (Some(Ending::Awarded(winner)), _) => {
                stated = Some(Ending::Awarded(winner));
                Ok(())
            }
            (Some(ending), _) => recorder.end(ending),
            (None, Some(swap)) => {
                let done = recorder.play(Move::Swap);
                if done.is_ok() && swap == Swap::Sides {
                    recorder.warn(RecordWarning::SidesSwapped);
                    seen_from_white = true;
                }
                done
            }
            (None, None) if word.contains('=') => {
                return Err(error(word, column, GameLineProblem::LateSetUp));
            }
            (None, None) => match word.parse::<Cell>() {
                Ok(cell) if seen_from_white => recorder.play(Move::Place(cell.mirrored())),
                Ok(cell) => recorder.play(Move::Place(cell)),
                Err(refused) => Err(MoveRefused::from(refused).into()),
            },
        };
        done.map_err(|refused| {
            let problem = match refused {
                StepRefused::Move(reason) => GameLineProblem::Move { ply, reason },
                StepRefused::AfterEnding => GameLineProblem::AfterEnding,
            };
            error(word, column, problem)
        })?;
    }
    Ok(recorder.finish(stated, About::default()))
}

fn error(word: &str, column: usize, problem: GameLineProblem) -> GameLineError {
    GameLineError {
        word: excerpt(word),
        column,
        problem,
    }
}

/// Which swap a word stands for, if it does.
fn read_swap(word: &str) -> Option<Swap> {
    if word.eq_ignore_ascii_case("swap") || word.eq_ignore_ascii_case("swap-pieces") {
        Some(Swap::Pieces)
    } else if word.eq_ignore_ascii_case("swap-sides") {
        Some(Swap::Sides)
    } else {
        None
    }
}

fn read_colour(text: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&colour| {
        text.eq_ignore_ascii_case(lower(colour))
            || text.eq_ignore_ascii_case(&colour.letter().to_string())
    })
}

fn lower(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// What ends a game. A colour that is named is exchanged where the players have swapped sides.
fn read_ending(word: &str, turn: Colour, seen_from_white: bool) -> Option<Ending> {
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "resign" => return Some(Ending::Resigned(turn)),
        "forfeit" => return Some(Ending::Forfeited(turn)),
        "pass" => return Some(Ending::Passed(turn)),
        _ => {}
    }
    let (colour, verb) = word.split_once('-')?;
    let colour = Colour::ALL.into_iter().find(|&c| lower(c) == colour)?;
    let colour = if seen_from_white { !colour } else { colour };
    match verb {
        "resigns" => Some(Ending::Resigned(colour)),
        "forfeits" => Some(Ending::Forfeited(colour)),
        "passes" => Some(Ending::Passed(colour)),
        "wins" => Some(Ending::Awarded(colour)),
        _ => None,
    }
}

fn write_ending(ending: Ending) -> String {
    let (colour, verb) = match ending {
        Ending::Resigned(colour) => (colour, "resigns"),
        Ending::Forfeited(colour) => (colour, "forfeits"),
        Ending::Passed(colour) => (colour, "passes"),
        Ending::Awarded(colour) => (colour, "wins"),
    };
    format!("{}-{verb}", lower(colour))
}
