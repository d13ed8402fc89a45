//! A matrix, row by row, and perhaps a bias, and perhaps what it is added to.

use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::product::{Matrix, Target, multiply};
use super::vectorised::vectorised;
use super::workspace::Workspace;
use crate::backend::cpu::Instructions;

/// `to = residual + from · weightᵀ + bias`
#[derive(Debug)]
pub(super) struct Linear {
    pub(super) from: Slot,
    pub(super) to: Slot,
    /// Where the matrix `[out, of]` begins.
    pub(super) weight: usize,
    /// Where the matrix `[of, out]` is prepared, and where its gradient is until it is arranged.
    pub(super) prepared: usize,
    pub(super) of: usize,
    pub(super) out: usize,
    pub(super) bias: Option<usize>,
    /// It shares its gradient with `to`.
    pub(super) residual: Option<Slot>,
}

impl Operation for Linear {
    fn prepare(&self, parameters: &[f32], prepared: &mut [f32]) {
        let weight = &parameters[self.weight..][..self.of * self.out];
        let prepared = &mut prepared[self.prepared..][..self.of * self.out];
        transpose(weight, self.of, prepared);
    }

    fn forward(&self, context: &Context<'_>, _: &Piece<'_>, tables: &mut Workspace) {
        let mut to = tables.take(self.to);
        let mut panel = std::mem::take(&mut tables.panel);
        let begun = begin(
            &mut to,
            self.residual.map(|slot| tables.value(slot)),
            self.bias
                .map(|bias| &context.parameters[bias..][..self.out]),
        );
        let from = tables.value(self.from);
        let weight = &context.prepared[self.prepared..][..self.of * self.out];
        let rows = from.len() / self.of;
        let sides = (Matrix::new(from, self.of), Matrix::new(weight, self.out));
        let target = Target {
            numbers: &mut to,
            apart: self.out,
            add: begun,
        };
        let shape = [rows, self.of, self.out];
        multiply(context.instructions, &mut panel, sides, shape, target);
        tables.panel = panel;
        tables.put(self.to, to);
    }

    fn backward(
        &self,
        context: &Context<'_>,
        _: &Piece<'_>,
        tables: &mut Workspace,
        gradient: &mut [f32],
    ) {
        let Some(to) = tables.gradient(self.to) else {
            return;
        };
        let instructions = context.instructions;
        let mut panel = std::mem::take(&mut tables.panel);
        let rows = to.len() / self.out;
        let falling = Matrix::new(&to, self.out);
        if let Some(bias) = self.bias {
            add_columns(instructions, &to, &mut gradient[bias..][..self.out]);
        }
        let from = Matrix::new(tables.value(self.from), self.of).transposed();
        let target = Target {
            numbers: &mut gradient[self.weight..][..self.of * self.out],
            apart: self.out,
            add: true,
        };
        let shape = [self.of, rows, self.out];
        multiply(instructions, &mut panel, (from, falling), shape, target);
        if let Some(mut share) = tables.open(self.from) {
            let weight = &context.parameters[self.weight..][..self.of * self.out];
            let target = Target {
                numbers: &mut share.numbers,
                apart: self.of,
                add: share.add,
            };
            let sides = (falling, Matrix::new(weight, self.of));
            let shape = [rows, self.out, self.of];
            multiply(instructions, &mut panel, sides, shape, target);
            tables.share(self.from, share);
        }
        tables.panel = panel;
        tables.give_back(self.to, to);
    }

    fn arrange(&self, gradient: &mut [f32]) {
        let gradient = &mut gradient[self.weight..][..self.of * self.out];
        let turned = gradient.to_vec();
        transpose(&turned, self.out, gradient);
    }
}

/// Rows of `width` numbers become columns.
fn transpose(from: &[f32], width: usize, to: &mut [f32]) {
    let rows = from.len() / width;
    for (column, to) in to.chunks_exact_mut(rows).enumerate() {
        for (to, from) in to.iter_mut().zip(from[column..].iter().step_by(width)) {
            *to = *from;
        }
    }
}

/// Puts what a product is added to in its place, and says whether there is any.
pub(super) fn begin(to: &mut [f32], residual: Option<&[f32]>, bias: Option<&[f32]>) -> bool {
    if let Some(residual) = residual {
        to.copy_from_slice(residual);
    }
    if let Some(bias) = bias {
        for row in to.chunks_exact_mut(bias.len()) {
            if residual.is_some() {
                for (to, bias) in row.iter_mut().zip(bias) {
                    *to += bias;
                }
            } else {
                row.copy_from_slice(bias);
            }
        }
    }
    residual.is_some() || bias.is_some()
}

/// Adds up the rows of a table.
pub(super) fn add_columns(instructions: Instructions, table: &[f32], sums: &mut [f32]) {
    vectorised!(instructions, read(table = table), write(sums = sums), numbers() => {
        for row in table.chunks_exact(sums.len()) {
            for (sum, x) in sums.iter_mut().zip(row) {
                *sum += x;
            }
        }
    });
}
