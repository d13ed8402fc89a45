//! How long the ways across the board are, where a full connection is a single step.

use std::collections::VecDeque;

use super::ends::{Ends, FINISH, START};

/// Farther than any way.
const FAR: u32 = 1000;

/// For every cell, how many stones a way across through it needs at least.
#[derive(Clone, Debug)]
pub struct Lengths {
    through: Vec<u32>,
}

impl Lengths {
    pub(super) fn new(ends: &Ends, linked: &[Vec<u16>], cells: usize) -> Lengths {
        let from_start = distances(ends, linked, START);
        let from_finish = distances(ends, linked, FINISH);
        let through = (0..cells)
            .map(|cell| match ends.of(cell) {
                Some(end) => (from_start[end] + from_finish[end]).min(FAR),
                None => FAR,
            })
            .collect();
        Lengths { through }
    }

    /// How many stones a way across through this cell needs, the one on the cell counted twice.
    pub fn through(&self, cell: usize) -> u32 {
        self.through[cell]
    }
}

/// How many stones it takes to reach each end from an edge.
fn distances(ends: &Ends, linked: &[Vec<u16>], edge: usize) -> Vec<u32> {
    let mut distances = vec![FAR; ends.len()];
    distances[edge] = 0;
    let mut todo = VecDeque::from([edge]);
    while let Some(end) = todo.pop_front() {
        if end != edge && Ends::is_edge(end) {
            continue;
        }
        for &next in &linked[end] {
            let next = usize::from(next);
            let step = u32::from(ends.empty_cell(next).is_some());
            if distances[end] + step < distances[next] {
                distances[next] = distances[end] + step;
                if step == 0 {
                    todo.push_front(next);
                } else {
                    todo.push_back(next);
                }
            }
        }
    }
    distances
}
