//! The façade of a Hex player: a game in, a move out. No input, no output, no threads that
//! outlive a call.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use game::{Dice, Game as _, History, Outcome};
use hex_rules::{Colour, Hex, Move};
use net::evaluator::NetEvaluator;
use search::Cached;
use search::mcts::guided::{self, Guided};
use search::mcts::{self, Mcts, RandomPlayouts, Rave, Settings, Uct};

use crate::guidance::Guidance;
use crate::heuristics::hex::{ConnectionHints, HexKnowledge, balanced_opening};
use crate::network::{Judging as _, NetworkFor};
use crate::{Limits, Stop};

/// Who plays Hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexPlayer {
    /// Any legal move, each as likely as the others.
    Random,
    /// Monte Carlo tree search as the textbook has it.
    Mcts,
    /// Monte Carlo tree search with what is known about Hex.
    MctsRave,
    /// Tree search that is guided by a network.
    Net,
}

impl HexPlayer {
    /// All of them.
    pub const ALL: [HexPlayer; 4] = [
        HexPlayer::Random,
        HexPlayer::Mcts,
        HexPlayer::MctsRave,
        HexPlayer::Net,
    ];
}

impl fmt::Display for HexPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            HexPlayer::Random => "random",
            HexPlayer::Mcts => "mcts",
            HexPlayer::MctsRave => "mcts-rave",
            HexPlayer::Net => "net",
        })
    }
}

/// A name that no player of Hex has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no player of Hex: write `random`, `mcts`, `mcts-rave` or `net`")]
pub struct HexPlayerError {
    /// What was read.
    pub text: String,
}

impl FromStr for HexPlayer {
    type Err = HexPlayerError;

    fn from_str(text: &str) -> Result<HexPlayer, HexPlayerError> {
        HexPlayer::ALL
            .into_iter()
            .find(|player| player.to_string() == text)
            .ok_or_else(|| HexPlayerError {
                text: game::excerpt(text),
            })
    }
}

/// Who thinks, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexOptions {
    /// Who.
    pub player: HexPlayer,
    /// Threads that search together.
    pub threads: u16,
    /// Memory for the tree.
    pub memory_mib: usize,
    /// What chance draws from.
    pub seed: u64,
    /// How a network is gone by.
    pub guidance: Guidance,
}

impl Default for HexOptions {
    fn default() -> HexOptions {
        HexOptions {
            player: HexPlayer::MctsRave,
            threads: 1,
            memory_mib: 256,
            seed: 1,
            guidance: Guidance::default(),
        }
    }
}

/// What the player knows by now.
#[derive(Clone, Debug, PartialEq)]
pub struct HexReport {
    /// What it would play.
    pub best: Move,
    /// How many simulations it has made.
    pub simulations: u64,
    /// How likely the player to move is to win.
    pub value: f64,
    /// Who wins, if that is certain.
    pub proven: Option<Colour>,
    /// What was thought of the moves, best first.
    pub candidates: Vec<HexCandidate>,
    /// The best play of both sides.
    pub line: Vec<Move>,
    /// How long it has been thinking.
    pub elapsed: Duration,
}

impl HexReport {
    /// A move that was not thought about.
    fn unsearched(best: Move, elapsed: Duration) -> HexReport {
        HexReport {
            best,
            simulations: 0,
            value: 0.5,
            proven: None,
            candidates: Vec::new(),
            line: vec![best],
            elapsed,
        }
    }
}

/// A move that was thought of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexCandidate {
    /// Which.
    pub mv: Move,
    /// How often it was tried.
    pub visits: u64,
    /// How likely it is to win.
    pub value: f64,
    /// Who wins after it, if that is certain.
    pub proven: Option<Colour>,
}

/// A player of Hex that keeps what it has learnt from one move to the next.
///
/// ```
/// use engine::{HexEngine, HexOptions, Limits, Stop};
/// use game::{History, Repetition};
/// use hex_rules::{Size, Variant};
///
/// let game = History::new(Variant::plain(Size::square(3)?), Repetition::Ignored);
/// let mut engine = HexEngine::new(HexOptions::default());
/// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
/// let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {}).expect("it goes on");
/// assert_eq!(report.proven, Some(game.position().turn()), "whoever begins wins");
/// # Ok::<(), hex_rules::SizeError>(())
/// ```
#[derive(Debug)]
pub struct HexEngine {
    options: HexOptions,
    network: Option<NetworkFor<Hex>>,
    mind: Mind,
}

/// What the players think with.
#[derive(Debug)]
enum Mind {
    Random(Dice),
    Mcts(Box<Mcts<Hex, RandomPlayouts<Hex>, Uct>>),
    MctsRave(Box<Mcts<Hex, HexKnowledge, Rave>>),
    Net(Box<Guided<Hex, Cached<Hex, NetEvaluator<Hex>>, ConnectionHints>>),
}

impl Mind {
    fn new(options: &HexOptions, network: Option<&NetworkFor<Hex>>) -> Mind {
        let settings = Settings {
            threads: options.threads,
            mebibytes: options.memory_mib,
            seed: options.seed,
            ..Settings::default()
        };
        match options.player {
            HexPlayer::Random => Mind::Random(Dice::new(options.seed, 0)),
            HexPlayer::Mcts => {
                // A game of Hex ends when the board is full.
                let playouts = RandomPlayouts::new(u32::MAX);
                Mind::Mcts(Box::new(Mcts::new(playouts, Uct::default(), settings)))
            }
            HexPlayer::MctsRave => {
                let (knowledge, selection) = (HexKnowledge::new(), HexKnowledge::SELECTION);
                let settings = Settings {
                    expansion_threshold: HexKnowledge::EXPANSION_THRESHOLD,
                    ..settings
                };
                Mind::MctsRave(Box::new(Mcts::new(knowledge, selection, settings)))
            }
            HexPlayer::Net => {
                let network = network.cloned().unwrap_or_else(NetworkFor::shipped);
                let judge =
                    network.remembering(options.threads, options.guidance.precision, Hex::ANSWERS);
                let settings = options.guidance.settings(options.memory_mib, options.seed);
                let hints = ConnectionHints::default();
                Mind::Net(Box::new(Guided::new(judge, hints, settings)))
            }
        }
    }
}

impl HexEngine {
    /// A player with these options.
    pub fn new(options: HexOptions) -> HexEngine {
        HexEngine {
            mind: Mind::new(&options, None),
            network: None,
            options,
        }
    }

    /// The same player with another network than the one that ships, for [`HexPlayer::Net`].
    #[must_use]
    pub fn with_network(mut self, network: NetworkFor<Hex>) -> HexEngine {
        self.network = Some(network);
        self.forget();
        self
    }

    /// The options in force.
    pub fn options(&self) -> &HexOptions {
        &self.options
    }

    /// Changes the options; what was learnt is lost.
    pub fn set_options(&mut self, options: HexOptions) {
        self.options = options;
        self.forget();
    }

    /// Forgets everything: another game begins.
    pub fn forget(&mut self) {
        self.mind = Mind::new(&self.options, self.network.as_ref());
    }

    /// Thinks about the position of a game, and answers with a legal move, by the limits or when
    /// `stop` is raised; a search looks no further than a proof. `watch` hears of it now and then.
    /// Of the limits, `nodes` are simulations, and `depth` means nothing here.
    ///
    /// Networks are shown the last move, and a search that they guide keeps its tree if this is the
    /// game that it thought about before: whoever knows how a position came about should tell.
    ///
    /// Returns `None` only when the game is over.
    pub fn think(
        &mut self,
        game: &History<Hex>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&HexReport),
    ) -> Option<HexReport> {
        let position = game.position();
        #[expect(
            clippy::disallowed_methods,
            reason = "a player keeps to the time that it is given"
        )]
        let start = Instant::now();
        let enough = || stop.is_raised() || limits.time.is_some_and(|time| start.elapsed() >= time);
        let mut watch = |report: &mcts::Report<Move>| {
            if let Some(report) = translate(report, start.elapsed()) {
                watch(&report);
            }
        };
        let report = match &mut self.mind {
            Mind::Random(dice) => {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let best = dice.pick(&moves)?;
                return Some(HexReport::unsearched(best, start.elapsed()));
            }
            Mind::Mcts(search) => search.search(position, limits.nodes, &enough, &mut watch),
            Mind::MctsRave(search) => {
                if let Some(mv) = balanced_opening(position) {
                    return Some(HexReport::unsearched(mv, start.elapsed()));
                }
                search.search(position, limits.nodes, &enough, &mut watch)
            }
            Mind::Net(search) => {
                if let Some(mv) = balanced_opening(position) {
                    return Some(HexReport::unsearched(mv, start.elapsed()));
                }
                let simulations = limits
                    .nodes
                    .map(|nodes| u32::try_from(nodes).unwrap_or(u32::MAX));
                let mut watch = |report: &guided::Report<Move>| watch(&report.into());
                let report = search.search(game, simulations, &enough, &mut watch);
                report.as_ref().map(mcts::Report::from)
            }
        };
        translate(&report?, start.elapsed())
    }
}

/// A report in the words of the game.
fn translate(report: &mcts::Report<Move>, elapsed: Duration) -> Option<HexReport> {
    let winner = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner).map(Colour::from);
    let candidates = report.candidates.iter().map(|candidate| HexCandidate {
        mv: candidate.mv,
        visits: u64::from(candidate.tally.visits),
        value: f64::from(candidate.tally.value),
        proven: winner(candidate.verdict.and_then(mcts::Verdict::outcome)),
    });
    Some(HexReport {
        best: *report.line.first()?,
        simulations: report.simulations,
        value: f64::from(report.value),
        proven: winner(report.proven),
        candidates: candidates.collect(),
        line: report.line.clone(),
        elapsed,
    })
}
