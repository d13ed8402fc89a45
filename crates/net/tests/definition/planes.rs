//! The networks over planes.

use net::Weights;
use net::architecture::{Architecture, HexResnet, Resnet};
use net::input::{PlaneAnswers, Planes};

use super::{add, dot, product, relu, rms_norm, wide};

/// A picture: channels of rows of cells.
#[derive(Clone)]
struct Picture {
    height: usize,
    width: usize,
    channels: Vec<Vec<f64>>,
}

/// What the definition answers.
pub(crate) fn judge_planes(weights: &Weights, planes: &Planes) -> PlaneAnswers {
    let mut answers = PlaneAnswers::default();
    for data in planes.data.chunks_exact(planes.volume()) {
        let picture = Picture {
            height: planes.height,
            width: planes.width,
            channels: data
                .chunks_exact(planes.height * planes.width)
                .map(|plane| plane.iter().map(|&x| f64::from(x)).collect())
                .collect(),
        };
        let (policy, value) = match weights.architecture() {
            Architecture::Resnet(net) => resnet(net, weights, picture),
            Architecture::HexPaper(_) => hex_paper(weights, picture),
            Architecture::HexResnet(net) => hex_resnet(net, weights, picture),
            Architecture::Hexformer(_) => panic!("no network over planes"),
        };
        answers.policy.extend(policy.iter().map(|&x| x as f32));
        answers.values.push(value.tanh() as f32);
    }
    answers
}

fn resnet(net: &Resnet, weights: &Weights, x: Picture) -> (Vec<f64>, f64) {
    let layer = |x: &Picture, conv: &str, norm: &str| {
        x.convolve(&wide(weights, conv), 3, 1)
            .batch_norm(weights, norm)
    };
    let mut h = layer(&x, "first", "first_norm").relu();
    for i in 0..net.blocks {
        let name = |what: &str| format!("blocks.{i}.{what}");
        let t = layer(&h, &name("one"), &name("one_norm")).relu();
        let mut t = layer(&t, &name("two"), &name("two_norm"));
        for (t, h) in t.channels.iter_mut().zip(&h.channels) {
            add(t, h);
        }
        h = t.relu();
    }
    let head = |name: &str| {
        h.convolve(&wide(weights, &format!("{name}.conv")), 1, 0)
            .batch_norm(weights, &format!("{name}.norm"))
            .relu()
            .channels
            .concat()
    };
    let policy = affine(weights, "policy.weight", "policy.bias", &head("policy"));
    let mut u = affine(weights, "value.hidden", "value.hidden_bias", &head("value"));
    relu(&mut u);
    (policy, affine(weights, "value.weight", "value.bias", &u)[0])
}

fn hex_paper(weights: &Weights, mut x: Picture) -> (Vec<f64>, f64) {
    for (i, padding) in [1, 1, 0, 0].into_iter().enumerate() {
        let mut y = x.convolve(&wide(weights, &format!("convs.{i}.weight")), 3, padding);
        let biases = wide(weights, &format!("convs.{i}.bias"));
        for (channel, bias) in y.channels.iter_mut().zip(biases) {
            channel.iter_mut().for_each(|x| *x += bias);
        }
        x = y.batch_norm(weights, &format!("convs.{i}.norm")).relu();
    }
    let mut x = x.channels.concat();
    for i in 0..2 {
        let name = |what: &str| format!("full.{i}.{what}");
        x = affine(weights, &name("weight"), &name("bias"), &x);
        for (at, x) in x.iter_mut().enumerate() {
            *x = batch_norm(weights, &name("norm"), at, *x).max(0.0);
        }
    }
    (
        affine(weights, "policy.weight", "policy.bias", &x),
        affine(weights, "value.weight", "value.bias", &x)[0],
    )
}

fn hex_resnet(net: &HexResnet, weights: &Weights, x: Picture) -> (Vec<f64>, f64) {
    let mut h = x.convolve(&wide(weights, "first"), 3, 1);
    for i in 0..net.blocks {
        let get = |what: &str| wide(weights, &format!("blocks.{i}.{what}"));
        let u = h.norm(&get("norm")).convolve(&get("one"), 3, 1);
        let pooled = product(&get("pool"), &u.clone().relu().pool());
        let t = u.add_everywhere(&pooled).relu().convolve(&get("two"), 3, 1);
        for (h, t) in h.channels.iter_mut().zip(&t.channels) {
            add(h, t);
        }
    }
    let h = h.norm(&wide(weights, "norm"));
    let pooled = h.pool();
    let mut board = product(&wide(weights, "policy.pool"), &pooled);
    add(&mut board, &wide(weights, "policy.conv_bias"));
    let t = h
        .convolve(&wide(weights, "policy.conv"), 1, 0)
        .add_everywhere(&board)
        .relu();
    let mut policy = t
        .convolve(&wide(weights, "policy.weight"), 1, 0)
        .channels
        .concat();
    policy.extend(affine(weights, "swap.weight", "swap.bias", &pooled));
    let mut u = affine(weights, "value.hidden", "value.hidden_bias", &pooled);
    relu(&mut u);
    (policy, affine(weights, "value.weight", "value.bias", &u)[0])
}

fn affine(weights: &Weights, matrix: &str, bias: &str, x: &[f64]) -> Vec<f64> {
    let mut y = product(&wide(weights, matrix), x);
    add(&mut y, &wide(weights, bias));
    y
}

fn batch_norm(weights: &Weights, norm: &str, channel: usize, x: f64) -> f64 {
    let get = |what: &str| f64::from(weights.get(&format!("{norm}.{what}"))[channel]);
    let deviation = (get("running_var") + 1e-5).sqrt();
    (x - get("running_mean")) / deviation * get("weight") + get("bias")
}

impl Picture {
    /// A convolution with a kernel of `side` x `side`, `[out, in, row, column]`.
    fn convolve(&self, kernel: &[f64], side: usize, padding: usize) -> Picture {
        let shrink = |n: usize| n + 2 * padding + 1 - side;
        let (height, width) = (shrink(self.height), shrink(self.width));
        let taps = side * side;
        let channels = kernel
            .chunks_exact(self.channels.len() * taps)
            .map(|kernel| {
                let mut out = Vec::with_capacity(height * width);
                for at in 0..height * width {
                    let mut sum = 0.0;
                    for (plane, taps) in self.channels.iter().zip(kernel.chunks_exact(taps)) {
                        for (tap, weight) in taps.iter().enumerate() {
                            let row = (at / width + tap / side).wrapping_sub(padding);
                            let column = (at % width + tap % side).wrapping_sub(padding);
                            if row < self.height && column < self.width {
                                sum += weight * plane[row * self.width + column];
                            }
                        }
                    }
                    out.push(sum);
                }
                out
            })
            .collect();
        Picture {
            height,
            width,
            channels,
        }
    }

    fn batch_norm(mut self, weights: &Weights, norm: &str) -> Picture {
        for (channel, cells) in self.channels.iter_mut().enumerate() {
            for x in cells {
                *x = batch_norm(weights, norm, channel, *x);
            }
        }
        self
    }

    fn relu(mut self) -> Picture {
        self.channels.iter_mut().for_each(|cells| relu(cells));
        self
    }

    /// Cell by cell over the channels.
    fn norm(&self, gains: &[f64]) -> Picture {
        let mut normed = self.clone();
        for cell in 0..self.height * self.width {
            let numbers: Vec<f64> = self.channels.iter().map(|cells| cells[cell]).collect();
            let scaled = rms_norm(&numbers, gains);
            for (cells, x) in normed.channels.iter_mut().zip(scaled) {
                cells[cell] = x;
            }
        }
        normed
    }

    /// Means of the channels, then their greatest numbers.
    fn pool(&self) -> Vec<f64> {
        let cells = (self.height * self.width) as f64;
        let ones = vec![1.0; self.height * self.width];
        let means = self.channels.iter().map(|x| dot(x, &ones) / cells);
        let greatest = self
            .channels
            .iter()
            .map(|x| x.iter().copied().fold(f64::MIN, f64::max));
        means.chain(greatest).collect()
    }

    fn add_everywhere(mut self, vector: &[f64]) -> Picture {
        for (cells, x) in self.channels.iter_mut().zip(vector) {
            cells.iter_mut().for_each(|cell| *cell += x);
        }
        self
    }
}
