//! Positions with what they are worth, from played games.

use engine::heuristics::hive::Features;
use game::Game;
use hive_rules::{GameString, GameStringError, Hive};

use super::PlayedGame;

/// A position in numbers, and what is known about its worth for the player to move.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The numbers.
    pub features: Features,
    /// What the search said, in hundredths.
    pub score: f32,
    /// How the game ended: 1 won, 0.5 drawn, 0 lost.
    pub result: f32,
}

/// The positions of a game that the search has judged.
pub fn samples(played: &PlayedGame) -> Result<Vec<Sample>, GameStringError> {
    let game = played.game.parse::<GameString>()?.game;
    let mut position = Hive::start(game.variant());
    let mut all = Vec::new();
    for (mv, score) in game.moves().zip(&played.scores) {
        if let Some(score) = score {
            let white = position.plies().is_multiple_of(2);
            let result = f32::from(if white { played.result } else { -played.result });
            all.push(Sample {
                features: Features::of(&position),
                score: *score as f32,
                result: f32::midpoint(result, 1.0),
            });
        }
        position.apply(mv);
    }
    Ok(all)
}
