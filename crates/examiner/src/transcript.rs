//! What was said, for whoever has to mend an engine.

use std::collections::VecDeque;
use std::fmt::Write as _;

use serde::Serialize;

/// Lines that are kept: the last ones.
const KEPT: usize = 40;
/// Characters of a line that are kept; no game of a few hundred moves is longer.
const LONGEST: usize = 6_000;

/// A line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spoken {
    /// Who said it.
    pub by: Speaker,
    /// What was said: bytes that are no text are written as `\x` and two digits.
    pub text: String,
}

/// Who says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// Whoever examines.
    Examiner,
    Engine,
    /// Nobody: this happened.
    Event,
}

impl Speaker {
    /// The mark before a line.
    pub fn mark(self) -> char {
        match self {
            Speaker::Examiner => '>',
            Speaker::Engine => '<',
            Speaker::Event => '#',
        }
    }
}

/// What was said since a check began.
#[derive(Debug, Default)]
pub(crate) struct Transcript(VecDeque<Spoken>);

impl Transcript {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn note(&mut self, by: Speaker, bytes: &[u8]) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        let text = shown(bytes);
        self.0.push_back(Spoken { by, text });
    }

    pub(crate) fn lines(&self) -> Vec<Spoken> {
        self.0.iter().cloned().collect()
    }
}

/// Bytes as text on one line, of which a long one loses its middle.
fn shown(bytes: &[u8]) -> String {
    let part = |bytes: &[u8]| {
        let mut text = String::new();
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                match c {
                    '\r' => text.push_str("\\r"),
                    c if c.is_control() => text.push_str(&c.escape_default().to_string()),
                    c => text.push(c),
                }
            }
            for byte in chunk.invalid() {
                // A string takes everything.
                let _ = write!(text, "\\x{byte:02x}");
            }
        }
        text
    };
    match (bytes.get(..100), bytes.len() > LONGEST) {
        (Some(start), true) => format!("{}… ({} bytes in all)", part(start), bytes.len()),
        _ => part(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        assert_eq!(shown(b"ok\r"), "ok\\r");
        assert_eq!(shown(b"play \xff\x00 \xc3\xa4"), "play \\xff\\u{0} ä");
        let long = shown("x".repeat(2 << 20).as_bytes());
        assert!(long.ends_with("x… (2097152 bytes in all)"), "{long}");
        assert!(long.len() < 200);
    }

    #[test]
    fn only_the_last_lines_are_kept() {
        let mut transcript = Transcript::default();
        for line in 0..100 {
            transcript.note(Speaker::Engine, line.to_string().as_bytes());
        }
        assert_eq!(transcript.lines().len(), KEPT);
        assert_eq!(transcript.lines()[0].text, "60");
    }
}
