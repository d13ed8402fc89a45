//! Tables of games and opening lines of Hex, with tabs between their columns. Fed from outside: no
//! panics.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io::{self, BufRead};

use hex_rules::Size;

/// A table that cannot be learnt from.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A column is missing.
    #[error("there is no column `{name}` in the first line")]
    Column { name: &'static str },
}

/// Hands over the columns with these names of every row of a table with tabs.
pub(crate) fn for_each_row<const N: usize>(
    table: impl BufRead,
    names: [&'static str; N],
    mut each: impl FnMut([&str; N]),
) -> Result<(), TableError> {
    let mut lines = table.lines();
    let title = lines.next().transpose()?.unwrap_or_default();
    let mut columns = [0; N];
    for (column, name) in columns.iter_mut().zip(names) {
        let at = title.split('\t').position(|title| title == name);
        *column = at.ok_or(TableError::Column { name })?;
    }
    for line in lines {
        let line = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        each(columns.map(|column| fields.get(column).copied().unwrap_or_default()));
    }
    Ok(())
}

/// A square board, if it is wanted.
pub(crate) fn board(side: &str, [least, most]: [usize; 2]) -> Option<Size> {
    let side = side.parse::<usize>().ok()?;
    let wanted = (least..=most).contains(&side);
    Size::square(side).ok().filter(|_| wanted)
}
