//! A game that is thought about and learnt.

use engine::EngineGame;
use training::supervised::TrainableGame;

use super::network::{AnyNetwork, Loaded};
use super::player::{AnyPlayer, Seated};
use crate::learning::{AnyLines, Many};
use crate::spiel::Spiel;

/// A game that is thought about and learnt: one file a game, with what whoever holds any needs.
pub(crate) trait Thinks: Spiel + EngineGame + TrainableGame {
    fn any_network(network: Loaded<Self>) -> AnyNetwork;

    fn any_player(player: Seated<Self>) -> AnyPlayer;

    fn any_lines(lines: Many<Self>) -> AnyLines;
}
