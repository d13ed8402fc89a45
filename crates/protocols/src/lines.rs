//! Cutting bytes into lines, whatever they are.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io::{self, BufRead};

/// The longest line that is kept: a game of 40,000 moves.
pub const LONGEST: usize = 1 << 20;

/// One line without its line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line as it came, text or not.
    Whole(Vec<u8>),
    /// A line of more than [`LONGEST`] bytes, of which nothing is kept.
    TooLong,
}

/// Reads up to the next line feed or the end, and keeps at most [`LONGEST`] bytes of it. A last
/// line without a line feed counts; after it comes `None`.
///
/// ```
/// use protocols::lines::{self, Line};
///
/// let mut input = &b"info\r\n\xff"[..];
/// assert_eq!(lines::read(&mut input)?, Some(Line::Whole(b"info\r".to_vec())));
/// assert_eq!(lines::read(&mut input)?, Some(Line::Whole(b"\xff".to_vec())));
/// assert_eq!(lines::read(&mut input)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut any = false;
    let mut too_long = false;
    loop {
        let read = match input.fill_buf() {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let at_end = read.is_empty();
        any |= !at_end;
        let feed = read.iter().position(|&byte| byte == b'\n');
        let part = read.get(..feed.unwrap_or(read.len())).unwrap_or_default();
        too_long |= line.len() + part.len() > LONGEST;
        if too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(feed.is_some());
        input.consume(used);
        if feed.is_some() || at_end {
            return Ok(any.then_some(if too_long {
                Line::TooLong
            } else {
                Line::Whole(line)
            }));
        }
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_any_length_costs_no_more_than_the_longest() {
        let mut input = "x".repeat(LONGEST);
        input.push('\n');
        input.push_str(&"y".repeat(LONGEST + 1));
        input.push_str("\n\nend");
        // A small buffer, so that lines come in many parts.
        let mut input = io::BufReader::with_capacity(1000, input.as_bytes());
        let mut next = || read(&mut input).expect("reading from memory does not fail");
        assert_eq!(next(), Some(Line::Whole(vec![b'x'; LONGEST])));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), Some(Line::Whole(Vec::new())));
        assert_eq!(next(), Some(Line::Whole(b"end".to_vec())));
        assert_eq!(next(), None);
    }
}
