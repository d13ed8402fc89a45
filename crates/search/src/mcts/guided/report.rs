//! What a guided tree says about its root.

use std::cmp::Ordering;

use game::{Outcome, Player, Value};

use super::improve::improved_policy;
use super::root::RootMoves;
use super::rules::{Rule, Sigma};
use super::settings::{RootRule, Settings};
use super::tree::{Edge, Node, NodeId, ROOT, Tree};
use crate::report::{Candidate, Report, Work};

/// Whether the line after each move is wanted: that takes time, and whoever learns from a report does
/// not look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    OfAll,
    OfTheBest,
}

/// What a tree says, with what is known of the root's moves if they were looked at. `None` if it has
/// not grown.
pub(super) fn report<M: Copy>(
    tree: &Tree<M>,
    moves: Option<&RootMoves>,
    settings: &Settings,
    simulations: u32,
    lines: Lines,
) -> Option<Report<M>> {
    let edges = tree.edges(ROOT);
    let root = tree.node(ROOT);
    let sigma = match (settings.root, settings.rule) {
        (RootRule::Gumbel(gumbel), _) => gumbel.sigma,
        (RootRule::AsInside, Rule::CompletedQ(sigma)) => sigma,
        (RootRule::AsInside, Rule::Puct(_) | Rule::HivePaper(_)) => Sigma::default(),
    };
    let best = match settings.root {
        RootRule::AsInside => None,
        RootRule::Gumbel(gumbel) => {
            moves.and_then(|moves| moves.winner(tree, gumbel, settings.contempt))
        }
    };
    let best = best.or_else(|| most_promising(tree, ROOT))?;
    let improved = improved_policy(tree, ROOT, sigma, settings.contempt);
    let candidate = |at: usize, edge: &Edge<M>| {
        let child = tree.child(edge);
        let visits = child.map_or(0, |child| child.visits);
        let known = child.filter(|child| child.visits > 0 || child.proven.is_some());
        Candidate {
            mv: edge.mv,
            place: usize::from(edge.place),
            visits,
            value: known.map(|child| value_of(child, root.mover)),
            prior: Some(edge.prior),
            improved: improved[at],
            line: if lines == Lines::OfAll && visits > 0 {
                line(tree, at)
            } else {
                Vec::new()
            },
        }
    };
    let mut order: Vec<usize> = (0..edges.len()).collect();
    let ranks: Vec<Rank> = edges
        .iter()
        .map(|edge| rank(tree, root.mover, edge))
        .collect();
    order.sort_by(|&a, &b| {
        let chosen = (b == best).cmp(&(a == best));
        chosen.then_with(|| ranks[b].compare(&ranks[a]))
    });
    let candidates: Vec<Candidate<M>> = order
        .into_iter()
        .map(|at| candidate(at, &edges[at]))
        .collect();
    let first = candidates.first()?;
    let value = match (root.proven, first.value) {
        (None, Some(value)) if first.visits > 0 => value,
        _ => value_of(root, root.mover),
    };
    Some(Report {
        value,
        raw_value: Some(Value::new(
            root.mover,
            super::tree::seen_by(root.mover, root.own_value),
            root.own_draw,
        )),
        line: line(tree, best),
        candidates,
        work: Work {
            depth: None,
            simulations: Some(simulations.into()),
            nodes: tree.len() as u64,
        },
    })
}

/// What a node is worth to one of the players.
fn value_of(node: &Node, viewer: Player) -> Value {
    if let Some(outcome) = node.proven {
        return Value::proven(viewer, outcome, None);
    }
    let (q, draw) = node.average(viewer);
    Value::new(viewer, q, draw)
}

/// What moves are compared by: one that wins is best, then the one that was tried more often, last
/// those that lose. What was not tried goes by its prior.
#[derive(Clone, Copy, Debug)]
struct Rank {
    class: u8,
    visits: u32,
    value: f32,
    prior: f32,
}

impl Rank {
    fn compare(&self, other: &Rank) -> Ordering {
        self.class
            .cmp(&other.class)
            .then(self.visits.cmp(&other.visits))
            .then(self.value.total_cmp(&other.value))
            .then(self.prior.total_cmp(&other.prior))
    }
}

fn rank<M: Copy>(tree: &Tree<M>, mover: Player, edge: &Edge<M>) -> Rank {
    let untried = Rank {
        class: 1,
        visits: 0,
        value: 0.0,
        prior: edge.prior,
    };
    let Some(child) = tree.child(edge) else {
        return untried;
    };
    Rank {
        class: match child.proven {
            Some(Outcome::Won(winner)) if winner == mover => 2,
            None | Some(Outcome::Draw) => 1,
            Some(Outcome::Won(_)) => 0,
        },
        visits: child.visits,
        value: child.average(mover).0,
        ..untried
    }
}

/// The best move of a position, by its number; of equals the first.
fn most_promising<M: Copy>(tree: &Tree<M>, at: NodeId) -> Option<usize> {
    let mover = tree.node(at).mover;
    let ranks = tree.edges(at).iter().map(|edge| rank(tree, mover, edge));
    let best = ranks.enumerate().reduce(|best, next| {
        if next.1.compare(&best.1).is_gt() {
            next
        } else {
            best
        }
    });
    best.map(|(number, _)| number)
}

/// The most promising moves one after the other, as far as anyone looked.
pub(super) fn line<M: Copy>(tree: &Tree<M>, first: usize) -> Vec<M> {
    let mut line = Vec::new();
    let (mut at, mut next) = (ROOT, Some(first));
    while let Some(number) = next {
        let edge = &tree.edges(at)[number];
        if edge.child.is_none() && !line.is_empty() {
            break;
        }
        line.push(edge.mv);
        let Some(child) = edge.child else {
            break;
        };
        at = child;
        next = most_promising(tree, at);
    }
    line
}
