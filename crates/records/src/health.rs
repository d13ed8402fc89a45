//! Whether games are worth learning from, in numbers.
//!
//! Others have learnt for weeks from games that the first player had always won: a network learns
//! that well, and nothing else. What counts as one-sided is said here once, for whoever looks at a
//! dataset and for whoever plays the next one.

use std::collections::BTreeSet;
use std::fmt;

use game::{Outcome, Player};
use serde::{Deserialize, Serialize};

use crate::{AnyGame, Ended, GameId, Record};

/// So many plies make an opening.
pub const OPENING: usize = 8;

/// Of the games that somebody won, one player may win this share; above it they are one-sided.
pub const ONE_SIDED: f64 = 0.95;

/// Of fewer games that somebody won nothing is said.
pub const LEAST_DECIDED: u64 = 50;

/// What is counted of games, one after the other or in parts that are joined.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    won: [u64; 2],
    drawn: u64,
    unknown: u64,
    unfinished: u64,
    longest: usize,
    of_greatest_length: u64,
    openings: BTreeSet<GameId>,
}

/// What is known of a game when it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won, or as what it counts.
    pub result: Option<Outcome>,
    /// Whether it was left before anything ended it.
    pub unfinished: bool,
    /// How many moves it had.
    pub plies: usize,
    /// What its first moves are called by: [`opening`].
    pub opening: GameId,
}

/// What the first moves of a game are called by, however the board was turned.
pub fn opening(play: &AnyGame) -> GameId {
    GameId::of(&play.at(OPENING))
}

impl Tally {
    /// Takes a game in.
    pub fn add(&mut self, game: Ending) {
        match game.result {
            Some(Outcome::Won(Player::First)) => self.won[0] += 1,
            Some(Outcome::Won(Player::Second)) => self.won[1] += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            None => self.unknown += 1,
        }
        self.unfinished += u64::from(game.unfinished);
        self.add_length(game.plies, 1);
        self.openings.insert(game.opening);
    }

    /// Takes a game in that was kept.
    pub fn add_record(&mut self, record: &Record) {
        self.add(Ending {
            result: record.result,
            unfinished: record.ended == Ended::Unfinished,
            plies: record.play.plies(),
            opening: opening(&record.play),
        });
    }

    /// Takes the games of another part in.
    pub fn join(&mut self, other: &Tally) {
        for (all, more) in self.won.iter_mut().zip(other.won) {
            *all += more;
        }
        self.drawn += other.drawn;
        self.unknown += other.unknown;
        self.unfinished += other.unfinished;
        self.add_length(other.longest, other.of_greatest_length);
        self.openings.extend(&other.openings);
    }

    fn add_length(&mut self, plies: usize, games: u64) {
        if plies > self.longest {
            self.longest = plies;
            self.of_greatest_length = games;
        } else if plies == self.longest {
            self.of_greatest_length += games;
        }
    }

    /// What the games look like.
    pub fn health(&self) -> Health {
        let [first, second] = self.won;
        Health {
            games: first + second + self.drawn + self.unknown,
            first,
            second,
            drawn: self.drawn,
            unknown: self.unknown,
            unfinished: self.unfinished,
            longest: self.longest,
            of_greatest_length: self.of_greatest_length,
            openings: self.openings.len() as u64,
        }
    }
}

/// What games look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    /// How many there are.
    pub games: u64,
    /// Games that the first player won, and the second.
    pub first: u64,
    pub second: u64,
    /// Games that were drawn, and games of which nobody knows who won.
    pub drawn: u64,
    pub unknown: u64,
    /// Games that were left before anything ended them.
    pub unfinished: u64,
    /// The moves of the longest game.
    pub longest: usize,
    /// Games that have so many: where there are a lot of them, somebody broke them off.
    pub of_greatest_length: u64,
    /// How many different openings there are.
    pub openings: u64,
}

impl Health {
    /// Games that somebody won.
    pub fn decided(&self) -> u64 {
        self.first + self.second
    }

    /// Which share of the games that is.
    pub fn decisive(&self) -> f64 {
        share(self.decided(), self.games)
    }

    /// Games that begin as one before did.
    pub fn repeated_openings(&self) -> u64 {
        self.games.saturating_sub(self.openings)
    }

    /// Who wins nearly always, if somebody does.
    pub fn one_sided(&self) -> Option<OneSided> {
        let (winner, won) = if self.first >= self.second {
            (Player::First, self.first)
        } else {
            (Player::Second, self.second)
        };
        let decided = self.decided();
        let found = decided >= LEAST_DECIDED && share(won, decided) > ONE_SIDED;
        found.then_some(OneSided {
            winner,
            won,
            decided,
        })
    }
}

/// Games that one player nearly always wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneSided {
    /// Who.
    pub winner: Player,
    /// How many games.
    pub won: u64,
    /// Of how many that somebody won.
    pub decided: u64,
}

impl OneSided {
    /// Which share that is.
    pub fn share(&self) -> f64 {
        share(self.won, self.decided)
    }
}

/// In words: `the first player won 97.0 % of 412 decided games`.
impl fmt::Display for OneSided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Player::First => "first",
            Player::Second => "second",
        };
        let percent = 100.0 * self.share();
        let decided = self.decided;
        write!(
            f,
            "the {winner} player won {percent:.1} % of {decided} decided games"
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share for people")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of these openings that the players won as often as this.
    fn tally(won: [u64; 2], openings: &[&str]) -> Tally {
        let mut tally = Tally::default();
        let openings = openings.iter().cycle();
        for (number, line) in (0..won[0] + won[1]).zip(openings) {
            let winner = if number < won[0] {
                Player::First
            } else {
                Player::Second
            };
            let game: AnyGame = line.parse().expect("a game");
            tally.add(Ending {
                result: Some(Outcome::Won(winner)),
                unfinished: false,
                plies: game.plies(),
                opening: opening(&game),
            });
        }
        tally
    }

    #[test]
    fn one_sided_is_said_above_the_limit_and_of_enough_games() {
        let health = |first, second| tally([first, second], &["hex:5 a1"]).health();
        assert_eq!(health(95, 5).one_sided(), None, "the limit itself");
        let found = health(97, 3).one_sided().expect("above the limit");
        assert_eq!(
            found.to_string(),
            "the first player won 97.0 % of 100 decided games"
        );
        let found = health(0, 50).one_sided().expect("all of them");
        assert_eq!((found.winner, found.share()), (Player::Second, 1.0));
        assert_eq!(health(49, 0).one_sided(), None, "too few");
        assert_eq!(Health::default().one_sided(), None);
    }

    #[test]
    fn parts_that_are_joined_are_as_if_they_had_never_been_parted() {
        let nine = "hex:5 a1 a2 a3 a4 a5 b1 b2 b3 b4";
        // The same after a half turn, and another ninth move.
        let turned = "hex:5 e5 e4 e3 e2 e1 d5 d4 d3 d1";
        let mut all = tally([3, 0], &[nine, turned, "hex:5 a1"]);
        let parts = [
            tally([1, 0], &[nine]),
            tally([1, 0], &["hex:5 a1"]),
            tally([1, 0], &[turned]),
        ];
        let mut joined = Tally::default();
        for part in &parts {
            joined.join(part);
        }
        assert_eq!(joined, all);
        let health = joined.health();
        assert_eq!((health.longest, health.of_greatest_length), (9, 2));
        assert_eq!((health.openings, health.repeated_openings()), (2, 1));
        all.add(Ending {
            result: Some(Outcome::Draw),
            unfinished: true,
            plies: 2,
            opening: opening(&"hex:5 b2".parse().expect("a game")),
        });
        let health = all.health();
        assert!((health.decisive() - 0.75).abs() < 1e-9);
        assert_eq!((health.drawn, health.unfinished), (1, 1));
    }
}
