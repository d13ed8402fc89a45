//! How far answers are from what they should have been.

use tch::{Kind, Reduction, Tensor};

use super::learner::total;
use crate::training::{LossWeights, Losses};

/// The parts on the device.
pub(super) struct Parts {
    pub(super) policy: Tensor,
    pub(super) value: Tensor,
    pub(super) auxiliary: Option<AuxiliaryLosses>,
}

pub(super) struct AuxiliaryLosses {
    pub(super) liberties: Tensor,
    pub(super) moves_left: Tensor,
    pub(super) short_term: Tensor,
    pub(super) reply: Tensor,
}

impl Parts {
    /// What is descended.
    pub(super) fn weigh(&self, weights: &LossWeights) -> Tensor {
        let mut sum = &self.policy * weights.policy + &self.value * weights.value;
        if let Some(auxiliary) = &self.auxiliary {
            sum = sum
                + &auxiliary.liberties * weights.liberties
                + &auxiliary.moves_left * weights.moves_left
                + &auxiliary.short_term * weights.short_term
                + &auxiliary.reply * weights.reply;
        }
        sum
    }

    /// Everything to be told, still on the device: see [`read`](Parts::read).
    pub(super) fn report(self, total: &Tensor, gradient: &Tensor) -> Tensor {
        let nothing = || total.zeros_like();
        let [liberties, moves_left, short_term, reply] = match self.auxiliary {
            Some(auxiliary) => [
                auxiliary.liberties,
                auxiliary.moves_left,
                auxiliary.short_term,
                auxiliary.reply,
            ],
            None => [nothing(), nothing(), nothing(), nothing()],
        };
        let all = [
            total.shallow_clone(),
            self.policy,
            self.value,
            liberties,
            moves_left,
            short_term,
            reply,
            gradient.shallow_clone(),
        ];
        Tensor::stack(&all, 0).detach()
    }

    /// Waits for a [`report`](Parts::report).
    pub(super) fn read(report: &Tensor) -> Losses {
        let mut numbers = [0.0; 8];
        report
            .to_device(tch::Device::Cpu)
            .copy_data(&mut numbers, 8);
        let [
            total,
            policy,
            value,
            liberties,
            moves_left,
            short_term,
            reply,
            gradient,
        ] = numbers;
        Losses {
            total,
            policy,
            value,
            liberties,
            moves_left,
            short_term,
            reply,
            gradient,
        }
    }
}

/// Cross-entropy of shares over groups of different sizes: `logits` and `shares` of every member,
/// and `slots`, where each is put in a table of `groups` rows and `most` columns. Added up.
pub(super) fn grouped_cross_entropy(
    logits: &Tensor,
    shares: &Tensor,
    slots: &Tensor,
    (groups, most): (i64, i64),
) -> Tensor {
    let slots = slots.to_kind(Kind::Int64);
    let empty = Tensor::full(
        [groups * most],
        f64::NEG_INFINITY,
        (Kind::Float, logits.device()),
    );
    let table = empty.scatter(0, &slots, logits).view([groups, most]);
    let logs = table.log_softmax(1, Kind::Float).view([-1]);
    -total(&(logs.index_select(0, &slots) * shares))
}

/// Cross-entropy of shares over classes, `[positions, classes]`. Added up.
pub(super) fn cross_entropy(logits: &Tensor, shares: &Tensor) -> Tensor {
    // A share of nothing times minus infinity is nothing, not no number.
    let logs = logits.log_softmax(1, Kind::Float).clamp_min(-1e4);
    -total(&(logs * shares))
}

/// Cross-entropy of one class a position, or none where it is negative. Added up.
pub(super) fn class_cross_entropy(logits: &Tensor, classes: &Tensor) -> Tensor {
    logits.cross_entropy_loss(
        &classes.to_kind(Kind::Int64),
        None::<Tensor>,
        Reduction::Sum,
        -1,
        0.0,
    )
}

/// Squares of differences where the target is a number. Added up.
pub(super) fn squared_error(found: &Tensor, targets: &Tensor) -> Tensor {
    let (targets, known) = known(targets);
    total(&((found - targets).square() * known))
}

/// Differences, squared when small, where the target is a number. Added up.
pub(super) fn soft_error(found: &Tensor, targets: &Tensor) -> Tensor {
    let (targets, known) = known(targets);
    total(&(found.smooth_l1_loss(&targets, Reduction::None, 1.0) * known))
}

fn known(targets: &Tensor) -> (Tensor, Tensor) {
    let known = targets.isnan().logical_not();
    (
        targets.nan_to_num(0.0, 0.0, 0.0),
        known.to_kind(Kind::Float),
    )
}
