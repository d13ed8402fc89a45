//! Game types as text: `Base`, `Base+MLP`.

use std::fmt;
use std::str::FromStr;

use crate::{Bug, Variant};

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::from("Base");
        let expansions = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug]
            .into_iter()
            .filter(|&bug| self.has(bug));
        for (i, bug) in expansions.enumerate() {
            if i == 0 {
                name.push('+');
            }
            name.push(bug.letter());
        }
        f.pad(&name)
    }
}

/// Why a text is no game type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)"
)]
pub struct VariantError {
    /// What was read.
    pub text: String,
}

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let named = Variant::ALL
            .into_iter()
            .find(|variant| variant.to_string() == text);
        named.ok_or_else(|| VariantError {
            text: game::excerpt(text),
        })
    }
}
