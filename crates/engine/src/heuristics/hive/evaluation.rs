//! How good a position is: a small network over its numbers.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde::{Deserialize, Serialize};

use super::features::{Features, PER_SIDE, place};

/// How many numbers go in.
pub const INPUTS: usize = 2 * PER_SIDE;
/// How many sums stand between them and the answer.
pub const HIDDEN: usize = 32;

/// Judges positions: a weighted sum of their numbers, and a layer of rectified sums beside it for
/// what is not a sum.
///
/// The answer is in hundredths, for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// For each input, what it adds to each hidden sum.
    pub inputs: Box<[[f32; HIDDEN]; INPUTS]>,
    /// Where the hidden sums start.
    pub bias: [f32; HIDDEN],
    /// What each hidden sum counts for, if it is positive.
    pub output: [f32; HIDDEN],
    /// What each input counts for by itself.
    pub direct: [f32; INPUTS],
    /// What everything starts from.
    pub constant: f32,
}

/// The evaluation that ships with the program.
const SHIPPED: &str = include_str!("../../../weights/hive.json");

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::read(SHIPPED).unwrap_or_else(|_| Evaluation::by_hand())
    }
}

/// How weights lie in a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    /// Changes whenever the numbers change their meaning.
    features: u32,
    inputs: usize,
    hidden: usize,
    weights: Vec<f32>,
}

/// The version of the [`Features`] that weights belong to.
const FEATURES: u32 = 2;

/// Why a text holds no weights.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// It is no JSON of the right form.
    #[error("the weights cannot be read: {0}")]
    Form(#[from] serde_json::Error),
    /// It is for another game, other features or another size.
    #[error("the weights are for {found}, this program needs {needed}")]
    Other {
        /// What the text says.
        found: String,
        /// What it should say.
        needed: String,
    },
    /// A number is missing, or is none.
    #[error(
        "the weights hold {found} numbers, some of which may be infinite; needed are {needed} finite ones"
    )]
    Numbers {
        /// How many finite ones there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
}

impl Evaluation {
    /// How many weights there are.
    pub const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + HIDDEN + INPUTS + 1;

    /// Guesses, from which learning starts.
    pub fn by_hand() -> Evaluation {
        let mut weights = [0.0; PER_SIDE];
        let neighbours = [0.0, -10.0, -35.0, -75.0, -130.0, -220.0, -400.0];
        weights[place::QUEEN_NEIGHBOURS..=7].copy_from_slice(&neighbours);
        weights[place::QUEEN_IN_HAND] = -20.0;
        weights[place::FRIENDS_FREE] = 12.0;
        weights[place::FRIENDS_STUCK] = -6.0;
        weights[place::ENEMIES_FREE] = -4.0;
        weights[place::ENEMIES_STUCK] = -12.0;
        weights[place::COVERED_BY_FRIEND] = 5.0;
        weights[place::COVERED_BY_ENEMY] = -60.0;
        weights[place::NICHES] = 8.0;
        weights[place::QUEEN_FREE] = 30.0;
        weights[place::QUEEN_PINNED] = -10.0;
        // In hand, free, pinned, covered: spider, beetle, grasshopper, ant, mosquito, ladybug,
        // pillbug.
        let kinds = [
            [10.0, 16.0, 0.0, -8.0],
            [26.0, 40.0, 8.0, 0.0],
            [18.0, 26.0, 2.0, -6.0],
            [44.0, 62.0, 4.0, -6.0],
            [36.0, 46.0, 6.0, -4.0],
            [34.0, 44.0, 4.0, -6.0],
            [24.0, 34.0, 14.0, -10.0],
        ];
        for (i, kind) in kinds.iter().enumerate() {
            weights[place::KINDS + 4 * i..place::KINDS + 4 * i + 4].copy_from_slice(kind);
        }
        weights[place::PLACEMENTS] = 1.5;
        weights[place::RUNNERS] = 6.0;
        weights[place::BEETLES_NEAR] = 8.0;
        weights[place::RESCUERS] = 40.0;
        weights[place::RAISED] = 4.0;
        weights[place::RESERVES] = 3.0;
        weights[place::DROPS] = -30.0;
        Evaluation {
            constant: 20.0,
            ..Evaluation::linear(&weights)
        }
    }

    /// A plain sum: what one player has more of than the other.
    pub fn linear(weights: &[f32; PER_SIDE]) -> Evaluation {
        let mut direct = [0.0; INPUTS];
        for (i, weight) in weights.iter().enumerate() {
            direct[i] = *weight;
            direct[PER_SIDE + i] = -weight;
        }
        Evaluation {
            inputs: Box::new([[0.0; HIDDEN]; INPUTS]),
            bias: [0.0; HIDDEN],
            output: [0.0; HIDDEN],
            direct,
            constant: 0.0,
        }
    }

    /// What these numbers are worth to the player to move, in hundredths.
    ///
    /// A search asks an [`IncrementalEvaluation`](super::IncrementalEvaluation), which says the same
    /// faster.
    pub fn points(&self, features: &Features) -> f32 {
        let mut hidden = self.bias;
        let mut points = self.constant;
        let numbers = features.0.iter().flatten();
        for (&number, (row, direct)) in numbers.zip(self.inputs.iter().zip(&self.direct)) {
            // Most numbers are zero.
            if number != 0 {
                let number = f32::from(number);
                points += number * direct;
                for (sum, weight) in hidden.iter_mut().zip(row) {
                    *sum += number * weight;
                }
            }
        }
        points
            + hidden
                .iter()
                .zip(&self.output)
                .map(|(sum, weight)| sum.max(0.0) * weight)
                .sum::<f32>()
    }

    /// Reads what [`write`](Evaluation::write) wrote.
    pub fn read(text: &str) -> Result<Evaluation, WeightsError> {
        let file: File = serde_json::from_str(text)?;
        let describe = |game: &str, features, inputs, hidden| {
            format!(
                "{game} with features of version {features}, {inputs} inputs and {hidden} hidden sums"
            )
        };
        let found = describe(&file.game, file.features, file.inputs, file.hidden);
        let needed = describe("hive", FEATURES, INPUTS, HIDDEN);
        if found != needed {
            return Err(WeightsError::Other { found, needed });
        }
        let finite = file
            .weights
            .iter()
            .filter(|weight| weight.is_finite())
            .count();
        let numbers = WeightsError::Numbers {
            found: finite,
            needed: Evaluation::WEIGHTS,
        };
        if finite != Evaluation::WEIGHTS || file.weights.len() != Evaluation::WEIGHTS {
            return Err(numbers);
        }
        let mut evaluation = Evaluation::linear(&[0.0; PER_SIDE]);
        for (weight, value) in evaluation.weights_mut().zip(file.weights) {
            *weight = value;
        }
        Ok(evaluation)
    }

    /// A text that [`read`](Evaluation::read) understands.
    pub fn write(&self) -> String {
        let mut copy = self.clone();
        let file = File {
            game: "hive".to_owned(),
            features: FEATURES,
            inputs: INPUTS,
            hidden: HIDDEN,
            weights: copy.weights_mut().map(|weight| *weight).collect(),
        };
        // Numbers and a name can always be written.
        serde_json::to_string(&file).unwrap_or_default()
    }

    /// All weights in a fixed order.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.inputs
            .iter_mut()
            .flatten()
            .chain(&mut self.bias)
            .chain(&mut self.output)
            .chain(&mut self.direct)
            .chain(std::iter::once(&mut self.constant))
    }
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    reason = "a test may stop at what it did not expect"
)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_ship_can_be_read_and_are_not_the_guesses() {
        let shipped = Evaluation::read(SHIPPED).unwrap();
        assert_eq!(shipped, Evaluation::default());
        assert_ne!(shipped, Evaluation::by_hand());
    }

    #[test]
    fn what_is_written_is_read() {
        let evaluation = Evaluation::default();
        assert_eq!(Evaluation::read(&evaluation.write()).unwrap(), evaluation);
    }

    #[test]
    fn spoilt_weights_are_refused_with_the_reason() {
        let good = Evaluation::by_hand().write();
        let refused = |text: &str| Evaluation::read(text).unwrap_err().to_string();
        assert!(refused(&good[..good.len() / 2]).starts_with("the weights cannot be read: "));
        assert!(refused(&good.replace("hive", "hex")).starts_with("the weights are for hex "));
        let other = good.replace("\"features\":2", "\"features\":9");
        assert!(refused(&other).contains("version 9"));
        let short = good.replacen("[0.0,", "[", 1);
        let (found, needed) = (Evaluation::WEIGHTS - 1, Evaluation::WEIGHTS);
        assert_eq!(
            refused(&short),
            format!(
                "the weights hold {found} numbers, some of which may be infinite; needed are {needed} finite ones"
            )
        );
        assert!(Evaluation::read(&good.replacen("[0.0,", "[1e999,", 1)).is_err());
    }

    #[test]
    fn a_plain_sum_sees_both_sides_alike() {
        let plain = Evaluation::linear(&[1.5; PER_SIDE]);
        let mut features = Features([[0; PER_SIDE]; 2]);
        features.0[0][3] = 2;
        features.0[1][4] = 2;
        assert!(plain.points(&features).abs() < 1e-6);
    }
}
