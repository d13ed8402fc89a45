//! Virtual connections between what lies on the board already.

use std::collections::BTreeMap;
use std::fmt;

use hex_knowledge::connections::Goal;
use hex_knowledge::{Bits, Grid};
use hex_rules::{Cell, Colour, Hex, Size};

/// Something that can be joined: a chain, named by one of its stones, or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Black's edge above the first row.
    Top,
    /// Black's edge below the last.
    Bottom,
    /// White's edge before the first column.
    Left,
    /// White's edge after the last.
    Right,
    /// The chain with this stone.
    Chain(Cell),
}

impl End {
    /// The edges that a colour joins.
    pub const fn edges(colour: Colour) -> [End; 2] {
        match colour {
            Colour::Black => [End::Top, End::Bottom],
            Colour::White => [End::Left, End::Right],
        }
    }

    /// Whether a cell lies beside this edge.
    pub fn touches(self, cell: Cell, size: Size) -> bool {
        match self {
            End::Top => cell.row == 0,
            End::Bottom => cell.row + 1 == size.rows(),
            End::Left => cell.column == 0,
            End::Right => cell.column + 1 == size.columns(),
            End::Chain(_) => false,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Top => f.pad("top"),
            End::Bottom => f.pad("bottom"),
            End::Left => f.pad("left"),
            End::Right => f.pad("right"),
            End::Chain(cell) => fmt::Display::fmt(cell, f),
        }
    }
}

/// A virtual connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexConnection {
    pub by: Colour,
    /// What it joins.
    pub between: [End; 2],
    /// The empty cells that it needs; of several ways the one that needs fewest.
    pub carrier: Vec<Cell>,
}

/// The full connections between chains and edges.
pub(super) fn links<const N: usize>(
    position: &Hex,
    grid: &Grid,
    all: &[(Goal, [usize; 2], Bits<N>)],
    by: Colour,
) -> Vec<HexConnection> {
    let size = position.size();
    let end = |number: usize| -> Option<End> {
        let edge = grid.edges(by).iter().position(|&edge| edge == number);
        match edge {
            Some(at) => End::edges(by).get(at).copied(),
            None if number < grid.cells() => {
                let cell = size.cell(number);
                (position.stone(cell) == Some(by)).then_some(End::Chain(cell))
            }
            None => None,
        }
    };
    let mut smallest: BTreeMap<[End; 2], Bits<N>> = BTreeMap::new();
    for (goal, numbers, carrier) in all {
        let ends = numbers.map(end);
        if let (Goal::Full, [Some(one), Some(other)]) = (goal, ends) {
            let known = smallest
                .entry([one.min(other), one.max(other)])
                .or_insert(*carrier);
            if carrier.len() < known.len() {
                *known = *carrier;
            }
        }
    }
    let follows = |ends: &[End; 2], carrier: &Bits<N>| {
        let between = |one: End, other: End| smallest.get(&[one.min(other), one.max(other)]);
        let middles = smallest.keys().flatten().filter(|end| !ends.contains(end));
        middles.into_iter().any(|&middle| {
            // An edge of one colour at both ends of the board joins nothing by itself.
            matches!(middle, End::Chain(_))
                && ends
                    .iter()
                    .all(|&end| between(end, middle).is_some_and(|part| part.is_within(carrier)))
        })
    };
    smallest
        .iter()
        .filter(|(ends, carrier)| !follows(ends, carrier))
        .map(|(ends, carrier)| HexConnection {
            by,
            between: *ends,
            carrier: carrier.iter().map(|index| size.cell(index)).collect(),
        })
        .collect()
}
