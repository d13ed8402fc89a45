//! Where playouts get their chance from: one stream for a game, 256 side by side for a batch.
//!
//! Both are xoshiro256++ (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators",
//! 2021), and not [`game::Dice`], because it needs no multiplication and so runs in vector registers
//! too; its state is filled by `SplitMix64`, as its authors advise.

use game::{GOLDEN, scramble};

use super::lanes::{LANE_WORDS, Lanes};

/// A stream of chance, the same for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Chance([u64; 4]);

impl Chance {
    /// The stream that belongs to a seed.
    pub(super) fn new(seed: u64) -> Chance {
        let mut state = seed;
        Chance(std::array::from_fn(|_| split_mix(&mut state)))
    }

    /// The next 64 bits.
    #[inline]
    fn roll(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// Puts things into a random order, each order as likely as [`scale`] lets it be.
    #[inline]
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        // Two draws from every 64 bits: this is a large part of a batch's time.
        let mut last = things.len();
        while last > 2 {
            let bits = self.roll();
            things.swap(last - 1, scale(bits >> 32, last));
            things.swap(last - 2, scale(bits & 0xffff_ffff, last - 1));
            last -= 2;
        }
        if last == 2 {
            things.swap(1, scale(self.roll() >> 32, 2));
        }
    }
}

/// A number below `bound`, which is at most 2^32, from 32 random bits.
#[inline]
fn scale(bits: u64, bound: usize) -> usize {
    ((bits * bound as u64) >> 32) as usize
}

/// [`LANE_WORDS`] streams side by side.
#[derive(Clone, Debug)]
pub(super) struct LaneChance([Lanes; 4]);

impl LaneChance {
    /// The streams that belong to a seed.
    pub(super) fn new(seed: u64) -> LaneChance {
        // Not the numbers that a `Chance` of this seed begins with.
        let mut state = !seed;
        let streams: [[u64; 4]; LANE_WORDS] =
            std::array::from_fn(|_| std::array::from_fn(|_| split_mix(&mut state)));
        LaneChance(std::array::from_fn(|part| {
            Lanes(std::array::from_fn(|stream| streams[stream][part]))
        }))
    }

    /// A fair coin for every game.
    #[inline]
    pub(super) fn toss(&mut self) -> Lanes {
        let [a, b, c, d] = &mut self.0;
        let mut result = *a;
        for at in 0..LANE_WORDS {
            result.0[at] = a.0[at]
                .wrapping_add(d.0[at])
                .rotate_left(23)
                .wrapping_add(a.0[at]);
            let shifted = b.0[at] << 17;
            c.0[at] ^= a.0[at];
            d.0[at] ^= b.0[at];
            b.0[at] ^= c.0[at];
            a.0[at] ^= d.0[at];
            c.0[at] ^= shifted;
            d.0[at] = d.0[at].rotate_left(45);
        }
        result
    }
}

/// The next number of `SplitMix64`.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GOLDEN);
    scramble(*state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_xoshiro256_plus_plus() {
        // From the state 1, 2, 3, 4, as the generator's authors publish it.
        let mut chance = Chance([1, 2, 3, 4]);
        let numbers: [u64; 4] = std::array::from_fn(|_| chance.roll());
        assert_eq!(
            numbers,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );
    }

    #[test]
    fn lanes_are_such_streams_side_by_side() {
        let mut coins = LaneChance::new(3);
        let state = coins.0;
        let mut single: [Chance; LANE_WORDS] =
            std::array::from_fn(|at| Chance(state.map(|part| part.0[at])));
        for _ in 0..100 {
            let tossed = coins.toss();
            assert_eq!(tossed, Lanes(std::array::from_fn(|at| single[at].roll())));
        }
    }

    #[test]
    fn shuffling_makes_every_order_equally_likely() {
        let mut chance = Chance::new(11);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut things = [0, 1, 2, 3];
            chance.shuffle(&mut things);
            *seen.entry(things).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        // 1,000 each, give or take five times 31.
        assert!(
            seen.values().all(|count| (845..1_155).contains(count)),
            "{seen:?}"
        );
    }
}
