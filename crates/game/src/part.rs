//! A part of a piece of work that many processes share: games by their numbers.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::excerpt;

/// Part I of N, counted from one: `3/8`.
///
/// ```
/// use game::Part;
///
/// let part: Part = "2/3".parse()?;
/// assert_eq!(part.of(10), 3..6);
/// assert!("4/3".parse::<Part>().is_err());
/// # Ok::<(), game::PartError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    number: u32,
    count: u32,
}

/// Why a text is no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no part: write I/N, such as 3/8, with I from 1 to N")]
pub struct PartError {
    text: String,
}

impl Part {
    /// Everything in one part.
    pub const WHOLE: Part = Part {
        number: 1,
        count: 1,
    };

    /// Which one it is, counted from one.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.count
    }

    /// All parts, if there are so many.
    pub fn all(count: u32) -> impl Iterator<Item = Part> {
        (1..=count).map(move |number| Part { number, count })
    }

    /// Which of so many numbers are its own.
    pub fn of(self, whole: u64) -> Range<u64> {
        let bound = |number: u32| whole * u64::from(number) / u64::from(self.count);
        bound(self.number - 1)..bound(self.number)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
        match numbers {
            Some((number, count)) if 0 < number && number <= count => Ok(Part { number, count }),
            _ => Err(PartError {
                text: excerpt(text),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        for whole in [0, 1, 7, 100] {
            for count in [1, 2, 3, 8] {
                let numbers: Vec<u64> = Part::all(count).flat_map(|part| part.of(whole)).collect();
                assert_eq!(numbers, (0..whole).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/3", "4/3", "a/b", "1/0", "-1/2"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
