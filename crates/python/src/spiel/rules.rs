//! What must be known about a game to show it as OpenSpiel does.

use std::fmt::Debug;
use std::sync::Arc;

use game::Dice;
use pyo3::PyResult;

use super::game::AnyRules;
use super::parameters::{Parameter, Parameters};
use super::state::State;
use crate::encoding::Encodes;

/// A game with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Rules<G: Spiel> {
    /// As they were given.
    pub(crate) given: Parameters,
    pub(crate) variant: G::Variant,
    pub(crate) layout: G::Layout,
    /// After so many moves a game is over.
    pub(crate) longest: usize,
}

/// A game as OpenSpiel shows it: one file a game.
pub(crate) trait Spiel: Encodes {
    /// The parameters that are not the game's own: how it is drawn, and when it ends besides.
    type Layout: Clone + Debug + Send + Sync;
    /// What OpenSpiel keeps of the past beside the position.
    type Beside: Clone + Debug + Send;

    const LONG_NAME: &'static str;
    /// The parameters that there are, and what they usually are.
    fn usual() -> Vec<(&'static str, Parameter)>;

    /// The game with these parameters, whose names are known.
    fn read(given: Parameters) -> PyResult<Rules<Self>>;

    /// The same, for whoever holds any.
    fn shared(rules: Arc<Rules<Self>>) -> AnyRules;

    /// How many actions there are.
    fn actions(rules: &Rules<Self>) -> usize;

    /// The shape of a tensor.
    fn shape(rules: &Rules<Self>) -> [usize; 3];

    /// What is kept beside the first position.
    fn begin(rules: &Rules<Self>) -> Self::Beside;

    /// The same again, in the memory that it has.
    fn begin_anew(rules: &Rules<Self>, beside: &mut Self::Beside) {
        *beside = Self::begin(rules);
    }

    /// Whether with this layout the moves are those of our own rules.
    fn are_ours(layout: &Self::Layout) -> bool {
        let _ = layout;
        true
    }

    /// Lists the legal moves of a game that is not over.
    fn list(&self, rules: &Rules<Self>, moves: &mut Vec<Self::Move>) {
        let _ = rules;
        self.legal_moves(moves);
    }

    /// The move that an action stands for if it is legal, which is for the caller to find out.
    fn meant(&self, rules: &Rules<Self>, beside: &Self::Beside, action: u32) -> Option<Self::Move>;

    /// Whether a move that an action stands for is legal.
    fn allows(state: &mut State<Self>, mv: Self::Move) -> bool {
        state.legal().contains(&mv)
    }

    /// One of the legal actions, each as likely as the others, with its move.
    fn draw(state: &mut State<Self>, dice: &mut Dice) -> Option<(u32, Self::Move)>;

    /// The lowest number of a legal move.
    fn lowest(&self, rules: &Rules<Self>, beside: &Self::Beside, mv: Self::Move) -> Option<u32>;

    /// Whether lists of actions are worth keeping: most moves take out one.
    const KEEPS: bool;

    /// Where in the ascending list of actions the last one stood, if the list is now the same without it.
    fn leaves(state: &State<Self>) -> Option<usize> {
        let _ = state;
        None
    }

    /// Follows a move that is about to be made by one of its actions; whether the game may go on after it.
    fn follow(
        rules: &Rules<Self>,
        beside: &mut Self::Beside,
        before: &Self,
        mv: Self::Move,
        action: u32,
    ) -> bool;

    /// Adds all numbers of the legal moves of a game that is not over to `numbered`.
    fn number(state: &mut State<Self>);

    /// Writes down what a player sees. `tensor` must be all zero.
    fn observe<N: From<u8> + Copy>(state: &mut State<Self>, player: usize, tensor: &mut [N]);

    /// An action as OpenSpiel writes it; `None` if there is no such action.
    fn action_text(state: &State<Self>, action: u32) -> Option<String>;

    /// The same as our rules would write it, for whoever asks them why it is not legal.
    fn move_text(state: &State<Self>, action: u32) -> Option<String> {
        Self::action_text(state, action)
    }

    /// The action that a text is.
    fn read_action(rules: &Rules<Self>, text: &str) -> PyResult<u32>;

    /// A state as text, from which it can be had again.
    fn serialize(state: &State<Self>) -> String;

    /// The actions that led to a serialized state.
    fn deserialize(rules: &Rules<Self>, text: &str) -> PyResult<Vec<u32>>;

    /// A state for people.
    fn picture(state: &mut State<Self>) -> String;
}

impl<G: Spiel> Rules<G> {
    pub(crate) fn of(given: Parameters) -> PyResult<Rules<G>> {
        let known: Vec<&str> = G::usual().into_iter().map(|(name, _)| name).collect();
        given.check(G::KIND.name(), &known)?;
        G::read(given)
    }

    /// Whether the positions are those that our own rules lead to.
    pub(crate) fn are_ours(&self) -> bool {
        G::are_ours(&self.layout)
    }

    /// How many numbers a tensor is.
    pub(crate) fn volume(&self) -> usize {
        G::shape(self).into_iter().product()
    }
}
