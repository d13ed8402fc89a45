//! The tables that a piece of a batch fills on its way through a network and back.

use super::buffer::Buffer;
use super::graph::{Graph, Slot, Table};
use super::piece::Piece;
use super::product::Panel;
use crate::training::LossWeights;

/// The parts of the loss, added up and not yet weighed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) policy: f64,
    pub(super) value: f64,
    pub(super) liberties: f64,
    pub(super) moves_left: f64,
    pub(super) short_term: f64,
    pub(super) reply: f64,
}

impl Sums {
    pub(super) fn add(&mut self, more: &Sums) {
        self.policy += more.policy;
        self.value += more.value;
        self.liberties += more.liberties;
        self.moves_left += more.moves_left;
        self.short_term += more.short_term;
        self.reply += more.reply;
    }

    /// What is descended, times the number of positions.
    pub(super) fn weigh(&self, weights: &LossWeights) -> f64 {
        self.policy * weights.policy
            + self.value * weights.value
            + self.liberties * weights.liberties
            + self.moves_left * weights.moves_left
            + self.short_term * weights.short_term
            + self.reply * weights.reply
    }
}

/// Tables, kept from one piece to the next.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    shapes: Vec<Table>,
    values: Vec<Buffer>,
    gradients: Vec<Buffer>,
    /// Whether anything was written to a gradient.
    touched: Vec<bool>,
    pub(super) panel: Panel,
    /// What convolutions see, cell by cell.
    pub(super) seen: Buffer,
    pub(super) losses: Sums,
}

/// A gradient that something is added to.
#[derive(Debug)]
pub(super) struct Share {
    pub(super) numbers: Buffer,
    /// Whether something is in it already.
    pub(super) add: bool,
}

impl Workspace {
    /// Makes room for a piece.
    pub(super) fn begin(&mut self, graph: &Graph, piece: &Piece<'_>) {
        self.shapes.clone_from(&graph.tables);
        self.values.resize_with(graph.tables.len(), Buffer::default);
        self.gradients
            .resize_with(graph.tables.len(), Buffer::default);
        for (slot, table) in graph.tables.iter().enumerate() {
            let size = piece.size(table);
            self.values[slot].reshape(size);
            if table.learnt && table.gradient == slot {
                self.gradients[slot].reshape(size);
            }
        }
        self.touched.clear();
        self.touched.resize(graph.tables.len(), false);
        self.losses = Sums::default();
    }

    /// Numbers a row of a table.
    pub(super) fn width(&self, slot: Slot) -> usize {
        self.shapes[slot].width
    }

    /// What a table holds.
    pub(super) fn value(&self, slot: Slot) -> &[f32] {
        &self.values[slot]
    }

    /// What a table holds, to be changed where it is.
    pub(super) fn value_mut(&mut self, slot: Slot) -> &mut [f32] {
        &mut self.values[slot]
    }

    /// Lends a table to be filled while others are read: to be given back by
    /// [`put`](Workspace::put).
    pub(super) fn take(&mut self, slot: Slot) -> Buffer {
        std::mem::take(&mut self.values[slot])
    }

    /// Takes a table back.
    pub(super) fn put(&mut self, slot: Slot, numbers: Buffer) {
        self.values[slot] = numbers;
    }

    /// The gradient of a table, if anything has one: to be given back by
    /// [`give_back`](Workspace::give_back).
    pub(super) fn gradient(&mut self, slot: Slot) -> Option<Buffer> {
        let slot = self.shapes[slot].gradient;
        self.touched[slot].then(|| std::mem::take(&mut self.gradients[slot]))
    }

    /// Takes a gradient back.
    pub(super) fn give_back(&mut self, slot: Slot, numbers: Buffer) {
        self.gradients[self.shapes[slot].gradient] = numbers;
    }

    /// A gradient to be written or added to, if anybody asks for it: to be given back by
    /// [`share`](Workspace::share).
    pub(super) fn open(&mut self, slot: Slot) -> Option<Share> {
        if !self.shapes[slot].learnt {
            return None;
        }
        let slot = self.shapes[slot].gradient;
        Some(Share {
            numbers: std::mem::take(&mut self.gradients[slot]),
            add: self.touched[slot],
        })
    }

    /// Takes a gradient back that was written to.
    pub(super) fn share(&mut self, slot: Slot, share: Share) {
        let slot = self.shapes[slot].gradient;
        self.gradients[slot] = share.numbers;
        self.touched[slot] = true;
    }
}

impl Share {
    /// Makes it whole, so that numbers can be added here and there.
    pub(super) fn ready(&mut self) -> &mut [f32] {
        if !self.add {
            self.numbers.fill(0.0);
            self.add = true;
        }
        &mut self.numbers
    }
}
