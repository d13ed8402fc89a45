//! A game with its variations and comments.

use hex_rules::record::Swap;
use hex_rules::{Colour, Move};

use super::branches::Branches;
use super::dialect::{Action, Dialect, which_swap};
use super::main_line::Written;
use super::scan::{paragraphs, plain};

/// All moves of a file, those of the main line and those of its variations, with what is said of
/// them. They are understood but not checked by the rules.
///
/// ```
/// let text = "(;GM[11]SZ[5]C[Hello.];B[c3](;W[b4]C[Bad.])(;W[d2]))";
/// let (record, tree) = records::hex_sgf::read_trees(text.as_bytes()).next().unwrap()?;
/// assert_eq!(record.game.plies(), 2);
/// assert_eq!(tree.comment, "Hello.");
/// assert_eq!((tree.moves[1].parent, tree.moves[1].comment.as_str()), (Some(0), "Bad."));
/// assert_eq!((tree.moves[2].parent, tree.moves[2].mv.to_string().as_str()), (Some(0), "d2"));
/// # Ok::<(), records::hex_sgf::SgfError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTree {
    /// What is said before the first move.
    pub comment: String,
    /// The moves, each after the one that it follows. Of several that follow the same one, the first
    /// belongs to the main line.
    pub moves: Vec<TreeMove>,
    /// How many moves of variations make no sense from where the game begins, or had no room: they
    /// are not here.
    pub left_out: usize,
}

/// A move of a [`GameTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The place in the list of the move that it follows; `None` for a first move.
    pub parent: Option<usize>,
    pub mv: Move,
    /// What is said of it.
    pub comment: String,
}

/// How a game stands after a node.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    /// The last move of the tree.
    last: Option<usize>,
    /// How many moves were made.
    plies: usize,
    /// The players have exchanged their colours.
    seen_from_white: bool,
    /// Nothing that follows can be understood.
    lost: bool,
}

/// Makes a tree of what a file says. The game begins with a turn of `first`, after so many moves that
/// count as set up.
pub(super) fn grow(
    branches: &Branches<'_>,
    dialect: Dialect,
    first: Colour,
    begun: usize,
) -> GameTree {
    let following = first_followers(branches);
    let mut tree = GameTree {
        left_out: branches.left_out,
        ..GameTree::default()
    };
    let set_up = (0..branches.nodes.len()).rfind(|&node| {
        let sets_up = branches.nodes.get(node).is_some_and(|node| node.sets_up);
        sets_up && branches.is_main(node)
    });
    let walk = Walk {
        dialect,
        first,
        begun,
    };
    let mut standings: Vec<Standing> = Vec::with_capacity(branches.nodes.len());
    for (number, node) in branches.nodes.iter().enumerate() {
        let before = node.parent.and_then(|parent| standings.get(parent));
        let mut standing = before.copied().unwrap_or_default();
        if !branches.is_main(number) {
            // A variation begins where the game does, not with stones of its own or without those of
            // the game, and not before what counts as set up.
            let own_start = set_up.is_some_and(|set_up| node.parent.is_none_or(|at| at < set_up));
            let from_main = node.parent.is_none_or(|parent| branches.is_main(parent));
            standing.lost |= node.sets_up || begun > 0 || (from_main && own_start);
        }
        for (at, written) in node.moves.iter().enumerate() {
            let next = || {
                let here = node.moves.get(at + 1);
                here.or_else(|| follower(branches, &following, number))
            };
            if standing.lost || !walk.step(&mut tree, &mut standing, written, next) {
                standing.lost = true;
                tree.left_out += 1;
            }
        }
        if !standing.lost {
            let said = match standing.last.and_then(|last| tree.moves.get_mut(last)) {
                Some(last) => &mut last.comment,
                None => &mut tree.comment,
            };
            for comment in &node.comments {
                let comment = paragraphs(comment);
                if !said.is_empty() && !comment.is_empty() {
                    said.push('\n');
                }
                said.push_str(&comment);
            }
        }
        standings.push(standing);
    }
    tree
}

/// What does not change while a tree is walked over.
struct Walk {
    dialect: Dialect,
    first: Colour,
    begun: usize,
}

impl Walk {
    /// Takes a move, or says that it cannot be one.
    fn step<'a, 'b: 'a>(
        &self,
        tree: &mut GameTree,
        standing: &mut Standing,
        written: &Written<'_>,
        next: impl FnOnce() -> Option<&'a Written<'b>>,
    ) -> bool {
        let Some(action) = self.dialect.action(&plain(written.value)) else {
            return false;
        };
        let by = self.dialect.colour(written);
        let by = if standing.seen_from_white { !by } else { by };
        let mv = match action {
            Action::Place(cell) if standing.seen_from_white => Move::Place(cell.mirrored()),
            Action::Place(cell) => Move::Place(cell),
            Action::Swap(word) if standing.plies == 1 => {
                standing.seen_from_white = which_swap(word, written, next()) == Swap::Sides;
                Move::Swap
            }
            Action::Swap(_) => return false,
            // They change nothing on the board; the record says how the game ended.
            Action::Resign | Action::Forfeit | Action::Pass => return true,
        };
        standing.plies += 1;
        let Some(ply) = standing.plies.checked_sub(self.begun + 1) else {
            return true;
        };
        let turn = if ply.is_multiple_of(2) {
            self.first
        } else {
            !self.first
        };
        if by != turn && mv != Move::Swap {
            return false;
        }
        tree.moves.push(TreeMove {
            parent: standing.last,
            mv,
            comment: String::new(),
        });
        standing.last = Some(tree.moves.len() - 1);
        true
    }
}

/// For each node the first that follows it.
fn first_followers(branches: &Branches<'_>) -> Vec<Option<usize>> {
    let mut followers = vec![None; branches.nodes.len()];
    for (number, node) in branches.nodes.iter().enumerate() {
        let follower = node.parent.and_then(|parent| followers.get_mut(parent));
        if let Some(follower) = follower {
            follower.get_or_insert(number);
        }
    }
    followers
}

/// The first move after a node. Only the swap asks.
fn follower<'a, 'b>(
    branches: &'b Branches<'a>,
    following: &[Option<usize>],
    node: usize,
) -> Option<&'b Written<'a>> {
    let next = |node: usize| following.get(node).copied().flatten();
    let mut at = next(node);
    while let Some(number) = at {
        let node = branches.nodes.get(number)?;
        if let Some(written) = node.moves.first() {
            return Some(written);
        }
        at = next(number);
    }
    None
}
