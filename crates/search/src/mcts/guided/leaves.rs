//! Leaves that wait to be judged, of one game or of many.

use game::{Evaluation, Evaluator, Game, Question};

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

/// Leaves that wait to be judged. What they are made of lies in few lists, so that a leaf costs no
/// allocation.
#[derive(Debug)]
pub(super) struct Leaves<G: Game> {
    leaves: Vec<Leaf>,
    positions: Vec<G>,
    legal: Vec<G::Move>,
    lines: Vec<G::Move>,
    /// The positions on the way from the root of a tree to the leaf, both included.
    paths: Vec<NodeId>,
}

impl<G: Game> Leaves<G> {
    pub(super) fn new() -> Leaves<G> {
        Leaves {
            leaves: Vec::new(),
            positions: Vec::new(),
            legal: Vec::new(),
            lines: Vec::new(),
            paths: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.leaves.clear();
        self.positions.clear();
        self.legal.clear();
        self.lines.clear();
        self.paths.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.leaves.len()
    }

    /// Adds a leaf of the player at a seat: where it is, the moves before it (in two parts, those
    /// of the game and those of the tree), and the way through the tree.
    pub(super) fn add(
        &mut self,
        seat: usize,
        position: G,
        (played, tried): (&[G::Move], &[G::Move]),
        path: &[NodeId],
        occurrences: u32,
    ) {
        let legal = self.legal.len();
        position.legal_moves(&mut self.legal);
        let line = self.lines.len();
        self.lines.extend_from_slice(played);
        self.lines.extend_from_slice(tried);
        let first = self.paths.len();
        self.paths.extend_from_slice(path);
        self.positions.push(position);
        self.leaves.push(Leaf {
            seat,
            legal: (legal, self.legal.len()),
            line: (line, self.lines.len()),
            path: (first, self.paths.len()),
            occurrences,
        });
    }

    /// What is to be asked.
    pub(super) fn questions(&self) -> Vec<Question<'_, G>> {
        let asked = self.leaves.iter().zip(&self.positions);
        asked
            .map(|(leaf, position)| Question {
                position,
                legal: &self.legal[leaf.legal.0..leaf.legal.1],
                line: &self.lines[leaf.line.0..leaf.line.1],
                occurrences: leaf.occurrences,
            })
            .collect()
    }

    /// Asks about all of them; nobody is asked about nothing.
    pub(super) fn judge(&self, evaluator: &impl Evaluator<G>) -> Vec<Evaluation> {
        if self.leaves.is_empty() {
            return Vec::new();
        }
        evaluator.evaluate(&self.questions())
    }

    /// Each leaf with its seat, its moves and the way to it, in the order of the questions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &[G::Move], &[NodeId])> {
        self.leaves.iter().map(|leaf| {
            (
                leaf.seat,
                &self.legal[leaf.legal.0..leaf.legal.1],
                &self.paths[leaf.path.0..leaf.path.1],
            )
        })
    }
}
