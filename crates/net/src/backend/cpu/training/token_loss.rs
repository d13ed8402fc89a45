//! How far off a `hexformer` is.

use std::ops::Range;

use super::cross_entropy::{class_cross_entropy, cross_entropy, known, soft_error, squared_error};
use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::product::{Matrix, Panel, Target, multiply};
use super::workspace::{Sums, Workspace};
use crate::architecture::Hexformer;
use crate::training::{AuxiliaryTarget, LossWeights, TrainingBatch};

/// Numbers that movers and destinations are compared by.
const POLICY: usize = Hexformer::POLICY;

/// The losses of everything that a `hexformer` says. The way back begins here.
#[derive(Debug)]
pub(super) struct TokenLoss {
    /// Tokens as movers and as destinations, `[tokens, POLICY]`, and what movers have for themselves.
    pub(super) mover: Slot,
    pub(super) destination: Slot,
    pub(super) bias: Slot,
    /// Logits of win, draw and loss.
    pub(super) results: Slot,
    pub(super) auxiliary: Option<AuxiliarySlots>,
}

/// What the future brings.
#[derive(Debug)]
pub(super) struct AuxiliarySlots {
    /// `[positions, AUXILIARY]`
    pub(super) future: Slot,
    /// Tokens as movers and destinations of the reply.
    pub(super) mover: Slot,
    pub(super) destination: Slot,
}

/// What logits of moves are multiplied with.
#[expect(clippy::cast_precision_loss, reason = "a small constant")]
fn shrink() -> f32 {
    1.0 / (POLICY as f32).sqrt()
}

impl Operation for TokenLoss {
    fn forward(&self, _: &Context<'_>, _: &Piece<'_>, _: &mut Workspace) {}

    fn backward(
        &self,
        context: &Context<'_>,
        piece: &Piece<'_>,
        tables: &mut Workspace,
        _: &mut [f32],
    ) {
        self.policy(piece, tables);
        self.results(piece, tables);
        if let (Some(auxiliary), TrainingBatch::Tokens(_, targets)) = (&self.auxiliary, piece.batch)
            && !targets.auxiliary.is_empty()
        {
            let targets = &targets.auxiliary[piece.positions.clone()];
            auxiliary.future(piece, targets, tables);
            auxiliary.replies(context, piece, targets, tables);
        }
    }
}

impl TokenLoss {
    fn policy(&self, piece: &Piece<'_>, tables: &mut Workspace) {
        let TrainingBatch::Tokens(tokens, targets) = piece.batch else {
            return;
        };
        let [mut mover, mut destination, mut bias] =
            [self.mover, self.destination, self.bias].map(|slot| {
                let mut share = tables
                    .open(slot)
                    .unwrap_or_else(|| unreachable!("it is learnt"));
                share.ready();
                share
            });
        let scale = piece.weights.policy * piece.each();
        let mut loss = 0.0;
        let row = |token: usize| token * POLICY..(token + 1) * POLICY;
        for (position, span) in piece.positions.clone().zip(piece.spans()) {
            let moves =
                tokens.move_starts[position] as usize..tokens.move_starts[position + 1] as usize;
            let ends = |[from, to]: [u16; 2]| {
                (span.start + usize::from(from), span.start + usize::from(to))
            };
            let logits: Vec<f32> = tokens.moves[moves.clone()]
                .iter()
                .map(|&mv| {
                    let (from, to) = ends(mv);
                    let from_numbers = &tables.value(self.mover)[row(from)];
                    let to_numbers = &tables.value(self.destination)[row(to)];
                    let pairs = from_numbers.iter().zip(to_numbers);
                    let sum: f32 = pairs.map(|(a, b)| a * b).sum();
                    sum * shrink() + tables.value(self.bias)[from]
                })
                .collect();
            let mut falling = vec![0.0; logits.len()];
            let shares = &targets.policy[moves.clone()];
            loss += cross_entropy(&logits, |_| true, shares, scale, &mut falling);
            for (&mv, dy) in tokens.moves[moves].iter().zip(falling) {
                let (from, to) = ends(mv);
                bias.numbers[from] += dy;
                let dy = dy * shrink();
                let to_numbers = &tables.value(self.destination)[row(to)];
                for (dx, x) in mover.numbers[row(from)].iter_mut().zip(to_numbers) {
                    *dx += dy * x;
                }
                let from_numbers = &tables.value(self.mover)[row(from)];
                for (dx, x) in destination.numbers[row(to)].iter_mut().zip(from_numbers) {
                    *dx += dy * x;
                }
            }
        }
        tables.losses.policy += loss;
        tables.share(self.mover, mover);
        tables.share(self.destination, destination);
        tables.share(self.bias, bias);
    }

    fn results(&self, piece: &Piece<'_>, tables: &mut Workspace) {
        let TrainingBatch::Tokens(_, targets) = piece.batch else {
            return;
        };
        let Some(mut results) = tables.open(self.results) else {
            return;
        };
        let scale = piece.weights.value * piece.each();
        let mut loss = 0.0;
        let logits = tables.value(self.results).chunks_exact(3);
        let wanted = &targets.results[piece.positions.clone()];
        let rows = results.numbers.chunks_exact_mut(3);
        for ((logits, wanted), falling) in logits.zip(wanted).zip(rows) {
            loss += cross_entropy(logits, |_| true, wanted, scale, falling);
        }
        tables.losses.value += loss;
        tables.share(self.results, results);
    }
}

impl AuxiliarySlots {
    fn future(&self, piece: &Piece<'_>, targets: &[AuxiliaryTarget], tables: &mut Workspace) {
        let Some(mut future) = tables.open(self.future) else {
            return;
        };
        let mut sums = Sums::default();
        let found = tables.value(self.future).chunks_exact(Hexformer::AUXILIARY);
        let rows = future.ready().chunks_exact_mut(Hexformer::AUXILIARY);
        for ((found, target), falling) in found.zip(targets).zip(rows) {
            about_one(
                found,
                target,
                piece.weights,
                piece.each(),
                falling,
                &mut sums,
            );
        }
        tables.losses.add(&sums);
        tables.share(self.future, future);
    }

    fn replies(
        &self,
        context: &Context<'_>,
        piece: &Piece<'_>,
        targets: &[AuxiliaryTarget],
        tables: &mut Workspace,
    ) {
        if targets.iter().all(|target| target.reply.is_none()) {
            return;
        }
        let (Some(mut mover), Some(mut destination)) =
            (tables.open(self.mover), tables.open(self.destination))
        else {
            return;
        };
        let scale = piece.weights.reply * piece.each();
        let mut panel = std::mem::take(&mut tables.panel);
        let mut loss = 0.0;
        for (target, span) in targets.iter().zip(piece.spans()) {
            let Some([from, to]) = target.reply else {
                continue;
            };
            let numbers = |slot| &tables.value(slot)[span.start * POLICY..span.end * POLICY];
            let class = usize::from(from) * span.len() + usize::from(to);
            let pair = Pair {
                numbers: [numbers(self.mover), numbers(self.destination)],
                length: span.len(),
            };
            let falling = [&mut mover, &mut destination].map(|share| part(share.ready(), &span));
            loss += pair.compare(context, &mut panel, class, scale, falling);
        }
        tables.panel = panel;
        tables.losses.reply += loss;
        tables.share(self.mover, mover);
        tables.share(self.destination, destination);
    }
}

fn part<'a>(table: &'a mut [f32], span: &Range<usize>) -> &'a mut [f32] {
    &mut table[span.start * POLICY..span.end * POLICY]
}

/// All pairs of a position's tokens.
struct Pair<'a> {
    numbers: [&'a [f32]; 2],
    length: usize,
}

impl Pair<'_> {
    /// The cross-entropy of one pair among all; its gradient is added to `falling`.
    fn compare(
        &self,
        context: &Context<'_>,
        panel: &mut Panel,
        class: usize,
        scale: f64,
        falling: [&mut [f32]; 2],
    ) -> f64 {
        let length = self.length;
        let [mover, destination] = self.numbers.map(|numbers| Matrix::new(numbers, POLICY));
        let mut logits = vec![0.0; length * length];
        let target = Target {
            numbers: &mut logits,
            apart: length,
            add: false,
        };
        let sides = (mover, destination.transposed());
        multiply(
            context.instructions,
            panel,
            sides,
            [length, POLICY, length],
            target,
        );
        for x in &mut logits {
            *x *= shrink();
        }
        let mut surprise = vec![0.0; length * length];
        let loss = class_cross_entropy(&logits, class, scale, &mut surprise);
        for x in &mut surprise {
            *x *= shrink();
        }
        let surprise = Matrix::new(&surprise, length);
        let sides = [(surprise, destination), (surprise.transposed(), mover)];
        for (falling, sides) in falling.into_iter().zip(sides) {
            let target = Target {
                numbers: falling,
                apart: POLICY,
                add: true,
            };
            multiply(
                context.instructions,
                panel,
                sides,
                [length, length, POLICY],
                target,
            );
        }
        loss
    }
}

/// What was found about one position's future, against what it was.
fn about_one(
    found: &[f32],
    target: &AuxiliaryTarget,
    weights: LossWeights,
    each: f64,
    falling: &mut [f32],
    sums: &mut Sums,
) {
    let liberties = [target.own_liberties, target.other_liberties];
    for (queen, free) in liberties.into_iter().enumerate() {
        if let Some(free) = free {
            let span = 7 * queen..7 * (queen + 1);
            let scale = weights.liberties * each;
            let class = usize::from(free);
            sums.liberties +=
                class_cross_entropy(&found[span.clone()], class, scale, &mut falling[span]);
        }
    }
    if let Some(left) = known(target.moves_left.map(f32::ln_1p)) {
        let (loss, dy) = soft_error(found[14], left, weights.moves_left * each);
        sums.moves_left += loss;
        falling[14] = dy;
    }
    for (at, value) in (15..).zip(target.short_term) {
        if let Some(value) = known(value) {
            let (loss, dy) = squared_error(found[at], value, weights.short_term * each);
            sums.short_term += loss;
            falling[at] = dy;
        }
    }
}
