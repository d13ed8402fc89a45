//! Many games, as Python steps them.

use games::with_game;
use numpy::{Element, IntoPyArray as _, PyArray1, PyReadonlyArray1, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::table::{By, Table};
use crate::encoding::encoding;
use crate::fault::{Guarded, illegal, refused};
use crate::spiel::{AnyRules, Spiel, SpielGame};

games::any_game! {
    /// Many games of either kind.
    #[derive(Debug)]
    pub(crate) enum AnyTable: Table
}

/// Many games that are stepped at once; a game that ends begins anew. `hexapod.VectorEnv` is made of it.
#[pyclass(frozen, module = "hexapod._native")]
#[derive(Debug)]
pub(crate) struct VectorGames(Guarded<AnyTable>);

/// Whole numbers, one after the other.
type Numbers<'py> = Bound<'py, PyArray1<i64>>;

/// The memory of an array, which must lie in one piece and be as long as is needed.
fn whole<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    what: &str,
    needed: usize,
) -> PyResult<&'a mut [T]> {
    let found = array.as_slice_mut();
    let found = found.map_err(|_| refused(format!("the array for {what} must be contiguous")))?;
    if found.len() != needed {
        let length = found.len();
        return Err(refused(format!(
            "the array for {what} holds {length} numbers, and {needed} are needed"
        )));
    }
    Ok(found)
}

fn read_by(by: &str) -> PyResult<By> {
    match by {
        "action" => Ok(By::Number),
        "move" => Ok(By::Place),
        other => Err(refused(format!(
            "`{}`: write `action` or `move`",
            game::excerpt(other)
        ))),
    }
}

fn step<G: Spiel>(table: &mut Table<G>, actions: &[i64], by: By) -> PyResult<()> {
    let games = table.len();
    if actions.len() != games {
        let found = actions.len();
        return Err(refused(format!(
            "there are {found} actions for {games} games"
        )));
    }
    table.step(actions, by).map_err(|bad| {
        let (seat, action, legal) = (bad.seat, bad.action, bad.legal);
        let of = match by {
            By::Number => format!("action {action} is none of its legal ones"),
            By::Place => format!("move {action} is none of its {legal} legal ones"),
        };
        illegal(format!(
            "game {seat}: {of}; nothing was changed in any game"
        ))
    })
}

/// Planes in either kind of number.
#[derive(FromPyObject)]
pub(crate) enum Tensors<'py> {
    Floats(PyReadwriteArrayDyn<'py, f32>),
    Bytes(PyReadwriteArrayDyn<'py, u8>),
}

#[pymethods]
impl VectorGames {
    #[new]
    #[pyo3(signature = (game, games, seed = 0, threads = 1))]
    fn new(game: &SpielGame, games: usize, seed: u64, threads: usize) -> PyResult<VectorGames> {
        if games == 0 {
            return Err(refused("there must be at least one game"));
        }
        let table = with_game!(AnyRules -> AnyTable, &game.0, rules => {
            Table::new(rules, games, seed, threads)
        });
        Ok(VectorGames(Guarded::new(table)))
    }

    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.0.with_detached(py, |table| {
            with_game!(AnyTable, table, table => table.reset(seed));
            Ok(())
        })
    }

    /// Takes an action in every game, or in none if one of them is not legal.
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        by: &str,
        mut rewards: PyReadwriteArrayDyn<'_, f32>,
        mut terminated: PyReadwriteArrayDyn<'_, bool>,
        mut truncated: PyReadwriteArrayDyn<'_, bool>,
    ) -> PyResult<()> {
        let by = read_by(by)?;
        let games = self.games(py)?;
        let contiguous = |_| refused("the array of actions must be contiguous");
        let actions = actions.as_slice().map_err(contiguous)?;
        let rewards = whole(&mut rewards, "rewards", 2 * games)?;
        let terminated = whole(&mut terminated, "terminated", games)?;
        let truncated = whole(&mut truncated, "truncated", games)?;
        self.0.with_detached(py, |table| {
            with_game!(AnyTable, table, table => {
                step(table, actions, by)?;
                let (pairs, _) = rewards.as_chunks_mut::<2>();
                let ends = terminated.iter_mut().zip(truncated);
                for ((row, pair), (terminated, truncated)) in table.rows().zip(pairs).zip(ends) {
                    *pair = row.rewards;
                    *terminated = row.terminated;
                    *truncated = row.truncated;
                }
                Ok(())
            })
        })
    }

    /// A legal action for every game, each as likely as the others.
    fn sample<'py>(&self, py: Python<'py>, by: &str) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let by = read_by(by)?;
        let mut actions = vec![0; self.games(py)?];
        self.0.with_detached(py, |table| {
            with_game!(AnyTable, table, table => table.sample(&mut actions, by));
            Ok(())
        })?;
        Ok(actions.into_pyarray(py))
    }

    /// Writes down what whoever is to move sees, game by game.
    fn observe(&self, py: Python<'_>, tensors: Tensors<'_>) -> PyResult<()> {
        let needed = self.0.with(py, |table| {
            Ok(with_game!(AnyTable, table, table => table.len() * table.rules.volume()))
        })?;
        match tensors {
            Tensors::Floats(mut floats) => {
                let floats = whole(&mut floats, "observations", needed)?;
                self.0.with_detached(py, |table| {
                    with_game!(AnyTable, table, table => table.observe(floats));
                    Ok(())
                })
            }
            Tensors::Bytes(mut bytes) => {
                let bytes = whole(&mut bytes, "observations", needed)?;
                self.0.with_detached(py, |table| {
                    with_game!(AnyTable, table, table => table.observe(bytes));
                    Ok(())
                })
            }
        }
    }

    /// Writes down which actions are legal, game by game.
    fn mask(&self, py: Python<'_>, mut masks: PyReadwriteArrayDyn<'_, bool>) -> PyResult<()> {
        let needed = self.0.with(py, |table| {
            Ok(with_game!(AnyTable, table, table => table.len() * Spiel::actions(&table.rules)))
        })?;
        let masks = whole(&mut masks, "masks", needed)?;
        self.0.with_detached(py, |table| {
            with_game!(AnyTable, table, table => table.mask(masks));
            Ok(())
        })
    }

    /// Where the legal actions of each game begin, and all of them one after the other.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<[Numbers<'py>; 2]> {
        let (starts, actions) = self.0.with_detached(py, |table| {
            Ok(with_game!(AnyTable, table, table => table.legal()))
        })?;
        Ok([starts.into_pyarray(py), actions.into_pyarray(py)])
    }

    /// Who is to move, game by game.
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let players: Vec<i32> = self.0.with(py, |table| {
            Ok(with_game!(AnyTable, table, table => table.rows().map(|row| row.player).collect()))
        })?;
        Ok(players.into_pyarray(py))
    }

    /// How many moves were made, game by game.
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<usize>>> {
        let plies: Vec<usize> = self.0.with(py, |table| {
            Ok(with_game!(AnyTable, table, table => table.plies().collect()))
        })?;
        Ok(plies.into_pyarray(py))
    }

    /// All positions in one of the encodings of our networks.
    fn encode<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyDict>> {
        let encoded = self.0.with_detached(py, |table| {
            with_game!(AnyTable, table, table => {
                let batcher = encoding(name, &table.rules.variant)?;
                if !table.rules.are_ours() {
                    return Err(refused(
                        "our encodings know positions of our rules alone: leave openspiel_pins out, or take OpenSpiel's planes",
                    ));
                }
                Ok(table.encode(&*batcher))
            })
        })?;
        encoded.into_python(py)
    }

    /// A copy of the game in one place, whose moves are text.
    fn game(&self, py: Python<'_>, at: usize) -> PyResult<crate::play::Game> {
        self.0.with(py, |table| {
            with_game!(AnyTable, table, table => {
                let games = table.len();
                let state = table.state(at).ok_or_else(|| {
                    refused(format!("there is no game {at}: they are numbered from 0 to {}", games - 1))
                })?;
                Ok(crate::play::Game::new(games::KnownGame::into_any(state.as_game()?)))
            })
        })
    }
}

impl VectorGames {
    fn games(&self, py: Python<'_>) -> PyResult<usize> {
        self.0.with(py, |table| {
            Ok(with_game!(AnyTable, table, table => table.len()))
        })
    }
}
