//! How a position is drawn, whatever the game.

/// Whoever colours a diagram of letters; `Part` is what a game tells apart in its diagrams. Colours are
/// the business of those who draw on a terminal: here nobody knows how they are made.
pub trait Paint<Part> {
    /// The text in the colour of what it shows.
    fn paint(&self, part: Part, text: &str) -> String;
}

/// No colours. Letters and marks say everything that colours would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unpainted;

impl<Part> Paint<Part> for Unpainted {
    fn paint(&self, _: Part, text: &str) -> String {
        text.to_owned()
    }
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
}
