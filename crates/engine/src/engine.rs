//! The façade of a Hive player: a game in, a move out. No input, no output, no threads that outlive
//! a call.

use std::time::{Duration, Instant};

use game::{Dice, Game, History, Outcome};
use hive_rules::{Hive, Move};
use net::evaluator::NetEvaluator;
use search::Cached;
use search::alphabeta::{self, AlphaBeta, Score};
use search::mcts::guided::{self, Guided};
use search::mcts::{self, Mcts, RandomPlayouts, Uct};

use crate::Stop;
use crate::guarded::Guarded;
use crate::guidance::Guidance;
use crate::heuristics::hive::{Evaluation, HiveHeuristics, QueenHints};
use crate::hive_player::HivePlayer;
use crate::network::{Judging as _, NetworkFor};

/// When to stop thinking. Several limits may be set: the first that is reached counts. Without any,
/// the search goes on until it is stopped or everything is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search. Tree searches know no such thing: if they are given nothing else, each ply
    /// doubles their simulations, from 100 for the first.
    pub depth: Option<u32>,
    /// Positions to visit, or simulations to make.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
}

/// Who thinks, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Who.
    pub player: HivePlayer,
    /// Threads that search together.
    pub threads: u16,
    /// Memory for the transposition table, or for the tree.
    pub hash_mib: u32,
    /// How a network is gone by.
    pub guidance: Guidance,
    /// What chance draws from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            player: HivePlayer::default(),
            threads: 1,
            hash_mib: 64,
            guidance: Guidance::default(),
            seed: 0,
        }
    }
}

/// What the search knows at the end of an iteration, or now and then.
pub type Report = alphabeta::Report<Move>;

/// A random game of Hive need not end: after so many plies it counts as drawn.
const LONGEST_PLAYOUT: u32 = 200;

/// A player of Hive that keeps what it has learnt from one move to the next.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    evaluation: Evaluation,
    network: Option<NetworkFor<Hive>>,
    mind: Mind,
}

/// Alpha-beta as it plays Hive.
pub(crate) type HiveAlphaBeta = AlphaBeta<Hive, HiveHeuristics>;
/// A search of Hive that a network guides.
pub(crate) type HiveGuided = Guided<Hive, Cached<Hive, NetEvaluator<Hive>>, QueenHints>;

/// What the players think with.
#[derive(Debug)]
enum Mind {
    Guarded(Box<Guarded>),
    AlphaBeta(Box<HiveAlphaBeta>),
    Mcts(Box<Mcts<Hive, RandomPlayouts<Hive>, Uct>>),
    Net(Box<HiveGuided>),
    Random(Dice),
}

impl Mind {
    fn new(options: &Options, evaluation: &Evaluation, network: Option<&NetworkFor<Hive>>) -> Mind {
        let mebibytes = options.hash_mib as usize;
        let alphabeta =
            |hash_mib| AlphaBeta::new(HiveHeuristics::new(evaluation), options.threads, hash_mib);
        let guided = |mebibytes| {
            let network = network.cloned().unwrap_or_else(NetworkFor::shipped);
            let settings = options.guidance.settings(mebibytes, options.seed);
            let judge =
                network.remembering(options.threads, options.guidance.precision, Hive::ANSWERS);
            Guided::new(judge, QueenHints, settings)
        };
        match options.player {
            HivePlayer::Guarded => {
                // Each has half of what was given.
                let half = options.hash_mib.div_ceil(2);
                let guarded = Guarded::new(alphabeta(half), guided(half as usize));
                Mind::Guarded(Box::new(guarded))
            }
            HivePlayer::AlphaBeta => Mind::AlphaBeta(Box::new(alphabeta(options.hash_mib))),
            HivePlayer::Mcts => {
                let settings = mcts::Settings {
                    threads: options.threads,
                    mebibytes,
                    seed: options.seed,
                    ..mcts::Settings::default()
                };
                let playouts = RandomPlayouts::new(LONGEST_PLAYOUT);
                Mind::Mcts(Box::new(Mcts::new(playouts, Uct::default(), settings)))
            }
            HivePlayer::Net => Mind::Net(Box::new(guided(mebibytes))),
            HivePlayer::Random => Mind::Random(Dice::new(options.seed, 0)),
        }
    }
}

impl Engine {
    /// A player with these options, and the evaluation that ships.
    pub fn new(options: Options) -> Engine {
        Engine::with_evaluation(options, Evaluation::default())
    }

    /// A player that judges by this evaluation.
    pub fn with_evaluation(options: Options, evaluation: Evaluation) -> Engine {
        let mind = Mind::new(&options, &evaluation, None);
        Engine {
            options,
            evaluation,
            network: None,
            mind,
        }
    }

    /// The same player with another network than the one that ships, for [`HivePlayer::Net`] and
    /// [`HivePlayer::Guarded`].
    #[must_use]
    pub fn with_network(mut self, network: NetworkFor<Hive>) -> Engine {
        self.network = Some(network);
        self.begin_anew();
        self
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
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
        self.mind = Mind::new(&self.options, &self.evaluation, self.network.as_ref());
    }

    /// Forgets everything: another game begins.
    pub fn new_game(&mut self) {
        match &mut self.mind {
            Mind::Guarded(searches) => searches.clear(),
            Mind::AlphaBeta(search) => search.clear(),
            Mind::Mcts(search) => search.clear(),
            Mind::Net(search) => search.clear(),
            // A conversation goes on drawing: the next game need not be like the last.
            Mind::Random(_) => {}
        }
    }

    /// Thinks about the present position of a game, and answers with a legal move, by the limits or
    /// when `stop` is raised. `watch` hears of it now and then.
    ///
    /// Returns `None` only when the game is over.
    pub fn think(
        &mut self,
        game: &History<Hive>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if game.outcome().is_some() {
            return None;
        }
        let deadline = limits.time.map(Deadline::after);
        let enough = || stop.is_raised() || deadline.as_ref().is_some_and(Deadline::has_passed);
        match &mut self.mind {
            Mind::Guarded(searches) => searches.think(game, limits, deadline.as_ref(), stop, watch),
            Mind::AlphaBeta(search) => by_alphabeta(search, game, limits, &enough, watch),
            Mind::Mcts(search) => {
                let mut watch = |report: &mcts::Report<Move>| watch(&from_tree(game, report));
                let position = game.position();
                let simulations = simulations(limits);
                let report = search.search(position, simulations, &enough, &mut watch)?;
                Some(from_tree(game, &report))
            }
            Mind::Net(search) => {
                let simulations =
                    simulations(limits).map(|many| u32::try_from(many).unwrap_or(u32::MAX));
                by_network(search, game, simulations, &enough, watch)
            }
            Mind::Random(dice) => Some(Report {
                depth: 0,
                score: Score::Points(0),
                nodes: 0,
                line: vec![dice.pick(&game.legal_moves())?],
            }),
        }
    }
}

/// What alpha-beta thinks of a game.
pub(crate) fn by_alphabeta(
    search: &mut HiveAlphaBeta,
    game: &History<Hive>,
    limits: &Limits,
    enough: &(dyn Fn() -> bool + Sync),
    watch: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let limits = alphabeta::Limits {
        depth: limits.depth,
        nodes: limits.nodes,
    };
    let past = past_keys(game);
    search.search(game.position(), &past, limits, enough, watch)
}

/// What the search that a network guides thinks of a game.
pub(crate) fn by_network(
    search: &mut HiveGuided,
    game: &History<Hive>,
    simulations: Option<u32>,
    enough: &dyn Fn() -> bool,
    watch: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let translate = |report: &guided::Report<Move>| from_tree(game, &report.into());
    let mut watch = |report: &guided::Report<Move>| watch(&translate(report));
    let report = search.search(game, simulations, enough, &mut watch)?;
    Some(translate(&report))
}

/// How many simulations a tree search may make.
fn simulations(limits: &Limits) -> Option<u64> {
    let by_depth = limits.depth.map(|plies| 50 << plies.min(40));
    limits.nodes.or(by_depth.filter(|_| limits.time.is_none()))
}

/// What a tree search knows, as the other search would put it. Points are hundredths of the logit
/// of winning; how far away a proven end is, a tree does not know: it is as long as the line.
fn from_tree(game: &History<Hive>, report: &mcts::Report<Move>) -> Report {
    let plies = u32::try_from(report.line.len()).unwrap_or(u32::MAX);
    let score = match report.proven {
        Some(Outcome::Won(winner)) if winner == game.position().to_move() => Score::WinIn(plies),
        Some(Outcome::Won(_)) => Score::LossIn(plies),
        Some(Outcome::Draw) => Score::Points(0),
        None => {
            let share = report.value.clamp(1e-4, 1.0 - 1e-4);
            #[expect(clippy::cast_possible_truncation, reason = "a logit is small")]
            let points = (100.0 * (share / (1.0 - share)).ln()).round() as i32;
            Score::Points(points)
        }
    };
    Report {
        depth: plies,
        score,
        nodes: report.simulations,
        line: report.line.clone(),
    }
}

/// The keys of the positions before the present one.
fn past_keys(game: &History<Hive>) -> Vec<u64> {
    let mut position = game.start();
    let keys = game.moves().map(|mv| {
        let key = position.key();
        position.apply(mv);
        key
    });
    keys.collect()
}

/// A moment that thinking must not outlast.
#[derive(Debug)]
pub struct Deadline {
    start: Instant,
    time: Duration,
}

impl Deadline {
    /// So much time from now.
    #[expect(
        clippy::disallowed_methods,
        reason = "a player keeps to the time that it is given"
    )]
    pub fn after(time: Duration) -> Deadline {
        Deadline {
            start: Instant::now(),
            time,
        }
    }

    /// Whether it is too late.
    pub fn has_passed(&self) -> bool {
        self.start.elapsed() >= self.time
    }

    /// Whether this share of the time has passed.
    pub(crate) fn has_used(&self, share: f64) -> bool {
        self.start.elapsed() >= self.time.mul_f64(share)
    }
}
