//! Giving a game up, which nobody does by one word typed by mistake.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

/// What whoever types `resign` is asked.
pub(crate) const QUESTION: &str =
    "Resign? `resign` again (or y) gives the game up, anything else goes on.";

/// What is said when a game goes on that was given up, or nearly so.
pub(crate) const GOES_ON: &str = "The game goes on.";

/// Whether somebody is being asked to confirm that the game is given up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Resigning {
    asked: bool,
}

/// What somebody answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The game is given up.
    Yes,
    /// It is not.
    No,
}

impl Resigning {
    /// Somebody is asked from now on.
    pub(crate) fn ask(&mut self) {
        self.asked = true;
    }

    /// Whether an answer is awaited. It is not any more then.
    pub(crate) fn forget(&mut self) -> bool {
        std::mem::take(&mut self.asked)
    }

    /// What a line answers. A line that is something else, such as a move, is to be done as ever: the
    /// game goes on by itself.
    pub(crate) fn answered(&mut self, line: &str) -> Option<Answer> {
        if !self.forget() {
            return None;
        }
        let line = line.trim().trim_start_matches(['/', ':']);
        match line.to_ascii_lowercase().as_str() {
            "resign" | "y" | "yes" => Some(Answer::Yes),
            "" | "n" | "no" => Some(Answer::No),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_yes_gives_the_game_up() {
        let answered = |line: &str| {
            let mut resigning = Resigning::default();
            assert_eq!(resigning.answered(line), None, "nobody was asked");
            resigning.ask();
            let answer = resigning.answered(line);
            assert_eq!(resigning.answered("y"), None, "one answer is enough");
            answer
        };
        for line in ["resign", " Y ", "yes", "/resign"] {
            assert_eq!(answered(line), Some(Answer::Yes), "{line}");
        }
        for line in ["", "n", "No"] {
            assert_eq!(answered(line), Some(Answer::No), "{line}");
        }
        for line in ["c3", "hint", "yellow"] {
            assert_eq!(answered(line), None, "{line}");
        }
    }
}
