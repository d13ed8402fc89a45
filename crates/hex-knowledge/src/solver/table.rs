//! What the solver remembers, in bounded memory.

use arrayvec::ArrayVec;
use hex_rules::{Colour, Size};

use crate::{Bits, Board, board};

/// How many entries share one place.
const WAYS: usize = 4;
/// How many moves are remembered in the order in which they should be tried.
const ORDERED: usize = 14;

/// What is known about a position.
#[derive(Clone, Debug)]
pub(super) struct Known<const N: usize> {
    /// How hard it seems to prove a win for the player to move; nothing if it is proven, infinite if
    /// the opponent's is.
    pub(super) phi: u32,
    /// How hard it seems to prove a win for the opponent.
    pub(super) delta: u32,
    /// Positions that were looked at to find this out.
    pub(super) work: u32,
    /// The moves that may still win.
    pub(super) moves: Bits<N>,
    /// What the winner's proof needs, or as long as there is none, what the refutations of all the
    /// other moves need.
    pub(super) carrier: Bits<N>,
    /// The most promising moves.
    pub(super) order: ArrayVec<u16, ORDERED>,
}

#[derive(Clone, Debug)]
struct Entry<const N: usize> {
    board: Board<N>,
    to_move: Colour,
    known: Known<N>,
}

/// The table. Positions that are half turns of each other are one; keys are whole boards, so that
/// no two positions can be mistaken for each other.
#[derive(Debug)]
pub(super) struct Table<const N: usize> {
    size: Size,
    entries: Vec<Option<Entry<N>>>,
    buckets: usize,
}

impl<const N: usize> Table<N> {
    /// A table for boards of this size that takes at most so many mebibytes.
    pub(super) fn new(size: Size, mebibytes: u32) -> Table<N> {
        let bytes = mebibytes as usize * (1 << 20);
        let buckets = (bytes / (WAYS * size_of::<Option<Entry<N>>>())).max(1);
        Table {
            size,
            entries: vec![None; WAYS * buckets],
            buckets,
        }
    }

    /// What is known about a position.
    pub(super) fn get(&self, board: &Board<N>, to_move: Colour) -> Option<Known<N>> {
        let (board, turned) = self.canonical(board);
        let bucket = self.bucket(&board, to_move);
        let entry = self.entries[bucket..bucket + WAYS]
            .iter()
            .flatten()
            .find(|entry| entry.board == board && entry.to_move == to_move)?;
        let mut known = entry.known.clone();
        if turned {
            self.turn(&mut known);
        }
        Some(known)
    }

    /// Remembers, and forgets what took least work if there is no room.
    pub(super) fn put(&mut self, board: &Board<N>, to_move: Colour, mut known: Known<N>) {
        let (board, turned) = self.canonical(board);
        if turned {
            self.turn(&mut known);
        }
        let bucket = self.bucket(&board, to_move);
        let ways = &mut self.entries[bucket..bucket + WAYS];
        let same = |entry: &Option<Entry<N>>| {
            entry
                .as_ref()
                .is_some_and(|entry| entry.board == board && entry.to_move == to_move)
        };
        let at = ways.iter().position(same).unwrap_or_else(|| {
            (0..WAYS)
                .min_by_key(|&at| ways[at].as_ref().map_or(0, |entry| entry.known.work + 1))
                .unwrap_or(0)
        });
        ways[at] = Some(Entry {
            board,
            to_move,
            known,
        });
    }

    /// Of the two ways to look at a board the lower, and whether it is the turned one.
    fn canonical(&self, board: &Board<N>) -> (Board<N>, bool) {
        let turned = board.turned(self.size);
        if turned < *board {
            (turned, true)
        } else {
            (*board, false)
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "cells are below 676")]
    fn turn(&self, known: &mut Known<N>) {
        known.moves = board::turned(known.moves, self.size);
        known.carrier = board::turned(known.carrier, self.size);
        for cell in &mut known.order {
            *cell = self.size.cells() as u16 - 1 - *cell;
        }
    }

    /// The place of the first entry that may hold a board.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "less than the number of buckets"
    )]
    fn bucket(&self, board: &Board<N>, to_move: Colour) -> usize {
        let words = board.stones.iter().flat_map(|stones| stones.0);
        let mut hash = to_move as u64;
        for word in words {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        WAYS * ((u128::from(hash) * self.buckets as u128) >> 64) as usize
    }
}
