//! A `hexformer` that learns.

use tch::{Device, Kind, Tensor};

use super::super::hexformer::{Pass, Prepared};
use super::super::network::hexformer;
use super::super::staging::{Section, Staging, quads};
use super::super::tokens::{Batch, Layout, Plan};
use super::super::{Place, Precision, TorchError};
use super::groups;
use super::learner::{Learner, Recipe, Snapshot};
use super::losses::{
    FutureParts, LossWeights, Losses, Parts, class_cross_entropy, cross_entropy,
    grouped_cross_entropy, soft_error, squared_error,
};
use super::targets::{FutureTarget, TokenTargets};
use crate::Weights;
use crate::architecture::Hexformer;
use crate::input::Tokens;

/// Teaches a `hexformer`.
///
/// On the CPU the same steps from the same start give the same numbers, bit for bit, as long as
/// libtorch uses as many cores.
#[derive(Debug)]
pub struct TokenTrainer {
    net: Hexformer,
    device: Device,
    precision: Precision,
    weights: LossWeights,
    learner: Learner,
    /// Used in turn, so that a batch is laid out while the device works on the one before.
    stagings: [Vec<Staging>; 2],
    report: Option<Tensor>,
}

impl TokenTrainer {
    /// Begins with a network.
    pub fn new(
        weights: &Weights,
        place: Place,
        precision: Precision,
        recipe: Recipe,
    ) -> Result<TokenTrainer, TorchError> {
        let device = place.device()?;
        let learner = Learner::new(weights, device, recipe);
        Ok(TokenTrainer::with(
            hexformer(weights)?.clone(),
            device,
            precision,
            learner,
        ))
    }

    /// Goes on where a snapshot was taken.
    pub fn resume(
        snapshot: &Snapshot,
        place: Place,
        precision: Precision,
        recipe: Recipe,
    ) -> Result<TokenTrainer, TorchError> {
        let device = place.device()?;
        let net = hexformer(&snapshot.weights)?.clone();
        let learner = Learner::resume(snapshot, device, recipe)?;
        Ok(TokenTrainer::with(net, device, precision, learner))
    }

    fn with(net: Hexformer, device: Device, precision: Precision, learner: Learner) -> Self {
        TokenTrainer {
            net,
            device,
            precision,
            weights: LossWeights::default(),
            learner,
            stagings: [Vec::new(), Vec::new()],
            report: None,
        }
    }

    /// Weighs the parts of the loss otherwise.
    #[must_use]
    pub fn weighing(mut self, weights: LossWeights) -> TokenTrainer {
        self.weights = weights;
        self
    }

    /// Learns from a batch, at this rate. A GPU goes on with it while this returns: what comes back
    /// are the losses of the step before, if there was one since [`finish`](TokenTrainer::finish).
    pub fn step(
        &mut self,
        tokens: &Tokens,
        targets: &TokenTargets,
        rate: f64,
    ) -> Result<Option<Losses>, TorchError> {
        targets.check(tokens)?;
        if tokens.is_empty() || tokens.width != self.net.inputs {
            return Err(TorchError::Targets(format!(
                "{} positions of tokens {} wide were given, but at least one, {} wide, is needed",
                tokens.len(),
                tokens.width,
                self.net.inputs
            )));
        }
        let groups = groups::by_length(tokens);
        self.stagings.swap(0, 1);
        self.stagings[0].resize_with(groups.len(), || Staging::new(self.device));
        #[expect(clippy::cast_precision_loss, reason = "few positions")]
        let each = 1.0 / tokens.len() as f64;
        let uploaded: Vec<Uploaded> = if groups.len() == 1 {
            vec![Uploaded::new(tokens, targets, &mut self.stagings[0][0])]
        } else {
            let parts = groups.iter().zip(&mut self.stagings[0]);
            parts
                .map(|(group, staging)| {
                    let (tokens, targets) = groups::select(tokens, targets, group);
                    Uploaded::new(&tokens, &targets, staging)
                })
                .collect()
        };
        // The device has done what it was given, so that the other stagings are free again.
        let before = self.finish();
        self.learner.begin();
        let mut report: Option<Tensor> = None;
        for part in &uploaded {
            let named = self.learner.parameters();
            let prepared = Prepared::new(&self.net, &named, self.precision.kind());
            let parts = part.compare(&prepared, each);
            let total = parts.weigh(&self.weights);
            total.backward();
            let told = parts.report(&total);
            report = Some(report.map_or_else(|| told.shallow_clone(), |sum| sum + &told));
        }
        let gradient = self.learner.follow(rate).view([1]);
        self.report = report.map(|report| Tensor::cat(&[report, gradient], 0));
        Ok(before)
    }

    /// Waits for the last step, and tells its losses if they were not told.
    pub fn finish(&mut self) -> Option<Losses> {
        self.report.take().map(|report| Losses::read(&report))
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.learner.steps()
    }

    /// The network as it is.
    pub fn network(&self) -> Result<Weights, TorchError> {
        self.learner.weights()
    }

    /// The average of what the network was: what plays best.
    pub fn average(&self) -> Result<Weights, TorchError> {
        self.learner.average()
    }

    /// Everything that learning goes on from.
    pub fn snapshot(&self) -> Result<Snapshot, TorchError> {
        self.learner.snapshot()
    }
}

/// A batch, or a part of one, with its targets on the device.
struct Uploaded {
    batch: Batch,
    sections: TargetSections,
    all: Tensor,
}

impl Uploaded {
    fn new(tokens: &Tokens, targets: &TokenTargets, staging: &mut Staging) -> Uploaded {
        let room = TargetSections::room(tokens, targets);
        let plan = Plan::new(tokens, Layout::Padded, staging, room);
        let sections = TargetSections::lay_out(tokens, targets, &plan, staging);
        let (batch, all) = Batch::upload(&plan, staging);
        Uploaded {
            batch,
            sections,
            all,
        }
    }

    fn compare(&self, prepared: &Prepared, each: f64) -> Parts {
        self.sections
            .compare(prepared, &self.batch, &self.all, each)
    }
}

/// Where the targets of a batch lie.
struct TargetSections {
    policy: Section,
    /// Where each move is in a table of positions and their moves, and how wide the table is.
    slots: (Section, u32),
    results: Section,
    future: Option<FutureSections>,
}

struct FutureSections {
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
        8 * moves + 12 * positions + targets.future.len() * (8 + 16 + 4) + 6 * 16
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
            future: (!targets.future.is_empty())
                .then(|| FutureSections::lay_out(&targets.future, plan, staging)),
        }
    }

    /// Each position counts `each`.
    fn compare(&self, prepared: &Prepared, batch: &Batch, uploaded: &Tensor, each: f64) -> Parts {
        let trunk = prepared.trunk(batch, Pass::Learn);
        let heads = prepared.heads(&trunk, batch);
        let policy = grouped_cross_entropy(
            &heads.policy,
            &self.policy.of(uploaded, Kind::Float),
            &self.slots.0.of(uploaded, Kind::Int),
            (batch.positions, i64::from(self.slots.1)),
        );
        let results = self.results.of(uploaded, Kind::Float).view([-1, 3]);
        let future = self.future.as_ref().zip(heads.future.as_ref());
        let future = future.map(|(sections, future)| {
            let replies = prepared
                .replies(&trunk, batch)
                .expect("heads about the future");
            sections.compare(future, &replies, uploaded, each)
        });
        Parts {
            policy: policy * each,
            value: cross_entropy(&heads.results, &results) * each,
            future,
        }
    }
}

impl FutureSections {
    fn lay_out(future: &[FutureTarget], plan: &Plan, staging: &mut Staging) -> FutureSections {
        let class = |known: Option<i32>| known.unwrap_or(-1).to_ne_bytes();
        let number = |known: Option<f32>| known.unwrap_or(f32::NAN).to_ne_bytes();
        let own = future.iter().map(|f| class(f.own_liberties.map(i32::from)));
        let other = future
            .iter()
            .map(|f| class(f.other_liberties.map(i32::from)));
        let left = future.iter().map(|f| number(f.moves_left.map(f32::ln_1p)));
        let short = future.iter().flat_map(|f| f.short_term.map(number));
        let length = i32::try_from(plan.length()).expect("few tokens");
        let replies = future.iter().map(|f| {
            class(
                f.reply
                    .map(|[mover, to]| i32::from(mover) * length + i32::from(to)),
            )
        });
        let count = future.len();
        FutureSections {
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
    ) -> FutureParts {
        let positions = found.size()[0];
        let liberties = self.liberties.of(uploaded, Kind::Int).view([2, positions]);
        let numbers = self.numbers.of(uploaded, Kind::Float);
        let queen =
            |which: i64| class_cross_entropy(&found.narrow(1, 7 * which, 7), &liberties.get(which));
        let short = numbers.narrow(0, positions, 3 * positions).view([-1, 3]);
        FutureParts {
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
