//! Which instructions to compute with.

use super::lanes::Work;
use super::lanes::{Lanes, portable::Portable};
#[cfg(target_arch = "x86_64")]
use super::lanes::{avx2::Avx2, avx512::Avx512};

/// A set of instructions to compute with, on a machine that has them.
#[derive(Clone, Copy, Debug)]
pub struct Instructions(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Instructions {
    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Instructions {
        Instructions::available()[0]
    }

    /// All that this machine has, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Instructions> {
        #[cfg(target_arch = "x86_64")]
        let special = [
            Avx512::detect().map(Kind::Avx512),
            Avx2::detect().map(Kind::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let special: [Option<Kind>; 0] = [];
        special
            .into_iter()
            .flatten()
            .chain([Kind::Portable(Portable)])
            .map(Instructions)
            .collect()
    }

    /// Whether every machine has them, and none is made for them.
    pub(super) fn are_portable(self) -> bool {
        matches!(self.0, Kind::Portable(_))
    }

    /// Those of this name, `portable`, `avx2` or `avx512`, if the machine has them.
    #[must_use]
    pub fn named(name: &str) -> Option<Instructions> {
        Instructions::available()
            .into_iter()
            .find(|instructions| instructions.name() == name)
    }

    /// What they are called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    /// How many lines of columns a panel of a matrix has.
    pub(super) fn panel(self) -> usize {
        match self.0 {
            Kind::Portable(_) => Portable::COLUMNS,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => Avx2::COLUMNS,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => Avx512::COLUMNS,
        }
    }

    /// Where in a line of weights that of a column (of sixteen) and an input (of four) is.
    pub(super) fn place(self, column: usize, input: usize) -> usize {
        match self.0 {
            Kind::Portable(_) => Portable::place(column, input),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => Avx2::place(column, input),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => Avx512::place(column, input),
        }
    }

    /// Does work with them.
    pub(super) fn perform(self, work: impl Work) {
        match self.0 {
            Kind::Portable(lanes) => lanes.perform(work),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(lanes) => lanes.perform(work),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(lanes) => lanes.perform(work),
        }
    }
}
