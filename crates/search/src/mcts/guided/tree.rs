//! One game's tree: a list of positions that were visited and a list of the moves that are possible
//! there.

use std::num::NonZeroU32;

use game::{Outcome, Player};

/// A position of the tree, by its place in the list, counted from one: so an edge to a position
/// that may be missing is as small as an edge to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(NonZeroU32);

/// Where the tree begins.
pub(super) const ROOT: NodeId = NodeId(NonZeroU32::MIN);

impl NodeId {
    /// The position that stands here in the list.
    #[inline]
    fn at(index: usize) -> NodeId {
        NodeId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    #[inline]
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move of a position in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// How likely a good player is to make it.
    pub(super) prior: f32,
    /// The position after it, if it was tried.
    pub(super) child: Option<NodeId>,
    /// Its number in the list of legal moves.
    pub(super) place: u16,
}

/// A position that was visited.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The sum of what the simulations through it said, as the first player sees it.
    value: f64,
    /// The sum of how likely they found a draw.
    draw: f64,
    /// Under which number repetitions of it are counted.
    pub(super) picture: u64,
    /// Simulations that came here and are back.
    pub(super) visits: u32,
    first_edge: u32,
    /// What the evaluator said about it, as the first player sees it.
    pub(super) own_value: f32,
    pub(super) own_draw: f32,
    /// What the game's knowledge said about it, as the first player sees it.
    pub(super) reward: f32,
    edges: u16,
    /// So many of its moves stand in front because they were tried, or because it is the root,
    /// whose moves stay where they are.
    tried: u16,
    /// Simulations that are on their way. Each counts as a visit that lost.
    pub(super) virtual_visits: u16,
    /// How it ends, if that is proven.
    pub(super) proven: Option<Outcome>,
    pub(super) mover: Player,
    /// Whether the likeliest of the untried moves stands first among them.
    in_order: bool,
}

/// A value that is good for the first player, as a player sees it.
#[inline]
pub(super) fn seen_by(player: Player, value: f32) -> f32 {
    match player {
        Player::First => value,
        Player::Second => -value,
    }
}

/// What an outcome is worth to the first player, and whether it is a draw, as a number.
pub(super) fn proven_value(outcome: Outcome) -> (f32, f32) {
    match outcome {
        Outcome::Won(winner) => (seen_by(winner, 1.0), 0.0),
        Outcome::Draw => (0.0, 1.0),
    }
}

impl Node {
    /// A position nobody has been to.
    pub(super) fn new(mover: Player, picture: u64) -> Node {
        Node {
            value: 0.0,
            draw: 0.0,
            picture,
            visits: 0,
            first_edge: 0,
            own_value: 0.0,
            own_draw: 0.0,
            reward: 0.0,
            edges: 0,
            tried: 0,
            virtual_visits: 0,
            proven: None,
            mover,
            in_order: false,
        }
    }

    /// Whether the evaluator has said what its moves are.
    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.edges > 0
    }

    /// A simulation that was on its way is back.
    #[inline]
    pub(super) fn update(&mut self, value: f32, draw: f32) {
        self.virtual_visits -= 1;
        self.visits += 1;
        self.value += f64::from(value);
        self.draw += f64::from(draw);
    }

    /// How many simulations came here, with those on their way.
    #[inline]
    pub(super) fn visits_begun(&self) -> u32 {
        self.visits + u32::from(self.virtual_visits)
    }

    /// Its average for a player and how likely a draw is, exact if it is proven. Simulations on
    /// their way do not count.
    pub(super) fn average(&self, player: Player) -> (f32, f32) {
        let visits = f64::from(self.visits.max(1));
        let found = ((self.value / visits) as f32, (self.draw / visits) as f32);
        let (value, draw) = self.proven.map_or(found, proven_value);
        (seen_by(player, value), draw)
    }

    /// What it is worth to a player who dislikes draws. Simulations on their way count as lost, so
    /// that the next ones look elsewhere.
    #[inline]
    pub(super) fn utility(&self, player: Player, contempt: f32) -> f32 {
        if let Some(outcome) = self.proven {
            let (value, draw) = proven_value(outcome);
            return seen_by(player, value) - contempt * draw;
        }
        let value = seen_by(player, self.value as f32) - contempt * self.draw as f32;
        (value - f32::from(self.virtual_visits)) / self.visits_begun().max(1) as f32
    }

    /// What the evaluator alone found it worth to whoever moves.
    pub(super) fn own_utility(&self, contempt: f32) -> f32 {
        seen_by(self.mover, self.own_value) - contempt * self.own_draw
    }

    /// Whether it is proven to be lost for a player.
    #[inline]
    pub(super) fn loses_for(&self, player: Player) -> bool {
        self.proven == Some(Outcome::Won(!player))
    }

    /// Whether it is proven to be won for a player.
    #[inline]
    pub(super) fn wins_for(&self, player: Player) -> bool {
        self.proven == Some(Outcome::Won(player))
    }

    fn range(&self) -> std::ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + usize::from(self.edges)
    }
}

/// The positions that were visited and their moves.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Forgets everything but the memory, and begins with a root.
    pub(super) fn plant(&mut self, root: Node) {
        self.nodes.clear();
        self.edges.clear();
        self.nodes.push(root);
    }

    #[inline]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The position after a move, if it was tried.
    #[inline]
    pub(super) fn child(&self, edge: &Edge<M>) -> Option<&Node> {
        edge.child.map(|id| self.node(id))
    }

    /// The moves of a position, none if it has not grown.
    #[inline]
    pub(super) fn edges(&self, id: NodeId) -> &[Edge<M>] {
        &self.edges[self.node(id).range()]
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How much memory is in use.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<Edge<M>>()
    }

    /// Gives a position its moves.
    pub(super) fn expand(&mut self, id: NodeId, moves: &[M], priors: &[f32]) {
        let first = self.edges.len() as u32;
        let listed = moves.iter().zip(priors).enumerate();
        self.edges.extend(listed.map(|(place, (&mv, &prior))| Edge {
            mv,
            prior,
            child: None,
            place: place as u16,
        }));
        let node = &mut self.nodes[id.index()];
        node.first_edge = first;
        node.edges = moves.len() as u16;
        node.tried = 0;
        node.in_order = false;
    }

    /// Takes all moves of the root for tried, so that they stay where they are.
    pub(super) fn fix_root(&mut self) {
        let root = self.node_mut(ROOT);
        root.tried = root.edges;
    }

    /// Brings the likeliest of the moves that were not tried to the front of them.
    ///
    /// Most positions are visited once and never asked, so their moves are not sorted: the next
    /// likeliest is looked for only when it is wanted.
    #[inline]
    pub(super) fn put_in_order(&mut self, id: NodeId) {
        let node = &mut self.nodes[id.index()];
        let tried = usize::from(node.tried);
        if node.in_order || node.tried == node.edges {
            return;
        }
        node.in_order = true;
        let range = node.range();
        let edges = &mut self.edges[range];
        let mut likeliest = tried;
        let mut most = f32::NEG_INFINITY;
        for (at, edge) in edges.iter().enumerate().skip(tried) {
            if edge.prior > most {
                (most, likeliest) = (edge.prior, at);
            }
        }
        edges.swap(tried, likeliest);
    }

    /// The moves of a position that are worth a look once it is [in order](Tree::put_in_order): the
    /// ones in front, and the likeliest of the others.
    #[inline]
    pub(super) fn contenders(&self, id: NodeId) -> &[Edge<M>] {
        let shown = (self.node(id).tried + 1).min(self.node(id).edges);
        &self.edges(id)[..usize::from(shown)]
    }

    /// Adds the position after a move that has not been tried.
    pub(super) fn add(&mut self, parent: NodeId, edge: usize, child: Node) -> NodeId {
        let id = NodeId::at(self.nodes.len());
        self.nodes.push(child);
        let node = &mut self.nodes[parent.index()];
        let tried = usize::from(node.tried);
        let range = node.range();
        let edges = &mut self.edges[range];
        debug_assert_eq!(edges[edge].child, None, "it was tried before");
        edges[edge].child = Some(id);
        if edge >= tried {
            edges.swap(edge, tried);
            node.tried += 1;
            node.in_order = false;
        }
        id
    }

    /// The position after a move of another, if it was tried.
    pub(super) fn after(&self, at: NodeId, mv: M) -> Option<NodeId>
    where
        M: Eq,
    {
        self.edges(at)
            .iter()
            .find(|edge| edge.mv == mv)
            .and_then(|edge| edge.child)
    }

    /// Makes a position the root and forgets all that does not follow from it.
    pub(super) fn reroot(&mut self, id: NodeId) {
        *self = self.subtree(id);
    }

    /// A tree of its own that has a position as its root.
    pub(super) fn subtree(&self, id: NodeId) -> Tree<M> {
        let mut kept = Tree {
            nodes: vec![self.node(id).clone()],
            edges: Vec::new(),
        };
        // Positions are copied in the order in which they are found; each brings its moves along,
        // which for a moment still lead to where they led in the old tree.
        let mut done = 0;
        while done < kept.nodes.len() {
            let old = kept.nodes[done].range();
            kept.nodes[done].first_edge = kept.edges.len() as u32;
            for edge in &self.edges[old] {
                let mut edge = *edge;
                if let Some(child) = self.child(&edge) {
                    edge.child = Some(NodeId::at(kept.nodes.len()));
                    kept.nodes.push(child.clone());
                }
                kept.edges.push(edge);
            }
            done += 1;
        }
        kept
    }

    /// Whether nobody is on the way, here or anywhere.
    #[cfg(test)]
    pub(super) fn is_quiet(&self) -> bool {
        self.nodes.iter().all(|node| node.virtual_visits == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Tree<[u16; 3]> {
        let mut tree = Tree::new();
        tree.plant(Node::new(Player::First, 0));
        tree.expand(ROOT, &[[1; 3], [2; 3], [3; 3]], &[0.2, 0.3, 0.5]);
        tree
    }

    #[test]
    fn positions_and_moves_stay_small() {
        assert_eq!(size_of::<Option<NodeId>>(), 4);
        assert_eq!(size_of::<Node>(), 56);
        assert_eq!(
            size_of::<Edge<[u16; 3]>>(),
            16,
            "a move of Hive has six bytes"
        );
    }

    #[test]
    fn the_likeliest_untried_move_comes_next() {
        let mut tree = tree();
        let mut order = Vec::new();
        for number in 0..3 {
            tree.put_in_order(ROOT);
            let next = tree.contenders(ROOT)[number];
            assert_eq!(tree.contenders(ROOT).len(), number + 1);
            order.push((next.mv[0], next.place));
            tree.add(ROOT, number, Node::new(Player::Second, 0));
        }
        assert_eq!(order, [(3, 2), (2, 1), (1, 0)]);
    }

    #[test]
    fn a_part_is_kept_as_it_was() {
        let mut tree = tree();
        tree.fix_root();
        let child = tree.add(ROOT, 1, Node::new(Player::Second, 11));
        tree.add(ROOT, 0, Node::new(Player::Second, 12));
        tree.expand(child, &[[4; 3], [5; 3]], &[0.9, 0.1]);
        let grandchild = tree.add(child, 1, Node::new(Player::First, 13));
        tree.expand(grandchild, &[[6; 3]], &[1.0]);
        assert_eq!(tree.after(ROOT, [2; 3]), Some(child));
        tree.reroot(child);
        assert_eq!((tree.len(), tree.edges.len()), (2, 3));
        assert_eq!(tree.node(ROOT).picture, 11);
        let after = tree.after(ROOT, [5; 3]).expect("it was tried");
        assert_eq!(tree.node(after).picture, 13);
        assert_eq!(tree.edges(after)[0].mv, [6; 3]);
        assert_eq!(tree.after(ROOT, [4; 3]), None, "it was not tried");
    }

    #[test]
    fn those_on_their_way_count_as_lost() {
        let mut node = Node::new(Player::Second, 0);
        node.virtual_visits = 3;
        node.update(0.5, 0.2);
        assert!((node.utility(Player::First, 0.0) - (0.5 - 2.0) / 3.0).abs() < 1e-6);
        assert!((node.utility(Player::Second, 0.0) - (-0.5 - 2.0) / 3.0).abs() < 1e-6);
        assert_eq!(node.average(Player::Second), (-0.5, 0.2));
        node.update(0.5, 0.2);
        node.update(0.5, 0.2);
        assert!((node.utility(Player::Second, 0.5) - (-0.5 - 0.5 * 0.2)).abs() < 1e-6);
    }
}
