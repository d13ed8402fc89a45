//! Hive.

use hive_rules::Hive;

use crate::learning::{AnyLines, Many};
use crate::thinking::{AnyNetwork, AnyPlayer, Loaded, Seated, Thinks};

impl Thinks for Hive {
    fn any_network(network: Loaded<Hive>) -> AnyNetwork {
        AnyNetwork::Hive(network)
    }

    fn any_player(player: Seated<Hive>) -> AnyPlayer {
        AnyPlayer::Hive(player)
    }

    fn any_lines(lines: Many<Hive>) -> AnyLines {
        AnyLines::Hive(lines)
    }
}
