//! What can be asked of the place where games of one's own are.

use std::fmt;

use super::{OwnGame, ShelfEntry, ShelfFilter, ShelfGame, ShelfKept, ShelfList, ShelfState};
use crate::protocol::Refused;

/// Games of one's own, wherever they are kept: in a file, or one day in a browser's own storage. Many clients ask at
/// once. What is acknowledged is kept, whatever happens to the program afterwards.
pub trait ShelfService: fmt::Debug + Send + Sync {
    /// Keeps a game, unless another version is there than `after`, and it is not the same game.
    fn keep(&self, shelving: Shelving) -> Result<ShelfKept, Refused>;

    /// The game of this key, if there is one.
    fn game(&self, key: &str) -> Result<Option<ShelfGame>, Refused>;

    /// Games that fit, the last changed first, without so many, and at most so many.
    fn list(&self, filter: ShelfFilter, from: u32, most: u32) -> Result<ShelfList, Refused>;

    /// Deletes a game so that it can come back; says whether there is one.
    fn delete(&self, key: &str) -> Result<bool, Refused>;

    /// Takes a deletion back; says whether there is such a game.
    fn restore(&self, key: &str) -> Result<bool, Refused>;
}

/// A game on its way to where it is kept.
#[derive(Clone, Debug)]
pub struct Shelving {
    pub key: String,
    /// The version that the client has seen, 0 if none.
    pub after: u32,
    /// Where somebody stands.
    pub at: Option<u32>,
    pub game: OwnGame,
    /// By what it is found: [`ShelfEntry`] without what only the keeper knows.
    pub variant: String,
    pub state: ShelfState,
    pub plies: u32,
    pub comments: u32,
    pub variations: u32,
}

impl ShelfEntry {
    /// Moves of the main line, positions with a comment, and lines besides the main one.
    pub(super) fn counted(game: &OwnGame) -> (u32, u32, u32) {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let mut has_child = vec![false; game.tree.len()];
        let mut root_has = false;
        // Whether a move is of the main line, and how long that is.
        let mut main = vec![false; game.tree.len()];
        let (mut plies, mut variations) = (0, 0);
        for (index, mv) in game.tree.iter().enumerate() {
            let (parent_main, taken) = match mv.parent {
                None => (true, &mut root_has),
                Some(parent) => {
                    let parent_main = main.get(parent).copied().unwrap_or_default();
                    match has_child.get_mut(parent) {
                        Some(taken) => (parent_main, taken),
                        None => continue,
                    }
                }
            };
            let first = !std::mem::replace(taken, true);
            if !first {
                variations += 1;
            } else if parent_main {
                plies += 1;
                if let Some(main) = main.get_mut(index) {
                    *main = true;
                }
            }
        }
        let said = game.tree.iter().filter(|mv| !mv.comment.is_empty()).count();
        let comments = said + usize::from(!game.comment.is_empty());
        let plies = game
            .played
            .as_ref()
            .map_or(plies, |played| played.moves.len());
        (number(plies), number(comments), variations)
    }
}
