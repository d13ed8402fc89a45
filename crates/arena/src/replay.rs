//! Whether a record is believed: its moves are played again, and must lead to what it says.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use game::Player as Seat;

use super::bout::Ending;
use super::match_game::MatchGame;
use super::record::Record;
use super::series::Series;

/// A record that cannot be of a game that was played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Disbelieved {
    /// Its moves cannot be played.
    #[error("its moves cannot be: {0}")]
    Moves(String),
    /// Something else that it says does not follow from them.
    #[error("its {what} is {found}, and by its moves it would be {expected}")]
    Says {
        /// Of what it speaks.
        what: &'static str,
        /// What it says.
        found: String,
        /// What it would have to say.
        expected: String,
    },
}

impl<G: MatchGame> Series<G> {
    /// Replays a game of this match, and compares all that follows from its moves.
    pub fn replay(&self, record: &Record) -> Result<(), Disbelieved> {
        let fixture = self.schedule.fixture(record.game);
        let game =
            G::read_game(&record.moves, &self.schedule.variant).map_err(Disbelieved::Moves)?;
        let side = |seat| match seat {
            Seat::First => fixture.first,
            Seat::Second => fixture.first.other(),
        };
        // Two games of the same moves are the same; the opening is the beginning of them.
        let begins = fixture
            .opening
            .moves()
            .eq(game.moves().take(fixture.opening.plies()));
        says("opening", &begins, &true)?;
        says("number of plies", &record.plies, &game.plies())?;
        says("player of White", &record.white, &side(G::WHITE))?;
        let (winner, ending) = match game.outcome() {
            Some(outcome) => (outcome.winner(), G::ending(&game)),
            None if record.ending == Ending::Length => (None, Ending::Length),
            None if record.ending == Ending::OffBoard
                && (self.terms.board_size).is_some_and(|size| G::leaves_board(&game, size)) =>
            {
                (None, Ending::OffBoard)
            }
            // Whoever gave up or broke down was to move.
            None if is_loss_by_hand(record.ending) => {
                (Some(!game.position().to_move()), record.ending)
            }
            None => {
                return Err(Disbelieved::Says {
                    what: "ending",
                    found: format!("{:?}", record.ending),
                    expected: "none: the game is not over".to_owned(),
                });
            }
        };
        says("ending", &record.ending, &ending)?;
        says("winner", &record.winner, &winner.map(side))?;
        says("result", &record.result.as_str(), &G::result(winner))
    }
}

/// Whether a player lost though the game was not over.
fn is_loss_by_hand(ending: Ending) -> bool {
    ending == Ending::Resignation || ending.is_forfeit()
}

fn says<T: PartialEq + std::fmt::Debug>(
    what: &'static str,
    found: &T,
    expected: &T,
) -> Result<(), Disbelieved> {
    if found == expected {
        return Ok(());
    }
    Err(Disbelieved::Says {
        what,
        found: format!("{found:?}"),
        expected: format!("{expected:?}"),
    })
}
