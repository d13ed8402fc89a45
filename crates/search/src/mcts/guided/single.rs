//! The search of one game.

use game::{Dice, Evaluator, Game, History};

use super::knowledge::GameKnowledge;
use super::leaves::Leaves;
use super::search::Search;
use super::settings::Settings;
use crate::Report;

/// After how many simulations whoever watches hears of it.
const REPORT_EVERY: u32 = 100;

/// A guided search that keeps its tree from one move of a game to the next.
///
/// ```
/// use game::{History, Matches, Repetition, Uniform};
/// use search::mcts::guided::{Guided, Settings};
///
/// let mut search = Guided::new(Uniform, (), Settings::default());
/// let game = History::<Matches>::new(10, Repetition::Ignored);
/// let report = search.search(&game, Some(500), &|| false, &mut |_| {}).expect("matches are left");
/// assert_eq!(report.best(), Some(2));
/// assert!(report.value.is_won());
/// ```
#[derive(Debug)]
pub struct Guided<G: Game, E, H = ()> {
    evaluator: E,
    knowledge: H,
    settings: Settings,
    search: Option<Search<G>>,
    leaves: Leaves<G>,
    /// How many searches there were: each has dice of its own.
    searches: u64,
}

impl<G: Game, E: Evaluator<G>, H: GameKnowledge<G>> Guided<G, E, H> {
    /// A search that asks this evaluator.
    pub fn new(evaluator: E, knowledge: H, settings: Settings) -> Guided<G, E, H> {
        Guided {
            evaluator,
            knowledge,
            settings,
            search: None,
            leaves: Leaves::new(),
            searches: 0,
        }
    }

    /// Who is asked.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Forgets the tree, and with it everything that was learnt.
    pub fn clear(&mut self) {
        self.search = None;
        self.searches = 0;
    }

    /// Searches the position of a game until it is proven, or so many simulations were made if a
    /// number is given, or the memory is used up, or `enough` says so, which is asked after every
    /// batch. `watch` hears of it now and then.
    ///
    /// Returns `None` only if the game is over. The same searches one after the other give the same
    /// answers.
    pub fn search(
        &mut self,
        game: &History<G>,
        simulations: Option<u32>,
        enough: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let dice = Dice::new(self.settings.seed, self.searches);
        self.searches += 1;
        let search = match &mut self.search {
            Some(search) => {
                search.begin(game, simulations, dice);
                search
            }
            empty => empty.insert(Search::new(self.settings, game, simulations, dice)),
        };
        let mut next = REPORT_EVERY;
        while !search.is_over() {
            self.leaves.clear();
            search.gather(&self.knowledge, 0, &mut self.leaves);
            self.leaves.evaluate(|_| search.played(), &self.evaluator);
            for said in self.leaves.evaluated() {
                search.receive(said);
            }
            if search.made() >= next {
                next = search.made() + REPORT_EVERY;
                if let Some(report) = search.report() {
                    watch(&report);
                }
            }
            if enough() {
                break;
            }
        }
        search.report()
    }
}
