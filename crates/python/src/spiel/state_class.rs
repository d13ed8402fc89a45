//! OpenSpiel's `State`.

use games::with_game;
use net::encoding::hive_openspiel::ACTIONS;
use numpy::{IntoPyArray as _, PyArray1};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};

use super::game::{AnyRules, SpielGame, no_information_state};
use super::rules::Spiel;
use super::state::{NOBODY, NotLegal, State};
use crate::fault::{Guarded, illegal, refused};
use crate::play::Game;

games::any_game! {
    /// A state of either game.
    #[derive(Clone, Debug)]
    pub(crate) enum AnyState: State
}

/// A state as OpenSpiel has it. Threads may share it, and take turns.
#[pyclass(frozen, name = "SpielState", module = "hexapod._native")]
#[derive(Debug)]
pub(crate) struct SpielState(Guarded<Held>);

/// A state, and its legal actions as Python was shown them.
#[derive(Debug)]
struct Held {
    state: AnyState,
    /// Whoever asks gets a copy, which is quicker made than a list of numbers.
    listed: Option<Py<PyList>>,
}

impl SpielState {
    pub(crate) fn new(state: AnyState) -> SpielState {
        SpielState(Guarded::new(Held {
            state,
            listed: None,
        }))
    }

    /// Does something with the state that leaves it at its position.
    #[inline]
    fn with<R>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut AnyState) -> PyResult<R>,
    ) -> PyResult<R> {
        self.0.with(py, |held| work(&mut held.state))
    }
}

/// Takes an action, and says at which place it stood in the list of actions, if the list is the same without it.
fn apply<G: Spiel>(state: &mut State<G>, action: i64, listed: bool) -> PyResult<Option<usize>> {
    let number = u32::try_from(action).map_err(|_| NotLegal);
    match number.and_then(|action| state.apply(action)) {
        Ok(()) if listed => Ok(G::leaves(state)),
        Ok(()) => Ok(None),
        Err(NotLegal) => Err(why_not(state, action)),
    }
}

/// Numbers of actions as Python has them, each made once.
fn numbers(py: Python<'_>) -> PyResult<&'static [Py<PyInt>]> {
    static NUMBERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    let made = NUMBERS.get_or_try_init(py, || {
        let most = u32::try_from(ACTIONS).unwrap_or(0);
        (0..most)
            .map(|number| Ok(number.into_pyobject(py)?.unbind()))
            .collect::<PyResult<_>>()
    })?;
    Ok(made)
}

/// The legal actions, lowest first, as a list of Python's, and whether a copy of it is worth keeping.
fn listed<'py, G: Spiel>(
    py: Python<'py>,
    state: &mut State<G>,
) -> PyResult<(Bound<'py, PyList>, bool)> {
    let numbers = numbers(py)?;
    let actions = state.ascending().iter();
    let list = PyList::new(py, actions.map(|&action| &numbers[action as usize]))?;
    Ok((list, G::KEEPS))
}

/// Why an action cannot be taken.
fn why_not<G: Spiel>(state: &State<G>, action: i64) -> PyErr {
    let most = G::actions(&state.rules) - 1;
    let number = u32::try_from(action).ok();
    let text = number.and_then(|action| G::action_text(state, action));
    let Some(text) = text else {
        return illegal(format!(
            "there is no action {action}: they are numbered from 0 to {most}"
        ));
    };
    if state.is_over() {
        return illegal(format!("action {action} ({text}): the game is over"));
    }
    let ours = number.and_then(|action| G::move_text(state, action));
    let reason = match state.position.read_move(&ours.unwrap_or_default()) {
        Err(why) => why.to_string(),
        Ok(_) => "that is not how OpenSpiel writes this move".to_owned(),
    };
    illegal(format!("action {action} ({text}): {reason}"))
}

fn read_player(player: Option<i64>, state: i32) -> PyResult<usize> {
    match player.unwrap_or(i64::from(state)) {
        0 => Ok(0),
        1 => Ok(1),
        // Whoever asks without saying for whom once nobody is to move.
        -4 if player.is_none() => Ok(0),
        other => Err(refused(format!(
            "there is no player {other}: they are 0 and 1"
        ))),
    }
}

fn tensor<G: Spiel>(state: &mut State<G>, player: Option<i64>) -> PyResult<Vec<f32>> {
    let player = read_player(player, state.player())?;
    let mut tensor = vec![0.0; state.rules.volume()];
    G::observe(state, player, &mut tensor);
    Ok(tensor)
}

fn mask<G: Spiel>(state: &mut State<G>, player: Option<i64>) -> PyResult<Vec<u8>> {
    let mut mask = vec![0; G::actions(&state.rules)];
    if player.is_some_and(|player| player != i64::from(state.player())) {
        read_player(player, NOBODY)?;
        return Ok(mask);
    }
    for &action in state.numbered() {
        mask[action as usize] = 1;
    }
    Ok(mask)
}

fn action_text<G: Spiel>(state: &State<G>, action: i64) -> PyResult<String> {
    let number = u32::try_from(action).ok();
    let text = number.and_then(|number| G::action_text(state, number));
    text.ok_or_else(|| why_not(state, action))
}

fn undo<G: Spiel>(state: &mut State<G>, action: i64) -> PyResult<()> {
    let Some((&last, before)) = state.actions.split_last() else {
        return Err(refused("nothing was done that could be undone"));
    };
    if i64::from(last) != action {
        return Err(refused(format!("the last action was {last}, not {action}")));
    }
    let before = before.to_vec();
    let again = State::after(&state.rules, &before);
    *state = again.expect("they were legal");
    Ok(())
}

#[pymethods]
impl SpielState {
    fn current_player(&self, py: Python<'_>) -> PyResult<i32> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => state.player()))
        })
    }

    fn is_terminal(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => state.is_over()))
        })
    }

    fn is_chance_node(&self) -> bool {
        false
    }

    fn is_simultaneous_node(&self) -> bool {
        false
    }

    fn is_mean_field_node(&self) -> bool {
        false
    }

    fn is_player_node(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(!self.is_terminal(py)?)
    }

    fn is_initial_state(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.move_number(py)? == 0)
    }

    fn is_initial_non_chance_state(&self, py: Python<'_>) -> PyResult<bool> {
        self.is_initial_state(py)
    }

    /// The numbers of all legal actions, ascending; none for whoever is not to move.
    #[pyo3(signature = (player = None))]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.0.with(
            py,
            |Held {
                 state,
                 listed: kept,
             }| {
                if let Some(player) = player {
                    let to_move = with_game!(AnyState, state, state => state.player());
                    if player != i64::from(to_move) {
                        read_player(Some(player), NOBODY)?;
                        return Ok(PyList::empty(py));
                    }
                }
                if let Some(kept) = kept {
                    let kept = kept.bind(py);
                    return Ok(kept.get_slice(0, kept.len()));
                }
                let (made, keeps) = with_game!(AnyState, state, state => listed(py, state))?;
                if keeps {
                    *kept = Some(made.get_slice(0, made.len()).unbind());
                }
                Ok(made)
            },
        )
    }

    /// One number an action: 1 if it is legal.
    #[pyo3(signature = (player = None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mask = self.with(
            py,
            |state| with_game!(AnyState, state, state => mask(state, player)),
        )?;
        Ok(mask.into_pyarray(py))
    }

    /// Takes an action, if it is legal.
    fn apply_action(&self, py: Python<'_>, action: i64) -> PyResult<()> {
        self.0.with(py, |Held { state, listed }| {
            let known = listed.is_some();
            let left = with_game!(AnyState, state, state => apply(state, action, known))?;
            match (listed.as_ref(), left) {
                (Some(listed), Some(at)) => listed.bind(py).del_item(at)?,
                _ => *listed = None,
            }
            Ok(())
        })
    }

    fn apply_action_with_legality_check(&self, py: Python<'_>, action: i64) -> PyResult<()> {
        self.apply_action(py, action)
    }

    /// Takes the last action back, which is named so that nobody takes back another.
    fn undo_action(&self, py: Python<'_>, player: i64, action: i64) -> PyResult<()> {
        let _ = player;
        self.0.with(py, |Held { state, listed }| {
            with_game!(AnyState, state, state => undo(state, action))?;
            *listed = None;
            Ok(())
        })
    }

    fn clone(&self, py: Python<'_>) -> PyResult<SpielState> {
        self.with(py, |state| Ok(SpielState::new(state.clone())))
    }

    /// The state after an action.
    fn child(&self, py: Python<'_>, action: i64) -> PyResult<SpielState> {
        let next = self.clone(py)?;
        next.apply_action(py, action)?;
        Ok(next)
    }

    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => state.returns()).to_vec())
        })
    }

    fn rewards(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        self.returns(py)
    }

    fn player_return(&self, py: Python<'_>, player: i64) -> PyResult<f64> {
        Ok(self.returns(py)?[read_player(Some(player), NOBODY)?])
    }

    fn player_reward(&self, py: Python<'_>, player: i64) -> PyResult<f64> {
        self.player_return(py, player)
    }

    fn move_number(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => state.actions.len()))
        })
    }

    fn num_players(&self) -> usize {
        2
    }

    fn num_distinct_actions(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => Spiel::actions(&state.rules)))
        })
    }

    fn history(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => state.actions.clone()))
        })
    }

    /// The actions with the players who took them.
    fn full_history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let actions = self.history(py)?;
        py.import("hexapod.open_spiel")?
            .call_method1("full_history", (actions,))
    }

    fn history_str(&self, py: Python<'_>) -> PyResult<String> {
        let actions = self.history(py)?;
        let texts: Vec<String> = actions.iter().map(u32::to_string).collect();
        Ok(texts.join(", "))
    }

    /// An action in words: `action_to_string(action)` or `action_to_string(player, action)`.
    #[pyo3(signature = (first, second = None))]
    fn action_to_string(
        &self,
        py: Python<'_>,
        first: i64,
        second: Option<i64>,
    ) -> PyResult<String> {
        self.with(py, |state| {
            // Both players write their actions alike.
            with_game!(AnyState, state, state => action_text(state, second.unwrap_or(first)))
        })
    }

    /// The action of some words: `string_to_action(text)` or `string_to_action(player, text)`.
    #[pyo3(signature = (first, second = None))]
    fn string_to_action(
        &self,
        py: Python<'_>,
        first: &Bound<'_, PyAny>,
        second: Option<&str>,
    ) -> PyResult<u32> {
        let text = match second {
            Some(text) => text.to_owned(),
            None => first.extract()?,
        };
        self.with(
            py,
            |state| with_game!(AnyState, state, state => Spiel::read_action(&state.rules, &text)),
        )
    }

    /// What a player sees: zeros and ones, as an array without its shape.
    #[pyo3(signature = (player = None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let tensor = self.with(
            py,
            |state| with_game!(AnyState, state, state => tensor(state, player)),
        )?;
        Ok(tensor.into_pyarray(py))
    }

    #[pyo3(signature = (player = None))]
    fn observation_string(&self, py: Python<'_>, player: Option<i64>) -> PyResult<String> {
        read_player(player, 0)?;
        self.__str__(py)
    }

    #[pyo3(signature = (player = None))]
    fn information_state_string(&self, py: Python<'_>, player: Option<i64>) -> PyResult<String> {
        read_player(player, 0)?;
        self.history_str(py)
    }

    #[pyo3(signature = (player = None))]
    fn information_state_tensor(&self, player: Option<i64>) -> PyResult<Vec<f32>> {
        let _ = player;
        Err(no_information_state())
    }

    /// The state as text, which `Game.deserialize_state` reads.
    fn serialize(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => Spiel::serialize(state)))
        })
    }

    fn to_string(&self, py: Python<'_>) -> PyResult<String> {
        self.__str__(py)
    }

    /// The game that it is a state of.
    fn get_game(&self, py: Python<'_>) -> PyResult<SpielGame> {
        self.with(py, |state| {
            Ok(SpielGame(
                with_game!(AnyState -> AnyRules, state, state => state.rules.clone()),
            ))
        })
    }

    /// The same as a game of ours, whose moves are text.
    fn to_game(&self, py: Python<'_>) -> PyResult<Game> {
        self.with(py, |state| {
            let game = with_game!(AnyState, state, state => {
                games::KnownGame::into_any(state.as_game()?)
            });
            Ok(Game::new(game))
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |state| {
            Ok(with_game!(AnyState, state, state => Spiel::picture(state)))
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.__str__(py)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<SpielState> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<SpielState> {
        self.clone(py)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, SpielState>,
    ) -> PyResult<(Bound<'py, PyAny>, (SpielGame, String))> {
        let (py, state) = (slf.py(), slf.get());
        let read = py.import("hexapod.open_spiel")?.getattr("_restore_state")?;
        Ok((read, (state.get_game(py)?, state.serialize(py)?)))
    }
}
