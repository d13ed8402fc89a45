//! The levels of both games: the one place where they are set. What each scores against the one below
//! is in `docs/results/levels.md`; whoever changes a row, or the network that ships, measures anew.

use super::{Ease, Level, Means};

/// A level that looks at a few moves without search.
const fn one_ply(moves: usize, breadth: f32, temperature: f64, margin: f64) -> (Means, Ease) {
    (
        Means::OnePly { moves, breadth },
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

pub(crate) const HIVE: [Level; 10] = [
    level(
        1,
        "Newcomer",
        "Knows how the tiles move, and little more.",
        one_ply(8, 4.0, 1.0, 0.5),
    ),
    level(
        2,
        "Beginner",
        "Sees some of what is good, and gives much away.",
        one_ply(8, 2.3, 0.36, 0.42),
    ),
    level(
        3,
        "Learner",
        "Makes moves that people make, many of them too slow.",
        one_ply(8, 1.7, 0.18, 0.36),
    ),
    level(
        4,
        "Casual",
        "Gives a little away all the time.",
        one_ply(8, 1.4, 0.085, 0.26),
    ),
    level(
        5,
        "Club",
        "Judges each move by a look at the position after it.",
        one_ply(8, 1.1, 0.035, 0.14),
    ),
    level(
        6,
        "Strong club",
        "Looks at the replies that good players find.",
        network(8),
    ),
    level(
        7,
        "Tournament",
        "Sees tactics a few moves ahead.",
        network(25),
    ),
    level(8, "Expert", "Plans and threatens at once.", network(80)),
    level(9, "Master", "Seldom misses anything.", network(280)),
    level(
        10,
        "Full strength",
        "All that it can do in a second or two.",
        network(1_200),
    ),
];

pub(crate) const HEX: [Level; 10] = [
    level(
        1,
        "Newcomer",
        "Knows where to connect to, and little more.",
        one_ply(6, 4.0, 1.0, 0.5),
    ),
    level(
        2,
        "Beginner",
        "Sees some of what is good, and gives much away.",
        one_ply(6, 2.5, 0.48, 0.48),
    ),
    level(
        3,
        "Learner",
        "Makes moves that people make, many of them too slow.",
        one_ply(6, 1.75, 0.15, 0.36),
    ),
    level(
        4,
        "Casual",
        "Gives a little away all the time.",
        one_ply(6, 1.45, 0.09, 0.28),
    ),
    level(
        5,
        "Club",
        "Gives little away at a time.",
        one_ply(4, 0.95, 0.03, 0.15),
    ),
    level(
        6,
        "Strong club",
        "Chooses among the moves that good players find.",
        one_ply(2, 0.6, 0.02, 0.1),
    ),
    level(
        7,
        "Tournament",
        "Plays the move that good players find first.",
        network(1),
    ),
    level(8, "Expert", "Reads ladders and escapes.", network(64)),
    level(9, "Master", "Seldom misses anything.", network(256)),
    level(
        10,
        "Full strength",
        "All that it can do in a few seconds.",
        network(1_000),
    ),
];
