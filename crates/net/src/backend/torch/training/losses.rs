//! How far answers are from what they should have been.

use tch::{Kind, Reduction, Tensor};

use super::learner::total;

/// What each part of the loss counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// The choice of move.
    pub policy: f64,
    /// Win, draw and loss; or the value.
    pub value: f64,
    /// Free cells around both queens at the end, each.
    pub liberties: f64,
    /// How many moves were left.
    pub moves_left: f64,
    /// The values a little later, each.
    pub short_term: f64,
    /// The opponent's reply.
    pub reply: f64,
}

impl Default for LossWeights {
    /// Those of `KataGo`, adapted.
    fn default() -> LossWeights {
        LossWeights {
            policy: 1.0,
            value: 1.0,
            liberties: 0.1,
            moves_left: 0.05,
            short_term: 0.3,
            reply: 0.15,
        }
    }
}

/// The parts of the loss of one batch, a position, before they are weighed; and how long the
/// gradient was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of everything, weighed.
    pub total: f32,
    /// Cross-entropy of the policy.
    pub policy: f32,
    /// Cross-entropy of win, draw and loss; or the squared error of the value.
    pub value: f32,
    /// Cross-entropy of both queens' liberties.
    pub liberties: f32,
    /// Error of the moves left.
    pub moves_left: f32,
    /// Squared errors of the three values a little later.
    pub short_term: f32,
    /// Cross-entropy of the reply.
    pub reply: f32,
    /// The gradient's length before it was clipped.
    pub gradient: f32,
}

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

    /// Everything to be told, still on the device: see [`Losses::read`].
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
}

impl Losses {
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
