//! One simulation: down the tree to a leaf, and, once somebody has evaluated it, back up.

use game::{Game, History, Outcome, Player, Repetition};

use super::knowledge::GameKnowledge;
use super::leaves::Leaves;
use super::settings::Settings;
use super::tree::{Node, NodeId, ROOT, Tree, proven_value, seen_by};
use crate::mcts::verdict::{Verdict, conclude};

/// Where a tree is rooted: a position and how it came about.
#[derive(Clone, Debug)]
pub(super) struct Root<G: Game> {
    pub(super) position: G,
    /// The moves that led there.
    pub(super) line: Vec<G::Move>,
    /// The pictures of the game, the last one that of the position.
    pub(super) pictures: Vec<u64>,
    pub(super) repetition: Repetition,
}

impl<G: Game> Root<G> {
    pub(super) fn of(game: &History<G>) -> Root<G> {
        Root {
            position: game.position().clone(),
            line: game.moves().collect(),
            pictures: game.pictures().to_vec(),
            repetition: game.repetition(),
        }
    }

    /// The same for another game, in the same memory.
    pub(super) fn move_to(&mut self, game: &History<G>) {
        self.position.clone_from(game.position());
        self.line.clear();
        self.line.extend(game.moves());
        self.pictures.clear();
        self.pictures.extend(game.pictures());
        self.repetition = game.repetition();
    }

    /// How often the root's picture has been on the table.
    pub(super) fn occurrences(&self) -> u32 {
        let now = self.pictures.last();
        self.pictures
            .iter()
            .filter(|seen| Some(*seen) == now)
            .count() as u32
    }
}

/// How a path down the tree ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// At a leaf, which was added to those that wait to be evaluated.
    Leaf,
    /// At a position whose end is known; the simulation is done.
    Terminal,
    /// At a leaf that already waits: nothing was done.
    Collision,
}

/// The path that a simulation takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Path<M> {
    nodes: Vec<NodeId>,
    moves: Vec<M>,
}

impl<M: Copy> Path<M> {
    pub(super) fn new() -> Path<M> {
        Path {
            nodes: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Goes down from the root, beginning with one of its moves.
    pub(super) fn descend<G: Game<Move = M>>(
        &mut self,
        tree: &mut Tree<M>,
        root: &Root<G>,
        mut edge: usize,
        settings: &Settings,
        knowledge: &impl GameKnowledge<G>,
        (seat, leaves): (usize, &mut Leaves<G>),
    ) -> End {
        self.nodes.clear();
        self.moves.clear();
        self.nodes.push(ROOT);
        leaves.copy(&root.position);
        let mut at = ROOT;
        loop {
            let next = tree.edges(at)[edge];
            leaves.copied().apply(next.mv);
            self.moves.push(next.mv);
            let Some(child) = next.child else {
                let position = leaves.copied();
                let (node, occurrences) = self.visit(tree, root, position, settings, knowledge);
                let proven = node.proven;
                let id = tree.add(at, edge, node);
                self.nodes.push(id);
                self.set_out(tree);
                if let Some(outcome) = proven {
                    leaves.drop_copy();
                    back_up(tree, &self.nodes, Backup::Proven(outcome));
                    return End::Terminal;
                }
                leaves.add(seat, &self.moves, &self.nodes, occurrences);
                return End::Leaf;
            };
            at = child;
            self.nodes.push(at);
            if let Some(outcome) = tree.node(at).proven {
                leaves.drop_copy();
                self.set_out(tree);
                back_up(tree, &self.nodes, Backup::Proven(outcome));
                return End::Terminal;
            }
            if !tree.node(at).is_expanded() {
                leaves.drop_copy();
                return End::Collision;
            }
            edge = settings
                .rule
                .select(tree, at, settings.contempt)
                .expect("a position that is not proven has a move that does not lose");
        }
    }

    /// What is to be known about a position that nobody has been to, and how often its picture has
    /// been on the table.
    fn visit<G: Game<Move = M>>(
        &self,
        tree: &Tree<M>,
        root: &Root<G>,
        position: &G,
        settings: &Settings,
        knowledge: &impl GameKnowledge<G>,
    ) -> (Node, u32) {
        let picture = position.picture();
        let mut node = Node::new(position.to_move(), picture);
        // The root's picture is the last of the game: it is not counted twice.
        let in_game = root.pictures.iter().filter(|&&seen| seen == picture);
        let in_tree = self.nodes.iter().skip(1);
        let in_tree = in_tree.filter(|&&id| tree.node(id).picture == picture);
        let occurrences = 1 + in_game.count() as u32 + in_tree.count() as u32;
        node.proven = knowledge.settled(position).or_else(|| {
            let plies = root.line.len() + self.moves.len();
            let too_long = settings.longest.is_some_and(|most| plies >= most as usize);
            let repeated = root.repetition == Repetition::Threefold && occurrences >= 3;
            (repeated || too_long).then_some(Outcome::Draw)
        });
        if settings.rule.wants_reward() {
            node.reward = seen_by(node.mover, knowledge.reward(position));
        }
        (node, occurrences)
    }

    /// Takes note that a simulation is on its way.
    fn set_out(&self, tree: &mut Tree<M>) {
        for &id in &self.nodes {
            tree.node_mut(id).virtual_visits += 1;
        }
    }
}

/// What is known at the end of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Backup {
    /// How it ends.
    Proven(Outcome),
    /// What the evaluator thinks, for the first player, and how likely a draw is.
    Evaluated { value: f32, draw: f32 },
}

/// Brings a simulation home: everyone on the way learns what it was worth and what is proven by it.
pub(super) fn back_up<M: Copy>(tree: &mut Tree<M>, path: &[NodeId], backup: Backup) {
    let ((mut value, mut draw), mut proven) = match backup {
        Backup::Proven(outcome) => (proven_value(outcome), true),
        Backup::Evaluated { value, draw } => ((value, draw), false),
    };
    let leaf = path.last().copied();
    for &id in path.iter().rev() {
        if proven && Some(id) != leaf {
            let outcome = conclusion(tree, id);
            proven = outcome.is_some();
            if let Some(outcome) = outcome {
                tree.node_mut(id).proven = Some(outcome);
                (value, draw) = proven_value(outcome);
            }
        }
        tree.node_mut(id).update(value, draw);
    }
}

/// What follows for a position from what is proven about the positions after it.
fn conclusion<M: Copy>(tree: &Tree<M>, id: NodeId) -> Option<Outcome> {
    let mover: Player = tree.node(id).mover;
    conclude(
        mover,
        tree.edges(id)
            .iter()
            .map(|edge| tree.child(edge)?.proven.map(Verdict::Ends)),
    )
}
