//! How likely a good player is to make each move.

use hex_rules::{Cell, Hex};

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
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for index in empty.iter() {
            let value = with[index];
            if !value.is_nan() {
                sum += value;
                squares += value * value;
                count += 1.0;
            }
        }
        let mean = sum / f32::max(count, 1.0);
        let deviation = (squares / f32::max(count, 1.0) - mean * mean)
            .max(1e-6)
            .sqrt();
        for index in empty.iter() {
            let value = if with[index].is_nan() {
                mean
            } else {
                with[index]
            };
            let cell = self.outlook.turned(position.size().cell(index));
            let prospect = (value - mean) / deviation;
            each(index, features(&self.outlook, cell, context, prospect));
        }
    }
}
