//! How likely a good player is to make each move.

use hex_rules::{Cell, Hex};

use super::Weights;
use super::exponential::exponential;
use super::features::{Context, Features, features};
use super::outlook::Outlook;

/// Looks at positions through patterns.
#[derive(Clone, Debug)]
pub struct Policy {
    outlook: Outlook,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            outlook: Outlook::new(),
        }
    }
}

impl Policy {
    /// The features of every move on an empty cell, in the order of [`Hex::empty`].
    ///
    /// `last` are the opponent's last move and the own one before it. `with` says for each cell what
    /// the position is worth to the player to move who has it.
    pub fn features(
        &mut self,
        position: &Hex,
        last: [Option<Cell>; 2],
        with: &[f32],
        mut each: impl FnMut(usize, Features),
    ) {
        self.outlook.look(position);
        let turned = last.map(|cell| cell.map(|cell| self.outlook.turned(cell)));
        let context = Context {
            last: turned[0],
            before: turned[1],
        };
        let empty = position.empty();
        let prospects = Prospects::new(empty.iter().map(|index| with[index]));
        for index in empty.iter() {
            let cell = self.outlook.turned(position.size().cell(index));
            let prospect = prospects.of(with[index]);
            each(index, features(&self.outlook, cell, context, prospect));
        }
    }

    /// How likely each move on an empty cell is, the likeliest first; together 1.
    pub fn likelihoods(
        &mut self,
        position: &Hex,
        last: [Option<Cell>; 2],
        with: &[f32],
        weights: &Weights,
        likely: &mut Vec<(usize, f32)>,
    ) {
        likely.clear();
        self.features(position, last, with, |index, features| {
            likely.push((index, features.iter().map(|&at| weights.of(at)).sum()));
        });
        likely.sort_by(|a, b| b.1.total_cmp(&a.1));
        let most = likely.first().map_or(0.0, |&(_, sum)| sum);
        let mut total = 0.0;
        for (_, share) in likely.iter_mut() {
            *share = exponential(*share - most);
            total += *share;
        }
        for (_, share) in likely {
            *share /= total;
        }
    }
}

/// How the values of the moves are spread.
struct Prospects {
    mean: f32,
    deviation: f32,
}

impl Prospects {
    fn new(values: impl Iterator<Item = f32>) -> Prospects {
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for value in values.filter(|value| !value.is_nan()) {
            sum += value;
            squares += value * value;
            count += 1.0;
        }
        let count = f32::max(count, 1.0);
        let mean = sum / count;
        Prospects {
            mean,
            deviation: (squares / count - mean * mean).max(1e-6).sqrt(),
        }
    }

    /// How far a value lies above the others, in deviations.
    fn of(&self, value: f32) -> f32 {
        if value.is_nan() {
            0.0
        } else {
            (value - self.mean) / self.deviation
        }
    }
}
