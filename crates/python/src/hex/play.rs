//! Hex.

use game::{Characters, Game as _, History, Mark, Unpainted, scramble};
use hex_rules::{Cell, Colour, Hex, Move, diagram};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::play::Shown;

impl Shown for Hex {
    /// As it is, and after half a turn.
    const SYMMETRIES: usize = 2;

    fn turned(game: &History<Hex>, symmetry: usize) -> History<Hex> {
        if symmetry == 0 {
            return game.clone();
        }
        let (variant, start) = (*game.variant(), game.start().turned());
        let size = variant.size;
        let mut seen = History::from_position(variant, start, game.repetition());
        for mv in game.moves() {
            let turned = match mv {
                Move::Place(cell) => Move::Place(cell.turned(size)),
                Move::Swap => Move::Swap,
            };
            seen.play(turned)
                .expect("the same move, seen from elsewhere");
        }
        seen
    }

    fn canonical_key(&self) -> u64 {
        let seen = [self.key(), self.turned().key()];
        // Not the key itself: whoever compares the two kinds should find them different.
        scramble(seen[0].min(seen[1]))
    }

    fn svg(&self, last: Option<Move>, marks: &[(Move, Mark)]) -> String {
        let on_cells = marks.iter().filter_map(|(mv, mark)| match mv {
            Move::Place(cell) => Some((*cell, mark.clone())),
            Move::Swap => None,
        });
        diagram::svg(self, last, &on_cells.collect::<Vec<_>>())
    }

    fn text(&self, last: Option<Move>) -> String {
        diagram::text(self, last, &Unpainted, Characters::Unicode)
    }

    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let size = self.size();
        all.set_item("size", (size.columns(), size.rows()))?;
        let stones = PyDict::new(py);
        for colour in Colour::ALL {
            let cells = self.stones(colour).iter().map(|index| size.cell(index));
            let cells: Vec<String> = cells.map(|cell: Cell| cell.to_string()).collect();
            stones.set_item(colour.to_string().to_lowercase(), cells)?;
        }
        all.set_item("stones", stones)?;
        all.set_item("may_swap", self.may_swap())?;
        Ok(all)
    }
}
