//! How to search.

use super::rules::{Puct, Rule, Sigma};

/// How to search. The defaults play; [`Settings::self_play`] learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How the moves of the position that is searched share the simulations.
    pub root: RootRule,
    /// How those of all positions after it do.
    pub rule: Rule,
    /// How many leaves are gathered at most before they are evaluated. [`RootRule::Gumbel`] never
    /// gathers two of the same move, so that there its answer does not depend on this.
    pub batch: u16,
    /// Memory for one tree, of which as much again may be set aside while it grows. When it is used
    /// up, the search is at its end.
    pub mebibytes: usize,
    /// What chance begins from.
    pub seed: u64,
    /// What a draw is worth less than an even game, to both sides: 0 in matches; a little in
    /// self-play, so that it does not draw itself to death.
    pub contempt: f32,
    /// Noise over the priors of the position that is searched.
    pub noise: Option<Noise>,
    /// How often each move that [must be visited](super::GameKnowledge::must_visit) is tried
    /// at least, unless it is proven to lose. [`RootRule::Gumbel`] has them among those it considers instead.
    pub forced_visits: u32,
    /// Whether the tree is kept for the next move of the game.
    pub reuse: bool,
    /// A position that is reached after so many plies of the game counts as drawn, for those who learn from games that
    /// are broken off.
    pub longest: Option<u32>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            root: RootRule::AsInside,
            rule: Rule::Puct(Puct::default()),
            batch: 1,
            mebibytes: 256,
            seed: 1,
            contempt: 0.0,
            noise: None,
            forced_visits: 1,
            reuse: true,
            longest: None,
        }
    }
}

impl Settings {
    /// Gumbel's root over PUCT, with chance, and a draw a little worse than an even game.
    #[must_use]
    pub fn self_play() -> Settings {
        Settings {
            root: RootRule::Gumbel(Gumbel::default()),
            batch: Gumbel::default().max_considered,
            contempt: 0.08,
            // A few dozen simulations are hardly worth copying a tree for, and what was tried
            // before would tilt the halving.
            reuse: false,
            ..Settings::default()
        }
    }
}

/// How the moves of the position that is searched share the simulations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootRule {
    /// By the rule for all other positions.
    AsInside,
    /// By sequential halving.
    Gumbel(Gumbel),
}

/// Gumbel's root (Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with
/// Gumbel", 2022): a few moves are drawn without replacement by prior and chance, and sequential
/// halving finds the best of them. It improves on the prior even with very few simulations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gumbel {
    /// How many moves are considered at most, those that must be visited among them.
    pub max_considered: u16,
    /// How much chance counts: 1 as in the paper, to learn; 0 to play one's best.
    pub gumbel_scale: f32,
    /// What a value is worth against a prior.
    pub sigma: Sigma,
    /// How many simulations the halving is spread over if no number is given. If there is time for
    /// more, the last two moves share it.
    pub plan: u32,
}

impl Default for Gumbel {
    fn default() -> Gumbel {
        Gumbel {
            max_considered: 16,
            gumbel_scale: 1.0,
            sigma: Sigma::default(),
            plan: 400,
        }
    }
}

/// Dirichlet noise, mixed into the priors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// How evenly it falls: the smaller, the fewer moves get it. About 10 by the number of moves.
    pub alpha: f32,
    /// Its share in what the search takes for the prior.
    pub share: f32,
}
