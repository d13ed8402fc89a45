//! How hard a puzzle is: the weakest level that finds it.

use engine::EngineGame;
use engine::levels::Finder;
use game::History;

/// How often a level that goes by chance tries.
pub const TRIES: u32 = 64;
/// A level that finds a right move in a larger part of its tries solves the puzzle. It is less than a half, so that chance
/// in the tries does not hide that a level below the grade solves it more often than not.
pub const SOLVES: f64 = 0.4;

/// The weakest level that solves a position, with so many tries from this seed; one more than there are if none does.
pub fn grade<G: EngineGame>(
    finder: &Finder<G>,
    game: &History<G>,
    right: &[G::Move],
    seed: u64,
) -> u8 {
    let solves =
        |level: &&engine::levels::Level| finder.share(**level, game, right, seed, TRIES) > SOLVES;
    match G::LEVELS.iter().find(solves) {
        Some(level) => level.number,
        None => G::LEVELS.last().map_or(0, |last| last.number) + 1,
    }
}
