//! How long games take to come in, and answers to come out: by the clock, and on a processor (Linux
//! tells), which is what it would take if nobody else were there.
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
use records::AnyGame;

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
    let (start, work) = (Instant::now(), worked());
    let counts = library.import(&paths, Options::default(), &mut |_| {
        ControlFlow::Continue(())
    })?;
    let (took, work) = (start.elapsed(), worked().saturating_sub(work));
    let status = library.status()?;
    let bytes = std::fs::metadata(library.path())?.len();
    println!(
        "import: {} games met, {} added, {} refused, {} positions, {:.2} s \
         ({:.2} s of work), {} MB",
        counts.met(),
        counts.added,
        counts.all_refused(),
        status.positions,
        took.as_secs_f64(),
        work.as_secs_f64(),
        bytes / 1_000_000
    );
    let filtered = Filter {
        player: Some("a".into()),
        without_programs: true,
        since: Some(2015),
        ..Filter::default()
    };
    for (name, filter) in [("all games", Filter::default()), ("filtered", filtered)] {
        let (mut times, mut works) = (Vec::new(), Vec::new());
        let listed = library.games(&Filter::default(), None, 0, u32::MAX)?.games;
        for one in listed.iter().step_by(STEP) {
            let Some((_, play)) = library.game(one.game.id)? else {
                continue;
            };
            for ply in 0..=play.plies() {
                let at = match &play {
                    AnyGame::Hive(game) => AnyGame::Hive(cut(game, ply)),
                    AnyGame::Hex(game) => AnyGame::Hex(cut(game, ply)),
                };
                let (start, work) = (Instant::now(), worked());
                library.explore(&at, &filter, 8)?;
                times.push((start.elapsed(), ply));
                works.push((worked().saturating_sub(work), ply));
            }
        }
        println!("explore, {name}: {} positions", times.len());
        println!("    by the clock: {}", spread(times));
        println!("    of work:      {}", spread(works));
    }
    Ok(())
}

fn cut<G: Game>(game: &History<G>, ply: usize) -> History<G> {
    game.at(ply)
}

/// What this thread has worked so far; nothing where the system does not tell.
fn worked() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or_default())
}

fn spread(mut times: Vec<(Duration, usize)>) -> String {
    times.sort_unstable();
    let at = |share: usize| {
        let time = times.get(times.len().saturating_sub(1) * share / 100);
        let (time, ply) = time.copied().unwrap_or_default();
        (format!("{:.2} ms", time.as_secs_f64() * 1e3), ply)
    };
    let (slowest, ply) = at(100);
    let (median, within) = (at(50).0, at(99).0);
    format!("median {median}, 99 % within {within}, slowest {slowest} at ply {ply}")
}
