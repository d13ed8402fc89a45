//! The levels of both games: the one place where they are set. What each scores against the one below
//! is in `docs/results/levels.md`; whoever changes a row, or the network that ships, measures anew.

use super::{Ease, Level, Means};

/// A level that looks at a few moves without search.
const fn glance(moves: usize, breadth: f32, temperature: f64, margin: f64) -> (Means, Ease) {
    (
        Means::Glance { moves, breadth },
        Ease {
            temperature,
            margin,
        },
    )
}

/// A level that searches with the network, and plays the best.
const fn network(visits: u32) -> (Means, Ease) {
    (Means::Network { visits }, Ease::NONE)
}

/// A level that searches without.
const fn search(nodes: u64) -> (Means, Ease) {
    (Means::Search { nodes }, Ease::NONE)
}

const fn level(
    number: u8,
    name: &'static str,
    text: &'static str,
    (means, ease): (Means, Ease),
) -> Level {
    Level {
        number,
        name,
        text,
        means,
        ease,
    }
}

/// Hive.
pub(super) const HIVE: [Level; 12] = [
    level(
        1,
        "Newcomer",
        "Knows how the tiles move, and little more.",
        glance(8, 4.0, 1.0, 0.5),
    ),
    level(
        2,
        "Beginner",
        "Places its queen in time and hopes for the best.",
        glance(8, 2.8, 0.55, 0.45),
    ),
    level(
        3,
        "Learner",
        "Sees some of what is good, and gives much away.",
        glance(8, 2.0, 0.3, 0.4),
    ),
    level(
        4,
        "Casual",
        "Makes moves that people make, many of them too slow.",
        glance(8, 1.7, 0.17, 0.35),
    ),
    level(
        5,
        "Keen",
        "Knows what pins are good for.",
        glance(8, 1.5, 0.1, 0.3),
    ),
    level(
        6,
        "Club",
        "Gives little away at a time.",
        glance(8, 1.2, 0.05, 0.2),
    ),
    level(
        7,
        "Strong club",
        "Judges each move by a look at the position after it.",
        glance(8, 1.0, 0.02, 0.1),
    ),
    level(8, "Tournament", "Sees short tactics.", search(1_000)),
    level(9, "Expert", "Seldom misses a threat.", search(4_000)),
    level(
        10,
        "Candidate",
        "Plans several moves ahead.",
        search(16_000),
    ),
    level(11, "Master", "Gives nothing away for free.", search(80_000)),
    level(
        12,
        "Full strength",
        "All that it can do in a few seconds.",
        search(400_000),
    ),
];

/// Hex.
pub(super) const HEX: [Level; 12] = [
    level(
        1,
        "Newcomer",
        "Knows where to connect to, and little more.",
        glance(6, 3.1, 0.7, 0.5),
    ),
    level(
        2,
        "Beginner",
        "Sees some of what is good, and gives much away.",
        glance(6, 2.5, 0.5, 0.5),
    ),
    level(
        3,
        "Learner",
        "Blocks what is near, seldom what is far.",
        glance(6, 2.3, 0.36, 0.46),
    ),
    level(
        4,
        "Casual",
        "Makes moves that people make, many of them too slow.",
        glance(6, 2.1, 0.27, 0.43),
    ),
    level(
        5,
        "Keen",
        "Knows bridges, and is surprised by ladders.",
        glance(6, 1.9, 0.19, 0.4),
    ),
    level(
        6,
        "Club",
        "Gives a little away all the time.",
        glance(6, 1.6, 0.12, 0.33),
    ),
    level(
        7,
        "Strong club",
        "Gives little away at a time.",
        glance(5, 1.3, 0.08, 0.25),
    ),
    level(
        8,
        "Tournament",
        "Judges each move by a look at the position after it.",
        glance(4, 1.0, 0.05, 0.2),
    ),
    level(
        9,
        "Expert",
        "Chooses among the moves that good players find.",
        glance(3, 1.0, 0.02, 0.1),
    ),
    level(
        10,
        "Candidate",
        "Plays the move that good players find first.",
        network(1),
    ),
    level(11, "Master", "Reads ladders and escapes.", network(64)),
    level(
        12,
        "Full strength",
        "All that it can do in a few seconds.",
        network(1_000),
    ),
];
