//! 256 fill playouts at once, bit by bit: a word holds what one cell is in every game.

use hex_rules::{Colour, Hex, Size};

use super::chance::{Chance, LaneChance};
use super::fill::black_share;
use super::lanes::Lanes;
use super::tally::Tally;

/// Fill playouts by the batch on boards of one size, with their own stream of chance.
#[derive(Clone, Debug)]
pub struct Batch {
    size: Size,
    chance: Chance,
    coins: LaneChance,
    /// The board with a column of White beyond its right edge and a row of Black below it.
    board: Vec<Lanes>,
    /// The empty cells' places in `board`, shuffled anew for every batch.
    places: Vec<u16>,
    /// What those places get.
    stones: Vec<Lanes>,
    spare: Vec<Lanes>,
    pub layers: usize,
}

impl Batch {
    /// How many games a batch has.
    pub const GAMES: usize = Lanes::GAMES;

    /// Playouts on boards of this size.
    pub fn new(size: Size, seed: u64) -> Batch {
        let columns = usize::from(size.columns());
        let padded = (columns + 1) * (usize::from(size.rows()) + 1);
        Batch {
            size,
            chance: Chance::new(seed),
            coins: LaneChance::new(seed),
            board: vec![Lanes::NONE; padded],
            places: Vec::with_capacity(size.cells()),
            stones: vec![Lanes::NONE; size.cells()],
            spare: vec![Lanes::NONE; size.cells()],
            layers: 4,
        }
    }

    /// Plays so many batches from this position and adds them to the tally.
    pub fn run(&mut self, position: &Hex, batches: u32, tally: &mut Tally) {
        self.take(position);
        for _ in 0..batches {
            self.fill(position);
            self.scatter(position);
            self.count_cells(position, tally);
            let won = self.shrink();
            tally.add(Lanes::GAMES as u32, won.count());
        }
    }

    pub fn just(&mut self, position: &Hex, batches: u32) -> u32 {
        self.take(position);
        let mut wins = 0;
        for _ in 0..batches {
            self.fill(position);
            self.scatter(position);
            wins += self.shrink().count();
        }
        wins
    }
    pub fn just_sweep(&mut self, position: &Hex, batches: u32) -> u32 {
        self.take(position);
        let mut wins = 0;
        for _ in 0..batches {
            self.fill(position);
            self.scatter(position);
            let a = self.sweep().count();
            wins += a;
        }
        wins
    }
    pub fn just_fill(&mut self, position: &Hex, batches: u32) -> u32 {
        self.take(position);
        let mut wins = 0;
        for _ in 0..batches {
            self.fill(position);
            wins += self.stones[0].count();
        }
        wins
    }

    fn take(&mut self, position: &Hex) {
        self.places.clear();
        let stride = usize::from(self.size.columns()) + 1;
        self.places.extend(
            position
                .empty()
                .iter()
                .map(|index| self.size.cell(index))
                .map(|cell| (usize::from(cell.row) * stride + usize::from(cell.column)) as u16),
        );
    }

    /// Every game its own random share of the empty cells.
    #[inline(never)]
    fn fill(&mut self, position: &Hex) {
        self.chance.shuffle(&mut self.places);
        let n = self.places.len();
        let Batch { coins, stones, spare, .. } = self;
        let mut coins_here = coins.clone();
        let coins = &mut coins_here;
        let mut here = &mut stones[..n];
        let mut there = &mut spare[..n];
        if n % 2 == 1 {
            here[n - 1] = if position.turn() == Colour::Black { Lanes::ALL } else { Lanes::NONE };
        }
        for pair in here.chunks_exact_mut(2) {
            let coin = coins.toss();
            pair[0] = coin;
            pair[1] = !coin;
        }
        for _ in 1..self.layers {
            let half = n / 2;
            let (odd, out) = there.split_at_mut(n % 2);
            if let [odd] = odd {
                *odd = here[n - 1];
            }
            let (low, high) = here[..2 * half].split_at(half);
            for ((pair, &a), &b) in out.chunks_exact_mut(2).zip(low).zip(high) {
                let differ = (a ^ b) & coins.toss();
                pair[0] = a ^ differ;
                pair[1] = b ^ differ;
            }
            std::mem::swap(&mut here, &mut there);
        }
        if self.layers % 2 == 0 {
            std::mem::swap(&mut self.stones, &mut self.spare);
        }
        self.coins = coins_here;
    }

    #[inline(never)]
    fn scatter(&mut self, position: &Hex) {
        let columns = usize::from(self.size.columns());
        let stride = columns + 1;
        for (r, row) in self.board.chunks_exact_mut(stride).enumerate() {
            if r == usize::from(self.size.rows()) {
                row.fill(Lanes::ALL);
            } else {
                row.fill(Lanes::NONE);
            }
        }
        for index in position.stones(Colour::Black).iter() {
            self.board[index / columns * stride + index % columns] = Lanes::ALL;
        }
        for (&place, &stones) in self.places.iter().zip(&self.stones) {
            self.board[usize::from(place)] = stones;
        }
    }

    #[inline(never)]
    fn shrink(&mut self) -> Lanes {
        let (columns, rows) = (usize::from(self.size.columns()), usize::from(self.size.rows()));
        let stride = columns + 1;
        let side = columns + rows - 1;
        for left in (1..side).rev() {
            let mut rest = &mut self.board[..];
            for row in 0..rows.min(left) {
                let (here, below) = rest.split_at_mut(stride);
                let upto = columns.min(left - row);
                let mut this = here[0];
                let (here_cut, below_cut) = (&mut here[..=upto], &below[..upto]);
                for c in 0..upto {
                    let next = here_cut[c + 1];
                    here_cut[c] = Lanes::majority(this, next, below_cut[c]);
                    this = next;
                }
                rest = below;
            }
        }
        self.board[0]
    }

    #[inline(never)]
    fn sweep(&mut self) -> Lanes {
        let (columns, rows) = (usize::from(self.size.columns()), usize::from(self.size.rows()));
        let stride = columns + 1;
        let b = &self.board;
        // reach padded: one row above, one column left
        let rs = columns + 2;
        let mut reach = vec![Lanes::NONE; rs * (rows + 2)];
        for c in 0..rs { reach[c] = Lanes::ALL; }
        let mut rounds = 0;
        loop {
            let mut changed = Lanes::NONE;
            for pass in 0..2 {
                for k in 0..rows {
                    let r = if pass == 0 { k } else { rows - 1 - k };
                    for c in 0..columns {
                        let at = (r + 1) * rs + c + 1;
                        let old = reach[at];
                        let new = old | (b[r * stride + c] & (reach[at - 1] | reach[at + 1] | reach[at - rs] | reach[at - rs + 1] | reach[at + rs] | reach[at + rs - 1]));
                        changed = changed | (new ^ old);
                        reach[at] = new;
                    }
                    for c in (0..columns).rev() {
                        let at = (r + 1) * rs + c + 1;
                        let old = reach[at];
                        let new = old | (b[r * stride + c] & reach[at + 1]);
                        changed = changed | (new ^ old);
                        reach[at] = new;
                    }
                }
            }
            rounds += 1;
            if changed == Lanes::NONE { break; }
        }
        std::hint::black_box(rounds);
        let mut won = Lanes::NONE;
        for c in 0..columns { won = won | reach[rows * rs + c + 1]; }
        won
    }

    #[inline(never)]
    fn count_cells(&mut self, _position: &Hex, _tally: &mut Tally) {}
}

const _: fn(usize, Colour) -> usize = black_share;
