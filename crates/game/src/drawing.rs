//! How a position is drawn, whatever the game.

/// Whether a diagram is coloured for a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Letters and marks alone. They say everything that colours would.
    Plain,
    /// With ANSI escape sequences.
    Colours,
}

/// Which marks a diagram may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Characters {
    /// Any that a terminal has, such as `²` and `●`.
    Unicode,
    /// Those on every keyboard.
    Ascii,
}

/// Something to show on a cell beside what lies there.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Mark {
    /// A short text in the middle: a number, a letter. On a terminal there is room for its first
    /// letter, or its first three.
    pub label: Option<String>,
    /// How warm the cell is, from 0 to 1: nothing to full. Pictures alone show it.
    pub heat: Option<f32>,
    /// What it means.
    pub tone: Tone,
}

impl Mark {
    /// A mark with a text.
    pub fn labelled(label: impl Into<String>, tone: Tone) -> Mark {
        Mark {
            label: Some(label.into()),
            heat: None,
            tone,
        }
    }
}

/// What a mark means, by its colour. The text says it too: not everybody sees colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// Neither.
    #[default]
    Neutral,
    /// Something to do.
    Good,
    /// Something not to do.
    Bad,
}

impl Tone {
    /// Its name in a picture.
    pub const fn name(self) -> &'static str {
        match self {
            Tone::Neutral => "neutral",
            Tone::Good => "good",
            Tone::Bad => "bad",
        }
    }

    /// The text in its colour on a terminal. Colours that can be told apart on dark and on light
    /// screens, and by people who see few.
    pub fn paint(self, ink: Ink, text: &str) -> String {
        let colour = match (ink, self) {
            (Ink::Plain, _) => return text.to_owned(),
            (Ink::Colours, Tone::Neutral) => 133,
            (Ink::Colours, Tone::Good) => 32,
            (Ink::Colours, Tone::Bad) => 166,
        };
        format!("\x1b[1;38;5;{colour}m{text}\x1b[0m")
    }
}
