//! What can be asked of the place where what was practised is kept.

use std::fmt;

use crate::protocol::Refused;

/// A try at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeTry {
    pub key: String,
    pub day: String,
    pub subject: String,
    pub puzzle: String,
    pub kind: String,
    pub solved: bool,
    pub hints: u32,
}

/// A try with the rating after it.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeTried {
    pub made: PracticeTry,
    pub rated: bool,
    /// The rating, and how far it may be off.
    pub rating: (f64, f64),
}

/// Something that comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeCard {
    pub key: String,
    pub due: Option<i64>,
    pub row: u32,
    pub seen: u32,
    pub content: String,
}

/// What was practised, wherever that is kept. Many clients ask at once. What is acknowledged is kept, whatever happens to the
/// program afterwards.
pub trait TrainerService: fmt::Debug + Send + Sync {
    /// Records a try; the first at a puzzle is rated by what is made of the rating before. The same key twice is one try.
    fn record(
        &self,
        made: PracticeTry,
        rate: &dyn Fn(Option<(f64, f64)>) -> (f64, f64),
    ) -> Result<PracticeTried, Refused>;

    /// The last tries of a subject, the last first.
    fn last(&self, subject: &str, most: u32) -> Result<Vec<PracticeTried>, Refused>;

    /// All puzzles of a subject that were tried, and whether they were solved once.
    fn puzzles(&self, subject: &str) -> Result<Vec<(String, bool)>, Refused>;

    /// The days on which a puzzle of this kind was solved, the last first.
    fn days(&self, kind: &str) -> Result<Vec<String>, Refused>;

    /// Keeps a card, unless there is one of this key; says whether it is new.
    fn add(&self, key: &str, kind: &str, content: &str) -> Result<bool, Refused>;

    /// Cards of a kind, those first that are due longest.
    fn cards(&self, kind: &str, most: u32) -> Result<Vec<PracticeCard>, Refused>;

    /// How many of a kind are due, wait, and are learnt.
    fn stock(&self, kind: &str) -> Result<[u32; 3], Refused>;

    /// A card was met that had been seen so often; `due` says when it comes back.
    fn met(
        &self,
        key: &str,
        seen: u32,
        right: bool,
        due: &dyn Fn(i64, u32) -> Option<i64>,
    ) -> Result<Option<PracticeCard>, Refused>;

    /// Takes a card away; says whether there was one.
    fn drop_card(&self, key: &str) -> Result<bool, Refused>;
}
