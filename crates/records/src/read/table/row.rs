//! One line of a table.

use std::borrow::Cow;

use crate::read::text::said;

/// The fields of a line, by their titles.
pub(super) struct Row<'a> {
    titles: &'a [String],
    fields: Vec<Cow<'a, str>>,
}

impl<'a> Row<'a> {
    pub(super) fn new(titles: &'a [String], line: &'a str, separator: char) -> Row<'a> {
        Row {
            titles,
            fields: fields(line, separator),
        }
    }

    /// What stands under the first of these titles that the table has; nothing if it is empty.
    pub(super) fn get(&self, titles: &[&str]) -> Option<&str> {
        let column = titles
            .iter()
            .find_map(|title| self.titles.iter().position(|known| known == title))?;
        let field = self.fields.get(column)?.trim();
        (!field.is_empty()).then_some(field)
    }

    /// The same as a name or a date that is kept.
    pub(super) fn said(&self, titles: &[&str]) -> Option<String> {
        self.get(titles).and_then(said)
    }
}

/// The fields of a line. Between commas, a field may stand in quotation marks, a mark inside it
/// twice.
pub(super) fn fields(line: &str, separator: char) -> Vec<Cow<'_, str>> {
    if separator == '\t' {
        return line.split('\t').map(Cow::Borrowed).collect();
    }
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '"' && quoted && letters.peek() == Some(&'"') {
            field.push('"');
            letters.next();
        } else if letter == '"' && (quoted || field.is_empty()) {
            quoted = !quoted;
        } else if letter == separator && !quoted {
            fields.push(Cow::Owned(std::mem::take(&mut field)));
        } else {
            field.push(letter);
        }
    }
    fields.push(Cow::Owned(field));
    fields
}

#[test]
fn fields_may_be_quoted() {
    let read = fields(r#"a,"b, ""c""",,d"#, ',');
    assert_eq!(read, ["a", r#"b, "c""#, "", "d"]);
}
