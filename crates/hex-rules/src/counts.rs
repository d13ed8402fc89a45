//! Perft counts that every implementation of the rules must reproduce.
//!
//! Nobody seems to have published any for Hex; these were counted in two ways that have nothing in
//! common, by playing and by counting pictures without a winner: see the tests.
//!
//! Conventions: a swap is a move; a finished game has none; cells are not told apart by symmetry.

use crate::{Size, Variant};

/// A start and how many lines of play lead on from it.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// What to call it, which is also how [`GameRecord::read_line`](crate::GameRecord::read_line)
    /// reads it.
    pub name: &'static str,
    variant: Variant,
    /// The number of lines of one ply, two plies, and so on.
    pub counts: &'static [u64],
}

impl Known {
    /// The board, and whether one may swap.
    pub fn variant(&self) -> Variant {
        self.variant
    }
}

/// All that are known, smallest board first.
pub const ALL: [Known; 10] = [
    Known {
        name: "hex:2",
        variant: Variant::plain(Size::known(2, 2)),
        counts: &[4, 12, 24, 12],
    },
    Known {
        name: "hex:2+swap",
        variant: Variant::with_swap(Size::known(2, 2)),
        counts: &[4, 16, 36, 36, 12],
    },
    Known {
        name: "hex:3",
        variant: Variant::plain(Size::known(3, 3)),
        counts: &[9, 72, 504, 3024, 15_120, 54_720, 146_880, 207_360, 120_960],
    },
    Known {
        name: "hex:3+swap",
        variant: Variant::with_swap(Size::known(3, 3)),
        counts: &[
            9, 81, 576, 3528, 18_144, 69_840, 201_600, 354_240, 328_320, 120_960,
        ],
    },
    Known {
        name: "hex:3x4",
        variant: Variant::plain(Size::known(3, 4)),
        counts: &[
            12,
            132,
            1320,
            11_880,
            95_040,
            665_280,
            3_773_952,
            18_385_920,
            61_931_520,
            164_384_640,
            215_308_800,
            125_625_600,
        ],
    },
    Known {
        name: "hex:4x3",
        variant: Variant::plain(Size::known(4, 3)),
        counts: &[
            12,
            132,
            1320,
            11_880,
            95_040,
            628_992,
            3_773_952,
            15_966_720,
            61_931_520,
            129_064_320,
            215_308_800,
            89_683_200,
        ],
    },
    Known {
        name: "hex:4",
        variant: Variant::plain(Size::known(4, 4)),
        counts: &[
            16,
            240,
            3360,
            43_680,
            524_160,
            5_765_760,
            57_657_600,
            513_216_000,
            4_060_108_800,
            27_223_257_600,
            156_154_521_600,
            700_213_248_000,
            2_478_615_552_000,
            5_821_175_808_000,
            8_413_009_920_000,
            4_206_504_960_000,
        ],
    },
    Known {
        name: "hex:4+swap",
        variant: Variant::with_swap(Size::known(4, 4)),
        counts: &[
            16,
            256,
            3600,
            47_040,
            567_840,
            6_289_920,
            63_423_360,
            570_873_600,
            4_573_324_800,
            31_283_366_400,
            183_377_779_200,
            856_367_769_600,
            3_178_828_800_000,
            8_299_791_360_000,
            14_234_185_728_000,
            12_619_514_880_000,
            4_206_504_960_000,
        ],
    },
    Known {
        name: "hex:11",
        variant: Variant::plain(Size::known(11, 11)),
        counts: &[121, 14_520, 1_727_880],
    },
    Known {
        name: "hex:11+swap",
        variant: Variant::with_swap(Size::known(11, 11)),
        counts: &[121, 14_641, 1_742_400],
    },
];
