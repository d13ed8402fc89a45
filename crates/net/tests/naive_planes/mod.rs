//! The networks over planes as their definitions read, one addition after the other in double
//! precision: slow and plain.
#![expect(clippy::cast_precision_loss, reason = "few cells")]

use net::Weights;
use net::architecture::{Architecture, HexPaper, HexResnet, Resnet};
use net::input::{PlaneAnswers, Planes};

/// Numbers of each channel of a board, plane by plane.
#[derive(Clone)]
struct Board {
    channels: usize,
    rows: usize,
    columns: usize,
    data: Vec<f64>,
}

impl Board {
    fn new(channels: usize, rows: usize, columns: usize) -> Board {
        Board {
            channels,
            rows,
            columns,
            data: vec![0.0; channels * rows * columns],
        }
    }

    fn area(&self) -> usize {
        self.rows * self.columns
    }

    /// The number of a cell, zero beyond the edge.
    fn get(&self, channel: usize, row: Option<usize>, column: Option<usize>) -> f64 {
        match (row, column) {
            (Some(row), Some(column)) if row < self.rows && column < self.columns => {
                self.data[(channel * self.rows + row) * self.columns + column]
            }
            _ => 0.0,
        }
    }

    fn plane(&self, channel: usize) -> &[f64] {
        &self.data[channel * self.area()..][..self.area()]
    }

    fn map(mut self, change: impl Fn(usize, f64) -> f64) -> Board {
        let area = self.area();
        for (at, x) in self.data.iter_mut().enumerate() {
            *x = change(at / area, *x);
        }
        self
    }

    fn relu(self) -> Board {
        self.map(|_, x| x.max(0.0))
    }

    fn plus(mut self, other: &Board) -> Board {
        for (x, y) in self.data.iter_mut().zip(&other.data) {
            *x += y;
        }
        self
    }
}

/// A convolution of 3 x 3 that sees zeros beyond the edge, or, cut, only what there is.
fn convolve(weights: &[f32], from: &Board, cut: bool) -> Board {
    let out = weights.len() / from.channels / 9;
    let less = if cut { 2 } else { 0 };
    let mut to = Board::new(out, from.rows - less, from.columns - less);
    let shift = usize::from(!cut);
    for output in 0..out {
        for row in 0..to.rows {
            for column in 0..to.columns {
                let mut sum = 0.0;
                for input in 0..from.channels {
                    for tap in 0..9 {
                        let at = |n: usize, step: usize| (n + step).checked_sub(shift);
                        let x = from.get(input, at(row, tap / 3), at(column, tap % 3));
                        sum += x * f64::from(weights[(output * from.channels + input) * 9 + tap]);
                    }
                }
                to.data[(output * to.rows + row) * to.columns + column] = sum;
            }
        }
    }
    to
}

/// A matrix times a vector.
fn times(matrix: &[f32], vector: &[f64]) -> Vec<f64> {
    let rows = matrix.chunks_exact(vector.len());
    let product = |row: &[f32]| row.iter().zip(vector).map(|(&a, b)| f64::from(a) * b).sum();
    rows.map(product).collect()
}

fn plus(a: Vec<f64>, b: &[f32]) -> Vec<f64> {
    a.into_iter()
        .zip(b)
        .map(|(a, &b)| a + f64::from(b))
        .collect()
}

fn relu(a: Vec<f64>) -> Vec<f64> {
    a.into_iter().map(|a| a.max(0.0)).collect()
}

/// A matrix applied to each cell.
fn mix(matrix: &[f32], from: &Board) -> Board {
    let out = matrix.len() / from.channels;
    let mut to = Board::new(out, from.rows, from.columns);
    for cell in 0..from.area() {
        let column: Vec<f64> = (0..from.channels).map(|c| from.plane(c)[cell]).collect();
        for (output, x) in times(matrix, &column).into_iter().enumerate() {
            to.data[output * from.area() + cell] = x;
        }
    }
    to
}

/// A batch norm of one channel.
fn norm(weights: &Weights, name: &str, channel: usize, x: f64) -> f64 {
    let get = |what: &str| f64::from(weights.get(&format!("{name}.{what}"))[channel]);
    (x - get("running_mean")) / (get("running_var") + 1e-5).sqrt() * get("weight") + get("bias")
}

/// The answers of a network over planes.
pub(crate) fn run(weights: &Weights, planes: &Planes) -> PlaneAnswers {
    let mut answers = PlaneAnswers::default();
    for position in planes.data.chunks_exact(planes.volume()) {
        let board = Board {
            data: position.iter().map(|&x| f64::from(x)).collect(),
            ..Board::new(planes.channels, planes.height, planes.width)
        };
        let (policy, value) = match weights.architecture() {
            Architecture::Resnet(net) => resnet(weights, net, &board),
            Architecture::HexPaper(net) => hex_paper(weights, net, board),
            Architecture::HexResnet(net) => hex_resnet(weights, net, &board),
            Architecture::Hexformer(_) => panic!("not over planes"),
        };
        #[expect(clippy::cast_possible_truncation, reason = "compared as such")]
        {
            answers.policy.extend(policy.into_iter().map(|x| x as f32));
            answers.values.push(value.tanh() as f32);
        }
    }
    answers
}

fn resnet(weights: &Weights, net: &Resnet, board: &Board) -> (Vec<f64>, f64) {
    let conv = |name: &str, from: &Board| {
        let after = format!("{name}_norm");
        convolve(weights.get(name), from, false).map(|c, x| norm(weights, &after, c, x))
    };
    let mut h = conv("first", board).relu();
    for i in 0..net.blocks {
        let t = conv(&format!("blocks.{i}.one"), &h).relu();
        h = conv(&format!("blocks.{i}.two"), &t).plus(&h).relu();
    }
    let head = |name: &str| {
        let mixed = mix(weights.get(&format!("{name}.conv")), &h);
        mixed
            .map(|c, x| norm(weights, &format!("{name}.norm"), c, x))
            .relu()
            .data
    };
    let policy = times(weights.get("policy.weight"), &head("policy"));
    let hidden = times(weights.get("value.hidden"), &head("value"));
    let hidden = relu(plus(hidden, weights.get("value.hidden_bias")));
    let value = plus(
        times(weights.get("value.weight"), &hidden),
        weights.get("value.bias"),
    );
    (plus(policy, weights.get("policy.bias")), value[0])
}

fn hex_paper(weights: &Weights, net: &HexPaper, board: Board) -> (Vec<f64>, f64) {
    let mut x = board;
    for i in 0..4 {
        let name = |what: &str| format!("convs.{i}.{what}");
        let bias = weights.get(&name("bias"));
        x = convolve(weights.get(&name("weight")), &x, i >= 2)
            .map(|c, x| norm(weights, &name("norm"), c, x + f64::from(bias[c])))
            .relu();
    }
    assert_eq!(x.rows + 4, net.side);
    let mut x = x.data;
    for i in 0..2 {
        let name = |what: &str| format!("full.{i}.{what}");
        let full = plus(
            times(weights.get(&name("weight")), &x),
            weights.get(&name("bias")),
        );
        let normed = full.into_iter().enumerate();
        x = relu(
            normed
                .map(|(c, x)| norm(weights, &name("norm"), c, x))
                .collect(),
        );
    }
    let policy = plus(
        times(weights.get("policy.weight"), &x),
        weights.get("policy.bias"),
    );
    let value = plus(
        times(weights.get("value.weight"), &x),
        weights.get("value.bias"),
    );
    (policy, value[0])
}

fn hex_resnet(weights: &Weights, net: &HexResnet, board: &Board) -> (Vec<f64>, f64) {
    let conv = |name: String, from: &Board| convolve(weights.get(&name), from, false);
    let mut h = conv("first".into(), board);
    for i in 0..net.blocks {
        let name = |what: &str| format!("blocks.{i}.{what}");
        let u = conv(
            name("one"),
            &root_mean_square(&h, weights.get(&name("norm"))),
        );
        let pooled = times(weights.get(&name("pool")), &pool(&u.clone().relu()));
        let t = u.map(|c, x| (x + pooled[c]).max(0.0));
        h = h.plus(&conv(name("two"), &t));
    }
    let h = root_mean_square(&h, weights.get("norm"));
    let pooled = pool(&h);
    let everywhere = plus(
        times(weights.get("policy.pool"), &pooled),
        weights.get("policy.conv_bias"),
    );
    let t = mix(weights.get("policy.conv"), &h)
        .map(|c, x| x + everywhere[c])
        .relu();
    let mut policy = mix(weights.get("policy.weight"), &t).data;
    policy.extend(plus(
        times(weights.get("swap.weight"), &pooled),
        weights.get("swap.bias"),
    ));
    let hidden = times(weights.get("value.hidden"), &pooled);
    let hidden = relu(plus(hidden, weights.get("value.hidden_bias")));
    let value = plus(
        times(weights.get("value.weight"), &hidden),
        weights.get("value.bias"),
    );
    (policy, value[0])
}

fn root_mean_square(h: &Board, gains: &[f32]) -> Board {
    let mut to = h.clone();
    let area = h.area();
    for cell in 0..area {
        let squares: f64 = (0..h.channels).map(|c| h.plane(c)[cell].powi(2)).sum();
        let root = (squares / h.channels as f64 + 1e-6).sqrt();
        for (c, &gain) in gains.iter().enumerate() {
            to.data[c * area + cell] *= f64::from(gain) / root;
        }
    }
    to
}

fn pool(h: &Board) -> Vec<f64> {
    let planes = || (0..h.channels).map(|c| h.plane(c));
    let mean = |plane: &[f64]| plane.iter().sum::<f64>() / plane.len() as f64;
    let greatest = |plane: &[f64]| plane.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    planes().map(mean).chain(planes().map(greatest)).collect()
}
