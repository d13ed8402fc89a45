//! From tokens to answers: the logits of moves and of results.

use super::instructions::Instructions;
use super::lanes::{Lanes, Work};
use super::lines::{Line, Table, numbers};
use super::matmul::Store;
use super::model::Model;
use super::pass::{Task, multiply_floats};
use crate::architecture::Hexformer;

/// Lines that movers and destinations are compared by.
const POLICY: usize = Hexformer::POLICY / Line::WIDTH;

/// What the last layer leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last<'a> {
    pub(super) h: &'a Table,
    /// The factor of the last norm, for each row.
    pub(super) norms: &'a [f32],
    /// The number of the first row's token in the batch.
    pub(super) begin: usize,
}

/// The tables that heads fill.
#[derive(Debug, Default)]
pub(super) struct Heads {
    compared: Table,
    firsts: Table,
    norms: Vec<f32>,
    hidden: Table,
}

impl Heads {
    /// Answers about the positions of a task.
    pub(super) fn run(
        &mut self,
        model: &Model,
        instructions: Instructions,
        last: Last<'_>,
        mut task: Task<'_>,
    ) {
        self.evaluate_results(model, instructions, last, &mut task);
        self.compared
            .reshape(last.norms.len(), 2 * Hexformer::POLICY);
        let h = (last.h, last.norms);
        let compared = (&mut self.compared, Store);
        multiply_floats(instructions, &model.policy, h, compared);
        instructions.perform(MoveLogits {
            compared: &self.compared,
            bias: &model.policy_bias,
            last,
            task,
        });
    }

    /// Judges positions by their first tokens.
    fn evaluate_results(
        &mut self,
        model: &Model,
        instructions: Instructions,
        last: Last<'_>,
        task: &mut Task<'_>,
    ) {
        let width = model.hyperparameters.width;
        self.firsts.reshape(task.positions.len(), width);
        self.hidden.reshape(task.positions.len(), width);
        self.norms.clear();
        for (at, position) in task.positions.clone().enumerate() {
            let row = task.tokens.starts[position] as usize - last.begin;
            self.firsts.row_mut(at).copy_from_slice(last.h.row(row));
            self.norms.push(last.norms[row]);
        }
        let firsts = (&self.firsts, &*self.norms);
        let hidden = (&mut self.hidden, Store);
        multiply_floats(instructions, &model.value_hidden, firsts, hidden);
        for (at, results) in task.results.iter_mut().enumerate() {
            *results = model.results_bias;
            let hidden = numbers(self.hidden.row(at)).zip(&model.value_hidden_bias);
            for (i, (hidden, bias)) in hidden.enumerate() {
                let hidden = (hidden + bias).max(0.0);
                for (result, weights) in results.iter_mut().zip(model.results.chunks_exact(width)) {
                    *result += weights[i] * hidden;
                }
            }
        }
    }
}

/// Compares the movers and the destinations of moves.
#[derive(Debug)]
struct MoveLogits<'a> {
    compared: &'a Table,
    bias: &'a [Line],
    last: Last<'a>,
    task: Task<'a>,
}

impl Work for MoveLogits<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let tokens = self.task.tokens;
        let mut logits = self.task.policy.iter_mut();
        for position in self.task.positions.clone() {
            let begin = tokens.starts[position] as usize - self.last.begin;
            let size = (tokens.starts[position + 1] - tokens.starts[position]) as usize;
            let moves =
                tokens.move_starts[position] as usize..tokens.move_starts[position + 1] as usize;
            for ([mover, destination], logit) in tokens.moves[moves].iter().zip(&mut logits) {
                assert!(
                    usize::from(*mover.max(destination)) < size,
                    "a move of tokens that its position has"
                );
                let mover = begin + usize::from(*mover);
                let destination = begin + usize::from(*destination);
                let own = &self.compared.row(mover)[..POLICY];
                let other = &self.compared.row(destination)[POLICY..][..POLICY];
                let bias = dot(lanes, self.last.h.row(mover), self.bias);
                *logit = dot(lanes, own, other) + bias * self.last.norms[mover];
            }
        }
    }
}

#[inline(always)]
fn dot<L: Lanes>(lanes: L, a: &[Line], b: &[Line]) -> f32 {
    let mut sum = lanes.splat(0.0);
    for (a, b) in a.iter().zip(b) {
        sum = lanes.mul_add(lanes.load(&a.0), lanes.load(&b.0), sum);
    }
    lanes.sum(sum)
}
