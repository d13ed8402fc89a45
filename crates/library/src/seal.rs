//! Rows that carry their own checksum: `SQLite` notices when pages no longer fit together, not when a letter of a game
//! is another one.

use std::ops::Range;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Error, ErrorCode, Row, ffi};

/// The checksum over the columns of a row.
fn seal<'a>(columns: impl Iterator<Item = ValueRef<'a>>) -> i64 {
    let mut bytes = Vec::new();
    for column in columns {
        let (kind, content): (u8, &[u8]) = match &column {
            ValueRef::Null => (0, &[]),
            ValueRef::Integer(number) => (1, &number.to_le_bytes()),
            ValueRef::Real(number) => (2, &number.to_le_bytes()),
            ValueRef::Text(text) => (3, text),
            ValueRef::Blob(blob) => (4, blob),
        };
        bytes.push(kind);
        bytes.extend((content.len() as u64).to_le_bytes());
        bytes.extend(content);
    }
    let digits = files::sha256(&bytes);
    let first = digits.get(..16).unwrap_or_default();
    u64::from_str_radix(first, 16)
        .unwrap_or_default()
        .cast_signed()
}

/// The checksum over values that are to become a row.
pub(crate) fn seal_of(values: &[Value]) -> i64 {
    seal(values.iter().map(ValueRef::from))
}

/// The checksum over these columns of a row that is read.
pub(crate) fn seal_of_row(row: &Row<'_>, columns: Range<usize>) -> rusqlite::Result<i64> {
    let columns = columns.map(|column| row.get_ref(column));
    let columns = columns.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(seal(columns.into_iter()))
}

/// Refuses a row that is not as it was written, of which these columns are sealed and the one after them is the seal.
pub(crate) fn check(
    row: &Row<'_>,
    columns: Range<usize>,
    name: impl FnOnce() -> String,
) -> rusqlite::Result<()> {
    let written = row.get_ref(columns.end)?;
    if written == ValueRef::Integer(seal_of_row(row, columns)?) {
        Ok(())
    } else {
        Err(damaged(format!("{} is not as it was written", name())))
    }
}

/// What `SQLite` would say if it had noticed.
pub(crate) fn damaged(reason: String) -> Error {
    let corrupt = ffi::Error {
        code: ErrorCode::DatabaseCorrupt,
        extended_code: ffi::SQLITE_CORRUPT,
    };
    Error::SqliteFailure(corrupt, Some(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_differ_have_other_seals() {
        let text = |text: &str| Value::Text(text.to_owned());
        let rows = [
            vec![text("ab"), text("c")],
            vec![text("a"), text("bc")],
            vec![text("abc"), Value::Null],
            vec![Value::Blob(b"ab".to_vec()), text("c")],
            vec![Value::Integer(1), Value::Null],
            vec![Value::Null, Value::Integer(1)],
            vec![Value::Real(1.0), Value::Null],
        ];
        let mut seals: Vec<i64> = rows.iter().map(|row| seal_of(row)).collect();
        seals.sort_unstable();
        seals.dedup();
        assert_eq!(seals.len(), rows.len());
    }
}
