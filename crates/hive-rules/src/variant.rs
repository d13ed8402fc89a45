//! The eight game types.

use crate::Bug;

/// Which expansions are played: one of the eight game types.
///
/// ```
/// use hive_rules::{Bug, Variant};
///
/// let variant: Variant = "Base+MLP".parse()?;
/// assert!(variant.has(Bug::Pillbug));
/// assert_eq!(variant.to_string(), "Base+MLP");
/// assert!(!Variant::BASE.has(Bug::Mosquito));
/// # Ok::<(), hive_rules::VariantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Variant {
    /// Each player has a mosquito.
    pub mosquito: bool,
    /// Each player has a ladybug.
    pub ladybug: bool,
    /// Each player has a pillbug.
    pub pillbug: bool,
}

impl Variant {
    /// The base game, without expansions.
    pub const BASE: Variant = Variant {
        mosquito: false,
        ladybug: false,
        pillbug: false,
    };

    /// All three expansions.
    pub const MLP: Variant = Variant {
        mosquito: true,
        ladybug: true,
        pillbug: true,
    };

    /// All eight game types, in the order in which tables list them.
    pub const ALL: [Variant; 8] = {
        const fn of(mosquito: bool, ladybug: bool, pillbug: bool) -> Variant {
            Variant {
                mosquito,
                ladybug,
                pillbug,
            }
        }
        [
            Variant::BASE,
            of(true, false, false),
            of(false, true, false),
            of(false, false, true),
            of(true, true, false),
            of(true, false, true),
            of(false, true, true),
            Variant::MLP,
        ]
    };

    /// Whether this kind of bug takes part.
    pub const fn has(self, bug: Bug) -> bool {
        match bug {
            Bug::Mosquito => self.mosquito,
            Bug::Ladybug => self.ladybug,
            Bug::Pillbug => self.pillbug,
            _ => true,
        }
    }

    /// One bit for each of a player's fourteen tiles that takes part.
    pub(crate) const fn slots(self) -> u32 {
        0x07ff
            | (self.mosquito as u32) << 11
            | (self.ladybug as u32) << 12
            | (self.pillbug as u32) << 13
    }
}
