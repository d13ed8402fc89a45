//! Whoever plays at a level.

use std::fmt::Debug;

use game::{Dice, Game, History, Outcome};
use hex_rules::Hex;
use hive_rules::Hive;
use net::backend::cpu::Precision;
use net::evaluator::NetEvaluator;
use search::mcts::guided::{Guided, Report};

use super::choice::{Judged, choose};
use super::glance::glance;
use super::table;
use super::{Ease, Level, Means};
use crate::heuristics::hex::balanced_opening;
use crate::{
    Engine, Guidance, HexEngine, HexOptions, HexPlayer, HivePlayer, Judging, Limits, NetworkFor,
    Options, Score, Stop,
};

/// A game that has levels.
pub trait Levelled: Judging {
    /// The levels, the weakest first; the number of each is its place.
    const LEVELS: &'static [Level];

    /// A move that is known to be right without a thought.
    fn known(_game: &History<Self>) -> Option<Self::Move> {
        None
    }

    /// What searches without a network.
    type Searcher: Debug;

    /// Somebody who does.
    fn searcher(threads: u16) -> Self::Searcher;

    /// The best move by the game's own search within so many nodes, and how likely it is to win.
    /// Nothing is left of earlier searches.
    fn search(
        searcher: &mut Self::Searcher,
        game: &History<Self>,
        nodes: u64,
        stop: &Stop,
    ) -> Option<(Self::Move, f64)>;
}

/// Memory for the game's own search, enough for the positions of the highest level: the table is
/// cleared for every move.
const SEARCH_MIB: u32 = 32;

impl Levelled for Hive {
    type Searcher = Engine;

    const LEVELS: &'static [Level] = &table::HIVE;

    fn searcher(threads: u16) -> Engine {
        Engine::new(Options {
            player: HivePlayer::AlphaBeta,
            threads,
            hash_mib: SEARCH_MIB,
            ..Options::default()
        })
    }

    fn search(
        searcher: &mut Engine,
        game: &History<Hive>,
        nodes: u64,
        stop: &Stop,
    ) -> Option<(hive_rules::Move, f64)> {
        searcher.new_game();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let report = searcher.think(game, &limits, stop, &mut |_| {})?;
        Some((*report.line.first()?, report.score.chance()))
    }
}

impl Levelled for Hex {
    type Searcher = HexEngine;

    const LEVELS: &'static [Level] = &table::HEX;

    fn known(game: &History<Hex>) -> Option<hex_rules::Move> {
        balanced_opening(game.position())
    }

    fn searcher(threads: u16) -> HexEngine {
        HexEngine::new(HexOptions {
            player: HexPlayer::MctsRave,
            threads,
            memory_mib: SEARCH_MIB as usize,
            ..HexOptions::default()
        })
    }

    fn search(
        searcher: &mut HexEngine,
        game: &History<Hex>,
        nodes: u64,
        stop: &Stop,
    ) -> Option<(hex_rules::Move, f64)> {
        searcher.forget();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let report = searcher.think(game, &limits, stop, &mut |_| {})?;
        Some((report.best, report.value))
    }
}

/// A move at some level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply<M> {
    /// What is played.
    pub mv: M,
    /// How likely whoever plays it is to win, as far as the level can see.
    pub winrate: f64,
}

/// Whoever plays at a level.
#[derive(Debug)]
pub struct Opponent<G: Levelled> {
    level: Level,
    seed: u64,
    threads: u16,
    judge: NetEvaluator<G>,
    /// Made when it is first needed.
    searcher: Option<G::Searcher>,
}

impl<G: Levelled> Opponent<G> {
    /// A player of this level, whose chances follow from the seed. Copies of a network share its
    /// numbers.
    ///
    /// With several threads the game's own search is not the same every time.
    pub fn new(level: Level, seed: u64, network: &NetworkFor<G>, threads: u16) -> Opponent<G> {
        Opponent {
            level,
            seed,
            threads,
            judge: network.judge(threads, Precision::F32),
            searcher: None,
        }
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Draws from another seed from now on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// A move in this game, or in a hurry if `stop` is raised. `None` only if the game is over.
    pub fn reply(&mut self, game: &History<G>, stop: &Stop) -> Option<Reply<G::Move>> {
        if game.outcome().is_some() {
            return None;
        }
        if let Some(mv) = G::known(game) {
            return Some(Reply { mv, winrate: 0.5 });
        }
        let mut dice = Dice::new(self.seed, game.plies() as u64);
        let Ease { temperature, .. } = self.level.ease;
        let chosen = match self.level.means {
            Means::Glance { moves, breadth } => {
                let judged = glance(&self.judge, game, moves, breadth, &mut dice);
                choose(&judged, self.level.ease, &mut dice)?
            }
            Means::Network { visits } => {
                let report = self.guided(game, visits, stop)?;
                let judged = tried(&report, game);
                match report.best() {
                    Some(mv) if temperature <= 0.0 => Judged {
                        mv,
                        chance: share(report.value),
                    },
                    _ => choose(&judged, self.level.ease, &mut dice)?,
                }
            }
            Means::Search { nodes } => {
                let threads = self.threads;
                let searcher = self.searcher.get_or_insert_with(|| G::searcher(threads));
                let (mv, chance) = G::search(searcher, game, nodes, stop)?;
                Judged { mv, chance }
            }
        };
        Some(Reply {
            mv: chosen.mv,
            winrate: chosen.chance,
        })
    }

    fn guided(&self, game: &History<G>, visits: u32, stop: &Stop) -> Option<Report<G::Move>> {
        let settings = Guidance::default().settings(TREE_MIB, self.seed);
        let mut search = Guided::new(&self.judge, G::Hints::default(), settings);
        search.search(game, Some(visits), &|| stop.is_raised(), &mut |_| {})
    }
}

/// Memory for a tree: more than any level fills.
const TREE_MIB: usize = 64;
/// A move that was tried less often than this part of the most tried one has no value to speak of.
const TRIED_AT_LEAST: f64 = 0.05;

/// The moves that were tried often enough, the best first.
fn tried<G: Game>(report: &Report<G::Move>, game: &History<G>) -> Vec<Judged<G::Move>> {
    let mover = game.position().to_move();
    let most = report
        .candidates
        .iter()
        .map(|candidate| candidate.visits)
        .max();
    let enough = f64::from(most.unwrap_or(0)) * TRIED_AT_LEAST;
    let known = report.candidates.iter().filter(|candidate| {
        f64::from(candidate.visits) >= enough.max(1.0) || candidate.proven.is_some()
    });
    known
        .map(|candidate| Judged {
            mv: candidate.mv,
            chance: match candidate.proven {
                Some(Outcome::Won(winner)) => f64::from(u8::from(winner == mover)),
                Some(Outcome::Draw) => 0.5,
                None => share(candidate.value),
            },
        })
        .collect()
}

/// A value from -1 to 1 as a chance.
fn share(value: f32) -> f64 {
    f64::midpoint(1.0, f64::from(value))
}

/// How many hundredths make a chance to win of 73 %: what the evaluation that ships was fitted to.
const SCALE: f64 = 150.0;

/// Scores as chances.
trait Chance {
    fn chance(&self) -> f64;
}

impl Chance for Score {
    fn chance(&self) -> f64 {
        match *self {
            Score::LossIn(_) => 0.0,
            Score::Points(points) => 1.0 / (1.0 + (-f64::from(points) / SCALE).exp()),
            Score::WinIn(_) => 1.0,
        }
    }
}
