//! Numbers that leave no pattern, from numbers that do: for keys, tables and chance.
//!
//! They must never change: keys are written into files, and recorded matches name their seeds.

/// 2^64 divided by the golden ratio: its multiples lie far apart.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A one-to-one map of the 64-bit numbers in which every bit of the answer depends on all bits of
/// the number (the last steps of `SplitMix64`). It leaves zero as it is.
#[inline]
#[must_use]
pub const fn scramble(number: u64) -> u64 {
    let mut bits = number;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// A random-looking number for each number, as keys of positions are made of.
#[inline]
#[must_use]
pub const fn key_of(number: u64) -> u64 {
    scramble(number.wrapping_mul(GOLDEN))
}
