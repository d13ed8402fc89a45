//! How often a level finds one of the moves that are right: by this, puzzles are graded.

use game::{Dice, History};
use net::evaluator::NetEvaluator;
use search::Cached;
use search::mcts::guided::Guided;

use super::choice::choose;
use super::one_ply::one_ply;
use super::{Level, Means};
use crate::{EngineGame, Guidance, NetworkFor, Precision};

/// Answers of the network that are remembered: many tries look at the same few positions.
const ANSWERS: usize = 20_000;
/// Memory for a tree: more than any level fills.
const TREE_MIB: usize = 64;

/// Lets levels try a position again and again. It plays as an [`Opponent`](super::Opponent) does, and remembers what the
/// network said.
#[derive(Debug)]
pub struct Finder<G: EngineGame> {
    evaluator: Cached<G, NetEvaluator<G>>,
}

impl<G: EngineGame> Finder<G> {
    /// With this network, on one thread.
    pub fn new(network: &NetworkFor<G>) -> Finder<G> {
        let evaluator = network.remembering(1, Precision::F32, ANSWERS);
        Finder { evaluator }
    }

    /// The part of so many tries, with seeds from `seed` on, in which the level plays one of these moves. A level that
    /// leaves nothing to chance is tried once.
    pub fn share(
        &self,
        level: Level,
        game: &History<G>,
        right: &[G::Move],
        seed: u64,
        tries: u32,
    ) -> f64 {
        let found = |mv: Option<G::Move>| mv.is_some_and(|mv| right.contains(&mv));
        match level.means {
            Means::OnePly { moves, breadth } => {
                let times = (0..u64::from(tries)).filter(|number| {
                    let mut dice = Dice::new(seed.wrapping_add(*number), game.plies() as u64);
                    let judged = one_ply(&self.evaluator, game, moves, breadth, &mut dice);
                    found(choose(&judged, level.ease, &mut dice).map(|judged| judged.mv))
                });
                let times = u32::try_from(times.count()).unwrap_or(u32::MAX);
                f64::from(times) / f64::from(tries.max(1))
            }
            Means::Network { visits } => {
                let settings = Guidance::default().settings(TREE_MIB, seed);
                let mut search = Guided::new(&self.evaluator, G::Knowledge::default(), settings);
                let report = search.search(game, Some(visits), &|| false, &mut |_| {});
                f64::from(u8::from(found(report.and_then(|report| report.best()))))
            }
        }
    }
}
