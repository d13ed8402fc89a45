//! What lies on the board when playouts begin.

use hex_rules::{CellSet, Colour, Hex, Size};

/// Stones, and whose turn it is. Beside those of a position, there may be some on cells that are
/// as good as taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The board.
    pub size: Size,
    /// Who moves.
    pub turn: Colour,
    /// Black's and White's.
    pub stones: [CellSet; 2],
}

impl Stones {
    /// Those of a position.
    pub fn of_position(position: &Hex) -> Stones {
        Stones {
            size: position.size(),
            turn: position.turn(),
            stones: Colour::ALL.map(|colour| *position.stones(colour)),
        }
    }

    /// Those of one colour.
    pub fn of(&self, colour: Colour) -> &CellSet {
        &self.stones[colour as usize]
    }
}
