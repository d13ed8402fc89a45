//! The game on the whole screen: a board with a cursor, and a line to type in.

mod board;
mod draw;
mod help;
mod keys;
mod lines;
mod panel;
mod pointing;
mod prompt;
mod raster;

use std::path::Path;
use std::time::Duration;

use game::{Axial, Characters, Typed};
use ratatui::Frame;

use self::pointing::{Chooser, Picked};
use self::prompt::Prompt;
use crate::autoplay::Autoplay;
use crate::event::{Event, Flow};
use crate::keeping::Keeper;
use crate::playable::{Playable, Way};
use crate::resigning::Resigning;
use crate::table::Table;
use crate::thinking::{Advice, MoveRequest, NO_ADVICE, Wish};

/// How many moves are listed.
const MOST_LISTED: usize = 6;
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
    resigning: Resigning,
    advice: Option<Advice<G::Move>>,
    /// What the adviser was asked last.
    advised: Option<Wish>,
    autoplay: Autoplay,
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
            resigning: Resigning::default(),
            advice: None,
            advised: None,
            autoplay: Autoplay::default(),
        };
        screen.say_turn();
        if let Some(name) = screen.keeper.file().and_then(Path::file_name) {
            let (tone, said) = screen.message.clone();
            screen.say(tone, format!("{} goes on. {said}", name.display()));
        }
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

    /// Keeps the game as it stands now.
    pub fn keep_up(&mut self) {
        if let Err(error) = self.keeper.keep_up(&self.table) {
            self.say(Tone::Wrong, format!("The game cannot be kept: {error}."));
        }
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
    pub fn question(&mut self) -> Option<MoveRequest<G>> {
        let watched = self.table.is_watched();
        if watched && self.autoplay == Autoplay::Waits {
            return None;
        }
        let pace = if watched && !self.autoplay.is_paused() {
            self.pace
        } else {
            Duration::ZERO
        };
        let question = self.table.question(pace)?;
        self.autoplay.asked();
        Some(question)
    }

    /// What the adviser is to be asked now.
    pub fn wants_advice(&mut self) -> Option<Wish> {
        let moment = self.table.moment();
        let wish = if self.candidates {
            Wish {
                moment,
                visits: CANDIDATE_VISITS,
                at_most: None,
            }
        } else if self.wants_hint {
            Wish::hint(moment)
        } else {
            return None;
        };
        let may = self.table.awaits_person() || self.table.is_watched() && !self.table.is_over();
        if !may || self.advised == Some(wish) {
            return None;
        }
        self.advised = Some(wish);
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
        if self.wants_hint && advice.is_final {
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

    /// The position is another one.
    fn moved(&mut self) {
        self.picked = None;
        self.chooser = None;
        self.wants_hint = false;
        self.resigning.forget();
        self.advice = None;
        self.advised = None;
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
