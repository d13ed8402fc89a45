//! The graph of a network: operators with their inputs, and constants.

use super::message::Message;
use crate::{Tensor, Weights};

/// What a tensor is made of, by ONNX's numbers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Element {
    Float = 1,
    Whole = 7,
}

/// How long a tensor is along one side.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    Of(usize),
    /// Known when the network is asked.
    Any(&'static str),
}

/// A tensor that goes in or comes out.
pub(super) type Port = (&'static str, Element, Vec<Side>);

/// What an operator is told beside its inputs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Told<'a> {
    Int(i64),
    Ints(&'a [i64]),
    Float(f32),
}

/// A graph on the way to be made. What an operator gives is known by a name.
#[derive(Debug)]
pub(super) struct Graph<'a> {
    weights: &'a Weights,
    nodes: Vec<Message>,
    constants: Vec<Message>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(weights: &'a Weights) -> Graph<'a> {
        Graph {
            weights,
            nodes: Vec::new(),
            constants: Vec::new(),
        }
    }

    /// A parameter of the network.
    fn tensor(&self, name: &str) -> &'a Tensor {
        let tensor = self.weights.tensors().get(name);
        tensor.expect("a parameter of the architecture")
    }

    /// Adds an operator, and says what its output is called.
    pub(super) fn add(&mut self, operator: &str, inputs: &[&str]) -> String {
        self.told(operator, inputs, &[])
    }

    /// The same, told more than its inputs.
    pub(super) fn told(
        &mut self,
        operator: &str,
        inputs: &[&str],
        told: &[(&str, Told<'_>)],
    ) -> String {
        let name = format!("{operator}_{}", self.nodes.len());
        self.named(&name, operator, inputs, told);
        name
    }

    /// Adds an operator whose output is called so.
    pub(super) fn named(
        &mut self,
        out: &str,
        operator: &str,
        inputs: &[&str],
        told: &[(&str, Told<'_>)],
    ) {
        let mut node = Message::default();
        for input in inputs {
            node.text(1, input);
        }
        node.text(2, out);
        node.text(4, operator);
        for &(name, told) in told {
            let mut attribute = Message::default();
            attribute.text(1, name);
            // The last field says which of the others counts.
            match told {
                Told::Float(value) => {
                    attribute.float(2, value);
                    attribute.int(20, 1);
                }
                Told::Int(value) => {
                    attribute.int(3, value);
                    attribute.int(20, 2);
                }
                Told::Ints(values) => {
                    values.iter().for_each(|&value| attribute.int(8, value));
                    attribute.int(20, 7);
                }
            }
            node.message(5, &attribute);
        }
        self.nodes.push(node);
    }

    fn constant(&mut self, shape: &[usize], element: Element, bytes: &[u8]) -> String {
        let name = format!("constant_{}", self.constants.len());
        let mut tensor = Message::default();
        for &side in shape {
            tensor.int(1, whole(side));
        }
        tensor.int(2, element as i64);
        tensor.text(8, &name);
        tensor.bytes(9, bytes);
        self.constants.push(tensor);
        name
    }

    /// Numbers that do not change.
    pub(super) fn floats(&mut self, shape: &[usize], numbers: &[f32]) -> String {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        self.constant(shape, Element::Float, &bytes)
    }

    pub(super) fn float(&mut self, number: f32) -> String {
        self.floats(&[], &[number])
    }

    /// Axes, bounds and shapes are inputs, too.
    pub(super) fn whole(&mut self, numbers: &[i64]) -> String {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        self.constant(&[numbers.len()], Element::Whole, &bytes)
    }

    /// A parameter as it is.
    pub(super) fn weight(&mut self, name: &str) -> String {
        let tensor = self.tensor(name);
        self.floats(&tensor.shape, &tensor.data)
    }

    /// The same in another shape.
    pub(super) fn shaped(&mut self, name: &str, shape: &[usize]) -> String {
        let tensor = self.tensor(name);
        self.floats(shape, &tensor.data)
    }

    /// A matrix with rows and columns exchanged, whatever its first measures are.
    pub(super) fn transposed(&mut self, name: &str, columns: usize) -> String {
        let data = &self.tensor(name).data;
        let rows = data.len() / columns.max(1);
        let numbers: Vec<f32> = (0..columns)
            .flat_map(|column| (0..rows).map(move |row| row * columns + column))
            .map(|at| data[at])
            .collect();
        self.floats(&[columns, rows], &numbers)
    }

    /// A matrix times each vector of the last axis.
    pub(super) fn linear(&mut self, x: &str, name: &str) -> String {
        let columns = self.tensor(name).shape.last().copied().unwrap_or(1);
        let matrix = self.transposed(name, columns);
        self.add("MatMul", &[x, &matrix])
    }

    /// The same, and a vector added.
    pub(super) fn affine(&mut self, x: &str, name: &str, bias: &str) -> String {
        let product = self.linear(x, name);
        let bias = self.weight(bias);
        self.add("Add", &[&product, &bias])
    }

    /// The same as an output of the network.
    pub(super) fn affine_out(&mut self, out: &str, x: &str, name: &str, bias: &str) {
        let product = self.linear(x, name);
        let bias = self.weight(bias);
        self.named(out, "Add", &[&product, &bias], &[]);
    }

    /// A convolution with zeros beyond the edge; a matrix goes over the cells one by one.
    pub(super) fn conv(&mut self, x: &str, name: &str) -> String {
        let shape = &self.tensor(name).shape;
        if let [to, from] = shape[..] {
            let weights = self.shaped(name, &[to, from, 1, 1]);
            return self.add("Conv", &[x, &weights]);
        }
        let weights = self.weight(name);
        self.told("Conv", &[x, &weights], &[("pads", Told::Ints(&[1; 4]))])
    }

    /// A batch norm with what was learnt.
    pub(super) fn batch_norm(&mut self, x: &str, name: &str) -> String {
        let parts = ["weight", "bias", "running_mean", "running_var"]
            .map(|part| self.weight(&format!("{name}.{part}")));
        let [weight, bias, mean, variance] = parts.each_ref().map(String::as_str);
        self.told(
            "BatchNormalization",
            &[x, weight, bias, mean, variance],
            &[("epsilon", Told::Float(1e-5))],
        )
    }

    /// Divided by the root of the mean of squares along an axis, times gains that are a constant.
    pub(super) fn root_mean_square(&mut self, x: &str, gains: &str, axis: i64) -> String {
        let squares = self.add("Mul", &[x, x]);
        let told = [("axes", Told::Ints(&[axis])), ("keepdims", Told::Int(1))];
        let mean = self.told("ReduceMean", &[&squares], &told);
        let small = self.float(1e-6);
        let sum = self.add("Add", &[&mean, &small]);
        let root = self.add("Sqrt", &[&sum]);
        let divided = self.add("Div", &[x, &root]);
        self.add("Mul", &[&divided, gains])
    }

    /// The graph as a message.
    pub(super) fn finish(self, name: &str, inputs: &[Port], outputs: &[Port]) -> Message {
        let mut graph = Message::default();
        self.nodes.iter().for_each(|node| graph.message(1, node));
        graph.text(2, name);
        self.constants
            .iter()
            .for_each(|constant| graph.message(5, constant));
        inputs
            .iter()
            .for_each(|input| graph.message(11, &port(input)));
        outputs
            .iter()
            .for_each(|output| graph.message(12, &port(output)));
        graph
    }
}

fn port((name, element, sides): &Port) -> Message {
    let mut shape = Message::default();
    for side in sides {
        let mut told = Message::default();
        match *side {
            Side::Of(length) => told.int(1, whole(length)),
            Side::Any(name) => told.text(2, name),
        }
        shape.message(1, &told);
    }
    let mut tensor = Message::default();
    tensor.int(1, *element as i64);
    tensor.message(2, &shape);
    let mut kind = Message::default();
    kind.message(1, &tensor);
    let mut port = Message::default();
    port.text(1, name);
    port.message(2, &kind);
    port
}

/// Measures of networks are far smaller.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
