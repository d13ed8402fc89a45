//! How a search goes by what a network says.

use std::fmt;
use std::str::FromStr;

use net::backend::cpu::Precision;
use search::mcts::guided::{Gumbel, HivePaper, RootRule, Rule, Settings};

/// How a search goes by what a network says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guidance {
    /// By which rule.
    pub manner: Manner,
    /// The Hive paper's printed c, in hundredths: how much the prior counts by its rules.
    pub control_percent: u8,
    /// How many positions are judged at a time.
    pub batch: u16,
    /// In which numbers, where the network can do it in several: by default those in which this
    /// machine is faster.
    pub precision: Precision,
    /// Whether the search is told what is known of the game beside its rules, and book moves are made.
    pub knowledge: bool,
}

impl Default for Guidance {
    fn default() -> Guidance {
        Guidance {
            manner: Manner::Puct,
            control_percent: 50,
            batch: 8,
            precision: Precision::fastest(),
            knowledge: true,
        }
    }
}

/// A rule of guided search, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Manner {
    /// What most programs do.
    #[default]
    Puct,
    /// A few moves by sequential halving.
    Gumbel,
    /// As the paper on Hive prints it.
    HivePaper,
    /// The same with its reward for crowded queens.
    HivePaperReward,
}

impl Manner {
    pub const ALL: [Manner; 4] = [
        Manner::Puct,
        Manner::Gumbel,
        Manner::HivePaper,
        Manner::HivePaperReward,
    ];
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Manner::Puct => "puct",
            Manner::Gumbel => "gumbel",
            Manner::HivePaper => "hive-paper",
            Manner::HivePaperReward => "hive-paper-reward",
        })
    }
}

/// A name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no rule: write `puct`, `gumbel`, `hive-paper` or `hive-paper-reward`")]
pub struct MannerError {
    /// What was read.
    pub text: String,
}

impl FromStr for Manner {
    type Err = MannerError;

    fn from_str(text: &str) -> Result<Manner, MannerError> {
        Manner::ALL
            .into_iter()
            .find(|manner| manner.to_string() == text)
            .ok_or_else(|| MannerError {
                text: game::excerpt(text),
            })
    }
}

impl Guidance {
    /// How to search a match, in which everybody plays their best.
    pub fn settings(self, mebibytes: usize, seed: u64) -> Settings {
        let settings = Settings {
            batch: self.batch.max(1),
            mebibytes,
            seed,
            ..Settings::default()
        };
        let paper = |rewarded| {
            Rule::HivePaper(HivePaper {
                rewarded,
                control: f32::from(self.control_percent) / 100.0,
            })
        };
        match self.manner {
            Manner::Puct => settings,
            Manner::Gumbel => Settings {
                root: RootRule::Gumbel(Gumbel {
                    gumbel_scale: 0.0,
                    ..Gumbel::default()
                }),
                ..settings
            },
            Manner::HivePaper => Settings {
                rule: paper(false),
                ..settings
            },
            Manner::HivePaperReward => Settings {
                rule: paper(true),
                ..settings
            },
        }
    }
}
