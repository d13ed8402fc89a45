//! Cells: a letter for the column, a number for the row.

use std::fmt;
use std::str::FromStr;

use game::excerpt;

use crate::{Cell, Size};

/// Why a text is no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no cell: write a column from a to z and a row from 1 to {most}, as in a1", most = Size::MOST)]
pub struct CellError {
    /// What was read.
    pub text: String,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "{}{}",
            char::from(b'a' + self.column),
            self.row + 1
        ))
    }
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        read(text).ok_or_else(|| CellError {
            text: excerpt(text),
        })
    }
}

fn read(text: &str) -> Option<Cell> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let digits = letters.as_str();
    // `parse` would take a sign too.
    if !letter.is_ascii_lowercase() || !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let column = u8::try_from(letter).ok()?.checked_sub(b'a')?;
    let row = digits.parse::<u8>().ok()?.checked_sub(1)?;
    (row < Size::MOST).then_some(Cell::new(column, row))
}
