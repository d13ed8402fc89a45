//! What a search learns from many playouts at once.

use hex_rules::{Colour, Size};

/// Playouts from one position, counted: who won, and who had which cell when ("all moves as first",
/// AMAF, from which RAVE is made).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    games: u32,
    black_wins: u32,
    /// In how many games Black had this cell, and in how many of those Black won.
    black: Vec<[u32; 2]>,
}

/// Some games of a [`Tally`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// How many.
    pub games: u32,
    /// How many of them were won by the side that was asked about.
    pub wins: u32,
}

impl Tally {
    /// No games yet.
    pub fn new(size: Size) -> Tally {
        Tally {
            games: 0,
            black_wins: 0,
            black: vec![[0; 2]; size.cells()],
        }
    }

    /// Forgets all games.
    pub fn clear(&mut self) {
        self.games = 0;
        self.black_wins = 0;
        self.black.fill([0; 2]);
    }

    /// All games, and how many this side won.
    pub fn all(&self, colour: Colour) -> Share {
        let wins = match colour {
            Colour::Black => self.black_wins,
            Colour::White => self.games - self.black_wins,
        };
        Share {
            games: self.games,
            wins,
        }
    }

    /// The games in which this side had the cell with this number, and how many of them it won.
    #[inline]
    pub fn with(&self, colour: Colour, index: usize) -> Share {
        let [games, wins] = self.black[index];
        match colour {
            Colour::Black => Share { games, wins },
            // White won what Black did not, here as in all games.
            Colour::White => Share {
                games: self.games - games,
                wins: (self.games - self.black_wins) - (games - wins),
            },
        }
    }

    /// Counts games in which Black won so often; their cells come with [`add_cell`](Tally::add_cell).
    pub(super) fn add(&mut self, games: u32, black_wins: u32) {
        self.games += games;
        self.black_wins += black_wins;
    }

    /// Counts games in which Black had this cell, and how many of them Black won.
    #[inline]
    pub(super) fn add_cell(&mut self, index: usize, [games, wins]: [u32; 2]) {
        let cell = &mut self.black[index];
        cell[0] += games;
        cell[1] += wins;
    }
}
