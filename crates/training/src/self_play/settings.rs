//! How games are played that are learnt from.

use game::{Game, History};
use search::Weighed;
use search::mcts::guided::{RootRule, Rule, Settings};

use super::opening::Openings;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay<G: Game> {
    /// How positions are searched. The seed is that of the games.
    pub settings: Settings,
    /// Simulations a move.
    pub simulations: u32,
    /// Playout cap randomisation: searches that only bring the game on.
    pub cheap: Option<Cheap>,
    /// How games begin.
    pub openings: Openings<G>,
    /// How much chance there is in the choice of moves,
    pub temperature: f32,
    /// and in how many plies of a game. Later on the best move is made.
    pub temperature_plies: usize,
    /// When the rest of a game is brought on by cheap searches.
    pub decided: Option<Decided>,
    /// After how many plies a game is broken off.
    pub longest: usize,
    /// What it counts as then.
    pub at_longest: AtLongest,
    /// A game that has come to such a position is drawn, and at its end.
    pub outlier: Option<Outlier<G>>,
}

/// Positions that do not lie on a board of some size.
#[derive(Clone, Debug)]
pub struct Outlier<G: Game> {
    pub board_size: u8,
    /// Whether a game has left it.
    pub leaves: fn(&History<G>, u8) -> bool,
}

impl<G: Game> Outlier<G> {
    pub(super) fn has(&self, game: &History<G>) -> bool {
        game.outcome().is_none() && (self.leaves)(game, self.board_size)
    }
}

/// Most positions are searched with few simulations, and nothing is learnt of their moves (playout
/// cap randomisation: Wu, "Accelerating self-play learning in Go", 2019).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cheap {
    /// How many of the searches, from 0 to 1.
    pub share: f32,
    /// How many simulations they have.
    pub simulations: u32,
}

/// A game that is decided is not given up: endgames are worth learning too. It is played on by
/// [`Cheap`] searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decided {
    /// At which value for one of the players, from 0 to 1,
    pub value: f32,
    /// if it lasts for so many plies.
    pub plies: usize,
}

/// What a game counts as that was broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtLongest {
    /// A draw.
    #[default]
    Draw,
    /// Nothing: its moves and the values that searches found are learnt, and no result.
    Unknown,
}

impl<G: Game> SelfPlay<G> {
    /// By Gumbel's root, with 32 simulations and four random plies at the beginning.
    pub fn new(openings: Openings<G>) -> SelfPlay<G> {
        SelfPlay {
            settings: Settings::self_play(),
            simulations: 32,
            cheap: None,
            openings,
            temperature: 0.5,
            temperature_plies: usize::MAX,
            decided: None,
            longest: 200,
            at_longest: AtLongest::Draw,
            outlier: None,
        }
    }

    /// What is learnt of a search: the improved policy where its root or its rule makes one, else how
    /// often moves were tried.
    pub(super) fn weighed(&self) -> Weighed {
        match (self.settings.root, self.settings.rule) {
            (RootRule::Gumbel(_), _) | (_, Rule::CompletedQ(_)) => Weighed::ByImproved,
            (RootRule::AsInside, Rule::Puct(_) | Rule::HivePaper(_)) => Weighed::ByVisits,
        }
    }
}
