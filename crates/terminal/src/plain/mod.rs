//! The game line by line, for pipes and for those who hear it: everything is said in words, and the
//! board is drawn when somebody asks for it.

mod words;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::Duration;

use game::{Characters, Typed};

use crate::autoplay::Autoplay;
use crate::command::Command;
use crate::event::{Event, Flow};
use crate::ink::Ink;
use crate::keeping::Keeper;
use crate::orders::{self, NOT_OVER};
use crate::playable::Playable;
use crate::resigning::{Answer, GOES_ON, QUESTION, Resigning};
use crate::table::Table;
use crate::thinking::{MoveRequest, Wish};

/// How many moves are listed when a line could become several.
const MOST_LISTED: usize = 12;

/// What was asked of the adviser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Hint,
    Candidates,
}

/// A line that waits until it can be answered, or the end of them.
#[derive(Clone, Debug)]
enum Waiting {
    Line(String),
    TooLong,
    End,
}

/// The game line by line.
#[derive(Debug)]
pub struct Plain<G: Playable> {
    table: Table<G>,
    keeper: Keeper,
    ink: Ink,
    characters: Characters,
    pace: Duration,
    /// What came while somebody was thinking.
    waiting: VecDeque<Waiting>,
    asked: Option<Asked>,
    /// For which moment the adviser was asked.
    advised: Option<u64>,
    autoplay: Autoplay,
    resigning: Resigning,
    /// Whether somebody types the lines, who sees a prompt and is asked back.
    face_to_face: bool,
    /// Whether the prompt stands there.
    prompted: bool,
}

impl<G: Playable> Plain<G> {
    /// A game line by line. Those who watch hear of a move after so much time at the earliest.
    pub fn new(
        table: Table<G>,
        keeper: Keeper,
        ink: Ink,
        characters: Characters,
        pace: Duration,
    ) -> Plain<G> {
        Plain {
            table,
            keeper,
            ink,
            characters,
            pace,
            waiting: VecDeque::new(),
            asked: None,
            advised: None,
            autoplay: Autoplay::default(),
            resigning: Resigning::default(),
            face_to_face: false,
            prompted: false,
        }
    }

    /// Somebody types the lines: there is a prompt, and whoever would resign is asked whether that is
    /// meant. Lines that come from a file or another program get neither.
    #[must_use]
    pub fn face_to_face(mut self) -> Plain<G> {
        self.face_to_face = true;
        self
    }

    /// The game and who plays it.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Where games are kept.
    pub fn keeper(&mut self) -> (&mut Keeper, &Table<G>) {
        (&mut self.keeper, &self.table)
    }

    /// Keeps the game as it stands now, if a person plays it: what comes through a pipe is somebody's
    /// file.
    pub fn keep_up(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.face_to_face {
            return Ok(());
        }
        match self.keeper.keep_up(&self.table) {
            Ok(()) => Ok(()),
            Err(error) => writeln!(out, "The game cannot be kept: {error}."),
        }
    }

    /// How many lines wait for an answer.
    pub fn backlog(&self) -> usize {
        self.waiting.len()
    }

    /// What an opponent is to be asked now.
    pub fn question(&mut self) -> Option<MoveRequest<G>> {
        let watched = self.table.is_watched();
        if watched && self.autoplay == Autoplay::Waits {
            return None;
        }
        let pace = if watched { self.pace } else { Duration::ZERO };
        let question = self.table.question(pace)?;
        self.autoplay.asked();
        Some(question)
    }

    /// What the adviser is to be asked now.
    pub fn wants_advice(&mut self) -> Option<Wish> {
        let moment = self.table.moment();
        if self.asked.is_none() || self.advised == Some(moment) {
            return None;
        }
        self.advised = Some(moment);
        Some(Wish::hint(moment))
    }

    /// Something happened: says what came of it.
    pub fn handle(&mut self, event: Event<G::Move>, out: &mut dyn Write) -> io::Result<Flow> {
        match event {
            Event::Interrupt => {
                self.leave_prompt(out)?;
                return Ok(Flow::Interrupted);
            }
            // Whoever typed it has ended the line of the prompt.
            Event::Line(line) => {
                self.prompted = false;
                self.waiting.push_back(Waiting::Line(line));
            }
            Event::LineTooLong => {
                self.prompted = false;
                self.waiting.push_back(Waiting::TooLong);
            }
            Event::End => {
                self.leave_prompt(out)?;
                // Nobody is left who could let a game go on that waits.
                self.autoplay = Autoplay::Goes;
                self.waiting.push_back(Waiting::End);
            }
            Event::Reply(reply) => {
                let mover = G::side_name(self.table.to_move());
                let before = self.table.moment();
                if let Some((text, words)) = self.table.answered(reply) {
                    writeln!(out, "{mover} plays {text}: {words}.")?;
                }
                if self.table.moment() != before {
                    self.say_turn(out)?;
                }
            }
            Event::Advice(advice) => self.advise(&advice, out)?,
            Event::Key(_) | Event::Pasted(_) | Event::Redraw => {}
        }
        while !self.is_waiting() {
            let Some(next) = self.waiting.pop_front() else {
                break;
            };
            let flow = match next {
                Waiting::Line(line) => self.line(&line, out)?,
                Waiting::TooLong => {
                    writeln!(out, "This line is longer than any move: it was not read.")?;
                    Flow::GoOn
                }
                Waiting::End => self.end(out)?,
            };
            if flow != Flow::GoOn {
                return Ok(flow);
            }
        }
        if self.table.is_watched() && self.table.is_over() {
            self.say_game(out)?;
            return Ok(Flow::End);
        }
        self.prompt(out)?;
        Ok(Flow::GoOn)
    }

    /// Whether somebody has to be waited for before the next line can be answered.
    fn is_waiting(&self) -> bool {
        if self.table.is_watched() {
            // Whoever watches may pause at any time; only the end of input has to wait.
            return !self.table.is_over() && matches!(self.waiting.front(), Some(Waiting::End));
        }
        self.table.awaits_program() || self.asked.is_some()
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        // Whoever ends the input by a key leaves, as by `quit`.
        if self.face_to_face {
            return Ok(Flow::Leave);
        }
        if !self.table.is_over() {
            writeln!(out, "The input has ended, the game has not.")?;
        }
        self.say_game(out)?;
        Ok(Flow::End)
    }

    fn line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        match self.resigning.answered(line) {
            Some(Answer::Yes) => {
                self.resign(out)?;
                return Ok(Flow::GoOn);
            }
            Some(Answer::No) => {
                writeln!(out, "{GOES_ON}")?;
                return Ok(Flow::GoOn);
            }
            None => {}
        }
        match Command::read(line) {
            Command::Nothing => {}
            Command::Move(text) => self.play(&text, out)?,
            Command::Hint => self.ask(Asked::Hint, out)?,
            Command::Candidates => self.ask(Asked::Candidates, out)?,
            Command::Undo => self.undo(out)?,
            Command::Save(name) => match self.keeper.save(&self.table, name.as_deref()) {
                Ok(path) => writeln!(out, "Saved to {}.", path.display())?,
                Err(error) => writeln!(out, "Not saved: {error}.")?,
            },
            Command::Resign if self.face_to_face && self.table.may_resign().is_some() => {
                self.resigning.ask();
                writeln!(out, "{QUESTION}")?;
            }
            Command::Resign => self.resign(out)?,
            Command::Level(None) => match self.table.level() {
                Some(level) => {
                    writeln!(
                        out,
                        "Level {}, {}: {}",
                        level.number, level.name, level.text
                    )?;
                }
                None => writeln!(out, "Nobody here plays at a level.")?,
            },
            Command::Level(Some(number)) => self.set_level(&number, out)?,
            Command::Board => {
                let drawn = G::diagram(self.table.game(), self.ink, self.characters);
                write!(out, "{drawn}")?;
            }
            Command::Tiles => {
                for said in G::tiles_in_words(self.table.game().position()) {
                    writeln!(out, "{said}.")?;
                }
            }
            Command::Moves(start) => self.list(&start, out)?,
            Command::New => self.begin_anew(out)?,
            Command::Pause => {
                let said = if self.table.is_watched() {
                    self.autoplay.flip();
                    if self.autoplay.is_paused() {
                        "Paused: `pause` goes on, `step` is one move."
                    } else {
                        "On it goes."
                    }
                } else {
                    "Only a game that is watched is paused."
                };
                writeln!(out, "{said}")?;
            }
            Command::Step => {
                if self.table.is_watched() {
                    self.autoplay = Autoplay::OneMove;
                } else {
                    writeln!(out, "Only a game that is watched is stepped through.")?;
                }
            }
            Command::Help => words::help::<G>(out)?,
            Command::Quit => return Ok(Flow::Leave),
        }
        Ok(Flow::GoOn)
    }

    fn resign(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.table.resign() {
            self.say_turn(out)
        } else {
            writeln!(out, "There is nothing to resign.")
        }
    }

    fn play(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.table.is_watched() {
            return writeln!(out, "You watch this game: nobody at the terminal plays.");
        }
        match self.table.typed(text) {
            Typed::Legal(mv) => {
                let position = self.table.game().position().clone();
                let mover = G::side_name(self.table.to_move());
                self.table.play(mv);
                let (text, words) = (position.write_move(mv), G::move_in_words(&position, mv));
                writeln!(out, "{mover} plays {text}: {words}.")?;
                self.say_turn(out)
            }
            Typed::Refused {
                reason,
                completions,
            } => {
                writeln!(out, "{}: {reason}.", game::excerpt(text))?;
                if let Some(word) = Command::meant(text) {
                    return writeln!(out, "Did you mean `{word}`?");
                }
                let position = self.table.game().position();
                let texts: Vec<String> = completions
                    .iter()
                    .take(MOST_LISTED)
                    .map(|&mv| position.write_move(mv))
                    .collect();
                if !texts.is_empty() && completions.len() <= MOST_LISTED {
                    writeln!(out, "Perhaps: {}.", texts.join(", "))?;
                }
                Ok(())
            }
        }
    }

    fn ask(&mut self, asked: Asked, out: &mut dyn Write) -> io::Result<()> {
        if self.table.is_over() {
            return writeln!(out, "The game is over: there is nothing to think about.");
        }
        self.asked = Some(asked);
        self.advised = None;
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match orders::take_back(&mut self.table) {
            Ok(said) => {
                writeln!(out, "{said}")?;
                self.say_turn(out)
            }
            Err(said) => writeln!(out, "{said}"),
        }
    }

    fn set_level(&mut self, number: &str, out: &mut dyn Write) -> io::Result<()> {
        let (Ok(said) | Err(said)) = orders::set_level(&mut self.table, number);
        writeln!(out, "{said}")
    }

    fn begin_anew(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if !self.table.is_over() && self.table.game().plies() > 0 {
            return writeln!(out, "{NOT_OVER}");
        }
        if let Err(error) = self.keeper.forget(&self.table) {
            writeln!(out, "The end of the last game is not saved: {error}.")?;
        }
        self.table.begin_anew();
        self.begin(out)
    }
}
