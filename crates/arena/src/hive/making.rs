//! Making openings: random, balanced, and no two the same however they are turned.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::thread;

use engine::{Clock, Engine, EngineGame as _, Limits, Options, Stop};
use game::{Dice, History};
use hive_rules::{Colour, Hive, Variant};

use crate::match_game::MatchGame as _;
use crate::schedule::random_game;

/// What openings are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The game type.
    pub variant: Variant,
    /// How many.
    pub count: usize,
    /// How many plies each has, drawn evenly from these.
    pub plies: RangeInclusive<usize>,
    /// What chance draws from.
    pub seed: u64,
    /// Plies to search for the score.
    pub depth: u32,
    /// The score may be this far from zero, either way.
    pub within: i32,
    /// How many are judged at a time. The openings do not depend on it.
    pub threads: u16,
}

/// Openings, and how many had to be drawn for them.
#[derive(Clone, Debug)]
pub struct Made {
    /// At most as many as were wanted, in the order in which they were drawn.
    pub openings: Vec<History<Hive>>,
    /// How many were drawn.
    pub drawn: u64,
    /// How many of those were new and had their queens out, and so were searched.
    pub searched: u64,
}

/// Draws for one opening that is wanted, after which it is given up.
const DRAWS_AN_OPENING: u64 = 20_000;
/// One opening in so many may have a queen still in hand.
const WITHOUT_QUEENS: usize = 8;
/// Openings that are judged together by each thread: enough to keep it busy.
const BATCH: usize = 4;
/// Draws after which a batch is judged though it is not full, so that somebody can stop it.
const DRAWS_A_BATCH: u64 = 10_000;

impl Wanted {
    /// Draws and searches until there are enough, or it seems that there are no more.
    ///
    /// `hear` is told how many there are from time to time. Waits until all is done.
    pub fn make(&self, stop: &Stop, hear: &mut dyn FnMut(&Made)) -> Made {
        let mut made = Made {
            openings: Vec::new(),
            drawn: 0,
            searched: 0,
        };
        let mut seen = BTreeSet::new();
        let options = Options {
            memory_mib: 16,
            ..Hive::usual()
        };
        let mut engines: Vec<Engine<Hive>> = (0..self.threads.max(1))
            .map(|_| Engine::new(options, Clock::still()))
            .collect();
        let most = DRAWS_AN_OPENING.saturating_mul(self.count as u64);
        while made.openings.len() < self.count && made.drawn < most && !stop.is_raised() {
            let mut batch = Vec::new();
            let last = most.min(made.drawn + DRAWS_A_BATCH);
            while batch.len() < BATCH * engines.len() && made.drawn < last {
                batch.extend(self.draw(made.drawn, &mut seen));
                made.drawn += 1;
            }
            for (opening, balanced) in self.judge(&mut engines, batch, stop) {
                // What the batch holds beyond the last one wanted was never looked at.
                if made.openings.len() < self.count {
                    made.searched += 1;
                    made.openings.extend(balanced.then_some(opening));
                }
            }
            hear(&made);
        }
        made
    }

    /// The candidate of this number, unless it was seen before, is over or has a queen in hand that
    /// it ought to have out.
    fn draw(&self, number: u64, seen: &mut BTreeSet<u64>) -> Option<History<Hive>> {
        let mut dice = Dice::new(self.seed, number);
        let span = self.plies.end().saturating_sub(*self.plies.start()) + 1;
        let plies = self.plies.start() + dice.below(span);
        let queens_in_hand_will_do = dice.below(WITHOUT_QUEENS) == 0 || plies < 4;
        let empty = Hive::begin(&self.variant);
        let game = random_game(empty, plies, &mut dice);
        let queens_are_out = Colour::ALL
            .into_iter()
            .all(|colour| game.position().queen_neighbours(colour).is_some());
        let sound = game.outcome().is_none()
            && game.plies() == plies
            && (queens_are_out || queens_in_hand_will_do);
        (sound && seen.insert(game.position().canonical_key())).then_some(game)
    }

    /// Says of each opening whether it is balanced, in the order given.
    fn judge(
        &self,
        engines: &mut [Engine<Hive>],
        openings: Vec<History<Hive>>,
        stop: &Stop,
    ) -> Vec<(History<Hive>, bool)> {
        let share = openings.len().div_ceil(engines.len()).max(1);
        let mut verdicts = vec![false; openings.len()];
        thread::scope(|scope| {
            let shares = openings.chunks(share).zip(verdicts.chunks_mut(share));
            for (engine, (openings, verdicts)) in engines.iter_mut().zip(shares) {
                scope.spawn(move || {
                    for (opening, verdict) in openings.iter().zip(verdicts) {
                        *verdict = self.is_balanced(engine, opening, stop);
                    }
                });
            }
        });
        openings.into_iter().zip(verdicts).collect()
    }

    fn is_balanced(&self, engine: &mut Engine<Hive>, opening: &History<Hive>, stop: &Stop) -> bool {
        let limits = Limits {
            depth: Some(self.depth),
            ..Limits::default()
        };
        // What was learnt from one opening must not colour the next: the order would matter.
        engine.new_game();
        let report = engine.think(opening, &limits, stop, &mut |_| {});
        let points = report.and_then(|report| report.value.evaluation());
        let within = self.within.unsigned_abs();
        !stop.is_raised() && points.is_some_and(|points| points.unsigned_abs() <= within)
    }
}
