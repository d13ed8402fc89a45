//! The weights of the features, as they are kept in a file.

use std::fmt::Write as _;

use super::features::FEATURES;

/// The first line of a file of weights: it changes when the features do.
const TITLE: &str = "hexapod hex patterns 1";

/// What each feature adds; most add nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<f32>);

/// A file that holds no weights for these features.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// Another file, or one of another version.
    #[error("the first line must be `{TITLE}`: make new weights with `hexapod patterns`")]
    Title,
    /// A line that is not a feature and a weight.
    #[error("line {line} is not a feature and its weight in thousandths, such as `531450 -120`")]
    Line {
        /// Which one, from 1.
        line: usize,
    },
}

impl Weights {
    /// Weights for all features, in their order.
    pub fn new(mut weights: Vec<f32>) -> Weights {
        weights.resize(FEATURES, 0.0);
        Weights(weights)
    }

    /// What a feature adds.
    #[inline]
    pub fn of(&self, feature: u32) -> f32 {
        self.0.get(feature as usize).copied().unwrap_or(0.0)
    }

    /// Reads what [`write`](Weights::write) wrote: a title, and a line for each feature that has a
    /// weight, in thousandths.
    pub fn read(text: &str) -> Result<Weights, WeightsError> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(WeightsError::Title);
        }
        let mut weights = vec![0.0; FEATURES];
        for (number, line) in lines.enumerate() {
            let error = WeightsError::Line { line: number + 2 };
            let read = line.split_once(' ').and_then(|(feature, weight)| {
                let weight = weight.parse::<i16>().ok()?;
                Some((feature.parse::<usize>().ok()?, weight))
            });
            let (feature, weight) = read.ok_or_else(|| error.clone())?;
            *weights.get_mut(feature).ok_or(error)? = f32::from(weight) / 1000.0;
        }
        Ok(Weights(weights))
    }

    /// The weights as text.
    pub fn write(&self) -> String {
        let mut text = format!("{TITLE}\n");
        for (feature, &weight) in self.0.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "a cast cuts to the range")]
            let thousandths = (weight * 1000.0).round() as i16;
            if thousandths != 0 {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{feature} {thousandths}");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let mut weights = vec![0.0; FEATURES];
        weights[3] = -1.5;
        weights[FEATURES - 1] = 0.125;
        let weights = Weights::new(weights);
        assert_eq!(Weights::read(&weights.write()), Ok(weights));
    }

    #[test]
    fn a_broken_file_says_where() {
        assert_eq!(Weights::read(""), Err(WeightsError::Title));
        let read = |line: &str| Weights::read(&format!("{TITLE}\n1 5\n{line}\n"));
        let broken = Err(WeightsError::Line { line: 3 });
        for line in ["", "7", "7 x", "99999999 5", "7 40000", "-7 4"] {
            assert_eq!(read(line), broken, "{line}");
        }
    }
}
