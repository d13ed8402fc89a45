//! A UHP engine as the checks see it.

use std::time::Duration;

use game::{History, Repetition, excerpt};
use hive_rules::{GameString, Hive, Variant};
use subprocess::Stopwatch;

use super::answer::{Answer, lists_moves, shows};
use crate::check::{Check, Objection, not_applicable, wrong};
use crate::conversation::{Conversation, MOST_LINES};
use crate::examination::Examined;

/// A UHP engine.
pub(crate) struct Engine<'a> {
    pub(super) talk: Conversation<'a>,
    /// Whether it says anything when it starts, once that is known.
    greets: Option<bool>,
    id: Option<String>,
    expansions: Option<Variant>,
}

impl<'a> Examined<'a> for Engine<'a> {
    const PROTOCOL: &'static str = "UHP";

    fn checks() -> Vec<Check<Self>> {
        super::checks()
    }

    fn unmet(talk: Conversation<'a>) -> Self {
        Engine {
            talk,
            greets: None,
            id: None,
            expansions: None,
        }
    }

    fn conversation(&mut self) -> &mut Conversation<'a> {
        &mut self.talk
    }

    fn name(&self) -> Option<String> {
        self.id.clone()
    }
}

impl Engine<'_> {
    pub(super) fn patience(&self) -> Duration {
        self.talk.settings.patience
    }

    /// Starts the engine if it does not run, hears its greeting if it has one, and sets it up.
    pub(super) fn ready(&mut self) -> Result<(), Objection> {
        if !self.talk.start()? {
            return Ok(());
        }
        if self.greets != Some(false) {
            match self.hear(self.patience()) {
                Ok(greeting) => {
                    self.greets = Some(true);
                    self.learn(&greeting);
                }
                // One check is about the greeting: the others go on without.
                Err(Objection::Lost(_)) if self.talk.is_running() => self.greets = Some(false),
                Err(objection) => return Err(objection),
            }
        }
        for line in self.talk.settings.setup.clone() {
            let answer = self.ask(&line)?;
            if answer.refusal().is_some() {
                return wrong(format!(
                    "it refuses `{line}`, with which it is to be set up"
                ));
            }
        }
        Ok(())
    }

    /// Starts the engine anew.
    pub(super) fn restart(&mut self) -> Result<(), Objection> {
        self.talk.end();
        self.ready()
    }

    /// Keeps what `info` says.
    fn learn(&mut self, info: &Answer) {
        let id = info.lines.iter().find_map(|line| line.strip_prefix("id "));
        self.id = id.map(|id| excerpt(id.trim())).or(self.id.take());
        let has = |name: &str| {
            let mut fields = info.lines.iter().flat_map(|line| line.split(';'));
            fields.any(|field| field.trim() == name)
        };
        self.expansions = Some(Variant {
            mosquito: has("Mosquito"),
            ladybug: has("Ladybug"),
            pillbug: has("Pillbug"),
        });
    }

    /// Which tiles it says that it can play with.
    pub(super) fn expansions(&mut self) -> Result<Variant, Objection> {
        self.ready()?;
        if let Some(expansions) = self.expansions {
            return Ok(expansions);
        }
        let info = self.ask("info")?;
        self.learn(&info);
        Ok(self.expansions.unwrap_or(Variant::BASE))
    }

    /// The game types that it says it can play.
    pub(super) fn variants(&mut self) -> Result<Vec<Variant>, Objection> {
        let most = self.expansions()?;
        Ok(Variant::ALL
            .into_iter()
            .filter(|variant| is_within(*variant, most))
            .collect())
    }

    /// Sends a line and hears the answer.
    pub(super) fn ask(&mut self, line: &str) -> Result<Answer, Objection> {
        self.ask_bytes(line.as_bytes(), Duration::ZERO)
    }

    /// As `ask`, of a command that may take this time.
    pub(super) fn ask_within(&mut self, line: &str, time: Duration) -> Result<Answer, Objection> {
        self.ask_bytes(line.as_bytes(), time)
    }

    /// As `ask`, with a line of any bytes.
    pub(super) fn ask_bytes(&mut self, line: &[u8], time: Duration) -> Result<Answer, Objection> {
        self.ready()?;
        self.hears_nothing_unasked()?;
        self.talk.tell(line);
        let mut answer = self.hear(time + self.patience())?;
        answer.asked = String::from_utf8_lossy(line).into_owned();
        Ok(answer)
    }

    /// That there is nothing to hear before anything is asked.
    fn hears_nothing_unasked(&mut self) -> Result<(), Objection> {
        match self.talk.unasked() {
            None => Ok(()),
            Some(_) => wrong("it said something that nobody had asked for"),
        }
    }

    /// The lines of an answer.
    pub(super) fn hear(&mut self, patience: Duration) -> Result<Answer, Objection> {
        let watch = Stopwatch::start();
        let mut lines = Vec::new();
        loop {
            let left = patience.saturating_sub(watch.elapsed());
            let line = self.talk.hear_text(left)?;
            if line.trim().eq_ignore_ascii_case("ok") {
                return Ok(Answer {
                    asked: String::new(),
                    lines,
                    exact: line == "ok",
                    took: watch.elapsed(),
                });
            }
            if lines.len() == MOST_LINES {
                return wrong(format!("{MOST_LINES} lines and no `ok`"));
            }
            lines.push(line);
        }
    }

    /// Begins a game, or goes on with it, and checks what is shown.
    pub(super) fn begin(&mut self, text: &str) -> Result<History<Hive>, Objection> {
        let game = read(text)?;
        if !is_within(*game.variant(), self.expansions()?) {
            return not_applicable(format!("it does not play {}", game.variant()));
        }
        let answer = self.ask(&format!("newgame {text}"))?;
        shows(&answer, &game)?;
        Ok(game)
    }

    /// That the engine's board is that of this game, which goes on.
    pub(super) fn has_on_board(&mut self, game: &History<Hive>) -> Result<usize, Objection> {
        let answer = self.ask("validmoves")?;
        lists_moves(&answer, game)
    }

    /// As `has_on_board`, after something that should have changed nothing.
    pub(super) fn is_unchanged(
        &mut self,
        game: &History<Hive>,
        after: &str,
    ) -> Result<(), Objection> {
        match self.has_on_board(game) {
            Ok(_) => Ok(()),
            Err(Objection::Wrong(what)) => wrong(format!(
                "after `{}` the position is another: {what}",
                excerpt(after)
            )),
            Err(objection) => Err(objection),
        }
    }
}

/// A game of ours. They are all legal.
pub(super) fn read(text: &str) -> Result<History<Hive>, Objection> {
    match GameString::read(text, Repetition::Ignored) {
        Ok(read) => Ok(read.game),
        Err(error) => Err(Objection::NotApplicable(format!(
            "the examiner's own game is wrong: {error}"
        ))),
    }
}

fn is_within(variant: Variant, most: Variant) -> bool {
    (most.mosquito || !variant.mosquito)
        && (most.ladybug || !variant.ladybug)
        && (most.pillbug || !variant.pillbug)
}
