//! Counting lines of play in a way that can be stopped.

use engine::Stop;
use game::{Game, perft};

/// Counts the move sequences of exactly `depth` plies, as [`game::perft()`] does, or nothing if
/// `stop` is raised before the end.
pub(super) fn count<G: Game>(position: &mut G, depth: u32, stop: &Stop) -> Option<u64> {
    // What is so shallow takes a few milliseconds.
    const NOT_WORTH_ASKING: u32 = 2;
    if stop.is_raised() {
        return None;
    }
    if depth <= NOT_WORTH_ASKING {
        return Some(perft(position, depth));
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut total = 0;
    for mv in moves {
        let undo = position.apply(mv);
        let below = count(position, depth - 1, stop);
        position.retract(undo);
        total += below?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Hive, Variant};

    #[test]
    fn counts_what_perft_counts_unless_stopped() {
        let mut hive = Hive::start(&Variant::BASE);
        let stop = Stop::new();
        assert_eq!(count(&mut hive, 4, &stop), Some(21_600));
        stop.raise();
        assert_eq!(count(&mut hive, 4, &stop), None);
        assert_eq!(hive, Hive::start(&Variant::BASE));
    }
}
