//! Variations and comments of a file, as far as the rules allow them.

use game::{History, Notation, Repetition};

use super::MOST_PLIES;
use crate::write::{MOST_MOVES, Node, Tree};

/// The longest comment, in characters. Nobody writes a book about one move.
const LONGEST: usize = 10_000;

const NOT_LEGAL: &str = "a variation is left out: its moves cannot be played there";
const TOO_MANY: &str = "variations are left out: there are more than 20,000 moves in all";
const TOO_LONG: &str = "a comment is cut: it has more than 10,000 characters";

/// What a file says besides the main line, with what had to be left out; no tree if it says nothing
/// else.
pub(super) fn legal<G: Notation<Variant: Clone>>(
    game: &History<G>,
    read: &Tree,
) -> (Option<Tree>, Vec<&'static str>) {
    let mut remarks = Vec::new();
    let mut remark = |words: &'static str| {
        if !remarks.contains(&words) {
            remarks.push(words);
        }
    };
    let mut following: Vec<Vec<usize>> = vec![Vec::new(); read.nodes.len()];
    let mut roots = Vec::new();
    for (node, written) in read.nodes.iter().enumerate() {
        let parent = written.parent.filter(|&parent| parent < node);
        match parent.and_then(|parent| following.get_mut(parent)) {
            Some(then) => then.push(node),
            None => roots.push(node),
        }
    }
    let start = game.start();
    let mut line = History::from_position(game.variant().clone(), start, Repetition::Ignored);
    let mut tree = Tree {
        comment: cut(&read.comment, &mut remark),
        nodes: Vec::new(),
    };
    // What is still to be played: after how many moves, and after which of the tree.
    let mut todo: Vec<(usize, usize, Option<usize>)> =
        roots.iter().rev().map(|&node| (node, 0, None)).collect();
    while let Some((node, depth, parent)) = todo.pop() {
        while line.plies() > depth {
            line.undo();
        }
        let Some(written) = read.nodes.get(node) else {
            continue;
        };
        if depth >= MOST_PLIES || tree.nodes.len() >= MOST_MOVES {
            remark(TOO_MANY);
            continue;
        }
        let legal = line.position().read_move(&written.mv).ok().and_then(|mv| {
            let text = line.position().write_move(mv);
            line.play(mv).ok().map(|()| text)
        });
        let Some(mv) = legal else {
            // What follows the end of the game has a remark of its own.
            if line.outcome().is_none() {
                remark(NOT_LEGAL);
            }
            continue;
        };
        tree.nodes.push(Node {
            parent,
            mv,
            comment: cut(&written.comment, &mut remark),
        });
        let at = tree.nodes.len() - 1;
        let then = following.get(node).into_iter().flatten().rev();
        todo.extend(then.map(|&next| (next, depth + 1, Some(at))));
    }
    let says_more = !tree.comment.is_empty()
        || tree.nodes.len() > game.plies()
        || tree.nodes.iter().any(|node| !node.comment.is_empty());
    (says_more.then_some(tree), remarks)
}

fn cut(comment: &str, remark: &mut impl FnMut(&'static str)) -> String {
    let comment = comment.trim();
    match comment.char_indices().nth(LONGEST) {
        None => comment.to_owned(),
        Some((end, _)) => {
            remark(TOO_LONG);
            comment.get(..end).unwrap_or(comment).to_owned()
        }
    }
}
