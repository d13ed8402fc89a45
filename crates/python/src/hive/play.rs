//! Hive.

use game::{Characters, Game as _, History, Mark, Symmetry, Unpainted};
use hive_rules::{Bug, Colour, Hive, Move, MoveText, Piece, Spot, diagram};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::play::Shown;

impl Shown for Hive {
    const SYMMETRIES: usize = Symmetry::ALL.len();

    /// A move says its place by a neighbour and a direction, and only the direction changes.
    fn turned(game: &History<Hive>, symmetry: usize) -> History<Hive> {
        let symmetry = Symmetry::ALL[symmetry];
        let mut seen = History::<Hive>::new(*game.variant(), game.repetition());
        let mut position = game.start();
        for mv in game.moves() {
            let mut text = position.describe(mv);
            if let MoveText::Tile {
                to: Some(Spot::Beside(_, direction)),
                ..
            } = &mut text
            {
                *direction = symmetry.of_direction(*direction);
            }
            let turned = seen.position().resolve(text);
            let turned = turned.expect("the same move, seen from elsewhere");
            seen.play(turned).expect("it was legal");
            position.apply(mv);
        }
        seen
    }

    fn canonical_key(&self) -> u64 {
        Hive::canonical_key(self)
    }

    fn svg(&self, last: Option<Move>, marks: &[(Move, Mark)]) -> String {
        let on_cells = marks
            .iter()
            .filter_map(|(mv, mark)| Some((mv.lands_on()?, mark.clone())));
        diagram::svg_marked(self, last, &on_cells.collect::<Vec<_>>())
    }

    fn text(&self, last: Option<Move>) -> String {
        diagram::text(self, last, &Unpainted, Characters::Unicode)
    }

    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let tiles = PyDict::new(py);
        for (at, cell) in self.layout() {
            for piece in self.stack(cell) {
                let level = self.level(piece);
                tiles.set_item(piece.to_string(), (at.q, at.r, level))?;
            }
        }
        all.set_item("tiles", tiles)?;
        let hands = PyDict::new(py);
        for colour in Colour::ALL {
            let hand = PyDict::new(py);
            for bug in Bug::ALL {
                let left = self.in_hand(colour, bug);
                if left > 0 {
                    hand.set_item(bug.letter(), left)?;
                }
            }
            hands.set_item(colour.to_string().to_lowercase(), hand)?;
        }
        all.set_item("hands", hands)?;
        let names = |pieces: &mut dyn Iterator<Item = Piece>| -> Vec<String> {
            pieces.map(|piece| piece.to_string()).collect()
        };
        all.set_item("pinned", names(&mut self.pinned().iter()))?;
        all.set_item("resting", self.resting().map(|piece| piece.to_string()))?;
        all.set_item("turn", self.turn_number())?;
        let around = PyDict::new(py);
        for colour in Colour::ALL {
            let taken = self.queen_neighbours(colour);
            around.set_item(colour.to_string().to_lowercase(), taken)?;
        }
        all.set_item("around_queen", around)?;
        Ok(all)
    }
}
