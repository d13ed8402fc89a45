//! Answers as they are sent.

/// What to send to the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing: the line was blank or a remark.
    Silence,
    /// This, which is whole lines and ends with the only empty one.
    Text(String),
    /// This, and the conversation is over.
    Quit(String),
}

/// Frames an answer: the sign, the number glued to it, a blank, the text, an empty line.
pub(super) fn frame(sign: char, id: Option<&str>, text: &str) -> String {
    format!("{sign}{} {}", id.unwrap_or_default(), close(text))
}

/// Frames something that is shown before the answer: it must end with an empty line, too.
pub(super) fn close(text: &str) -> String {
    let mut closed = String::with_capacity(text.len() + 2);
    for c in text.trim_end_matches('\n').chars() {
        // An empty line would be taken for the end: clients expect one blank instead.
        if c == '\n' && closed.ends_with('\n') {
            closed.push(' ');
        }
        closed.push(c);
    }
    closed.push_str("\n\n");
    closed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_empty_line_is_the_last() {
        assert_eq!(frame('=', None, ""), "= \n\n");
        assert_eq!(frame('=', Some("12"), "x"), "=12 x\n\n");
        assert_eq!(
            frame('?', None, "a\n\nb\n\n\nc\n\n"),
            "? a\n \nb\n \n \nc\n\n"
        );
        assert_eq!(frame('=', None, "\n\n x"), "= \n \n x\n\n");
    }
}
