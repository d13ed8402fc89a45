//! Players: our own by name, levels, and our search over anybody's evaluator.

use std::time::Duration;

use engine::levels::{Level, Opponent};
use engine::{
    Clock, Engine, EngineGame, Guidance, Limits, Manner, Options, PlayerKind, Report, Stop,
};
use game::History;
use games::{AnyGame, GameKind, with_game, with_kind};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use search::mcts::guided::Guided;
use subprocess::Stopwatch;

use super::asked::Asked;
use super::network::{Loaded, Network};
use super::report::to_dict;
use super::thinks::Thinks;
use crate::encoding::encoding;
use crate::fault::{Guarded, refused};
use crate::play::Game;

/// A player of one game.
#[derive(Debug)]
pub(crate) struct Seated<G: Thinks> {
    mind: Mind<G>,
    limits: Limits,
}

/// Who thinks.
#[derive(Debug)]
enum Mind<G: Thinks> {
    Engine(Box<Engine<G>>),
    Level(Opponent<G>),
    /// Our search, and a callable of Python's that judges.
    Asked(Box<AskedMind>),
}

#[derive(Debug)]
struct AskedMind {
    callable: Py<PyAny>,
    encoding: Option<String>,
    guidance: Guidance,
    options: Options,
}

games::any_game! {
    /// A player of either game.
    #[derive(Debug)]
    pub(crate) enum AnyPlayer: Seated
}

/// A player. It keeps what it has learnt from one move to the next.
#[pyclass(frozen, module = "hexapod")]
#[derive(Debug)]
pub(crate) struct Player {
    name: String,
    held: Guarded<AnyPlayer>,
}

/// What a player is made of, beside its name.
struct Wanted<'a, 'py> {
    network: Option<&'a Bound<'py, PyAny>>,
    encoding: Option<String>,
    limits: Limits,
    threads: u16,
    memory: u32,
    seed: u64,
    guidance: Guidance,
}

fn clock() -> Clock {
    let watch = Stopwatch::start();
    Clock::new(move || watch.elapsed())
}

fn seat<G: Thinks>(name: &str, wanted: Wanted<'_, '_>) -> PyResult<Seated<G>> {
    let given = wanted.network;
    let network = given.and_then(|given| given.extract::<PyRef<'_, Network>>().ok());
    let own = network.map(|network| network.of::<G>()).transpose()?;
    if let Some(number) = name.strip_prefix("level:") {
        let level = number.parse().ok().and_then(Level::numbered::<G>);
        let (title, most) = (G::KIND.title(), G::LEVELS.len());
        let level = level.ok_or_else(|| {
            refused(format!(
                "`{}` is no level of {title}: they go from 1 to {most}",
                game::excerpt(number)
            ))
        })?;
        if wanted.limits != Limits::default() {
            return Err(refused(
                "a level thinks as much as it says: give no visits, nodes, depth or seconds",
            ));
        }
        let own = own.unwrap_or_else(|| Loaded::shipped(1));
        return Ok(Seated {
            mind: Mind::Level(Opponent::new(
                level,
                wanted.seed,
                &own.network,
                wanted.threads,
            )),
            limits: Limits::default(),
        });
    }
    let player = PlayerKind::read::<G>(name).map_err(refused)?;
    let options = Options {
        player,
        threads: wanted.threads.max(1),
        memory_mib: wanted.memory.max(1),
        guidance: wanted.guidance,
        seed: wanted.seed,
        ..<G as EngineGame>::usual()
    };
    let limits = wanted.limits;
    if given.is_some() && !player.has_network() {
        return Err(refused(format!(
            "`{player}` goes by no network: give none, or choose `net`"
        )));
    }
    let mind = match (given, own) {
        (Some(callable), None) if callable.is_callable() => {
            if player != PlayerKind::Net {
                return Err(refused(
                    "a function judges positions for the player `net` alone",
                ));
            }
            Mind::Asked(Box::new(AskedMind {
                callable: callable.clone().unbind(),
                encoding: wanted.encoding,
                guidance: wanted.guidance,
                options,
            }))
        }
        (Some(_), None) => {
            return Err(refused(
                "network is a hexapod.Network or a function from batches to (policy, value)",
            ));
        }
        (_, own) => {
            let mut engine = Engine::new(options, clock());
            if let Some(own) = own {
                engine = engine.with_network(own.network);
            }
            Mind::Engine(Box::new(engine))
        }
    };
    Ok(Seated { mind, limits })
}

/// What was found: a report, or the move of a level and what it is worth.
enum Found<G: game::Game> {
    Report(Report<G::Move>),
    Nothing,
}

impl<G: Thinks> Seated<G> {
    fn think(&mut self, game: &History<G>, stop: &Stop) -> PyResult<Found<G>> {
        let report = match &mut self.mind {
            Mind::Engine(engine) => {
                engine.check(game.variant()).map_err(refused)?;
                engine.think(game, &self.limits, stop, &mut |_| {})
            }
            Mind::Level(opponent) => {
                let reply = opponent.reply(game, stop);
                reply.map(|reply| Report::unsearched(reply.mv, reply.value))
            }
            Mind::Asked(mind) => mind.think(game, &self.limits, stop)?,
        };
        Ok(report.map_or(Found::Nothing, Found::Report))
    }
}

impl AskedMind {
    fn think<G: Thinks>(
        &self,
        game: &History<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> PyResult<Option<Report<G::Move>>> {
        let name = self.encoding.as_deref().unwrap_or(G::ENCODINGS[0]);
        let batcher = encoding::<G>(name, game.variant())?;
        let callable = Python::attach(|py| self.callable.clone_ref(py));
        let asked = Asked::new(callable, batcher);
        asked.stop_by(stop);
        let settings = self
            .guidance
            .settings(self.options.memory_mib as usize, self.options.seed);
        let known = self.guidance.knowledge.then(G::Knowledge::default);
        let mut search = Guided::new(&asked, known, settings);
        let visits = limits
            .nodes
            .map(|many| u32::try_from(many).unwrap_or(u32::MAX));
        let watch = Stopwatch::start();
        let late = || limits.time.is_some_and(|time| watch.elapsed() >= time);
        let report = search.search(game, visits, &|| stop.is_raised() || late(), &mut |_| {});
        asked.failure().map_or(Ok(report), Err)
    }
}

fn think<'py, G: Thinks>(
    py: Python<'py>,
    seated: &Guarded<AnyPlayer>,
    game: &History<G>,
    pick: impl Fn(&mut AnyPlayer) -> Option<&mut Seated<G>> + Send + Sync,
) -> PyResult<Bound<'py, PyDict>> {
    if game.outcome().is_some() {
        return Err(refused(
            "the game is over: there is nothing left to think about",
        ));
    }
    let found = seated.with_at_length(py, |player, stop| match pick(player) {
        Some(seated) => seated.think(game, stop),
        None => Err(refused(format!(
            "this player plays another game than {}",
            G::KIND.title()
        ))),
    })??;
    match found {
        Found::Report(report) => to_dict(py, game.position(), &report),
        Found::Nothing => Err(refused("nothing was found before it had to end")),
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (name, game, *, visits = None, nodes = None, depth = None, seconds = None, network = None,
        encoding = None, threads = 1, memory = 64, seed = 0, rule = "puct", batch = 8, knowledge = true))]
    #[expect(clippy::too_many_arguments, reason = "they are named")]
    fn new(
        name: &str,
        game: &str,
        visits: Option<u64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
        network: Option<&Bound<'_, PyAny>>,
        encoding: Option<String>,
        threads: u16,
        memory: u32,
        seed: u64,
        rule: &str,
        batch: u16,
        knowledge: bool,
    ) -> PyResult<Player> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let limits = Limits {
            depth,
            nodes: visits.or(nodes),
            time: time.map_err(|_| refused("seconds is a number above zero"))?,
        };
        let manner: Manner = rule.parse().map_err(refused)?;
        let wanted = Wanted {
            network,
            encoding,
            limits,
            threads,
            memory,
            seed,
            guidance: Guidance {
                manner,
                batch,
                knowledge,
                ..Guidance::default()
            },
        };
        let unlimited =
            limits == Limits::default() && !name.starts_with("level:") && name != "random";
        if unlimited {
            return Err(refused(
                "say how long to think: visits, nodes, depth or seconds",
            ));
        }
        let kind: GameKind = game.parse().map_err(refused)?;
        let player = with_kind!(kind, G => G::any_player(seat::<G>(name, wanted)?));
        Ok(Player {
            name: name.to_owned(),
            held: Guarded::new(player),
        })
    }

    /// What it found about a game: the move, what it is worth, and the other moves it knows something about.
    fn think<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Bound<'py, PyDict>> {
        let game = game.now(py)?;
        with_game!(AnyGame, &game, game => think(py, &self.held, game, of_any))
    }

    /// The move that it plays.
    fn choose(&self, py: Python<'_>, game: &Game) -> PyResult<String> {
        let found = self.think(py, game)?.get_item("move")?;
        found.ok_or_else(|| refused("there is no move"))?.extract()
    }

    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("<hexapod.Player {}>", self.name)
    }
}

/// The player, if it plays this game.
fn of_any<G: Thinks>(player: &mut AnyPlayer) -> Option<&mut Seated<G>> {
    with_game!(AnyPlayer, player, seated => {
        let any: &mut dyn std::any::Any = seated;
        any.downcast_mut::<Seated<G>>()
    })
}
