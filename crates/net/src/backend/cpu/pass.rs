//! One pass: a few positions through the whole network, their numbers in the cache all the way.

use std::ops::Range as Span;

use super::attention::{Attention, AttentionTables, Turns};
use super::heads::{Heads, Last};
use super::instructions::Instructions;
use super::int8_matmul::Int8Matmul;
use super::lanes::{Lanes, Work};
use super::lines::{Line, Table};
use super::matmul::{Add, Bias, Finish, Matmul, Packed, Square, Store};
use super::model::{Matrix, Model};
use super::norms::Norms;
use super::quantised::{Quantise, Quantised};
use super::tile::Left;
use super::transcendental;
use crate::architecture::Hexformer;
use crate::input::Tokens;

/// Some positions of a batch, and where their answers go.
#[derive(Debug)]
pub(super) struct Task<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) positions: Span<usize>,
    pub(super) policy: &'a mut [f32],
    pub(super) results: &'a mut [[f32; 3]],
}

/// The tables that a pass fills, kept from one pass to the next.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    features: Table,
    h: Table,
    qkv: Table,
    attended: Table,
    hidden: Table,
    quantised: Quantised,
    norms: Vec<f32>,
    ones: Vec<f32>,
    turns: Turns,
    attention: AttentionTables,
    heads: Heads,
}

impl Workspace {
    /// Answers about the positions of a task.
    pub(super) fn run(&mut self, model: &Model, instructions: Instructions, task: Task<'_>) {
        let tokens = task.tokens;
        let start = |position: usize| tokens.starts[position] as usize;
        let begin = start(task.positions.start);
        let rows = start(task.positions.end) - begin;
        self.begin(model, instructions, tokens, begin..begin + rows);
        for layer in &model.layers {
            self.norm(instructions, model, rows);
            let qkv = (&mut self.qkv, Store);
            let h = (&self.h, model.hyperparameters.width, &*self.norms);
            multiply(instructions, &layer.attention, h, qkv, &mut self.quantised);
            for position in task.positions.clone() {
                instructions.perform(Attention {
                    qkv: &self.qkv,
                    turns: &self.turns,
                    first: start(position) - begin,
                    tokens: start(position + 1) - start(position),
                    heads: model.hyperparameters.heads(),
                    tables: &mut self.attention,
                    out: &mut self.attended,
                });
            }
            let attended = (&self.attended, model.hyperparameters.width, &*self.ones);
            let h = (&mut self.h, Add);
            multiply(instructions, &layer.mix, attended, h, &mut self.quantised);

            self.norm(instructions, model, rows);
            let h = (&self.h, model.hyperparameters.width, &*self.norms);
            let hidden = (&mut self.hidden, Square);
            multiply(instructions, &layer.widen, h, hidden, &mut self.quantised);
            let hidden = (&self.hidden, model.hyperparameters.hidden, &*self.ones);
            let h = (&mut self.h, Add);
            multiply(instructions, &layer.narrow, hidden, h, &mut self.quantised);
        }
        self.norm(instructions, model, rows);
        let last = Last {
            h: &self.h,
            norms: &self.norms,
            begin,
        };
        self.heads.run(model, instructions, last, task);
    }

    /// Makes room, reads the features, and finds out how tokens are turned.
    fn begin(
        &mut self,
        model: &Model,
        instructions: Instructions,
        tokens: &Tokens,
        rows: Span<usize>,
    ) {
        let Hexformer {
            inputs,
            width,
            hidden,
            ..
        } = model.hyperparameters;
        let count = rows.len();
        self.features.reshape(count, inputs);
        self.h.reshape(count, width);
        self.qkv.reshape(count, 3 * width);
        self.attended.reshape(count, width);
        self.hidden.reshape(count, hidden);
        self.turns.0.reshape(count, width);
        self.norms.resize(count, 0.0);
        self.ones.resize(count, 1.0);
        let features = &tokens.features[rows.start * inputs..rows.end * inputs];
        for (row, features) in features.chunks_exact(inputs).enumerate() {
            let lines = self.features.row_mut(row);
            for (line, features) in lines.iter_mut().zip(features.chunks(Line::WIDTH)) {
                for (number, feature) in line.0.iter_mut().zip(features) {
                    *number = f32::from(*feature);
                }
            }
        }
        instructions.perform(FindTurns {
            places: &tokens.places[rows],
            turns: &model.turns,
            out: &mut self.turns.0,
        });
        let bias = Bias(&model.embed_bias);
        let features = (&self.features, &*self.ones);
        multiply_floats(instructions, &model.embed, features, (&mut self.h, bias));
    }

    fn norm(&mut self, instructions: Instructions, model: &Model, rows: usize) {
        instructions.perform(Norms {
            table: &self.h,
            width: model.hyperparameters.width,
            out: &mut self.norms[..rows],
        });
    }
}

/// Multiplies the rows of a table, each with its factor, and a matrix.
fn multiply<F: Finish>(
    instructions: Instructions,
    matrix: &Matrix,
    (table, width, factors): (&Table, usize, &[f32]),
    (out, finish): (&mut Table, F),
    quantised: &mut Quantised,
) {
    match matrix {
        Matrix::Floats(weights) => {
            multiply_floats(instructions, weights, (table, factors), (out, finish));
        }
        Matrix::Bytes(weights, range) => {
            instructions.perform(Quantise {
                table,
                width: width.div_ceil(Line::WIDTH),
                range: *range,
                factors,
                out: quantised,
            });
            instructions.perform(Int8Matmul {
                left: quantised,
                weights,
                finish,
                out,
            });
        }
    }
}

/// Multiplies the rows of a table, each with its factor, and a matrix in floating point.
pub(super) fn multiply_floats<F: Finish>(
    instructions: Instructions,
    weights: &Packed,
    (table, scales): (&Table, &[f32]),
    (out, finish): (&mut Table, F),
) {
    let left = Left {
        lines: table.lines(),
        stride: table.stride(),
    };
    instructions.perform(Matmul {
        left,
        rows: scales.len(),
        weights,
        scales,
        finish,
        out,
    });
}

/// Finds the angles by which tokens are turned.
#[derive(Debug)]
struct FindTurns<'a> {
    places: &'a [[f32; 2]],
    turns: &'a [[Line; 2]],
    out: &'a mut Table,
}

impl Work for FindTurns<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        for (row, [q, r]) in self.places.iter().enumerate() {
            let (q, r) = (lanes.splat(*q), lanes.splat(*r));
            let out = self.out.row_mut(row).as_chunks_mut::<2>().0;
            for (turns, out) in self.turns.iter().zip(out) {
                let [along_q, along_r] = [lanes.load(&turns[0].0), lanes.load(&turns[1].0)];
                let angle = lanes.mul_add(along_q, q, lanes.mul(along_r, r));
                let [cosine, sine] = transcendental::turn(lanes, angle);
                lanes.store(cosine, &mut out[0].0);
                lanes.store(sine, &mut out[1].0);
            }
        }
    }
}
