//! How far off a network over planes is.

use super::cross_entropy::{cross_entropy, known, squared_error};
use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::workspace::Workspace;
use crate::training::TrainingBatch;

/// The losses of a policy and a value. The way back begins here.
#[derive(Debug)]
pub(super) struct PlaneLoss {
    /// A logit for each action, or for each cell.
    pub(super) policy: Slot,
    /// A logit for one more action, if there is one.
    pub(super) swap: Option<Slot>,
    /// The value before its hyperbolic tangent.
    pub(super) value: Slot,
}

impl Operation for PlaneLoss {
    fn forward(&self, _: &Context<'_>, _: &Piece<'_>, _: &mut Workspace) {}

    fn backward(&self, _: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace, _: &mut [f32]) {
        let TrainingBatch::Planes(_, targets) = piece.batch else {
            return;
        };
        let mut swap = self.swap.and_then(|slot| tables.open(slot));
        let (Some(mut policy), Some(mut value)) =
            (tables.open(self.policy), tables.open(self.value))
        else {
            unreachable!("answers are learnt");
        };
        let (policy_scale, value_scale) = (
            piece.weights.policy * piece.each(),
            piece.weights.value * piece.each(),
        );
        let mut losses = tables.losses;
        let cells = tables.value(self.policy).len() / piece.len();
        let actions = cells + usize::from(swap.is_some());
        let mut logits = vec![0.0; actions];
        let mut falling = vec![0.0; actions];
        for (at, position) in piece.positions.clone().enumerate() {
            let cells_here = at * cells..(at + 1) * cells;
            logits[..cells].copy_from_slice(&tables.value(self.policy)[cells_here.clone()]);
            if let Some(swap) = self.swap {
                logits[cells] = tables.value(swap)[at];
            }
            let here = position * actions..(position + 1) * actions;
            let legal = targets.legal.get(here.clone());
            losses.policy += cross_entropy(
                &logits,
                |action| legal.is_none_or(|legal| legal[action]),
                &targets.policy[here],
                policy_scale,
                &mut falling,
            );
            policy.numbers[cells_here].copy_from_slice(&falling[..cells]);
            if let Some(swap) = &mut swap {
                swap.numbers[at] = falling[cells];
            }
            value.numbers[at] = 0.0;
            if let Some(target) = known(targets.values[position]) {
                let found = tables.value(self.value)[at];
                let (loss, falling) = squared_error(found, target, value_scale);
                losses.value += loss;
                value.numbers[at] = falling;
            }
        }
        tables.losses = losses;
        tables.share(self.policy, policy);
        tables.share(self.value, value);
        if let (Some(slot), Some(swap)) = (self.swap, swap) {
            tables.share(slot, swap);
        }
    }
}
