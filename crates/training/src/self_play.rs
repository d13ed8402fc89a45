//! Self-play: many games of Hive at once, every move by a search that a network guides.
//!
//! A thread plays a table of games in lockstep: all of their searches take a step, the network is
//! asked about all of them at once, and a game whose search is over makes its move and searches the
//! next. A game that has ended makes room for a new one. Several threads may have a table each and
//! share the network; more threads than cores keep both busy, since some of them always wait for
//! the network.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::Stop;
use engine::heuristics::hive::QueenHints;
use game::{Dice, Evaluator, History, Outcome, Repetition};
use hive_rules::{Hive, Variant};
use search::Weighed;
use search::mcts::guided::{Lockstep, Settings};

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// How positions are searched.
    pub settings: Settings,
    /// Simulations a move.
    pub simulations: u32,
    /// The game types, each as likely as the others.
    pub variants: Vec<Variant>,
    /// Plies at the beginning of a game that are made at random.
    pub random_plies: usize,
    /// How much chance there is in the choice of moves.
    pub temperature: f32,
    /// After how many plies a game is broken off.
    pub longest: usize,
}

impl Default for SelfPlay {
    fn default() -> SelfPlay {
        SelfPlay {
            settings: Settings::self_play(),
            simulations: 32,
            variants: Variant::ALL.to_vec(),
            random_plies: 4,
            temperature: 0.5,
            longest: 200,
        }
    }
}

/// What was played so far, by all threads.
#[derive(Debug, Default)]
pub struct Tally {
    /// Positions that the network was asked about.
    pub simulations: AtomicU64,
    /// Times that it was asked.
    pub batches: AtomicU64,
    /// Moves that a search chose.
    pub moves: AtomicU64,
    /// Games that ended.
    pub games: AtomicU64,
    /// Games that somebody won.
    pub decisive: AtomicU64,
    /// Games that were broken off.
    pub broken_off: AtomicU64,
}

impl SelfPlay {
    /// Plays a table of so many games until `stop` is raised. The same seed and network give the
    /// same games.
    pub fn play(
        &self,
        evaluator: &dyn Evaluator<Hive>,
        games: usize,
        seed: u64,
        stop: &Stop,
        tally: &Tally,
    ) {
        let settings = Settings {
            seed,
            ..self.settings
        };
        let mut dice = Dice::new(seed, u64::MAX);
        let mut group = Lockstep::new(games, settings, QueenHints);
        let mut tables: Vec<History<Hive>> = (0..games).map(|_| self.begin(&mut dice)).collect();
        let mut searches = 0;
        for (seat, game) in tables.iter().enumerate() {
            group.begin(seat, game, self.simulations, searches);
            searches += 1;
        }
        let mut finished = Vec::new();
        while !stop.is_raised() {
            let asked = group.step(&evaluator);
            tally.simulations.fetch_add(asked as u64, Ordering::Relaxed);
            tally.batches.fetch_add(1, Ordering::Relaxed);
            finished.clear();
            finished.extend(group.finished());
            for &seat in &finished {
                let report = group.report(seat);
                let best = report.and_then(|report| {
                    report.choose(Weighed::ByImproved, self.temperature, &mut dice)
                });
                let game = &mut tables[seat];
                let made = best.is_some_and(|mv| game.play(mv).is_ok());
                debug_assert!(made, "a search that is over has a legal move");
                tally.moves.fetch_add(1, Ordering::Relaxed);
                let over = game.outcome();
                if over.is_some() || !made || game.plies() >= self.longest {
                    tally.count(over);
                    *game = self.begin(&mut dice);
                }
                group.begin(seat, game, self.simulations, searches);
                searches += 1;
            }
        }
    }

    /// A game after its random beginning.
    fn begin(&self, dice: &mut Dice) -> History<Hive> {
        let variant = dice.pick(&self.variants).unwrap_or(Variant::MLP);
        loop {
            let mut game = History::new(variant, Repetition::Threefold);
            while game.plies() < self.random_plies {
                let Some(mv) = dice.pick(&game.legal_moves()) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
            }
            if game.outcome().is_none() {
                return game;
            }
        }
    }
}

impl Tally {
    fn count(&self, outcome: Option<Outcome>) {
        self.games.fetch_add(1, Ordering::Relaxed);
        match outcome {
            Some(Outcome::Won(_)) => self.decisive.fetch_add(1, Ordering::Relaxed),
            None => self.broken_off.fetch_add(1, Ordering::Relaxed),
            Some(Outcome::Draw) => 0,
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use game::{EvalAnswer, EvalRequest};

    use super::*;

    /// An evaluator that knows nothing, and stops the play after so many batches.
    struct StopsAfter<'a> {
        stop: &'a Stop,
        left: Mutex<u32>,
    }

    impl Evaluator<Hive> for StopsAfter<'_> {
        fn evaluate_into(&self, _: &[EvalRequest<'_, Hive>], _: &mut [EvalAnswer<'_>]) {
            let mut left = self.left.lock().expect("one thread");
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.stop.raise();
            }
        }
    }

    fn played(seed: u64) -> [u64; 4] {
        let (stop, tally) = (Stop::new(), Tally::default());
        let evaluator = StopsAfter {
            stop: &stop,
            left: Mutex::new(400),
        };
        let play = SelfPlay {
            simulations: 4,
            longest: 40,
            ..SelfPlay::default()
        };
        play.play(&evaluator, 5, seed, &stop, &tally);
        let Tally {
            simulations,
            moves,
            games,
            decisive,
            ..
        } = tally;
        [simulations, moves, games, decisive].map(AtomicU64::into_inner)
    }

    #[test]
    fn games_are_played_one_after_the_other_and_follow_from_the_seed() {
        let [simulations, moves, games, _] = played(3);
        assert_eq!(played(3), [simulations, moves, games, played(3)[3]]);
        assert_ne!(played(4)[0], simulations);
        // Four simulations a move and a first look at the position, less where nothing is to choose.
        assert!(
            moves >= 300 && simulations > 3 * moves,
            "{simulations} {moves}"
        );
        assert!(games >= 5, "{games}");
    }
}
