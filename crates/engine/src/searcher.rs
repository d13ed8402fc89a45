//! What players think with: every search, asked in one way.

use std::fmt::Debug;

use game::{Dice, Evaluator, Game, History, Value};
use search::alphabeta::{self, AlphaBeta};
use search::mcts::guided::{GameKnowledge, Guided};
use search::mcts::{Guide, Mcts, Selection};
use search::minimax::Minimax;
use search::{Deadline, Heuristics, Report};

use crate::{EngineGame, Limits};

/// A search that keeps what it has learnt from one move to the next.
pub trait Searcher<G: Game>: Debug + Send {
    /// Thinks about the position that a game has come to, within the limits, until the deadline, which
    /// has begun. `watch` hears of it now and then.
    ///
    /// Returns `None` only if the game is over.
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>>;

    /// Forgets what was learnt: another game begins.
    fn clear(&mut self);
}

impl<G, H> Searcher<G> for AlphaBeta<G, H>
where
    G: Game<Move: Send + Sync> + Send + Sync,
    H: Heuristics<G> + Debug + Sync,
{
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let limits = alphabeta::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
        };
        let enough = || deadline.is_over();
        self.search(game.position(), &past_keys(game), limits, &enough, watch)
    }

    fn clear(&mut self) {
        AlphaBeta::clear(self);
    }
}

impl<G, H> Searcher<G> for Minimax<H>
where
    G: Game,
    H: Heuristics<G> + Debug,
{
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let limits = alphabeta::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
        };
        self.search(game.position(), limits, &|| deadline.is_over(), watch)
    }

    /// It remembers nothing.
    fn clear(&mut self) {}
}

impl<G, E, S> Searcher<G> for Mcts<G, E, S>
where
    G: Game<Move: Send + Sync> + Send + Sync,
    E: Guide<G> + Debug,
    S: Selection + Debug,
{
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let simulations = limits.simulations();
        let enough = || deadline.is_over();
        self.search(game.position(), simulations, &enough, watch)
    }

    fn clear(&mut self) {
        Mcts::clear(self);
    }
}

impl<G, E, K> Searcher<G> for Guided<G, E, K>
where
    G: Game<Move: Send, Variant: Send, Undo: Send> + Send,
    E: Evaluator<G> + Debug + Send,
    K: GameKnowledge<G> + Debug + Send,
{
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let simulations = limits.simulations();
        let simulations = simulations.map(|many| u32::try_from(many).unwrap_or(u32::MAX));
        self.search(game, simulations, &|| deadline.is_over(), watch)
    }

    fn clear(&mut self) {
        Guided::clear(self);
    }
}

/// Plays what is known to be right, and searches otherwise.
#[derive(Debug)]
pub(crate) struct Booked<G: Game>(Box<dyn Searcher<G>>);

impl<G: Game> Booked<G> {
    pub(crate) fn new(searcher: Box<dyn Searcher<G>>) -> Booked<G> {
        Booked(searcher)
    }
}

impl<G: EngineGame> Searcher<G> for Booked<G> {
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        match G::book_move(game) {
            Some(mv) => {
                let value = Value::even(game.position().to_move());
                Some(Report::unsearched(mv, value))
            }
            None => self.0.think(game, limits, deadline, watch),
        }
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

/// Plays any legal move, each as likely as the others.
#[derive(Debug)]
pub(crate) struct Random(Dice);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(Dice::new(seed, 0))
    }
}

impl<G: Game> Searcher<G> for Random {
    fn think(
        &mut self,
        game: &History<G>,
        _: &Limits,
        _: &Deadline,
        _: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let mv = self.0.pick(&game.legal_moves())?;
        let mut report = Report::unsearched(mv, Value::even(game.position().to_move()));
        report.work.depth = Some(0);
        Some(report)
    }

    /// A conversation goes on drawing: the next game need not be like the last.
    fn clear(&mut self) {}
}

/// The keys of the positions before the present one.
fn past_keys<G: Game>(game: &History<G>) -> Vec<u64> {
    let mut position = game.start();
    let keys = game.moves().map(|mv| {
        let key = position.key();
        position.apply(mv);
        key
    });
    keys.collect()
}
