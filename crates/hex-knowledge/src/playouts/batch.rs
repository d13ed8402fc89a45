//! 256 fill playouts at once, bit by bit: one lane a game, and a word of lanes a cell.
//!
//! The shares of the games come from a *deck*: for every empty cell a card, and on the card one bit
//! a game that says whether Black gets the cell. A new deck deals each game its own random half of
//! the cards. For each batch, pairs of cards first exchange their bits in the games whose coin says
//! so; then the cards are laid on the cells in a new random order, the same for all games.
//! Neither changes how many cards a game has: each one is exactly balanced, always.
//!
//! Why that is as good as playouts that have nothing in common: the halves in a new deck are drawn
//! one by one, and exchanging by fair coins of their own keeps them as if they had been, so the
//! games of a batch are independent; and of two games of different batches each sees its cards in
//! an order of its own, which makes any half equally likely whatever the other one was. All games
//! are therefore independent two by two, and a mean over batches varies exactly as much as a mean
//! over single playouts. (`docs/results/playouts.md` has it measured.)

use hex_rules::{CellSet, Colour, Hex, Size};

use super::chance::{Chance, LaneChance};
use super::fill::black_share;
use super::lanes::Lanes;
use super::shrink::shrink_lanes;
use super::tally::Tally;

/// Fill playouts by the batch, on boards of one size and with a stream of chance of their own.
///
/// ```
/// use game::Game;
/// use hex_knowledge::playouts::{Batch, Tally};
/// use hex_rules::{Colour, Hex, Size, Variant};
///
/// let size = Size::ELEVEN;
/// let mut batch = Batch::new(size, 7);
/// let mut tally = Tally::new(size);
/// batch.run(&Hex::start(&Variant::plain(size)), 4, &mut tally);
///
/// let all = tally.all(Colour::Black);
/// assert_eq!(all.games, 4 * 256);
/// // What is Black's share of the games in which Black had the centre?
/// let centre = tally.with(Colour::Black, 60);
/// assert!(centre.wins * all.games > all.wins * centre.games, "more than of all games");
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    size: Size,
    chance: Chance,
    coins: LaneChance,
    /// Where a cell lies on `board`.
    places: Vec<u16>,
    /// The board with its two edges, as [`shrink_lanes`] wants it.
    board: Vec<Lanes>,
    /// The same without the games' own stones.
    blank: Vec<Lanes>,
    /// The empty cells, in the order in which the cards lie on them.
    cells: Vec<u16>,
    /// The decks by their number of cards, made when they are needed.
    decks: Vec<Vec<Lanes>>,
    /// All bits where the cards say what White gets: see [`Batch::deal`].
    turned: Lanes,
    /// Where Black won the last batch.
    won: Lanes,
    /// Black's stones in the position.
    black: CellSet,
}

impl Batch {
    /// How many games a batch has.
    pub const GAMES: u32 = Lanes::GAMES;

    /// Playouts on boards of this size.
    pub fn new(size: Size, seed: u64) -> Batch {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let padded = (columns + 1) * (rows + 1);
        Batch {
            size,
            chance: Chance::new(seed),
            coins: LaneChance::new(seed),
            places: (0..size.cells())
                .map(|index| narrow(index + index / columns))
                .collect(),
            board: vec![Lanes::NONE; padded],
            blank: vec![Lanes::NONE; padded],
            cells: Vec::with_capacity(size.cells()),
            decks: vec![Vec::new(); size.cells() + 1],
            turned: Lanes::NONE,
            won: Lanes::NONE,
            black: CellSet::EMPTY,
        }
    }

    /// Plays so many batches from this position, which may be over already, and adds them to the
    /// tally. Position and tally are of this board.
    pub fn run(&mut self, position: &Hex, batches: u32, tally: &mut Tally) {
        self.begin(position);
        let mut wins = 0;
        for _ in 0..batches {
            self.play();
            wins += self.won.count();
            self.count_cells(tally);
        }
        let games = batches * Batch::GAMES;
        tally.add(games, wins);
        for index in self.black.iter() {
            tally.add_cell(index, [games, wins]);
        }
    }

    /// Plays so many batches from this position and says how many games Black won, without
    /// counting cells.
    pub fn black_wins(&mut self, position: &Hex, batches: u32) -> u32 {
        self.begin(position);
        (0..batches)
            .map(|_| {
                self.play();
                self.won.count()
            })
            .sum()
    }

    /// What Black had at the end of one game of the last batch, and who won it.
    pub fn game(&self, number: usize) -> (CellSet, Colour) {
        let (word, bit) = (number / 64, number % 64);
        let has = |lanes: Lanes| lanes.0[word] >> bit & 1 != 0;
        let mut black = self.black;
        for (&cell, &card) in self.cells.iter().zip(&self.decks[self.cells.len()]) {
            if has(card ^ self.turned) {
                black.insert(usize::from(cell));
            }
        }
        let winner = if has(self.won) {
            Colour::Black
        } else {
            Colour::White
        };
        (black, winner)
    }

    /// Takes up a position.
    fn begin(&mut self, position: &Hex) {
        assert_eq!(position.size(), self.size, "a position of this board");
        let columns = usize::from(self.size.columns());
        self.black = *position.stones(Colour::Black);
        self.cells.clear();
        self.cells.extend(position.empty().iter().map(narrow));
        self.turned = self.deal(position.turn());
        let last_row = self.blank.len() - (columns + 1);
        self.blank[..last_row].fill(Lanes::NONE);
        self.blank[last_row..].fill(Lanes::ALL);
        for index in self.black.iter() {
            self.blank[usize::from(self.places[index])] = Lanes::ALL;
        }
    }

    /// Makes the deck for this position, unless there is one. Decks hold the share of the player
    /// who gets more; says how to turn them so that they hold Black's.
    fn deal(&mut self, to_move: Colour) -> Lanes {
        let cards = self.cells.len();
        let deck = &mut self.decks[cards];
        if deck.is_empty() {
            deck.resize(cards, Lanes::NONE);
            for game in 0..Lanes::GAMES as usize {
                // Each card in turn, with the chance that it is among those still wanted.
                let mut wanted = cards.div_ceil(2);
                for (dealt, card) in deck.iter_mut().enumerate() {
                    let gets = self.chance.below(cards - dealt) < wanted;
                    wanted -= usize::from(gets);
                    card.0[game / 64] |= u64::from(gets) << (game % 64);
                }
            }
        }
        if black_share(cards, to_move) == cards.div_ceil(2) {
            Lanes::NONE
        } else {
            Lanes::ALL
        }
    }

    /// One batch: who won it is in `won`, what lay where in the deck.
    fn play(&mut self) {
        self.exchange();
        self.chance.shuffle(&mut self.cells);
        self.board.copy_from_slice(&self.blank);
        let deck = &self.decks[self.cells.len()];
        for (&cell, &card) in self.cells.iter().zip(deck) {
            self.board[usize::from(self.places[usize::from(cell)])] = card ^ self.turned;
        }
        self.won = shrink_lanes(&mut self.board, self.size);
    }

    /// Pairs of cards exchange their bits in every other game or so.
    fn exchange(&mut self) {
        let deck = &mut self.decks[self.cells.len()];
        // At another distance every time, so that bits get everywhere.
        let distance = 1 + self.chance.below(deck.len() / 2);
        for block in deck.chunks_mut(2 * distance) {
            let (low, high) = block.split_at_mut(distance.min(block.len()));
            for (one, other) in low.iter_mut().zip(high) {
                let differ = (*one ^ *other) & self.coins.toss();
                *one = *one ^ differ;
                *other = *other ^ differ;
            }
        }
    }

    /// Adds who had which of the empty cells, and who won then.
    fn count_cells(&self, tally: &mut Tally) {
        let deck = &self.decks[self.cells.len()];
        for (&cell, &card) in self.cells.iter().zip(deck) {
            let black = card ^ self.turned;
            let both = black & self.won;
            tally.add_cell(usize::from(cell), [black.count(), both.count()]);
        }
    }
}

/// A number of a cell, in as little room as it needs.
#[expect(
    clippy::cast_possible_truncation,
    reason = "numbers of cells are below 676, those of places below 729"
)]
pub(super) fn narrow(index: usize) -> u16 {
    index as u16
}
