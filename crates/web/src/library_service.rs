//! The library in a folder, opened when somebody first asks for it.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use analysis::Stop;
use analysis::actions::{
    GameRefused, LibraryExplored, LibraryFilter, LibraryGame, LibraryGameAnswer, LibraryGames,
    LibraryImported, LibraryMove, LibraryRefused, LibraryResults, LibraryService, LibraryStatus,
    LibraryVariant, result_words, spelt_out,
};
use analysis::protocol::Refused;
use library::{Counts, Explored, Filter, Library, LibraryError, Listed, Options, Results};
use records::AnyGame;
use records::unpack::Limits;

/// How often one hears how far it has come, in games.
const NEWS: u64 = 250;
/// How much may come out of an archive that was sent.
const LIMITS: Limits = Limits {
    entry: 128 << 20,
    whole: 1 << 30,
    depth: 3,
};

/// To how many bytes the library may be made to grow from the page.
const MOST_BYTES: u64 = 16 << 30;

/// The library in a folder. Whoever reads shares one connection, and is not kept waiting by whoever
/// writes, who has another.
#[derive(Debug)]
pub(crate) struct LibraryFolder {
    folder: PathBuf,
    most: u64,
    reader: Mutex<Option<Library>>,
    writing: Mutex<()>,
}

impl LibraryFolder {
    pub(crate) fn new(folder: PathBuf) -> LibraryFolder {
        LibraryFolder {
            folder,
            most: MOST_BYTES,
            reader: Mutex::default(),
            writing: Mutex::default(),
        }
    }

    /// Looks something up; nothing if nobody has imported anything yet.
    fn read<T>(
        &self,
        question: impl FnOnce(&Library) -> Result<T, LibraryError>,
    ) -> Result<Option<T>, Refused> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        if reader.is_none() {
            *reader = Library::find(&self.folder).map_err(|error| refused(&error))?;
        }
        let Some(library) = &*reader else {
            return Ok(None);
        };
        let answer = question(library);
        if answer.is_err() {
            // Somebody may put another file there; then it is opened.
            *reader = None;
        }
        answer.map(Some).map_err(|error| refused(&error))
    }

    /// Changes the library, one client after the other.
    fn write<T>(
        &self,
        work: impl FnOnce(&mut Library) -> Result<T, LibraryError>,
    ) -> Result<T, Refused> {
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut library = Library::open(&self.folder).map_err(|error| refused(&error))?;
        library
            .grow_to_at_most(self.most)
            .and_then(|()| work(&mut library))
            .map_err(|error| refused(&error))
    }
}

fn refused(error: &LibraryError) -> Refused {
    Refused::new(error.to_string())
}

impl LibraryService for LibraryFolder {
    fn status(&self) -> Result<LibraryStatus, Refused> {
        let found = self.read(Library::status)?.unwrap_or_default();
        let variants = found.variants.into_iter();
        let year = |year| u32::try_from(year).unwrap_or_default();
        Ok(LibraryStatus {
            games: number(found.games),
            positions: number(found.positions),
            variants: variants
                .map(|(variant, games)| LibraryVariant {
                    variant,
                    games: number(games),
                })
                .collect(),
            years: found.years.map(|(first, last)| (year(first), year(last))),
        })
    }

    fn games(
        &self,
        filter: LibraryFilter,
        at: Option<&AnyGame>,
        from: u32,
        most: u32,
    ) -> Result<LibraryGames, Refused> {
        let filter = understood(filter);
        let page = self.read(|library| library.games(&filter, at, from.into(), most))?;
        Ok(
            page.map_or_else(LibraryGames::default, |page| LibraryGames {
                total: number(page.total),
                games: page.games.into_iter().map(listed).collect(),
            }),
        )
    }

    fn game(&self, id: i64) -> Result<Option<LibraryGameAnswer>, Refused> {
        let found = self.read(|library| library.game(id))?.flatten();
        Ok(found.map(|(game, play)| {
            let (setup, moves) = spelt_out(&play);
            LibraryGameAnswer {
                game: listed(Listed { game, ply: None }),
                setup,
                moves,
            }
        }))
    }

    fn explore(
        &self,
        at: &AnyGame,
        filter: LibraryFilter,
        most: u32,
    ) -> Result<LibraryExplored, Refused> {
        let filter = understood(filter);
        let found = self.read(|library| library.explore(at, &filter, most))?;
        let hex = matches!(at, AnyGame::Hex(_));
        Ok(found.map_or_else(LibraryExplored::default, |found| explored(found, hex)))
    }

    fn import(
        &self,
        name: &str,
        bytes: &[u8],
        stop: &Stop,
        tell: &dyn Fn(u32),
    ) -> Result<LibraryImported, Refused> {
        let options = Options {
            limits: LIMITS,
            ..Options::default()
        };
        let counts = self.write(|library| {
            library.take(name, bytes, options, &mut |progress| {
                if stop.is_raised() {
                    return ControlFlow::Break(());
                }
                if progress.games > 0 && progress.games.is_multiple_of(NEWS) {
                    tell(number(progress.games));
                }
                ControlFlow::Continue(())
            })
        })?;
        Ok(imported(counts))
    }
}

fn understood(filter: LibraryFilter) -> Filter {
    Filter {
        variant: filter.variant,
        player: filter.player,
        without_programs: filter.without_programs,
        since: filter.since.map(i64::from),
        until: filter.until.map(i64::from),
    }
}

fn listed(Listed { game, ply }: Listed) -> LibraryGame {
    let [first, second] = game.players;
    let (white, black) = if game.variant.starts_with("hex:") {
        (second, first)
    } else {
        (first, second)
    };
    LibraryGame {
        id: game.id,
        variant: game.variant,
        white,
        black,
        date: game.date,
        site: game.site,
        result: game.result.map(result_words),
        ended: game.ended,
        plies: game.plies,
        ply,
    }
}

fn explored(found: Explored, hex: bool) -> LibraryExplored {
    LibraryExplored {
        total: number(found.met.results.games()),
        results: results(&found.met.results, hex),
        ended_here: number(found.met.ended_here),
        moves: found
            .moves
            .into_iter()
            .map(|continuation| LibraryMove {
                games: number(continuation.results.games()),
                results: results(&continuation.results, hex),
                text: continuation.mv,
            })
            .collect(),
        games: found.games.into_iter().map(listed).collect(),
    }
}

/// As colours have them.
fn results(results: &Results, hex: bool) -> LibraryResults {
    let (white, black) = if hex {
        (results.second, results.first)
    } else {
        (results.first, results.second)
    };
    LibraryResults {
        white: number(white),
        draw: number(results.draws),
        black: number(black),
        unknown: number(results.unknown),
    }
}

fn imported(counts: Counts) -> LibraryImported {
    let examples = counts.examples.into_iter().map(|refused| GameRefused {
        place: refused.source.place.unwrap_or(refused.source.file),
        reason: match refused.ply {
            Some(ply) => format!("ply {ply}: {}", refused.reason),
            None => refused.reason,
        },
    });
    LibraryImported {
        added: number(counts.added),
        known: number(counts.known),
        examples: examples.collect(),
        refused: counts
            .refused
            .into_iter()
            .map(|(class, games)| LibraryRefused {
                class,
                games: number(games),
            })
            .collect(),
        stopped: counts.stopped,
    }
}

fn number(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_cannot_fill_the_disk() {
        let data = tempfile::tempdir().expect("a folder");
        let folder = LibraryFolder {
            most: 2 << 20,
            ..LibraryFolder::new(data.path().to_owned())
        };
        let import = |from: u32| {
            // All games are different.
            let game = |number: u32| {
                let cell = |at: u32| {
                    let column = char::from_u32(u32::from('a') + at % 19).expect("a letter");
                    format!("{column}{}", at / 19 + 1)
                };
                let cells = [number % 361, number / 361 % 361].map(cell);
                format!(
                    "hex:19 {} {}\n",
                    cells[0],
                    if cells[1] == cells[0] {
                        "s19"
                    } else {
                        &cells[1]
                    }
                )
            };
            let games: String = (from..from + 3_000).map(game).collect();
            folder.import("games.txt", games.as_bytes(), &Stop::new(), &|_| {})
        };
        let refused = (0..20).find_map(|round| import(round * 3_000).err());
        let error = refused.expect("there is an end to it").error;
        assert!(error.contains("it may grow to"), "{error}");
        let status = folder.status().expect("it is whole");
        assert!(status.games > 0, "what was added before stays");
        let size = std::fs::metadata(data.path().join("library.sqlite")).expect("a file");
        assert!(size.len() <= 2 << 20, "{}", size.len());
    }
}
