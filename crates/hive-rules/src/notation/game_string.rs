//! Whole games as text: `Base;InProgress;White[2];wS1;bG1 wS1-`.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use game::{Game, History, Notation, Outcome, Player, Repetition};

use super::game_type::VariantError;
use super::move_text::MoveRefused;
use crate::{Colour, Hive, Variant};

/// A game read from a UHP `GameString`, with what was odd about the text.
///
/// ```
/// use hive_rules::GameString;
///
/// let text = r"Base;InProgress;Black[2];wS1;bG1 wS1-;wQ \wS1";
/// let read: GameString = text.parse()?;
/// assert_eq!(read.game.plies(), 3);
/// assert_eq!(read.to_string(), text);
///
/// let refused = "Base;InProgress;Black[2];wS1;bG1 wS1-;wQ bG1-".parse::<GameString>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "ply 3, `wQ bG1-` (column 39): a new tile may not touch the opponent: bG1 is next to that cell"
/// );
/// # Ok::<(), hive_rules::GameStringError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameString {
    /// The game, replayed by the rules.
    pub game: History<Hive>,
    /// Where the text and the game disagree. The game is right.
    pub warnings: Vec<GameStringWarning>,
}

/// A game string that cannot be read. Nothing of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameStringError {
    /// The first field is no game type.
    #[error("field 1: {0}")]
    Type(#[from] VariantError),
    /// The second field is no state.
    #[error(
        "field 2, `{text}` (column {column}): expected a state: NotStarted, InProgress, Draw, WhiteWins or BlackWins"
    )]
    State {
        /// What stands there.
        text: String,
        /// Where it begins, counted in characters from one.
        column: usize,
    },
    /// The third field is no turn.
    #[error("field 3, `{text}` (column {column}): expected a turn such as White[1] or Black[12]")]
    Turn {
        /// What stands there.
        text: String,
        /// Where it begins, counted in characters from one.
        column: usize,
    },
    /// A move cannot be read or played.
    #[error("ply {ply}, `{text}` (column {column}): {reason}")]
    Move {
        /// Which move, counted from one.
        ply: usize,
        /// What stands there.
        text: String,
        /// Where it begins, counted in characters from one.
        column: usize,
        /// What is wrong with it.
        reason: MoveRefused,
    },
}

/// A field that says something else than the moves do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameStringWarning {
    /// The state differs.
    #[error("the text says {written}, the moves say {actual}")]
    State {
        /// What the text says.
        written: State,
        /// What is true.
        actual: State,
    },
    /// The turn differs.
    #[error("the text says {written}, the moves say {actual}")]
    Turn {
        /// What the text says.
        written: String,
        /// What is true.
        actual: String,
    },
}

/// How a game stands, in the words of UHP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    NotStarted,
    InProgress,
    Draw,
    WhiteWins,
    BlackWins,
}

impl State {
    const ALL: [State; 5] = [
        State::NotStarted,
        State::InProgress,
        State::Draw,
        State::WhiteWins,
        State::BlackWins,
    ];

    /// How this game stands.
    pub fn of(game: &History<Hive>) -> State {
        match game.outcome() {
            Some(Outcome::Draw) => State::Draw,
            Some(Outcome::Won(Player::First)) => State::WhiteWins,
            Some(Outcome::Won(Player::Second)) => State::BlackWins,
            None if game.plies() == 0 => State::NotStarted,
            None => State::InProgress,
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            State::NotStarted => "NotStarted",
            State::InProgress => "InProgress",
            State::Draw => "Draw",
            State::WhiteWins => "WhiteWins",
            State::BlackWins => "BlackWins",
        })
    }
}

impl GameString {
    /// Reads a game and replays it, with or without the rule of repetition.
    pub fn read(text: &str, repetition: Repetition) -> Result<GameString, GameStringError> {
        let mut column = 1;
        let mut fields = text.trim().split(';').map(|field| {
            let blanks = field.chars().take_while(|c| c.is_whitespace()).count();
            let at = column + blanks;
            column += field.chars().count() + 1;
            (field.trim(), at)
        });
        let (name, _) = fields.next().unwrap_or_default();
        let variant: Variant = name.parse()?;
        let state = fields
            .next()
            .map(|(field, at)| read_state(field, at))
            .transpose()?
            .flatten();
        let turn = fields
            .next()
            .map(|(field, at)| read_turn(field, at))
            .transpose()?
            .flatten();
        let mut game = History::new(variant, repetition);
        for (i, (field, at)) in fields.enumerate() {
            play(&mut game, field).map_err(|reason| GameStringError::Move {
                ply: i + 1,
                text: game::excerpt(field),
                column: at,
                reason,
            })?;
        }
        let warnings = differences(&game, state, turn);
        Ok(GameString { game, warnings })
    }
}

impl FromStr for GameString {
    type Err = GameStringError;

    /// Reads a game in which repetition means nothing.
    fn from_str(text: &str) -> Result<GameString, GameStringError> {
        GameString::read(text, Repetition::Ignored)
    }
}

impl fmt::Display for GameString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_game(&self.game))
    }
}

fn play(game: &mut History<Hive>, text: &str) -> Result<(), MoveRefused> {
    if game.outcome().is_some() {
        return Err(crate::Refusal::GameOver.into());
    }
    let mv = game.position().read_move(text)?;
    game.play(mv).map_err(|_| crate::Refusal::GameOver.into())
}

fn read_state(field: &str, column: usize) -> Result<Option<State>, GameStringError> {
    if field.is_empty() {
        return Ok(None);
    }
    let state = State::ALL
        .into_iter()
        .find(|state| state.to_string() == field);
    state.map(Some).ok_or_else(|| GameStringError::State {
        text: game::excerpt(field),
        column,
    })
}

fn read_turn(field: &str, column: usize) -> Result<Option<&str>, GameStringError> {
    if field.is_empty() {
        return Ok(None);
    }
    let number = ["White[", "Black["]
        .into_iter()
        .find_map(|colour| field.strip_prefix(colour)?.strip_suffix(']'));
    let well_formed =
        number.is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    if well_formed {
        Ok(Some(field))
    } else {
        Err(GameStringError::Turn {
            text: game::excerpt(field),
            column,
        })
    }
}

fn differences(
    game: &History<Hive>,
    state: Option<State>,
    turn: Option<&str>,
) -> Vec<GameStringWarning> {
    let mut warnings = Vec::new();
    let actual = State::of(game);
    if let Some(written) = state.filter(|&written| written != actual) {
        warnings.push(GameStringWarning::State { written, actual });
    }
    let actual = write_turn(game.position());
    if let Some(written) = turn.filter(|&written| written != actual) {
        warnings.push(GameStringWarning::Turn {
            written: game::excerpt(written),
            actual,
        });
    }
    warnings
}

/// Whose turn it is, as UHP writes it: `White[1]`.
pub fn write_turn(position: &Hive) -> String {
    let colour = Colour::from(position.to_move());
    format!("{colour}[{}]", position.turn_number())
}

/// The UHP `GameString` of a game. Every move is written with our choice of reference, however it
/// was read. UHP has no words for a game that began at a position which was set up: of such a one,
/// only the moves are written.
pub fn write_game(game: &History<Hive>) -> String {
    let mut text = format!(
        "{};{};{}",
        game.variant(),
        State::of(game),
        write_turn(game.position())
    );
    let mut position = game.start();
    for mv in game.moves() {
        // Writing to a string cannot fail.
        let _ = write!(text, ";{}", position.describe(mv));
        position.apply(mv);
    }
    text
}
