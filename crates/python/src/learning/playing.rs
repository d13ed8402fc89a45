//! Our lockstep self-play, by whoever judges positions.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::Stop;
use game::{History, Notation, Repetition};
use games::{AnyGame, with_game};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use training::self_play::{Numbers, Openings, PlayedGame, SelfPlay, Table, Tally};

use super::lines::Lines;
use crate::fault::{at_length, refused};
use crate::play::Game;
use crate::thinking::{Judge, Thinks};

/// How games are played.
#[derive(Clone, Copy, Debug)]
struct Terms {
    games: u64,
    simulations: u32,
    seats: usize,
    threads: usize,
    seed: u64,
    random_plies: [usize; 2],
    temperature: f32,
    temperature_plies: usize,
    longest: usize,
}

/// Plays all games; they come back in the order of their numbers.
fn play<G: Thinks>(
    variant: &G::Variant,
    repetition: Repetition,
    judge: &Judge<G>,
    terms: &Terms,
    stop: &Stop,
) -> Vec<PlayedGame<G>> {
    let openings = Openings::of(vec![variant.clone()], repetition, terms.random_plies);
    let mut manner = SelfPlay::new(openings);
    manner.settings.seed = terms.seed;
    manner.settings.longest = u32::try_from(terms.longest).ok();
    manner.simulations = terms.simulations;
    manner.temperature = terms.temperature;
    manner.temperature_plies = terms.temperature_plies;
    manner.longest = terms.longest;
    let numbers: Numbers = (0..terms.games).into();
    let (tally, played) = (Tally::default(), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..terms.threads.max(1) {
            scope.spawn(|| {
                let mut table = Table::new(&manner, terms.seats.max(1), ());
                table.play(judge, &numbers, stop, &tally, &mut |game| {
                    played
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(game);
                });
            });
        }
    });
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|game| game.number);
    played
}

fn to_dict<'py, G: Thinks>(
    py: Python<'py>,
    played: &PlayedGame<G>,
) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    let found = PyList::empty(py);
    let mut position = played.game.start();
    for (found_here, mv) in played.found.iter().zip(played.game.moves()) {
        match found_here {
            None => found.append(py.None())?,
            Some(one) => found.append(found_dict(py, &position, one)?)?,
        }
        position.apply(mv);
    }
    all.set_item("number", played.number)?;
    all.set_item("outcome", played.outcome.map(crate::play::result::<G>))?;
    all.set_item("found", found)?;
    all.set_item(
        "game",
        Py::new(py, Game::new(G::into_any(played.game.clone())))?,
    )?;
    Ok(all)
}

fn found_dict<'py, G: Notation>(
    py: Python<'py>,
    position: &G,
    found: &training::self_play::Found<G::Move>,
) -> PyResult<Bound<'py, PyDict>> {
    let one = PyDict::new(py);
    let whole: f32 = found.policy.iter().map(|&(_, part)| f32::from(part)).sum();
    let policy = PyDict::new(py);
    for &(mv, part) in &found.policy {
        policy.set_item(position.write_move(mv), f32::from(part) / whole)?;
    }
    one.set_item("value", found.value)?;
    one.set_item(
        "wdl",
        found.wdl.map(|part| f32::from(part) / 255.0).to_vec(),
    )?;
    one.set_item("policy", policy)?;
    one.set_item("simulations", found.simulations)?;
    Ok(one)
}

fn played<'py, G: Thinks>(
    py: Python<'py>,
    begin: &History<G>,
    given: Option<&Bound<'py, PyAny>>,
    encoding: Option<&str>,
    terms: &Terms,
) -> PyResult<(Bound<'py, PyList>, Lines)> {
    if begin.plies() > 0 || begin.start() != G::start(begin.variant()) {
        return Err(refused(
            "self-play begins with an empty board: say only what was agreed, as in `hex:7`",
        ));
    }
    let judge = Judge::<G>::read(given, encoding, begin.variant())?;
    let games = at_length(py, |stop| {
        judge.stopping(stop, || {
            play(begin.variant(), begin.repetition(), &judge, terms, stop)
        })
    })?;
    judge.check()?;
    let list = PyList::empty(py);
    for game in &games {
        list.append(to_dict(py, game)?)?;
    }
    let lines = games.iter().filter_map(PlayedGame::line).collect();
    Ok((list, Lines(G::any_lines(Arc::new(lines)))))
}

/// Plays games in lockstep, with one look at the network for all of them: what was played, and lines to learn from.
#[pyfunction]
#[pyo3(signature = (start, evaluator = None, *, games = 32, simulations = 32, seats = 64, threads = 1, seed = 1,
    random_plies = (0, 4), temperature = 0.5, temperature_plies = 1000, longest = 200, encoding = None))]
#[expect(clippy::too_many_arguments, reason = "they are named")]
pub(crate) fn self_play<'py>(
    py: Python<'py>,
    start: &Game,
    evaluator: Option<&Bound<'py, PyAny>>,
    games: u64,
    simulations: u32,
    seats: usize,
    threads: usize,
    seed: u64,
    random_plies: (usize, usize),
    temperature: f32,
    temperature_plies: usize,
    longest: usize,
    encoding: Option<&str>,
) -> PyResult<(Bound<'py, PyList>, Lines)> {
    if random_plies.0 > random_plies.1 {
        return Err(refused("random_plies goes from the least to the most"));
    }
    if simulations == 0 || longest == 0 {
        return Err(refused("simulations and longest are at least 1"));
    }
    let terms = Terms {
        games,
        simulations,
        seats: seats.min(usize::try_from(games).unwrap_or(usize::MAX)),
        threads,
        seed,
        random_plies: [random_plies.0, random_plies.1],
        temperature,
        temperature_plies,
        longest,
    };
    let begin = start.now(py)?;
    with_game!(AnyGame, &begin, begin => played(py, begin, evaluator, encoding, &terms))
}
