//! Minimax as a textbook builds it up, step by step: each step has those before it.
//!
//! It is what a program for Hive in Python had (`docs/results/minimax.md`), kept so that what every
//! improvement brings can be measured. Whoever wants to win takes [`alphabeta`](crate::alphabeta).
//!
//! Wins are not counted by their distance: a player who is lost finds all moves alike.

use std::collections::HashMap;
use std::fmt;

use game::{Game, Outcome, Player, Value};

use crate::Heuristics;
use crate::alphabeta::{EVALUATION_MOST, Limits};
use crate::report::{Candidate, Report, Work};

/// A win, whenever it comes.
const WIN: i32 = EVALUATION_MOST + 1;
const INFINITE: i32 = WIN + 1;

/// How many nodes are visited between two questions whether to stop.
const STOP_CHECK_INTERVAL: u64 = 256;

/// Plies at which everything ends, if nobody says how deep to look and nobody stops it.
const DEEPEST: u32 = 60;

/// How far the search is built up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Step {
    /// Everything is looked at.
    Plain,
    /// Alpha-beta pruning.
    Pruning,
    /// Moves are tried in the order that the heuristics give.
    Order,
    /// Iterative deepening: what an iteration found of a position's moves orders them in the next.
    Deepening,
    /// Where a win is near, moves that may win at once are tried first, even where the depth is used
    /// up.
    #[default]
    Endgame,
}

impl Step {
    pub const ALL: [Step; 5] = [
        Step::Plain,
        Step::Pruning,
        Step::Order,
        Step::Deepening,
        Step::Endgame,
    ];

    /// The one of this name.
    pub fn named(text: &str) -> Option<Step> {
        let mut steps = Step::ALL.into_iter();
        steps.find(|step| step.to_string() == text)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Step::Plain => "plain",
            Step::Pruning => "pruning",
            Step::Order => "order",
            Step::Deepening => "deepening",
            Step::Endgame => "endgame",
        })
    }
}

/// The search.
///
/// Of its heuristics it asks the evaluation and the order of moves; [`is_critical`](Heuristics::is_critical)
/// says that a win may be near, and [`is_forcing`](Heuristics::is_forcing) by which moves.
#[derive(Clone, Debug)]
pub struct Minimax<H> {
    heuristics: H,
    step: Step,
}

impl<H> Minimax<H> {
    pub fn new(heuristics: H, step: Step) -> Minimax<H> {
        Minimax { heuristics, step }
    }

    /// Searches a position that is not over: to the depth of the limits, or, until it is stopped,
    /// deeper and deeper. Before [`Step::Deepening`] nothing is carried from one depth to the next.
    ///
    /// Returns `None` only if the game is over.
    pub fn search<G: Game>(
        &mut self,
        position: &G,
        limits: Limits,
        enough: &dyn Fn() -> bool,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>>
    where
        H: Heuristics<G>,
    {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut found = Found {
            mv: *moves.first()?,
            score: 0,
            depth: 0,
        };
        let mover = position.to_move();
        let mut tree = Tree {
            heuristics: self.heuristics.clone(),
            step: self.step,
            estimates: HashMap::new(),
            nodes: 0,
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            enough,
            stopped: false,
            best: None,
        };
        let deepest = limits.depth.unwrap_or(DEEPEST).max(1);
        let first = match limits.depth {
            // Who knows how deep to look need not begin with less.
            Some(depth) if self.step < Step::Deepening => depth.max(1),
            _ => 1,
        };
        for depth in first..=deepest {
            tree.best = None;
            tree.value(&mut position.clone(), depth, (-INFINITE, INFINITE), true);
            let whole = !tree.stopped;
            // An iteration that is cut short has looked at the best move of the last one first, if moves
            // are in that order.
            let counts = whole || self.step >= Step::Deepening || found.depth == 0;
            if let Some((mv, score)) = tree.best.filter(|_| counts) {
                found = Found {
                    mv,
                    score,
                    depth: if whole { depth } else { found.depth },
                };
            }
            if !whole {
                break;
            }
            watch(&found.report(mover, tree.nodes));
            if found.score.abs() >= WIN {
                break;
            }
        }
        Some(found.report(mover, tree.nodes))
    }
}

/// What was found at the root.
#[derive(Clone, Copy)]
struct Found<M> {
    mv: M,
    score: i32,
    depth: u32,
}

impl<M: Copy> Found<M> {
    fn report(self, mover: Player, nodes: u64) -> Report<M> {
        let value = match self.score {
            WIN.. => Value::proven(mover, Outcome::Won(mover), None),
            score if score <= -WIN => Value::proven(mover, Outcome::Won(!mover), None),
            score => Value::from_points(mover, score),
        };
        let line = vec![self.mv];
        Report {
            value,
            raw_value: None,
            candidates: Candidate::alone(&line, value).into_iter().collect(),
            line,
            work: Work {
                depth: Some(self.depth),
                simulations: None,
                nodes,
            },
        }
    }
}

struct Tree<'a, M, H> {
    heuristics: H,
    step: Step,
    /// What the last iteration found of the moves of a position, in the order in which they are listed.
    estimates: HashMap<u64, Box<[i32]>>,
    nodes: u64,
    node_limit: u64,
    enough: &'a dyn Fn() -> bool,
    stopped: bool,
    /// The best move of the root so far, and its score.
    best: Option<(M, i32)>,
}

impl<M, H> Tree<'_, M, H> {
    /// The score of a position for the player to move, a bound if it lies outside the window.
    fn value<G: Game<Move = M>>(
        &mut self,
        position: &mut G,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        is_root: bool,
    ) -> i32
    where
        M: Copy,
        H: Heuristics<G>,
    {
        self.count_node();
        if self.stopped {
            return 0;
        }
        match position.outcome() {
            Some(Outcome::Won(winner)) if winner == position.to_move() => return WIN,
            Some(Outcome::Won(_)) => return -WIN,
            Some(Outcome::Draw) => return 0,
            None => {}
        }
        if self.step >= Step::Endgame
            && let Some(mv) = self.winning_move(position)
        {
            if is_root {
                self.best = Some((mv, WIN));
            }
            return WIN;
        }
        if depth == 0 {
            let points = self.heuristics.evaluate(position);
            return points.clamp(-EVALUATION_MOST, EVALUATION_MOST);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut estimates = vec![-INFINITE; moves.len()];
        let mut best = -INFINITE;
        for place in self.order(position, &moves) {
            let mv = moves[place];
            let window = if self.step >= Step::Pruning {
                (-beta, -alpha)
            } else {
                (-INFINITE, INFINITE)
            };
            let undo = position.apply(mv);
            let score = -self.value(position, depth - 1, window, false);
            position.retract(undo);
            if self.stopped {
                return 0;
            }
            estimates[place] = score;
            if score > best {
                best = score;
                if is_root {
                    self.best = Some((mv, score));
                }
            }
            alpha = alpha.max(score);
            if self.step >= Step::Pruning && alpha >= beta {
                break;
            }
        }
        // One ply above the leaves an order is not worth the memory.
        if self.step >= Step::Deepening && depth > 1 {
            self.estimates.insert(position.key(), estimates.into());
        }
        best
    }

    /// In which order the moves of a position are tried.
    fn order<G: Game<Move = M>>(&self, position: &G, moves: &[M]) -> Vec<usize>
    where
        M: Copy,
        H: Heuristics<G>,
    {
        let mut order: Vec<usize> = (0..moves.len()).collect();
        if self.step >= Step::Order {
            let look = self.heuristics.look(position);
            order.sort_by_cached_key(|&place| {
                -self
                    .heuristics
                    .ordering_score(position, &look, moves[place])
            });
        }
        if let Some(known) = self.estimates.get(&position.key())
            && known.len() == moves.len()
        {
            // Those that were cut off stay behind, in the order that they had.
            order.sort_by_key(|&place| -known[place]);
        }
        order
    }

    /// A move that wins at once, where one may be near.
    fn winning_move<G: Game<Move = M>>(&mut self, position: &mut G) -> Option<M>
    where
        M: Copy,
        H: Heuristics<G>,
    {
        let look = self.heuristics.look(position);
        if !self.heuristics.is_critical(&look) {
            return None;
        }
        let player = position.to_move();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|&mv| self.heuristics.is_forcing(&look, mv));
        moves.into_iter().find(|&mv| {
            self.nodes += 1;
            let undo = position.apply(mv);
            let wins = position.outcome() == Some(Outcome::Won(player));
            position.retract(undo);
            wins
        })
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.node_limit
            || (self.nodes.is_multiple_of(STOP_CHECK_INTERVAL) && (self.enough)())
        {
            self.stopped = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Matches;

    use super::*;
    use crate::RulesAlone;

    fn search(step: Step, left: u64, limits: Limits) -> Report<u64> {
        Minimax::new(RulesAlone, step)
            .search(&Matches::start(&left), limits, &|| false, &mut |_| {})
            .expect("it goes on")
    }

    #[test]
    fn every_step_finds_what_wins_and_looks_at_no_more_than_the_one_before() {
        let depth = |depth| Limits {
            depth: Some(depth),
            nodes: None,
        };
        for left in [5_u64, 6, 7, 9, 10] {
            let mut before = u64::MAX;
            for step in [Step::Plain, Step::Pruning] {
                let report = search(step, left, depth(12));
                assert_eq!(report.best(), Some(left % 4), "{step} {left}");
                assert!(report.value.is_won(), "{step} {left}");
                assert!(report.work.nodes < before, "{step} {left}");
                before = report.work.nodes;
            }
            for step in [Step::Order, Step::Deepening, Step::Endgame] {
                let report = search(step, left, depth(12));
                assert_eq!(report.best(), Some(left % 4), "{step} {left}");
            }
        }
    }

    #[test]
    fn with_a_number_of_nodes_it_goes_as_deep_as_they_reach() {
        let nodes = |nodes| Limits {
            depth: None,
            nodes: Some(nodes),
        };
        for step in Step::ALL {
            let depth = |report: Report<u64>| report.work.depth.expect("it counts plies");
            let (few, many) = (
                search(step, 40, nodes(200)),
                search(step, 40, nodes(20_000)),
            );
            assert!(few.work.nodes <= 200 && many.work.nodes <= 20_000);
            assert!((1..=3).contains(&few.best().expect("a move")));
            assert!(depth(few) < depth(many), "{step}");
        }
    }

    #[test]
    fn steps_have_names() {
        for step in Step::ALL {
            assert_eq!(Step::named(&step.to_string()), Some(step));
        }
        assert_eq!(Step::named("deep"), None);
    }
}
