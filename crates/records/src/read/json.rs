//! A game a line as JSON: what datasets hold, what [`write`](crate::write) makes of a record, and the
//! games of a match.

use std::ops::ControlFlow;

use files::seal::{self, Opened};

use super::played::Played;
use super::{Fault, Found, MOST_PLIES, Outcome, Read, Sink, uhp};
use crate::stored::{self, StoredError};

/// The games of a text, one a line.
pub(super) fn find(text: &str, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let lines = (1..).zip(text.lines().map(str::trim));
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        sink(Found {
            place: Some(format!("line {number}")),
            read: &|| read(line),
        })?;
    }
    ControlFlow::Continue(())
}

fn read(line: &str) -> Outcome {
    if seal::open(line) == Opened::Broken {
        return Err(Fault::new(
            "damaged line",
            "the line is not as it was written: its checksum does not fit",
        ));
    }
    if let Some(played) = Played::of(line) {
        return played.read();
    }
    let (_, record) = stored::read(line).map_err(|error| fault(&error))?;
    if record.play.plies() > MOST_PLIES {
        return Err(uhp::too_long());
    }
    Ok(Read::new(record, Vec::new()))
}

fn fault(error: &StoredError) -> Fault {
    let class = match error {
        StoredError::Json(_) => "broken JSON",
        StoredError::Game(_) => "illegal game",
        StoredError::Id { .. } => "wrong id in JSON",
        StoredError::Thought { .. } => "thought that does not fit",
    };
    let what = match error {
        StoredError::Json(_) => {
            "a game is one object a line, as `hexapod convert --to json`, `hexapod data export` or `hexapod match --out` writes it"
        }
        StoredError::Game(_) | StoredError::Id { .. } => "the line is not as it was written",
        // It says itself what there should be.
        StoredError::Thought { .. } => return Fault::new(class, error.to_string()),
    };
    Fault::new(class, format!("{error}: {what}"))
}
