//! What a tree of random games says about its root.

use std::cmp::Ordering;

use game::{Game, Outcome, Player, Value};

use super::tree::{MoveStats, Node};
use super::verdict::Verdict;
use crate::report::{Candidate, Report, Work};

/// What the tree of a position says. `None` if it has not grown.
pub(super) fn report<G: Game>(
    root: &Node<G::Move>,
    position: &G,
    simulations: u64,
    nodes: u64,
) -> Option<Report<G::Move>> {
    let mover = position.to_move();
    let mut children: Vec<_> = root.children()?.iter().enumerate().collect();
    children.sort_by(|(_, a), (_, b)| compare(mover, b, a));
    let tries: u64 = children
        .iter()
        .map(|(_, child)| u64::from(child.visits()))
        .sum();
    let candidate = |(place, child): (usize, &Node<G::Move>)| {
        let mv = child.mv()?;
        let stats = child.stats();
        let proven = child.verdict().and_then(Verdict::outcome);
        let estimate = || Value::from_expected_score(mover, stats.value);
        let value = match proven {
            Some(outcome) => Some(Value::proven(mover, outcome, None)),
            None => (stats.visits > 0).then(estimate),
        };
        let mut line = Vec::new();
        if value.is_some() {
            let mut after = position.clone();
            after.apply(mv);
            line.push(mv);
            follow(child, after, &mut line);
        }
        Some(Candidate {
            mv,
            place,
            visits: stats.visits,
            value,
            prior: None,
            improved: stats.visits as f32 / tries.max(1) as f32,
            line,
        })
    };
    let candidates: Vec<Candidate<G::Move>> = children.into_iter().filter_map(candidate).collect();
    let best = candidates.first()?;
    let value = match root.proven() {
        Some(outcome) => Value::proven(mover, outcome, None),
        None => best
            .value
            .filter(|_| best.visits > 0)
            .unwrap_or(Value::even(mover)),
    };
    let mut line = Vec::new();
    follow(root, position.clone(), &mut line);
    Some(Report {
        value,
        raw_value: None,
        candidates,
        line,
        work: Work {
            depth: None,
            simulations: Some(simulations),
            nodes,
        },
    })
}

/// Adds the most promising moves one after the other, as far as anyone looked.
fn follow<G: Game>(from: &Node<G::Move>, mut position: G, line: &mut Vec<G::Move>) {
    let mut node = from;
    while let Some(children) = node.children() {
        let mover = position.to_move();
        let best = children.iter().max_by(|a, b| compare(mover, a, b));
        let Some(best) = best.filter(|best| best.visits() > 0 || line.is_empty()) else {
            break;
        };
        if let Some(mv) = best.mv() {
            position.apply(mv);
            line.push(mv);
        }
        node = best;
    }
}

/// Which of two moves is better: one that wins, then the one that was tried more often, last those
/// that lose. Trying follows value, but is not fooled by a few lucky games.
fn compare<M: Copy>(mover: Player, a: &Node<M>, b: &Node<M>) -> Ordering {
    rank(mover, a.verdict(), &a.stats(), b.verdict(), &b.stats())
}

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
