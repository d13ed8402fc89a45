//! The network of the Hex paper: [`HexPaper`].

use super::super::lines::{Table, numbers};
use super::convolve::{Convolve, Finish};
use super::full::Full;
use super::grid::Grid;
use super::kernel::{Kernel, Layer};
use super::options::{CpuPlaneOptions, OtherNetwork};
use super::resnet::gather;
use crate::Weights;
use crate::architecture::{Architecture, HexPaper, Kernel as Shape};
use crate::input::{PlaneAnswers, PlaneNetwork, Planes};

/// The Hex paper's network for a board of one size, ready to run.
///
/// The answer about a position is the same to the last bit whatever else is in the batch, and on
/// however many threads it is run.
#[derive(Debug)]
pub struct CpuHexPaper {
    hyperparameters: HexPaper,
    options: CpuPlaneOptions,
    convs: [Kernel; 4],
    full: [Kernel; 2],
    policy: Kernel,
    value: Kernel,
}

/// How many positions share one reading of the fully connected layers' weights.
const TOGETHER: usize = 12;

impl CpuHexPaper {
    /// The network of these weights.
    pub fn new(weights: &Weights, options: CpuPlaneOptions) -> Result<CpuHexPaper, OtherNetwork> {
        let Architecture::HexPaper(net) = weights.architecture() else {
            return Err(OtherNetwork::than("hex-paper", weights));
        };
        let panel = options.instructions.panel();
        let layer = |name: &str, outputs| {
            Layer::new(weights, &format!("{name}.weight"), outputs)
                .biased(weights, &format!("{name}.bias"))
        };
        let normed =
            |name: &str, outputs| layer(name, outputs).normed(weights, &format!("{name}.norm"));
        let conv = |i: usize| {
            normed(&format!("convs.{i}"), net.channels).convolution(Shape::Square, panel)
        };
        // In memory, the numbers of a cell lie together.
        let cells = (net.side - 4) * (net.side - 4);
        let by_cell = |input: usize| input % cells * net.channels + input / cells;
        let [one, two] = net.full;
        Ok(CpuHexPaper {
            hyperparameters: net.clone(),
            options,
            convs: [0, 1, 2, 3].map(conv),
            full: [
                normed("full.0", one).reordered(by_cell).matrix(panel),
                normed("full.1", two).matrix(panel),
            ],
            policy: layer("policy", net.side * net.side).matrix(panel),
            value: layer("value", 1).matrix(panel),
        })
    }

    /// Which network it is.
    #[must_use]
    pub fn hyperparameters(&self) -> &HexPaper {
        &self.hyperparameters
    }

    fn answer(&self, positions: &[f32]) -> PlaneAnswers {
        let net = &self.hyperparameters;
        let area = net.side * net.side;
        let mut answers = PlaneAnswers::default();
        let grid = |cut: usize, channels| Grid::new(net.side - cut, net.side - cut, channels);
        let mut position_grid = grid(0, 1);
        let mut boards = [0, 0, 2, 4].map(|cut| grid(cut, net.channels));
        let mut tables: [Table; 5] = Default::default();
        let [flat, one, two, logits, result] = &mut tables;
        for together in positions.chunks(TOGETHER * area) {
            let rows = together.len() / area;
            flat.reshape(rows, net.channels * (net.side - 4) * (net.side - 4));
            one.reshape(rows, net.full[0]);
            two.reshape(rows, net.full[1]);
            logits.reshape(rows, area);
            result.reshape(rows, 1);
            for (row, position) in together.chunks_exact(area).enumerate() {
                position_grid.fill(position);
                self.convolve(&position_grid, &mut boards);
                gather(&boards[3], net.channels, flat.row_mut(row));
            }
            let run = |from: &Table, kernel: &Kernel, finish, out: &mut Table| {
                self.options.instructions.perform(Full {
                    from,
                    rows,
                    kernel,
                    finish,
                    out,
                });
            };
            run(flat, &self.full[0], Finish::Relu, one);
            run(one, &self.full[1], Finish::Relu, two);
            run(two, &self.policy, Finish::Store, logits);
            run(two, &self.value, Finish::Store, result);
            for row in 0..rows {
                answers.policy.extend(numbers(logits.row(row)).take(area));
                answers.values.push(result.row(row)[0].0[0].tanh());
            }
        }
        answers
    }

    fn convolve(&self, position: &Grid, boards: &mut [Grid; 4]) {
        for (i, kernel) in self.convs.iter().enumerate() {
            let (before, after) = boards.split_at_mut(i);
            self.options.instructions.perform(Convolve {
                from: before.last().unwrap_or(position),
                kernel,
                bias: &kernel.bias,
                finish: Finish::Relu,
                out: &mut after[0],
            });
        }
    }
}

impl PlaneNetwork for CpuHexPaper {
    /// # Panics
    /// If the planes are not one plane of the board that the network was made for.
    fn run(&self, planes: &Planes) -> PlaneAnswers {
        assert_eq!(
            [planes.channels, planes.height, planes.width],
            [1, self.hyperparameters.side, self.hyperparameters.side],
            "planes of another encoding than the network's"
        );
        self.options.split(planes, |part| self.answer(part))
    }
}
