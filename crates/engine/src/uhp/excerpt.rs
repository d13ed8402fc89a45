//! Quoting what a client sent.

/// As much of a text as a message should repeat, on one line.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 60;
    // Line and paragraph separators are no control characters, but some readers break lines there.
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let mut shown: String = text
        .chars()
        .take(MOST)
        .map(|c| if breaks(c) { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_on_one_line() {
        insta::assert_snapshot!(excerpt("a\nb\u{2028}c"), @"a�b�c");
        assert_eq!(excerpt(&"x".repeat(1 << 20)).chars().count(), 61);
    }
}
