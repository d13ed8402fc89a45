//! A line becomes words.

use game::excerpt;

use crate::lines::LONGEST;

/// What a client asks for: a command with its arguments, and the number under which the answer is
/// expected.
///
/// ```
/// use protocols::htp::Request;
///
/// let request = Request::read(b"7 loadsgf \"my games/1.sgf\" 12\r")?.expect("something");
/// assert_eq!(request.id.as_deref(), Some("7"));
/// assert_eq!(request.command, "loadsgf");
/// assert_eq!(request.arguments, ["my games/1.sgf", "12"]);
/// assert_eq!(Request::read(b"  # a remark")?, None);
/// # Ok::<(), protocols::htp::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number, as it was written.
    pub id: Option<String>,
    /// The first word.
    pub command: String,
    /// The other words.
    pub arguments: Vec<String>,
}

/// Why a line cannot be cut into words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The line is not text.
    #[error("the line is not UTF-8: byte {at} makes no sense")]
    NotText {
        /// The first byte that is wrong, counted from one.
        at: usize,
    },
    /// The line is longer than any game.
    #[error("the line is too long: the most is {LONGEST} bytes")]
    TooLong,
}

impl Request {
    /// Reads a line, or `None` if it is blank or a remark.
    pub fn read(line: &[u8]) -> Result<Option<Request>, RequestError> {
        let text = str::from_utf8(line).map_err(|error| RequestError::NotText {
            at: error.valid_up_to() + 1,
        })?;
        // Some programs begin what they send with a byte order mark.
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.starts_with('#') {
            return Ok(None);
        }
        let mut words = cut(text).into_iter().peekable();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        // A number alone is a command that nobody knows.
        let (id, command) = match words.next_if(|_| is_number(&first)) {
            Some(command) => (Some(excerpt(&first)), command),
            None => (None, first),
        };
        Ok(Some(Request {
            id,
            command,
            arguments: words.collect(),
        }))
    }

    /// Whether a line is the remark that stops what runs: `# interrupt`.
    pub fn is_interrupt(line: &[u8]) -> bool {
        let remark = line.trim_ascii().strip_prefix(b"#");
        remark.is_some_and(|remark| remark.trim_ascii() == b"interrupt")
    }

    /// Whether this may take long enough for somebody to want it stopped.
    pub fn is_long(&self) -> bool {
        self.is_endless() || matches!(self.command.as_str(), "genmove" | "reg_genmove")
    }

    /// Whether this may go on for ever unless it is stopped.
    pub fn is_endless(&self) -> bool {
        matches!(
            self.command.as_str(),
            "gogui-gfx-analyze" | "dfpn-solve-state" | "dfpn-solver-find-winning"
        )
    }
}

/// Whether a word begins as a number does. Clients have been seen to send `007x`.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

/// The words of a text: what stands between blanks or between quotation marks. A backslash takes
/// its meaning from a quotation mark; a mark that is not closed reaches to the end.
fn cut(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    let mut escaped = false;
    for c in text.chars() {
        match c {
            '"' if !escaped => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => {
                let word = word.get_or_insert_default();
                if escaped && c == '"' {
                    // The backslash was there for the quotation mark alone.
                    word.pop();
                }
                word.push(c);
            }
        }
        escaped = c == '\\' && !escaped;
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_between_blanks_or_quotation_marks() {
        assert_eq!(cut("a  b\tc"), ["a", "b", "c"]);
        assert_eq!(cut(r#"a "b c" d"#), ["a", "b c", "d"]);
        assert_eq!(cut(r#"a \"b c\" d"#), ["a", "\"b", "c\"", "d"]);
        assert_eq!(cut(r#"a "b \" c" d"#), ["a", "b \" c", "d"]);
        assert_eq!(cut(r#"a "" "b"#), ["a", "", "b"]);
        assert_eq!(cut(r"C:\games\x"), [r"C:\games\x"]);
        assert_eq!(cut(""), [""; 0]);
    }

    #[test]
    fn only_the_one_remark_interrupts() {
        assert!(Request::is_interrupt(b"# interrupt\r"));
        assert!(Request::is_interrupt(b"  #interrupt"));
        assert!(!Request::is_interrupt(b"interrupt"));
        assert!(!Request::is_interrupt(b"# interrupted"));
        assert!(!Request::is_interrupt(b"# \xff"));
    }
}
