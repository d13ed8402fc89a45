//! The game, and who sits at it.

use std::time::Duration;

use arena::Entrant;
use engine::Limits;
use engine::levels::Level;
use game::{History, Outcome, Player as Seat, Typed};

use crate::playable::Playable;
use crate::thinking::{MoveRequest, Reply};

/// Whoever makes the moves of one side.
#[derive(Clone, Debug)]
pub enum PlayerKind<G: Playable> {
    /// Somebody at this terminal.
    Person,
    /// A player as `hexapod match` names it, with what it may think.
    Program {
        entrant: Entrant<G>,
        /// How long, how deep.
        limits: Limits,
    },
}

impl<G: Playable> PlayerKind<G> {
    /// A player of a level.
    pub fn of_level(number: u8) -> Option<PlayerKind<G>> {
        Level::numbered::<G>(number)?;
        let entrant = format!("level:{number}").parse().ok()?;
        Some(PlayerKind::Program {
            entrant,
            limits: Limits::default(),
        })
    }

    /// As files and people name them: `person`, `level:3`.
    pub fn name(&self) -> String {
        match self {
            PlayerKind::Person => "person".to_owned(),
            PlayerKind::Program { entrant, .. } => entrant.to_string(),
        }
    }

    /// The level, if that is who plays.
    pub fn level(&self) -> Option<Level> {
        let name = self.name();
        let number = name.strip_prefix("level:")?;
        let number = number.split(',').next()?;
        Level::numbered::<G>(number.parse().ok()?)
    }

    /// For people: `you`, `level 3 (Learner)`.
    pub fn words(&self) -> String {
        match (self, self.level()) {
            (PlayerKind::Person, _) => "person".to_owned(),
            (_, Some(level)) => format!("level {} ({})", level.number, level.name),
            (program, None) => program.name(),
        }
    }

    fn is_person(&self) -> bool {
        matches!(self, PlayerKind::Person)
    }
}

/// A game that did not end on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fallen {
    seat: Seat,
    /// What this side did: `resigns`.
    how: String,
}

/// A game, who plays it, and what may be done to it.
#[derive(Clone, Debug)]
pub struct Table<G: Playable> {
    game: History<G>,
    sitters: [PlayerKind<G>; 2],
    fallen: Option<Fallen>,
    seed: u64,
    /// Counts what has happened, so that answers to old questions are known as such.
    moment: u64,
    /// At which moment an opponent was asked last.
    asked: Option<u64>,
}

impl<G: Playable> Table<G> {
    /// A game that was begun perhaps, and who goes on with it: the first player, then the second.
    pub fn new(game: History<G>, sitters: [PlayerKind<G>; 2], seed: u64) -> Table<G> {
        Table {
            game,
            sitters,
            fallen: None,
            seed,
            moment: 0,
            asked: None,
        }
    }

    pub fn game(&self) -> &History<G> {
        &self.game
    }

    /// Which moment of the conversation this is.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Who sits there.
    pub fn sitter(&self, seat: Seat) -> &PlayerKind<G> {
        let [first, second] = &self.sitters;
        match seat {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.game.position().to_move()
    }

    /// Whether a person is to move.
    pub fn awaits_person(&self) -> bool {
        !self.is_over() && self.sitter(self.to_move()).is_person()
    }

    /// Whether an opponent is to move.
    pub fn awaits_program(&self) -> bool {
        !self.is_over() && !self.sitter(self.to_move()).is_person()
    }

    /// Whether nobody at this terminal plays.
    pub fn is_watched(&self) -> bool {
        !self.sitters.iter().any(PlayerKind::is_person)
    }

    /// Whether two people play.
    pub fn is_between_people(&self) -> bool {
        self.sitters.iter().all(PlayerKind::is_person)
    }

    /// Whether the game is over, on the board or beside it.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// How the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        let fallen = self
            .fallen
            .as_ref()
            .map(|fallen| Outcome::Won(!fallen.seat));
        fallen.or_else(|| self.game.outcome())
    }

    /// Who gave the game up, or broke down.
    pub fn fallen(&self) -> Option<Seat> {
        self.fallen.as_ref().map(|fallen| fallen.seat)
    }

    /// How the game has ended, in a sentence.
    pub fn ending(&self) -> Option<String> {
        if let Some(Fallen { seat, how }) = &self.fallen {
            return Some(format!(
                "{} {how}: {} wins.",
                G::side_name(*seat),
                G::side_name(!*seat)
            ));
        }
        self.game
            .outcome()
            .map(|outcome| G::ending_in_words(&self.game, outcome))
    }

    /// Makes a move for whoever is to move. Whether one may is the rules' affair.
    pub fn play(&mut self, mv: G::Move) -> bool {
        let played = !self.is_over() && self.game.play(mv).is_ok();
        if played {
            self.moment += 1;
        }
        played
    }

    /// What somebody typed.
    pub fn typed(&self, text: &str) -> Typed<G::Move> {
        if let Some(ending) = self.ending() {
            return Typed::Refused {
                reason: format!("the game is over: {}", ending.trim_end_matches('.')),
                completions: Vec::new(),
            };
        }
        G::typed(&self.game, text)
    }

    /// Takes back so much that a person is to move again; says how many moves, none if there is
    /// nothing to take back.
    pub fn undo(&mut self) -> usize {
        let people = !self.is_watched();
        let mut undone = 0;
        if self.fallen.take().is_some() {
            self.moment += 1;
            if self.awaits_person() {
                return 0;
            }
        }
        let mut shorter = self.game.clone();
        while shorter.undo().is_some() {
            undone += 1;
            if !people || self.sitter(shorter.position().to_move()).is_person() {
                self.game = shorter;
                self.moment += 1;
                return undone;
            }
        }
        // The opponent began, and that move stays.
        0
    }

    /// Who can give up: whoever is at the terminal, of two people the one who is to move.
    pub fn may_resign(&self) -> Option<Seat> {
        let to_move = self.to_move();
        let mut seats = [to_move, !to_move].into_iter();
        seats.find(|&seat| !self.is_over() && self.sitter(seat).is_person())
    }

    /// Whoever is at the terminal gives up.
    pub fn resign(&mut self) -> bool {
        let Some(seat) = self.may_resign() else {
            return false;
        };
        self.falls(seat, "resigns".to_owned());
        true
    }

    fn falls(&mut self, seat: Seat, how: String) {
        self.fallen = Some(Fallen { seat, how });
        self.moment += 1;
    }

    /// Another game with the same players.
    pub fn begin_anew(&mut self) {
        self.game = G::begin(self.game.variant());
        self.fallen = None;
        self.seed = self.seed.wrapping_add(1);
        self.moment += 1;
    }

    /// The level of the opponent, if there is one that has a level.
    pub fn level(&self) -> Option<Level> {
        self.sitters.iter().find_map(PlayerKind::level)
    }

    /// Lets every opponent play at this level from now on; `None` if there is no such level or no
    /// opponent.
    pub fn set_level(&mut self, number: u8) -> Option<Level> {
        let program = PlayerKind::of_level(number)?;
        let mut changed = None;
        for sitter in &mut self.sitters {
            if !sitter.is_person() {
                *sitter = program.clone();
                changed = sitter.level();
            }
        }
        if changed.is_some() {
            self.moment += 1;
        }
        changed
    }

    /// What an opponent is to be asked now, if it has not been asked yet. It answers after so much
    /// time at the earliest.
    pub fn question(&mut self, at_least: Duration) -> Option<MoveRequest<G>> {
        if !self.awaits_program() || self.asked == Some(self.moment) {
            return None;
        }
        let PlayerKind::Program { entrant, limits } = self.sitter(self.to_move()) else {
            return None;
        };
        let question = MoveRequest {
            moment: self.moment,
            entrant: entrant.clone(),
            limits: *limits,
            game: self.game.clone(),
            seed: self.seed,
            at_least,
        };
        self.asked = Some(self.moment);
        Some(question)
    }

    /// An opponent has answered. Gives the move as it is written and in words, if it was made; an
    /// answer to an old question changes nothing.
    pub fn answered(&mut self, reply: Reply<G::Move>) -> Option<(String, String)> {
        if reply.moment != self.moment || !self.awaits_program() {
            return None;
        }
        let position = self.game.position().clone();
        match reply.choice {
            Ok(mv) if position.is_legal(mv) => {
                self.play(mv);
                Some((position.write_move(mv), G::move_in_words(&position, mv)))
            }
            Ok(_) => {
                self.falls(self.to_move(), "makes an illegal move".to_owned());
                None
            }
            Err(failure) => {
                let seat = self.to_move();
                let how = match failure {
                    arena::Failure::Resigned => "resigns".to_owned(),
                    // Nobody raised the flag of a question that still counts.
                    arena::Failure::Interrupted => "was stopped".to_owned(),
                    failure => format!("breaks down ({failure})"),
                };
                self.falls(seat, how);
                None
            }
        }
    }

    /// The moves as they are written.
    pub fn moves(&self) -> Vec<String> {
        let mut position = self.game.start();
        let write = |mv| {
            let text = position.write_move(mv);
            position.apply(mv);
            text
        };
        self.game.moves().map(write).collect()
    }
}
