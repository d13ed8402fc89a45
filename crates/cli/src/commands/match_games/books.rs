//! The files that the games of a match are kept in, and what they hold when it goes on.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use arena::{Before, Journal, MatchGame, News, Record, Series};

use super::adjournments::Adjournments;

/// The files that games are kept in.
pub(super) struct Books {
    journal: Journal,
    adjournments: Adjournments,
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
        return Ok((
            Some(Books {
                journal,
                adjournments,
            }),
            nothing,
        ));
    }
    let (journal, mut records) =
        Journal::resume(path).with_context(|| format!("going on with {shown}"))?;
    let mut played = BTreeSet::new();
    records.retain(|record| record.game < series.schedule.games && played.insert(record.game));
    for record in &records {
        series.check(record).with_context(|| {
            format!("going on with {shown}: give the same settings, or name another file")
        })?;
    }
    let adjournments = Adjournments::resume(path)?;
    let before = series
        .before(played, &adjournments.games())
        .with_context(|| adjournments.help())?;
    let books = Books {
        journal,
        adjournments,
    };
    Ok((Some(books), Found { records, before }))
}
