//! The façade of the players: a game in, a report out. No input, no output, no threads that outlive
//! a call.

use game::History;
use search::mcts::guided::Guided;
use search::mcts::{self, Mcts, RandomPlayouts, Uct};
use search::minimax::Step;
use search::{Clock, Deadline, Report, Stop};

use crate::guarded::Guarded;
use crate::guidance::Guidance;
use crate::network::{NetworkFor, UnreadError};
use crate::searcher::{Booked, Random, Searcher};
use crate::{EngineGame, Limits, PlayerKind};

/// Who thinks, and with what. [`EngineGame::usual`] has those of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    pub player: PlayerKind,
    /// Threads that search together.
    pub threads: u16,
    /// Memory for the transposition table, or for the tree.
    pub memory_mib: u32,
    /// How a network is gone by.
    pub guidance: Guidance,
    /// How far minimax is built up.
    pub step: Step,
    /// What chance draws from.
    pub seed: u64,
}

impl Options {
    /// The same for another player.
    #[must_use]
    pub const fn with_player(self, player: PlayerKind) -> Options {
        Options { player, ..self }
    }

    pub(crate) fn mcts_settings(&self) -> mcts::Settings {
        mcts::Settings {
            threads: self.threads,
            mebibytes: self.memory_mib as usize,
            seed: self.seed,
            ..mcts::Settings::default()
        }
    }
}

/// A player of a game that keeps what it has learnt from one move to the next.
///
/// ```
/// use engine::{Clock, Engine, EngineGame, Limits, PlayerKind, Stop};
/// use game::{History, Repetition};
/// use hex_rules::{Hex, Size, Variant};
///
/// let game = History::new(Variant::plain(Size::square(3)?), Repetition::Ignored);
/// let options = Hex::usual().with_player(PlayerKind::Mcts);
/// let mut engine = Engine::<Hex>::new(options, Clock::still());
/// let limits = Limits { nodes: Some(50_000), ..Limits::default() };
/// let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {}).expect("it goes on");
/// for candidate in &report.candidates {
///     println!("{:?} {} visits", candidate.mv, candidate.visits);
/// }
/// assert!(report.value.is_won(), "whoever begins wins");
/// # Ok::<(), hex_rules::SizeError>(())
/// ```
#[derive(Debug)]
pub struct Engine<G: EngineGame> {
    options: Options,
    clock: Clock,
    evaluation: G::Evaluation,
    network: Option<NetworkFor<G>>,
    searcher: Box<dyn Searcher<G>>,
}

impl<G: EngineGame> Engine<G> {
    /// A player with these options, and the evaluation and the network that ship, who keeps to the
    /// time by this clock.
    pub fn new(options: Options, clock: Clock) -> Engine<G> {
        let evaluation = G::Evaluation::default();
        Engine {
            searcher: searcher(&options, &evaluation, None),
            options,
            clock,
            evaluation,
            network: None,
        }
    }

    /// The same player with another evaluation.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: G::Evaluation) -> Engine<G> {
        self.evaluation = evaluation;
        self.begin_anew();
        self
    }

    /// The same player with another network, if it goes by one.
    #[must_use]
    pub fn with_network(mut self, network: NetworkFor<G>) -> Engine<G> {
        self.network = Some(network);
        self.begin_anew();
        self
    }

    /// Whether it can play games of this variant: a network may be for another board, or for other
    /// tiles.
    pub fn check(&self, variant: &G::Variant) -> Result<(), UnreadError> {
        match &self.network {
            Some(network) if self.options.player.has_network() => network.check(variant),
            _ => Ok(()),
        }
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// By which clock it keeps to the time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Changes the options; what was learnt is lost.
    pub fn set_options(&mut self, options: Options) {
        if options != self.options {
            self.options = options;
            self.begin_anew();
        }
    }

    /// Throws everything away, in whatever state it is.
    pub fn begin_anew(&mut self) {
        self.searcher = searcher(&self.options, &self.evaluation, self.network.as_ref());
    }

    /// Forgets what was learnt: another game begins.
    pub fn new_game(&mut self) {
        self.searcher.clear();
    }

    /// Thinks about the present position of a game, and answers with a legal move, by the limits or
    /// when `stop` is raised. `watch` hears of it now and then.
    ///
    /// Networks are shown the last moves, and a search that they guide keeps its tree if this is the
    /// game that it thought about before: whoever knows how a position came about should tell.
    ///
    /// Returns `None` only when the game is over.
    pub fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let deadline = Deadline::new(stop, &self.clock, limits.time);
        self.searcher.think(game, limits, &deadline, watch)
    }
}

/// What a player thinks with.
fn searcher<G: EngineGame>(
    options: &Options,
    evaluation: &G::Evaluation,
    network: Option<&NetworkFor<G>>,
) -> Box<dyn Searcher<G>> {
    let alphabeta = |mebibytes| G::alphabeta(evaluation, options.threads, mebibytes);
    let guided = |mebibytes: u32| -> Box<dyn Searcher<G>> {
        let network = network.cloned().unwrap_or_else(NetworkFor::shipped);
        let settings = options.guidance.settings(mebibytes as usize, options.seed);
        let precision = options.guidance.precision;
        let evaluator = network.remembering(options.threads, precision, G::ANSWERS);
        let knowledge = options.guidance.knowledge;
        let known = knowledge.then(G::Knowledge::default);
        let search = Box::new(Guided::new(evaluator, known, settings));
        if knowledge {
            Box::new(Booked::new(search))
        } else {
            search
        }
    };
    let by_player: Option<Box<dyn Searcher<G>>> = match options.player {
        // Each has half of what was given.
        PlayerKind::Guarded => {
            let half = options.memory_mib.div_ceil(2);
            alphabeta(half).map(|guard| -> Box<dyn Searcher<G>> {
                Box::new(Guarded::new(guard, guided(half)))
            })
        }
        PlayerKind::AlphaBeta => alphabeta(options.memory_mib),
        PlayerKind::Minimax => G::minimax(options.step),
        PlayerKind::MctsRave => G::informed_mcts(options),
        PlayerKind::Net => Some(guided(options.memory_mib)),
        PlayerKind::Random => Some(Box::new(Random::new(options.seed))),
        PlayerKind::Mcts => None,
    };
    by_player.unwrap_or_else(|| {
        // The textbook's search needs nothing but the rules: it plays where a game has no other.
        let playouts = RandomPlayouts::new(G::LONGEST_PLAYOUT);
        Box::new(Mcts::new(playouts, Uct::default(), options.mcts_settings()))
    })
}
