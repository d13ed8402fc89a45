//! How well a network does on games that it has not learnt from.

use std::collections::BTreeMap;

use net::Weights;
use net::architecture::Architecture;
use net::encoding::MoveActions;
use net::input::{PlaneAnswers, TokenAnswers, Tokens};
use net::training::{Device, PlaneTargets, TokenTargets, TrainingBatch, TrainingError};
use serde::Serialize;

use super::batch::Batch;
use super::line::Mover;

/// How well it did: on everything, by who moved, and by how many moves were made before.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ValidationReport {
    /// On everything.
    pub all: Metrics,
    /// By who moved.
    pub movers: BTreeMap<Mover, Metrics>,
    /// By the number of moves before, in ranges that begin with these.
    pub plies: BTreeMap<usize, Metrics>,
}

/// Averages over positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Metrics {
    /// Positions in which a choice was known.
    pub choices: u64,
    /// Cross-entropy of the choice.
    pub policy: f64,
    /// How often the most probable move was the one that was wanted most.
    pub top1: f64,
    /// How often that one was among the five most probable.
    pub top5: f64,
    /// Positions in which the value was known.
    pub values: u64,
    /// The squared error of the value, which is from -1 to 1.
    pub value: f64,
}

/// One answer.
#[derive(Clone, Copy, Debug, Default)]
struct PositionMetrics {
    /// Cross-entropy, and how many moves were thought more probable than the one wanted most.
    choice: Option<(f64, usize)>,
    value_error: Option<f64>,
}

/// Where the ranges of plies begin.
const PLIES: [usize; 5] = [0, 8, 16, 32, 64];

/// How a network does on batches made for that.
pub fn validate(
    weights: &Weights,
    device: Device,
    batches: &[Batch],
) -> Result<ValidationReport, TrainingError> {
    let mut report = ValidationReport::default();
    if let Architecture::Hexformer(_) = weights.architecture() {
        let network = device.token_network(weights, false)?;
        for batch in batches {
            if let TrainingBatch::Tokens(tokens, targets) = &batch.content {
                report.add_tokens(&network.run(tokens), tokens, targets, &batch.about);
            }
        }
    } else {
        let network = device.plane_network(weights)?;
        for batch in batches {
            if let TrainingBatch::Planes(planes, targets) = &batch.content {
                report.add_planes(&network.run(planes), targets, &batch.moves, &batch.about);
            }
        }
    }
    Ok(report)
}

impl ValidationReport {
    /// Adds what a network over tokens said.
    pub fn add_tokens(
        &mut self,
        said: &TokenAnswers,
        tokens: &Tokens,
        targets: &TokenTargets,
        about: &[(Mover, usize)],
    ) {
        for (position, bounds) in tokens.move_starts.windows(2).enumerate() {
            let range = bounds[0] as usize..bounds[1] as usize;
            let logits = &said.policy[range.clone()];
            let chances = softmax(&said.results[position]);
            let wanted = targets.results[position];
            let known = wanted.iter().sum::<f32>() > 0.0;
            let error = f64::from(wanted[0] - wanted[2]) - (chances[0] - chances[2]);
            self.add(
                about[position],
                PositionMetrics {
                    choice: choice(&softmax(logits), &targets.policy[range]),
                    value_error: known.then_some(error * error),
                },
            );
        }
    }

    /// Adds what a network over planes said. As when it plays, a move is as probable as all its
    /// actions together, and one without any as probable as if nothing were known.
    pub fn add_planes(
        &mut self,
        said: &PlaneAnswers,
        targets: &PlaneTargets,
        moves: &[(MoveActions, Vec<f32>)],
        about: &[(Mover, usize)],
    ) {
        let actions = said.policy.len() / about.len().max(1);
        for (position, (moves, shares)) in moves.iter().enumerate() {
            let logits = &said.policy[position * actions..(position + 1) * actions];
            let known: Vec<u32> = (0..moves.len())
                .flat_map(|mv| moves.of(mv))
                .copied()
                .collect();
            let chosen: Vec<f32> = known
                .iter()
                .map(|&action| logits[action as usize])
                .collect();
            let mut chances = softmax(&chosen).into_iter();
            let each = 1.0 / moves.len().max(1) as f64;
            let left = 1.0 - each * moves.missing() as f64;
            let of_move = |mv: usize| match moves.of(mv).len() {
                0 => each,
                count => left * chances.by_ref().take(count).sum::<f64>(),
            };
            let chances: Vec<f64> = (0..moves.len()).map(of_move).collect();
            let wanted = targets.values[position];
            let error = wanted.map(|wanted| f64::from(wanted - said.values[position]));
            self.add(
                about[position],
                PositionMetrics {
                    choice: choice(&chances, shares),
                    value_error: error.map(|error| error * error),
                },
            );
        }
    }

    fn add(&mut self, (mover, ply): (Mover, usize), metrics: PositionMetrics) {
        let begin = PLIES
            .into_iter()
            .rfind(|&begin| begin <= ply)
            .unwrap_or_default();
        self.all.add(metrics);
        self.movers.entry(mover).or_default().add(metrics);
        self.plies.entry(begin).or_default().add(metrics);
    }
}

impl Metrics {
    fn add(&mut self, metrics: PositionMetrics) {
        if let Some((entropy, above)) = metrics.choice {
            self.choices += 1;
            let share = 1.0 / self.choices as f64;
            self.policy += (entropy - self.policy) * share;
            self.top1 += (f64::from(u8::from(above < 1)) - self.top1) * share;
            self.top5 += (f64::from(u8::from(above < 5)) - self.top5) * share;
        }
        if let Some(error) = metrics.value_error {
            self.values += 1;
            self.value += (error - self.value) / self.values as f64;
        }
    }
}

/// Cross-entropy and rank, unless nothing is wanted.
fn choice(chances: &[f64], shares: &[f32]) -> Option<(f64, usize)> {
    let most = shares.iter().copied().fold(0.0, f32::max);
    if most <= 0.0 {
        return None;
    }
    let terms = shares
        .iter()
        .zip(chances)
        .filter(|(share, _)| **share > 0.0);
    let entropy = terms.map(|(&share, chance)| -f64::from(share) * chance.max(1e-30).ln());
    let wanted = shares.iter().position(|&share| share >= most)?;
    let likelier = chances.iter().filter(|&&chance| chance > chances[wanted]);
    Some((entropy.sum(), likelier.count()))
}

fn softmax(logits: &[f32]) -> Vec<f64> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut chances: Vec<f64> = logits.iter().map(|&x| f64::from(x - most).exp()).collect();
    let sum: f64 = chances.iter().sum();
    for chance in &mut chances {
        *chance /= sum;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_as_probable_as_their_actions_together() {
        // Three moves: two actions, one, and none.
        let moves: MoveActions = [vec![0_u32, 2], vec![1], vec![]].into_iter().collect();
        let said = PlaneAnswers {
            policy: vec![0.0, 0.5, 0.0, 9.0],
            values: vec![0.5],
        };
        let targets = PlaneTargets {
            values: vec![Some(-0.5)],
            ..PlaneTargets::default()
        };
        let mut report = ValidationReport::default();
        let wanted = vec![1.0, 0.0, 0.0];
        report.add_planes(&said, &targets, &[(moves, wanted)], &[(Mover::Human, 17)]);
        let sum = 2.0 + 0.5_f64.exp();
        let expected = -(2.0 / sum * 2.0 / 3.0).ln();
        let metrics = report.all;
        assert!((metrics.policy - expected).abs() < 1e-6, "{metrics:?}");
        assert!((metrics.top1 - 1.0).abs() < 1e-12 && (metrics.value - 1.0).abs() < 1e-6);
        assert_eq!(report.movers[&Mover::Human], metrics);
        assert_eq!(report.plies[&16], metrics);
    }

    #[test]
    fn moves_of_tokens_are_looked_at_position_by_position() {
        let tokens = Tokens {
            move_starts: vec![0, 2, 9],
            ..Tokens::new(1)
        };
        let said = TokenAnswers {
            policy: vec![0.0, 3.0_f32.ln(), 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0],
            results: vec![[0.0; 3]; 2],
            auxiliary: Vec::new(),
        };
        let targets = TokenTargets {
            policy: vec![1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            results: vec![[1.0, 0.0, 0.0], [0.0; 3]],
            auxiliary: Vec::new(),
        };
        let mut report = ValidationReport::default();
        let about = [(Mover::Bot, 0), (Mover::Human, 70)];
        report.add_tokens(&said, &tokens, &targets, &about);
        let bot = report.movers[&Mover::Bot];
        assert!((bot.policy - 4.0_f64.ln()).abs() < 1e-6, "{bot:?}");
        assert_eq!((bot.top1, bot.top5, bot.values), (0.0, 1.0, 1));
        assert!(
            (bot.value - 1.0).abs() < 1e-6,
            "nothing was expected, and it was won"
        );
        let human = report.movers[&Mover::Human];
        assert_eq!((human.top5, human.values), (0.0, 0), "six are likelier");
    }
}
