//! 256 fillings of the board at once, in which bridges hold.

use game::Dice;
use hex_rules::Colour;

use super::super::chance::{Chance, LaneChance};
use super::super::lanes::Lanes;
use super::super::shrink::shrink_lanes;
use super::Stones;
use super::frame::Frame;

/// What the games from a position say.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// How many of the games Black won, from 0 to 1.
    pub black: f32,
    /// For either colour and each cell: how many of the games in which that colour had the cell in
    /// the end were won by that colour. Not a number if there was none.
    pub with: [Vec<f32>; 2],
}

/// Plays whole batches of games from a position at once: every empty cell gets a stone at random,
/// as many of each colour, and of the two cells of a bridge each player gets one, as if every
/// intrusion were answered.
#[derive(Clone, Debug)]
pub struct PairedFill {
    /// Made of the dice that the first batch is given.
    chance: Option<(Chance, LaneChance)>,
    frame: Frame,
    /// Which places have been given out.
    given: Vec<bool>,
    loose: Vec<u16>,
    /// Pairs of places of which Black gets one and White the other.
    pairs: Vec<[u16; 2]>,
    /// What Black has, with the column beyond the right edge and the row below the bottom.
    board: Vec<Lanes>,
    shrunk: Vec<Lanes>,
    estimate: Estimate,
}

impl Default for PairedFill {
    fn default() -> PairedFill {
        PairedFill {
            chance: None,
            frame: Frame::new(),
            given: Vec::new(),
            loose: Vec::new(),
            pairs: Vec::new(),
            board: Vec::new(),
            shrunk: Vec::new(),
            estimate: Estimate {
                black: 0.5,
                with: [Vec::new(), Vec::new()],
            },
        }
    }
}

impl PairedFill {
    /// Who wins whatever the other does, if that is seen from stones and bridges alone: bridges
    /// that share no cell all hold.
    pub fn settled(&mut self, stones: &Stones) -> Option<Colour> {
        self.frame.lay_out(stones);
        Colour::ALL.into_iter().find(|&colour| {
            self.given.clear();
            self.given
                .resize((self.frame.rows + 2) * self.frame.stride, false);
            for at in 0..self.frame.bridges.len() {
                let bridge = self.frame.bridges[at];
                let [a, b] = bridge.cells.map(usize::from);
                let [one, other] = bridge.chains.map(usize::from);
                if bridge.owner == colour
                    && !self.given[a]
                    && !self.given[b]
                    && self.frame.join(one, other)
                {
                    self.given[a] = true;
                    self.given[b] = true;
                }
            }
            self.frame.is_across(colour)
        })
    }

    /// Plays a batch. The dice are asked for the first one only.
    pub fn play(&mut self, stones: &Stones, dice: &mut Dice) -> &Estimate {
        self.frame.lay_out(stones);
        let (mut chance, mut coins) = self.chance.take().unwrap_or_else(|| {
            let seed = dice.roll();
            (Chance::new(seed), LaneChance::new(seed))
        });
        self.pair(&mut chance);
        self.fill(stones, &mut coins);
        self.chance = Some((chance, coins));
        self.shrunk.clone_from(&self.board);
        let won = shrink_lanes(&mut self.shrunk, stones.size);
        self.count(stones, won);
        &self.estimate
    }

    /// What the last batch said.
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// Divides the empty cells into pairs: first those of bridges, then at random.
    fn pair(&mut self, chance: &mut Chance) {
        let frame = &mut self.frame;
        self.given.clear();
        self.given.resize((frame.rows + 2) * frame.stride, false);
        self.pairs.clear();
        chance.shuffle(&mut frame.bridges);
        for bridge in &frame.bridges {
            let [a, b] = bridge.cells.map(usize::from);
            if !self.given[a] && !self.given[b] {
                self.given[a] = true;
                self.given[b] = true;
                self.pairs.push(bridge.cells);
            }
        }
        self.loose.clear();
        let given = &self.given;
        let empty = frame.empty.iter().copied();
        self.loose
            .extend(empty.filter(|&place| !given[usize::from(place)]));
        chance.shuffle(&mut self.loose);
        let (twos, _) = self.loose.as_chunks::<2>();
        self.pairs.extend_from_slice(twos);
    }

    /// Where a place lies on the board that is shrunk.
    fn shrunk(frame: &Frame, place: u16) -> usize {
        let place = usize::from(place);
        (place / frame.stride - 1) * (frame.columns + 1) + place % frame.stride - 1
    }

    fn fill(&mut self, stones: &Stones, coins: &mut LaneChance) {
        let frame = &self.frame;
        let width = frame.columns + 1;
        self.board.clear();
        self.board.resize(frame.rows * width, Lanes::NONE);
        self.board.resize((frame.rows + 1) * width, Lanes::ALL);
        let board = &mut self.board;
        for index in stones.of(Colour::Black).iter() {
            board[index / frame.columns * width + index % frame.columns] = Lanes::ALL;
        }
        for &[a, b] in &self.pairs {
            let coin = coins.toss();
            board[Self::shrunk(frame, a)] = coin;
            board[Self::shrunk(frame, b)] = coin ^ Lanes::ALL;
        }
        if let (_, [odd]) = self.loose.as_chunks::<2>() {
            // The last cell goes to whoever would get it by moving in turn.
            let black = stones.turn == Colour::Black;
            board[Self::shrunk(frame, *odd)] = if black { Lanes::ALL } else { Lanes::NONE };
        }
    }

    /// All moves as first: how the games went in which a colour had a cell.
    #[expect(clippy::cast_precision_loss, reason = "there are 256 games")]
    fn count(&mut self, stones: &Stones, won: Lanes) {
        let wins = won.count();
        let lost = Lanes::GAMES - wins;
        let share = |part: u32, of: u32| {
            if of == 0 {
                f32::NAN
            } else {
                part as f32 / of as f32
            }
        };
        self.estimate.black = share(wins, Lanes::GAMES);
        let cells = stones.size.cells();
        for with in &mut self.estimate.with {
            with.clear();
            with.resize(cells, f32::NAN);
        }
        for colour in Colour::ALL {
            let value = match colour {
                Colour::Black => self.estimate.black,
                Colour::White => 1.0 - self.estimate.black,
            };
            for index in stones.of(colour).iter() {
                self.estimate.with[colour as usize][index] = value;
            }
        }
        let frame = &self.frame;
        for &place in &frame.empty {
            let lanes = self.board[Self::shrunk(frame, place)];
            let black = lanes.count();
            let both = (lanes & won).count();
            let row = usize::from(place) / frame.stride - 1;
            let index = row * frame.columns + usize::from(place) % frame.stride - 1;
            self.estimate.with[0][index] = share(both, black);
            self.estimate.with[1][index] = share(lost - (black - both), Lanes::GAMES - black);
        }
    }
}
