//! A game as it is played.

use game::{History, Repetition};
use games::{AnyGame, KnownGame, with_game};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use records::write::{self, Format};
use records::{Ended, Person, Record, Source};

use super::position::{self, AnyPosition, Position, read_marks};
use super::shown::{Shown, result};
use crate::fault::{Guarded, calmly, illegal, refused};

/// A game: its moves, the way back, and where it stands now. Threads may share it, and take turns.
#[pyclass(frozen, module = "hexapod")]
#[derive(Debug)]
pub(crate) struct Game(Guarded<AnyGame>);

impl Game {
    pub(crate) fn new(game: AnyGame) -> Game {
        Game(Guarded::new(game))
    }

    pub(crate) fn held(&self) -> &Guarded<AnyGame> {
        &self.0
    }

    /// The game as it is now, for whoever thinks about it.
    pub(crate) fn now(&self, py: Python<'_>) -> PyResult<AnyGame> {
        self.0.with(py, |game| Ok(game.clone()))
    }
}

/// The same game, in which the third time of a position is a draw.
fn by_threefold(game: &AnyGame) -> PyResult<AnyGame> {
    let ruled = game.clone().by_tournament_rules();
    if threefold(&ruled) {
        return Ok(ruled);
    }
    Err(refused(
        "this game went on after a third repetition, so it was not played by that rule: leave threefold=True out",
    ))
}

fn threefold(game: &AnyGame) -> bool {
    with_game!(AnyGame, game, game => game.repetition() == Repetition::Threefold)
}

/// Reads a game of any format.
fn read(text: &str) -> PyResult<AnyGame> {
    // Lines and links begin with a word of their own, also before anybody has moved; the rest are files.
    let trimmed = text.trim();
    if trimmed.contains("hexworld.org") {
        let link = records::hexworld::HexWorldLink::read(trimmed).map_err(refused)?;
        return Ok(KnownGame::into_any(link.record.game));
    }
    if !trimmed.starts_with(['(', '[', '{']) && !trimmed.contains('\n') {
        return trimmed.parse().map_err(refused);
    }
    let mut found = None;
    let _ = records::read::find(text.as_bytes(), &mut |one| {
        found = Some((one.read)());
        std::ops::ControlFlow::Break(())
    });
    match found {
        Some(Ok(read)) => Ok(read.record.play),
        Some(Err(fault)) => Err(refused(fault.reason)),
        None => Err(refused(
            "there is no game in this text: give one as SGF, PGN, a UHP game string, a HexWorld link or a line such as `hex:11 a5`",
        )),
    }
}

/// The game as a record of which nothing else is known.
fn record(game: &AnyGame) -> Record {
    Record {
        play: game.clone(),
        players: [Person::default(), Person::default()],
        date: None,
        site: None,
        result: game.outcome(),
        ended: if game.outcome_on_board().is_some() {
            Ended::Board
        } else if game.outcome().is_some() {
            Ended::Repetition
        } else {
            Ended::Unfinished
        },
        source: Source::default(),
        thoughts: None,
    }
}

fn play<G: KnownGame>(game: &mut History<G>, text: &str) -> PyResult<()> {
    if game.outcome().is_some() && game.position().outcome().is_none() {
        return Err(illegal(
            "the game is over: the same position for the third time is a draw",
        ));
    }
    let mv = game.position().read_move(text).map_err(illegal)?;
    game.play(mv).map_err(illegal)
}

fn undo<G: KnownGame>(game: &mut History<G>) -> Option<String> {
    let mv = game.undo()?;
    Some(game.position().write_move(mv))
}

fn turned<G: Shown>(game: &History<G>, symmetry: usize) -> PyResult<History<G>> {
    if symmetry >= G::SYMMETRIES {
        let (title, last) = (G::KIND.title(), G::SYMMETRIES - 1);
        return Err(refused(format!(
            "there is no symmetry {symmetry}: those of {title} are numbered from 0 to {last}"
        )));
    }
    Ok(G::turned(game, symmetry))
}

fn outcome<G: KnownGame>(game: &History<G>) -> Option<&'static str> {
    game.outcome().map(result::<G>)
}

#[pymethods]
impl Game {
    /// The game in a text of any format that we know.
    #[new]
    #[pyo3(signature = (text, threefold = false))]
    fn read(text: &str, threefold: bool) -> PyResult<Game> {
        calmly(|| {
            let game = read(text)?;
            let game = if threefold {
                by_threefold(&game)?
            } else {
                game
            };
            Ok(Game::new(game))
        })
    }

    /// Which game it is, by its name.
    #[getter]
    fn game(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.0.with(py, |game| Ok(game.kind().name()))
    }

    /// What was agreed before the game, in a word.
    #[getter]
    fn variant(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |game| Ok(game.variant()))
    }

    /// The colour of the player to move.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.0.with(py, |game| Ok(game.side(game.to_move()).name()))
    }

    /// A colour or `draw` once the game is over, else `None`.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.0.with(py, |game| {
            Ok(with_game!(AnyGame, game, game => outcome(game)))
        })
    }

    /// The moves so far, written.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.0.with(py, |game| Ok(game.moves()))
    }

    /// The position now.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        self.0.with(py, |game| {
            Ok(Position(
                with_game!(AnyGame -> AnyPosition, game, game => Position::of(game)),
            ))
        })
    }

    /// How often the present position has been on the table, this time included.
    #[getter]
    fn occurrences(&self, py: Python<'_>) -> PyResult<usize> {
        self.0.with(py, |game| {
            Ok(with_game!(AnyGame, game, game => game.occurrences()))
        })
    }

    /// Every legal move, written; none once the game is over.
    fn legal_moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.0.with(py, |game| {
            Ok(with_game!(AnyGame, game, game => match game.outcome() {
                Some(_) => Vec::new(),
                None => position::legal(game.position()),
            }))
        })
    }

    /// Why a move is not legal now, or `None` if it is.
    #[pyo3(signature = (r#move, /))]
    fn why_not(&self, py: Python<'_>, r#move: &str) -> PyResult<Option<String>> {
        self.0.with(py, |game| {
            let mut game = game.clone();
            let tried = with_game!(AnyGame, &mut game, game => play(game, r#move));
            Ok(tried.err().map(|why| why.value(py).to_string()))
        })
    }

    /// Makes moves, one after the other; at the first that is not legal it stops, and says why.
    #[pyo3(signature = (*moves))]
    fn play(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<()> {
        self.0.with(py, |game| {
            with_game!(AnyGame, game, game => {
                for text in &moves {
                    play(game, text)?;
                }
                Ok(())
            })
        })
    }

    /// Takes the last move back and says which it was; `None` if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.0
            .with(py, |game| Ok(with_game!(AnyGame, game, game => undo(game))))
    }

    /// The game as it stood after so many moves.
    fn at(&self, py: Python<'_>, plies: usize) -> PyResult<Game> {
        self.0.with(py, |game| Ok(Game::new(game.at(plies))))
    }

    /// The same game, to be played on differently.
    fn copy(&self, py: Python<'_>) -> PyResult<Game> {
        Ok(Game::new(self.now(py)?))
    }

    /// The game as it is seen after a symmetry of its board: Hive has twelve, Hex two.
    fn turned(&self, py: Python<'_>, symmetry: usize) -> PyResult<Game> {
        self.0.with(py, |game| {
            Ok(Game::new(
                with_game!(AnyGame -> AnyGame, game, game => turned(game, symmetry)?),
            ))
        })
    }

    /// The game as text: `line` (the game in one line, as every command of ours reads it), `uhp`, `dbn`, `pgn`, `sgf`, `hexworld`, `json`.
    #[pyo3(signature = (format = "line"))]
    fn text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = match format {
            "line" => return self.0.with(py, |game| Ok(game.line())),
            "uhp" => Format::Uhp,
            "dbn" => Format::Dbn,
            "pgn" => Format::Pgn,
            "sgf" => Format::Sgf,
            "hexworld" => Format::Hexworld,
            "json" => Format::Json,
            other => {
                return Err(refused(format!(
                    "`{}` is no format: write `line`, `uhp`, `dbn`, `pgn`, `sgf`, `hexworld` or `json`",
                    game::excerpt(other)
                )));
            }
        };
        self.0.with(py, |game| {
            let written = write::record(&record(game), None, format).map_err(refused)?;
            Ok(written.trim_end().to_owned())
        })
    }

    /// A picture as SVG, with marks on the places where moves end.
    #[pyo3(signature = (marks = None))]
    fn svg(&self, py: Python<'_>, marks: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        self.0.with(py, |game| {
            with_game!(AnyGame, game, game => {
                let marks = read_marks(game.position(), marks)?;
                Ok(Shown::svg(game.position(), game.moves().last(), &marks))
            })
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.0.with(py, |game| Ok(game.plies()))
    }

    /// A game is something even before its first move.
    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.0.with(py, |game| {
            Ok(with_game!(AnyGame, game, game => {
                Shown::text(game.position(), game.moves().last())
            }))
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let line = self.0.with(py, |game| Ok(game.line()))?;
        Ok(format!(
            "hexapod.Game({})",
            pyo3::types::PyString::new(py, &line).repr()?
        ))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Game>) -> PyResult<(Bound<'py, PyType>, (String, bool))> {
        let game = slf.get().now(slf.py())?;
        Ok((slf.get_type(), (game.line(), threefold(&game))))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Game> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Game> {
        self.copy(py)
    }
}
