//! How far self-play has come, for people.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Outcome, Player};

use super::played::PlayedGame;

/// What was played so far, by all threads.
#[derive(Debug, Default)]
pub struct Tally {
    /// Positions that the network was asked about.
    pub simulations: AtomicU64,
    /// Times that it was asked.
    pub batches: AtomicU64,
    /// Moves that a search chose.
    pub moves: AtomicU64,
    /// Games that ended.
    pub games: AtomicU64,
    /// Games that the first player won, and the second.
    pub won: [AtomicU64; 2],
    /// Games that were broken off.
    pub broken_off: AtomicU64,
}

impl Tally {
    pub(super) fn add(counter: &AtomicU64, more: usize) {
        counter.fetch_add(more as u64, Ordering::Relaxed);
    }

    /// What was counted so far.
    pub fn read(counter: &AtomicU64) -> u64 {
        counter.load(Ordering::Relaxed)
    }

    pub(super) fn count<G: Game>(&self, played: &PlayedGame<G>) {
        Tally::add(&self.games, 1);
        match played.outcome {
            Some(Outcome::Won(Player::First)) => Tally::add(&self.won[0], 1),
            Some(Outcome::Won(Player::Second)) => Tally::add(&self.won[1], 1),
            Some(Outcome::Draw) | None => {}
        }
        if played.game.outcome().is_none() {
            Tally::add(&self.broken_off, 1);
        }
    }

    /// Games that somebody won.
    pub fn decisive(&self) -> u64 {
        self.won.iter().map(Tally::read).sum()
    }
}
