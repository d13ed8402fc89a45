//! A whole match: games of a schedule, several at a time.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use engine::{Limits, Stop};
use game::Player as Seat;

use super::adjourned::{Adjourned, Before, NotResumable};
use super::agreement::{Agreement, OtherMatch};
use super::bout::{self, Bout, Seated, Sheet, Terms};
use super::entrant::Entrant;
use super::match_game::MatchGame;
use super::match_part::MatchPart;
use super::player::{Failure, Player};
use super::record::{Record, RecordedLimits, Times};
use super::schedule::{Fixture, Schedule, Side};

/// One of the two who play a match.
#[derive(Clone, Debug)]
pub struct Contestant<G: MatchGame> {
    pub entrant: Entrant<G>,
    /// Options to set, if it is a program.
    pub options: Vec<(String, String)>,
    /// When to stop thinking about a move.
    pub limits: Limits,
}

#[derive(Clone, Debug)]
pub struct Series<G: MatchGame> {
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

/// What is heard of a match while it is played.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A game is over.
    Over(Record),
    /// A game stands like this; it comes now and then of a long game, and when the match is stopped.
    Adjourned(Adjourned),
}

/// How long players may think until a game is told of again: what is lost when the machine stops.
const TOLD_EVERY: Duration = Duration::from_secs(5);

impl<G: MatchGame> Series<G> {
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

    fn agreement(&self) -> Agreement {
        Agreement {
            variant: G::write_variant(&self.schedule.variant),
            seed: self.schedule.seed,
            part: self.schedule.part.map(|part| MatchPart {
                part,
                games: self.schedule.games,
            }),
            a: self.a.entrant.to_string(),
            b: self.b.entrant.to_string(),
            limits: [
                RecordedLimits::from(&self.a.limits),
                RecordedLimits::from(&self.b.limits),
            ],
        }
    }

    /// Whether a record is a game of this match.
    pub fn check(&self, record: &Record) -> Result<(), OtherMatch> {
        let opening = G::write_game(&self.schedule.fixture(record.game).opening);
        let openings = [opening.as_str(), &record.opening];
        self.agreement()
            .check(record.game, &Agreement::of(record), openings)
    }

    /// What there is of this match: the games that were played, and those that were adjourned.
    pub fn before(
        &self,
        played: BTreeSet<u64>,
        adjourned: &[Adjourned],
    ) -> Result<Before<G>, NotResumable> {
        let mut before = Before::played(played);
        for adjourned in adjourned {
            let game = adjourned.game;
            if !self.schedule.numbers().contains(&game) || before.played.contains(&game) {
                continue;
            }
            let fixture = self.schedule.fixture(game);
            let opening = G::write_game(&fixture.opening);
            let openings = [opening.as_str(), &adjourned.opening];
            self.agreement()
                .check(game, &adjourned.agreement, openings)?;
            before.adjourned.insert(game, adjourned.replay(&fixture)?);
        }
        Ok(before)
    }

    /// Whether a game that is begun anew comes out as it would have. Such games are never adjourned:
    /// players that have forgotten what they thought might choose other moves.
    fn is_repeatable(&self) -> bool {
        [&self.a, &self.b].into_iter().all(|contestant| {
            contestant.limits.time.is_none() && contestant.entrant.is_repeatable()
        })
    }

    /// Plays every game that was not played `before`, and tells `hear` of each when it is over, in no
    /// particular order. Waits until all is done.
    ///
    /// When `hear` breaks, pairs that have begun are finished, and no other begins. When `stop` is
    /// raised, games that have begun are adjourned, or given up if they can be repeated.
    pub fn play(
        &self,
        before: &Before<G>,
        stop: &Stop,
        hear: &mut dyn FnMut(News) -> ControlFlow<()>,
    ) {
        let next_pair = AtomicU64::new(self.schedule.pairs().start);
        let enough = Stop::new();
        // Handed over in person: nobody begins another game before the last one has been heard, so
        // that a stop is a stop on a busy machine too.
        let (sender, news) = sync_channel(0);
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let worker = Worker {
                    series: self,
                    before,
                    next_pair: &next_pair,
                    stop,
                    enough: &enough,
                    news: sender.clone(),
                };
                scope.spawn(move || worker.work());
            }
            // The loop ends when the last worker has let go of its sender.
            drop(sender);
            for news in news {
                if hear(news).is_break() {
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
        let Sheet {
            game,
            times: [first, second],
            adjournments,
        } = &bout.sheet;
        let (white_times, black_times) = match G::WHITE {
            Seat::First => (first, second),
            Seat::Second => (second, first),
        };
        let Agreement {
            variant,
            seed,
            part,
            a,
            b,
            limits,
        } = self.agreement();
        Record {
            game: fixture.number,
            variant,
            seed,
            part,
            a,
            b,
            names,
            limits,
            white: side(G::WHITE),
            winner: bout.winner.map(side),
            ending: bout.ending,
            detail: bout.detail.clone(),
            result: G::result(bout.winner).to_owned(),
            plies: game.plies(),
            opening: G::write_game(&fixture.opening),
            moves: G::write_game(game),
            white_time: Times::of(white_times),
            black_time: Times::of(black_times),
            adjournments: *adjournments,
        }
    }
}

/// Plays pairs as they come, with two players of its own.
struct Worker<'a, G: MatchGame> {
    series: &'a Series<G>,
    before: &'a Before<G>,
    next_pair: &'a AtomicU64,
    stop: &'a Stop,
    enough: &'a Stop,
    news: SyncSender<News>,
}

impl<G: MatchGame> Worker<'_, G> {
    fn work(self) {
        let schedule = &self.series.schedule;
        let mut a = self.series.seat(Side::A);
        let mut b = self.series.seat(Side::B);
        while !self.enough.is_raised() {
            let pair = self.next_pair.fetch_add(1, Ordering::Relaxed);
            if pair >= schedule.pairs().end {
                return;
            }
            let games = [2 * pair, 2 * pair + 1];
            let missing = games
                .into_iter()
                .filter(|game| *game < schedule.games && !self.before.played.contains(game));
            for game in missing {
                let Some(record) = self.play(game, &mut *a, &mut *b) else {
                    return;
                };
                if self.news.send(News::Over(record)).is_err() {
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
        let sheet = match self.before.adjourned.get(&number) {
            Some(sheet) => sheet.clone(),
            None => Sheet::new(fixture.opening.clone()),
        };
        let is_told = !self.series.is_repeatable();
        let mut thought = sheet.thought();
        let mut look = |sheet: &Sheet<G>| {
            if is_told && sheet.thought().saturating_sub(thought) >= TOLD_EVERY {
                thought = sheet.thought();
                self.tell(&fixture, sheet);
            }
        };
        let bout = match bout::play(sheet, seats, &self.series.terms, self.stop, &mut look) {
            Ok(bout) => bout,
            Err(sheet) => {
                if is_told && sheet.thought() > thought {
                    self.tell(&fixture, &sheet);
                }
                return None;
            }
        };
        let names = [a.name(), b.name()];
        Some(self.series.record(&fixture, &bout, names))
    }

    /// Says how a game stands that is not over.
    fn tell(&self, fixture: &Fixture<G>, sheet: &Sheet<G>) {
        let adjourned = Adjourned::of(self.series.agreement(), fixture, sheet);
        // Nobody listens only when all is over.
        let _ = self.news.send(News::Adjourned(adjourned));
    }
}
