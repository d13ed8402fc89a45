//! What is learnt, and how: a file that people write.
//!
//! The folder of a run keeps its config, and every verb reads it there. Whoever changes that file
//! between two iterations, to go on for longer or to think more, changes what comes after.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::path::PathBuf;

use net::file::Card;
use serde::Deserialize;

use super::alarms::AlarmConfig;
use super::config_stages::{self, Stage};
use super::window::Window;
use crate::self_play::AtLongest;
use crate::supervised::{self, LearningConfig, NetworkConfig, SampleConfig, SourceConfig};

pub use crate::supervised::ConfigError;

/// A whole file. `configs/` has examples with every field.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// What the networks will be called.
    pub name: String,
    /// What is random follows from this.
    #[serde(default = "one")]
    pub seed: u64,
    /// After how many iterations the run is at its end.
    pub iterations: u32,
    /// What learns. Without `start` it has learnt nothing, and the first games are played by search
    /// alone.
    pub network: NetworkConfig,
    pub play: PlayConfig,
    #[serde(default)]
    pub collect: CollectConfig,
    pub fit: FitConfig,
    /// Games of others that are learnt from beside those of the run.
    #[serde(default, rename = "anchor")]
    pub anchors: Vec<SourceConfig>,
    pub judge: JudgeConfig,
    /// What is otherwise from some iteration on, as it was written.
    #[serde(default, rename = "later")]
    pub(super) written_later: Vec<toml::Table>,
    /// The same, each whole, in order.
    #[serde(skip)]
    pub(super) stages: Vec<Stage>,
}

/// How positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchConfig {
    /// Simulations a move.
    pub simulations: u32,
    /// How the moves of the position share them.
    #[serde(default)]
    pub root: Root,
    /// How those of all positions after it do, and of this one with `root = "puct"`.
    #[serde(default)]
    pub rule: InnerRule,
    /// The printed c of `rule = "hive-paper"`: how much the prior counts, from 0 to 1.
    #[serde(default = "half")]
    pub control: f32,
    /// Whether `rule = "hive-paper"` adds the paper's reward to values: (neighbours of the opponent's
    /// queen - of one's own) / 4.
    #[serde(default)]
    pub reward: bool,
    /// How many moves Gumbel's root considers at most.
    #[serde(default = "sixteen")]
    pub considered: u16,
    /// What a value is worth against a prior, at Gumbel's root and in what is learnt: the paper's
    /// `c_scale`.
    #[serde(default = "half")]
    pub value_scale: f32,
    /// Dirichlet noise over the priors, for `root = "puct"`: its alpha and its share.
    #[serde(default)]
    pub noise: Option<[f32; 2]>,
    /// What a draw is worth less than an even game, to both sides.
    #[serde(default)]
    pub contempt: f32,
    /// Whether searches are told what the program knows of the game beside its rules, such as virtual
    /// connections in Hex. Otherwise a network learns from the rules alone.
    #[serde(default)]
    pub knowledge: bool,
}

/// How the moves of the position that is searched share the simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Root {
    /// By sequential halving: learns even from a few dozen simulations.
    #[default]
    Gumbel,
    /// By upper confidence bounds, as in `AlphaZero`.
    Puct,
}

/// How the moves of positions in the tree share simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InnerRule {
    /// By upper confidence bounds, as in `AlphaZero`.
    #[default]
    Puct,
    /// As the Hive paper prints it: (1 - c) Q + c P / (1 + n).
    HivePaper,
}

/// Which games are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    #[default]
    All,
    /// Those that the first player won: the bug by which the Hex paper explains that its network lost
    /// as second player. For whoever wants to see what it does.
    WonByFirst,
}

/// How games are played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayConfig {
    /// What is played, as games are written: `hex:5x5`, `hex:11x11+swap`, `Base+MLP`. Each is as likely
    /// as the others.
    pub variants: Vec<String>,
    /// Games an iteration.
    pub games: u64,
    /// In how many parts. What a machine loses that fails is at most a part.
    #[serde(default = "eight")]
    pub parts: u32,
    pub search: SearchConfig,
    /// Playout caps: how many of the searches are cheap, from 0 to 1.
    #[serde(default)]
    pub cheap_share: f32,
    /// Their simulations.
    #[serde(default = "eight")]
    pub cheap_simulations: u32,
    /// How much chance there is in the choice of moves,
    #[serde(default = "unit")]
    pub temperature: f32,
    /// and in how many plies of a game. Later on the best move is made.
    #[serde(default = "many")]
    pub temperature_plies: usize,
    /// Plies at the beginning that are made at random: from the first number to the second.
    #[serde(default)]
    pub random_plies: [usize; 2],
    /// A game is decided if one player expects this much, from 0 to 1,
    #[serde(default)]
    pub decided: Option<f32>,
    /// for so many plies. Then it is played to its end by cheap searches: nobody resigns, for
    /// endgames are worth learning.
    #[serde(default = "six")]
    pub decided_plies: usize,
    /// After how many plies a game is broken off.
    #[serde(default = "two_hundred")]
    pub longest: usize,
    /// What it counts as then.
    #[serde(default)]
    pub at_longest: AtLongest,
    /// After how many plies of the game a position in the tree counts as drawn, with `at_longest =
    /// "draw"`. Otherwise as a game does.
    #[serde(default)]
    pub longest_in_tree: Option<usize>,
    /// Hive: a game whose hive leaves OpenSpiel's board of this size is drawn, as there.
    #[serde(default)]
    pub board_size: Option<u8>,
    /// Which games are written down, and so learnt from.
    #[serde(default)]
    pub kept: Kept,
    /// Games of others: one of their positions is where a game begins
    #[serde(default, rename = "archive")]
    pub archives: Vec<SourceConfig>,
    /// so often, from 0 to 1.
    #[serde(default)]
    pub archived: f32,
}

/// Which games are learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CollectConfig {
    /// Which share of the parts must be there: some machines may never come back.
    pub quorum: f64,
    /// How many positions back.
    pub window: Window,
    /// When the run stops rather than learn from its games.
    pub alarms: AlarmConfig,
}

impl Default for CollectConfig {
    fn default() -> CollectConfig {
        CollectConfig {
            quorum: 1.0,
            window: Window::default(),
            alarms: AlarmConfig::default(),
        }
    }
}

/// How the network learns.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitConfig {
    /// Positions a step.
    pub batch: usize,
    /// How often each position is learnt from before it leaves the window, on average.
    #[serde(default = "four")]
    pub uses: f64,
    /// The learning rate.
    pub rate: f64,
    /// Steps until it is reached, in the first iteration.
    #[serde(default)]
    pub warm_up: u64,
    /// The rate of the last iteration, as a share: it falls towards it as a cosine does.
    #[serde(default = "unit")]
    pub last_rate: f64,
    /// How fast matrices shrink, times the rate.
    #[serde(default = "a_hundredth")]
    pub weight_decay: f64,
    /// How much of the average network stays at each step. The average is the candidate.
    #[serde(default = "average")]
    pub average: f64,
    /// The longest gradient that is followed whole.
    #[serde(default = "unit")]
    pub clip: f64,
    /// What the value counts against the choice.
    #[serde(default = "unit")]
    pub value_weight: f64,
    /// How much of the value is what the search thought; the rest is how the game ended.
    #[serde(default)]
    pub thoughts: f32,
    /// What becomes of how the game ended with every ply that it is away.
    #[serde(default = "unit")]
    pub discount: f32,
    /// Whether illegal moves are left out of the choice. Networks over tokens know no others.
    #[serde(default = "yes")]
    pub legal_only: bool,
    /// Whether positions are shown turned and mirrored at random.
    #[serde(default = "yes")]
    pub symmetry: bool,
    /// How many of the batches come from the anchors: in the first iteration, and in the last.
    #[serde(default)]
    pub anchor_share: [f64; 2],
}

/// How candidates are judged.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeConfig {
    /// Games against each opponent: pairs, in which the same opening is played with both colours.
    pub games: u64,
    /// In how many parts.
    #[serde(default = "one_part")]
    pub parts: u32,
    pub search: SearchConfig,
    /// Plies of an opening that are made at random: from the first number to the second.
    #[serde(default)]
    pub random_plies: [usize; 2],
    /// What a candidate must reach against the best to become it.
    #[serde(default)]
    pub gate: Gate,
    /// Other opponents, which never change: networks, by their files. How the run began is always
    /// one.
    #[serde(default)]
    pub anchors: Vec<PathBuf>,
    /// Every how many iterations anchors are played; the last one always.
    #[serde(default = "one_part")]
    pub anchors_every: u32,
}

/// What a candidate must reach against the best.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gate {
    /// Nothing: the newest is the best.
    None,
    /// A share of the points.
    Share(f64),
    /// That the sequential probability ratio test accepts the second of two differences in Elo
    /// rather than the first.
    Sprt([f64; 2]),
}

impl Default for Gate {
    /// As both papers have it.
    fn default() -> Gate {
        Gate::Share(0.55)
    }
}

fn one() -> u64 {
    1
}
fn one_part() -> u32 {
    1
}
fn four() -> f64 {
    4.0
}
fn six() -> usize {
    6
}
fn eight() -> u32 {
    8
}
fn sixteen() -> u16 {
    16
}
fn two_hundred() -> usize {
    200
}
fn many() -> usize {
    usize::MAX
}
fn half() -> f32 {
    0.5
}
fn unit<T: From<f32>>() -> T {
    T::from(1.0)
}
fn a_hundredth() -> f64 {
    0.01
}
fn average() -> f64 {
    0.99
}
fn yes() -> bool {
    true
}

impl Config {
    /// Reads a file and looks at every number. Whether its variants are games is seen when they are
    /// played.
    pub fn read(text: &str) -> Result<Config, ConfigError> {
        let unread =
            |error: toml::de::Error| ConfigError::Text(error.to_string().trim_end().to_owned());
        let mut config: Config = toml::from_str(text).map_err(unread)?;
        config.check()?;
        if !config.written_later.is_empty() {
            let base = toml::from_str(text).map_err(unread)?;
            config.stages = config_stages::read(base, &config)?;
        }
        Ok(config)
    }

    /// What holds in an iteration: `[[later]]` may have changed it.
    pub fn at(&self, iteration: u32) -> &Config {
        let begun = |stage: &&Stage| stage.from <= iteration;
        let stage = self.stages.iter().take_while(begun).last();
        stage.map_or(self, |stage| &stage.config)
    }

    /// The card of the networks that will have learnt.
    pub fn card(&self) -> Result<Card, ConfigError> {
        self.learning(&[]).card()
    }

    /// The same as one reads it who learns from games that are there: these sources, in place of
    /// games of its own.
    pub(super) fn learning(&self, sources: &[SourceConfig]) -> supervised::Config {
        let fit = &self.fit;
        supervised::Config {
            name: self.name.clone(),
            seed: self.seed,
            network: self.network.clone(),
            sources: sources.to_vec(),
            samples: SampleConfig {
                human: 1.0,
                bot: 1.0,
                unknown: 1.0,
                thoughts: fit.thoughts,
                discount: fit.discount,
                legal_only: fit.legal_only,
                symmetry: fit.symmetry,
                ..SampleConfig::default()
            },
            learning: LearningConfig {
                batch: fit.batch,
                samples: Some(1),
                epochs: None,
                rate: fit.rate,
                warm_up: fit.warm_up,
                weight_decay: fit.weight_decay,
                average: fit.average,
                clip: fit.clip,
                value_weight: fit.value_weight,
                validate_every: u64::MAX,
                validation_positions: 0,
            },
        }
    }
}
