//! Dice that fall the same way for the same seed, on every machine and in every version.

use crate::{GOLDEN, scramble};

/// A stream of chance: `SplitMix64` (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
///
/// It is our own because recorded matches name their seeds: a library may change its streams from
/// one version to the next, and with them every schedule.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream that belongs to a seed and a number, such as that of a game. Streams of
    /// neighbouring numbers have nothing in common.
    pub fn new(seed: u64, number: u64) -> Dice {
        let mut dice = Dice(seed);
        let mixed = dice.roll();
        Dice(mixed ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next 64 bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        scramble(self.0)
    }

    /// A number below `bound`, or 0 if that is 0.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the upper half of the product is below `bound`, which is a usize"
    )]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.roll()) * bound as u128) >> 64) as usize
    }

    /// One of several things, or `None` if there are none.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        things.get(self.below(things.len())).copied()
    }

    /// Puts things into a random order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix64() {
        // The first numbers from seed 1234567, as published with the reference code.
        let mut dice = Dice(1_234_567);
        assert_eq!(dice.roll(), 6_457_827_717_110_365_317);
        assert_eq!(dice.roll(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_face_comes_up() {
        let mut dice = Dice::new(1, 2);
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[dice.below(6)] += 1;
        }
        assert!(
            seen.iter().all(|count| (800..1_200).contains(count)),
            "{seen:?}"
        );
    }
}
