//! The search as a whole: threads, limits, and the tree from one move to the next.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Dice, Game};

use super::descend::Worker;
use super::guide::Guide;
use super::report::report;
use super::reuse::{moves_between, subtree};
use super::select::Selection;
use super::tree::{Node, NodeBudget};
use crate::Report;

/// After how many simulations whoever watches hears of it.
const REPORT_EVERY: u64 = 1_000;

/// With what means to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Threads that share the tree.
    pub threads: u16,
    /// Memory for the tree. When it is used up, the tree stops growing and the search goes on.
    pub mebibytes: usize,
    /// What chance begins from.
    pub seed: u64,
    /// At which visit of a position the tree grows there; the textbook's is the second.
    pub expansion_threshold: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            mebibytes: 256,
            seed: 1,
            expansion_threshold: 2,
        }
    }
}

/// A Monte Carlo tree search that keeps its tree from one move of a game to the next.
#[derive(Debug)]
pub struct Mcts<G: Game, E, S> {
    guide: E,
    selection: S,
    settings: Settings,
    /// The last position, and the tree that was grown from it.
    kept: Option<(G, Node<G::Move>)>,
    /// How many searches there were: each has dice of its own.
    searches: u64,
}

impl<G, E, S> Mcts<G, E, S>
where
    G: Game + Send + Sync,
    G::Move: Send + Sync,
    E: Guide<G>,
    S: Selection,
{
    /// A search with this knowledge.
    pub fn new(guide: E, selection: S, settings: Settings) -> Mcts<G, E, S> {
        Mcts {
            guide,
            selection,
            settings,
            kept: None,
            searches: 0,
        }
    }

    /// Forgets the tree, and with it everything that was learnt.
    pub fn clear(&mut self) {
        self.kept = None;
        self.searches = 0;
    }

    /// Searches a position until it is proven, or so many simulations were made if a number is
    /// given, or `enough` says so, which is asked after every simulation. `watch` hears of it now
    /// and then.
    ///
    /// Returns `None` only if the game is over. With one thread and a number of simulations, the
    /// same searches one after the other give the same answers.
    pub fn search(
        &mut self,
        position: &G,
        simulations: Option<u64>,
        enough: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        if position.outcome().is_some() {
            return None;
        }
        let kept = self.kept.take().and_then(|(from, root)| {
            let moves = moves_between(&from, position)?;
            Some((subtree(root, &moves), moves))
        });
        let (root, before) = kept.unwrap_or_default();
        let root = root.unwrap_or_else(Node::root);
        let budget = NodeBudget::new::<G::Move>(self.settings.mebibytes, root.count());
        let threads = self.settings.threads.max(1);
        let mut workers: Vec<Worker<'_, G, E, S>> = (0..u64::from(threads))
            .map(|thread| {
                let number = self.searches * u64::from(u16::MAX) + thread;
                let dice = Dice::new(self.settings.seed, number);
                let guide = self.guide.clone();
                let expansion_threshold = self.settings.expansion_threshold;
                Worker::new(
                    guide,
                    &self.selection,
                    dice,
                    &budget,
                    expansion_threshold,
                    &before,
                )
            })
            .collect();
        self.searches += 1;
        let team = Team {
            root: &root,
            position,
            budget: &budget,
            begun: AtomicU64::new(0),
            most: simulations.unwrap_or(u64::MAX),
            done: AtomicBool::new(false),
        };
        let report = std::thread::scope(|scope| {
            let mut first = workers.pop()?;
            first.plant(&root, position);
            for mut worker in workers {
                let team = &team;
                scope.spawn(move || while team.step(&mut worker, &|| false) {});
            }
            let mut next = REPORT_EVERY;
            while team.step(&mut first, enough) {
                if team.begun.load(Ordering::Relaxed) >= next {
                    next += REPORT_EVERY;
                    if let Some(report) = team.report() {
                        watch(&report);
                    }
                }
            }
            team.done.store(true, Ordering::Relaxed);
            Some(())
        })
        .and_then(|()| team.report());
        self.kept = Some((position.clone(), root));
        report
    }
}

/// What the threads of a search share.
struct Team<'tree, G: Game> {
    root: &'tree Node<G::Move>,
    position: &'tree G,
    budget: &'tree NodeBudget,
    /// Simulations begun.
    begun: AtomicU64,
    most: u64,
    done: AtomicBool,
}

impl<'tree, G: Game> Team<'tree, G> {
    /// One simulation; whether another one should follow.
    fn step<E: Guide<G>, S: Selection>(
        &self,
        worker: &mut Worker<'tree, G, E, S>,
        enough: &dyn Fn() -> bool,
    ) -> bool {
        if self.done.load(Ordering::Relaxed) || self.root.proven().is_some() {
            return false;
        }
        if self.begun.fetch_add(1, Ordering::Relaxed) >= self.most {
            return false;
        }
        worker.simulate(self.root, self.position);
        !enough()
    }

    fn report(&self) -> Option<Report<G::Move>> {
        let simulations = self.begun.load(Ordering::Relaxed).min(self.most);
        report(self.root, self.position, simulations, self.budget.used())
    }
}
