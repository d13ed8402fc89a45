//! What somebody has practised: tries at puzzles with a rating, and cards that come back.

mod cards;
mod record;
mod service;

use std::sync::Arc;

use engine::Stop;
use serde::Serialize;

use crate::jobs::{Job, Length};
use crate::protocol::{Refused, answer};
use crate::session::Session;

pub use cards::{
    TrainerCard, TrainerCardContent, TrainerCards, TrainerCardsRequest, TrainerDropRequest,
    TrainerDropped, TrainerKeepRequest, TrainerKept, TrainerMet, TrainerMetRequest,
};
pub use record::{TrainerRecent, TrainerRecordRequest, TrainerStanding, TrainerStatusRequest};
pub use service::{PracticeCard, PracticeTried, PracticeTry, TrainerService};

pub(super) use cards::{cards, drop_card, keep, met};
pub(super) use record::{record, status};

/// Has something done with what was practised.
fn with_trainer<T: Serialize>(
    session: &mut Session,
    id: &str,
    work: impl FnOnce(&dyn TrainerService) -> Result<T, Refused> + Send + 'static,
) -> Result<(), Refused> {
    let trainer = session.service.platform.trainer.as_ref();
    let trainer = trainer.map(Arc::clone).ok_or_else(|| {
        Refused::new("there is no folder for what you practise: start hexapod with --data-dir")
    })?;
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &Stop, _: &dyn Fn(String)| match work(&*trainer) {
        Ok(found) => answer(Some(&id), &found),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Job::new(question, Length::Short, work))
}

/// A word that a client chooses: a key, a day, a name.
fn checked(field: &'static str, word: &str) -> Result<(), Refused> {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if word.is_empty() || word.len() > 64 || !word.bytes().all(fits) {
        let error = format!(
            "`{}` is none: write up to 64 small letters, digits and hyphens",
            game::excerpt(word)
        );
        return Err(Refused::field(field, error));
    }
    Ok(())
}
