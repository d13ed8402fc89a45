//! Residual blocks over a Hex board of any size: [`HexResnet`].

use super::super::lines::{Line, Table, numbers};
use super::cellwise::{AddRelu, Normalise, Pool, PoolOf};
use super::convolve::{Convolve, Finish};
use super::full::Full;
use super::grid::Grid;
use super::kernel::{Kernel, Layer};
use super::options::{CpuPlaneOptions, OtherNetwork};
use crate::Weights;
use crate::architecture::{Architecture, HexResnet, Kernel as Shape};
use crate::input::{PlaneAnswers, PlaneNetwork, Planes};

/// A `hex-resnet`, ready to run on a board of any size.
///
/// The answer about a position is the same to the last bit whatever else is in the batch, and on
/// however many threads it is run.
#[derive(Debug)]
pub struct CpuHexResnet {
    hyperparameters: HexResnet,
    options: CpuPlaneOptions,
    first: Kernel,
    blocks: Vec<Block>,
    norm: Vec<Line>,
    policy_conv: Kernel,
    policy_pool: Kernel,
    policy: Vec<f32>,
    swap: Kernel,
    value_hidden: Kernel,
    value: Kernel,
}

#[derive(Debug)]
struct Block {
    norm: Vec<Line>,
    one: Kernel,
    pool: Kernel,
    two: Kernel,
}

impl CpuHexResnet {
    /// The network of these weights.
    pub fn new(weights: &Weights, options: CpuPlaneOptions) -> Result<CpuHexResnet, OtherNetwork> {
        let Architecture::HexResnet(net) = weights.architecture() else {
            return Err(OtherNetwork::than("hex-resnet", weights));
        };
        let panel = options.instructions.panel();
        let channels = net.channels;
        let conv =
            |name: &str| Layer::new(weights, name, channels).convolution(Shape::Hexagonal, panel);
        let matrix = |name: &str, outputs| Layer::new(weights, name, outputs);
        // What is pooled begins each half at the beginning of a line.
        let padded = channels.div_ceil(Line::WIDTH) * Line::WIDTH;
        let pooled = |layer: Layer| layer.spread(channels, padded).matrix(panel);
        let block = |i: usize| {
            let name = |what: &str| format!("blocks.{i}.{what}");
            Block {
                norm: lines(weights.get(&name("norm"))),
                one: conv(&name("one")),
                pool: pooled(matrix(&name("pool"), channels)),
                two: conv(&name("two")),
            }
        };
        let hidden = matrix("value.hidden", HexResnet::VALUE).biased(weights, "value.hidden_bias");
        let policy = matrix("policy.pool", HexResnet::POLICY).biased(weights, "policy.conv_bias");
        Ok(CpuHexResnet {
            hyperparameters: net.clone(),
            options,
            first: conv("first"),
            blocks: (0..net.blocks).map(block).collect(),
            norm: lines(weights.get("norm")),
            policy_conv: matrix("policy.conv", HexResnet::POLICY).matrix(panel),
            policy_pool: pooled(policy),
            policy: weights.get("policy.weight").to_vec(),
            swap: pooled(matrix("swap.weight", 1).biased(weights, "swap.bias")),
            value_hidden: pooled(hidden),
            value: matrix("value.weight", 1)
                .biased(weights, "value.bias")
                .matrix(panel),
        })
    }

    /// Which network it is.
    #[must_use]
    pub fn hyperparameters(&self) -> &HexResnet {
        &self.hyperparameters
    }

    fn answer(&self, positions: &[f32], [rows, columns]: [usize; 2]) -> PlaneAnswers {
        let mut answers = PlaneAnswers::default();
        let mut boards = Boards::new(&self.hyperparameters, rows, columns);
        for position in positions.chunks_exact(self.hyperparameters.planes * rows * columns) {
            self.trunk(position, &mut boards);
            self.policy(&mut boards, &mut answers.policy);
            answers.values.push(self.value(&mut boards));
        }
        answers
    }

    /// From a position to the last norm, which is left in `n`, and its pool.
    fn trunk(&self, position: &[f32], boards: &mut Boards) {
        boards.position.fill(position);
        self.convolve(
            &boards.position,
            &self.first,
            &self.first.bias,
            Finish::Store,
            &mut boards.h,
        );
        for block in &self.blocks {
            self.normalise(&boards.h, &block.norm, &mut boards.n);
            self.convolve(
                &boards.n,
                &block.one,
                &block.one.bias,
                Finish::Store,
                &mut boards.u,
            );
            self.pool(&boards.u, PoolOf::Relu, &mut boards.pooled);
            self.full(
                &boards.pooled,
                &block.pool,
                Finish::Store,
                &mut boards.everywhere,
            );
            self.options.instructions.perform(AddRelu {
                numbers: &boards.everywhere.row(0)[..block.norm.len()],
                to: &mut boards.u,
            });
            self.convolve(
                &boards.u,
                &block.two,
                &block.two.bias,
                Finish::Add,
                &mut boards.h,
            );
        }
        self.normalise(&boards.h, &self.norm, &mut boards.n);
        self.pool(&boards.n, PoolOf::All, &mut boards.pooled);
    }

    /// The logits of the cells and of the swap.
    fn policy(&self, boards: &mut Boards, logits: &mut Vec<f32>) {
        self.full(
            &boards.pooled,
            &self.policy_pool,
            Finish::Store,
            &mut boards.everywhere,
        );
        let bias = &boards.everywhere.row(0)[..HexResnet::POLICY.div_ceil(Line::WIDTH)];
        self.convolve(
            &boards.n,
            &self.policy_conv,
            bias,
            Finish::Relu,
            &mut boards.policy,
        );
        logits.extend(boards.policy.cells().map(|cell| {
            let channels = numbers(boards.policy.at(cell)).zip(&self.policy);
            channels.map(|(x, weight)| x * weight).sum::<f32>()
        }));
        self.full(
            &boards.pooled,
            &self.swap,
            Finish::Store,
            &mut boards.result,
        );
        logits.push(boards.result.row(0)[0].0[0]);
    }

    fn value(&self, boards: &mut Boards) -> f32 {
        self.full(
            &boards.pooled,
            &self.value_hidden,
            Finish::Relu,
            &mut boards.hidden,
        );
        self.full(
            &boards.hidden,
            &self.value,
            Finish::Store,
            &mut boards.result,
        );
        boards.result.row(0)[0].0[0].tanh()
    }

    fn convolve(
        &self,
        from: &Grid,
        kernel: &Kernel,
        bias: &[Line],
        finish: Finish,
        out: &mut Grid,
    ) {
        self.options.instructions.perform(Convolve {
            from,
            kernel,
            bias,
            finish,
            out,
        });
    }

    fn normalise(&self, from: &Grid, gains: &[Line], out: &mut Grid) {
        self.options.instructions.perform(Normalise {
            from,
            channels: self.hyperparameters.channels,
            gains,
            out,
        });
    }

    fn pool(&self, from: &Grid, of: PoolOf, pooled: &mut Table) {
        let half = self.norm.len();
        let (means, greatest) = pooled.row_mut(0).split_at_mut(half);
        self.options.instructions.perform(Pool {
            from,
            of,
            means,
            greatest: &mut greatest[..half],
        });
    }

    fn full(&self, from: &Table, kernel: &Kernel, finish: Finish, out: &mut Table) {
        self.options.instructions.perform(Full {
            from,
            rows: 1,
            kernel,
            finish,
            out,
        });
    }
}

impl PlaneNetwork for CpuHexResnet {
    /// # Panics
    /// If there are not as many planes as the network was made for.
    fn run(&self, planes: &Planes) -> PlaneAnswers {
        assert_eq!(
            planes.channels, self.hyperparameters.planes,
            "planes of another encoding than the network's"
        );
        let size = [planes.height, planes.width];
        self.options.split(planes, |part| self.answer(part, size))
    }
}

/// Numbers in lines, with zeros to the end of the last.
fn lines(numbers: &[f32]) -> Vec<Line> {
    let line = |numbers: &[f32]| {
        let mut line = Line::ZERO;
        line.0[..numbers.len()].copy_from_slice(numbers);
        line
    };
    numbers.chunks(Line::WIDTH).map(line).collect()
}

/// The boards that a position goes through, and what is known about all of it.
struct Boards {
    position: Grid,
    h: Grid,
    n: Grid,
    u: Grid,
    policy: Grid,
    /// Means, then greatest: a row of whole lines each.
    pooled: Table,
    /// What is added to every cell.
    everywhere: Table,
    hidden: Table,
    result: Table,
}

impl Boards {
    fn new(net: &HexResnet, rows: usize, columns: usize) -> Boards {
        let grid = |channels| Grid::new(rows, columns, channels);
        let table = |width| {
            let mut table = Table::default();
            table.reshape(1, width);
            table
        };
        let padded = net.channels.div_ceil(Line::WIDTH) * Line::WIDTH;
        Boards {
            position: grid(net.planes),
            h: grid(net.channels),
            n: grid(net.channels),
            u: grid(net.channels),
            policy: grid(HexResnet::POLICY),
            pooled: table(2 * padded),
            everywhere: table(net.channels.max(HexResnet::POLICY)),
            hidden: table(HexResnet::VALUE),
            result: table(1),
        }
    }
}
