//! How long games take to come in, and answers to come out.
//!
//! ```text
//! cargo run --release -p library --example speed -- games.tsv.zst
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use game::{Game, History};
use library::{Filter, Library, Options};
use records::Play;

/// Every so many games one is followed, ply by ply.
const STEP: usize = 70;

#[expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "this measures"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let folder = tempfile::tempdir()?;
    let mut library = Library::open(folder.path())?;
    let start = Instant::now();
    let counts = library.import(&paths, Options::default(), &mut |_| {
        ControlFlow::Continue(())
    })?;
    let took = start.elapsed();
    let status = library.status()?;
    let bytes = std::fs::metadata(library.path())?.len();
    println!(
        "import: {} games met, {} added, {} refused, {} positions, {:.2} s, {} MB",
        counts.met(),
        counts.added,
        counts.all_refused(),
        status.positions,
        took.as_secs_f64(),
        bytes / 1_000_000
    );
    let filtered = Filter {
        player: Some("a".into()),
        without_programs: true,
        since: Some(2015),
        ..Filter::default()
    };
    for (name, filter) in [("all games", Filter::default()), ("filtered", filtered)] {
        let mut times = Vec::new();
        let listed = library.games(&Filter::default(), None, 0, u32::MAX)?.games;
        for one in listed.iter().step_by(STEP) {
            let Some((_, play)) = library.game(one.game.id)? else {
                continue;
            };
            for ply in 0..=play.plies() {
                let at = match &play {
                    Play::Hive(game) => Play::Hive(cut(game, ply)),
                    Play::Hex(game) => Play::Hex(cut(game, ply)),
                };
                let start = Instant::now();
                library.explore(&at, &filter, 8)?;
                times.push((start.elapsed(), ply));
            }
        }
        times.sort_unstable();
        let at = |share: usize| times.get((times.len() - 1) * share / 100);
        let (slowest, ply) = times.last().copied().unwrap_or_default();
        println!(
            "explore, {name}: {} positions, median {}, 99 % within {}, slowest {} at ply {ply}",
            times.len(),
            milliseconds(at(50)),
            milliseconds(at(99)),
            milliseconds(Some(&(slowest, ply)))
        );
    }
    Ok(())
}

fn cut<G: Game>(game: &History<G>, ply: usize) -> History<G> {
    game.at(ply)
}

fn milliseconds(time: Option<&(Duration, usize)>) -> String {
    let time = time.map_or(Duration::ZERO, |&(time, _)| time);
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}
