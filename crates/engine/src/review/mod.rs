//! A whole game in one pass: what every move cost, and why.
//!
//! [`review`] searches every position of a game with a network and so many visits, tells a watcher
//! about each, and returns what was found when the game is through or `stop` is raised. The same game,
//! network and settings give the same review, on any machine and whatever else runs there: no clock
//! is read.
//!
//! What a move cost is the difference in the chance to win between the position after the best move
//! and the position after it, both searched as long. Searches think well of whoever is to move, the
//! shorter the more: so the two are compared with the same player to move, and never with the
//! position before, which made mistakes out of the best moves of all. That other search is spared
//! where even the position before makes it look cheap. If the search of the position before has tried
//! both moves often, it has a say too: a move is charged with what all of them agree on. A move that
//! the search would make itself costs nothing, and deserves [`Praise`] where nothing else is nearly as
//! good or the network did not see it at first.
//!
//! What follows from all moves together is computed once, here, for every terminal and page: how
//! [accurately](Accuracy) each side has played, in which [`Phase`], when the game was [`Decided`], and the
//! moments on which most turned.
//!
//! ```
//! use engine::review::{Settings, review};
//! use engine::{NetworkFor, Stop};
//! use hex_rules::{GameRecord, Hex};
//!
//! let game = GameRecord::read_line("hex:5 c3 a1 b3 a2 d3")?.game;
//! let settings = Settings { visits: 8, ..Settings::default() };
//! let network = NetworkFor::<Hex>::shipped();
//! let found = review(&game, &network, &settings, &Stop::new(), &mut |seen| {
//!     println!("after {} plies Black wins with {:.0} %", seen.turn_number, 100.0 * seen.winrate);
//! });
//! assert_eq!(found.plies.len(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod decided;
mod last;
mod mark;
mod moments;
mod pass;
mod phases;
mod praise;

use game::{Outcome, Player};
use serde::{Serialize, Serializer};

pub use accuracy::{Accuracy, HALF, SideAccuracy, of_move};
pub use decided::{AS_GOOD_AS_WON, Decided};
pub use last::last;
pub use mark::{Mark, Thresholds};
pub use moments::MOMENTS;
pub use pass::review;
pub use phases::{Phase, Phases};
pub use praise::Praise;

use crate::openings::Opening;
use crate::why::Claim;

/// How to review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Simulations a position.
    pub visits: u32,
    /// What a move must cost to be marked.
    pub thresholds: Thresholds,
    /// Threads that judge positions together. The review does not depend on it.
    pub threads: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            visits: 64,
            thresholds: Thresholds::default(),
            threads: 1,
        }
    }
}

impl Settings {
    /// Whether a move that seems to cost so much is worth a closer look.
    fn is_suspect(&self, loss: f64) -> bool {
        self.thresholds.mark(loss) != Mark::None
    }
}

/// A position that was just searched.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    /// Moves before it.
    pub turn_number: usize,
    /// How likely whoever began the game is to win: White in Hive, Black in Hex.
    pub winrate: f64,
}

/// A game with what was thought of its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review<F> {
    /// The moves in their order; fewer than the game has if somebody stopped it.
    pub plies: Vec<ReviewedPly<F>>,
    /// How likely whoever began the game is to win at the end of it, if it came so far.
    pub winrate: Option<f64>,
    /// What its opening is called.
    pub opening: Option<Opening>,
    /// Where its phases begin.
    pub phases: Phases,
    /// How accurately both sides have played.
    pub accuracy: Accuracy,
    /// The moves on which most turned, by their numbers, three at most.
    pub moments: Vec<usize>,
    /// From when on somebody had as good as won, if anybody had.
    pub decided: Option<Decided>,
}

/// A move with what was thought of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedPly<F> {
    /// Its number, from 1 on.
    pub ply: usize,
    /// Who made it.
    #[serde(serialize_with = "in_order_of_play")]
    pub by: Player,
    /// The move that was played.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether there was no other.
    pub forced: bool,
    /// How likely whoever began the game was to win before it.
    pub winrate: f64,
    /// The best move.
    pub best: String,
    /// What it cost its player, in chances to win.
    pub loss: f64,
    /// Whether that was much.
    pub mark: Mark,
    /// Why it deserves praise, if it does.
    pub praise: Option<Praise>,
    /// Why, if it is marked and there is something to say.
    pub why: Vec<Claim<F>>,
    /// The line that was expected, beginning with the best move.
    pub pv: Vec<String>,
    /// How it ends with best play, if that is proven: whether its player wins.
    pub proven: Option<Proven>,
}

/// `first`, whoever began the game, or `second`.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it like this"
)]
fn in_order_of_play<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match player {
        Player::First => "first",
        Player::Second => "second",
    })
}

/// How a position ends for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Proven {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Proven {
    fn of(outcome: Outcome, player: Player) -> Proven {
        match outcome {
            Outcome::Won(winner) if winner == player => Proven::Win,
            Outcome::Won(_) => Proven::Loss,
            Outcome::Draw => Proven::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of moves that cost so much, by turns.
    pub(super) fn cost(losses: &[f64]) -> Vec<ReviewedPly<()>> {
        let ply = |(at, &loss): (usize, &f64)| ReviewedPly {
            ply: at + 1,
            by: [Player::First, Player::Second][at % 2],
            mv: String::new(),
            forced: false,
            winrate: 0.5,
            best: String::new(),
            loss,
            mark: Thresholds::default().mark(loss),
            praise: None,
            why: Vec::new(),
            pv: Vec::new(),
            proven: None,
        };
        losses.iter().enumerate().map(ply).collect()
    }
}
