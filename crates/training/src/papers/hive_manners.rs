//! How a player of Hive plays, counted over many games: openings, tiles used, where it loses, and what the Hive
//! paper says of its network's strategies and weaknesses, each as a number beside that of the opponents.
//!
//! A turn is one move of the player. A tile is *stuck* if it is on the table, the queen is too, and no legal move
//! takes it anywhere.

use std::collections::{BTreeMap, BTreeSet};

use game::{Game as _, History, Outcome, Player};
use hive_rules::{Bug, Colour, Hive, Move, Piece};
use serde::Serialize;

/// The own turns after which positions are looked at.
pub const LOOKS: [usize; 3] = [5, 10, 15];
/// Within so many own turns a tile that is stuck should be free again.
const SOON: usize = 3;

/// What a player did in all games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Manners {
    pub games: u64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// Turns, and how many of them placed a tile.
    pub turns: u64,
    pub placements: u64,
    /// The first two tiles, and in how many games.
    pub openings: BTreeMap<String, u64>,
    /// The own turn in which the queen came.
    pub queen_turn: BTreeMap<usize, u64>,
    /// Tiles placed and moved, by kind.
    pub placed: BTreeMap<String, u64>,
    pub moved: BTreeMap<String, u64>,
    /// Games with so many turns, and in all of them, after the turns of [`LOOKS`]: own tiles on the table, own
    /// tiles around the enemy queen, and own tiles that are stuck.
    pub looks: [Look; 3],
    /// Games in which an own tile came beside the enemy queen, and the sum of the turns.
    pub touched: Sum,
    /// Turns with a stuck tile in which both a placement and a move were possible, and how many placed.
    pub placed_when_stuck: Share,
    /// Tiles that became stuck, and how many were free again within three own turns.
    pub freed: Share,
    /// Games, and those in which an enemy tile lay on the own queen.
    pub covered: Share,
    /// Own turns with a beetle on the table that could move, and how many moved one.
    pub beetle_moves: Share,
    /// Own tiles on the table that could move before the last own turn: in games won, and in games lost.
    pub free_at_the_end: [Sum; 2],
    /// Plies of the games that were lost.
    pub lost_after: Sum,
}

/// After some own turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Look {
    pub games: u64,
    pub tiles: u64,
    pub around_enemy: u64,
    pub around_own: u64,
    pub stuck: u64,
}

/// A sum of so many numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    pub count: u64,
    pub sum: u64,
}

/// So many of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    pub all: u64,
    pub so: u64,
}

impl Sum {
    fn add(&mut self, number: usize) {
        self.count += 1;
        self.sum += number as u64;
    }

    /// The mean, if there is any number.
    pub fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}

impl Share {
    fn add(&mut self, so: bool) {
        self.all += 1;
        self.so += u64::from(so);
    }

    /// The share, if there is anything.
    pub fn share(self) -> Option<f64> {
        (self.all > 0).then(|| self.so as f64 / self.all as f64)
    }
}

impl Manners {
    /// Takes in what `player` did in a game that ended like this.
    pub fn add(&mut self, game: &History<Hive>, player: Player, outcome: Option<Outcome>) {
        self.games += 1;
        match outcome {
            Some(Outcome::Won(winner)) if winner == player => self.won += 1,
            Some(Outcome::Won(_)) => {
                self.lost += 1;
                self.lost_after.add(game.plies());
            }
            Some(Outcome::Draw) => self.drawn += 1,
            None => {}
        }
        let mut of = InGame {
            manners: self,
            turns: 0,
            first: Vec::new(),
            touched: false,
            stuck_since: BTreeMap::new(),
            free: None,
        };
        let mut hive = game.start();
        let mut covered = false;
        for mv in game.moves() {
            let own = hive.to_move() == player;
            let colour = hive.colour();
            if own {
                of.before(&hive, colour, mv);
            }
            hive.apply(mv);
            let colour = if own { colour } else { !colour };
            covered |= is_covered(&hive, colour);
            if own {
                of.after(&hive, colour);
            }
        }
        of.end(player, outcome, covered);
    }
}

/// A game while it is gone through.
struct InGame<'a> {
    manners: &'a mut Manners,
    turns: usize,
    first: Vec<Bug>,
    touched: bool,
    /// Own tiles that are stuck, and since which own turn; `None` once that was counted.
    stuck_since: BTreeMap<Piece, Option<usize>>,
    /// Own tiles that could move before the last own turn.
    free: Option<usize>,
}

impl InGame<'_> {
    fn before(&mut self, hive: &Hive, colour: Colour, mv: Move) {
        let mut legal = Vec::new();
        hive.legal_moves(&mut legal);
        let places = legal.iter().any(|mv| matches!(mv, Move::Place { .. }));
        let movable: BTreeSet<Piece> = legal
            .iter()
            .filter_map(|mv| mover(hive, *mv))
            .filter(|piece| piece.colour() == colour)
            .collect();
        let queen_down = queen(hive, colour).is_some();
        let table = hive.on_table().of(colour);
        let stuck: BTreeSet<Piece> = table
            .iter()
            .filter(|piece| queen_down && !movable.contains(piece))
            .collect();
        self.free = Some(movable.len());
        self.manners.turns += 1;
        self.turns += 1;
        if !stuck.is_empty() && places && !movable.is_empty() {
            let placed = matches!(mv, Move::Place { .. });
            self.manners.placed_when_stuck.add(placed);
        }
        let has_beetle = movable.iter().any(|piece| piece.bug() == Bug::Beetle);
        if has_beetle {
            let beetle = mover(hive, mv).is_some_and(|piece| piece.bug() == Bug::Beetle);
            self.manners.beetle_moves.add(beetle);
        }
        self.follow(&stuck);
        match mv {
            Move::Place { bug, .. } => {
                self.manners.placements += 1;
                *self.manners.placed.entry(name(bug)).or_default() += 1;
                if self.first.len() < 2 {
                    self.first.push(bug);
                }
                if bug == Bug::Queen {
                    *self.manners.queen_turn.entry(self.turns).or_default() += 1;
                }
            }
            Move::Shift { .. } => {
                if let Some(piece) = mover(hive, mv) {
                    *self.manners.moved.entry(name(piece.bug())).or_default() += 1;
                }
            }
            Move::Pass => {}
        }
        if let Some(at) = LOOKS.iter().position(|&turns| turns == self.turns) {
            self.manners.looks[at].stuck += stuck.len() as u64;
        }
    }

    /// Which tiles became stuck, and which are free again.
    fn follow(&mut self, stuck: &BTreeSet<Piece>) {
        let now = self.turns;
        let freed = &mut self.manners.freed;
        self.stuck_since.retain(|piece, since| {
            let still = stuck.contains(piece);
            if let Some(begun) = *since {
                if !still {
                    freed.add(true);
                } else if now >= begun + SOON {
                    freed.add(false);
                    *since = None;
                }
            }
            still
        });
        for &piece in stuck {
            self.stuck_since.entry(piece).or_insert(Some(now));
        }
    }

    fn after(&mut self, hive: &Hive, colour: Colour) {
        let around = own_around(hive, colour, !colour);
        if around > 0 && !self.touched {
            self.touched = true;
            self.manners.touched.add(self.turns);
        }
        if let Some(at) = LOOKS.iter().position(|&turns| turns == self.turns) {
            let look = &mut self.manners.looks[at];
            look.games += 1;
            look.tiles += hive.on_table().of(colour).iter().count() as u64;
            look.around_enemy += around as u64;
            look.around_own += hive.queen_neighbours(colour).unwrap_or(0) as u64;
        }
    }

    fn end(self, player: Player, outcome: Option<Outcome>, covered: bool) {
        self.manners.covered.add(covered);
        if let [first, second] = self.first[..] {
            let opening = format!("{} {}", name(first), name(second));
            *self.manners.openings.entry(opening).or_default() += 1;
        }
        if let (Some(Outcome::Won(winner)), Some(free)) = (outcome, self.free) {
            self.manners.free_at_the_end[usize::from(winner != player)].add(free);
        }
    }
}

fn name(bug: Bug) -> String {
    format!("{bug:?}").to_lowercase()
}

/// The tile that a move takes from its cell.
fn mover(hive: &Hive, mv: Move) -> Option<Piece> {
    match mv {
        Move::Shift { from, .. } => hive.top(from),
        Move::Place { .. } | Move::Pass => None,
    }
}

fn queen(hive: &Hive, colour: Colour) -> Option<hive_rules::Cell> {
    hive.find(Piece::new(colour, Bug::Queen, 1).ok()?)
}

/// Tiles of one colour, on top, beside the queen of the other.
fn own_around(hive: &Hive, colour: Colour, of: Colour) -> usize {
    let Some(cell) = queen(hive, of) else {
        return 0;
    };
    cell.neighbours(hive.touching(cell))
        .filter(|&beside| hive.top(beside).is_some_and(|top| top.colour() == colour))
        .count()
}

fn is_covered(hive: &Hive, colour: Colour) -> bool {
    queen(hive, colour)
        .and_then(|cell| hive.top(cell))
        .is_some_and(|top| top.colour() != colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_counted_as_one_would_by_hand() {
        let text = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/";
        let game = text.parse::<hive_rules::GameString>().expect("legal").game;
        let mut white = Manners::default();
        white.add(&game, Player::First, None);
        assert_eq!((white.games, white.turns, white.placements), (1, 4, 3));
        assert_eq!(white.openings, [("spider queen".to_owned(), 1)].into());
        assert_eq!(white.queen_turn, [(2, 1)].into());
        assert_eq!(white.touched, Sum { count: 1, sum: 4 });
        assert_eq!(white.moved, [("ant".to_owned(), 1)].into());
        // In the third and the fourth turn the spider holds the hive together and others can move: first the ant
        // is placed, then it moves.
        assert_eq!(white.placed_when_stuck, Share { all: 2, so: 1 });
        let mut black = Manners::default();
        black.add(&game, Player::Second, Some(Outcome::Won(Player::First)));
        assert_eq!((black.lost, black.lost_after.sum), (1, 7));
        assert_eq!((black.turns, black.touched.count), (3, 0));
    }

    #[test]
    fn a_tile_that_is_stuck_for_long_counts_once() {
        let mut manners = Manners::default();
        let piece = Piece::new(Colour::White, Bug::Ant, 1).expect("a tile");
        let mut of = InGame {
            manners: &mut manners,
            turns: 0,
            first: Vec::new(),
            touched: false,
            stuck_since: BTreeMap::new(),
            free: None,
        };
        for turn in 1..=9 {
            of.turns = turn;
            let stuck = if turn == 8 {
                BTreeSet::new()
            } else {
                BTreeSet::from([piece])
            };
            of.follow(&stuck);
        }
        assert_eq!(manners.freed, Share { all: 1, so: 0 });
    }
}
