//! A game as it goes into the file: made outside, so that the file is locked for a moment only.

use game::{Outcome, Player};
use records::read::Fault;
use records::{AnyGame, GameId, Kind, Record, Source};
use rusqlite::Row;
use rusqlite::types::Value;

use crate::date::in_order;
use crate::key::keys;

/// What is known of a game, as columns of the table of games in their order; the seal over them comes after.
pub(crate) const COLUMNS: &str = "name, variant, first, second, programs, date, year, site, result, ended, plies, line, file, place";
/// How many those are.
pub(crate) const WIDTH: usize = 14;

/// A game as it goes into the file.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) columns: [Value; WIDTH],
    pub(crate) result: i64,
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
        let [first, second] = record.players.map(|player| player.name);
        let result = result_number(record.result);
        let keys = keys(&record.play);
        let plies = i64::try_from(keys.len()).unwrap_or(i64::MAX) - 1;
        let columns = [
            GameId::of(&record.play).to_string().into(),
            record.play.variant().into(),
            first.into(),
            second.into(),
            programs.into(),
            date.into(),
            year.into(),
            record.site.into(),
            result.into(),
            record.ended.name().to_owned().into(),
            plies.into(),
            record.play.line().into(),
            source.file.into(),
            source.place.into(),
        ];
        Ok(Entry {
            columns,
            result,
            keys,
        })
    }

    /// Makes one of a row that is whole and the keys of its game: the number of the game stands before its columns.
    pub(crate) fn again(row: &Row<'_>, keys: Vec<i64>) -> rusqlite::Result<Entry> {
        let mut columns = [const { Value::Null }; WIDTH];
        for (number, column) in columns.iter_mut().enumerate() {
            *column = row.get(number + 1)?;
        }
        Ok(Entry {
            columns,
            result: row.get("result")?,
            keys,
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
