//! What keys do.

use game::{Axial, Direction};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Screen, Tone};
use crate::command::Command;
use crate::event::Flow;
use crate::playable::Playable;
use crate::resigning::GOES_ON;

impl<G: Playable> Screen<G> {
    /// A key was pressed.
    pub(super) fn key(&mut self, key: KeyEvent) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::GoOn;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, control) {
            (KeyCode::Char('c'), true) => return Flow::Interrupted,
            // End of input, as at any prompt.
            (KeyCode::Char('d'), true) if self.prompt.is_empty() => return Flow::Leave,
            (KeyCode::Char('u'), true) => {
                self.prompt.clear();
                return Flow::GoOn;
            }
            (_, true) => return Flow::GoOn,
            (_, false) => {}
        }
        if self.help {
            self.help = false;
            return Flow::GoOn;
        }
        if self.chooser.is_some() {
            self.key_of_chooser(key.code);
            return Flow::GoOn;
        }
        self.key_of_table(key.code)
    }

    fn key_of_chooser(&mut self, code: KeyCode) {
        let Some(chooser) = &mut self.chooser else {
            return;
        };
        let count = chooser.moves.len();
        match code {
            KeyCode::Down | KeyCode::Tab | KeyCode::Right => chooser.at = (chooser.at + 1) % count,
            KeyCode::Up | KeyCode::BackTab | KeyCode::Left => {
                chooser.at = (chooser.at + count - 1) % count;
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(),
            KeyCode::Char(letter) => {
                let wanted = letter.to_ascii_uppercase();
                let place = chooser.moves.iter().position(|&(other, _)| other == wanted);
                if let Some(place) = place {
                    chooser.at = place;
                    self.choose();
                }
            }
            KeyCode::Esc => self.chooser = None,
            _ => {}
        }
    }

    fn key_of_table(&mut self, code: KeyCode) -> Flow {
        let declines = matches!(code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char(' '));
        if declines && self.prompt.is_empty() && self.resigning.forget() {
            self.say(Tone::Plain, GOES_ON.to_owned());
            return Flow::GoOn;
        }
        match code {
            KeyCode::Char('?') if self.prompt.is_empty() => self.help = true,
            KeyCode::Char(' ') if self.prompt.is_empty() => {
                if self.table.is_watched() {
                    self.pause();
                } else {
                    self.point();
                }
            }
            KeyCode::Char(letter) => self.prompt.push(letter),
            KeyCode::Backspace => self.prompt.rub_out(),
            KeyCode::Enter if self.prompt.is_empty() => self.point(),
            KeyCode::Enter => {
                let line = self.prompt.take();
                return self.command(&line);
            }
            KeyCode::Esc if self.prompt.is_empty() => {
                self.picked = None;
                self.say(Tone::Plain, String::new());
            }
            KeyCode::Esc => self.prompt.clear(),
            KeyCode::Tab if self.prompt.is_empty() => self.next_in_hand(true),
            KeyCode::BackTab if self.prompt.is_empty() => self.next_in_hand(false),
            KeyCode::Tab => self.complete(),
            KeyCode::Right if self.table.is_watched() => self.step(),
            KeyCode::Left => self.walk(Direction::West),
            KeyCode::Right => self.walk(Direction::East),
            KeyCode::Up => self.walk(self.up()),
            KeyCode::Down => self.walk(self.down()),
            KeyCode::Home => {
                self.cursor = G::last(self.table.game())[0].unwrap_or(self.cursor);
                self.focus = None;
            }
            _ => {}
        }
        Flow::GoOn
    }

    fn up(&self) -> Direction {
        let even = self.cursor.r.rem_euclid(2) == 0;
        if G::ZIGZAG && even {
            Direction::NorthEast
        } else {
            Direction::NorthWest
        }
    }

    fn down(&self) -> Direction {
        let even = self.cursor.r.rem_euclid(2) == 0;
        if !G::ZIGZAG || even {
            Direction::SouthEast
        } else {
            Direction::SouthWest
        }
    }

    /// Takes the cursor a step further, unless that is far from everything.
    fn walk(&mut self, direction: Direction) {
        self.focus = None;
        let to: Axial = self.cursor + direction;
        let faces = G::faces(self.table.game(), self.look.characters);
        let cells = || faces.iter().filter(|(_, face)| face.is_cell);
        let may = if G::ZIGZAG {
            // A board without an edge ends one cell beside its tiles.
            cells().any(|(at, _)| at.distance(to) <= 1)
        } else {
            cells().any(|(at, _)| *at == to)
        };
        if may {
            self.cursor = to;
        }
    }

    /// Completes what is typed, and goes on to the next possibility when pressed again.
    fn complete(&mut self) {
        if !self.prompt.is_completing() {
            let text = self.prompt.text().trim().to_owned();
            let words = Command::completions(&text).map(str::to_owned);
            let mut offered: Vec<String> = words.collect();
            if self.table.awaits_person() {
                offered.extend(self.begin_like(&text));
            }
            self.prompt.offer(offered);
        }
        self.prompt.complete();
        let offered = self.prompt.offered();
        let said = match offered.len() {
            0 => "Nothing begins like this.".to_owned(),
            _ => offered.join("  "),
        };
        self.say(Tone::Plain, said);
    }
}
