//! Residual blocks over planes of one size: [`Resnet`].

use super::super::instructions::Instructions;
use super::super::lines::{Line, Table, numbers};
use super::convolve::{Convolve, Finish};
use super::full::Full;
use super::grid::Grid;
use super::kernel::{Kernel, Layer};
use super::options::{CpuPlaneOptions, OtherNetwork};
use crate::Weights;
use crate::architecture::{Architecture, Resnet};
use crate::input::{PlaneAnswers, PlaneNetwork, Planes};

/// A residual network over planes of one size, ready to run.
///
/// The answer about a position is the same to the last bit whatever else is in the batch, and on
/// however many threads it is run.
#[derive(Debug)]
pub struct CpuResnet {
    hyperparameters: Resnet,
    options: CpuPlaneOptions,
    first: Kernel,
    blocks: Vec<[Kernel; 2]>,
    policy_conv: Kernel,
    policy: Kernel,
    value_conv: Kernel,
    value_hidden: Kernel,
    value: Kernel,
}

/// How many positions share one reading of the policy's weights.
const TOGETHER: usize = 12;

impl CpuResnet {
    /// The network of these weights.
    pub fn new(weights: &Weights, options: CpuPlaneOptions) -> Result<CpuResnet, OtherNetwork> {
        let Architecture::Resnet(net) = weights.architecture() else {
            return Err(OtherNetwork::than("resnet", weights));
        };
        let panel = options.instructions.panel();
        let conv = |name: &str, norm: &str| {
            Layer::new(weights, name, net.channels)
                .normed(weights, norm)
                .convolution(net.kernel, panel)
        };
        let head = |name: &str, outputs| {
            Layer::new(weights, &format!("{name}.conv"), outputs)
                .normed(weights, &format!("{name}.norm"))
                .matrix(panel)
        };
        let matrix = |name: &str, bias: &str, outputs| {
            Layer::new(weights, name, outputs).biased(weights, bias)
        };
        // In memory, the numbers of a cell lie together.
        let cells = net.height * net.width;
        let by_cell = |input: usize| input % cells * net.policy_channels + input / cells;
        let block = |i: usize| {
            ["one", "two"].map(|half| {
                let name = format!("blocks.{i}.{half}");
                conv(&name, &format!("{name}_norm"))
            })
        };
        Ok(CpuResnet {
            hyperparameters: net.clone(),
            options,
            first: conv("first", "first_norm"),
            blocks: (0..net.blocks).map(block).collect(),
            policy_conv: head("policy", net.policy_channels),
            policy: matrix("policy.weight", "policy.bias", net.actions)
                .reordered(by_cell)
                .matrix(panel),
            value_conv: head("value", 1),
            value_hidden: matrix("value.hidden", "value.hidden_bias", net.value_hidden)
                .matrix(panel),
            value: matrix("value.weight", "value.bias", 1).matrix(panel),
        })
    }

    /// Which network it is.
    #[must_use]
    pub fn hyperparameters(&self) -> &Resnet {
        &self.hyperparameters
    }

    fn answer(&self, positions: &[f32]) -> PlaneAnswers {
        let net = &self.hyperparameters;
        let mut answers = PlaneAnswers::default();
        let mut boards = Boards::new(net);
        let mut flat = Flat::default();
        for together in positions.chunks(TOGETHER * net.planes * net.height * net.width) {
            let positions = together.chunks_exact(net.planes * net.height * net.width);
            let rows = positions.len();
            flat.reshape(rows, net);
            for (row, position) in positions.enumerate() {
                self.trunk(position, &mut boards);
                gather(
                    &boards.policy,
                    net.policy_channels,
                    flat.policy.row_mut(row),
                );
                gather(&boards.value, 1, flat.value.row_mut(row));
            }
            self.heads(rows, &mut flat);
            for row in 0..rows {
                answers
                    .policy
                    .extend(numbers(flat.logits.row(row)).take(net.actions));
                answers.values.push(flat.result.row(row)[0].0[0].tanh());
            }
        }
        answers
    }

    /// From a position to what the heads see of each cell.
    fn trunk(&self, position: &[f32], boards: &mut Boards) {
        let run = |from: &Grid, kernel: &Kernel, finish, out: &mut Grid| {
            self.options.instructions.perform(Convolve {
                from,
                kernel,
                bias: &kernel.bias,
                finish,
                out,
            });
        };
        boards.position.fill(position);
        run(&boards.position, &self.first, Finish::Relu, &mut boards.h);
        for [one, two] in &self.blocks {
            run(&boards.h, one, Finish::Relu, &mut boards.t);
            run(&boards.t, two, Finish::AddRelu, &mut boards.h);
        }
        let relu = Finish::Relu;
        run(&boards.h, &self.policy_conv, relu, &mut boards.policy);
        run(&boards.h, &self.value_conv, relu, &mut boards.value);
    }

    fn heads(&self, rows: usize, flat: &mut Flat) {
        let instructions: Instructions = self.options.instructions;
        let run = |from: &Table, kernel: &Kernel, finish, out: &mut Table| {
            instructions.perform(Full {
                from,
                rows,
                kernel,
                finish,
                out,
            });
        };
        run(&flat.policy, &self.policy, Finish::Store, &mut flat.logits);
        run(
            &flat.value,
            &self.value_hidden,
            Finish::Relu,
            &mut flat.hidden,
        );
        run(&flat.hidden, &self.value, Finish::Store, &mut flat.result);
    }
}

impl PlaneNetwork for CpuResnet {
    /// # Panics
    /// If the planes are not of the shape that the network was made for.
    fn run(&self, planes: &Planes) -> PlaneAnswers {
        let net = &self.hyperparameters;
        assert_eq!(
            [planes.channels, planes.height, planes.width],
            [net.planes, net.height, net.width],
            "planes of another encoding than the network's"
        );
        self.options.split(planes, |part| self.answer(part))
    }
}

/// The boards that a position goes through.
struct Boards {
    position: Grid,
    h: Grid,
    t: Grid,
    policy: Grid,
    value: Grid,
}

impl Boards {
    fn new(net: &Resnet) -> Boards {
        let grid = |channels| Grid::new(net.height, net.width, channels);
        Boards {
            position: grid(net.planes),
            h: grid(net.channels),
            t: grid(net.channels),
            policy: grid(net.policy_channels),
            value: grid(1),
        }
    }
}

/// What the heads see and say, a row a position.
#[derive(Default)]
struct Flat {
    policy: Table,
    logits: Table,
    value: Table,
    hidden: Table,
    result: Table,
}

impl Flat {
    fn reshape(&mut self, rows: usize, net: &Resnet) {
        let cells = net.height * net.width;
        self.policy.reshape(rows, cells * net.policy_channels);
        self.logits.reshape(rows, net.actions);
        self.value.reshape(rows, cells);
        self.hidden.reshape(rows, net.value_hidden);
        self.result.reshape(rows, 1);
    }
}

/// Writes the numbers of every cell one after the other.
pub(super) fn gather(from: &Grid, channels: usize, to: &mut [Line]) {
    let cells = from.cells();
    let all = cells.flat_map(|cell| numbers(from.at(cell)).take(channels));
    for (at, number) in all.enumerate() {
        to[at / Line::WIDTH].0[at % Line::WIDTH] = number;
    }
}
