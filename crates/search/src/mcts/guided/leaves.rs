//! Leaves that wait to be evaluated, of one game or of many.

use game::{EvalAnswer, EvalRequest, Evaluator, Game, Line};

use super::tree::NodeId;

/// A leaf, by where its parts are.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    seat: usize,
    /// Its moves, and later their priors.
    legal: (usize, usize),
    tried: (usize, usize),
    path: (usize, usize),
    occurrences: u32,
}

/// Leaves that wait to be evaluated, and what was said about them. What they are made of lies in few
/// lists, so that a leaf costs no allocation.
#[derive(Debug)]
pub(super) struct Leaves<G: Game> {
    waiting: Vec<Leaf>,
    positions: Vec<G>,
    legal: Vec<G::Move>,
    /// The moves from the root of a tree to the leaf.
    tried: Vec<G::Move>,
    /// The positions on the way from the root of a tree to the leaf, both included.
    paths: Vec<NodeId>,
    /// What the evaluator said: each leaf's value and how likely a draw is, and the priors of all
    /// legal moves.
    values: Vec<(f32, f32)>,
    priors: Vec<f32>,
}

/// A leaf that was evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evaluated<'a, M> {
    pub(super) seat: usize,
    pub(super) legal: &'a [M],
    /// The way to it through the tree.
    pub(super) path: &'a [NodeId],
    pub(super) value: f32,
    pub(super) draw: f32,
    /// One a legal move.
    pub(super) priors: &'a [f32],
}

impl<G: Game> Leaves<G> {
    pub(super) fn new() -> Leaves<G> {
        Leaves {
            waiting: Vec::new(),
            positions: Vec::new(),
            legal: Vec::new(),
            tried: Vec::new(),
            paths: Vec::new(),
            values: Vec::new(),
            priors: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.positions.clear();
        self.legal.clear();
        self.tried.clear();
        self.paths.clear();
        self.values.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// A copy of a position, to be played on from there and then [added](Leaves::add) or
    /// [dropped](Leaves::drop_copy). It is made where it will stay: positions are not small.
    #[inline]
    pub(super) fn copy(&mut self, position: &G) {
        self.positions.push(position.clone());
    }

    /// The position that was copied last.
    #[inline]
    pub(super) fn copied(&mut self) -> &mut G {
        self.positions.last_mut().expect("a position was copied")
    }

    /// Forgets the position that was copied last.
    pub(super) fn drop_copy(&mut self) {
        self.positions.pop();
    }

    /// Makes the position that was copied last a leaf of the player at a seat. There are the moves
    /// from the root, and the way through the tree.
    pub(super) fn add(
        &mut self,
        seat: usize,
        tried: &[G::Move],
        path: &[NodeId],
        occurrences: u32,
    ) {
        let legal = self.legal.len();
        if let Some(position) = self.positions.last() {
            position.legal_moves(&mut self.legal);
        }
        let (first_tried, first_node) = (self.tried.len(), self.paths.len());
        self.tried.extend_from_slice(tried);
        self.paths.extend_from_slice(path);
        self.waiting.push(Leaf {
            seat,
            legal: (legal, self.legal.len()),
            tried: (first_tried, self.tried.len()),
            path: (first_node, self.paths.len()),
            occurrences,
        });
    }

    /// Asks about all of them; nobody is asked about nothing. `played` are the moves of the game at
    /// a seat, up to the root of its tree.
    pub(super) fn evaluate<'a>(
        &mut self,
        played: impl Fn(usize) -> &'a [G::Move],
        evaluator: &impl Evaluator<G>,
    ) where
        G: 'a,
    {
        self.values.clear();
        if self.waiting.is_empty() {
            return;
        }
        let asked = self.waiting.iter().zip(&self.positions);
        let requests: Vec<EvalRequest<'_, G>> = asked
            .map(|(leaf, position)| EvalRequest {
                position,
                legal: &self.legal[leaf.legal.0..leaf.legal.1],
                line: Line::new(played(leaf.seat), &self.tried[leaf.tried.0..leaf.tried.1]),
                occurrences: leaf.occurrences,
            })
            .collect();
        let mut answers = EvalAnswer::to_all(&requests, &mut self.priors);
        evaluator.evaluate_into(&requests, &mut answers);
        let value = |answer: &EvalAnswer<'_>| (answer.value, answer.draw);
        self.values.extend(answers.iter().map(value));
    }

    /// Each leaf with what was said about it.
    pub(super) fn evaluated(&self) -> impl Iterator<Item = Evaluated<'_, G::Move>> {
        assert_eq!(
            self.values.len(),
            self.waiting.len(),
            "leaves are evaluated before their searches hear of it"
        );
        let said = self.waiting.iter().zip(&self.values);
        said.map(|(leaf, &(value, draw))| Evaluated {
            seat: leaf.seat,
            legal: &self.legal[leaf.legal.0..leaf.legal.1],
            path: &self.paths[leaf.path.0..leaf.path.1],
            value,
            draw,
            priors: &self.priors[leaf.legal.0..leaf.legal.1],
        })
    }
}
