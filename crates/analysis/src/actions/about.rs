//! `about`: who answers, and what may be asked.

use hex_rules::Hex;
use hive_rules::Hive;
use serde::{Deserialize, Serialize};

use super::reply::{self, Level};
use crate::limits::{DEFAULT_VISITS, MOST_MOVES, MOST_VISITS, MOST_WAITING};
use crate::protocol::Side;
use crate::service::Service;

/// Asks who answers.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AboutRequest {}

/// Who answers, and what may be asked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct About {
    /// The version of the program.
    pub version: String,
    /// The networks that judge.
    pub networks: Vec<Network>,
    /// The opponents there are.
    pub levels: Levels,
    /// How much may be asked.
    pub limits: Limits,
}

/// A network, as its card describes it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Network {
    /// `hive` or `hex`.
    pub game: String,
    /// Its name.
    pub name: String,
    /// Whose chances it tells, and all answers do.
    pub perspective: Side,
    /// How it was made.
    pub training: String,
    /// How strong it was found to be.
    pub strength: Vec<NetworkStrength>,
}

/// A measured strength.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NetworkStrength {
    /// Against whom.
    pub against: String,
    /// Won, drawn, lost.
    pub result: [u32; 3],
    /// The command that found out.
    pub command: String,
}

/// The opponents there are, weakest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Levels {
    /// Of Hive.
    pub hive: Vec<Level>,
    /// Of Hex.
    pub hex: Vec<Level>,
}

/// How much may be asked.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// The most visits of an analysis.
    pub max_visits: u32,
    /// The visits of an analysis that names no number.
    pub default_visits: u32,
    /// How many clients are thought for at once.
    pub concurrent_analyses: usize,
    /// How many positions one client may wait for.
    pub waiting_positions: usize,
    /// The most moves of a game.
    pub max_moves: usize,
    /// Threads that think.
    pub threads: u16,
}

pub(super) fn about(service: &Service) -> About {
    About {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        networks: vec![
            network(service.hive.network.card(), Side::White),
            network(service.hex.network.card(), Side::Black),
        ],
        levels: Levels {
            hive: reply::levels::<Hive>(),
            hex: reply::levels::<Hex>(),
        },
        limits: Limits {
            max_visits: MOST_VISITS,
            default_visits: DEFAULT_VISITS,
            concurrent_analyses: service.options.analyses,
            waiting_positions: MOST_WAITING,
            max_moves: MOST_MOVES,
            threads: service.options.threads,
        },
    }
}

fn network(card: &net::file::Card, perspective: Side) -> Network {
    let strength = card.strength.iter().map(|found| NetworkStrength {
        against: found.against.clone(),
        result: found.result,
        command: found.command.clone(),
    });
    Network {
        game: card.game.to_string(),
        name: card.name.clone(),
        perspective,
        training: card.training.clone(),
        strength: strength.collect(),
    }
}
