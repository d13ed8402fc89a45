//! A whole match: games of a schedule, several at a time.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use game::Player as Seat;

use super::bout::{self, Bout, Seated, Terms};
use super::discipline::Discipline;
use super::entrant::Entrant;
use super::player::{Failure, Player};
use super::record::{Record, RecordedLimits, Times};
use super::schedule::{Fixture, Schedule, Side};
use crate::{Limits, Stop};

/// One of the two who play a match.
#[derive(Clone, Debug)]
pub struct Contestant<G: Discipline> {
    /// Who.
    pub entrant: Entrant<G>,
    /// Options to set, if it is a program.
    pub options: Vec<(String, String)>,
    /// When to stop thinking about a move.
    pub limits: Limits,
}

/// A match.
#[derive(Clone, Debug)]
pub struct Series<G: Discipline> {
    /// The one named first.
    pub a: Contestant<G>,
    /// The one named second.
    pub b: Contestant<G>,
    /// Which games.
    pub schedule: Schedule<G>,
    /// Under which terms.
    pub terms: Terms,
    /// How many games at a time.
    pub concurrency: u16,
}

/// A player that cannot even begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("player {side:?}, `{entrant}`: {failure}")]
pub struct NotReady {
    /// Which of the two.
    pub side: Side,
    /// How it was named.
    pub entrant: String,
    /// What happened.
    pub failure: Failure,
}

/// A record that belongs to another match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game} is of another match: its {what} is `{theirs}`, ours is `{ours}`")]
pub struct OtherMatch {
    /// The number of the game.
    pub game: u64,
    /// In what they differ.
    pub what: &'static str,
    /// What the record says.
    pub theirs: String,
    /// What it would have to say.
    pub ours: String,
}

impl<G: Discipline> Series<G> {
    fn contestant(&self, side: Side) -> &Contestant<G> {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    fn seat(&self, side: Side) -> Box<dyn Player<G>> {
        let contestant = self.contestant(side);
        contestant
            .entrant
            .seat(&contestant.options, self.terms.patience)
    }

    /// Starts both players once, to see that they can play, and says who they are.
    pub fn introduce(&self, stop: &Stop) -> Result<[String; 2], NotReady> {
        let name = |side| {
            let mut player = self.seat(side);
            player.prepare(stop).map_err(|failure| NotReady {
                side,
                entrant: self.contestant(side).entrant.to_string(),
                failure,
            })?;
            Ok(player.name())
        };
        Ok([name(Side::A)?, name(Side::B)?])
    }

    /// Whether a record is a game of this match.
    pub fn check(&self, record: &Record) -> Result<(), OtherMatch> {
        let fixture = self.schedule.fixture(record.game);
        let limits = |side| RecordedLimits::from(&self.contestant(side).limits);
        let limits = [limits(Side::A), limits(Side::B)];
        let differ = |what, theirs: &dyn fmt::Display, ours: &dyn fmt::Display| {
            let (theirs, ours) = (theirs.to_string(), ours.to_string());
            if theirs == ours {
                return Ok(());
            }
            Err(OtherMatch {
                game: record.game,
                what,
                theirs,
                ours,
            })
        };
        differ(
            "type",
            &record.variant,
            &G::write_variant(&self.schedule.variant),
        )?;
        differ("player A", &record.a, &self.a.entrant)?;
        differ("player B", &record.b, &self.b.entrant)?;
        differ("seed", &record.seed, &self.schedule.seed)?;
        let (theirs, ours) = (format!("{:?}", record.limits), format!("{limits:?}"));
        differ("pair of limits", &theirs, &ours)?;
        differ("opening", &record.opening, &G::write_game(&fixture.opening))
    }

    /// Plays every game that is not among those `played`, and hands each to `hear` when it is over,
    /// in no particular order. Waits until all is done.
    ///
    /// When `hear` breaks, pairs that have begun are finished, and no other begins. When `stop` is
    /// raised, games that have begun are given up.
    pub fn play(
        &self,
        played: &BTreeSet<u64>,
        stop: &Stop,
        hear: &mut dyn FnMut(Record) -> ControlFlow<()>,
    ) {
        let next_pair = AtomicU64::new(0);
        let enough = Stop::new();
        // Handed over in person: nobody begins another game before the last one has been heard, so
        // that a stop is a stop on a busy machine too.
        let (sender, records) = sync_channel(0);
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let worker = Worker {
                    series: self,
                    played,
                    next_pair: &next_pair,
                    stop,
                    enough: &enough,
                    records: sender.clone(),
                };
                scope.spawn(move || worker.work());
            }
            // The loop ends when the last worker has let go of its sender.
            drop(sender);
            for record in records {
                if hear(record).is_break() {
                    enough.raise();
                }
            }
        });
    }

    fn record(&self, fixture: &Fixture<G>, bout: &Bout<G>, names: [String; 2]) -> Record {
        let side = |seat| match seat {
            Seat::First => fixture.first,
            Seat::Second => fixture.first.other(),
        };
        let [first, second] = &bout.times;
        let (white_times, black_times) = match G::WHITE {
            Seat::First => (first, second),
            Seat::Second => (second, first),
        };
        Record {
            game: fixture.number,
            variant: G::write_variant(&self.schedule.variant),
            seed: self.schedule.seed,
            a: self.a.entrant.to_string(),
            b: self.b.entrant.to_string(),
            names,
            limits: [
                RecordedLimits::from(&self.a.limits),
                RecordedLimits::from(&self.b.limits),
            ],
            white: side(G::WHITE),
            winner: bout.winner.map(side),
            ending: bout.ending,
            detail: bout.detail.clone(),
            result: G::result(bout.winner).to_owned(),
            plies: bout.game.plies(),
            opening: G::write_game(&fixture.opening),
            moves: G::write_game(&bout.game),
            white_time: Times::of(white_times),
            black_time: Times::of(black_times),
        }
    }
}

/// Plays pairs as they come, with two players of its own.
struct Worker<'a, G: Discipline> {
    series: &'a Series<G>,
    played: &'a BTreeSet<u64>,
    next_pair: &'a AtomicU64,
    stop: &'a Stop,
    enough: &'a Stop,
    records: SyncSender<Record>,
}

impl<G: Discipline> Worker<'_, G> {
    fn work(self) {
        let schedule = &self.series.schedule;
        let mut a = self.series.seat(Side::A);
        let mut b = self.series.seat(Side::B);
        while !self.enough.is_raised() {
            let pair = self.next_pair.fetch_add(1, Ordering::Relaxed);
            if pair >= schedule.pairs() {
                return;
            }
            let games = [2 * pair, 2 * pair + 1];
            let missing = games
                .into_iter()
                .filter(|game| *game < schedule.games && !self.played.contains(game));
            for game in missing {
                let Some(record) = self.play(game, &mut *a, &mut *b) else {
                    return;
                };
                if self.records.send(record).is_err() {
                    return;
                }
            }
        }
    }

    /// Plays a game; `None` if it was interrupted.
    fn play(&self, number: u64, a: &mut dyn Player<G>, b: &mut dyn Player<G>) -> Option<Record> {
        let fixture = self.series.schedule.fixture(number);
        // Two of a kind would otherwise roll the same dice.
        a.new_game(fixture.seed);
        b.new_game(!fixture.seed);
        let seated_a = Seated {
            player: &mut *a,
            limits: self.series.a.limits,
        };
        let seated_b = Seated {
            player: &mut *b,
            limits: self.series.b.limits,
        };
        let seats = match fixture.first {
            Side::A => [seated_a, seated_b],
            Side::B => [seated_b, seated_a],
        };
        let opening = fixture.opening.clone();
        let bout = bout::play(opening, seats, &self.series.terms, self.stop)?;
        let names = [a.name(), b.name()];
        Some(self.series.record(&fixture, &bout, names))
    }
}
