//! Quoting what somebody sent.

/// As much of a text as a message should repeat: sixty characters, on one line.
///
/// ```
/// use game::excerpt;
///
/// assert_eq!(excerpt("wQ bQ-"), "wQ bQ-");
/// assert_eq!(excerpt("a\nb\u{2028}c"), "a\u{fffd}b\u{fffd}c");
/// assert_eq!(excerpt(&"x".repeat(1 << 20)).chars().count(), 61);
/// ```
pub fn excerpt(text: &str) -> String {
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
