//! OpenSpiel's `Game`.

use std::sync::Arc;

use games::{with_game, with_kind};
use pyo3::exceptions::PyNotImplementedError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::parameters::Parameters;
use super::rules::{Rules, Spiel};
use super::state::State;
use super::state_class::{AnyState, SpielState};
use crate::fault::{calmly, refused};

/// A name and parameters: what a game can be made of again.
type Given<'py> = (&'static str, Bound<'py, PyDict>);

/// Rules that many states share.
pub(crate) type Shared<G> = Arc<Rules<G>>;

games::any_game! {
    /// The rules of either game.
    #[derive(Clone, Debug)]
    pub(crate) enum AnyRules: Shared
}

impl AnyRules {
    /// The game of this name with these parameters.
    pub(crate) fn read(name: &str, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<AnyRules> {
        let kind: games::GameKind = name.parse().map_err(refused)?;
        let given = Parameters::read(parameters)?;
        with_kind!(kind, G => Ok(G::shared(Arc::new(Rules::<G>::of(given)?))))
    }
}

/// A game as OpenSpiel has it.
#[pyclass(frozen, name = "SpielGame", module = "hexapod._native")]
#[derive(Clone, Debug)]
pub(crate) struct SpielGame(pub(crate) AnyRules);

fn parameters<'py, G: Spiel>(rules: &Rules<G>, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    rules.given.over(py, &G::usual())
}

fn short_name<G: Spiel>(_: &Rules<G>) -> &'static str {
    G::KIND.name()
}

fn long_name<G: Spiel>(_: &Rules<G>) -> &'static str {
    G::LONG_NAME
}

fn usual<'py, G: Spiel>(_: &Rules<G>, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    Parameters::default().over(py, &G::usual())
}

fn deserialize<G: Spiel>(rules: &Arc<Rules<G>>, text: &str) -> PyResult<State<G>> {
    let actions = G::deserialize(rules, text)?;
    State::after(rules, &actions).map_err(|ply| {
        let action = actions[ply];
        refused(format!(
            "action {} of {}, {action}, is no legal move there",
            ply + 1,
            actions.len()
        ))
    })
}

#[pymethods]
impl SpielGame {
    #[new]
    #[pyo3(signature = (name, parameters = None))]
    fn load(name: &str, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<SpielGame> {
        AnyRules::read(name, parameters).map(SpielGame)
    }

    /// A state before the first move.
    fn new_initial_state(&self) -> SpielState {
        SpielState::new(with_game!(AnyRules -> AnyState, &self.0, rules => State::new(rules)))
    }

    fn new_initial_states(&self) -> Vec<SpielState> {
        vec![self.new_initial_state()]
    }

    /// The state that was written by `serialize`.
    fn deserialize_state(&self, text: &str) -> PyResult<SpielState> {
        calmly(|| {
            let state =
                with_game!(AnyRules -> AnyState, &self.0, rules => deserialize(rules, text)?);
            Ok(SpielState::new(state))
        })
    }

    #[getter]
    fn short_name(&self) -> &'static str {
        with_game!(AnyRules, &self.0, rules => short_name(rules))
    }

    #[getter]
    fn long_name(&self) -> &'static str {
        with_game!(AnyRules, &self.0, rules => long_name(rules))
    }

    fn num_distinct_actions(&self) -> usize {
        with_game!(AnyRules, &self.0, rules => Spiel::actions(rules))
    }

    fn num_players(&self) -> usize {
        2
    }

    fn max_game_length(&self) -> usize {
        with_game!(AnyRules, &self.0, rules => rules.longest)
    }

    fn max_history_length(&self) -> usize {
        self.max_game_length()
    }

    fn max_move_number(&self) -> usize {
        self.max_game_length()
    }

    fn max_chance_outcomes(&self) -> usize {
        0
    }

    fn max_chance_nodes_in_history(&self) -> usize {
        0
    }

    fn min_utility(&self) -> f64 {
        -1.0
    }

    fn max_utility(&self) -> f64 {
        1.0
    }

    fn utility_sum(&self) -> f64 {
        0.0
    }

    /// All parameters, those that were given and those that are usual.
    fn get_parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        with_game!(AnyRules, &self.0, rules => parameters(rules, py))
    }

    /// The parameters that there are, and what they usually are.
    fn parameter_specification<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        with_game!(AnyRules, &self.0, rules => usual(rules, py))
    }

    /// What kind of game it is, in OpenSpiel's own words where it is installed.
    fn get_type<'py>(slf: &Bound<'py, SpielGame>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("hexapod.open_spiel")?
            .call_method1("game_type", (slf,))
    }

    fn observation_tensor_shape(&self) -> Vec<usize> {
        with_game!(AnyRules, &self.0, rules => Spiel::shape(rules)).to_vec()
    }

    fn observation_tensor_size(&self) -> usize {
        with_game!(AnyRules, &self.0, rules => rules.volume())
    }

    fn information_state_tensor_shape(&self) -> PyResult<Vec<usize>> {
        Err(no_information_state())
    }

    fn information_state_tensor_size(&self) -> PyResult<usize> {
        Err(no_information_state())
    }

    fn policy_tensor_shape(&self) -> Vec<usize> {
        vec![self.num_distinct_actions()]
    }

    fn serialize(&self) -> String {
        self.__str__()
    }

    #[pyo3(name = "to_string")]
    fn text(&self) -> String {
        self.__str__()
    }

    fn __str__(&self) -> String {
        with_game!(AnyRules, &self.0, rules => rules.given.write(short_name(rules)))
    }

    fn __repr__(&self) -> String {
        self.__str__()
    }

    fn __eq__(&self, other: &SpielGame) -> bool {
        self.__str__() == other.__str__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, SpielGame>) -> PyResult<(Bound<'py, PyType>, Given<'py>)> {
        let game = slf.get();
        let given = with_game!(AnyRules, &game.0, rules => rules.given.over(slf.py(), &[])?);
        Ok((slf.get_type(), (game.short_name(), given)))
    }
}

/// OpenSpiel has no such tensors for these games either.
pub(super) fn no_information_state() -> PyErr {
    PyNotImplementedError::new_err(
        "there is no information state tensor: all is open in this game, use observation_tensor",
    )
}
