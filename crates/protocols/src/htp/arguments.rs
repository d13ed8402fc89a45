//! The words after a command.

use std::ops::RangeInclusive;
use std::time::Duration;

use game::excerpt;
use hex_rules::Colour;

use super::refused::Refused;

/// The arguments of a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arguments<'a>(pub(super) &'a [String]);

/// The longest time that is understood: ten days.
const LONGEST: f64 = 864_000.0;

impl<'a> Arguments<'a> {
    pub(super) fn len(self) -> usize {
        self.0.len()
    }

    /// There must be none.
    pub(super) fn none(self) -> Result<(), Refused> {
        match self.0 {
            [] => Ok(()),
            _ => Err(Refused::Count("no arguments allowed")),
        }
    }

    /// There must be one.
    pub(super) fn one(self) -> Result<&'a str, Refused> {
        match self.0 {
            [one] => Ok(one),
            _ => Err(Refused::Count("command needs one argument")),
        }
    }

    /// There must be two.
    pub(super) fn two(self) -> Result<(&'a str, &'a str), Refused> {
        match self.0 {
            [one, two] => Ok((one, two)),
            _ => Err(Refused::Count("command needs 2 arguments")),
        }
    }

    /// There may be two, or fewer.
    pub(super) fn at_most_two(self) -> Result<(), Refused> {
        if self.len() > 2 {
            return Err(Refused::Count("command needs at most 2 arguments"));
        }
        Ok(())
    }

    /// The argument of this number, counted from one.
    pub(super) fn word(self, at: usize) -> Option<&'a str> {
        self.0.get(at.checked_sub(1)?).map(String::as_str)
    }

    /// The colour at this place.
    pub(super) fn colour(self, at: usize) -> Result<Colour, Refused> {
        let word = self.word(at).unwrap_or_default();
        match word.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(Refused::Colour { at }),
        }
    }

    /// The whole number at this place.
    pub(super) fn number(self, at: usize, range: RangeInclusive<u64>) -> Result<u64, Refused> {
        let word = self.word(at).unwrap_or_default();
        let refused = |what: String| Refused::Argument {
            at,
            word: excerpt(word),
            what,
        };
        let number: i128 = word
            .parse()
            .map_err(|_| refused("of type int".to_owned()))?;
        if number < i128::from(*range.start()) {
            return Err(refused(format!("greater or equal {}", range.start())));
        }
        if number > i128::from(*range.end()) {
            return Err(refused(format!("less or equal {}", range.end())));
        }
        u64::try_from(number).map_err(|_| refused("of type int".to_owned()))
    }

    /// The seconds at this place.
    pub(super) fn seconds(self, at: usize, least: f64) -> Result<Duration, Refused> {
        let word = self.word(at).unwrap_or_default();
        let refused = |what: String| Refused::Argument {
            at,
            word: excerpt(word),
            what,
        };
        let seconds: f64 = word
            .parse()
            .map_err(|_| refused("of type float".to_owned()))?;
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.filter(|_| (least..=LONGEST).contains(&seconds))
            .ok_or_else(|| refused(format!("seconds from {least} to {LONGEST}")))
    }

    /// Yes or no at this place.
    pub(super) fn yes(self, at: usize) -> Result<bool, Refused> {
        let word = self.word(at).unwrap_or_default();
        match word.to_ascii_lowercase().as_str() {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err(Refused::Argument {
                at,
                word: excerpt(word),
                what: "of type bool".to_owned(),
            }),
        }
    }

    /// One of some words at this place.
    pub(super) fn choice<T: Copy>(
        self,
        at: usize,
        choices: &[(&'static str, T)],
    ) -> Result<T, Refused> {
        let word = self.word(at).unwrap_or_default();
        let found = choices
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word));
        found.map(|&(_, choice)| choice).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
            Refused::Argument {
                at,
                word: excerpt(word),
                what: format!("one of {}", names.join(", ")),
            }
        })
    }
}
