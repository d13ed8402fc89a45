//! What lines do.

use game::Typed;

use super::{MOST_LISTED, Screen, Tone};
use crate::autoplay::Autoplay;
use crate::command::Command;
use crate::event::Flow;
use crate::orders::{self, NOT_OVER};
use crate::playable::Playable;
use crate::resigning::{Answer, GOES_ON, QUESTION};

impl<G: Playable> Screen<G> {
    /// Does what a line says.
    pub(super) fn command(&mut self, line: &str) -> Flow {
        match self.resigning.answered(line) {
            Some(Answer::Yes) => {
                self.resign();
                return Flow::GoOn;
            }
            Some(Answer::No) => {
                self.say(Tone::Plain, GOES_ON.to_owned());
                return Flow::GoOn;
            }
            None => {}
        }
        match Command::read(line) {
            Command::Nothing | Command::Board => {}
            Command::Move(text) => self.play_typed(&text),
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Save(name) => match self.keeper.save(&self.table, name.as_deref()) {
                Ok(path) => self.say(Tone::Good, format!("Saved to {}.", path.display())),
                Err(error) => self.say(Tone::Wrong, format!("Not saved: {error}.")),
            },
            Command::Resign if self.table.may_resign().is_some() => {
                self.resigning.ask();
                self.say(Tone::Wrong, QUESTION.to_owned());
            }
            Command::Resign => self.resign(),
            Command::Level(None) => {
                let said = match self.table.level() {
                    Some(level) => {
                        format!("Level {}, {}: {}", level.number, level.name, level.text)
                    }
                    None => "Nobody here plays at a level.".to_owned(),
                };
                self.say(Tone::Plain, said);
            }
            Command::Level(Some(number)) => self.set_level(&number),
            Command::Candidates => {
                self.candidates = !self.candidates;
                if !self.candidates {
                    self.advice = None;
                    self.advised = None;
                }
            }
            Command::Tiles => {
                let said = G::tiles_in_words(self.table.game().position()).join("; ");
                self.say(Tone::Plain, said);
            }
            Command::Moves(start) => {
                let texts = self.begin_like(&start);
                let said = match texts.len() {
                    0 => format!("No move begins with `{start}`."),
                    many => format!("{many} moves: {}", texts.join(", ")),
                };
                self.say(Tone::Plain, said);
            }
            Command::New => self.begin_anew(),
            Command::Pause => self.pause(),
            Command::Step => self.step(),
            Command::Help => self.help = true,
            Command::Quit => return Flow::Leave,
        }
        Flow::GoOn
    }

    fn resign(&mut self) {
        if self.table.resign() {
            self.moved();
            self.say_ending();
        } else {
            self.say(Tone::Wrong, "There is nothing to resign.".to_owned());
        }
    }

    fn play_typed(&mut self, text: &str) {
        if self.table.awaits_program() {
            let said = if self.table.is_watched() {
                "You watch this game: nobody at the terminal plays."
            } else {
                "It is not your turn yet."
            };
            self.say(Tone::Wrong, said.to_owned());
            return;
        }
        match self.table.typed(text) {
            Typed::Legal(mv) => self.play(mv),
            Typed::Refused {
                reason,
                completions,
            } => {
                let meant = Command::meant(text).map(|word| format!(" Did you mean `{word}`?"));
                let said = meant.unwrap_or_else(|| self.perhaps(&completions));
                self.say(Tone::Wrong, format!("{text}: {reason}.{said}"));
                if self.is_beginning(text, &completions) {
                    self.prompt.paste(text);
                }
            }
        }
    }

    /// Whether a line can be gone on with: it names a tile alone, or is how one of these begins. What
    /// names another place would only be in the way of what is typed next.
    fn is_beginning(&self, text: &str, moves: &[G::Move]) -> bool {
        let text = text.trim().to_lowercase();
        let position = self.table.game().position();
        let begins = |&mv: &G::Move| position.write_move(mv).to_lowercase().starts_with(&text);
        !moves.is_empty() && (!text.contains(char::is_whitespace) || moves.iter().any(begins))
    }

    /// What it may become, if that can be listed.
    fn perhaps(&self, moves: &[G::Move]) -> String {
        let position = self.table.game().position();
        let texts: Vec<String> = moves.iter().map(|&mv| position.write_move(mv)).collect();
        match texts.len() {
            1..=MOST_LISTED => format!(" Perhaps: {}.", texts.join(", ")),
            _ => String::new(),
        }
    }

    /// Plays a move that is legal.
    pub(super) fn play(&mut self, mv: G::Move) {
        let text = self.table.game().position().write_move(mv);
        let mover = G::side_name(self.table.to_move());
        if self.table.play(mv) {
            self.moved();
            self.focus = G::last(self.table.game())[0];
            self.say(Tone::Plain, format!("{mover} plays {text}."));
            self.say_ending();
        }
    }

    fn hint(&mut self) {
        if !self.table.awaits_person() {
            self.say(
                Tone::Wrong,
                "Hints are for when it is your turn.".to_owned(),
            );
            return;
        }
        self.wants_hint = true;
        self.say(Tone::Plain, "Thinking of a hint…".to_owned());
        if let Some(advice) = self.advice.clone().filter(|advice| advice.is_final) {
            self.advised(advice);
        }
    }

    fn undo(&mut self) {
        match orders::take_back(&mut self.table) {
            Ok(said) => {
                self.moved();
                self.focus = G::last(self.table.game())[0];
                if self.table.is_watched() {
                    self.autoplay = Autoplay::Waits;
                }
                self.say(Tone::Plain, said);
            }
            Err(said) => self.say(Tone::Wrong, said),
        }
    }

    fn set_level(&mut self, number: &str) {
        match orders::set_level(&mut self.table, number) {
            Ok(said) => {
                self.moved();
                self.say(Tone::Good, said);
            }
            Err(said) => self.say(Tone::Wrong, said),
        }
    }

    fn begin_anew(&mut self) {
        if !self.table.is_over() && self.table.game().plies() > 0 {
            self.say(Tone::Wrong, NOT_OVER.to_owned());
            return;
        }
        let ended = self.keeper.forget(&self.table);
        self.table.begin_anew();
        self.moved();
        self.cursor = G::middle(self.table.game());
        self.focus = None;
        self.say_turn();
        if let Err(error) = ended {
            let said = format!("The end of the last game is not saved: {error}.");
            self.say(Tone::Wrong, said);
        }
    }

    pub(super) fn pause(&mut self) {
        if self.table.is_watched() {
            self.autoplay.flip();
            let said = if self.autoplay.is_paused() {
                "Paused: Space goes on, → is one move."
            } else {
                "On it goes."
            };
            self.say(Tone::Plain, said.to_owned());
        } else {
            self.say(
                Tone::Wrong,
                "Only a game that is watched is paused.".to_owned(),
            );
        }
    }

    pub(super) fn step(&mut self) {
        if self.table.is_watched() {
            self.autoplay = Autoplay::OneMove;
        } else {
            self.say(
                Tone::Wrong,
                "Only a game that is watched is stepped through.".to_owned(),
            );
        }
    }
}
