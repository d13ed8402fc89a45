//! The files that the games of a match are kept in, and what they hold when it goes on.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use arena::{Before, MatchGame, News, Record, RecordError, Series};
use files::{Journal, Line, Lock};

use super::adjournments::Adjournments;

/// The files that games are kept in.
pub(super) struct Books {
    journal: Journal,
    adjournments: Adjournments,
    /// Nobody else writes them now.
    _lock: Lock,
}

impl Books {
    /// Keeps what is heard of the match.
    pub(super) fn keep(&mut self, news: &News) -> io::Result<()> {
        match news {
            News::Over(record) => {
                self.journal.add(record)?;
                self.adjournments.remove(record.game)
            }
            News::Adjourned(adjourned) => self.adjournments.put(adjourned.clone()),
        }
    }
}

/// What a match finds when it begins.
pub(super) struct Found<G: MatchGame> {
    /// The games that were played.
    pub(super) records: Vec<Record>,
    /// The same, and those that go on.
    pub(super) before: Before<G>,
}

/// The files of games, and what they hold already.
pub(super) fn open<G: MatchGame>(
    out: Option<&Path>,
    resume: bool,
    series: &Series<G>,
) -> Result<(Option<Books>, Found<G>)> {
    let nothing = Found {
        records: Vec::new(),
        before: Before::nothing(),
    };
    let Some(path) = out else {
        return Ok((None, nothing));
    };
    let shown = path.display();
    let lock = Lock::of_file(path)?;
    if !resume {
        let adjournments = Adjournments::new(path);
        // Games under way without those that are over are a match too, and not this one.
        for there in [path, adjournments.path()] {
            if there.exists() {
                let there = there.display();
                bail!(
                    "{there} exists already: add --resume to go on with its match, or name another file"
                );
            }
        }
        let journal = Journal::create(path).with_context(|| format!("creating {shown}"))?;
        let books = Books {
            journal,
            adjournments,
            _lock: lock,
        };
        return Ok((Some(books), nothing));
    }
    let going_on = || format!("going on with {shown}");
    let (mut journal, lines) = Journal::resume(path).with_context(going_on)?;
    let (mut records, damaged) = believed(path, series, &lines)?;
    if !damaged.is_empty() {
        drop(journal);
        let aside = Journal::set_aside(path, &lines, &damaged).with_context(going_on)?;
        crate::complain(&format!(
            "such games are played again; what was damaged is kept in {}",
            aside.display()
        ));
        journal = Journal::resume(path).with_context(going_on)?.0;
    }
    let mut played = BTreeSet::new();
    let numbers = series.schedule.numbers();
    records.retain(|record| numbers.contains(&record.game) && played.insert(record.game));
    let adjournments = Adjournments::resume(path)?;
    let before = series
        .before(played, &adjournments.games())
        .with_context(|| adjournments.help())?;
    let books = Books {
        journal,
        adjournments,
        _lock: lock,
    };
    Ok((Some(books), Found { records, before }))
}

/// The games of a journal that can have been played in this match, and the numbers of the lines that
/// hold none, of which it tells. A file that is no journal of this match at all is refused.
fn believed<G: MatchGame>(
    path: &Path,
    series: &Series<G>,
    lines: &[Line],
) -> Result<(Vec<Record>, Vec<usize>)> {
    let shown = path.display();
    let mut records = Vec::new();
    let mut damaged: Vec<(usize, String)> = Vec::new();
    for line in lines {
        let number = line.number;
        match Record::read(line) {
            Ok(record) => {
                series.check(&record).with_context(|| {
                    format!("going on with {shown}: give the same settings, or name another file")
                })?;
                match series.replay(&record) {
                    Ok(()) => records.push(record),
                    Err(why) => damaged.push((number, why.to_string())),
                }
            }
            Err(RecordError::Damaged(why)) => damaged.push((number, why.to_string())),
            // A seal may be damaged too, so that a line seems to have none; but not all of them.
            Err(why) if !records.is_empty() => damaged.push((number, why.to_string())),
            Err(why) => bail!("going on with {shown}: line {number}: {why}; name another file"),
        }
    }
    for (number, why) in &damaged {
        crate::complain(&format!("{shown}, line {number} is damaged: {why}"));
    }
    Ok((
        records,
        damaged.into_iter().map(|(number, _)| number).collect(),
    ))
}
