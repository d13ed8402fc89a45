//! A game with variations, and its check by the rules.

use game::{Game, History, Notation};
use serde::{Deserialize, Serialize};

/// How many moves a tree may have, with all variations.
pub(crate) const MOST: usize = 20_000;

/// A game with variations and comments, as somebody holds it: moves are texts, and nothing is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// What is said before the first move.
    #[serde(default)]
    pub comment: String,
    /// The moves, each after the one that it follows. Of several that follow the same one, the first
    /// belongs to the main line.
    pub nodes: Vec<Node>,
}

/// A move of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The place in the list of the move that it follows; `None` for a first move.
    #[serde(default)]
    pub parent: Option<usize>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is said about it.
    #[serde(default)]
    pub comment: String,
}

/// Why a tree is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// Far more moves than anybody plays.
    #[error("the tree has {nodes} moves, and {MOST} are the most: leave variations out")]
    TooLarge {
        /// How many.
        nodes: usize,
    },
    /// A move follows one that is not there, or not yet.
    #[error("node {node} follows node {parent}: a node must come after the one that it follows")]
    Parent {
        /// Which, counted from 0.
        node: usize,
        /// What it says that it follows.
        parent: usize,
    },
    /// A move that the rules do not allow.
    #[error("node {node}, `{text}`: {reason}")]
    Move {
        /// Which, counted from 0.
        node: usize,
        /// The move.
        text: String,
        /// Why not.
        reason: String,
    },
}

/// A tree that the rules allow.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    pub(super) start: History<G>,
    pub(super) comment: String,
    pub(super) nodes: Vec<Played<G::Move>>,
    /// The first moves.
    pub(super) roots: Vec<usize>,
}

/// A move that the rules allow.
#[derive(Clone, Debug)]
pub(super) struct Played<M> {
    pub(super) mv: M,
    /// As our own notation writes it.
    pub(super) text: String,
    pub(super) comment: String,
    /// How many moves of the tree come before it.
    pub(super) depth: usize,
    /// What follows, the main line first.
    pub(super) then: Vec<usize>,
}

impl Tree {
    /// The moves of the main line.
    pub fn main_moves(&self) -> Vec<&str> {
        let mut line = Vec::new();
        let mut last = None;
        for (at, node) in self.nodes.iter().enumerate() {
            // Of several that follow the same one, the first comes first.
            if node.parent == last {
                line.push(node.mv.as_str());
                last = Some(at);
            }
        }
        line
    }

    /// Plays every variation from the end of `start`, which may have moves of its own: they stay out
    /// of what is written.
    pub fn replay<G: Notation>(&self, start: &History<G>) -> Result<Replayed<G>, TreeError> {
        let nodes = self.nodes.len();
        if nodes > MOST {
            return Err(TreeError::TooLarge { nodes });
        }
        let mut following: Vec<Vec<usize>> = vec![Vec::new(); nodes];
        let mut roots = Vec::new();
        for (node, written) in self.nodes.iter().enumerate() {
            match written.parent {
                None => roots.push(node),
                Some(parent) => match following.get_mut(parent).filter(|_| parent < node) {
                    Some(then) => then.push(node),
                    None => return Err(TreeError::Parent { node, parent }),
                },
            }
        }
        let mut played: Vec<Option<Played<G::Move>>> = (0..nodes).map(|_| None).collect();
        let mut game = start.clone();
        let begun = game.plies();
        // What is still to be played, and after how many moves of the tree.
        let mut todo: Vec<(usize, usize)> = roots.iter().rev().map(|&node| (node, 0)).collect();
        while let Some((node, depth)) = todo.pop() {
            while game.plies() > begun + depth {
                game.undo();
            }
            let Some(written) = self.nodes.get(node) else {
                continue;
            };
            let refused = |reason: String| TreeError::Move {
                node,
                text: game::excerpt(&written.mv),
                reason,
            };
            let mv = game
                .position()
                .read_move(&written.mv)
                .map_err(|error| refused(error.to_string()))?;
            let text = game.position().write_move(mv);
            if game.play(mv).is_err() {
                return Err(refused("the game is over".to_owned()));
            }
            let then = following
                .get_mut(node)
                .map(std::mem::take)
                .unwrap_or_default();
            todo.extend(then.iter().rev().map(|&next| (next, depth + 1)));
            if let Some(place) = played.get_mut(node) {
                *place = Some(Played {
                    mv,
                    text,
                    comment: written.comment.clone(),
                    depth,
                    then,
                });
            }
        }
        Ok(Replayed {
            start: start.clone(),
            comment: self.comment.clone(),
            nodes: played.into_iter().flatten().collect(),
            roots,
        })
    }
}

impl<G: Game> Replayed<G> {
    /// The places of the main line.
    pub(super) fn main(&self) -> Vec<usize> {
        let mut line = Vec::new();
        let mut next = self.roots.first().copied();
        while let Some(node) = next {
            line.push(node);
            next = self
                .nodes
                .get(node)
                .and_then(|played| played.then.first().copied());
        }
        line
    }

    /// The game along the main line, with what came before the tree.
    pub fn main_line(&self) -> History<G> {
        let mut game = self.start.clone();
        for played in self
            .main()
            .into_iter()
            .filter_map(|node| self.nodes.get(node))
        {
            // It was legal a moment ago.
            if game.play(played.mv).is_err() {
                break;
            }
        }
        game
    }
}
