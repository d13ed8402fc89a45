//! What people type besides moves: the same words on the screen and in plain mode.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing was typed.
    Nothing,
    /// A move, or what is meant for one.
    Move(String),
    /// What would you play?
    Hint,
    /// Take back.
    Undo,
    /// Keep the game in a file: this one, or the usual one.
    Save(Option<String>),
    /// Give up.
    Resign,
    /// Which level is it, or play at this one.
    Level(Option<String>),
    /// Show or hide what the engine thinks.
    Candidates,
    /// Draw the board.
    Board,
    /// Say in words what lies where.
    Tiles,
    /// List the legal moves, or those that begin like this.
    Moves(String),
    /// Another game with the same players.
    New,
    /// Let players wait, or go on.
    Pause,
    /// One move of a game that waits.
    Step,
    /// What can I do?
    Help,
    /// Leave.
    Quit,
}

/// Every word, its letter if one will do, what may follow, and what it does.
pub(crate) const WORDS: [(&str, &str, &str, &str); 15] = [
    ("hint", "h", "", "what the engine would play"),
    ("undo", "u", "", "take back your last move"),
    ("candidates", "c", "", "show or hide what the engine thinks"),
    ("level", "", "[N]", "say the level, or change it"),
    ("moves", "", "[START]", "list what may be played"),
    ("board", "", "", "draw the board"),
    ("tiles", "", "", "say in words what lies where"),
    ("save", "", "[FILE]", "keep the game: .pgn .sgf .txt"),
    ("resign", "", "", "give the game up"),
    ("new", "", "", "another game, once this one is over"),
    ("pause", "", "", "let players wait, or go on"),
    ("step", "", "", "one move of a game that waits"),
    ("help", "?", "", "this"),
    ("quit", "q", "", "keep the game and leave"),
    ("exit", "", "", "the same"),
];

impl Command {
    /// What a line asks for. Whatever is no word of ours is meant for a move.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        let (first, rest) = match line.split_once(char::is_whitespace) {
            Some((first, rest)) => (first, rest.trim()),
            None => (line, ""),
        };
        let first = first.trim_start_matches(['/', ':']);
        let word = first.to_ascii_lowercase();
        // A capital letter alone is rather a tile, such as Q, than a command.
        let known = WORDS
            .iter()
            .find(|(name, letter, _, _)| *name == word || (!letter.is_empty() && *letter == first));
        let Some((name, _, takes, _)) = known else {
            return if line.is_empty() {
                Command::Nothing
            } else {
                Command::Move(line.to_owned())
            };
        };
        if takes.is_empty() && !rest.is_empty() {
            return Command::Move(line.to_owned());
        }
        let said = || (!rest.is_empty()).then(|| rest.to_owned());
        match *name {
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "candidates" => Command::Candidates,
            "level" => Command::Level(said()),
            "moves" => Command::Moves(rest.to_owned()),
            "board" => Command::Board,
            "tiles" => Command::Tiles,
            "save" => Command::Save(said()),
            "resign" => Command::Resign,
            "new" => Command::New,
            "pause" => Command::Pause,
            "step" => Command::Step,
            "help" => Command::Help,
            _ => Command::Quit,
        }
    }

    /// The word of ours that somebody has probably mistyped.
    pub fn meant(text: &str) -> Option<&'static str> {
        let text = text.trim().to_ascii_lowercase();
        if text.chars().count() < 3 || !text.chars().all(char::is_alphabetic) {
            return None;
        }
        let words = WORDS.iter().map(|(word, _, _, _)| *word);
        let (distance, word) = words
            .map(|word| (strsim::damerau_levenshtein(&text, word), word))
            .min()?;
        (distance <= 1).then_some(word)
    }

    /// Words of ours that begin like this.
    pub fn completions(start: &str) -> impl Iterator<Item = &'static str> + '_ {
        let words = WORDS.iter().map(|(word, _, _, _)| *word);
        words.filter(move |word| word.starts_with(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_everything_else_is_a_move() {
        assert_eq!(Command::read(" Hint "), Command::Hint);
        assert_eq!(Command::read("u"), Command::Undo);
        assert_eq!(Command::read("?"), Command::Help);
        assert_eq!(Command::read("q"), Command::Quit);
        assert_eq!(Command::read(":quit"), Command::Quit);
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(
            Command::read("save a b.pgn"),
            Command::Save(Some("a b.pgn".into()))
        );
        assert_eq!(Command::read("save"), Command::Save(None));
        assert_eq!(Command::read("level 4"), Command::Level(Some("4".into())));
        assert_eq!(Command::read("Q"), Command::Move("Q".into()));
        assert_eq!(Command::meant("hnit"), Some("hint"));
        assert_eq!(Command::meant("quti "), Some("quit"));
        for text in ["wA1", "b4", "pass", "queen"] {
            assert_eq!(Command::meant(text), None);
        }
        // A queen, a cell of row h, and an exclamation.
        for text in ["q -wS1", "h5", "hint!", "u3", "s", r"wA1 \bQ"] {
            assert_eq!(Command::read(text), Command::Move(text.to_owned()));
        }
    }

    #[test]
    fn no_letter_stands_for_two_words() {
        for (place, (word, letter, _, _)) in WORDS.iter().enumerate() {
            let others = WORDS
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != place);
            for (_, (other, other_letter, _, _)) in others {
                assert_ne!(word, other);
                assert!(
                    letter.is_empty() || letter != other_letter,
                    "{word} and {other}"
                );
            }
        }
    }

    #[test]
    fn words_are_completed() {
        assert_eq!(Command::completions("re").collect::<Vec<_>>(), ["resign"]);
        assert_eq!(Command::completions("x").count(), 0);
    }
}
