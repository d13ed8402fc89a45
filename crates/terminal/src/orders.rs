//! What somebody at the table orders, and what came of it in words: the same on the whole screen and
//! line by line.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use crate::playable::Playable;
use crate::resigning::GOES_ON;
use crate::table::Table;

/// What whoever would begin anew too early is told.
pub(crate) const NOT_OVER: &str = "This game is not over: resign first, or quit, which keeps it.";

/// Takes back a move, or that the game was given up; says what was done, or why nothing was.
pub(crate) fn take_back<G: Playable>(table: &mut Table<G>) -> Result<String, String> {
    let was_over = table.is_over();
    match table.undo() {
        0 if !was_over || table.is_over() => Err("There is nothing to take back.".to_owned()),
        0 => Ok(GOES_ON.to_owned()),
        1 => Ok("Took back a move.".to_owned()),
        many => Ok(format!("Took back {many} moves.")),
    }
}

/// Lets the opponents play at the level of this number; says which that is, or why there is none.
pub(crate) fn set_level<G: Playable>(table: &mut Table<G>, number: &str) -> Result<String, String> {
    let changed = number.parse().ok();
    match changed.and_then(|number| table.set_level(number)) {
        Some(level) => Ok(format!(
            "Level {} from now on, {}: {}",
            level.number, level.name, level.text
        )),
        None if table.is_between_people() => Err("Two people play: nobody has a level.".to_owned()),
        None => Err(format!(
            "There is no level {}: write 1 to {}.",
            game::excerpt(number),
            G::LEVELS.len()
        )),
    }
}
