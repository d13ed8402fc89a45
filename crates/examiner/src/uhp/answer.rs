//! An answer, and whether it says what is true.

use std::collections::BTreeMap;
use std::time::Duration;

use game::{Game as _, History, Notation as _, excerpt};
use hive_rules::{GameString, GameStringWarning, Hive, Move, State, write_game};

use crate::check::{Objection, wrong};

/// The lines of an answer, without the `ok` that ends it.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) asked: String,
    pub(super) lines: Vec<String>,
    /// Whether the last line was exactly `ok`, and not almost.
    pub(super) exact: bool,
    pub(super) took: Duration,
}

impl Answer {
    /// What kind of refusal this is, `err` or `invalidmove`, if it is one.
    pub(super) fn refusal(&self) -> Option<&str> {
        let word = self.lines.first()?.split(' ').next()?;
        matches!(word, "err" | "invalidmove").then_some(word)
    }

    /// The only line of an answer to something that had to be done.
    pub(super) fn line(&self) -> Result<&str, Objection> {
        match self.lines.as_slice() {
            [_] if self.refusal().is_some() => wrong(format!("`{}` was refused", self.short())),
            [line] => Ok(line),
            [] => wrong(format!("`{}` was answered with no line", self.short())),
            lines => wrong(format!(
                "`{}` was answered with {} lines instead of one",
                self.short(),
                lines.len()
            )),
        }
    }

    /// That something was refused which had to be, in form: with one line, `err` or `invalidmove`.
    pub(super) fn must_refuse(&self) -> Result<&str, Objection> {
        match (self.refusal(), self.lines.len()) {
            (Some(word), 1) => Ok(word),
            (Some(_), count) => wrong(format!(
                "`{}` was refused with {count} lines instead of one",
                self.short()
            )),
            (None, _) => wrong(format!("`{}` was not refused", self.short())),
        }
    }

    pub(super) fn short(&self) -> String {
        excerpt(&self.asked)
    }
}

/// That an answer is the game string of this game: type, state, turn and moves, whichever tiles the
/// moves are told by.
pub(super) fn shows(answer: &Answer, game: &History<Hive>) -> Result<(), Objection> {
    let line = answer.line()?;
    let expected = || write_game(game);
    let read = line.parse::<GameString>().map_err(|error| {
        Objection::Wrong(format!(
            "the answer is no game string that fits the rules: {error}; expected {}",
            expected()
        ))
    })?;
    // Whoever draws by repetition at the third time may, and whoever does not may as well.
    let may_be_draw = game.occurrences() >= 3;
    let warnings = read.warnings.iter().find(|warning| {
        let drawn = matches!(
            warning,
            GameStringWarning::State {
                written: State::Draw,
                ..
            }
        );
        !(drawn && may_be_draw)
    });
    if let Some(warning) = warnings {
        return wrong(format!("in its game string {warning}"));
    }
    let fields: Vec<&str> = line.split(';').collect();
    if fields.iter().take(3).any(|field| field.is_empty()) || fields.len() < 3 {
        return wrong("the game string lacks its type, its state or its turn");
    }
    let same = read.game.variant() == game.variant() && read.game.moves().eq(game.moves());
    if same {
        Ok(())
    } else {
        wrong(format!("its game is another one; expected {}", expected()))
    }
}

/// That an answer to `validmoves` lists exactly the legal moves of a game that goes on.
pub(super) fn lists_moves(answer: &Answer, game: &History<Hive>) -> Result<usize, Objection> {
    let position = game.position();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut listed: BTreeMap<String, &str> = BTreeMap::new();
    for text in answer.line()?.split(';') {
        let mv = legal_move(game, text)?;
        if let Some(before) = listed.insert(position.write_move(mv), text) {
            return wrong(format!("it lists one move twice: `{before}` and `{text}`"));
        }
    }
    let missing: Vec<String> = legal
        .iter()
        .map(|mv| position.write_move(*mv))
        .filter(|text| !listed.contains_key(text))
        .collect();
    if missing.is_empty() {
        Ok(legal.len())
    } else {
        wrong(format!(
            "of {} legal moves it does not list {}: {}; the game is {}",
            legal.len(),
            missing.len(),
            excerpt(&missing.join(";")),
            write_game(game)
        ))
    }
}

/// The move that an engine names, which must be legal.
pub(super) fn legal_move(game: &History<Hive>, text: &str) -> Result<Move, Objection> {
    game.position().read_move(text).map_err(|refusal| {
        Objection::Wrong(format!(
            "`{}` is not legal: {refusal}; the game is {}",
            excerpt(text),
            write_game(game)
        ))
    })
}
