//! Who plays, as both protocols are told on the command line.

use anyhow::Result;
use engine::{Engine, EngineGame, Guidance, Manner, Options, PlayerKind};

use super::network::Net;
use crate::clock::clock;

/// Who plays.
#[derive(Debug, clap::Args)]
pub(crate) struct Playing {
    /// Who plays. Clients can change it later.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    net: Net,
    /// How the search goes by the network: puct, gumbel, hive-paper or hive-paper-reward.
    #[arg(long, value_name = "RULE", default_value_t = Manner::Puct)]
    rule: Manner,
    /// Threads to begin with.
    #[arg(long, value_name = "NUMBER", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Playing {
    /// The player: of these options, unless the command line says otherwise.
    pub(crate) fn engine<G: EngineGame>(&self, usual: Options) -> Result<Engine<G>> {
        let player = match (&self.player, self.net.file()) {
            (Some(name), _) => PlayerKind::read::<G>(name)?,
            (None, Some(_)) => PlayerKind::Net,
            (None, None) => usual.player,
        };
        let options = Options {
            player,
            threads: self.threads,
            guidance: Guidance {
                manner: self.rule,
                ..Guidance::default()
            },
            ..usual
        };
        let engine = Engine::new(options, clock());
        if self.net.is_named() {
            Ok(engine.with_network(self.net.load()?))
        } else {
            Ok(engine)
        }
    }
}
