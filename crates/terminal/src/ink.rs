//! The colours of diagrams on a terminal, as ANSI escape sequences.

use game::{Paint, Tone};
use hive_rules::{Bug, Colour, Piece};

/// Whether a diagram is coloured for a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Letters and marks alone. They say everything that colours would.
    Plain,
    /// With ANSI escape sequences.
    Colours,
}

impl Ink {
    /// The text in one of the 256 colours that terminals have.
    fn write(self, colour: u8, text: &str) -> String {
        match self {
            Ink::Plain => text.to_owned(),
            Ink::Colours => format!("\x1b[1;38;5;{colour}m{text}\x1b[0m"),
        }
    }
}

impl Paint<hive_rules::diagram::Part> for Ink {
    fn paint(&self, part: hive_rules::diagram::Part, text: &str) -> String {
        use hive_rules::diagram::Part;
        match (part, self) {
            (Part::Tile(_), Ink::Plain) => text.to_owned(),
            (Part::Tile(piece), Ink::Colours) => {
                let (ground, hue) = (ground(piece.colour()), hue(piece));
                format!("\x1b[48;5;{ground};1;38;5;{hue}m{text}\x1b[0m")
            }
            (Part::Mark(tone), _) => self.write(of_tone(tone), text),
        }
    }
}

impl Paint<hex_rules::diagram::Part> for Ink {
    fn paint(&self, part: hex_rules::diagram::Part, text: &str) -> String {
        use hex_rules::diagram::Part;
        // They can be told apart on dark and on light screens, and by people who see few colours.
        let colour = match part {
            Part::Of(hex_rules::Colour::Black) => 166,
            Part::Of(hex_rules::Colour::White) => 32,
            Part::Mark(tone) => of_tone(tone),
        };
        self.write(colour, text)
    }
}

/// Colours that can be told apart on dark and on light screens, and by people who see few.
fn of_tone(tone: Tone) -> u8 {
    match tone {
        Tone::Neutral => 133,
        Tone::Good => 32,
        Tone::Bad => 166,
    }
}

/// The colour of a player's tiles, a number of the 256 that terminals have.
pub(crate) fn ground(colour: Colour) -> u8 {
    match colour {
        Colour::White => 230,
        // Not as dark as terminals are, or it could not be seen where tiles end.
        Colour::Black => 239,
    }
}

/// A colour for each bug that can be told apart on the tile's own: darker on White's, lighter on
/// Black's.
pub(crate) fn hue(piece: Piece) -> u8 {
    let (on_white, on_black) = match piece.bug() {
        Bug::Queen => (136, 220),
        Bug::Spider => (94, 173),
        Bug::Beetle => (91, 177),
        Bug::Grasshopper => (22, 77),
        Bug::Ant => (25, 75),
        Bug::Mosquito => (240, 250),
        Bug::Ladybug => (124, 203),
        Bug::Pillbug => (30, 80),
    };
    if piece.colour() == Colour::White {
        on_white
    } else {
        on_black
    }
}
