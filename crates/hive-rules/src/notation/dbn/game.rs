//! Whole games: `1 L, P · 2 M+Lm, A+Pn`.

use std::fmt::Write as _;

use game::{Game, History, Repetition};

use super::compass::Compass;
use super::read::{Refused, read_move};
use super::written::write_move;
use crate::notation::game_type::VariantError;
use crate::{Bug, Hive, Refusal, Variant};

/// What stands in front of the game type. The notation has no word for it.
const PREFIX: &str = "dbn:";
/// The game type of whoever says nothing.
const USUAL: Variant = Variant::MLP;

/// A game that cannot be read. Nothing of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// What stands after `dbn:` is no game type.
    #[error("after `dbn:` {0}")]
    Type(#[from] VariantError),
    /// The turns are not numbered as they follow each other.
    #[error(
        "turn {found} is numbered where turn {expected} begins: a move before it is missing, or there is one too many"
    )]
    Turn {
        /// The number that stands there.
        found: String,
        /// Which turn it is.
        expected: usize,
    },
    /// A number stands before a move of the second player.
    #[error(
        "the number {found} stands in the middle of turn {turn}: the second player's move is missing before it"
    )]
    Half {
        /// The number that stands there.
        found: String,
        /// The turn that is not whole.
        turn: usize,
    },
    /// A move cannot be read or played.
    #[error("turn {turn}, {player} player, `{text}`: {reason}")]
    Move {
        /// Which move, counted from one.
        ply: usize,
        /// Its turn.
        turn: usize,
        /// `first` or `second`.
        player: &'static str,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: Refused,
    },
}

/// Whether a text begins as a game in this notation does: with `dbn:`, or with the number 1 and a tile's letter.
pub fn is_game(text: &str) -> bool {
    let text = text.trim_start();
    if text
        .get(..PREFIX.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(PREFIX))
    {
        return true;
    }
    let Some(rest) = text.strip_prefix('1') else {
        return false;
    };
    let (after, parted) = match rest.strip_prefix(['.', ')', ':']) {
        Some(after) => (after, true),
        None => (rest, rest.starts_with(char::is_whitespace)),
    };
    let mut letters = after.trim_start().chars();
    let tile = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_uppercase() && Bug::from_letter(letter).is_some());
    parted
        && tile
        && letters
            .next()
            .is_none_or(|next| next.is_whitespace() || is_between(next))
}

/// What stands between moves.
fn is_between(letter: char) -> bool {
    matches!(letter, ',' | ';' | '·' | '•' | '|')
}

/// Reads a game and replays it, with or without the rule of repetition. Turns may be numbered or not, and moves parted by
/// blanks, commas, dots in the middle of the line, and ends of lines.
///
/// ```
/// use game::Repetition;
/// use hive_rules::dbn::{read_game, write_game};
///
/// let game = read_game("1. L P  2. M+Lm A+Pn", Repetition::Ignored)?;
/// assert_eq!(write_game(&game), "1 L, P · 2 M+Lm, A+Pn");
///
/// let refused = read_game("1 L, P · 2 M+Lm, A+Lm", Repetition::Ignored).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "turn 2, second player, `A+Lm`: there is no uncovered L on the table, so it tells no place"
/// );
/// # Ok::<(), hive_rules::dbn::GameError>(())
/// ```
pub fn read_game(text: &str, repetition: Repetition) -> Result<History<Hive>, GameError> {
    let text = text.trim_start();
    let named = text
        .get(..PREFIX.len())
        .filter(|head| head.eq_ignore_ascii_case(PREFIX));
    let (variant, moves) = match named.and_then(|_| text.get(PREFIX.len()..)) {
        None => (USUAL, text),
        Some(rest) => {
            let (name, moves) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let variant = if name.is_empty() {
                USUAL
            } else {
                name.parse()?
            };
            (variant, moves)
        }
    };
    let mut game = History::new(variant, repetition);
    let mut compass = Compass::default();
    for word in moves.split(|letter: char| letter.is_whitespace() || is_between(letter)) {
        let word = numbered(word, game.plies())?;
        if !word.is_empty() {
            compass = play(&mut game, compass, word)?;
        }
    }
    Ok(game)
}

/// A word without the number of its turn, which must be right.
fn numbered(word: &str, plies: usize) -> Result<&str, GameError> {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = word.strip_suffix(rest).unwrap_or_default();
    if number.is_empty() {
        return Ok(word);
    }
    let expected = plies / 2 + 1;
    let (rest, dots) = match rest.strip_prefix(['.', ')', ':']) {
        Some(more) => (more.trim_start_matches('.'), more.starts_with('.')),
        None => (rest, false),
    };
    let found = || game::excerpt(number);
    if number.parse() == Ok(expected) && (plies.is_multiple_of(2) || dots) {
        Ok(rest)
    } else if plies.is_multiple_of(2) {
        Err(GameError::Turn {
            found: found(),
            expected,
        })
    } else {
        Err(GameError::Half {
            found: found(),
            turn: expected,
        })
    }
}

fn play(game: &mut History<Hive>, compass: Compass, text: &str) -> Result<Compass, GameError> {
    let plies = game.plies();
    let refused = |reason: Refused| GameError::Move {
        ply: plies + 1,
        turn: plies / 2 + 1,
        player: if plies.is_multiple_of(2) {
            "first"
        } else {
            "second"
        },
        text: game::excerpt(text),
        reason,
    };
    let over = || refused(Refusal::GameOver.into());
    if game.outcome().is_some() {
        return Err(over());
    }
    let mv = read_move(game.position(), compass, text).map_err(refused)?;
    let after = compass.after(game.position(), mv);
    game.play(mv).map_err(|_| over())?;
    Ok(after)
}

/// A game, every move in the canonical form: `1 L, P · 2 M+Lm, A+Pn`. The game type stands in front, as in `dbn:Base+M`,
/// unless it is Base+MLP. Of a game that began elsewhere than on an empty table only the moves are written, and east is noon.
pub fn write_game(game: &History<Hive>) -> String {
    let mut text = String::new();
    if *game.variant() != USUAL || game.plies() == 0 {
        let _ = write!(text, "{PREFIX}{}", game.variant());
    }
    let mut position = game.start();
    let mut compass = Compass::default();
    for (ply, mv) in game.moves().enumerate() {
        let written = write_move(&position, compass, mv);
        let turn = ply / 2 + 1;
        // Writing to a string cannot fail.
        let _ = match (ply, ply % 2) {
            (0, _) if text.is_empty() => write!(text, "{turn} {written}"),
            (0, _) => write!(text, " {turn} {written}"),
            (_, 0) => write!(text, " · {turn} {written}"),
            _ => write!(text, ", {written}"),
        };
        compass = compass.after(&position, mv);
        position.apply(mv);
    }
    text
}
