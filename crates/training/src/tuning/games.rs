//! Games that an engine plays against itself, with what it thought of every position.

use engine::heuristics::hive::Evaluation;
use engine::{Clock, Engine, EngineGame as _, Limits, Options, Stop};
use game::{Dice, Game, History, Outcome, Player, Repetition};
use hive_rules::{Hive, Move, Variant, write_game};
use serde::{Deserialize, Serialize};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameOptions {
    /// Positions to visit a move.
    pub nodes: u64,
    /// Random moves at the beginning.
    pub random_plies: u32,
    /// A game that is not over by then is a draw.
    pub longest: u32,
}

/// A game and what was thought of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// Its number in the run; with the seed, it tells everything that was random.
    pub number: u64,
    /// A UHP game string.
    pub game: String,
    /// For each move, what the search said for the player to move: hundredths; `None` for random
    /// moves and where somebody wins by force.
    pub scores: Vec<Option<i32>>,
    /// 1 if White won, -1 if Black did, 0 for a draw.
    pub result: i8,
}

/// Plays one game. The same number, seed, options and evaluation give the same game.
pub fn play(
    variant: Variant,
    evaluation: &Evaluation,
    options: GameOptions,
    seed: u64,
    number: u64,
) -> PlayedGame {
    let mut dice = Dice::new(seed, number);
    let mut game = History::<Hive>::new(variant, Repetition::Threefold);
    let engine_options = Options {
        memory_mib: 4,
        ..Hive::usual()
    };
    let mut engine =
        Engine::<Hive>::new(engine_options, Clock::still()).with_evaluation(evaluation.clone());
    let mut scores = Vec::new();
    let random = options.random_plies + u32::from(dice.below(2) == 1);
    while game.outcome().is_none() && game.plies() < options.longest as usize {
        let limits = Limits {
            nodes: Some(options.nodes),
            ..Limits::default()
        };
        let (mv, score) = if game.plies() < random as usize {
            (random_move(&game, &mut dice), None)
        } else {
            let Some(report) = engine.think(&game, &limits, &Stop::new(), &mut |_| {}) else {
                break;
            };
            (report.line[0], report.value.evaluation())
        };
        scores.push(score);
        if game.play(mv).is_err() {
            break;
        }
    }
    let result = match game.outcome() {
        Some(Outcome::Won(Player::First)) => 1,
        Some(Outcome::Won(Player::Second)) => -1,
        Some(Outcome::Draw) | None => 0,
    };
    PlayedGame {
        number,
        game: write_game(&game),
        scores,
        result,
    }
}

/// A move of an opening: any, but placements four times in five.
pub(crate) fn random_move(game: &History<Hive>, dice: &mut Dice) -> Move {
    let mut moves = Vec::new();
    game.position().legal_moves(&mut moves);
    let placements: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| matches!(mv, Move::Place { .. }))
        .collect();
    let from = if placements.is_empty() || dice.below(5) == 0 {
        &moves
    } else {
        &placements
    };
    from[dice.below(from.len())]
}
