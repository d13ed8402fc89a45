//! What was practised, in a folder, opened when somebody first asks for it.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use analysis::actions::{PracticeCard, PracticeTried, PracticeTry, TrainerService};
use analysis::protocol::Refused;
use library::{Card, Trainer, TrainerError, Tried, Try};

/// What was practised, in a folder. All clients share one connection: what is asked takes no longer than a write to the disk.
#[derive(Debug)]
pub(crate) struct TrainerFolder {
    folder: PathBuf,
    trainer: Mutex<Option<Trainer>>,
}

impl TrainerFolder {
    pub(crate) fn new(folder: PathBuf) -> TrainerFolder {
        TrainerFolder {
            folder,
            trainer: Mutex::default(),
        }
    }

    /// Looks something up or writes it; what there is without a file if there is none yet, unless `make` says to make one.
    fn with<T: Default>(
        &self,
        make: bool,
        work: impl FnOnce(&mut Trainer) -> Result<T, TrainerError>,
    ) -> Result<T, Refused> {
        let mut trainer = self.trainer.lock().unwrap_or_else(PoisonError::into_inner);
        if trainer.is_none() {
            *trainer = if make {
                Trainer::open(&self.folder).map(Some)
            } else {
                Trainer::find(&self.folder)
            }
            .map_err(|error| refused(&error))?;
        }
        let Some(open) = &mut *trainer else {
            return Ok(T::default());
        };
        let answer = work(open);
        if answer.is_err() {
            // Somebody may put another file there; then it is opened.
            *trainer = None;
        }
        answer.map_err(|error| refused(&error))
    }
}

fn refused(error: &TrainerError) -> Refused {
    Refused::new(error.to_string())
}

impl TrainerService for TrainerFolder {
    fn record(
        &self,
        made: PracticeTry,
        rate: &dyn Fn(Option<(f64, f64)>) -> (f64, f64),
    ) -> Result<PracticeTried, Refused> {
        let made = Try {
            key: made.key,
            day: made.day,
            subject: made.subject,
            puzzle: made.puzzle,
            kind: made.kind,
            solved: made.solved,
            hints: made.hints,
        };
        let kept = self.with(true, |trainer| trainer.record(&made, rate).map(Some))?;
        let kept = kept.ok_or_else(|| Refused::new("this cannot be kept: try again"))?;
        Ok(tried(kept))
    }

    fn last(&self, subject: &str, most: u32) -> Result<Vec<PracticeTried>, Refused> {
        let last = self.with(false, |trainer| trainer.last(subject, most))?;
        Ok(last.into_iter().map(tried).collect())
    }

    fn puzzles(&self, subject: &str) -> Result<Vec<(String, bool)>, Refused> {
        self.with(false, |trainer| trainer.puzzles(subject))
    }

    fn days(&self, kind: &str) -> Result<Vec<String>, Refused> {
        self.with(false, |trainer| trainer.days(kind))
    }

    fn add(&self, key: &str, kind: &str, content: &str) -> Result<bool, Refused> {
        self.with(true, |trainer| trainer.add(key, kind, content))
    }

    fn cards(&self, kind: &str, most: u32) -> Result<Vec<PracticeCard>, Refused> {
        let cards = self.with(false, |trainer| trainer.cards(kind, most))?;
        Ok(cards.into_iter().map(told).collect())
    }

    fn stock(&self, kind: &str) -> Result<[u32; 3], Refused> {
        let stock = self.with(false, |trainer| trainer.stock(kind))?;
        Ok([stock.due, stock.waiting, stock.learnt])
    }

    fn met(
        &self,
        key: &str,
        seen: u32,
        right: bool,
        due: &dyn Fn(i64, u32) -> Option<i64>,
    ) -> Result<Option<PracticeCard>, Refused> {
        let met = self.with(false, |trainer| trainer.met(key, seen, right, due))?;
        Ok(met.map(told))
    }

    fn drop_card(&self, key: &str) -> Result<bool, Refused> {
        self.with(false, |trainer| trainer.drop_card(key))
    }
}

fn tried(tried: Tried) -> PracticeTried {
    let made = tried.made;
    PracticeTried {
        made: PracticeTry {
            key: made.key,
            day: made.day,
            subject: made.subject,
            puzzle: made.puzzle,
            kind: made.kind,
            solved: made.solved,
            hints: made.hints,
        },
        rated: tried.rated,
        rating: tried.rating,
    }
}

fn told(card: Card) -> PracticeCard {
    PracticeCard {
        key: card.key,
        due: card.due,
        row: card.row,
        seen: card.seen,
        content: card.content,
    }
}
