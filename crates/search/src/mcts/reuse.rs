//! Keeping the part of the tree that the game went to.

use game::Game;

use super::tree::Node;

/// How many moves may have been made since the last search: one's own and the answer.
const DEEPEST: usize = 2;

/// The part of the tree that belongs to a position, if it was reached from `from` by few moves that
/// the tree knows.
pub(super) fn subtree<G: Game>(root: Node<G::Move>, from: &G, to: &G) -> Option<Node<G::Move>> {
    for depth in 0..=DEEPEST {
        if let Some(way) = way(&root, &mut from.clone(), to, depth) {
            return way.into_iter().rev().try_fold(root, Node::take_child);
        }
    }
    None
}

/// Which children lead to a position in exactly so many moves, the last one first.
fn way<G: Game>(node: &Node<G::Move>, at: &mut G, to: &G, depth: usize) -> Option<Vec<usize>> {
    if depth == 0 {
        return (at.key() == to.key() && at == to).then(Vec::new);
    }
    let children = node.children()?;
    for (index, child) in children.iter().enumerate() {
        // Nothing is lost with a part that nobody has seen.
        let Some(mv) = child.mv().filter(|_| child.visits() > 0) else {
            continue;
        };
        let undo = at.apply(mv);
        let rest = way(child, at, to, depth - 1);
        at.retract(undo);
        if let Some(mut way) = rest {
            way.push(index);
            return Some(way);
        }
    }
    None
}
