//! Tiles that hold the hive together, and what would fall apart.

use std::collections::BTreeSet;

use hive_rules::{Cell, Hive, Piece};

/// A tile that the one-hive rule holds in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    pub tile: Piece,
    /// Where it lies.
    pub at: Cell,
    /// The parts into which the hive would fall without it, the largest first: the cells of each.
    pub parts: Vec<Vec<Cell>>,
}

/// Every pin, in the order of tiles.
pub(super) fn pins(position: &Hive) -> Vec<Pin> {
    let pinned = position.pinned().iter();
    pinned
        .filter_map(|tile| {
            let at = position.find(tile)?;
            let parts = parts_without(position, at);
            Some(Pin { tile, at, parts })
        })
        .collect()
}

/// The parts of the hive that hang together without one of its cells.
fn parts_without(position: &Hive, cell: Cell) -> Vec<Vec<Cell>> {
    let mut left: BTreeSet<Cell> = position
        .layout()
        .into_iter()
        .map(|(_, cell)| cell)
        .collect();
    left.remove(&cell);
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&at) = part.get(next) {
            let beside = at.neighbours(position.touching(at));
            part.extend(beside.filter(|neighbour| left.remove(neighbour)));
            next += 1;
        }
        parts.push(part);
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}
