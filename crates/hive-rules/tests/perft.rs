//! The published counts, as deep as a test should go. `hexapod perft hive --verify` goes deeper.

use game::perft;
use hive_rules::GameString;
use hive_rules::published::{MIDGAMES, STARTS};

/// Small enough for a debug build.
const MOST_LINES: u64 = 6_000_000;

#[test]
fn counts_agree_with_the_published_ones() {
    for known in STARTS.iter().chain(&MIDGAMES) {
        let mut position = known
            .game
            .parse::<GameString>()
            .expect(known.name)
            .game
            .position()
            .clone();
        for (depth, &lines) in (1..)
            .zip(known.counts)
            .filter(|&(_, &lines)| lines <= MOST_LINES)
        {
            assert_eq!(
                perft(&mut position, depth),
                lines,
                "{} at depth {depth}",
                known.name
            );
        }
    }
}
