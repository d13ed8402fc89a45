//! The evaluation as the search uses it: in whole numbers, and only what has changed.
//!
//! Positions that a search judges one after another differ by a move or two, so most of their
//! numbers are the same. The hidden sums of the last position are kept and changed by what differs.
//! Whole numbers do not care in which order they are added up, so a position is worth the same
//! however the search came to it, in every build.

use game::Game as _;
use hive_rules::Hive;

use super::Evaluation;
use super::evaluation::{HIDDEN, INPUTS};
use super::features::Features;

/// Judges positions as an [`Evaluation`] does.
#[derive(Clone, Debug)]
pub struct Judge {
    weights: Box<Weights>,
    /// The last position in which each player was to move.
    last: Box<[Sums; 2]>,
    /// What was said about positions before, with their keys: the same position comes up again by
    /// another order of moves.
    said: Vec<(u64, i32)>,
}

/// How many positions are remembered: as many as stay in a processor's nearer memory.
const REMEMBERED: usize = 1 << 13;

/// What one weight of a hidden sum is a multiple of. A sum of weights below 8 over numbers below 128
/// stays far below what 32 bits hold.
const FINE: f32 = (1 << 16) as f32;
/// The same for weights in hundredths.
const COARSE: f32 = (1 << 8) as f32;

#[derive(Clone, Debug)]
struct Weights {
    inputs: [[i32; HIDDEN]; INPUTS],
    output: [f32; HIDDEN],
    direct: [i32; INPUTS],
}

#[derive(Clone, Debug)]
struct Sums {
    numbers: [i8; INPUTS],
    hidden: [i32; HIDDEN],
    direct: i32,
}

impl Judge {
    /// Judges by these weights.
    pub fn new(evaluation: &Evaluation) -> Judge {
        let fixed = |weight: f32, unit: f32| (weight * unit).round() as i32;
        let empty = Sums {
            numbers: [0; INPUTS],
            hidden: evaluation.bias.map(|bias| fixed(bias, FINE)),
            direct: fixed(evaluation.constant, COARSE),
        };
        let fine = |weights: [f32; HIDDEN]| weights.map(|weight| fixed(weight, FINE));
        Judge {
            weights: Box::new(Weights {
                inputs: evaluation.inputs.map(fine),
                output: evaluation.output.map(|weight| weight / FINE),
                direct: evaluation.direct.map(|weight| fixed(weight, COARSE)),
            }),
            last: Box::new([empty.clone(), empty]),
            // No position has this key before a tile lies on the table.
            said: vec![(0, 0); REMEMBERED],
        }
    }

    /// In hundredths, for the player to move.
    pub fn judge(&mut self, hive: &Hive) -> i32 {
        let key = hive.key();
        let place = key as usize % REMEMBERED;
        let (known, said) = self.said[place];
        if known == key && key != 0 {
            return said;
        }
        let said = self.work_out(hive);
        self.said[place] = (key, said);
        said
    }

    fn work_out(&mut self, hive: &Hive) -> i32 {
        let Features(numbers) = Features::of(hive);
        let sums = &mut self.last[hive.colour() as usize];
        sums.become_those_of(numbers.as_flattened(), &self.weights);
        sums.points(&self.weights.output).clamp(-20_000.0, 20_000.0) as i32
    }
}

impl Sums {
    fn become_those_of(&mut self, numbers: &[i8], weights: &Weights) {
        let mut hidden = self.hidden;
        for (start, (old, new)) in (0..INPUTS)
            .step_by(8)
            .zip(self.numbers.chunks_exact(8).zip(numbers.chunks_exact(8)))
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
                // Most numbers change by one, and old processors multiply slowly.
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
        self.numbers.copy_from_slice(numbers);
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
        self.direct as f32 / COARSE + lanes.iter().sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Dice;
    use game::Game;
    use hive_rules::Variant;

    #[test]
    fn whole_numbers_and_changes_say_what_the_evaluation_says() {
        let evaluation = Evaluation::default();
        let mut judge = Judge::new(&evaluation);
        for number in 0..40 {
            let mut dice = Dice::new(7, number);
            let mut hive = Hive::start(&Variant::MLP);
            while hive.outcome().is_none() && hive.plies() < 60 {
                let exact = evaluation.points(&Features::of(&hive));
                let said = judge.judge(&hive);
                assert!(
                    (said as f32 - exact).abs() < 3.0,
                    "{said} instead of {exact}"
                );
                assert_eq!(
                    said,
                    Judge::new(&evaluation).judge(&hive),
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
