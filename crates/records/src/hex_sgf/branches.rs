//! All nodes of a game tree with their moves and comments, not yet understood.

use super::main_line::Written;

/// No study has so many nodes or moves. What comes after them is left out.
const MOST: usize = 20_000;
/// How deep variations may lie in one another. What lies deeper is left out.
const DEEPEST: usize = 1_000;

/// The nodes of a game tree, each after the one that it follows.
#[derive(Debug, Default)]
pub(super) struct Branches<'a> {
    pub(super) nodes: Vec<Node<'a>>,
    /// How many of them are the main line: they come first.
    pub(super) main: Option<usize>,
    /// How many moves are kept.
    moves: usize,
    /// How many moves had no room.
    pub(super) left_out: usize,
    /// Where each bracket that is still open began.
    forks: Vec<Spot>,
    /// How many brackets more are open than are kept.
    too_deep: usize,
    now: Spot,
}

/// A node and what stands in it.
#[derive(Debug, Default)]
pub(super) struct Node<'a> {
    /// The node that it follows.
    pub(super) parent: Option<usize>,
    /// One, in all files that keep to the format.
    pub(super) moves: Vec<Written<'a>>,
    pub(super) comments: Vec<&'a [u8]>,
    /// Whether stones are set up in it.
    pub(super) sets_up: bool,
}

/// Where the walk stands.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    node: Option<usize>,
    /// In something that is not kept.
    lost: bool,
}

impl<'a> Branches<'a> {
    pub(super) fn open(&mut self) {
        if self.forks.len() < DEEPEST {
            self.forks.push(self.now);
        } else {
            self.too_deep += 1;
            self.now.lost = true;
        }
    }

    pub(super) fn close(&mut self) {
        self.main.get_or_insert(self.nodes.len());
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else {
            self.now = self.forks.pop().unwrap_or_default();
        }
    }

    pub(super) fn node(&mut self) {
        if self.now.lost || self.nodes.len() >= MOST {
            self.now.lost = true;
            return;
        }
        self.nodes.push(Node {
            parent: self.now.node,
            ..Node::default()
        });
        self.now.node = Some(self.nodes.len() - 1);
    }

    /// Keeps a value if it is a move, a comment or a stone that is set up.
    pub(super) fn value(&mut self, name: &str, value: &'a [u8], at: usize) {
        let label = match *name.as_bytes() {
            [label @ (b'B' | b'W')] => Some(label),
            _ => None,
        };
        self.now.lost |= label.is_some() && self.moves >= MOST;
        if self.now.lost {
            self.left_out += usize::from(label.is_some());
            return;
        }
        let node = self.now.node.and_then(|node| self.nodes.get_mut(node));
        let Some(node) = node else { return };
        match (label, name) {
            (Some(label), _) => {
                self.moves += 1;
                node.moves.push(Written { label, value, at });
            }
            (None, "C") => node.comments.push(value),
            (None, "AB" | "AW" | "AE") => node.sets_up = true,
            _ => {}
        }
    }

    /// Whether a node belongs to the main line.
    pub(super) fn is_main(&self, node: usize) -> bool {
        self.main.is_none_or(|main| node < main)
    }
}
