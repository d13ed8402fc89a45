//! What the games of a match add up to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bout::Ending;
use super::elo::{Counts, Elo, as_float};
use super::luck;
use super::record::{Record, Times};
use super::schedule::Side;
use super::sprt::{Sprt, Verdict};

/// Fewer games than this say nothing that is worth a number in Elo.
pub const GAMES_FOR_ELO: u64 = 100;

/// What a player has won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinsDrawsLosses {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl WinsDrawsLosses {
    /// How many games there were.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub fn score(self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| as_float(2 * self.wins + self.draws) / as_float(2 * games))
    }
}

/// The state of a match, told from the side of A.
#[derive(Clone, Debug)]
pub struct Tally {
    games: Counts<3>,
    /// A's games with White, and with Black.
    by_colour: [WinsDrawsLosses; 2],
    pairs: Counts<5>,
    /// Pairs of which one game is over, with A's half points in it.
    halves: BTreeMap<u64, usize>,
    endings: BTreeMap<Ending, u64>,
    forfeits: [u64; 2],
    times: [Times; 2],
    sprt: Option<Sprt>,
    verdict: Verdict,
}

impl Tally {
    /// No games yet.
    pub fn new(sprt: Option<Sprt>) -> Tally {
        Tally {
            games: [0; 3],
            by_colour: [WinsDrawsLosses::default(); 2],
            pairs: [0; 5],
            halves: BTreeMap::new(),
            endings: BTreeMap::new(),
            forfeits: [0; 2],
            times: [Times::default(); 2],
            sprt,
            verdict: Verdict::Undecided,
        }
    }

    /// Adds a game. The order of games matters to the verdict alone, which stands once it is
    /// reached, whatever comes after.
    pub fn add(&mut self, record: &Record) {
        let half_points = match record.winner {
            Some(Side::A) => 2,
            Some(Side::B) => 0,
            None => 1,
        };
        self.games[half_points] += 1;
        let own = &mut self.by_colour[record.white as usize];
        match record.winner {
            Some(Side::A) => own.wins += 1,
            Some(Side::B) => own.losses += 1,
            None => own.draws += 1,
        }
        *self.endings.entry(record.ending).or_default() += 1;
        if let Some(winner) = record.winner.filter(|_| record.ending.is_forfeit()) {
            self.forfeits[winner.other() as usize] += 1;
        }
        let times = [record.white_time, record.black_time];
        for (side, times) in [record.white, record.white.other()].into_iter().zip(times) {
            let all = &mut self.times[side as usize];
            *all = together(*all, times);
        }
        match self.halves.remove(&(record.game / 2)) {
            None => {
                self.halves.insert(record.game / 2, half_points);
            }
            Some(other) => {
                self.pairs[half_points + other] += 1;
                if self.verdict == Verdict::Undecided {
                    self.verdict = self
                        .sprt
                        .map_or(Verdict::Undecided, |sprt| sprt.verdict(&self.pairs));
                }
            }
        }
    }

    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// A's wins, draws and losses.
    pub fn wins_draws_losses(&self) -> (u64, u64, u64) {
        let [losses, draws, wins] = self.games;
        (wins, draws, losses)
    }

    /// A's share of the points.
    pub fn score(&self) -> Option<f64> {
        let [_, draws, wins] = self.games;
        self.share(2 * wins + draws)
    }

    /// White's share of the points.
    pub fn white_score(&self) -> Option<f64> {
        let [white, black] = self.by_colour;
        self.share(2 * white.wins + white.draws + 2 * black.losses + black.draws)
    }

    /// A's games with White.
    pub fn as_white(&self) -> WinsDrawsLosses {
        self.by_colour[Side::A as usize]
    }

    /// A's games with Black.
    pub fn as_black(&self) -> WinsDrawsLosses {
        self.by_colour[Side::B as usize]
    }

    fn share(&self, half_points: u64) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| as_float(half_points) / as_float(2 * games))
    }

    /// Pairs of games by A's half points, from none to four.
    pub fn pairs(&self) -> Counts<5> {
        self.pairs
    }

    /// How often games ended in this way.
    pub fn ended(&self, ending: Ending) -> u64 {
        self.endings.get(&ending).copied().unwrap_or_default()
    }

    /// How many games a player lost because it broke down.
    pub fn forfeits(&self, side: Side) -> u64 {
        self.forfeits[side as usize]
    }

    /// How long a player's moves took.
    pub fn times(&self, side: Side) -> Times {
        self.times[side as usize]
    }

    /// How much stronger A is: from the pairs when all games are in one, otherwise from the games.
    /// `None` below [`GAMES_FOR_ELO`].
    pub fn elo(&self) -> Option<Elo> {
        if self.games() < GAMES_FOR_ELO {
            None
        } else if self.halves.is_empty() {
            Elo::of(&self.pairs)
        } else {
            Elo::of(&self.games)
        }
    }

    /// How likely two equal players are to come at least as far apart by luck: from the pairs that one
    /// of them won, when all games are in one, otherwise from the games. `None` if nothing was played.
    pub fn luck(&self) -> Option<f64> {
        let [losses, _, wins] = self.games;
        let [none, half, _, more, all] = self.pairs;
        match (self.games(), self.halves.is_empty()) {
            (0, _) => None,
            (_, true) => Some(luck::of_equals(more + all, none + half)),
            (_, false) => Some(luck::of_equals(wins, losses)),
        }
    }

    /// The test with its log-likelihood ratio and verdict, if there is one. Only whole pairs count.
    pub fn sprt(&self) -> Option<(Sprt, f64, Verdict)> {
        self.sprt
            .map(|sprt| (sprt, sprt.llr(&self.pairs), self.verdict))
    }

    /// Whether the test has been decided.
    pub fn is_decided(&self) -> bool {
        self.verdict != Verdict::Undecided
    }
}

fn together(one: Times, other: Times) -> Times {
    let moves = one.moves.saturating_add(other.moves);
    let total = one.mean * f64::from(one.moves) + other.mean * f64::from(other.moves);
    Times {
        moves,
        max: one.max.max(other.max),
        mean: total / f64::from(moves.max(1)),
    }
}
