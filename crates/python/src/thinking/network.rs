//! Networks as Python holds them.

use std::path::PathBuf;

use engine::{NetworkFor, Precision};
use game::{EvalRequest, Evaluator as _, History};
use games::{GameKind, with_game, with_kind};
use net::evaluator::NetEvaluator;
use net::file::Network as Opened;
use numpy::IntoPyArray as _;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::thinks::Thinks;
use super::to_python;
use crate::encoding::starts;
use crate::fault::{at_length, calmly, refused};
use crate::play::Game;

/// A network, ready to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Loaded<G: engine::EngineGame> {
    pub(crate) network: NetworkFor<G>,
    pub(crate) evaluator: NetEvaluator<G>,
}

games::any_game! {
    /// A network of either game.
    #[derive(Clone, Debug)]
    pub(crate) enum AnyNetwork: Loaded
}

/// A network of ours: from a file, or the one that ships.
#[pyclass(frozen, module = "hexapod")]
#[derive(Clone, Debug)]
pub(crate) struct Network(pub(crate) AnyNetwork);

impl Network {
    /// The network, if it is for this game.
    pub(crate) fn of<G: Thinks>(&self) -> PyResult<Loaded<G>> {
        let own = with_game!(AnyNetwork, &self.0, own => {
            let own: Box<dyn std::any::Any> = Box::new(own.clone());
            own.downcast::<Loaded<G>>()
        });
        own.map(|own| *own).map_err(|_| {
            let (kind, title) = (self.kind(), G::KIND.title());
            refused(format!(
                "this network judges {kind}, and the game is one of {title}"
            ))
        })
    }

    fn kind(&self) -> &'static str {
        fn title<G: Thinks>(_: &Loaded<G>) -> &'static str {
            G::KIND.title()
        }
        with_game!(AnyNetwork, &self.0, own => title(own))
    }
}

impl<G: Thinks> Loaded<G> {
    fn new(network: NetworkFor<G>, threads: u16, precision: Precision) -> Loaded<G> {
        let evaluator = network.evaluator(threads, precision);
        Loaded { network, evaluator }
    }

    /// The network that ships.
    pub(crate) fn shipped(threads: u16) -> Loaded<G> {
        Loaded::new(NetworkFor::shipped(), threads, Precision::F32)
    }
}

/// The network of a file as ONNX.
#[pyfunction]
pub(crate) fn export_onnx(py: Python<'_>, network: PathBuf) -> PyResult<Py<PyBytes>> {
    let written = py.detach(|| {
        calmly(|| {
            let opened = Opened::open(&network).map_err(refused)?;
            Ok(net::onnx::export(&opened))
        })
    })?;
    Ok(PyBytes::new(py, &written).unbind())
}

/// What must be known of each game to ask about it.
pub(crate) struct Question<G: game::Game> {
    game: History<G>,
    legal: Vec<G::Move>,
    line: Vec<G::Move>,
}

impl<G: game::Game> Question<G> {
    pub(crate) fn new(game: History<G>) -> Question<G> {
        let mut legal = Vec::new();
        game.position().legal_moves(&mut legal);
        Question {
            legal,
            line: game.moves().collect(),
            game,
        }
    }

    pub(crate) fn request(&self) -> EvalRequest<'_, G> {
        EvalRequest {
            position: self.game.position(),
            legal: &self.legal,
            line: game::Line::from(&self.line),
            occurrences: u32::try_from(self.game.occurrences()).unwrap_or(u32::MAX),
        }
    }
}

/// The games of one kind among those of Python's.
pub(crate) fn questions<G: Thinks>(
    py: Python<'_>,
    games: &[PyRef<'_, Game>],
) -> PyResult<Vec<Question<G>>> {
    let mut questions = Vec::with_capacity(games.len());
    for (at, game) in games.iter().enumerate() {
        let game = G::of_any(game.now(py)?);
        let title = G::KIND.title();
        let game = game.ok_or_else(|| refused(format!("game {at} is none of {title}")))?;
        if game.position().outcome().is_some() {
            return Err(refused(format!(
                "game {at} is over: there is nothing left to judge"
            )));
        }
        questions.push(Question::new(game));
    }
    Ok(questions)
}

fn evaluate<'py, G: Thinks>(
    py: Python<'py>,
    network: &Loaded<G>,
    games: &[PyRef<'py, Game>],
) -> PyResult<Bound<'py, PyDict>> {
    let questions = questions::<G>(py, games)?;
    let card = network.network.card();
    for (at, question) in questions.iter().enumerate() {
        if let Some(why) = G::unread(card, &question.request()) {
            return Err(refused(format!(
                "the network `{}` cannot read game {at}: {why}",
                card.name
            )));
        }
    }
    let answers = at_length(py, |_| {
        let requests: Vec<_> = questions.iter().map(Question::request).collect();
        network.evaluator.evaluate(&requests)
    })?;
    let found = PyDict::new(py);
    let values: Vec<f32> = answers.iter().map(|answer| answer.value).collect();
    let draws: Vec<f32> = answers.iter().map(|answer| answer.draw).collect();
    let begin = starts(answers.iter().map(|answer| answer.priors.len()));
    let priors: Vec<f32> = answers
        .into_iter()
        .flat_map(|answer| answer.priors)
        .collect();
    found.set_item("values", values.into_pyarray(py))?;
    found.set_item("draws", draws.into_pyarray(py))?;
    found.set_item("priors", priors.into_pyarray(py))?;
    found.set_item("move_starts", begin.into_pyarray(py))?;
    Ok(found)
}

#[pymethods]
impl Network {
    /// The network whose numbers are in this file; its card lies beside it.
    #[new]
    #[pyo3(signature = (path, *, threads = 1, precision = "f32"))]
    fn open(py: Python<'_>, path: PathBuf, threads: u16, precision: &str) -> PyResult<Network> {
        let precision = match precision {
            "f32" => Precision::F32,
            "fastest" => Precision::fastest(),
            other => {
                let other = game::excerpt(other);
                return Err(refused(format!(
                    "`{other}` is no precision: write `f32` or `fastest`"
                )));
            }
        };
        py.detach(|| {
            calmly(|| {
                let opened = Opened::open(&path).map_err(refused)?;
                let kind: GameKind = opened.card.game.to_string().parse().map_err(refused)?;
                with_kind!(kind, G => {
                    let network = NetworkFor::<G>::load(&path).map_err(refused)?;
                    Ok(Network(G::any_network(Loaded::new(network, threads, precision))))
                })
            })
        })
    }

    /// The network that ships for a game.
    #[staticmethod]
    #[pyo3(signature = (game, *, threads = 1))]
    fn shipped(py: Python<'_>, game: &str, threads: u16) -> PyResult<Network> {
        let kind: GameKind = game.parse().map_err(refused)?;
        py.detach(|| {
            calmly(|| {
                Ok(with_kind!(kind, G => Network(G::any_network(Loaded::<G>::shipped(threads)))))
            })
        })
    }

    /// Which game it judges.
    #[getter]
    fn game(&self) -> String {
        with_game!(AnyNetwork, &self.0, own => own.network.card().game.to_string())
    }

    #[getter]
    fn name(&self) -> String {
        with_game!(AnyNetwork, &self.0, own => own.network.card().name.clone())
    }

    /// What it is, and where it came from.
    #[getter]
    fn card<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        with_game!(AnyNetwork, &self.0, own => to_python(py, own.network.card()))
    }

    /// What it thinks of games as they stand: arrays, with the chances of all moves one after the other.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        games: Vec<PyRef<'py, Game>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        with_game!(AnyNetwork, &self.0, own => evaluate(py, own, &games))
    }

    fn __repr__(&self) -> String {
        format!("<hexapod.Network {} for {}>", self.name(), self.game())
    }
}
