//! What a `hexformer` is shown, and how far off it is.

use tch::{Kind, Tensor};

use super::super::hexformer::{Pass, Prepared};
use super::super::staging::{Section, Staging, quads};
use super::super::tokens::{Batch, Layout, Plan};
use super::learner::Learner;
use super::losses::{
    AuxiliaryLosses, Parts, class_cross_entropy, cross_entropy, grouped_cross_entropy, soft_error,
    squared_error,
};
use super::objective::Objective;
use crate::architecture::Hexformer;
use crate::input::Tokens;
use crate::training::{AuxiliaryTarget, TokenTargets};

/// A `hexformer` that learns.
#[derive(Debug)]
pub(super) struct TokenObjective {
    net: Hexformer,
}

impl TokenObjective {
    pub(super) fn new(net: &Hexformer) -> TokenObjective {
        TokenObjective { net: net.clone() }
    }
}

impl Objective for TokenObjective {
    type Input = Tokens;
    type Targets = TokenTargets;
    type Uploaded = Uploaded;

    fn upload(&self, tokens: &Tokens, targets: &TokenTargets, staging: &mut Staging) -> Uploaded {
        let room = TargetSections::room(tokens, targets);
        let plan = Plan::new(tokens, Layout::Tabled, staging, room);
        let sections = TargetSections::lay_out(tokens, targets, &plan, staging);
        let (batch, memory) = Batch::upload(&plan, staging);
        Uploaded {
            batch,
            sections,
            memory,
        }
    }

    fn losses(&self, learner: &Learner, kind: Kind, uploaded: &Uploaded) -> Parts {
        let prepared = Prepared::new(&self.net, &learner.parameters(), kind);
        uploaded
            .sections
            .compare(&prepared, &uploaded.batch, &uploaded.memory)
    }
}

/// A batch on the device.
pub(super) struct Uploaded {
    batch: Batch,
    sections: TargetSections,
    /// Where the sections lie.
    memory: Tensor,
}

/// Where the targets of a batch lie.
struct TargetSections {
    policy: Section,
    /// Where each move is in a table of positions and their moves, and how wide the table is.
    slots: (Section, u32),
    results: Section,
    auxiliary: Option<AuxiliarySections>,
}

struct AuxiliarySections {
    /// Both queens' liberties, -1 for unknown: all own, then all others.
    liberties: Section,
    /// The logarithm of one more than the moves left, then the short-term values; no numbers where
    /// they are unknown.
    numbers: Section,
    /// The reply's place among all pairs of rows, -1 for unknown.
    replies: Section,
}

impl TargetSections {
    /// How many bytes they need.
    fn room(tokens: &Tokens, targets: &TokenTargets) -> usize {
        let (moves, positions) = (tokens.moves.len(), tokens.len());
        8 * moves + 12 * positions + targets.auxiliary.len() * (8 + 16 + 4) + 6 * 16
    }

    fn lay_out(
        tokens: &Tokens,
        targets: &TokenTargets,
        plan: &Plan,
        staging: &mut Staging,
    ) -> TargetSections {
        let single = |x: &f32| x.to_ne_bytes();
        let (moves, positions) = (tokens.moves.len(), tokens.len());
        let ranges = || tokens.move_starts.windows(2);
        let most = ranges().map(|range| range[1] - range[0]).max().unwrap_or(0);
        let slots = ranges().zip(0_u32..).flat_map(|(range, position)| {
            (0..range[1] - range[0]).map(move |rank| (position * most + rank).to_ne_bytes())
        });
        TargetSections {
            policy: staging.push(4 * moves, quads(targets.policy.iter().map(single))),
            slots: (staging.push(4 * moves, quads(slots)), most),
            results: staging.push(
                12 * positions,
                quads(targets.results.as_flattened().iter().map(single)),
            ),
            auxiliary: (!targets.auxiliary.is_empty())
                .then(|| AuxiliarySections::lay_out(&targets.auxiliary, plan, staging)),
        }
    }

    fn compare(&self, prepared: &Prepared, batch: &Batch, uploaded: &Tensor) -> Parts {
        #[expect(clippy::cast_precision_loss, reason = "few positions")]
        let each = 1.0 / batch.positions as f64;
        let trunk = prepared.trunk(batch, Pass::Learn);
        let heads = prepared.heads(&trunk, batch);
        let policy = grouped_cross_entropy(
            &heads.policy,
            &self.policy.of(uploaded, Kind::Float),
            &self.slots.0.of(uploaded, Kind::Int),
            (batch.positions, i64::from(self.slots.1)),
        );
        let results = self.results.of(uploaded, Kind::Float).view([-1, 3]);
        let auxiliary = self.auxiliary.as_ref().zip(heads.auxiliary.as_ref());
        let auxiliary = auxiliary.map(|(sections, auxiliary)| {
            let replies = prepared
                .replies(&trunk, batch)
                .expect("heads about the future");
            sections.compare(auxiliary, &replies, uploaded, each)
        });
        Parts {
            policy: policy * each,
            value: cross_entropy(&heads.results, &results) * each,
            auxiliary,
        }
    }
}

impl AuxiliarySections {
    fn lay_out(
        auxiliary: &[AuxiliaryTarget],
        plan: &Plan,
        staging: &mut Staging,
    ) -> AuxiliarySections {
        let class = |known: Option<i32>| known.unwrap_or(-1).to_ne_bytes();
        let number = |known: Option<f32>| known.unwrap_or(f32::NAN).to_ne_bytes();
        let own = auxiliary
            .iter()
            .map(|f| class(f.own_liberties.map(i32::from)));
        let other = auxiliary
            .iter()
            .map(|f| class(f.other_liberties.map(i32::from)));
        let left = auxiliary
            .iter()
            .map(|f| number(f.moves_left.map(f32::ln_1p)));
        let short = auxiliary.iter().flat_map(|f| f.short_term.map(number));
        let length = i32::try_from(plan.length()).expect("few tokens");
        let replies = auxiliary.iter().map(|f| {
            class(
                f.reply
                    .map(|[mover, to]| i32::from(mover) * length + i32::from(to)),
            )
        });
        let count = auxiliary.len();
        AuxiliarySections {
            liberties: staging.push(8 * count, quads(own.chain(other))),
            numbers: staging.push(16 * count, quads(left.chain(short))),
            replies: staging.push(4 * count, quads(replies)),
        }
    }

    fn compare(
        &self,
        found: &Tensor,
        replies: &Tensor,
        uploaded: &Tensor,
        each: f64,
    ) -> AuxiliaryLosses {
        let positions = found.size()[0];
        let liberties = self.liberties.of(uploaded, Kind::Int).view([2, positions]);
        let numbers = self.numbers.of(uploaded, Kind::Float);
        let queen =
            |which: i64| class_cross_entropy(&found.narrow(1, 7 * which, 7), &liberties.get(which));
        let short = numbers.narrow(0, positions, 3 * positions).view([-1, 3]);
        AuxiliaryLosses {
            liberties: (queen(0) + queen(1)) * each,
            moves_left: soft_error(&found.select(1, 14), &numbers.narrow(0, 0, positions)) * each,
            short_term: squared_error(&found.narrow(1, 15, 3).tanh(), &short) * each,
            reply: class_cross_entropy(
                &replies.view([positions, -1]),
                &self.replies.of(uploaded, Kind::Int),
            ) * each,
        }
    }
}
