//! What must be known about a game to show it as OpenSpiel does.

use std::fmt::Debug;
use std::sync::Arc;

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

    /// Follows a move that is about to be made by one of its actions; whether the game may go on after it.
    fn follow(
        rules: &Rules<Self>,
        beside: &mut Self::Beside,
        before: &Self,
        mv: Self::Move,
        action: u32,
    ) -> bool;

    /// Adds all numbers of the legal moves, with the places of the moves in their list.
    fn number(&self, beside: &Self::Beside, moves: &[Self::Move], numbered: &mut Vec<(u32, u32)>);

    /// Writes down what a player sees. `tensor` must be all zero.
    fn observe<N: From<u8> + Copy>(state: &State<Self>, player: usize, tensor: &mut [N]);

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
    fn draw(state: &State<Self>) -> String;
}

impl<G: Spiel> Rules<G> {
    pub(crate) fn of(given: Parameters) -> PyResult<Rules<G>> {
        let known: Vec<&str> = G::usual().into_iter().map(|(name, _)| name).collect();
        given.check(G::KIND.name(), &known)?;
        G::read(given)
    }

    /// How many numbers a tensor is.
    pub(crate) fn volume(&self) -> usize {
        G::shape(self).into_iter().product()
    }
}
