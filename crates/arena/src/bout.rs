//! One game between two players, under a referee.

use std::time::Duration;

use engine::{Limits, Stop};
use game::{History, Player as Seat};
use serde::{Deserialize, Serialize};

use super::match_game::MatchGame;
use super::player::{Choice, Failure, Player};
use super::program::Patience;

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A queen was surrounded.
    Queen,
    /// A chain joined two edges.
    Connection,
    /// The last match was taken.
    LastMatch,
    /// Both queens were surrounded at once.
    Draw,
    /// The same picture for the third time.
    Repetition,
    /// More plies than the match allows: a draw.
    Length,
    /// The hive has left OpenSpiel's board, on which the match is played: a draw.
    OffBoard,
    /// A player gave up.
    Resignation,
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
    pub const ALL: [Ending; 12] = [
        Ending::Queen,
        Ending::Connection,
        Ending::LastMatch,
        Ending::Draw,
        Ending::Repetition,
        Ending::Length,
        Ending::OffBoard,
        Ending::Resignation,
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
            Ending::Connection => "connection",
            Ending::LastMatch => "last match",
            Ending::Draw => "both queens",
            Ending::Repetition => "repetition",
            Ending::Length => "length",
            Ending::OffBoard => "off the board",
            Ending::Resignation => "resignation",
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
    /// Hive: games whose hive leaves OpenSpiel's board of this `board_size` are drawn.
    pub board_size: Option<u8>,
    /// How long players are waited for.
    pub patience: Patience,
}

/// A player at the table, with the limits it plays under.
pub(super) struct Seated<'a, G: MatchGame> {
    pub(super) player: &'a mut dyn Player<G>,
    pub(super) limits: Limits,
}

/// What is written down of a game while it is played.
#[derive(Clone, Debug)]
pub(super) struct Sheet<G: MatchGame> {
    pub(super) game: History<G>,
    /// How long each move took, those of the first player and of the second apart.
    pub(super) times: [Vec<Duration>; 2],
    /// How often the game was adjourned before.
    pub(super) adjournments: u32,
}

impl<G: MatchGame> Sheet<G> {
    /// The sheet of a game that begins here.
    pub(super) fn new(opening: History<G>) -> Sheet<G> {
        Sheet {
            game: opening,
            times: [Vec::new(), Vec::new()],
            adjournments: 0,
        }
    }

    /// How long both have thought.
    pub(super) fn thought(&self) -> Duration {
        self.times.iter().flatten().sum()
    }
}

/// A game that was played to its end.
#[derive(Debug)]
pub(super) struct Bout<G: MatchGame> {
    pub(super) sheet: Sheet<G>,
    pub(super) winner: Option<Seat>,
    pub(super) ending: Ending,
    /// What the loser did, if it broke down.
    pub(super) detail: Option<String>,
}

/// Plays a game to its end, and shows its sheet to `look` after every move; who moves first comes
/// first. If it was interrupted, the sheet is given back.
pub(super) fn play<G: MatchGame>(
    sheet: Sheet<G>,
    [mut first, mut second]: [Seated<'_, G>; 2],
    terms: &Terms,
    stop: &Stop,
    look: &mut dyn FnMut(&Sheet<G>),
) -> Result<Bout<G>, Sheet<G>> {
    let mut bout = Bout {
        sheet,
        winner: None,
        ending: Ending::Length,
        detail: None,
    };
    loop {
        let Sheet { game, times, .. } = &mut bout.sheet;
        if let Some(outcome) = game.outcome() {
            bout.winner = outcome.winner();
            bout.ending = G::ending(game);
            break;
        }
        if game.plies() >= terms.max_plies {
            break;
        }
        let outlier = |board_size| G::leaves_board(game, board_size);
        if terms.board_size.is_some_and(outlier) {
            bout.ending = Ending::OffBoard;
            break;
        }
        let to_move = game.position().to_move();
        let [first_times, second_times] = times;
        let (seated, times) = match to_move {
            Seat::First => (&mut first, first_times),
            Seat::Second => (&mut second, second_times),
        };
        match turn(seated, game, terms, stop) {
            Ok(took) => {
                times.push(took);
                look(&bout.sheet);
            }
            Err(failure) => {
                bout.ending = match failure {
                    Failure::Interrupted => return Err(bout.sheet),
                    Failure::Resigned => Ending::Resignation,
                    Failure::Illegal { .. } => Ending::IllegalMove,
                    Failure::Crash { .. } => Ending::Crash,
                    Failure::Protocol { .. } => Ending::Protocol,
                    Failure::Timeout { .. } => Ending::Timeout,
                };
                bout.winner = Some(!to_move);
                bout.detail = bout.ending.is_forfeit().then(|| failure.to_string());
                break;
            }
        }
    }
    Ok(bout)
}

/// Lets a player make its move, checks it, and says how long it took.
fn turn<G: MatchGame>(
    seated: &mut Seated<'_, G>,
    game: &mut History<G>,
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
        // An illegal move has no notation: it is told as it is.
        text: format!("{:?}", refused.mv),
        reason: "not legal here".to_owned(),
    })?;
    Ok(took)
}
