//! Weights of convolutions and matrices, packed for multiplication.

use super::super::lines::Line;
use super::super::matmul::panels;
use crate::Weights;
use crate::architecture::Kernel as Shape;

/// Weights in panels of a few lines of outputs; in each panel tap by tap, and for each input the
/// weights of the panel's outputs next to each other. And what is added to the outputs.
#[derive(Clone, Debug)]
pub(super) struct Kernel {
    lines: Vec<Line>,
    pub(super) bias: Vec<Line>,
    /// The taps that are alive, as rows and columns; one tap of a matrix.
    taps: Vec<[usize; 2]>,
    /// Inputs.
    pub(super) depth: usize,
    /// Lines of outputs.
    width: usize,
    panel: usize,
}

/// Weights and biases as they are given, before they are packed: `[out, in, taps]`.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

/// What batch norms add to the variance.
const EPSILON: f32 = 1e-5;

impl Layer {
    /// Weights by name, for so many outputs, without a bias.
    pub(super) fn new(weights: &Weights, name: &str, outputs: usize) -> Layer {
        Layer {
            weights: weights.get(name).to_vec(),
            bias: vec![0.0; outputs],
        }
    }

    /// With a bias by name.
    pub(super) fn biased(mut self, weights: &Weights, name: &str) -> Layer {
        self.bias = weights.get(name).to_vec();
        self
    }

    /// With a batch norm after it.
    pub(super) fn normed(mut self, weights: &Weights, name: &str) -> Layer {
        let get = |what: &str| weights.get(&format!("{name}.{what}"));
        let [gain, shift] = [get("weight"), get("bias")];
        let [mean, variance] = [get("running_mean"), get("running_var")];
        let inputs = self.weights.len() / self.bias.len();
        for (output, row) in self.weights.chunks_exact_mut(inputs).enumerate() {
            let scale = gain[output] / (variance[output] + EPSILON).sqrt();
            for weight in row {
                *weight *= scale;
            }
            let bias = &mut self.bias[output];
            *bias = (*bias - mean[output]) * scale + shift[output];
        }
        self
    }

    /// With its inputs in another order: input `i` becomes `order(i)`.
    pub(super) fn reordered(mut self, order: impl Fn(usize) -> usize) -> Layer {
        let inputs = self.weights.len() / self.bias.len();
        for row in self.weights.chunks_exact_mut(inputs) {
            let before = row.to_vec();
            for (input, weight) in before.into_iter().enumerate() {
                row[order(input)] = weight;
            }
        }
        self
    }

    /// With inputs that come in halves of `half`, which begin `apart` from each other.
    pub(super) fn spread(self, half: usize, apart: usize) -> Layer {
        let mut weights = vec![0.0; self.bias.len() * 2 * apart];
        for (at, half) in self.weights.chunks_exact(half).enumerate() {
            weights[at * apart..][..half.len()].copy_from_slice(half);
        }
        Layer { weights, ..self }
    }

    /// Packs a convolution of 3 x 3.
    pub(super) fn convolution(&self, shape: Shape, panel: usize) -> Kernel {
        let taps = (0..9).map(|tap| [tap / 3, tap % 3]);
        let alive = taps.filter(|&[row, column]| shape.sees(row, column));
        self.pack(alive.collect(), 9, panel)
    }

    /// Packs a matrix.
    pub(super) fn matrix(&self, panel: usize) -> Kernel {
        self.pack(vec![[0, 0]], 1, panel)
    }

    fn pack(&self, taps: Vec<[usize; 2]>, all_taps: usize, panel: usize) -> Kernel {
        let outputs = self.bias.len();
        let depth = self.weights.len() / outputs / all_taps;
        let width = outputs.div_ceil(Line::WIDTH);
        let mut lines = Vec::with_capacity(width * depth * taps.len());
        for (first, columns) in panels(width, panel) {
            for &[row, column] in &taps {
                for input in 0..depth {
                    lines.extend((first..first + columns).map(|line| {
                        line_of(line, outputs, |output| {
                            let at = (output * depth + input) * all_taps + 3 * row + column;
                            self.weights[at]
                        })
                    }));
                }
            }
        }
        let bias = (0..width).map(|line| line_of(line, outputs, |output| self.bias[output]));
        Kernel {
            lines,
            bias: bias.collect(),
            taps,
            depth,
            width,
            panel,
        }
    }
}

/// A line of something that there is for each output, with zeros where there are no outputs.
fn line_of(line: usize, outputs: usize, of: impl Fn(usize) -> f32) -> Line {
    Line(std::array::from_fn(|lane| {
        let output = line * Line::WIDTH + lane;
        if output < outputs { of(output) } else { 0.0 }
    }))
}

impl Kernel {
    /// How many cells further on each tap begins on a board whose rows are so many cells apart.
    pub(super) fn taps(&self, below: usize) -> Vec<usize> {
        let steps = self.taps.iter();
        steps.map(|&[row, column]| row * below + column).collect()
    }

    /// Whether each cell sees itself alone.
    pub(super) fn is_cellwise(&self) -> bool {
        self.taps.len() == 1
    }

    /// The panels: their first line of outputs, and how many lines they have.
    pub(super) fn panels(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        panels(self.width, self.panel)
    }

    /// The weights of a panel.
    pub(super) fn panel(&self, first: usize, lines: usize) -> &[Line] {
        let depth = self.taps.len() * self.depth;
        &self.lines[first * depth..][..lines * depth]
    }
}
