//! Tables of games: a line of titles, then a game a line, between tabs or commas.

mod hex;
mod hive;
mod row;

use std::ops::ControlFlow;

use row::Row;

use super::{Fault, Found, Outcome, Sink};

/// A table whose titles we know.
pub(super) struct Table<'a> {
    separator: char,
    titles: Vec<String>,
    body: &'a str,
    read: fn(&Row<'_>) -> Outcome,
}

impl<'a> Table<'a> {
    /// The table that a text is, if it is one.
    pub(super) fn of(text: &'a str) -> Result<Option<Table<'a>>, Fault> {
        let (head, body) = text.split_once('\n').unwrap_or((text, ""));
        let separator = if head.contains('\t') { '\t' } else { ',' };
        let titles: Vec<String> = row::fields(head.trim_end_matches('\r'), separator)
            .into_iter()
            .map(|title| title.trim().to_ascii_lowercase())
            .collect();
        let has = |title: &str| titles.iter().any(|known| known == title);
        let read: fn(&Row<'_>) -> Outcome = if has("solution") {
            return Err(Fault::new(
                "no game file",
                "this is a table of puzzles: their moves lead to a position, nobody played them",
            ));
        } else if hive::TITLES.iter().any(|title| has(title)) {
            hive::read
        } else if has("size") && has("moves") {
            hex::read
        } else if separator == '\t' {
            return Err(Fault::new(
                "no game file",
                "this is a table without games: it needs a column `gamestring` (Hive), or `size` and `moves` (Hex)",
            ));
        } else {
            return Ok(None);
        };
        Ok(Some(Table {
            separator,
            titles,
            body,
            read,
        }))
    }

    pub(super) fn find(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for (number, line) in (2..).zip(self.body.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            sink(Found {
                place: Some(format!("line {number}")),
                read: &|| (self.read)(&Row::new(&self.titles, line, self.separator)),
            })?;
        }
        ControlFlow::Continue(())
    }
}
