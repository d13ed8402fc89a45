//! Hive.

use hive_rules::Hive;

use super::network::{AnyNetwork, Loaded};
use super::player::{AnyPlayer, Seated};
use super::thinks::Thinks;
use crate::learning::{AnyLines, Many};

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
