//! Perft counts that every implementation of the rules must reproduce.
//!
//! Conventions: the queen is no first move; bugs of one kind in hand count once; a throw and a walk
//! of the same tile to the same cell are one move; a forced pass is a move; a finished game has
//! none. The counts of the eight game types were published with Mzinga; those of the midgames were
//! agreed upon by several engines.

/// A position and how many lines of play lead on from it.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// What to call it.
    pub name: &'static str,
    /// The position, as a UHP `GameString`.
    pub game: &'static str,
    /// The number of lines of one ply, two plies, and so on.
    pub counts: &'static [u64],
}

/// The starts of the eight game types.
pub const STARTS: [Published; 8] = [
    start(
        "Base",
        &[
            4,
            96,
            1440,
            21_600,
            516_240,
            12_219_480,
            181_641_900,
            2_657_392_800,
            99_376_027_356,
        ],
    ),
    start(
        "Base+M",
        &[
            5,
            150,
            2610,
            45_414,
            1_252_800,
            34_233_432,
            527_164_524,
            8_000_790_798,
            341_738_424_810,
        ],
    ),
    start(
        "Base+L",
        &[
            5,
            150,
            2610,
            45_414,
            1_252_800,
            34_233_672,
            529_630_188,
            8_072_006_754,
            345_842_146_422,
        ],
    ),
    start(
        "Base+P",
        &[
            5,
            150,
            2610,
            45_414,
            1_255_932,
            34_395_984,
            532_753_872,
            8_134_286_034,
            346_017_781_674,
        ],
    ),
    start(
        "Base+ML",
        &[
            6,
            216,
            4320,
            86_400,
            2_725_920,
            85_201_200,
            1_357_078_404,
            21_314_716_308,
            1_036_739_513_856,
        ],
    ),
    start(
        "Base+MP",
        &[
            6,
            216,
            4320,
            86_400,
            2_730_888,
            85_492_248,
            1_363_837_116,
            21_467_457_180,
            1_038_414_757_560,
        ],
    ),
    start(
        "Base+LP",
        &[
            6,
            216,
            4320,
            86_400,
            2_730_240,
            85_457_136,
            1_366_372_440,
            21_547_245_672,
            1_043_459_509_212,
        ],
    ),
    start(
        "Base+MLP",
        &[
            7,
            294,
            6678,
            151_686,
            5_427_108,
            192_353_904,
            3_151_035_948,
            50_945_151_390,
            2_784_830_280_258,
        ],
    ),
];

const fn start(game: &'static str, counts: &'static [u64]) -> Published {
    Published {
        name: game,
        game,
        counts,
    }
}

/// Three midgames: one of the base game, an open one and a close fight with all expansions.
pub const MIDGAMES: [Published; 3] = [
    Published {
        name: "midgame, Base",
        game: r"Base;InProgress;White[15];wA1;bG1 /wA1;wG1 wA1/;bQ -bG1;wQ -wG1;bS1 \bQ;wG1 bQ\;bS1 \wQ;wS1 /wG1;bQ /bQ;wS2 /wS1;bQ /bQ;wA2 wS1\;bQ /bQ;wA2 \bS1;bS2 -bQ;wG2 -wG1;bS2 -wG2;wA2 /bS2;bQ bQ\;wG3 wA1/;bA1 -bS1;wG3 /bQ;bB1 bS1/;wA3 wG3\;bA1 wA3\;wB1 wA1-;bG2 bB1/",
        counts: &[47, 3203, 184_031, 12_273_002],
    },
    Published {
        name: "open midgame, Base+MLP",
        game: r"Base+MLP;InProgress;White[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1",
        counts: &[115, 12_814, 1_356_195, 151_460_537],
    },
    Published {
        name: "close fight, Base+MLP",
        game: r"Base+MLP;InProgress;Black[10];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;bA2 bA1\;wA2 /bA2;bA1 /wA1;wB1 wQ\;bP bA2-;wM wB1\;bB1 \bA2;wA3 -wQ;bS1 /bA1;wA3 -bS1",
        counts: &[57, 6929, 454_260, 52_745_320],
    },
];
