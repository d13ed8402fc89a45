//! Leaves that wait to be evaluated, of one game or of many.

use game::{EvalRequest, Evaluation, Evaluator, Game};

use super::tree::NodeId;

/// A leaf, by where its parts are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// Whose it is.
    pub(super) seat: usize,
    legal: (usize, usize),
    line: (usize, usize),
    path: (usize, usize),
    occurrences: u32,
}

/// Leaves that wait to be evaluated. What they are made of lies in few lists, so that a leaf costs
/// no allocation.
#[derive(Debug)]
pub(super) struct Leaves<G: Game> {
    waiting: Vec<Leaf>,
    positions: Vec<G>,
    legal: Vec<G::Move>,
    lines: Vec<G::Move>,
    /// The positions on the way from the root of a tree to the leaf, both included.
    paths: Vec<NodeId>,
}

impl<G: Game> Leaves<G> {
    pub(super) fn new() -> Leaves<G> {
        Leaves {
            waiting: Vec::new(),
            positions: Vec::new(),
            legal: Vec::new(),
            lines: Vec::new(),
            paths: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        self.positions.clear();
        self.legal.clear();
        self.lines.clear();
        self.paths.clear();
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
    /// before it (in two parts, those of the game and those of the tree), and the way through the
    /// tree.
    pub(super) fn add(
        &mut self,
        seat: usize,
        (played, tried): (&[G::Move], &[G::Move]),
        path: &[NodeId],
        occurrences: u32,
    ) {
        let legal = self.legal.len();
        if let Some(position) = self.positions.last() {
            position.legal_moves(&mut self.legal);
        }
        let line = self.lines.len();
        self.lines.extend_from_slice(played);
        self.lines.extend_from_slice(tried);
        let first = self.paths.len();
        self.paths.extend_from_slice(path);
        self.waiting.push(Leaf {
            seat,
            legal: (legal, self.legal.len()),
            line: (line, self.lines.len()),
            path: (first, self.paths.len()),
            occurrences,
        });
    }

    /// What is to be asked.
    pub(super) fn requests(&self) -> Vec<EvalRequest<'_, G>> {
        let asked = self.waiting.iter().zip(&self.positions);
        asked
            .map(|(leaf, position)| EvalRequest {
                position,
                legal: &self.legal[leaf.legal.0..leaf.legal.1],
                line: &self.lines[leaf.line.0..leaf.line.1],
                occurrences: leaf.occurrences,
            })
            .collect()
    }

    /// Asks about all of them; nobody is asked about nothing.
    pub(super) fn evaluate(&self, evaluator: &impl Evaluator<G>) -> Vec<Evaluation> {
        if self.waiting.is_empty() {
            return Vec::new();
        }
        evaluator.evaluate(&self.requests())
    }

    /// Each leaf with its seat, its moves and the way to it, in the order of the requests.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &[G::Move], &[NodeId])> {
        self.waiting.iter().map(|leaf| {
            (
                leaf.seat,
                &self.legal[leaf.legal.0..leaf.legal.1],
                &self.paths[leaf.path.0..leaf.path.1],
            )
        })
    }
}
