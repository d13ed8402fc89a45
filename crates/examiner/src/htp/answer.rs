//! An answer: `=` or `?`, a number, a text.

use std::time::Duration;

use game::excerpt;

use crate::check::{Objection, wrong};

/// An answer, without the empty line that ends it.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) asked: String,
    /// Whether it begins with `=`.
    pub(super) agrees: bool,
    /// What is glued to the sign: the number of the command.
    pub(super) id: String,
    /// The text, of one line or several.
    pub(super) text: String,
    pub(super) took: Duration,
}

impl Answer {
    /// Takes the lines of an answer apart.
    pub(super) fn read(lines: &[String], took: Duration) -> Answer {
        let whole = lines.join("\n");
        let agrees = whole.starts_with('=');
        let rest = whole.get(1..).unwrap_or_default();
        let cut = rest.find([' ', '\t', '\n']).unwrap_or(rest.len());
        let (id, text) = rest.split_at_checked(cut).unwrap_or((rest, ""));
        Answer {
            asked: String::new(),
            agrees,
            id: id.to_owned(),
            text: text.trim().to_owned(),
            took,
        }
    }

    /// The text of an answer to something that had to be done.
    pub(super) fn text(&self) -> Result<&str, Objection> {
        if self.agrees {
            Ok(&self.text)
        } else {
            wrong(format!("`{}` was refused", excerpt(&self.asked)))
        }
    }

    /// That something was refused which had to be.
    pub(super) fn must_refuse(&self) -> Result<(), Objection> {
        if self.agrees {
            wrong(format!("`{}` was not refused", excerpt(&self.asked)))
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_taken_apart() {
        let read = |lines: &[&str]| {
            let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            let answer = Answer::read(&lines, Duration::ZERO);
            (answer.agrees, answer.id, answer.text)
        };
        let of = |agrees, id: &str, text: &str| (agrees, id.to_owned(), text.to_owned());
        assert_eq!(read(&["= MoHex"]), of(true, "", "MoHex"));
        assert_eq!(read(&["=12 MoHex"]), of(true, "12", "MoHex"));
        assert_eq!(read(&["="]), of(true, "", ""));
        assert_eq!(read(&["= ", " ", "  a  b"]), of(true, "", "a  b"));
        assert_eq!(read(&["=7", "two"]), of(true, "7", "two"));
        assert_eq!(read(&["?12 no"]), of(false, "12", "no"));
    }
}
