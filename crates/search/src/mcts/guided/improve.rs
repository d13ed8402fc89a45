//! What a search makes of the evaluator's priors: the policy that is worth learning.

use super::rules::Sigma;
use super::tree::{Edge, NodeId, Tree};

/// The least prior that logarithms are taken of.
const LEAST: f32 = 1e-9;

/// The logarithm of a prior.
#[inline]
pub(super) fn logit(prior: f32) -> f32 {
    prior.max(LEAST).ln()
}

/// How often the most visited move of a position was tried.
pub(super) fn most_visits<M: Copy>(tree: &Tree<M>, at: NodeId) -> u32 {
    let tried = tree.edges(at).iter().filter_map(|edge| tree.child(edge));
    tried.map(|child| child.visits).max().unwrap_or(0)
}

/// What a move that was not tried is taken to be worth (the paper's `v_mix`): the evaluator's own
/// value of the position, mixed with what came of the moves that were tried, each weighed by its
/// prior.
pub(super) fn mixed_value<M: Copy>(tree: &Tree<M>, at: NodeId, contempt: f32) -> f32 {
    let node = tree.node(at);
    let own = node.own_utility(contempt);
    let (mut visits, mut prior, mut weighed) = (0, 0.0, 0.0);
    for edge in tree.edges(at) {
        let Some(child) = tree.child(edge).filter(|child| child.visits > 0) else {
            continue;
        };
        visits += child.visits;
        prior += edge.prior.max(LEAST);
        weighed += edge.prior.max(LEAST) * child.utility(node.mover, contempt);
    }
    if visits == 0 {
        return own;
    }
    let visits = visits as f32;
    (own + visits * weighed / prior) / (1.0 + visits)
}

/// The improved policy (Danihelka et al., 2022), in the order in which the tree has the moves:
/// softmax of logit + σ(q), where q is completed for moves that were not tried.
///
/// Moves that are proven to lose get nothing unless all do; if some are proven to win, they get
/// everything.
pub(super) fn improved_policy<M: Copy>(
    tree: &Tree<M>,
    at: NodeId,
    sigma: Sigma,
    contempt: f32,
) -> Vec<f32> {
    let mover = tree.node(at).mover;
    let edges = tree.edges(at);
    let class = |edge: &Edge<M>| match tree.child(edge) {
        Some(child) if child.wins_for(mover) => 2,
        Some(child) if child.loses_for(mover) => 0,
        _ => 1,
    };
    let best = edges.iter().map(class).max().unwrap_or(0);
    let factor = sigma.factor(most_visits(tree, at));
    let untried = mixed_value(tree, at, contempt);
    let mut policy: Vec<f32> = edges
        .iter()
        .map(|edge| {
            if class(edge) < best {
                return f32::NEG_INFINITY;
            }
            let value = match tree.child(edge) {
                Some(child) if child.visits > 0 => child.utility(mover, contempt),
                _ => untried,
            };
            logit(edge.prior) + factor * value
        })
        .collect();
    softmax(&mut policy);
    policy
}

/// Makes weights out of logarithms: they are positive and their sum is 1.
fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut *logits {
        *logit = (*logit - most).exp();
        sum += *logit;
    }
    for weight in logits {
        *weight /= sum;
    }
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Player};

    use super::*;
    use crate::mcts::guided::tree::{Node, ROOT};

    /// A position with a move for each prior; those with a value were tried once.
    fn position(priors: &[f32], values: &[Option<f32>], own: f32) -> Tree<u8> {
        let mut tree = Tree::new();
        let mut root = Node::new(Player::First, 0);
        root.own_value = own;
        tree.plant(root);
        let moves: Vec<u8> = (0..priors.len() as u8).collect();
        tree.expand(ROOT, &moves, priors);
        tree.fix_root();
        for (at, value) in values.iter().enumerate() {
            if let Some(value) = *value {
                let mut child = Node::new(Player::Second, 0);
                child.virtual_visits = 1;
                child.update(value, 0.0);
                tree.add(ROOT, at, child);
            }
        }
        tree
    }

    #[test]
    fn the_value_of_untried_moves_is_mixed() {
        let tree = position(&[0.5, 0.3, 0.2], &[Some(0.6), Some(-0.2), None], 0.1);
        // (0.1 + 2 · (0.5·0.6 − 0.3·0.2) / 0.8) / 3
        let expected = (0.1 + 2.0 * (0.30 - 0.06) / 0.8) / 3.0;
        assert!((mixed_value(&tree, ROOT, 0.0) - expected).abs() < 1e-6);
    }

    #[test]
    fn the_policy_is_the_softmax_of_logit_and_sigma() {
        let sigma = Sigma {
            c_visit: 3.0,
            c_scale: 0.5,
        };
        let tree = position(&[0.5, 0.5], &[Some(0.5), Some(-0.5)], 0.0);
        let policy = improved_policy(&tree, ROOT, sigma, 0.0);
        // σ = (3 + 1) · 0.5: the two differ by 2 · 1.
        let expected = 1.0 / (1.0 + (-2.0_f32).exp());
        assert!((policy[0] - expected).abs() < 1e-6, "{policy:?}");
        assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn proven_moves_get_nothing_or_everything() {
        let mut tree = position(&[0.8, 0.1, 0.1], &[Some(0.9), Some(-0.9), None], 0.0);
        let child = |tree: &Tree<u8>, at: usize| tree.edges(ROOT)[at].child.expect("it was tried");
        let losing = child(&tree, 0);
        tree.node_mut(losing).proven = Some(Outcome::Won(Player::Second));
        let policy = improved_policy(&tree, ROOT, Sigma::default(), 0.0);
        assert!(policy[0] <= 0.0, "it loses: {policy:?}");
        let winning = child(&tree, 1);
        tree.node_mut(winning).proven = Some(Outcome::Won(Player::First));
        let policy = improved_policy(&tree, ROOT, Sigma::default(), 0.0);
        assert_eq!(policy, [0.0, 1.0, 0.0], "it wins");
    }
}
