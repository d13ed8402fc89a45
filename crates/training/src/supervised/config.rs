//! What is taught, from what, and how: a file that people write.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::ops::RangeInclusive;
use std::path::PathBuf;

use game::Game as _;
use hive_rules::{Hive, Variant};
use net::architecture::Architecture;
use net::catalogue::Design;
use net::encoding::hex_openspiel::{self, HexOpenSpiel};
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::encoding::{HiveTokens, PlaneEncoding as _};
use net::evaluator::{hive_paper, open_spiel};
use net::file::{Card, EncodingName, Game};
use net::training::{Device, LossWeights, Recipe, TrainerOptions};
use serde::Deserialize;

/// A whole file. `configs/` has examples with every field.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// What the network will be called.
    pub name: String,
    /// What is random follows from this.
    #[serde(default = "one")]
    pub seed: u64,
    /// What learns.
    pub network: NetworkConfig,
    /// What it learns from.
    #[serde(rename = "source")]
    pub sources: Vec<SourceConfig>,
    /// What is made of that.
    #[serde(default, rename = "lessons")]
    pub samples: SampleConfig,
    pub learning: LearningConfig,
}

/// What learns.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkConfig {
    /// One of the networks that have a name: `hexapod net info` lists them.
    pub design: String,
    /// Other hyperparameters than those of the design.
    #[serde(rename = "measures")]
    pub hyperparameters: Option<Architecture>,
    /// Another encoding than that of the design: one of the Hive paper's variants.
    pub encoding: Option<String>,
    /// The weights of a network to begin with, instead of one that has learnt nothing.
    pub start: Option<PathBuf>,
}

/// Something to learn from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceConfig {
    pub kind: SourceKind,
    pub path: PathBuf,
    /// How much its moves count, times what their players do.
    #[serde(default = "whole")]
    pub weight: f32,
    /// How many of its games or lines to take, from 0 to 1.
    #[serde(default = "whole")]
    pub share: f32,
    /// Whether nothing of it is learnt from: all is held out.
    #[serde(default, rename = "examine_only")]
    pub validation_only: bool,
    /// The smallest and the largest board of Hex to take.
    #[serde(default = "all_boards")]
    pub boards: [usize; 2],
    /// The game types of Hive to take, such as `Base+MLP`; all if there are none.
    #[serde(default)]
    pub types: Vec<String>,
    /// Take only games of Hive that never need more columns and rows than this.
    pub window: Option<u16>,
    /// Take only games between people.
    #[serde(default)]
    pub people_only: bool,
}

/// The kinds of things to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceKind {
    /// A folder that `hexapod import` has made. It knows itself which games are held out.
    Dataset,
    /// Games of Hive that `hexapod tune` has played: `round-1.games.jsonl`.
    TunedGames,
    /// A table of games of Hex.
    HexGames,
    /// A table of opening lines of Hex with the chances of moves and of Red.
    HexOpenings,
}

/// What is made of games.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SampleConfig {
    /// How much moves of people count.
    pub human: f32,
    /// How much moves of programs count.
    pub bot: f32,
    /// How much moves count of which nobody knows who made them.
    pub unknown: f32,
    /// Moves of players who are rated like the first number count nothing, of those like the second and above all,
    /// and between them in proportion.
    pub rated: Option<[f32; 2]>,
    /// How much moves of players count who are not rated, if `rated` is there.
    pub unrated: f32,
    /// What becomes of the result with every ply that it is away.
    pub discount: f32,
    /// How much of the value is what an engine thought, where one was asked; the rest is the result.
    pub thoughts: f32,
    /// How much of the choice goes to all moves alike.
    pub smoothing: f32,
    /// Whether illegal moves are left out of the choice. Networks over tokens know no others.
    pub legal_only: bool,
    /// Whether positions are shown turned and mirrored at random.
    pub symmetry: bool,
    /// How many of the first positions of Hex are shown as if one might swap, from 0 to 1.
    pub swap: f32,
    /// How many games are kept back to be validated with, from 0 to 1. Datasets know themselves.
    pub held_out: f32,
}

impl Default for SampleConfig {
    fn default() -> SampleConfig {
        SampleConfig {
            human: 1.0,
            bot: 0.24,
            unknown: 0.24,
            rated: None,
            unrated: 1.0,
            discount: 1.0,
            thoughts: 0.0,
            smoothing: 0.0,
            legal_only: true,
            symmetry: true,
            swap: 0.0,
            held_out: 0.02,
        }
    }
}

impl SampleConfig {
    /// How much moves of a player count who is rated like this.
    pub(crate) fn of_rating(&self, rating: Option<u16>) -> f32 {
        match (self.rated, rating) {
            (None, _) => 1.0,
            (Some(_), None) => self.unrated,
            (Some([least, most]), Some(rating)) => {
                ((f32::from(rating) - least) / (most - least)).clamp(0.0, 1.0)
            }
        }
    }
}

/// How a network learns.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearningConfig {
    /// Positions a step.
    pub batch: usize,
    /// Positions in all, each counted as often as it is seen. Either this or `epochs`.
    pub samples: Option<u64>,
    /// Times that every position is seen. Either this or `samples`.
    pub epochs: Option<f64>,
    /// The highest learning rate.
    pub rate: f64,
    /// Steps until it is reached; from there it falls as a cosine does.
    #[serde(default)]
    pub warm_up: u64,
    /// How fast matrices shrink, times the rate.
    #[serde(default = "a_hundredth")]
    pub weight_decay: f64,
    /// How much of the average network stays at each step.
    #[serde(default = "nearly_all")]
    pub average: f64,
    /// The longest gradient that is followed whole.
    #[serde(default = "unit")]
    pub clip: f64,
    /// What the value counts against the choice.
    #[serde(default = "unit")]
    pub value_weight: f64,
    /// Steps between validations.
    #[serde(default = "a_thousand", rename = "examine_every")]
    pub validate_every: u64,
    /// Positions a validation, from games that are kept back.
    #[serde(default = "some_thousands", rename = "examined")]
    pub validation_positions: usize,
}

fn one() -> u64 {
    1
}
fn whole() -> f32 {
    1.0
}
fn unit() -> f64 {
    1.0
}
fn a_hundredth() -> f64 {
    0.01
}
fn nearly_all() -> f64 {
    0.999
}
fn a_thousand() -> u64 {
    1000
}
fn some_thousands() -> usize {
    8192
}
fn all_boards() -> [usize; 2] {
    [1, 26]
}

/// Why a file says nothing that can be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read; the text says where.
    #[error("{0}")]
    Text(String),
    /// A field has a value that makes no sense.
    #[error("`{field}` is {found}: {wanted}")]
    Field {
        field: &'static str,
        found: String,
        /// What it should be.
        wanted: String,
    },
}

impl Config {
    /// Reads a file and looks at every number.
    pub fn read(text: &str) -> Result<Config, ConfigError> {
        let config: Config = toml::from_str(text)
            .map_err(|error| ConfigError::Text(error.to_string().trim_end().to_owned()))?;
        config.check()?;
        Ok(config)
    }

    /// The card of the network that will have learnt.
    pub fn card(&self) -> Result<Card, ConfigError> {
        let design = Design::named(&self.network.design).ok_or_else(|| {
            let known: Vec<&str> = Design::all().iter().map(|design| design.name).collect();
            wrong(
                "network.design",
                format!("`{}`", self.network.design),
                format!("it is one of {}", known.join(", ")),
            )
        })?;
        let mut card = design.card(&self.name, "");
        if let Some(wanted) = &self.network.hyperparameters {
            if std::mem::discriminant(wanted) != std::mem::discriminant(&card.architecture) {
                let problem = format!("the design `{}` is of another kind", design.name);
                return Err(wrong("network.measures", format!("{wanted:?}"), problem));
            }
            let found = || format!("{wanted:?}");
            let check = wanted.check();
            check.map_err(|problem| wrong("network.measures", found(), problem))?;
            card.architecture = wanted.clone();
        }
        if let Some(name) = &self.network.encoding {
            let variant = HiveOpenSpiel::variant_named(name).filter(|_| card.game == Game::Hive);
            if let (Some(variant), Architecture::Resnet(_)) = (variant, &card.architecture) {
                card.encoding = EncodingName {
                    name: name.clone(),
                    version: HiveOpenSpiel::VERSION,
                };
                if open_spiel(name, &card.architecture).is_none() {
                    let found = format!("{:?}", card.architecture);
                    let planes = HiveOpenSpiel::new(variant, 8).map_or(0, |of| {
                        let [planes, ..] = of.shape(&Hive::start(&variant));
                        planes
                    });
                    let wanted = format!(
                        "OpenSpiel's {variant} on a board of 8 has planes = {planes}, \
                         height = 17, width = 17, actions = 5489"
                    );
                    return Err(wrong("network.measures", found, wanted));
                }
                return Ok(card);
            }
            if let (HexOpenSpiel::NAME, Architecture::HexResnet(net)) =
                (name.as_str(), &card.architecture)
            {
                if net.planes != hex_openspiel::PLANES {
                    let wanted = format!(
                        "OpenSpiel's tensor of Hex has planes = {}",
                        hex_openspiel::PLANES
                    );
                    return Err(wrong("network.measures", format!("{net:?}"), wanted));
                }
                card.encoding = EncodingName {
                    name: name.clone(),
                    version: HexOpenSpiel::VERSION,
                };
                return Ok(card);
            }
            if hive_paper(&card.encoding.name).is_none() || hive_paper(name).is_none() {
                let wanted = "only `hive-paper` has others: hive-paper-without-history, \
                              hive-paper-turned, hive-openspiel, hive-openspiel-MLP and the like, \
                              and `hex-resnet` has hex-openspiel";
                let found = format!("`{name}` for `{}`", design.name);
                return Err(wrong("network.encoding", found, wanted.into()));
            }
            card.encoding = EncodingName {
                name: name.clone(),
                ..card.encoding
            };
        }
        Ok(card)
    }

    /// How the network's numbers change.
    pub fn trainer_options(&self, device: Device) -> TrainerOptions {
        let learning = &self.learning;
        TrainerOptions {
            device,
            recipe: Recipe {
                weight_decay: learning.weight_decay,
                clip: learning.clip,
                average: learning.average,
                seed: self.seed as i64,
                ..Recipe::default()
            },
            weights: LossWeights {
                value: learning.value_weight,
                ..LossWeights::default()
            },
        }
    }

    fn check(&self) -> Result<(), ConfigError> {
        if self.sources.is_empty() {
            return Err(wrong(
                "source",
                "missing".into(),
                "there is nothing to learn from".into(),
            ));
        }
        self.check_all_but_that_there_are_sources()
    }

    /// For whoever learns from games of their own.
    pub(crate) fn check_all_but_that_there_are_sources(&self) -> Result<(), ConfigError> {
        let card = self.card()?;
        for source in &self.sources {
            if let Some(game) = source.kind.game().filter(|&game| game != card.game) {
                let found = format!("`{}`", source.path.display());
                let wanted = format!("the network judges {}, and this is of {game}", card.game);
                return Err(wrong("source.path", found, wanted));
            }
            within("source.weight", source.weight, 0.0..=100.0)?;
            within("source.share", source.share, 0.0..=1.0)?;
            for name in &source.types {
                if let Err(error) = name.parse::<Variant>() {
                    let wanted = format!("{error}: write `Base`, `Base+M`, `Base+MLP`, …");
                    return Err(wrong("source.types", format!("`{name}`"), wanted));
                }
            }
        }
        let SampleConfig {
            human,
            bot,
            unknown,
            rated,
            unrated,
            discount,
            thoughts,
            smoothing,
            swap,
            held_out,
            ..
        } = self.samples;
        within("lessons.human", human, 0.0..=100.0)?;
        within("lessons.bot", bot, 0.0..=100.0)?;
        within("lessons.unknown", unknown, 0.0..=100.0)?;
        within("lessons.unrated", unrated, 0.0..=100.0)?;
        if let Some([least, most]) = rated
            && !(least < most && least.is_finite() && most.is_finite())
        {
            let wanted = "a rating, and a greater one";
            return Err(wrong(
                "lessons.rated",
                format!("[{least}, {most}]"),
                wanted.into(),
            ));
        }
        within("lessons.discount", discount, 0.0..=1.0)?;
        within("lessons.thoughts", thoughts, 0.0..=1.0)?;
        within("lessons.smoothing", smoothing, 0.0..=0.5)?;
        within("lessons.swap", swap, 0.0..=1.0)?;
        within("lessons.held_out", held_out, 0.0..=0.5)?;
        if self.samples.symmetry
            && card.game == Game::Hive
            && card.encoding.name != HiveTokens::NAME
        {
            let wanted = format!(
                "{} cannot be turned; say `symmetry = false`",
                card.encoding.name
            );
            return Err(wrong("lessons.symmetry", "true".into(), wanted));
        }
        let learning = &self.learning;
        within("learning.batch", learning.batch, 2..=1 << 16)?;
        within("learning.rate", learning.rate, 1e-9..=10.0)?;
        within("learning.weight_decay", learning.weight_decay, 0.0..=10.0)?;
        within("learning.average", learning.average, 0.0..=1.0)?;
        within("learning.clip", learning.clip, 1e-6..=1e9)?;
        within("learning.value_weight", learning.value_weight, 0.0..=1e3)?;
        within(
            "learning.examine_every",
            learning.validate_every,
            1..=u64::MAX,
        )?;
        match (learning.samples, learning.epochs) {
            (Some(samples), None) => within("learning.samples", samples, 1..=1 << 50),
            (None, Some(epochs)) => within("learning.epochs", epochs, 1e-6..=1e6),
            _ => Err(wrong(
                "learning",
                "unclear about how long to learn".into(),
                "give either `samples` or `epochs`".into(),
            )),
        }
    }
}

impl SourceKind {
    /// Which game there is, if that is always the same.
    pub const fn game(self) -> Option<Game> {
        match self {
            SourceKind::Dataset => None,
            SourceKind::TunedGames => Some(Game::Hive),
            SourceKind::HexGames | SourceKind::HexOpenings => Some(Game::Hex),
        }
    }
}

pub(crate) fn wrong(field: &'static str, found: String, wanted: String) -> ConfigError {
    ConfigError::Field {
        field,
        found,
        wanted,
    }
}

pub(crate) fn within<T: PartialOrd + std::fmt::Display + Copy>(
    field: &'static str,
    number: T,
    range: RangeInclusive<T>,
) -> Result<(), ConfigError> {
    if range.contains(&number) {
        return Ok(());
    }
    let wanted = format!("it is from {} to {}", range.start(), range.end());
    Err(wrong(field, number.to_string(), wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_rated_higher_counts_more() {
        let plain = SampleConfig::default();
        let weighed = SampleConfig {
            rated: Some([1200.0, 1600.0]),
            unrated: 0.25,
            ..plain
        };
        let of = |config: SampleConfig| {
            [None, Some(1100), Some(1300), Some(1500), Some(2000)].map(|it| config.of_rating(it))
        };
        assert_eq!(of(plain).map(f32::to_bits), [1.0_f32; 5].map(f32::to_bits));
        let expected = [0.25_f32, 0.0, 0.25, 0.75, 1.0];
        assert_eq!(of(weighed).map(f32::to_bits), expected.map(f32::to_bits));
    }
}
