//! Hex as it is thought about.

use hex_rules::Hex;

use crate::learning::{AnyLines, Many};
use crate::thinking::{AnyNetwork, AnyPlayer, Loaded, Seated, Thinks};

impl Thinks for Hex {
    fn any_network(network: Loaded<Hex>) -> AnyNetwork {
        AnyNetwork::Hex(network)
    }

    fn any_player(player: Seated<Hex>) -> AnyPlayer {
        AnyPlayer::Hex(player)
    }

    fn any_lines(lines: Many<Hex>) -> AnyLines {
        AnyLines::Hex(lines)
    }
}
