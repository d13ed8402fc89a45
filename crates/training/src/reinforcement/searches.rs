//! How positions are searched in play and in judgement.

use game::{Dice, Game};
use search::mcts::guided::{Gumbel, HivePaper, Noise, Puct, RootRule, Rule, Settings, Sigma};

use super::config::{InnerRule, PlayConfig, Root, SearchConfig};
use crate::self_play::{AtLongest, Cheap, Decided, Openings, SelfPlay};

/// What a piece of work draws its chance for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    Play = 1,
    Judge = 2,
}

/// The seed of a piece of work, unlike all others of the run.
pub(super) fn seed(run: u64, iteration: u32, purpose: Purpose) -> u64 {
    Dice::new(run, u64::from(iteration) << 8 | purpose as u64).roll()
}

/// A tree: some searches need little room, and there are many.
const MEBIBYTES: usize = 64;

impl SearchConfig {
    /// What searches are told beside the rules.
    pub(super) fn known<H: Default>(&self) -> Option<H> {
        // The reward is asked of whoever knows the game.
        (self.knowledge || self.reward).then(H::default)
    }

    /// As games are played that are learnt from: with chance.
    pub(super) fn learning(&self, seed: u64) -> Settings {
        let gumbel = self.settings(seed, 1.0);
        Settings {
            noise: self.noise.map(|[alpha, share]| Noise { alpha, share }),
            contempt: self.contempt,
            ..gumbel
        }
    }

    /// As games are played that are won: one's best.
    pub(super) fn playing(&self, seed: u64) -> Settings {
        self.settings(seed, 0.0)
    }

    fn settings(&self, seed: u64, gumbel_scale: f32) -> Settings {
        let sigma = Sigma {
            c_scale: self.value_scale,
            ..Sigma::default()
        };
        let gumbel = Gumbel {
            max_considered: self.considered,
            gumbel_scale,
            sigma,
            ..Gumbel::default()
        };
        // Moves that are considered in the same round do not wait for each other, which changes nothing but
        // the number of steps: a fifth, in games of which many are played at once.
        let (root, batch) = match self.root {
            Root::Gumbel => (RootRule::Gumbel(gumbel), self.considered.max(1)),
            Root::Puct => (RootRule::AsInside, 1),
        };
        let rule = match self.rule {
            InnerRule::Puct => Rule::Puct(Puct::default()),
            InnerRule::HivePaper => Rule::HivePaper(HivePaper {
                control: self.control,
                rewarded: self.reward,
            }),
        };
        Settings {
            root,
            batch,
            rule,
            // Whoever asks for the reward alone is told of no moves that must be looked at.
            forced_visits: u32::from(self.knowledge || !self.reward),
            mebibytes: MEBIBYTES,
            seed,
            reuse: self.root == Root::Puct,
            ..Settings::default()
        }
    }
}

impl PlayConfig {
    /// How games are played from these openings.
    pub(super) fn self_play<G: Game>(&self, openings: Openings<G>, seed: u64) -> SelfPlay<G> {
        let drawn = self.at_longest == AtLongest::Draw;
        let cheap = self.cheap_share > 0.0 || self.decided.is_some();
        SelfPlay {
            settings: Settings {
                longest: drawn.then_some(self.longest_in_tree.unwrap_or(self.longest) as u32),
                ..self.search.learning(seed)
            },
            simulations: self.search.simulations,
            cheap: cheap.then_some(Cheap {
                share: self.cheap_share,
                simulations: self.cheap_simulations,
            }),
            temperature: self.temperature,
            temperature_plies: self.temperature_plies,
            decided: self.decided.map(|value| Decided {
                value,
                plies: self.decided_plies,
            }),
            longest: self.longest,
            at_longest: self.at_longest,
            ..SelfPlay::new(openings)
        }
    }
}
