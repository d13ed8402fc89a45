//! A position, which never changes.

use std::hash::{Hash as _, Hasher as _};

use game::{Game as _, History, Notation, Repetition};
use games::{KnownGame, with_game};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::shown::{Shown, result};
use crate::fault::{calmly, illegal};

/// A position together with what was agreed.
#[derive(Clone, Debug)]
pub(crate) struct Placed<G: KnownGame> {
    pub(crate) position: G,
    pub(crate) variant: G::Variant,
}

/// Equal are positions in which the same may happen: what was agreed is part of that as far as it matters still.
impl<G: KnownGame> PartialEq for Placed<G> {
    fn eq(&self, other: &Placed<G>) -> bool {
        self.position == other.position
    }
}

games::any_game! {
    /// A position of either game.
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) enum AnyPosition: Placed
}

/// A position that never changes; it knows no past.
#[pyclass(frozen, eq, module = "hexapod")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Position(pub(crate) AnyPosition);

impl Position {
    /// Where a game stands now.
    pub(super) fn of<G: KnownGame>(game: &History<G>) -> Placed<G> {
        Placed {
            position: game.position().clone(),
            variant: game.variant().clone(),
        }
    }
}

fn outcome<G: KnownGame>(position: &G) -> Option<&'static str> {
    position.outcome().map(result::<G>)
}

fn to_move<G: KnownGame>(position: &G) -> &'static str {
    G::side(position.to_move()).name()
}

/// The legal moves, written.
pub(super) fn legal<G: Notation>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
        .into_iter()
        .map(|mv| position.write_move(mv))
        .collect()
}

fn after<G: KnownGame>(placed: &Placed<G>, text: &str) -> PyResult<Placed<G>> {
    let mv = placed.position.read_move(text).map_err(illegal)?;
    let mut next = placed.clone();
    next.position.apply(mv);
    Ok(next)
}

/// Counts lines until it is stopped.
fn perft<G: game::Game>(position: &mut G, depth: u32, stop: &engine::Stop) -> u64 {
    if depth <= 3 || stop.is_raised() {
        return game::perft(position, depth.min(3));
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = |mv| {
        let undo = position.apply(mv);
        let lines = if stop.is_raised() {
            0
        } else {
            perft(position, depth - 1, stop)
        };
        position.retract(undo);
        lines
    };
    moves.into_iter().map(after).sum()
}

/// Marks by the texts of the moves that end there.
pub(super) fn read_marks<G: Notation>(
    position: &G,
    marks: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<(G::Move, game::Mark)>> {
    let mut read = Vec::new();
    for (mv, label) in marks.into_iter().flatten() {
        let mv = position.read_move(mv.extract::<&str>()?).map_err(illegal)?;
        let label = label.str()?.to_string();
        read.push((mv, game::Mark::labelled(label, game::Tone::Good)));
    }
    Ok(read)
}

#[pymethods]
impl Position {
    /// Which game it is, by its name.
    #[getter]
    fn game(&self) -> &'static str {
        fn kind<G: KnownGame>(_: &Placed<G>) -> &'static str {
            G::KIND.name()
        }
        with_game!(AnyPosition, &self.0, placed => kind(placed))
    }

    /// What was agreed before the game, in a word.
    #[getter]
    fn variant(&self) -> String {
        fn word<G: KnownGame>(placed: &Placed<G>) -> String {
            G::variant_word(&placed.variant)
        }
        with_game!(AnyPosition, &self.0, placed => word(placed))
    }

    /// The colour of the player to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        with_game!(AnyPosition, &self.0, placed => to_move(&placed.position))
    }

    /// A colour or `draw` once the game is over on the board, else `None`.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        with_game!(AnyPosition, &self.0, placed => outcome(&placed.position))
    }

    /// Every legal move, written as the game's programs write it.
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        calmly(|| Ok(with_game!(AnyPosition, &self.0, placed => legal(&placed.position))))
    }

    /// How many legal moves there are.
    fn count_legal_moves(&self) -> usize {
        with_game!(AnyPosition, &self.0, placed => placed.position.count_legal_moves())
    }

    /// Why a move is not legal here, or `None` if it is.
    #[pyo3(signature = (r#move, /))]
    fn why_not(&self, r#move: &str) -> PyResult<Option<String>> {
        calmly(|| {
            Ok(with_game!(AnyPosition, &self.0, placed => {
                placed.position.read_move(r#move).err().map(|why| why.to_string())
            }))
        })
    }

    /// The position after a move.
    #[pyo3(signature = (r#move, /))]
    fn play(&self, r#move: &str) -> PyResult<Position> {
        calmly(|| {
            let next =
                with_game!(AnyPosition -> AnyPosition, &self.0, placed => after(placed, r#move)?);
            Ok(Position(next))
        })
    }

    /// A number that is equal for positions in which the same things can happen.
    #[getter]
    fn key(&self) -> u64 {
        with_game!(AnyPosition, &self.0, placed => placed.position.key())
    }

    /// The same number for positions that differ only by a symmetry of the board.
    #[getter]
    fn canonical_key(&self) -> u64 {
        with_game!(AnyPosition, &self.0, placed => Shown::canonical_key(&placed.position))
    }

    /// How many lines of so many plies begin here: the checksum of the rules.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        with_game!(AnyPosition, &self.0, placed => {
            let mut position = placed.position.clone();
            crate::fault::at_length(py, move |stop| perft(&mut position, depth, stop))
        })
    }

    /// What lies where, as a dictionary.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        with_game!(AnyPosition, &self.0, placed => Shown::describe(&placed.position, py))
    }

    /// A game that begins here.
    fn begin(&self) -> super::Game {
        fn begin<G: KnownGame>(placed: &Placed<G>) -> History<G> {
            let Placed { position, variant } = placed.clone();
            History::from_position(variant, position, Repetition::Ignored)
        }
        let game = with_game!(AnyPosition, &self.0, placed => KnownGame::into_any(begin(placed)));
        super::Game::new(game)
    }

    /// A picture as SVG, with marks on the places where moves end.
    #[pyo3(signature = (marks = None))]
    fn svg(&self, marks: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        calmly(|| {
            with_game!(AnyPosition, &self.0, placed => {
                let marks = read_marks(&placed.position, marks)?;
                Ok(Shown::svg(&placed.position, None, &marks))
            })
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    fn __str__(&self) -> PyResult<String> {
        calmly(|| {
            Ok(with_game!(AnyPosition, &self.0, placed => Shown::text(&placed.position, None)))
        })
    }

    fn __repr__(&self) -> String {
        let turn = self.outcome().map_or_else(
            || format!("{} to move", self.to_move()),
            |outcome| format!("over: {outcome}"),
        );
        format!("<hexapod.Position {} {turn}>", self.variant())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }
}
