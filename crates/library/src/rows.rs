//! All rows of a table, past those that cannot be read.

use rusqlite::{Connection, Error, Row};

use crate::check::Damage;

/// Rows that are tried by their numbers, one after the other, where a page of them is gone: more than a page holds.
const MOST_UNREAD: u32 = 10_000;

/// Gives each row of `games` to `take`, of which `columns` are asked and the first is its number, and notes what cannot be read or is not taken.
pub(crate) fn each_row(
    connection: &Connection,
    columns: &str,
    damage: &mut Damage,
    take: &mut dyn FnMut(&Row<'_>, &mut Damage) -> rusqlite::Result<()>,
) {
    let mut last = 0;
    let Err(error) = all(connection, columns, damage, take, &mut last) else {
        return;
    };
    damage.add(format!("after game {last}: {error}"));
    let one = format!("SELECT {columns} FROM games WHERE rowid > ?1 ORDER BY rowid LIMIT 1");
    let mut unread = 0;
    while unread < MOST_UNREAD {
        let mut found = None;
        let read = connection.prepare(&one).and_then(|mut one| {
            one.query_row([last], |row| {
                found = Some(row.get(0)?);
                if let Err(error) = take(row, damage) {
                    damage.add(error);
                }
                Ok(())
            })
        });
        match (read, found) {
            (Err(Error::QueryReturnedNoRows), _) => break,
            // Where rows are out of order, the next one may be an earlier one.
            (_, Some(number)) if number > last => (last, unread) = (number, 0),
            _ => (last, unread) = (last.saturating_add(1), unread + 1),
        }
    }
}

/// In the order of the file, which a number that is not what it was cannot end.
fn all(
    connection: &Connection,
    columns: &str,
    damage: &mut Damage,
    take: &mut dyn FnMut(&Row<'_>, &mut Damage) -> rusqlite::Result<()>,
    last: &mut i64,
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(&format!("SELECT {columns} FROM games"))?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        *last = row.get(0)?;
        if let Err(error) = take(row, damage) {
            damage.add(error);
        }
    }
    Ok(())
}
