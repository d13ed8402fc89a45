//! An HTP engine as the checks see it.

use std::time::Duration;

use game::{Game as _, History, Repetition, excerpt};
use hex_rules::{Cell, Colour, Hex, Move, Size, Variant};
use subprocess::Stopwatch;

use super::answer::Answer;
use crate::check::{Check, Objection, not_applicable, wrong};
use crate::conversation::{Conversation, MOST_LINES};
use crate::examination::Examined;

/// An HTP engine.
pub(crate) struct Engine<'a> {
    pub(super) talk: Conversation<'a>,
    name: Option<String>,
}

impl<'a> Examined<'a> for Engine<'a> {
    const PROTOCOL: &'static str = "HTP";

    fn checks() -> Vec<Check<Self>> {
        super::checks()
    }

    fn unmet(talk: Conversation<'a>) -> Self {
        Engine { talk, name: None }
    }

    fn conversation(&mut self) -> &mut Conversation<'a> {
        &mut self.talk
    }

    fn name(&self) -> Option<String> {
        self.name.clone()
    }
}

impl Engine<'_> {
    pub(super) fn patience(&self) -> Duration {
        self.talk.settings.patience
    }

    /// Starts the engine if it does not run, and sets it up.
    pub(super) fn ready(&mut self) -> Result<(), Objection> {
        if !self.talk.start()? {
            return Ok(());
        }
        for line in self.talk.settings.setup.clone() {
            if !self.ask(&line)?.agrees {
                return wrong(format!(
                    "it refuses `{line}`, with which it is to be set up"
                ));
            }
        }
        if self.name.is_none() {
            let name = self.ask("name")?;
            let version = self.ask("version")?;
            let words: Vec<&str> = [&name, &version]
                .into_iter()
                .filter(|answer| answer.agrees && !answer.text.is_empty())
                .map(|answer| answer.text.as_str())
                .collect();
            self.name = (!words.is_empty()).then(|| excerpt(&words.join(" ")));
        }
        Ok(())
    }

    /// Starts the engine anew.
    pub(super) fn restart(&mut self) -> Result<(), Objection> {
        self.talk.end();
        self.ready()
    }

    /// Sends a line and hears the answer.
    pub(super) fn ask(&mut self, line: &str) -> Result<Answer, Objection> {
        self.ask_bytes(line.as_bytes())
    }

    /// As `ask`, with a line of any bytes.
    pub(super) fn ask_bytes(&mut self, line: &[u8]) -> Result<Answer, Objection> {
        self.ready()?;
        while let Some(line) = self.talk.unasked() {
            // An empty line too many is one check's business.
            if !line.is_empty() {
                return wrong("it said something that nobody had asked for");
            }
        }
        self.talk.tell(line);
        let mut answer = self.hear(self.patience())?;
        answer.asked = String::from_utf8_lossy(line).into_owned();
        Ok(answer)
    }

    /// An answer: from a line that begins with `=` or `?` to one that is exactly empty. Before it may
    /// come live graphics.
    pub(super) fn hear(&mut self, patience: Duration) -> Result<Answer, Objection> {
        let watch = Stopwatch::start();
        let mut lines: Vec<String> = Vec::new();
        let mut graphics = false;
        loop {
            let left = patience.saturating_sub(watch.elapsed());
            let line = self.talk.hear_text(left)?;
            if lines.len() == MOST_LINES {
                return wrong(format!("{MOST_LINES} lines and no empty one"));
            }
            match line.as_str() {
                "" if !lines.is_empty() => return Ok(Answer::read(&lines, watch.elapsed())),
                "" => graphics = false,
                line if !lines.is_empty() => lines.push(line.to_owned()),
                _ if graphics => {}
                "gogui-gfx:" => graphics = true,
                line if line.starts_with(['=', '?']) => lines.push(line.to_owned()),
                line => {
                    return wrong(format!(
                        "`{}` begins neither with `=` nor with `?`",
                        excerpt(line)
                    ));
                }
            }
        }
    }

    /// Sends a line that has to be done, and says its text.
    pub(super) fn demand(&mut self, line: &str) -> Result<String, Objection> {
        self.ask(line)?.text().map(str::to_owned)
    }

    /// Whether the engine has a command.
    pub(super) fn knows(&mut self, command: &str) -> Result<bool, Objection> {
        let answer = self.ask(&format!("known_command {command}"))?;
        Ok(answer.agrees && answer.text == "true")
    }

    /// That the engine has a command which it need not have.
    pub(super) fn needs(&mut self, command: &str) -> Result<(), Objection> {
        if self.knows(command)? {
            Ok(())
        } else {
            not_applicable(format!("it does not have `{command}`"))
        }
    }

    /// An empty board of this size.
    pub(super) fn begin(&mut self, side: usize) -> Result<History<Hex>, Objection> {
        self.demand(&format!("boardsize {side}"))?;
        self.demand("clear_board")?;
        empty(side)
    }

    /// A game on 11x11 in which there is something to think about.
    pub(super) fn begin_midgame(&mut self) -> Result<History<Hex>, Objection> {
        let mut game = self.begin(11)?;
        for (column, row) in [(2, 1), (8, 9), (2, 8), (8, 2), (5, 3), (4, 6)] {
            self.play(&mut game, Cell::new(column, row))?;
        }
        Ok(game)
    }

    /// Puts a stone down, here and there.
    pub(super) fn play(&mut self, game: &mut History<Hex>, cell: Cell) -> Result<(), Objection> {
        let colour = word(game.position().turn());
        self.demand(&format!("play {colour} {cell}"))?;
        if game.play(Move::Place(cell)).is_err() {
            return not_applicable("the examiner's own game is wrong");
        }
        Ok(())
    }

    /// That the stones on the engine's board lie on these cells and on no others. Found out by
    /// putting a stone everywhere: nothing else is left to do on this board.
    pub(super) fn has_stones(&mut self, size: Size, stones: &[Cell]) -> Result<(), Objection> {
        for cell in size.all() {
            let answer = self.ask(&format!("play black {cell}"))?;
            match (answer.agrees, stones.contains(&cell)) {
                (true, true) => {
                    return wrong(format!("there is no stone on {cell}, where one should lie"));
                }
                (false, false) => {
                    return wrong(format!(
                        "{cell} cannot be played, though no stone lies there"
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The board as the engine draws it, if it does: the same board is drawn the same way.
    pub(super) fn drawing(&mut self) -> Result<Option<String>, Objection> {
        if !self.knows("showboard")? {
            return Ok(None);
        }
        self.demand("showboard").map(Some)
    }
}

/// An empty board.
pub(super) fn empty(side: usize) -> Result<History<Hex>, Objection> {
    match Size::square(side) {
        Ok(size) => Ok(History::new(Variant::plain(size), Repetition::Ignored)),
        Err(error) => not_applicable(error.to_string()),
    }
}

/// The cells with stones.
pub(super) fn stones(game: &History<Hex>) -> Vec<Cell> {
    let hex = game.position();
    let size = hex.size();
    size.all()
        .filter(|cell| hex.stone(*cell).is_some())
        .collect()
}

/// A colour as it is told.
pub(super) fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// The cell that an engine names as its move, which must be empty.
pub(super) fn legal_cell(game: &History<Hex>, text: &str) -> Result<Cell, Objection> {
    let size = game.position().size();
    let wanted = text.trim().to_ascii_lowercase();
    match size.all().find(|cell| cell.to_string() == wanted) {
        None => wrong(format!(
            "`{}` is no cell of a board of {size}",
            excerpt(text)
        )),
        Some(cell) if game.position().is_legal(Move::Place(cell)) => Ok(cell),
        Some(cell) => wrong(format!(
            "{cell} cannot be played: a stone lies there, or the game is over"
        )),
    }
}
