//! Thinking about many positions at once, in steps, for whoever shows people what is thought.

use game::{Dice, History};
use net::evaluator::NetEvaluator;
use search::Cached;
use search::mcts::guided::{Search, Settings, step_together};

use crate::EngineGame;
use crate::guidance::Guidance;
use crate::network::NetworkFor;

/// Somebody who judges positions of a game by a network, for many people: each owns their searches,
/// the analyst steps those that are their turn, all with one look at the network.
///
/// ```no_run
/// use engine::{Analyst, NetworkFor};
/// use game::{History, Repetition};
/// use hive_rules::{Hive, Variant};
///
/// let analyst = Analyst::<Hive>::new(&NetworkFor::shipped(), 2, 64);
/// let game = History::new(Variant::MLP, Repetition::Threefold);
/// let mut search = analyst.search(&game, Some(100)).expect("the game goes on");
/// while !search.is_over() {
///     analyst.step(&mut [&mut search]);
/// }
/// let report = search.report().expect("it was looked at");
/// println!("{:?} {:.3}", report.best(), report.value.expected_score());
/// ```
#[derive(Debug)]
pub struct Analyst<G: EngineGame> {
    evaluator: Cached<G, NetEvaluator<G>>,
    knowledge: G::Knowledge,
    settings: Settings,
}

impl<G: EngineGame> Analyst<G> {
    /// An analyst who goes by this network on so many threads, and lets no tree grow larger than so
    /// many mebibytes.
    pub fn new(network: &NetworkFor<G>, threads: u16, mebibytes: usize) -> Analyst<G> {
        Analyst {
            evaluator: network.remembering(threads, Guidance::default().precision, G::ANSWERS),
            knowledge: G::Knowledge::default(),
            settings: Guidance::default().settings(mebibytes, 0),
        }
    }

    /// A search of the position that a game has come to; `None` if the game is over.
    pub fn search(&self, game: &History<G>, simulations: Option<u32>) -> Option<Search<G>> {
        let goes_on = game.outcome().is_none();
        goes_on.then(|| Search::new(self.settings, game, simulations, self.dice()))
    }

    /// The same with what an earlier search knows, if the game came by there.
    pub fn branch(
        &self,
        earlier: &Search<G>,
        game: &History<G>,
        simulations: Option<u32>,
    ) -> Option<Search<G>> {
        let goes_on = game.outcome().is_none();
        goes_on
            .then(|| earlier.branch(game, simulations, self.dice()))
            .flatten()
    }

    /// Goes on with a search that was put aside, for so many simulations more.
    pub fn go_on(&self, search: &mut Search<G>, game: &History<G>, simulations: Option<u32>) {
        search.begin(game, simulations, self.dice());
    }

    /// One step of these searches; says how many positions were judged.
    pub fn step(&self, searches: &mut [&mut Search<G>]) -> usize {
        step_together(searches, &self.knowledge, &self.evaluator)
    }

    /// An analysis leaves nothing to chance.
    fn dice(&self) -> Dice {
        Dice::new(self.settings.seed, 0)
    }
}
