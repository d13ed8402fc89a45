//! The reinforcement learning of "Mastering the game of Hive with Supervised Learning and Monte Carlo Tree
//! Search" (Dang): five iterations from SL1, and its figure 2b.
//!
//! [`config`] is the run as a config of the loop, scaled; [`figure`] says which matches make the figure.

pub mod figure;

use std::fmt::Write as _;
use std::path::Path;

use net::encoding::HiveTokens;
use net::file::Card;

pub use figure::{Match, Row};

/// Games of the paper's iterations: of the first two, and of the other three.
const GAMES: [f64; 2] = [16_000.0, 3_000.0];
/// Simulations of these.
const SIMULATIONS: [u32; 2] = [50, 250];
/// Turns of a game, and of a game in the tree.
pub const LONGEST: [u32; 2] = [55, 95];
/// TS.1 to TS.5.
pub const ITERATIONS: u32 = 5;
/// Positions a step at the paper's scale. It prints none.
const BATCH: f64 = 1024.0;

/// How the paper's run is done again.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<'a> {
    /// How much of the paper's games are played, from 0 to 1.
    pub scale: f64,
    /// SL1: its file, and its card.
    pub start: &'a Path,
    pub card: &'a Card,
    /// The printed c.
    pub control: f32,
    pub seed: u64,
}

/// The run as a config of the loop.
pub fn config(plan: &Plan<'_>) -> String {
    let [first, later] = GAMES.map(|games| scaled(games, plan.scale).max(2));
    let batch = scaled(BATCH, plan.scale.sqrt()).clamp(32, 1024);
    let [few, many] = SIMULATIONS;
    let [longest, in_tree] = LONGEST;
    let Plan {
        scale,
        start,
        card,
        control,
        seed,
    } = plan;
    let network = network(card);
    let start = quoted(&start.display().to_string());
    format!(
        "\
# The Hive paper's reinforcement learning at {scale} of its games, as `hexapod papers hive-rl` writes it.
#
# Printed: the games and simulations of TS.1 to TS.5, the rule, the reward, the greatest lengths, z that loses a
# hundredth a ply, and the loss over all actions. Not printed, and chosen here: c, the batch, the rate, how often a
# position is learnt from, and that moves are drawn by their visits in the whole game.
name = \"hive-paper-rl\"
seed = {seed}
iterations = {ITERATIONS}

[network]
{network}
start = {start}

[play]
variants = [\"Base\"]
games = {first}
longest = {longest}
longest_in_tree = {in_tree}
at_longest = \"draw\"
[play.search]
simulations = {few}
root = \"puct\"
rule = \"hive-paper\"
control = {control:?}
reward = true

[collect.window]
least = 1          # the games of the iteration alone
slope = 0.0
[collect.alarms]
stop = false       # the paper had nobody to stop it: alarms are only told

[fit]
batch = {batch}
uses = 4.0
rate = 1e-4
warm_up = 20
average = 0.99
discount = 0.99
legal_only = false
symmetry = false   # the planes cannot be turned

[judge]
games = 0
gate = \"none\"
[judge.search]
simulations = 1

[[later]]
from = 3
[later.play]
games = {later}
[later.play.search]
simulations = {many}
"
    )
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "some thousands at most"
)]
fn scaled(number: f64, scale: f64) -> u64 {
    (number * scale).round() as u64
}

/// What a network is, as a config says it. Only the paper's planes come in variants.
fn network(card: &Card) -> String {
    let mut text = if card.encoding.name == HiveTokens::NAME {
        "design = \"hexformer-s\"\n".to_owned()
    } else {
        format!(
            "design = \"hive-paper\"\nencoding = \"{}\"\n",
            card.encoding.name
        )
    };
    text.push_str("measures = ");
    let value = serde_json::to_value(&card.architecture).unwrap_or_default();
    inline(&value, &mut text);
    text
}

fn inline(value: &serde_json::Value, text: &mut String) {
    use serde_json::Value;
    match value {
        Value::Object(fields) => {
            text.push_str("{ ");
            for (number, (name, value)) in fields.iter().enumerate() {
                text.push_str(if number > 0 { ", " } else { "" });
                // Writing to a string cannot fail.
                let _ = write!(text, "{name} = ");
                inline(value, text);
            }
            text.push_str(" }");
        }
        Value::Array(all) => {
            text.push('[');
            for (number, value) in all.iter().enumerate() {
                text.push_str(if number > 0 { ", " } else { "" });
                inline(value, text);
            }
            text.push(']');
        }
        Value::String(word) => text.push_str(&quoted(word)),
        other => {
            let _ = write!(text, "{other}");
        }
    }
}

/// A text as TOML writes it: JSON's strings are strings of TOML too.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use net::catalogue::Design;

    use super::*;
    use crate::reinforcement::Config;

    #[test]
    fn the_config_says_what_the_paper_prints() {
        let card = Design::named("hive-paper")
            .expect("a design")
            .card("SL1", "");
        let plan = |scale| Plan {
            scale,
            start: Path::new("sl1 \"best\".safetensors"),
            card: &card,
            control: 0.5,
            seed: 1,
        };
        let read = |scale| Config::read(&config(&plan(scale))).expect("a config");
        let config = read(1.0);
        let told = |iteration| {
            let play = &config.at(iteration).play;
            (play.games, play.search.simulations)
        };
        assert_eq!(
            [1, 2, 3, 4, 5].map(told),
            [
                (16_000, 50),
                (16_000, 50),
                (3_000, 250),
                (3_000, 250),
                (3_000, 250)
            ]
        );
        assert_eq!(
            (config.play.longest, config.play.longest_in_tree),
            (55, Some(95))
        );
        assert_eq!(
            config.network.start.as_deref(),
            Some(Path::new("sl1 \"best\".safetensors"))
        );
        assert_eq!(
            config.card().expect("a card").architecture,
            card.architecture
        );
        assert_eq!(read(0.01).play.games, 160);
        assert_eq!(read(1e-6).at(5).play.games, 2);
    }
}
