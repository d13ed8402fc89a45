//! The games of one's own in a folder, opened when somebody first asks for them.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use analysis::actions::{
    ShelfEntry, ShelfFilter, ShelfGame, ShelfKept, ShelfList, ShelfService, ShelfState, Shelving,
};
use analysis::protocol::Refused;
use library::{Label, Search, Shelf, ShelfError};

/// The games in a folder. All clients share one connection: what is asked takes no longer than a write to the disk.
#[derive(Debug)]
pub(crate) struct ShelfFolder {
    folder: PathBuf,
    shelf: Mutex<Option<Shelf>>,
}

impl ShelfFolder {
    pub(crate) fn new(folder: PathBuf) -> ShelfFolder {
        ShelfFolder {
            folder,
            shelf: Mutex::default(),
        }
    }

    /// Looks something up or writes it; nothing if there is no file yet, unless `make` says to make one.
    fn with<T>(
        &self,
        make: bool,
        work: impl FnOnce(&mut Shelf) -> Result<T, ShelfError>,
    ) -> Result<Option<T>, Refused> {
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if shelf.is_none() {
            *shelf = if make {
                Shelf::open(&self.folder).map(Some)
            } else {
                Shelf::find(&self.folder)
            }
            .map_err(|error| refused(&error))?;
        }
        let Some(open) = &mut *shelf else {
            return Ok(None);
        };
        let answer = work(open);
        if answer.is_err() {
            // Somebody may put another file there; then it is opened.
            *shelf = None;
        }
        answer.map(Some).map_err(|error| refused(&error))
    }
}

fn refused(error: &ShelfError) -> Refused {
    Refused::new(error.to_string())
}

impl ShelfService for ShelfFolder {
    fn keep(&self, shelving: Shelving) -> Result<ShelfKept, Refused> {
        let content = serde_json::to_string(&shelving.game)
            .map_err(|error| Refused::field("game", error.to_string()))?;
        let Shelving {
            key,
            after,
            at,
            game,
            variant,
            state,
            plies,
            comments,
            variations,
        } = shelving;
        let label = Label {
            variant,
            white: game.players.white,
            black: game.players.black,
            result: game.result,
            state: state.name().to_owned(),
            plies,
            comments,
            variations,
        };
        let kept = self.with(true, |shelf| shelf.keep(&key, after, &label, &content, at))?;
        let kept = kept.ok_or_else(|| Refused::new("your games cannot be reached: try again"))?;
        Ok(ShelfKept {
            kept: kept.kept,
            version: kept.version,
        })
    }

    fn game(&self, key: &str) -> Result<Option<ShelfGame>, Refused> {
        let Some(found) = self.with(false, |shelf| shelf.game(key))?.flatten() else {
            return Ok(None);
        };
        let game = serde_json::from_str(&found.content).map_err(|error| {
            Refused::new(format!(
                "the game `{key}` was kept in a form that this Hexapod cannot read: {error}"
            ))
        })?;
        Ok(Some(ShelfGame {
            key: found.entry.key,
            version: found.entry.version,
            deleted: found.entry.deleted.is_some(),
            at: found.at,
            game,
        }))
    }

    fn list(&self, filter: ShelfFilter, from: u32, most: u32) -> Result<ShelfList, Refused> {
        let search = Search {
            variant: filter.variant,
            player: filter.player,
            state: filter.state.map(|state| state.name().to_owned()),
            deleted: filter.deleted,
        };
        let found = self.with(false, |shelf| shelf.list(&search, from, most))?;
        let Some((total, games)) = found else {
            return Ok(ShelfList::default());
        };
        Ok(ShelfList {
            total: u32::try_from(total).unwrap_or(u32::MAX),
            games: games.into_iter().map(listed).collect(),
        })
    }

    fn delete(&self, key: &str) -> Result<bool, Refused> {
        Ok(self.with(false, |shelf| shelf.delete(key))? == Some(true))
    }

    fn restore(&self, key: &str) -> Result<bool, Refused> {
        Ok(self.with(false, |shelf| shelf.restore(key))? == Some(true))
    }
}

fn listed(game: library::ShelfEntry) -> ShelfEntry {
    let label = game.label;
    ShelfEntry {
        key: game.key,
        variant: label.variant,
        white: label.white,
        black: label.black,
        result: label.result,
        state: ShelfState::named(&label.state).unwrap_or(ShelfState::Opened),
        plies: label.plies,
        comments: label.comments,
        variations: label.variations,
        made: game.made,
        changed: game.changed,
    }
}
