//! The line to type in.

/// Longer than any move or file name that is typed.
const MOST_LETTERS: usize = 200;

/// What has been typed, and what Tab offers for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prompt {
    text: String,
    /// What Tab goes through, and which comes next.
    offered: Vec<String>,
    next: usize,
}

impl Prompt {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn push(&mut self, letter: char) {
        self.offered.clear();
        if self.text.chars().count() < MOST_LETTERS {
            self.text.push(letter);
        }
    }

    /// Everything of a pasted text that can be typed.
    pub(super) fn paste(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            self.push(letter);
        }
    }

    pub(super) fn rub_out(&mut self) {
        self.offered.clear();
        self.text.pop();
    }

    pub(super) fn clear(&mut self) {
        *self = Prompt::default();
    }

    /// The text, which is gone then.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(self).text
    }

    /// Whether Tab has been pressed and nothing else since.
    pub(super) fn is_completing(&self) -> bool {
        !self.offered.is_empty()
    }

    /// Begins to go through these.
    pub(super) fn offer(&mut self, offered: Vec<String>) {
        self.offered = offered;
        self.next = 0;
    }

    pub(super) fn offered(&self) -> &[String] {
        &self.offered
    }

    /// Puts down the next of what is offered.
    pub(super) fn complete(&mut self) {
        let Some(text) = self.offered.get(self.next) else {
            return;
        };
        self.text.clone_from(text);
        self.next = (self.next + 1) % self.offered.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_goes_round_and_typing_ends_it() {
        let mut prompt = Prompt::default();
        prompt.paste("w\nA\u{7}");
        assert_eq!(prompt.text(), "wA");
        prompt.offer(vec!["wA1 -bQ".into(), "wA1 bQ-".into()]);
        let mut seen = Vec::new();
        for _ in 0..3 {
            prompt.complete();
            seen.push(prompt.text().to_owned());
        }
        assert_eq!(seen, ["wA1 -bQ", "wA1 bQ-", "wA1 -bQ"]);
        prompt.rub_out();
        assert!(!prompt.is_completing());
        assert_eq!(prompt.take(), "wA1 -b");
        assert!(prompt.is_empty());
    }

    #[test]
    fn nobody_types_more_than_a_line() {
        let mut prompt = Prompt::default();
        prompt.paste(&"x".repeat(10_000));
        assert_eq!(prompt.text().len(), MOST_LETTERS);
    }
}
