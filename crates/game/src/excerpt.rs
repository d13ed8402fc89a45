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
    let mut shown = on_one_line(text.chars().take(MOST));
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// A message of a library, which may repeat a whole file: its beginning, which says what is wrong, and
/// its end, which says where.
///
/// ```
/// use game::brief;
///
/// assert_eq!(brief("EOF while parsing at line 1 column 2"), "EOF while parsing at line 1 column 2");
/// let long = format!("unknown field `{}` at line 1 column 2", "x".repeat(1 << 20));
/// assert!(brief(&long).starts_with("unknown field `xxx"));
/// assert!(brief(&long).ends_with("at line 1 column 2"));
/// assert!(brief(&long).chars().count() < 400);
/// ```
pub fn brief(message: &str) -> String {
    const BEGINNING: usize = 240;
    const END: usize = 120;
    let characters = message.chars().count();
    if characters <= BEGINNING + END {
        return on_one_line(message.chars());
    }
    let beginning = on_one_line(message.chars().take(BEGINNING));
    let end = on_one_line(message.chars().skip(characters - END));
    format!("{beginning} … {end}")
}

fn on_one_line(text: impl Iterator<Item = char>) -> String {
    // Line and paragraph separators are no control characters, but some readers break lines there.
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    text.map(|c| if breaks(c) { '\u{fffd}' } else { c })
        .collect()
}
