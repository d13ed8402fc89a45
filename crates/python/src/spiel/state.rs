//! A game under way, as OpenSpiel counts it.

use std::sync::Arc;

use game::{History, Outcome, Player, Repetition};

use super::rules::{Rules, Spiel};

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
    /// All their numbers, with the places of the moves in that list.
    numbered: Vec<(u32, u32)>,
    listed: bool,
    /// Whether the lowest number comes first by now: only whoever shows them to Python asks for that.
    sorted: bool,
    /// The hive left the board, which ends the game for OpenSpiel.
    left: bool,
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
            sorted: false,
            left: false,
        }
    }

    /// The same game from its start, in the memory that this one has.
    pub(crate) fn begin_anew(&mut self) {
        self.position = G::start(&self.rules.variant);
        self.beside = G::begin(&self.rules);
        self.actions.clear();
        self.moves.clear();
        self.listed = false;
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
        self.list();
        &self.legal
    }

    /// The same, once somebody has asked.
    pub(crate) fn listed_moves(&self) -> &[G::Move] {
        &self.legal
    }

    /// The legal actions in any order, each with the place of its move.
    pub(crate) fn numbered(&mut self) -> &[(u32, u32)] {
        self.list();
        &self.numbered
    }

    /// The same, the lowest first.
    pub(crate) fn ascending(&mut self) -> &[(u32, u32)] {
        self.list();
        if !self.sorted {
            self.numbered.sort_unstable();
            self.sorted = true;
        }
        &self.numbered
    }

    fn list(&mut self) {
        if self.listed {
            return;
        }
        self.legal.clear();
        self.numbered.clear();
        if !self.is_over() {
            self.position.legal_moves(&mut self.legal);
            self.position
                .number(&self.beside, &self.legal, &mut self.numbered);
        }
        self.listed = true;
        self.sorted = false;
    }

    /// Where in the list of moves the move of an action stands.
    pub(crate) fn place(&mut self, action: u32) -> Result<usize, NotLegal> {
        let mut numbered = self.numbered().iter();
        let found = numbered.find(|&&(number, _)| number == action);
        found.map(|&(_, place)| place as usize).ok_or(NotLegal)
    }

    /// Takes an action.
    pub(crate) fn apply(&mut self, action: u32) -> Result<(), NotLegal> {
        let place = self.place(action)?;
        self.make(action, self.legal[place]);
        Ok(())
    }

    /// Takes an action that is this legal move.
    pub(crate) fn make(&mut self, action: u32, mv: G::Move) {
        let goes_on = G::follow(&self.rules, &mut self.beside, &self.position, mv, action);
        self.position.apply(mv);
        self.actions.push(action);
        self.moves.push(mv);
        self.listed = false;
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
    pub(crate) fn as_game(&self) -> History<G> {
        let mut game = History::new(self.rules.variant.clone(), Repetition::Ignored);
        for &mv in &self.moves {
            game.play(mv).expect("it was legal");
        }
        game
    }
}
