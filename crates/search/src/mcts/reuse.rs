//! Keeping the part of the tree that the game went to.

use game::Game;

use super::tree::Node;

/// How many moves may have been made since the last search: one's own and the answer.
const DEEPEST: usize = 2;

/// The moves that lead from one position to another, if they are few.
pub(super) fn moves_between<G: Game>(from: &G, to: &G) -> Option<Vec<G::Move>> {
    (0..=DEEPEST).find_map(|depth| {
        let mut path = path_to(&mut from.clone(), to, depth)?;
        path.reverse();
        Some(path)
    })
}

/// The moves that lead to a position in exactly so many plies, the last one first.
fn path_to<G: Game>(at: &mut G, to: &G, depth: usize) -> Option<Vec<G::Move>> {
    if depth == 0 {
        return (at.key() == to.key() && at == to).then(Vec::new);
    }
    let mut moves = Vec::new();
    at.legal_moves(&mut moves);
    moves.into_iter().find_map(|mv| {
        let undo = at.apply(mv);
        let rest = path_to(at, to, depth - 1);
        at.retract(undo);
        let mut path = rest?;
        path.push(mv);
        Some(path)
    })
}

/// The part of a tree to which moves lead, if it has grown there.
pub(super) fn subtree<M: Copy + Eq>(root: Node<M>, moves: &[M]) -> Option<Node<M>> {
    moves.iter().try_fold(root, |node, &mv| {
        let children = node.children()?;
        let index = children.iter().position(|child| child.mv() == Some(mv))?;
        node.take_child(index)
    })
}
