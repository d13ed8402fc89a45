//! What the search found: the moves in order, and the line that it expects.

use std::cmp::Ordering;

use game::{Game, Outcome, Player};

use super::tree::{MoveStats, Node};
use super::verdict::Verdict;

/// What the search knows about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How it fared, for whoever makes it.
    pub tally: MoveStats,
    /// What is proven about it, or why it was not tried.
    pub verdict: Option<Verdict>,
}

/// What the search knows so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Simulations made for this answer.
    pub simulations: u64,
    /// Positions in the tree, with those kept from earlier moves.
    pub nodes: u64,
    /// What the position is worth to the player to move: 1 is won.
    pub value: f32,
    /// How the position ends, if that is proven.
    pub proven: Option<Outcome>,
    /// The moves, best first.
    pub candidates: Vec<Candidate<M>>,
    /// The line that was looked at most, beginning with the best move.
    pub line: Vec<M>,
}

impl<M: Copy> Report<M> {
    /// What the tree of a position says. `None` if it has not grown.
    pub(super) fn of<G: Game<Move = M>>(
        root: &Node<M>,
        position: &G,
        simulations: u64,
        nodes: u64,
    ) -> Option<Report<M>> {
        let mover = position.to_move();
        let mut candidates: Vec<Candidate<M>> = root
            .children()?
            .iter()
            .filter_map(|child| {
                Some(Candidate {
                    mv: child.mv()?,
                    tally: child.stats(),
                    verdict: child.verdict(),
                })
            })
            .collect();
        candidates.sort_by(|a, b| rank(mover, b.verdict, &b.tally, a.verdict, &a.tally));
        let best = candidates.first()?;
        let proven = root.proven();
        let value = match proven {
            Some(Outcome::Won(winner)) => f32::from(u8::from(winner == mover)),
            None if best.tally.visits > 0 => best.tally.value,
            Some(Outcome::Draw) | None => 0.5,
        };
        Some(Report {
            simulations,
            nodes,
            value,
            proven,
            line: line(root, position.clone()),
            candidates,
        })
    }
}

/// The most promising moves one after the other, as far as anyone looked.
fn line<G: Game>(root: &Node<G::Move>, mut position: G) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut node = root;
    while let Some(children) = node.children() {
        let mover = position.to_move();
        let best = children
            .iter()
            .max_by(|a, b| rank(mover, a.verdict(), &a.stats(), b.verdict(), &b.stats()));
        let Some(best) = best.filter(|best| best.visits() > 0 || line.is_empty()) else {
            break;
        };
        if let Some(mv) = best.mv() {
            position.apply(mv);
            line.push(mv);
        }
        node = best;
    }
    line
}

/// Which of two moves is better: one that wins, then the one that was tried more often, last those
/// that lose. Trying follows value, but is not fooled by a few lucky games.
fn rank(
    mover: Player,
    verdict_a: Option<Verdict>,
    a: &MoveStats,
    verdict_b: Option<Verdict>,
    b: &MoveStats,
) -> Ordering {
    let class = |verdict: Option<Verdict>| match verdict {
        Some(Verdict::Ends(Outcome::Won(winner))) if winner == mover => 3,
        None | Some(Verdict::Ends(Outcome::Draw)) => 2,
        Some(Verdict::LeftOut) => 1,
        Some(Verdict::Ends(Outcome::Won(_))) => 0,
    };
    class(verdict_a)
        .cmp(&class(verdict_b))
        .then(a.visits.cmp(&b.visits))
        .then(a.value.total_cmp(&b.value))
        .then(a.amaf_value.total_cmp(&b.amaf_value))
}
