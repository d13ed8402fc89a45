//! Whoever plays at a level.

use game::{Dice, History, Value};
use net::evaluator::NetEvaluator;
use search::Report;
use search::mcts::guided::Guided;

use super::choice::{Judged, choose};
use super::one_ply::one_ply;
use super::{Ease, Level, Means};
use crate::{EngineGame, Guidance, NetworkFor, Precision, Stop};

/// A move at some level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply<M> {
    /// What is played.
    pub mv: M,
    /// What it is worth to whoever plays it, as far as the level can see.
    pub value: Value,
}

/// Whoever plays at a level.
#[derive(Debug)]
pub struct Opponent<G: EngineGame> {
    level: Level,
    seed: u64,
    evaluator: NetEvaluator<G>,
}

impl<G: EngineGame> Opponent<G> {
    /// A player of this level, whose chances follow from the seed. Copies of a network share its
    /// numbers. However many threads there are, the moves are the same.
    pub fn new(level: Level, seed: u64, network: &NetworkFor<G>, threads: u16) -> Opponent<G> {
        Opponent {
            level,
            seed,
            evaluator: network.evaluator(threads, Precision::F32),
        }
    }

    pub fn level(&self) -> Level {
        self.level
    }

    /// Draws from another seed from now on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// A move in this game, or in a hurry if `stop` is raised. `None` only if the game is over.
    pub fn reply(&mut self, game: &History<G>, stop: &Stop) -> Option<Reply<G::Move>> {
        self.reply_until(game, &|| stop.is_raised())
    }

    /// The same for whoever knows by something else, such as a clock, when it is time to hurry.
    pub fn reply_until(
        &mut self,
        game: &History<G>,
        hurry: &dyn Fn() -> bool,
    ) -> Option<Reply<G::Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let mover = game.position().to_move();
        if let Some(mv) = G::book_move(game) {
            let value = Value::even(mover);
            return Some(Reply { mv, value });
        }
        let mut dice = Dice::new(self.seed, game.plies() as u64);
        let Ease { temperature, .. } = self.level.ease;
        let chosen = match self.level.means {
            Means::OnePly { moves, breadth } => {
                let judged = one_ply(&self.evaluator, game, moves, breadth, &mut dice);
                choose(&judged, self.level.ease, &mut dice)?
            }
            Means::Network { visits } => {
                let report = self.guided(game, visits, hurry)?;
                let judged = tried(&report);
                match report.best() {
                    Some(mv) if temperature <= 0.0 => Judged {
                        mv,
                        chance: report.value.expected_score(),
                    },
                    _ => choose(&judged, self.level.ease, &mut dice)?,
                }
            }
        };
        #[expect(clippy::cast_possible_truncation, reason = "a chance")]
        let q = (2.0 * chosen.chance - 1.0) as f32;
        Some(Reply {
            mv: chosen.mv,
            value: Value::new(mover, q, 0.0),
        })
    }

    fn guided(
        &self,
        game: &History<G>,
        visits: u32,
        hurry: &dyn Fn() -> bool,
    ) -> Option<Report<G::Move>> {
        let settings = Guidance::default().settings(TREE_MIB, self.seed);
        let mut search = Guided::new(&self.evaluator, G::Knowledge::default(), settings);
        search.search(game, Some(visits), hurry, &mut |_| {})
    }
}

/// Memory for a tree: more than any level fills.
const TREE_MIB: usize = 64;
/// A move that was tried less often than this part of the most tried one has no value to speak of.
const TRIED_AT_LEAST: f64 = 0.05;

/// The moves that were tried often enough, the best first.
fn tried<M: Copy>(report: &Report<M>) -> Vec<Judged<M>> {
    let most = report
        .candidates
        .iter()
        .map(|candidate| candidate.visits)
        .max();
    let enough = (f64::from(most.unwrap_or(0)) * TRIED_AT_LEAST).max(1.0);
    let known = report.candidates.iter().filter_map(|candidate| {
        let value = candidate.value?;
        let often = f64::from(candidate.visits) >= enough || value.proof().is_some();
        often.then_some(Judged {
            mv: candidate.mv,
            chance: value.expected_score(),
        })
    });
    known.collect()
}
