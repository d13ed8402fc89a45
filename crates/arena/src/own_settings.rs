//! Players of ours with their settings, as people write them: `alphabeta:threads=2,hash=64`,
//! `net:file=mine.safetensors,rule=gumbel`. One reader for every game: which settings a player has
//! follows from what it goes by.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::path::Path;
use std::sync::Arc;

use engine::{Clock, Device, Engine, Limits, NetworkFor, Options, PlayerKind, Precision, Step};

use super::entrant::EntrantError;
use super::match_game::MatchGame;

/// The player of a description, with all that was said about it.
#[derive(Clone, Debug)]
pub(super) struct OwnSettings<G: MatchGame> {
    pub(super) options: Options,
    evaluation: Arc<G::Evaluation>,
    network: Option<NetworkFor<G>>,
}

impl<G: MatchGame> PartialEq for OwnSettings<G> {
    fn eq(&self, other: &OwnSettings<G>) -> bool {
        self.options == other.options
            && self.evaluation == other.evaluation
            && self.network == other.network
    }
}

impl<G: MatchGame> OwnSettings<G> {
    /// Reads what follows a player's name.
    pub(super) fn read(player: PlayerKind, text: &str) -> Result<OwnSettings<G>, EntrantError> {
        let mut options = G::usual().with_player(player);
        let mut evaluation = G::Evaluation::default();
        let (mut file, mut device) = (None, Device::Cpu);
        for setting in text.split(',').filter(|setting| !setting.is_empty()) {
            let refused = || EntrantError::Setting {
                player: player.to_string(),
                setting: setting.to_owned(),
                help: help::<G>(player),
            };
            let (name, value) = setting.split_once('=').ok_or_else(refused)?;
            let number = |most: u32| {
                let number = value.parse::<u32>().ok();
                number
                    .filter(|number| (1..=most).contains(number))
                    .ok_or_else(refused)
            };
            match name {
                "eval" if player.has_evaluation() => evaluation = G::read_evaluation(value)?,
                "file" if player.has_network() => file = Some(value),
                "device" if player.has_network() => {
                    device = Device::named(value).ok_or_else(refused)?;
                }
                "step" if player == PlayerKind::Minimax => {
                    options.step = Step::named(value).ok_or_else(refused)?;
                }
                "rule" if player.has_network() => {
                    options.guidance.manner = value.parse().map_err(|_| refused())?;
                }
                "control" if player.has_network() => {
                    let share: f32 = value.parse().map_err(|_| refused())?;
                    if !(0.0..=1.0).contains(&share) {
                        return Err(refused());
                    }
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "from 0 to 100"
                    )]
                    let percent = (100.0 * share).round() as u8;
                    options.guidance.control_percent = percent;
                }
                "precision" if player.has_network() => {
                    options.guidance.precision = Precision::named(value).ok_or_else(refused)?;
                }
                "knowledge" if player.has_network() => {
                    options.guidance.knowledge = match value {
                        "on" => true,
                        "off" => false,
                        _ => return Err(refused()),
                    };
                }
                "batch" if player.has_network() => {
                    let positions = number(4096)?;
                    options.guidance.batch = u16::try_from(positions).map_err(|_| refused())?;
                }
                "seed" if player.draws_by_chance() => {
                    options.seed = value.parse().map_err(|_| refused())?;
                }
                "threads" => {
                    options.threads = u16::try_from(number(1024)?).map_err(|_| refused())?;
                }
                name if name == G::MEMORY => options.memory_mib = number(65536)?,
                _ => return Err(refused()),
            }
        }
        let network = if player.has_network() {
            Some(seated_network(file, device)?)
        } else {
            None
        };
        Ok(OwnSettings {
            options,
            evaluation: Arc::new(evaluation),
            network,
        })
    }

    /// Whether it can play games of this variant.
    pub(super) fn check_variant(&self, variant: &G::Variant) -> Result<(), EntrantError> {
        match &self.network {
            Some(network) => Ok(network.check(variant)?),
            None => Ok(()),
        }
    }

    /// Whether a player with these settings can play under these limits.
    pub(super) fn check_limits(&self, text: &str, limits: &Limits) -> Result<(), EntrantError> {
        let text = text.to_owned();
        if *limits == Limits::default() {
            let any_counts_plies = G::PLAYERS.iter().any(|player| player.counts_plies());
            return Err(EntrantError::NoLimit {
                text,
                limits: if any_counts_plies {
                    "a time, a depth or a number of nodes"
                } else {
                    "a time, or simulations as --nodes"
                },
            });
        }
        if limits.depth.is_some() && !self.options.player.counts_plies() {
            return Err(EntrantError::Limits {
                text,
                why: "counts no plies: give it a time, or simulations as --nodes",
            });
        }
        Ok(())
    }

    /// The player itself.
    pub(super) fn engine(&self, clock: Clock) -> Engine<G> {
        let evaluation = G::Evaluation::clone(&self.evaluation);
        let engine = Engine::new(self.options, clock).with_evaluation(evaluation);
        match &self.network {
            Some(network) => engine.with_network(network.clone()),
            None => engine,
        }
    }
}

/// The network in this file, or the one that ships, run there.
pub(super) fn seated_network<G: MatchGame>(
    file: Option<&str>,
    device: Device,
) -> Result<NetworkFor<G>, EntrantError> {
    let network = match file {
        Some(file) => NetworkFor::load(Path::new(file)).map_err(|error| error.to_string()),
        None => Ok(NetworkFor::shipped()),
    };
    let seated = network.and_then(|network| network.on(device).map_err(|error| error.to_string()));
    seated.map_err(|error| EntrantError::Network { error })
}

/// Which settings a player has.
fn help<G: MatchGame>(player: PlayerKind) -> String {
    let memory = G::MEMORY;
    match player {
        PlayerKind::Guarded => format!(
            "there are those of `net` and of `alphabeta`, which share the memory: `file`, `device`, `rule`, `control`, `batch`, `precision`, `knowledge`, `seed`, `eval`, `threads` (1 to 1024) and `{memory}` (1 to 65536 MiB)"
        ),
        PlayerKind::AlphaBeta => format!(
            "there are `threads` (1 to 1024), `{memory}` (1 to 65536 MiB) and `eval` (`shipped`, `hand`, `minimax`, or a file of weights)"
        ),
        PlayerKind::Minimax => format!(
            "there are `step` (`plain`, `pruning`, `order`, `deepening` or `endgame`, each with those before it), `threads` and `{memory}`, which change nothing"
        ),
        PlayerKind::Net => format!(
            "there are `file` (a network; without, the one that ships), `device` (`cpu`; `cuda` in builds with libtorch), `rule` (`puct`, `gumbel`, `hive-paper`, `hive-paper-reward`), `control` (the c of these two, from 0 to 1; otherwise 0.5), `batch` (1 to 4096 positions), `precision` (`f32`, `int8`; without, the one that this machine is faster in), `knowledge` (`off`: by the rules and the network alone), `threads` (1 to 1024), `{memory}` (1 to 65536 MiB for the tree) and `seed` (a number)"
        ),
        PlayerKind::Mcts | PlayerKind::MctsRave | PlayerKind::Random => format!(
            "there are `threads` (1 to 1024), `{memory}` (1 to 65536 MiB for the tree) and `seed` (a number)"
        ),
    }
}
