//! A network as a list of operations on tables of numbers.
//!
//! The list is made once of an architecture ([`designs`](super::designs)), and gone through forwards
//! and backwards for every piece of a batch. What an operation computes and how its gradient flows
//! stand beside each other in its file.

use std::fmt;

use super::batch_norm::BatchNorm;
use super::piece::Piece;
use super::workspace::Workspace;
use crate::backend::cpu::Instructions;

/// The number of a table.
pub(super) type Slot = usize;

/// What a table has a row for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Each position.
    Positions,
    /// Each cell of each position's board, of which so many rows and columns were cut off.
    Cells { cut: usize },
    /// Each token of each position.
    Tokens,
    /// Each pair of tokens of the same position.
    Pairs,
    /// Nothing in particular: there is one row.
    Once,
}

/// How large a table is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) rows: Rows,
    /// Numbers a row.
    pub(super) width: usize,
    /// Whose gradient its gradient is written over: a sum and its first summand share one.
    pub(super) gradient: Slot,
    /// Whether anybody asks for its gradient.
    pub(super) learnt: bool,
}

/// What all operations of a step read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    pub(super) instructions: Instructions,
    /// The learnt parameters, as architectures lay them out, one after the other.
    pub(super) parameters: &'a [f32],
    /// Matrices and convolutions as forward passes want them.
    pub(super) prepared: &'a [f32],
    /// What chance is drawn from at this step.
    pub(super) seed: u64,
}

/// A step of a forward pass, and of the backward pass.
pub(super) trait Operation: fmt::Debug + Send + Sync {
    /// Lays out anew what the operation reads of its parameters.
    fn prepare(&self, _parameters: &[f32], _prepared: &mut [f32]) {}

    /// Computes a table from others.
    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace);

    /// Takes the gradient of what was computed to what it was computed from, and adds that of the
    /// parameters to `gradient`, where each parameter has as much room as it has numbers.
    fn backward(
        &self,
        context: &Context<'_>,
        piece: &Piece<'_>,
        tables: &mut Workspace,
        gradient: &mut [f32],
    );

    /// Lays the gradient of the parameters out as the parameters are, if it is not.
    fn arrange(&self, _gradient: &mut [f32]) {}
}

/// One entry of the list.
#[derive(Debug)]
pub(super) enum Step {
    /// Something that each piece of a batch is done by itself.
    Alone(Box<dyn Operation>),
    /// Something for which all pieces have to wait for each other.
    Together(BatchNorm),
}

/// A network.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) tables: Vec<Table>,
    pub(super) steps: Vec<Step>,
    /// How many numbers are prepared.
    pub(super) prepared: usize,
}

impl Graph {
    /// Whether pieces have to wait for each other.
    pub(super) fn is_together(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step, Step::Together(_)))
    }
}
