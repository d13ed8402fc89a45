//! What the games of an iteration look like, in numbers: what would have shown, in time, why others
//! have learnt nothing.

use std::collections::BTreeSet;

use game::{Game, Outcome, Player};
use records::health::OPENING;
use serde::{Deserialize, Serialize};

use crate::self_play::{Found, PlayedGame};

/// What is counted of the games of a part, as they are played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameCounts {
    pub games: u64,
    /// Games that the first player won, and the second.
    pub won: [u64; 2],
    pub drawn: u64,
    /// Games that went on for too long, whatever they count as.
    pub broken_off: u64,
    /// Games that were drawn because they left the board.
    #[serde(default, skip_serializing_if = "nothing")]
    pub off_board: u64,
    pub plies: u64,
    /// The longest game.
    pub longest: u64,
    /// Positions that were searched to be learnt from, and those that were searched cheaply.
    pub searched: [u64; 2],
    /// Positions that there are to learn from.
    pub positions: u64,
    pub simulations: u64,
    /// Added up over positions that were searched to be learnt from: how evenly the choice is spread,
    /// in nats; how far it is from what the network said; the squared error of the root's value
    /// against how the game ended, where that is known, and how often it is.
    pub entropy: f64,
    pub surprise: f64,
    pub error: [f64; 2],
    /// A number for each opening that there was, and for each game, in order.
    pub openings: BTreeSet<u32>,
    pub lines: BTreeSet<u32>,
}

/// What the games of an iteration look like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Health {
    pub games: u64,
    /// Games that the first player won, and the second.
    pub first: u64,
    pub second: u64,
    pub drawn: u64,
    pub broken_off: u64,
    /// Games that were drawn because they left the board.
    #[serde(default, skip_serializing_if = "nothing")]
    pub off_board: u64,
    /// The share of games that somebody won.
    pub decisive: f64,
    /// The share of these that the first player won.
    pub first_share: f64,
    /// Plies a game.
    pub length: f64,
    pub longest: u64,
    pub positions: u64,
    pub simulations: u64,
    /// The share of games whose first eight plies are like no other's, counted once each.
    pub distinct_openings: f64,
    /// The same of whole games.
    pub distinct_games: f64,
    /// How evenly searches spread the choice, in nats.
    pub entropy: f64,
    /// How far that was from what the network said, in nats.
    pub surprise: f64,
    /// The mean squared error of the root's value against how the game ended, from 0 to 4: 1 is what
    /// somebody has who knows nothing.
    pub calibration: f64,
}

/// So that runs without such games look as they did.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "so serde hands it over")]
fn nothing(count: &u64) -> bool {
    *count == 0
}

impl GameCounts {
    /// Takes a game in, of which so many positions are to be learnt from.
    pub(super) fn add<G: Game>(&mut self, played: &PlayedGame<G>, positions: u64) {
        self.games += 1;
        match played.outcome {
            Some(Outcome::Won(Player::First)) => self.won[0] += 1,
            Some(Outcome::Won(Player::Second)) => self.won[1] += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            None => {}
        }
        self.off_board += u64::from(played.off_board);
        self.broken_off += u64::from(played.game.outcome().is_none() && !played.off_board);
        let plies = played.game.plies();
        self.plies += plies as u64;
        self.longest = self.longest.max(plies as u64);
        self.positions += positions;
        let pictures = played.game.pictures();
        let number = |pictures: &[u64]| {
            let mix = |number: u64, picture: &u64| {
                (number ^ picture)
                    .wrapping_mul(game::GOLDEN)
                    .rotate_left(23)
            };
            (pictures.iter().fold(0, mix) >> 32) as u32
        };
        self.openings
            .insert(number(&pictures[..=plies.min(OPENING)]));
        self.lines.insert(number(pictures));
        for (ply, found) in played.found.iter().enumerate() {
            if let Some(found) = found {
                self.add_search(found, played.outcome, Player::ALL[ply % 2]);
            }
        }
    }

    fn add_search<M: Copy>(&mut self, found: &Found<M>, outcome: Option<Outcome>, mover: Player) {
        self.simulations += u64::from(found.simulations);
        self.searched[usize::from(found.cheap)] += 1;
        if found.cheap {
            return;
        }
        self.entropy += f64::from(found.entropy());
        self.surprise += f64::from(found.surprise);
        if let Some(outcome) = outcome {
            let ended = f64::from(crate::supervised::line::worth(outcome, mover));
            self.error[0] += (f64::from(found.value) - ended).powi(2);
            self.error[1] += 1.0;
        }
    }

    /// Takes another part in.
    pub(super) fn join(&mut self, other: &GameCounts) {
        self.games += other.games;
        for (all, more) in self.won.iter_mut().zip(other.won) {
            *all += more;
        }
        self.drawn += other.drawn;
        self.broken_off += other.broken_off;
        self.off_board += other.off_board;
        self.plies += other.plies;
        self.longest = self.longest.max(other.longest);
        for (all, more) in self.searched.iter_mut().zip(other.searched) {
            *all += more;
        }
        self.positions += other.positions;
        self.simulations += other.simulations;
        self.entropy += other.entropy;
        self.surprise += other.surprise;
        for (all, more) in self.error.iter_mut().zip(other.error) {
            *all += more;
        }
        self.openings.extend(&other.openings);
        self.lines.extend(&other.lines);
    }

    /// What the games look like.
    #[must_use]
    pub(super) fn health(&self) -> Health {
        let share = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let decisive = (self.won[0] + self.won[1]) as f64;
        let (games, searched) = (self.games as f64, self.searched[0] as f64);
        Health {
            games: self.games,
            first: self.won[0],
            second: self.won[1],
            drawn: self.drawn,
            broken_off: self.broken_off,
            off_board: self.off_board,
            decisive: share(decisive, games),
            first_share: share(self.won[0] as f64, decisive),
            length: share(self.plies as f64, games),
            longest: self.longest,
            positions: self.positions,
            simulations: self.simulations,
            distinct_openings: share(self.openings.len() as f64, games),
            distinct_games: share(self.lines.len() as f64, games),
            entropy: share(self.entropy, searched),
            surprise: share(self.surprise, searched),
            calibration: share(self.error[0], self.error[1]),
        }
    }
}
