//! Writes a network down as a list of operations.

use std::collections::BTreeMap;

use super::activate::{Activate, Activation};
use super::batch_norm::BatchNorm;
use super::cells::{AddEverywhere, Flatten, Pool};
use super::convolve::Convolve;
use super::graph::{Graph, Operation, Rows, Slot, Step, Table};
use super::input::{First, Input};
use super::linear::Linear;
use super::rms_norm::RmsNorm;
use crate::architecture::{Architecture, Parameter};

/// Where a learnt parameter begins, and what it is.
#[derive(Debug)]
struct Place {
    begin: usize,
    parameter: Parameter,
}

/// A network as far as it is written down.
#[derive(Debug)]
pub(super) struct Builder {
    graph: Graph,
    places: BTreeMap<String, Place>,
    /// How many rows and columns were cut off the board.
    cut: usize,
}

impl Builder {
    /// Begins with what the network is shown: that many numbers a cell or a token.
    pub(super) fn new(architecture: &Architecture, rows: Rows, width: usize) -> (Builder, Slot) {
        let mut places = BTreeMap::new();
        let mut begin = 0;
        for parameter in architecture.parameters() {
            if parameter.learnt {
                let len = parameter.len();
                places.insert(parameter.name.clone(), Place { begin, parameter });
                begin += len;
            }
        }
        let mut builder = Builder {
            graph: Graph::default(),
            places,
            cut: 0,
        };
        let to = builder.table(rows, width);
        builder.graph.tables[to].learnt = false;
        builder.push(Input { to });
        (builder, to)
    }

    /// Ends with the losses.
    pub(super) fn end(mut self, losses: impl Operation + 'static) -> Graph {
        self.push(losses);
        self.graph
    }

    /// Makes room for a table.
    pub(super) fn table(&mut self, rows: Rows, width: usize) -> Slot {
        let slot = self.graph.tables.len();
        self.graph.tables.push(Table {
            rows,
            width,
            gradient: slot,
            learnt: true,
        });
        slot
    }

    /// A table of numbers of which nobody asks for the gradient.
    pub(super) fn constants(&mut self, rows: Rows, width: usize) -> Slot {
        let slot = self.table(rows, width);
        self.graph.tables[slot].learnt = false;
        slot
    }

    pub(super) fn push(&mut self, operation: impl Operation + 'static) {
        self.graph.steps.push(Step::Alone(Box::new(operation)));
    }

    /// Where a parameter begins.
    pub(super) fn begin(&self, name: &str) -> usize {
        self.place(name).begin
    }

    pub(super) fn width(&self, slot: Slot) -> usize {
        self.graph.tables[slot].width
    }

    /// What a sum is written to, whose gradient is that of its first summand.
    fn sum(&mut self, rows: Rows, width: usize, residual: Option<Slot>) -> Slot {
        let slot = self.table(rows, width);
        if let Some(residual) = residual {
            self.graph.tables[slot].gradient = self.graph.tables[residual].gradient;
        }
        slot
    }

    /// `residual + from · weightᵀ + bias`
    pub(super) fn linear(
        &mut self,
        from: Slot,
        weight: &str,
        bias: Option<&str>,
        residual: Option<Slot>,
    ) -> Slot {
        let of = self.width(from);
        let out = self.place(weight).parameter.len() / of;
        let to = self.sum(self.graph.tables[from].rows, out, residual);
        let prepared = self.prepare(of * out);
        self.push(Linear {
            from,
            to,
            weight: self.begin(weight),
            prepared,
            of,
            out,
            bias: bias.map(|bias| self.begin(bias)),
            residual,
        });
        to
    }

    /// `residual + conv(from; weight)`, which sees zeros beyond the edge.
    pub(super) fn convolve(&mut self, from: Slot, weight: &str, residual: Option<Slot>) -> Slot {
        self.convolution(from, weight, None, (true, residual))
    }

    /// `conv(from; weight) + bias`, which sees zeros beyond the edge or makes the board smaller.
    pub(super) fn convolve_with_bias(
        &mut self,
        from: Slot,
        weight: &str,
        bias: &str,
        padded: bool,
    ) -> Slot {
        self.convolution(from, weight, Some(bias), (padded, None))
    }

    fn convolution(
        &mut self,
        from: Slot,
        weight: &str,
        bias: Option<&str>,
        (padded, residual): (bool, Option<Slot>),
    ) -> Slot {
        let of = self.width(from);
        let place = self.place(weight);
        let out = place.parameter.len() / of / 9;
        let kernel = place
            .parameter
            .kernel
            .unwrap_or(crate::architecture::Kernel::Square);
        let begin = place.begin;
        let cut = self.cut;
        if !padded {
            self.cut += 2;
        }
        let to = self.sum(Rows::Cells { cut: self.cut }, out, residual);
        let prepared = self.prepare(2 * kernel.taps() * of * out);
        self.push(Convolve {
            from,
            to,
            weight: begin,
            prepared,
            of,
            out,
            bias: bias.map(|bias| self.begin(bias)),
            kernel,
            cut,
            padded,
            residual,
        });
        to
    }

    /// `norm(from; gain)`
    pub(super) fn rms_norm(&mut self, from: Slot, gain: &str) -> Slot {
        let (rows, width) = (self.graph.tables[from].rows, self.width(from));
        let to = self.table(rows, width);
        self.push(RmsNorm {
            from,
            to,
            gain: self.begin(gain),
            width,
        });
        to
    }

    /// `residual + bn(from)`
    pub(super) fn batch_norm(&mut self, from: Slot, name: &str, residual: Option<Slot>) -> Slot {
        let (rows, width) = (self.graph.tables[from].rows, self.width(from));
        let moments = self.constants(Rows::Once, 2 * width);
        let to = self.sum(rows, width, residual);
        let norm = BatchNorm {
            from,
            to,
            moments,
            weight: self.begin(&format!("{name}.weight")),
            bias: self.begin(&format!("{name}.bias")),
            width,
            name: name.to_owned(),
            residual,
        };
        self.graph.steps.push(Step::Together(norm));
        to
    }

    /// Does something to each number of a table.
    pub(super) fn activate(&mut self, table: Slot, activation: Activation) -> Slot {
        self.push(Activate { table, activation });
        table
    }

    /// `relu(table)`, where it is.
    pub(super) fn relu(&mut self, table: Slot) -> Slot {
        self.activate(table, Activation::Relu)
    }

    /// Mean and greatest of each channel, perhaps of what is above zero.
    pub(super) fn pool(&mut self, from: Slot, relu: bool) -> Slot {
        let to = self.table(Rows::Positions, 2 * self.width(from));
        self.push(Pool { from, to, relu });
        to
    }

    /// `relu(from + everywhere)`
    pub(super) fn add_everywhere(&mut self, from: Slot, everywhere: Slot) -> Slot {
        let (rows, width) = (self.graph.tables[from].rows, self.width(from));
        let to = self.table(rows, width);
        self.push(AddEverywhere {
            from,
            everywhere,
            to,
        });
        to
    }

    /// All numbers of each position in a row; of that many cells.
    pub(super) fn flatten(&mut self, from: Slot, cells: usize) -> Slot {
        let to = self.table(Rows::Positions, cells * self.width(from));
        self.push(Flatten { from, to });
        to
    }

    /// The first token of each position.
    pub(super) fn first(&mut self, from: Slot) -> Slot {
        let to = self.table(Rows::Positions, self.width(from));
        self.push(First { from, to });
        to
    }

    fn prepare(&mut self, len: usize) -> usize {
        let begin = self.graph.prepared;
        self.graph.prepared += len;
        begin
    }

    fn place(&self, name: &str) -> &Place {
        match self.places.get(name) {
            Some(place) => place,
            None => unreachable!("no parameter is called `{name}`"),
        }
    }
}
