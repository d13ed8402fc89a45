//! The game on the whole screen: a board with a cursor, and a line to type in.

mod board;
mod draw;
mod help;
mod keys;
mod panel;
mod pointing;
mod prompt;
mod raster;

use std::time::Duration;

use game::{Axial, Characters, Typed};
use ratatui::Frame;

use self::pointing::{Chooser, Picked};
use self::prompt::Prompt;
use crate::command::Command;
use crate::event::{Event, Flow};
use crate::gait::Gait;
use crate::keeping::Keeper;
use crate::playable::{Playable, Way};
use crate::table::Table;
use crate::thinking::{Advice, NO_ADVICE, Question};

/// How many moves are listed.
const MOST_LISTED: usize = 6;
/// How many simulations a hint is worth.
const HINT_VISITS: u32 = 150;
/// How many the list of candidates grows to.
const CANDIDATE_VISITS: u32 = 400;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether there are colours.
    pub colours: bool,
    /// Which marks there are.
    pub characters: Characters,
}

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Plain,
    Wrong,
    Good,
}

/// The game on the whole screen.
#[derive(Debug)]
pub struct Screen<G: Playable> {
    table: Table<G>,
    keeper: Keeper,
    look: Look,
    /// Time between moves of players that are watched.
    pace: Duration,
    cursor: Axial,
    /// Where to look, if that is not the cursor.
    focus: Option<Axial>,
    picked: Option<Picked>,
    chooser: Option<Chooser<G::Move>>,
    prompt: Prompt,
    message: (Tone, String),
    help: bool,
    candidates: bool,
    wants_hint: bool,
    advice: Option<Advice<G::Move>>,
    /// For which moment, and how many simulations, the adviser was asked last.
    advised: Option<(u64, u32)>,
    gait: Gait,
}

impl<G: Playable> Screen<G> {
    /// The screen of a game. Those who watch see a move after so much time at the earliest.
    pub fn new(table: Table<G>, keeper: Keeper, look: Look, pace: Duration) -> Screen<G> {
        let cursor = G::middle(table.game());
        let mut screen = Screen {
            table,
            keeper,
            look,
            pace,
            cursor,
            focus: None,
            picked: None,
            chooser: None,
            prompt: Prompt::default(),
            message: (Tone::Plain, String::new()),
            help: false,
            candidates: false,
            wants_hint: false,
            advice: None,
            advised: None,
            gait: Gait::default(),
        };
        screen.say_turn();
        screen
    }

    /// The game and who plays it.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Where games are kept.
    pub fn keeper(&mut self) -> (&mut Keeper, &Table<G>) {
        (&mut self.keeper, &self.table)
    }

    /// Shows from the start what the engine thinks.
    pub fn show_candidates(&mut self) {
        self.candidates = true;
    }

    /// Something happened.
    pub fn handle(&mut self, event: Event<G::Move>) -> Flow {
        match event {
            Event::Key(key) => return self.key(key),
            Event::Pasted(text) => self.prompt.paste(&text),
            Event::Line(line) => return self.command(&line),
            Event::Redraw | Event::LineTooLong => {}
            Event::Interrupt => return Flow::Interrupted,
            Event::End => return Flow::Leave,
            Event::Reply(reply) => {
                let mover = G::side_name(self.table.to_move());
                if let Some((text, _)) = self.table.answered(reply) {
                    self.moved();
                    self.focus = G::last(self.table.game())[0];
                    let pass = match G::ways(self.table.game()).as_slice() {
                        [only] if only.to.is_none() => " You must pass: press Enter.",
                        _ => "",
                    };
                    self.say(Tone::Plain, format!("{mover} plays {text}.{pass}"));
                }
                self.say_ending();
            }
            Event::Advice(advice) => self.advised(advice),
        }
        Flow::GoOn
    }

    /// What an opponent is to be asked now.
    pub fn question(&mut self) -> Option<Question<G>> {
        let watched = self.table.is_watched();
        if watched && self.gait == Gait::Waits {
            return None;
        }
        let pace = if watched && !self.gait.is_paused() {
            self.pace
        } else {
            Duration::ZERO
        };
        let question = self.table.question(pace)?;
        self.gait.asked();
        Some(question)
    }

    /// What the adviser is to be asked now: about this moment, for so many simulations.
    pub fn wants_advice(&mut self) -> Option<(u64, u32)> {
        let wanted = if self.candidates {
            CANDIDATE_VISITS
        } else if self.wants_hint {
            HINT_VISITS
        } else {
            return None;
        };
        let may = self.table.awaits_person() || self.table.is_watched() && !self.table.is_over();
        let asked = (self.table.moment(), wanted);
        if !may || self.advised == Some(asked) {
            return None;
        }
        self.advised = Some(asked);
        self.advised
    }

    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        draw::draw(self, frame);
    }

    fn advised(&mut self, advice: Advice<G::Move>) {
        if advice.moment != self.table.moment() {
            return;
        }
        if self.wants_hint && (advice.is_final || advice.visits >= HINT_VISITS) {
            self.wants_hint = false;
            if let Some(best) = advice.candidates.first() {
                let text = self.table.game().position().write_move(best.mv);
                let words = G::move_in_words(self.table.game().position(), best.mv);
                self.say(
                    Tone::Good,
                    format!(
                        "Hint: {text}, {words} ({:.0} %). Enter plays it.",
                        100.0 * best.chance
                    ),
                );
                let way = G::ways(self.table.game())
                    .into_iter()
                    .find(|way| way.mv == best.mv);
                if let Some(Way { from, hand, to, .. }) = way {
                    // Ready to be put down.
                    self.picked = from.map(Picked::At).or(hand.map(Picked::Hand));
                    self.chooser = None;
                    self.cursor = to.unwrap_or(self.cursor);
                    self.focus = None;
                }
            } else {
                self.say(Tone::Wrong, NO_ADVICE.to_owned());
            }
        }
        self.advice = Some(advice);
    }

    /// Does what a line says.
    fn command(&mut self, line: &str) -> Flow {
        match Command::read(line) {
            Command::Nothing | Command::Board => {}
            Command::Move(text) => self.play_typed(&text),
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Save(name) => match self.keeper.save(&self.table, name.as_deref()) {
                Ok(path) => self.say(Tone::Good, format!("Saved to {}.", path.display())),
                Err(error) => self.say(Tone::Wrong, format!("Not saved: {error}.")),
            },
            Command::Resign => {
                if self.table.resign() {
                    self.moved();
                    self.say_ending();
                } else {
                    self.say(Tone::Wrong, "There is nothing to resign.".to_owned());
                }
            }
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
                if !completions.is_empty() {
                    // What is there is a beginning: it can be gone on with.
                    self.prompt.paste(text);
                }
            }
        }
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
    fn play(&mut self, mv: G::Move) {
        let text = self.table.game().position().write_move(mv);
        let mover = G::side_name(self.table.to_move());
        if self.table.play(mv) {
            self.moved();
            self.focus = G::last(self.table.game())[0];
            self.say(Tone::Plain, format!("{mover} plays {text}."));
            self.say_ending();
        }
    }

    /// The position is another one.
    fn moved(&mut self) {
        self.picked = None;
        self.chooser = None;
        self.wants_hint = false;
        self.advice = None;
        self.advised = None;
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
        let was_over = self.table.is_over();
        let undone = self.table.undo();
        if undone == 0 && (!was_over || self.table.is_over()) {
            self.say(Tone::Wrong, "There is nothing to take back.".to_owned());
            return;
        }
        self.moved();
        self.focus = G::last(self.table.game())[0];
        if self.table.is_watched() {
            self.gait = Gait::Waits;
        }
        let said = match undone {
            0 => "The game goes on.".to_owned(),
            1 => "Took back a move.".to_owned(),
            many => format!("Took back {many} moves."),
        };
        self.say(Tone::Plain, said);
    }

    fn set_level(&mut self, number: &str) {
        let changed = number
            .parse()
            .ok()
            .and_then(|number| self.table.set_level(number));
        match changed {
            Some(level) => {
                self.moved();
                let said = format!(
                    "Level {} from now on, {}: {}",
                    level.number, level.name, level.text
                );
                self.say(Tone::Good, said);
            }
            None if self.table.is_between_people() => {
                self.say(
                    Tone::Wrong,
                    "Two people play: nobody has a level.".to_owned(),
                );
            }
            None => {
                let most = G::LEVELS.len();
                self.say(
                    Tone::Wrong,
                    format!("There is no level {number}: write 1 to {most}."),
                );
            }
        }
    }

    fn begin_anew(&mut self) {
        if !self.table.is_over() && self.table.game().plies() > 0 {
            let said = "This game is not over: resign first, or quit, which keeps it.";
            self.say(Tone::Wrong, said.to_owned());
            return;
        }
        self.table.begin_anew();
        self.keeper.forget();
        self.moved();
        self.cursor = G::middle(self.table.game());
        self.focus = None;
        self.say_turn();
    }

    fn pause(&mut self) {
        if self.table.is_watched() {
            self.gait.flip();
            let said = if self.gait.is_paused() {
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

    fn step(&mut self) {
        if self.table.is_watched() {
            self.gait = Gait::OneMove;
        } else {
            self.say(
                Tone::Wrong,
                "Only a game that is watched is stepped through.".to_owned(),
            );
        }
    }

    /// The legal moves that begin like this, as they are written.
    fn begin_like(&self, start: &str) -> Vec<String> {
        let position = self.table.game().position();
        let moves = if start.is_empty() {
            self.table.game().legal_moves()
        } else {
            match self.table.typed(start) {
                Typed::Legal(mv) => vec![mv],
                Typed::Refused { completions, .. } => completions,
            }
        };
        moves
            .into_iter()
            .map(|mv| position.write_move(mv))
            .collect()
    }

    fn say(&mut self, tone: Tone, text: String) {
        self.message = (tone, text);
    }

    fn say_turn(&mut self) {
        if let Some(ending) = self.table.ending() {
            self.say(Tone::Good, ending);
            return;
        }
        let said = if self.table.is_watched() {
            "Watching: Space pauses, → is one move, ? helps.".to_owned()
        } else if self.table.awaits_person() {
            format!(
                "{} to move. {} ? helps.",
                G::side_name(self.table.to_move()),
                G::AIM
            )
        } else {
            format!(
                "{} begins. {} ? helps.",
                G::side_name(self.table.to_move()),
                G::AIM
            )
        };
        self.say(Tone::Plain, said);
    }

    fn say_ending(&mut self) {
        if let Some(ending) = self.table.ending() {
            self.say(
                Tone::Good,
                format!("{ending} `new` plays again, `q` leaves."),
            );
        }
    }
}
