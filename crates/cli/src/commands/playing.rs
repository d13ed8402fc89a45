//! Who plays, as both protocols are told on the command line.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use engine::{
    Engine, Guidance, HexEngine, HexOptions, HexPlayer, HivePlayer, Manner, NetworkFor, Options,
};
use protocols::uhp::default_options;

/// Who plays.
#[derive(Debug, clap::Args)]
pub(crate) struct Playing {
    /// Who plays. Clients can change it later.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// A network to play with instead of the one that ships: its weights, with its card beside them.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// How the search goes by the network: puct, gumbel, hive-paper or hive-paper-reward.
    #[arg(long, value_name = "RULE", default_value_t = Manner::Puct)]
    rule: Manner,
    /// Threads to begin with.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Playing {
    fn guidance(&self) -> Guidance {
        Guidance {
            manner: self.rule,
            ..Guidance::default()
        }
    }

    /// The player of Hive.
    pub(crate) fn hive(&self) -> Result<Engine> {
        let player = match (&self.player, &self.net) {
            (Some(name), _) => name.parse()?,
            (None, Some(_)) => HivePlayer::Net,
            (None, None) => default_options().player,
        };
        let engine = Engine::new(Options {
            player,
            threads: self.threads,
            guidance: self.guidance(),
            ..default_options()
        });
        match &self.net {
            Some(path) => {
                let network = NetworkFor::load(path).context("--net")?;
                Ok(engine.with_network(network))
            }
            None => Ok(engine),
        }
    }

    /// The player of Hex.
    pub(crate) fn hex(&self) -> Result<HexEngine> {
        let player = match (&self.player, &self.net) {
            (Some(name), _) => name.parse()?,
            (None, Some(_)) => HexPlayer::Net,
            (None, None) => HexOptions::default().player,
        };
        let engine = HexEngine::new(HexOptions {
            player,
            threads: self.threads,
            guidance: self.guidance(),
            ..HexOptions::default()
        });
        match &self.net {
            Some(path) => {
                let network = NetworkFor::load(path).context("--net")?;
                Ok(engine.with_network(network))
            }
            None => Ok(engine),
        }
    }
}
