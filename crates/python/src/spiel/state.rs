//! A game under way, as OpenSpiel counts it.

use std::sync::Arc;

use game::{History, Outcome, Player, Repetition};
use pyo3::PyResult;

use super::rules::{Rules, Spiel};
use crate::fault::refused;

/// What OpenSpiel calls whoever is to move when the game is over.
pub(crate) const NOBODY: i32 = -4;

/// A game under way.
#[derive(Clone, Debug)]
pub(crate) struct State<G: Spiel> {
    pub(crate) rules: Arc<Rules<G>>,
    pub(crate) position: G,
    pub(crate) beside: G::Beside,
    /// The actions that were taken.
    pub(crate) actions: Vec<u32>,
    /// The same as moves.
    pub(crate) moves: Vec<G::Move>,
    /// The legal moves, once somebody has asked.
    legal: Vec<G::Move>,
    /// All their numbers, once somebody has asked for those.
    pub(crate) numbered: Vec<u32>,
    listed: bool,
    numbers: Numbers,
    /// The hive left the board, which ends the game for OpenSpiel.
    left: bool,
}

/// What is known of the numbers of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    Unknown,
    /// All of them, in any order.
    Known,
    /// The lowest first: only whoever shows them to Python asks for that.
    Ascending,
}

/// An action that cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotLegal;

impl<G: Spiel> State<G> {
    pub(crate) fn new(rules: &Arc<Rules<G>>) -> State<G> {
        State {
            position: G::start(&rules.variant),
            beside: G::begin(rules),
            rules: Arc::clone(rules),
            actions: Vec::new(),
            moves: Vec::new(),
            legal: Vec::new(),
            numbered: Vec::new(),
            listed: false,
            numbers: Numbers::Unknown,
            left: false,
        }
    }

    /// The same game from its start, in the memory that this one has.
    pub(crate) fn begin_anew(&mut self) {
        self.position = G::start(&self.rules.variant);
        G::begin_anew(&self.rules, &mut self.beside);
        self.actions.clear();
        self.moves.clear();
        self.listed = false;
        self.numbers = Numbers::Unknown;
        self.left = false;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.left || self.actions.len() >= self.rules.longest || self.position.outcome().is_some()
    }

    /// The number of the player to move.
    pub(crate) fn player(&self) -> i32 {
        if self.is_over() {
            return NOBODY;
        }
        match self.position.to_move() {
            Player::First => 0,
            Player::Second => 1,
        }
    }

    /// What each player has got.
    pub(crate) fn returns(&self) -> [f64; 2] {
        match self.position.outcome() {
            Some(Outcome::Won(Player::First)) => [1.0, -1.0],
            Some(Outcome::Won(Player::Second)) => [-1.0, 1.0],
            Some(Outcome::Draw) | None => [0.0, 0.0],
        }
    }

    /// The legal moves, in the order of the rules.
    pub(crate) fn legal(&mut self) -> &[G::Move] {
        if !self.listed {
            self.legal.clear();
            if !self.is_over() {
                self.position.list(&self.rules, &mut self.legal);
            }
            self.listed = true;
        }
        &self.legal
    }

    /// The same, once somebody has asked.
    pub(crate) fn listed_moves(&self) -> &[G::Move] {
        &self.legal
    }

    /// The legal actions in any order.
    pub(crate) fn numbered(&mut self) -> &[u32] {
        if self.numbers == Numbers::Unknown {
            self.numbered.clear();
            if !self.is_over() {
                G::number(self);
            }
            self.numbers = Numbers::Known;
        }
        &self.numbered
    }

    /// The same, the lowest first.
    pub(crate) fn ascending(&mut self) -> &[u32] {
        self.numbered();
        if self.numbers != Numbers::Ascending {
            if !self.numbered.is_sorted() {
                sort(&mut self.numbered, G::actions(&self.rules));
            }
            self.numbers = Numbers::Ascending;
        }
        &self.numbered
    }

    /// The legal move of an action.
    pub(crate) fn find(&mut self, action: u32) -> Result<G::Move, NotLegal> {
        if self.is_over() {
            return Err(NotLegal);
        }
        let meant = self.position.meant(&self.rules, &self.beside, action);
        let mv = meant.ok_or(NotLegal)?;
        if G::allows(self, mv) {
            Ok(mv)
        } else {
            Err(NotLegal)
        }
    }

    /// The legal move in a place of the list, with its lowest number.
    pub(crate) fn in_place(&mut self, place: usize) -> Result<(u32, G::Move), NotLegal> {
        let mv = *self.legal().get(place).ok_or(NotLegal)?;
        let lowest = self.position.lowest(&self.rules, &self.beside, mv);
        Ok((lowest.ok_or(NotLegal)?, mv))
    }

    /// Takes an action.
    pub(crate) fn apply(&mut self, action: u32) -> Result<(), NotLegal> {
        let mv = self.find(action)?;
        self.make(action, mv);
        Ok(())
    }

    /// Takes an action that is this legal move.
    pub(crate) fn make(&mut self, action: u32, mv: G::Move) {
        let goes_on = G::follow(&self.rules, &mut self.beside, &self.position, mv, action);
        self.position.apply(mv);
        self.actions.push(action);
        self.moves.push(mv);
        self.listed = false;
        self.numbers = Numbers::Unknown;
        self.left = !goes_on;
    }

    /// The state after these actions, from the start.
    pub(crate) fn after(rules: &Arc<Rules<G>>, actions: &[u32]) -> Result<State<G>, usize> {
        let mut state = State::new(rules);
        for (ply, &action) in actions.iter().enumerate() {
            state.apply(action).map_err(|NotLegal| ply)?;
        }
        Ok(state)
    }

    /// The same as a game of ours.
    pub(crate) fn as_game(&self) -> PyResult<History<G>> {
        let mut game = History::new(self.rules.variant.clone(), Repetition::Ignored);
        for (ply, &mv) in self.moves.iter().enumerate() {
            game.play(mv).map_err(|_| {
                let ply = ply + 1;
                refused(format!(
                    "move {ply} is legal in OpenSpiel alone, and a game of ours cannot hold it: leave openspiel_pins out"
                ))
            })?;
        }
        Ok(game)
    }
}

/// Sorts numbers that are all different and below a bound, by setting a bit for each.
fn sort(numbers: &mut Vec<u32>, bound: usize) {
    let mut bits = vec![0_u64; bound.div_ceil(64)];
    for &number in numbers.iter() {
        bits[number as usize / 64] |= 1 << (number % 64);
    }
    numbers.clear();
    for (word, base) in bits.into_iter().zip((0..).step_by(64)) {
        let mut left = word;
        while left != 0 {
            numbers.push(base + left.trailing_zeros());
            left &= left - 1;
        }
    }
}
