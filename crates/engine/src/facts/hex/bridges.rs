//! Bridges: two stones, or a stone and an edge, with two cells in common.

use hex_rules::{Cell, Colour, Hex};

use super::links::End;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    pub by: Colour,
    /// What it joins: two stones, or a stone and an edge.
    pub between: [End; 2],
    /// The two cells.
    pub carrier: [Cell; 2],
    /// The cell of the two that the opponent has taken: then the other one is all that is left.
    pub intruded: Option<Cell>,
}

impl Bridge {
    /// The cell that is still to be taken, if the opponent has intruded.
    pub fn answer(&self) -> Option<Cell> {
        let [one, other] = self.carrier;
        self.intruded
            .map(|taken| if taken == one { other } else { one })
    }
}

/// From a stone to the one across a bridge, and the two cells between: three of the six ways, so that
/// none is found twice.
const WAYS: [[(i8, i8); 3]; 3] = [
    [(1, 1), (1, 0), (0, 1)],
    [(2, -1), (1, 0), (1, -1)],
    [(1, -2), (1, -1), (0, -1)],
];

/// Every bridge whose ends are not joined by stones, and of whose two cells at least one is empty and
/// none is the owner's.
pub(super) fn bridges(position: &Hex) -> Vec<Bridge> {
    let mut bridges = Vec::new();
    for by in Colour::ALL {
        for index in position.stones(by).iter() {
            let stone = position.size().cell(index);
            for [far, one, other] in WAYS {
                let far = step(position, stone, far).filter(|&far| position.stone(far) == Some(by));
                let (Some(far), Some(one), Some(other)) = (
                    far,
                    step(position, stone, one),
                    step(position, stone, other),
                ) else {
                    continue;
                };
                if !position.are_joined(stone, far) {
                    let between = [End::Chain(stone), End::Chain(far)];
                    bridges.extend(bridge(position, by, between, [one, other]));
                }
            }
            for edge in End::edges(by) {
                if let Some(carrier) = below(position, stone, edge)
                    && !reaches(position, stone, edge)
                {
                    bridges.extend(bridge(position, by, [End::Chain(stone), edge], carrier));
                }
            }
        }
    }
    bridges
}

fn bridge(position: &Hex, by: Colour, between: [End; 2], carrier: [Cell; 2]) -> Option<Bridge> {
    let [one, other] = carrier;
    let intruded = match carrier.map(|cell| position.stone(cell)) {
        [None, None] => None,
        [Some(colour), None] if colour != by => Some(one),
        [None, Some(colour)] if colour != by => Some(other),
        _ => return None,
    };
    Some(Bridge {
        by,
        between,
        carrier,
        intruded,
    })
}

/// The cell some columns and rows away, if it is on the board.
fn step(position: &Hex, from: Cell, (right, down): (i8, i8)) -> Option<Cell> {
    let column = from.column.checked_add_signed(right)?;
    let cell = Cell::new(column, from.row.checked_add_signed(down)?);
    position.size().contains(cell).then_some(cell)
}

/// The two cells on the rim between a stone on the second row and an edge.
fn below(position: &Hex, stone: Cell, edge: End) -> Option<[Cell; 2]> {
    let (columns, rows) = (position.size().columns(), position.size().rows());
    let (second, steps) = match edge {
        End::Top => (stone.row == 1, [(0, -1), (1, -1)]),
        End::Bottom => (stone.row + 2 == rows, [(0, 1), (-1, 1)]),
        End::Left => (stone.column == 1, [(-1, 0), (-1, 1)]),
        End::Right => (stone.column + 2 == columns, [(1, 0), (1, -1)]),
        End::Chain(_) => (false, [(0, 0); 2]),
    };
    let [one, other] = steps.map(|steps| step(position, stone, steps));
    Some([one?, other?]).filter(|_| second)
}

/// Whether the chain of a stone touches an edge.
fn reaches(position: &Hex, stone: Cell, edge: End) -> bool {
    let size = position.size();
    size.all()
        .filter(|&cell| edge.touches(cell, size))
        .any(|cell| position.are_joined(stone, cell))
}
