//! A game as somebody wrote it down, whatever the format.
//!
//! [`GameRecord`] is what all formats are read into; a [`Recorder`] replays what a text says, for whoever
//! reads one: the line of this crate, the files and links of `records`.

use game::{History, Repetition};

use super::MoveRefused;
use crate::{Cell, Colour, Hex, Move, Size, Variant};

/// A recorded game: where it began, what was played, how it ended, and who played it.
///
/// All formats are read into this and written from it. Black is always the one who moves first, as
/// in all of this crate; dialects that see it otherwise are turned round when they are read, and
/// [`warnings`](GameRecord::warnings) say so.
///
/// ```
/// use hex_rules::{Colour, Ending, GameRecord};
///
/// let record = GameRecord::read_line("hex:11 a5 swap d4 resign")?;
/// assert_eq!(record.game.plies(), 3);
/// assert_eq!(record.ending, Some(Ending::Resigned(Colour::White)));
/// assert_eq!(record.winner(), Some(Colour::Black));
/// assert_eq!(record.write_line(), "hex:11 a5 swap-pieces d4 white-resigns");
/// # Ok::<(), hex_rules::GameLineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The game, replayed by the rules, from the empty board or a position that was set up.
    ///
    /// Swapping counts as agreed on where somebody swapped or the record says so: most formats have
    /// no word for it.
    pub game: History<Hex>,
    /// How it ended, if not on the board.
    pub ending: Option<Ending>,
    /// Who, where and when.
    pub about: About,
    /// What was odd about the text.
    pub warnings: Vec<RecordWarning>,
}

/// How a game ended without a chain from edge to edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This player gave up.
    Resigned(Colour),
    /// This player lost by the clock or by the referee.
    Forfeited(Colour),
    /// This player gave the turn away, and nothing came after it.
    Passed(Colour),
    /// This player won, and the record does not say how.
    Awarded(Colour),
}

impl Ending {
    /// Who won by it.
    pub fn winner(self) -> Option<Colour> {
        match self {
            Ending::Resigned(loser) | Ending::Forfeited(loser) => Some(!loser),
            Ending::Awarded(winner) => Some(winner),
            Ending::Passed(_) => None,
        }
    }
}

/// Who, where and when. What a record does not tell is missing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct About {
    /// Who moved first. After a swap this is still the same person.
    pub black: Option<String>,
    /// Who moved second.
    pub white: Option<String>,
    /// The tournament or match.
    pub event: Option<String>,
    /// When, as the record writes it.
    pub date: Option<String>,
    /// Where: a city or a site.
    pub place: Option<String>,
}

/// Something in a record that had to be read in another way than it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordWarning {
    /// Moves after the end.
    #[error("{winner} had won already: what was played after that is left out ({moves} moves)")]
    AfterTheEnd {
        /// Who joined the edges.
        winner: Colour,
        /// How many were left out.
        moves: usize,
    },
    /// A turn was given away in the middle of the game, which our rules do not know.
    #[error("a turn was given away after move {ply}: the stones up to there count as set up")]
    TurnGivenAway {
        /// After how many moves.
        ply: usize,
    },
    /// The players exchanged colours instead of stones.
    #[error(
        "the players swapped sides: all that follows is mirrored, so that each keeps the colour"
    )]
    SidesSwapped,
    /// The word for the swap and the colour of the next move contradict each other.
    #[error("the swap is written as `{written}`, but whose turn came next says it was not")]
    OtherSwap {
        /// The word in the text.
        written: &'static str,
    },
    /// The result differs from what the moves say.
    #[error("the text says that {written} won, the moves say {actual}")]
    Result {
        /// Who has won by the text.
        written: Colour,
        /// Who has won.
        actual: Colour,
    },
}

impl GameRecord {
    /// A game with nothing more known about it.
    pub fn new(game: History<Hex>) -> GameRecord {
        GameRecord {
            game,
            ending: None,
            about: About::default(),
            warnings: Vec::new(),
        }
    }

    /// Who has won, on the board or beside it.
    pub fn winner(&self) -> Option<Colour> {
        let on_board = self.game.position().winner();
        on_board.or_else(|| self.ending.and_then(Ending::winner))
    }

    /// Whether the game began with something other than an empty board and Black's turn.
    pub fn is_set_up(&self) -> bool {
        let start = self.game.start();
        start.count() > 0 || start.turn() != Colour::Black
    }
}

impl PartialEq for GameRecord {
    /// Equal are records of the same game that say the same about it. Warnings are about a text,
    /// not about the game.
    fn eq(&self, other: &GameRecord) -> bool {
        self.game.variant() == other.game.variant()
            && self.game.start() == other.game.start()
            && self.game.moves().eq(other.game.moves())
            && self.ending == other.ending
            && self.about == other.about
    }
}

impl Eq for GameRecord {}

/// The two ways of swapping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap {
    /// The stone changes its colour and is mirrored.
    Pieces,
    /// The players change their colours.
    Sides,
}

/// Why a record cannot go on like that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepRefused {
    /// A move that the rules do not allow.
    #[error(transparent)]
    Move(#[from] MoveRefused),
    /// More after a resignation.
    #[error("the game has ended before: nothing may follow a resignation or a forfeit")]
    AfterEnding,
}

/// Replays what a text says, and keeps what the rules have no moves for.
#[derive(Clone, Debug)]
pub struct Recorder {
    game: History<Hex>,
    ending: Option<Ending>,
    warnings: Vec<RecordWarning>,
    /// How many moves came after somebody had won.
    left_out: usize,
    /// How many moves were made in all.
    plies: usize,
}

impl Recorder {
    /// From the empty board.
    pub fn new(variant: Variant) -> Recorder {
        Recorder::begin(History::new(variant, Repetition::Ignored))
    }

    /// From a position that was set up.
    pub fn set_up(position: Hex) -> Recorder {
        let variant = Variant::plain(position.size());
        Recorder::begin(History::from_position(
            variant,
            position,
            Repetition::Ignored,
        ))
    }

    fn begin(game: History<Hex>) -> Recorder {
        Recorder {
            game,
            ending: None,
            warnings: Vec::new(),
            left_out: 0,
            plies: 0,
        }
    }

    /// Notes something odd about the text.
    pub fn warn(&mut self, warning: RecordWarning) {
        self.warnings.push(warning);
    }

    /// Whose turn it is, if passing counts.
    pub fn turn(&self) -> Colour {
        match self.ending {
            Some(Ending::Passed(by)) => !by,
            _ => self.game.position().turn(),
        }
    }

    /// How many moves were made, with those that now count as set up.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// A move of the player whose turn it is.
    pub fn play(&mut self, mv: Move) -> Result<(), StepRefused> {
        if self.game.outcome().is_some() {
            self.left_out += 1;
            return Ok(());
        }
        match self.ending.take() {
            None => {}
            Some(Ending::Passed(by)) => self.give_turn_to(!by),
            ended @ Some(_) => {
                self.ending = ended;
                return Err(StepRefused::AfterEnding);
            }
        }
        self.game.position().check(mv)?;
        // It was checked just now.
        if self.game.play(mv).is_ok() {
            self.plies += 1;
        }
        Ok(())
    }

    /// A move of this player, whoever's turn it is.
    pub fn play_as(&mut self, colour: Colour, mv: Move) -> Result<(), StepRefused> {
        let next = self.turn();
        if next != colour && self.game.outcome().is_none() {
            self.end(Ending::Passed(next))?;
        }
        self.play(mv)
    }

    /// Something that ends the game, or would if nothing came after it.
    pub fn end(&mut self, ending: Ending) -> Result<(), StepRefused> {
        if self.game.outcome().is_some() {
            self.left_out += 1;
            return Ok(());
        }
        match (self.ending, ending) {
            (Some(Ending::Passed(_)), Ending::Passed(by)) => self.give_turn_to(by),
            (None | Some(Ending::Passed(_)), _) => {}
            (Some(_), _) => return Err(StepRefused::AfterEnding),
        }
        self.ending = Some(ending);
        Ok(())
    }

    /// The rules know no passing, so the game begins anew with these stones and this player.
    fn give_turn_to(&mut self, colour: Colour) {
        let position = self.game.position();
        if position.turn() == colour {
            return;
        }
        if let Ok(position) = with_turn(position, colour) {
            let (plies, warnings) = (self.plies, std::mem::take(&mut self.warnings));
            *self = Recorder::set_up(position);
            self.warnings = warnings;
            self.plies = plies;
            // Once is enough to know that it happened.
            self.warnings
                .retain(|warning| !matches!(warning, RecordWarning::TurnGivenAway { .. }));
            self.warn(RecordWarning::TurnGivenAway { ply: plies });
        }
    }

    /// The record, with the result that the text states, if it does.
    pub fn finish(mut self, stated: Option<Ending>, about: About) -> GameRecord {
        let on_board = self.game.position().winner();
        if let (Some(winner), 1..) = (on_board, self.left_out) {
            let moves = self.left_out;
            self.warn(RecordWarning::AfterTheEnd { winner, moves });
        }
        let actual = on_board.or_else(|| self.ending.and_then(Ending::winner));
        match (actual, stated.and_then(Ending::winner)) {
            (Some(actual), Some(written)) if actual != written => {
                self.warn(RecordWarning::Result { written, actual });
            }
            (None, Some(_)) => self.ending = stated,
            _ => {}
        }
        GameRecord {
            game: self.game,
            ending: self.ending,
            about,
            warnings: self.warnings,
        }
    }
}

/// The same stones with this player's turn, and no swap.
fn with_turn(position: &Hex, to_move: Colour) -> Result<Hex, crate::SetUpError> {
    Hex::set_up(position.size(), stones(position), to_move)
}

/// Every stone on the board, Black's first.
pub fn stones(position: &Hex) -> Vec<(Colour, Cell)> {
    let size = position.size();
    Colour::ALL
        .into_iter()
        .flat_map(|colour| {
            let cells = position.stones(colour).iter();
            cells.map(move |index| (colour, size.cell(index)))
        })
        .collect()
}

/// Whose turn it probably is where nobody says so: of the one with fewer stones, or Black's.
pub fn likely_turn(stones: &[(Colour, Cell)]) -> Colour {
    let black = stones
        .iter()
        .filter(|&&(colour, _)| colour == Colour::Black)
        .count();
    if black > stones.len() - black {
        Colour::White
    } else {
        Colour::Black
    }
}

/// A size as people type it: `11`, or columns and rows as in `5x7`.
pub fn read_size(text: &str, between: char) -> Option<(usize, usize)> {
    // `parse` would take a sign too.
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| plain)
    };
    match text.split_once(between) {
        Some((columns, rows)) => Some((number(columns.trim())?, number(rows.trim())?)),
        None => number(text.trim()).map(|side| (side, side)),
    }
}

/// A size as [`read_size`] reads it.
pub fn write_size(size: Size, between: char) -> String {
    if size.is_square() {
        size.columns().to_string()
    } else {
        format!("{}{between}{}", size.columns(), size.rows())
    }
}
