//! How much time the players have left.

use std::time::Duration;

use hex_rules::Colour;

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clocks([Duration; 2]);

impl Clocks {
    /// Clocks that have not run.
    pub(super) fn new(game_time: Duration) -> Clocks {
        Clocks([game_time; 2])
    }

    pub(super) fn left(&self, colour: Colour) -> Duration {
        let [black, white] = self.0;
        match colour {
            Colour::Black => black,
            Colour::White => white,
        }
    }

    #[must_use]
    pub(super) fn set(mut self, colour: Colour, left: Duration) -> Clocks {
        let [black, white] = &mut self.0;
        match colour {
            Colour::Black => *black = left,
            Colour::White => *white = left,
        }
        self
    }

    #[must_use]
    pub(super) fn run(self, colour: Colour, took: Duration) -> Clocks {
        self.set(colour, self.left(colour).saturating_sub(took))
    }

    /// What a player should spend on a move with so many empty cells on the board.
    ///
    /// Games end when about half of the cells are filled, so that a player makes about a quarter of
    /// the moves that would fill the board; two moves' time is kept back.
    pub(super) fn share(&self, colour: Colour, empty: usize) -> Duration {
        let moves = u32::try_from(empty / 4).unwrap_or(u32::MAX);
        self.left(colour) / moves.saturating_add(2)
    }
}

/// Seconds as people write them, to the millisecond where they are not whole.
pub(super) fn write(time: Duration) -> String {
    let seconds = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    let short = seconds.trim_end_matches('0').trim_end_matches('.');
    short.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_no_further() {
        let clocks = Clocks::new(Duration::from_secs(10));
        let clocks = clocks.run(Colour::White, Duration::from_millis(3_190));
        assert_eq!(write(clocks.left(Colour::White)), "6.81");
        assert_eq!(write(clocks.left(Colour::Black)), "10");
        let clocks = clocks.run(Colour::White, Duration::from_secs(100));
        assert_eq!(clocks.left(Colour::White), Duration::ZERO);
        assert_eq!(clocks.share(Colour::Black, 0), Duration::from_secs(5));
        assert_eq!(clocks.share(Colour::Black, 32), Duration::from_secs(1));
        assert_eq!(write(Duration::from_millis(1_500)), "1.5");
        assert_eq!(write(Duration::from_millis(1)), "0.001");
        assert_eq!(write(Duration::ZERO), "0");
    }
}
