//! What is different after two moves.

use game::{Game, Notation as _, Outcome};
use hive_rules::{Colour, Hive, Move, Piece};

use super::{Force, HiveFact};
use crate::facts::{HiveFacts, queen};
use crate::why::{Claim, sentences};

/// How far wins by force are looked for.
const FORCE_PLIES: u32 = 5;
/// How many positions that may take, for each of the two moves.
const FORCE_POSITIONS: u64 = 100_000;
/// A difference of fewer cells or tiles is not worth a sentence.
const WORTH_SAYING: usize = 2;
/// How many plies of the lines are compared: the moves, and an answer and a half to them.
const LINE: usize = 4;

/// Why a move of Hive was worse than the best: both are the first of a line of play from `before`.
///
/// The lines are checked: what is not legal is left out, and if one of the moves is not, or they are
/// the same, nothing is said.
pub fn hive(before: &Hive, played: &[Move], best: &[Move]) -> Vec<Claim<HiveFact>> {
    let (Some(&played_move), Some(&best_move)) = (played.first(), best.first()) else {
        return Vec::new();
    };
    let after = |mv: Move| {
        let mut after = before.clone();
        after.play(mv).ok().map(|_| after)
    };
    let (Some(after_played), Some(after_best)) = (after(played_move), after(best_move)) else {
        return Vec::new();
    };
    if played_move == best_move {
        return Vec::new();
    }
    let compared = Compared {
        mover: before.colour(),
        best: before.write_move(best_move),
        played: HiveFacts::of(&after_played),
        instead: HiveFacts::of(&after_best),
        after_played,
        after_best,
    };
    let mut weighed = Vec::new();
    let decided = compared.decided(&mut weighed);
    compared.queens(&mut weighed);
    if !decided {
        compared.tiles(&mut weighed);
        compared.counts(&mut weighed);
        compared.later(before, played, best, &mut weighed);
    }
    sentences(weighed)
}

struct Compared {
    mover: Colour,
    best: String,
    after_played: Hive,
    after_best: Hive,
    played: HiveFacts,
    instead: HiveFacts,
}

type Weighed = Vec<(u32, HiveFact)>;

impl Compared {
    /// Wins and losses. Says whether there were any.
    fn decided(&self, weighed: &mut Weighed) -> bool {
        let (best, opponent) = (self.best.clone(), !self.mover);
        let found = weighed.len();
        if self.after_best.outcome() == Some(Outcome::Won(self.mover.player())) {
            weighed.push((1_000, HiveFact::WinsAtOnce { best }));
            return true;
        }
        if self.after_played.outcome().is_some() {
            return false;
        }
        let allowed = &self.played.wins[opponent as usize];
        if let Some(win) = allowed.first()
            && self.instead.wins[opponent as usize].is_empty()
        {
            let answer = self.after_played.write_move(win.mv);
            let tile = win.tile;
            weighed.push((900, HiveFact::AllowsWin { tile, answer }));
        }
        if allowed.is_empty() {
            let proof = |after: &Hive| Force::new(FORCE_POSITIONS).wins_in(after, FORCE_PLIES);
            let anyway = || proof(&self.after_best).is_some();
            if let Some(plies) = proof(&self.after_played).filter(|_| !anyway()) {
                let winner = opponent;
                weighed.push((850, HiveFact::LosesByForce { winner, plies }));
            }
        }
        if self.after_best.outcome().is_none() {
            let proof = Force::new(FORCE_POSITIONS).loses_in(&self.after_best, FORCE_PLIES - 1);
            if let Some(plies) = proof {
                let winner = self.mover;
                weighed.push((
                    950,
                    HiveFact::WinsByForce {
                        best,
                        winner,
                        plies,
                    },
                ));
            }
        }
        weighed.len() > found
    }

    /// The free cells around both queens, who can fill them, and who lies on top.
    fn queens(&self, weighed: &mut Weighed) {
        for colour in Colour::ALL {
            let name = queen(colour);
            let own = colour == self.mover;
            let (Some(played), Some(instead)) =
                (self.played.queen(colour), self.instead.queen(colour))
            else {
                continue;
            };
            let (now, then) = (played.free.len(), instead.free.len());
            let worse = if own { now < then } else { now > then };
            if worse {
                let few = u32::try_from(6 - now.min(then)).unwrap_or(0);
                let fact = HiveFact::FreeCells {
                    queen: name,
                    played: now,
                    instead: then,
                    best: self.best.clone(),
                };
                weighed.push((500 + 20 * few, fact));
            }
            if own {
                let fillers = |facts: &crate::facts::QueenFacts| -> Vec<Piece> {
                    facts.threatened_by().collect()
                };
                let before = fillers(instead);
                let tile = played.threatened_by().find(|tile| !before.contains(tile));
                if let Some(tile) = tile
                    && now <= 3
                {
                    let few = u32::try_from(6 - now).unwrap_or(0);
                    let fact = HiveFact::LetsFill {
                        tile,
                        queen: name,
                        free: now,
                    };
                    weighed.push((450 + 20 * few, fact));
                }
            }
            let covered = match (own, played.under, instead.under) {
                (true, Some(by), None) => Some((by, None)),
                (false, None, Some(by)) => Some((by, Some(self.best.clone()))),
                _ => None,
            };
            weighed.extend(covered.map(|(by, best)| {
                let fact = HiveFact::QueenCovered {
                    queen: name,
                    by,
                    best,
                };
                (480, fact)
            }));
        }
    }

    /// Tiles that are pinned after the one move and not after the other.
    fn tiles(&self, weighed: &mut Weighed) {
        let own = |tile: Piece| tile.colour() == self.mover;
        let mut tiles = newly_pinned(&self.played, &self.instead);
        tiles.retain(|&tile| own(tile));
        if let Some(most) = tiles.iter().map(|&tile| value(tile)).max() {
            weighed.push((300 + most, HiveFact::Pins { tiles }));
        }
        let mut tiles = newly_pinned(&self.instead, &self.played);
        tiles.retain(|&tile| !own(tile));
        if let Some(most) = tiles.iter().map(|&tile| value(tile)).max() {
            let best = self.best.clone();
            weighed.push((290 + most, HiveFact::WouldPin { tiles, best }));
        }
    }

    /// How many cells and tiles both players can use.
    fn counts(&self, weighed: &mut Weighed) {
        for colour in Colour::ALL {
            let own = colour == self.mover;
            let worse = |now: usize, then: usize| {
                let by = if own {
                    then.saturating_sub(now)
                } else {
                    now.saturating_sub(then)
                };
                (by >= WORTH_SAYING).then(|| u32::try_from(by).unwrap_or(0))
            };
            let cells = |facts: &HiveFacts| facts.placements[colour as usize].len();
            let (played, instead) = (cells(&self.played), cells(&self.instead));
            let best = self.best.clone();
            if let Some(by) = worse(played, instead) {
                let fact = HiveFact::Placements {
                    colour,
                    played,
                    instead,
                    best: best.clone(),
                };
                weighed.push((100 + 10 * by, fact));
            }
            let (played, instead) = (self.played.movable(colour), self.instead.movable(colour));
            if let Some(by) = worse(played, instead) {
                let fact = HiveFact::Movable {
                    colour,
                    played,
                    instead,
                    best,
                };
                weighed.push((120 + 10 * by, fact));
            }
        }
    }

    /// The queens at the end of lines of the same length, if nothing was said about them.
    fn later(&self, before: &Hive, played: &[Move], best: &[Move], weighed: &mut Weighed) {
        let plies = played.len().min(best.len()).min(LINE);
        let (Some(after_played), Some(after_best)) =
            (along(before, played, plies), along(before, best, plies))
        else {
            return;
        };
        if plies < 2 {
            return;
        }
        for colour in Colour::ALL {
            let own = colour == self.mover;
            let name = queen(colour);
            let said = weighed.iter().any(
                |(_, fact)| matches!(fact, HiveFact::FreeCells { queen, .. } if *queen == name),
            );
            let free = |position: &Hive| Some(6 - position.queen_neighbours(colour)?);
            let (Some(now), Some(then)) = (free(&after_played), free(&after_best)) else {
                continue;
            };
            if !said && (if own { now < then } else { now > then }) {
                let fact = HiveFact::FreeCellsLater {
                    queen: name,
                    played: now,
                    instead: then,
                    plies,
                    best: self.best.clone(),
                };
                weighed.push((400, fact));
            }
        }
    }
}

/// Tiles that are pinned here and can move there, those that are missed most first.
fn newly_pinned(here: &HiveFacts, there: &HiveFacts) -> Vec<Piece> {
    let pinned = here.pins.iter().map(|pin| pin.tile);
    let mut tiles: Vec<Piece> = pinned
        .filter(|tile| there.reach.contains_key(tile) && !there.is_pinned(*tile))
        .collect();
    tiles.sort_by_key(|&tile| std::cmp::Reverse(value(tile)));
    tiles
}

/// The position after so many moves of a line, if they are legal.
fn along(before: &Hive, line: &[Move], plies: usize) -> Option<Hive> {
    let mut position = before.clone();
    for &mv in line.get(..plies)? {
        position.play(mv).ok()?;
    }
    Some(position)
}

/// How much a tile is missed when it cannot move: the more, the farther it goes.
fn value(tile: Piece) -> u32 {
    use hive_rules::Bug;
    match tile.bug() {
        Bug::Queen => 60,
        Bug::Ant => 50,
        Bug::Mosquito | Bug::Ladybug | Bug::Beetle => 40,
        Bug::Pillbug => 30,
        Bug::Grasshopper | Bug::Spider => 20,
    }
}
