//! A tree of moves as a list, with what was thought of them in words.

use records::write::{Node, Tree};

use super::Branch;
use crate::protocol::Refused;

/// The most moves of a tree.
const MOST: usize = 20_000;

/// The tree as a list, each move after the one that it follows.
pub(super) fn flatten(branches: &[Branch]) -> Result<Tree, Refused> {
    let mut nodes = Vec::new();
    // What is still to be listed, the next one last: depth first, the main line before variations.
    let mut todo: Vec<(Option<usize>, &Branch)> =
        branches.iter().rev().map(|first| (None, first)).collect();
    while let Some((parent, branch)) = todo.pop() {
        if nodes.len() >= MOST {
            let error = format!("the tree has more than {MOST} moves: leave variations out");
            return Err(Refused::field("tree", error));
        }
        let this = nodes.len();
        nodes.push(Node {
            parent,
            mv: branch.text.clone(),
            comment: note(branch),
        });
        let following = branch.children.iter().rev();
        todo.extend(following.map(|next| (Some(this), next)));
    }
    Ok(Tree {
        comment: String::new(),
        nodes,
    })
}

/// What was said and thought about a move: `?! 41.2 % in 640 visits. The comment.`
pub(super) fn note(branch: &Branch) -> String {
    let mut words = Vec::new();
    if let Some(mark) = &branch.mark
        && ["?!", "?", "??"].contains(&mark.as_str())
    {
        words.push(mark.clone());
    }
    if let Some(winrate) = branch.winrate.filter(|rate| (0.0..=1.0).contains(rate)) {
        let percent = 100.0 * winrate;
        words.push(match branch.visits {
            Some(visits) => format!("{percent:.1} % in {visits} visits."),
            None => format!("{percent:.1} %."),
        });
    }
    if !branch.comment.is_empty() {
        words.push(branch.comment.clone());
    }
    words.join(" ")
}
