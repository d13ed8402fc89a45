//! One game between two players, under a referee.

use std::time::Duration;

use game::{Game, History, Outcome, Player as Seat};
use hive_rules::{Hive, Move};
use serde::{Deserialize, Serialize};

use super::external::Patience;
use super::player::{Choice, Failure, Player};
use crate::{Limits, Stop};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A queen was surrounded.
    Queen,
    /// Both queens were surrounded at once.
    Draw,
    /// The same picture for the third time.
    Repetition,
    /// More plies than the match allows: a draw.
    Length,
    /// A player answered with something that is no legal move, and lost.
    IllegalMove,
    /// A player was gone, and lost.
    Crash,
    /// A player did not answer in time, and lost.
    Timeout,
    /// A player refused a legal position or a question, and lost.
    Protocol,
}

impl Ending {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Ending; 8] = [
        Ending::Queen,
        Ending::Draw,
        Ending::Repetition,
        Ending::Length,
        Ending::IllegalMove,
        Ending::Crash,
        Ending::Timeout,
        Ending::Protocol,
    ];

    /// Whether the game ended because a player broke down, not by play.
    pub fn is_forfeit(self) -> bool {
        matches!(
            self,
            Ending::IllegalMove | Ending::Crash | Ending::Timeout | Ending::Protocol
        )
    }

    /// What people call it.
    pub fn words(self) -> &'static str {
        match self {
            Ending::Queen => "queen",
            Ending::Draw => "both queens",
            Ending::Repetition => "repetition",
            Ending::Length => "length",
            Ending::IllegalMove => "illegal move",
            Ending::Crash => "crash",
            Ending::Timeout => "timeout",
            Ending::Protocol => "protocol",
        }
    }
}

/// What holds for both players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Games of so many plies are drawn.
    pub max_plies: usize,
    /// How long players are waited for.
    pub patience: Patience,
}

/// A player at the table, with the limits it plays under.
pub(super) struct Seated<'a> {
    pub(super) player: &'a mut dyn Player,
    pub(super) limits: Limits,
}

/// A game that was played to its end.
#[derive(Debug)]
pub(super) struct Bout {
    pub(super) game: History<Hive>,
    pub(super) winner: Option<Seat>,
    pub(super) ending: Ending,
    /// What the loser did, if it broke down.
    pub(super) detail: Option<String>,
    /// How long each move took, White's and Black's apart.
    pub(super) times: [Vec<Duration>; 2],
}

/// Plays a game from an opening to its end, White's player first. `None` if it was interrupted.
pub(super) fn play(
    opening: History<Hive>,
    [white, black]: [Seated<'_>; 2],
    terms: &Terms,
    stop: &Stop,
) -> Option<Bout> {
    let mut bout = Bout {
        game: opening,
        winner: None,
        ending: Ending::Length,
        detail: None,
        times: [Vec::new(), Vec::new()],
    };
    let [white_times, black_times] = &mut bout.times;
    let mut seats = [(white, white_times), (black, black_times)];
    loop {
        if let Some(outcome) = bout.game.outcome() {
            bout.winner = outcome.winner();
            bout.ending = match (outcome, bout.game.position().outcome()) {
                (Outcome::Won(_), _) => Ending::Queen,
                (Outcome::Draw, Some(_)) => Ending::Draw,
                (Outcome::Draw, None) => Ending::Repetition,
            };
            break;
        }
        if bout.game.plies() >= terms.max_plies {
            break;
        }
        let to_move = bout.game.position().to_move();
        let [first, second] = &mut seats;
        let (seated, times) = match to_move {
            Seat::First => first,
            Seat::Second => second,
        };
        match turn(seated, &mut bout.game, terms, stop) {
            Ok(took) => times.push(took),
            Err(failure) => {
                bout.ending = match failure {
                    Failure::Interrupted => return None,
                    Failure::Illegal { .. } => Ending::IllegalMove,
                    Failure::Crash { .. } => Ending::Crash,
                    Failure::Protocol { .. } => Ending::Protocol,
                    Failure::Timeout { .. } => Ending::Timeout,
                };
                bout.winner = Some(!to_move);
                bout.detail = Some(failure.to_string());
                break;
            }
        }
    }
    Some(bout)
}

/// Lets a player make its move, checks it, and says how long it took.
fn turn(
    seated: &mut Seated<'_>,
    game: &mut History<Hive>,
    terms: &Terms,
    stop: &Stop,
) -> Result<Duration, Failure> {
    let choice = seated.player.choose(game, &seated.limits, stop);
    // A player that stumbles while the match is being stopped is not to blame.
    if stop.is_raised() {
        return Err(Failure::Interrupted);
    }
    let Choice { mv, took } = choice?;
    let allowed = terms.patience.allowed(&seated.limits);
    if took > allowed {
        return Err(Failure::Timeout { allowed });
    }
    game.play(mv).map_err(|refused| Failure::Illegal {
        text: say(refused.mv),
        reason: "not legal here".to_owned(),
    })?;
    Ok(took)
}

/// An illegal move has no notation: it is told as it is.
fn say(mv: Move) -> String {
    format!("{mv:?}")
}
