//! The evaluation as the search uses it: quantised, and updated incrementally, as in NNUE.
//!
//! Positions that a search evaluates one after another differ by a move or two, so most of their
//! features are the same. An accumulator keeps the hidden sums of the last position, and is changed
//! by what differs. Whole numbers do not care in which order they are added up, so a position is
//! worth the same however the search came to it, in every build.

use game::Game as _;
use hive_rules::Hive;

use super::Evaluation;
use super::evaluation::{HIDDEN, INPUTS};
use super::features::Features;

/// Evaluates positions as an [`Evaluation`] does.
#[derive(Clone, Debug)]
pub struct IncrementalEvaluation {
    weights: Box<Weights>,
    /// The last position in which each player was to move.
    last: Box<[Accumulator; 2]>,
    /// The evaluation cache, by key: the same position comes up again by another order of moves.
    cache: Vec<(u64, i32)>,
}

/// Positions in the evaluation cache: as many as stay in a processor's nearer memory.
const CACHE_SIZE: usize = 1 << 13;

/// Weights of hidden sums are quantised in steps of one in so many. A sum of weights below 8 over
/// features below 128 stays far below what 32 bits hold.
const HIDDEN_SCALE: f32 = (1 << 16) as f32;
/// The same for weights that count in points.
const DIRECT_SCALE: f32 = (1 << 8) as f32;

#[derive(Clone, Debug)]
struct Weights {
    inputs: [[i32; HIDDEN]; INPUTS],
    output: [f32; HIDDEN],
    direct: [i32; INPUTS],
}

#[derive(Clone, Debug)]
struct Accumulator {
    features: [i8; INPUTS],
    hidden: [i32; HIDDEN],
    direct: i32,
}

impl IncrementalEvaluation {
    /// The same weights, quantised.
    pub fn new(evaluation: &Evaluation) -> IncrementalEvaluation {
        let quantise = |weight: f32, scale: f32| (weight * scale).round() as i32;
        let empty = Accumulator {
            features: [0; INPUTS],
            hidden: evaluation.bias.map(|bias| quantise(bias, HIDDEN_SCALE)),
            direct: quantise(evaluation.constant, DIRECT_SCALE),
        };
        let hidden = |weights: [f32; HIDDEN]| weights.map(|weight| quantise(weight, HIDDEN_SCALE));
        IncrementalEvaluation {
            weights: Box::new(Weights {
                inputs: evaluation.inputs.map(hidden),
                output: evaluation.output.map(|weight| weight / HIDDEN_SCALE),
                direct: evaluation
                    .direct
                    .map(|weight| quantise(weight, DIRECT_SCALE)),
            }),
            last: Box::new([empty.clone(), empty]),
            // No position has this key before a tile lies on the table.
            cache: vec![(0, 0); CACHE_SIZE],
        }
    }

    /// In hundredths, for the player to move.
    pub fn evaluate(&mut self, hive: &Hive) -> i32 {
        let key = hive.key();
        let place = key as usize % CACHE_SIZE;
        let (cached, points) = self.cache[place];
        if cached == key && key != 0 {
            return points;
        }
        let points = self.update_and_evaluate(hive);
        self.cache[place] = (key, points);
        points
    }

    fn update_and_evaluate(&mut self, hive: &Hive) -> i32 {
        let Features(features) = Features::of(hive);
        let accumulator = &mut self.last[hive.colour() as usize];
        accumulator.update(features.as_flattened(), &self.weights);
        accumulator
            .points(&self.weights.output)
            .clamp(-20_000.0, 20_000.0) as i32
    }
}

impl Accumulator {
    fn update(&mut self, features: &[i8], weights: &Weights) {
        let mut hidden = self.hidden;
        for (start, (old, new)) in (0..INPUTS)
            .step_by(8)
            .zip(self.features.chunks_exact(8).zip(features.chunks_exact(8)))
        {
            if old == new {
                continue;
            }
            for i in 0..8 {
                let change = i32::from(new[i]) - i32::from(old[i]);
                if change == 0 {
                    continue;
                }
                let row = &weights.inputs[start + i];
                self.direct += change * weights.direct[start + i];
                // Most features change by one, and old processors multiply slowly.
                match change {
                    1 => hidden.iter_mut().zip(row).for_each(|(sum, w)| *sum += w),
                    -1 => hidden.iter_mut().zip(row).for_each(|(sum, w)| *sum -= w),
                    _ => hidden
                        .iter_mut()
                        .zip(row)
                        .for_each(|(sum, w)| *sum += change * w),
                }
            }
        }
        self.hidden = hidden;
        self.features.copy_from_slice(features);
    }

    fn points(&self, output: &[f32; HIDDEN]) -> f32 {
        // Eight sums side by side, always the same ones, so that they become vector instructions.
        let mut lanes = [0.0_f32; 8];
        let (hidden, _) = self.hidden.as_chunks::<8>();
        let (output, _) = output.as_chunks::<8>();
        for (sums, weights) in hidden.iter().zip(output) {
            for ((lane, &sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
                *lane += sum.max(0) as f32 * weight;
            }
        }
        self.direct as f32 / DIRECT_SCALE + lanes.iter().sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;
    use game::Game;
    use hive_rules::Variant;

    #[test]
    fn whole_numbers_and_changes_say_what_the_evaluation_says() {
        let evaluation = Evaluation::default();
        let mut incremental = IncrementalEvaluation::new(&evaluation);
        for number in 0..40 {
            let mut dice = Dice::new(7, number);
            let mut hive = Hive::start(&Variant::MLP);
            while hive.outcome().is_none() && hive.plies() < 60 {
                let exact = evaluation.points(&Features::of(&hive));
                let said = incremental.evaluate(&hive);
                assert!(
                    (said as f32 - exact).abs() < 3.0,
                    "{said} instead of {exact}"
                );
                assert_eq!(
                    said,
                    IncrementalEvaluation::new(&evaluation).evaluate(&hive),
                    "whatever came before"
                );
                let mut moves = Vec::new();
                hive.legal_moves(&mut moves);
                let Some(mv) = dice.pick(&moves) else { break };
                hive.apply(mv);
            }
        }
    }
}
