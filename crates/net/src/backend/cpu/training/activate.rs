//! What is done to numbers one by one, where they are.
//!
//! Whoever made the numbers does not need them as they were, so that they are written over, and so is
//! their gradient.

use game::Dice;

use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::vectorised::vectorised;
use super::workspace::Workspace;

/// Which function.
#[derive(Clone, Copy, Debug)]
pub(super) enum Activation {
    /// What is below zero becomes zero.
    Relu,
    /// The same, then the square.
    SquaredRelu,
    /// The same as the first, but so many numbers of each position are dropped at random, and the
    /// others are made larger.
    DroppedRelu {
        rate: f32,
        /// Which of the network's it is, so that each drops others.
        number: u64,
    },
}

/// A function of every number of a table.
#[derive(Debug)]
pub(super) struct Activate {
    pub(super) table: Slot,
    pub(super) activation: Activation,
}

impl Operation for Activate {
    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let width = tables.width(self.table);
        let table = tables.value_mut(self.table);
        match self.activation {
            Activation::Relu => vectorised!(
                context.instructions, read(), write(table = table), numbers() => {
                    for x in table {
                        *x = x.max(0.0);
                    }
                }
            ),
            Activation::SquaredRelu => vectorised!(
                context.instructions, read(), write(table = table), numbers() => {
                    for x in table {
                        let above = x.max(0.0);
                        *x = above * above;
                    }
                }
            ),
            Activation::DroppedRelu { rate, number } => {
                let positions = table
                    .chunks_exact_mut(width)
                    .zip(piece.positions.start as u64..);
                for (row, position) in positions {
                    let mut dice = Dice::new(context.seed, (number << 40) | position);
                    for x in row {
                        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
                        let chance = (dice.roll() >> 40) as f32 / 16_777_216.0;
                        *x = if chance < rate {
                            0.0
                        } else {
                            x.max(0.0) / (1.0 - rate)
                        };
                    }
                }
            }
        }
    }

    fn backward(
        &self,
        context: &Context<'_>,
        _: &Piece<'_>,
        tables: &mut Workspace,
        _: &mut [f32],
    ) {
        let Some(mut falling) = tables.gradient(self.table) else {
            return;
        };
        let table = tables.value(self.table);
        match self.activation {
            Activation::Relu | Activation::DroppedRelu { .. } => {
                // What was dropped is zero as well.
                let scale = match self.activation {
                    Activation::DroppedRelu { rate, .. } => 1.0 / (1.0 - rate),
                    _ => 1.0,
                };
                vectorised!(
                    context.instructions,
                    read(table = table),
                    write(falling = &mut falling),
                    numbers(scale: f32 = scale) => {
                        for (dy, y) in falling.iter_mut().zip(table) {
                            *dy = if *y > 0.0 { *dy * scale } else { 0.0 };
                        }
                    }
                );
            }
            Activation::SquaredRelu => vectorised!(
                context.instructions,
                read(table = table),
                write(falling = &mut falling),
                numbers() => {
                    for (dy, y) in falling.iter_mut().zip(table) {
                        *dy *= 2.0 * y.sqrt();
                    }
                }
            ),
        }
        tables.give_back(self.table, falling);
    }
}
