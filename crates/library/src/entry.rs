//! A game as it goes into the file: made outside, so that the file is locked for a moment only.

use game::{Outcome, Player};
use records::read::Fault;
use records::{AnyGame, GameId, Kind, Record, Source};

use crate::date::in_order;
use crate::key::keys;

/// A game as it goes into the file.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) variant: String,
    pub(crate) players: [Option<String>; 2],
    /// Whether a program is known to have played.
    pub(crate) programs: bool,
    pub(crate) date: Option<String>,
    pub(crate) year: Option<i64>,
    pub(crate) site: Option<String>,
    pub(crate) result: i64,
    pub(crate) ended: &'static str,
    pub(crate) line: String,
    pub(crate) source: Source,
    /// Of the position before the first move, and after each.
    pub(crate) keys: Vec<i64>,
}

impl Entry {
    /// Makes one of a record.
    pub(crate) fn of(record: Record, source: Source) -> Result<Entry, Fault> {
        if begins_set_up(&record.play) {
            let reason = "it begins with a position that was set up: a library holds whole games";
            return Err(Fault::new("set-up position", reason));
        }
        let programs = record.players.iter().any(|player| player.kind == Kind::Bot);
        let date = record.date.map(in_order);
        let year = date.as_deref().and_then(year);
        Ok(Entry {
            name: GameId::of(&record.play).to_string(),
            variant: record.play.variant(),
            programs,
            year,
            site: record.site,
            result: result_number(record.result),
            ended: record.ended.name(),
            line: record.play.line(),
            keys: keys(&record.play),
            players: record.players.map(|player| player.name),
            date,
            source,
        })
    }
}

fn begins_set_up(play: &AnyGame) -> bool {
    use game::Game as _;
    match play {
        // Files of Hive have no way to set anything up.
        AnyGame::Hive(_) => false,
        AnyGame::Hex(game) => {
            let start = game.start();
            start.count() > 0 || start.to_move() != Player::First
        }
    }
}

/// The year of a date such as `2024-04-26`.
fn year(date: &str) -> Option<i64> {
    let digits = date.get(..4)?;
    let all = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|&year| all && year > 0)
}

/// How results are written: nobody knows, the first player won, the second, a draw.
pub(crate) fn result_number(result: Option<Outcome>) -> i64 {
    match result {
        None => 0,
        Some(Outcome::Won(Player::First)) => 1,
        Some(Outcome::Won(Player::Second)) => 2,
        Some(Outcome::Draw) => 3,
    }
}

/// And how they are read.
pub(crate) fn result_of(number: i64) -> Option<Outcome> {
    match number {
        1 => Some(Outcome::Won(Player::First)),
        2 => Some(Outcome::Won(Player::Second)),
        3 => Some(Outcome::Draw),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_years_are_years() {
        assert_eq!(year("2024-04-26"), Some(2024));
        assert_eq!(year("1999"), Some(1999));
        assert_eq!(year("26.04.2024"), None);
        assert_eq!(year("+123"), None);
        assert_eq!(year("0000-00-00"), None);
        assert_eq!(year("дата"), None);
    }
}
