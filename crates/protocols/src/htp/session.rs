//! A conversation with one client: the stones, the parameters, and an answer to everything.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use engine::{Engine, Limits, Options, Stop, fault};
use game::{History, excerpt};
use hex_rules::{Colour, Hex, Move, Size};

use super::analysis::Thought;
use super::arguments::Arguments;
use super::client_board::ClientBoard;
use super::clocks::Clocks;
use super::commands::{self, Command};
use super::parameters::Parameters;
use super::refused::Refused;
use super::reply::{Reply, close, frame};
use super::request::{Request, RequestError};
use super::solving::{SolverParameters, Solving};

/// How a session reads the files that a client names: the session itself touches nothing.
pub type ReadFile = fn(&str) -> io::Result<Vec<u8>>;

/// A conversation with one client.
#[derive(Debug)]
pub struct Session {
    pub(super) engine: Engine<Hex>,
    pub(super) parameters: Parameters,
    pub(super) board: ClientBoard,
    pub(super) clocks: Clocks,
    pub(super) solving: Solving,
    pub(super) read_file: ReadFile,
    /// What the last search said.
    thought: Option<Thought>,
}

/// What commands can change, to be put back.
pub(super) struct State {
    options: Options,
    solver: SolverParameters,
    parameters: Parameters,
    board: ClientBoard,
    clocks: Clocks,
}

/// What a command may use beside the session.
pub(super) struct CommandContext<'a> {
    pub(super) stop: &'a Stop,
    /// Hears what is to be sent at once.
    pub(super) say: &'a mut dyn FnMut(&str),
}

/// What a command changes, put in place after everything about it is known.
pub(super) enum Change {
    Nothing,
    /// Another game begins.
    Begin(ClientBoard),
    /// Stones come or go.
    Board(ClientBoard),
    /// A stone comes, and time has passed.
    Move(ClientBoard, Clocks),
    Clocks(Clocks),
    Parameters(Parameters, Clocks),
    /// The options of the search.
    Options(Options),
    /// Those of the solver, which begins anew.
    Solving(SolverParameters),
    /// The conversation ends.
    Quit,
}

/// The text of an answer, and what changes with it.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) change: Change,
}

impl Answer {
    pub(super) fn only(text: &str) -> Answer {
        Answer {
            text: text.to_owned(),
            change: Change::Nothing,
        }
    }

    pub(super) fn silent(change: Change) -> Answer {
        Answer {
            text: String::new(),
            change,
        }
    }
}

/// Live graphics are not drawn more often.
const FRAME: Duration = Duration::from_millis(250);

impl Session {
    /// A session with an empty board of 11x11.
    pub fn new(engine: Engine<Hex>, read_file: ReadFile) -> Session {
        let parameters = Parameters::default();
        Session {
            engine,
            parameters,
            board: ClientBoard::new(Size::ELEVEN),
            clocks: Clocks::new(parameters.game_time),
            solving: Solving::default(),
            read_file,
            thought: None,
        }
    }

    /// The size of the board and the stones on it, in the order in which they came.
    pub fn stones(&self) -> (Size, Vec<(Colour, hex_rules::Cell)>) {
        (self.board.size(), self.board.stones())
    }

    /// Answers a line. See [`obey`](Session::obey).
    pub fn answer(&mut self, line: &[u8], stop: &Stop, say: &mut dyn FnMut(&str)) -> Reply {
        match Request::read(line) {
            Ok(None) => Reply::Silence,
            Ok(Some(request)) => self.obey(&request, stop, say),
            Err(error) => Session::refuse(error),
        }
    }

    /// The answer to a line that is no request.
    pub fn refuse(error: RequestError) -> Reply {
        Reply::Text(frame('?', None, &Refused::from(error).to_string()))
    }

    /// Answers a request. Searches end early when `stop` is raised; live graphics that are to be
    /// sent before the answer go to `say`, each as whole lines with an empty one at the end.
    ///
    /// Whatever goes wrong, there is an answer, and the stones are as they were.
    pub fn obey(&mut self, request: &Request, stop: &Stop, say: &mut dyn FnMut(&str)) -> Reply {
        let id = request.id.as_deref();
        let Some(command) = commands::find(&request.command) else {
            let word = excerpt(&request.command);
            return Reply::Text(frame('?', id, &Refused::Unknown { word }.to_string()));
        };
        let mut context = CommandContext { stop, say };
        let answered = catch_unwind(AssertUnwindSafe(|| {
            let answer = match command {
                Command::Says(text) => Answer::only(text),
                Command::Does(work) => work(self, Arguments(&request.arguments), &mut context)?,
            };
            Ok((answer.text, self.put_in_place(answer.change)))
        }));
        match answered {
            Ok(Ok((text, true))) => Reply::Text(frame('=', id, &text)),
            Ok(Ok((text, false))) => Reply::Quit(frame('=', id, &text)),
            Ok(Err(refused)) => refuse(id, &refused),
            Err(payload) => {
                // A search that broke down may have left anything behind.
                let _ = catch_unwind(AssertUnwindSafe(|| self.engine.begin_anew()));
                self.solving.forget();
                let what = fault::words(payload.as_ref()).unwrap_or("something went wrong");
                let what = excerpt(what);
                refuse(id, &Refused::Internal { what })
            }
        }
    }

    /// All that commands can change.
    pub(super) fn state(&self) -> State {
        State {
            options: *self.engine.options(),
            solver: self.solving.parameters,
            parameters: self.parameters,
            board: self.board.clone(),
            clocks: self.clocks,
        }
    }

    /// Puts everything back.
    pub(super) fn restore(&mut self, state: State) {
        self.engine.set_options(state.options);
        self.solving.parameters = state.solver;
        self.solving.forget();
        self.parameters = state.parameters;
        self.board = state.board;
        self.clocks = state.clocks;
        self.thought = None;
    }

    /// Changes the session, and says whether the conversation goes on.
    fn put_in_place(&mut self, change: Change) -> bool {
        match change {
            Change::Nothing => {}
            Change::Begin(board) => {
                self.engine.new_game();
                self.board = board;
                self.clocks = Clocks::new(self.parameters.game_time);
                self.thought = None;
            }
            Change::Board(board) => self.board = board,
            Change::Move(board, clocks) => {
                self.board = board;
                self.clocks = clocks;
            }
            Change::Clocks(clocks) => self.clocks = clocks,
            Change::Parameters(parameters, clocks) => {
                self.parameters = parameters;
                self.clocks = clocks;
            }
            Change::Options(options) => self.engine.set_options(options),
            Change::Solving(parameters) => {
                self.solving.parameters = parameters;
                self.solving.forget();
            }
            Change::Quit => return false,
        }
        true
    }

    /// Thinks about a move of this player, by the parameters and the clocks. `None` if the game is
    /// over.
    pub(super) fn think(
        &mut self,
        colour: Colour,
        context: &mut CommandContext<'_>,
    ) -> Result<Option<Thought>, Refused> {
        let game = self.board.game(colour, self.parameters.allow_swap)?;
        let empty = self.board.size().cells() - game.position().count();
        let share = self.clocks.share(colour, empty);
        let games = self.parameters.max_games;
        let limits = Limits {
            time: Some(self.parameters.max_time.min(share)),
            nodes: (games < u64::MAX).then_some(games),
            ..Limits::default()
        };
        let draw = if self.parameters.use_livegfx {
            Some(Thought::uct_block as fn(&Thought) -> String)
        } else {
            None
        };
        self.search(&game, &limits, draw, context)
    }

    /// Thinks about the position until somebody stops it, and shows how it goes.
    pub(super) fn analyse(
        &mut self,
        colour: Colour,
        context: &mut CommandContext<'_>,
    ) -> Result<(), Refused> {
        let game = self.board.game(colour, self.parameters.allow_swap)?;
        let draw = Some(Thought::kata_block as fn(&Thought) -> String);
        self.search(&game, &Limits::default(), draw, context)?;
        Ok(())
    }

    fn search(
        &mut self,
        game: &History<Hex>,
        limits: &Limits,
        draw: Option<fn(&Thought) -> String>,
        context: &mut CommandContext<'_>,
    ) -> Result<Option<Thought>, Refused> {
        self.engine.check(game.variant())?;
        let mover = game.position().turn();
        let mut drawn: Option<Duration> = None;
        let say = &mut *context.say;
        let clock = self.engine.clock().clone();
        let start = clock.now();
        let elapsed = || clock.now().saturating_sub(start);
        let report = self
            .engine
            .think(game, limits, context.stop, &mut |report| {
                let now = elapsed();
                let is_due = drawn.is_none_or(|at| now.saturating_sub(at) >= FRAME);
                if let Some(draw) = draw.filter(|_| is_due) {
                    drawn = Some(now);
                    let (report, elapsed) = (report.clone(), now);
                    say(&close(&draw(&Thought {
                        mover,
                        report,
                        elapsed,
                    })));
                }
            });
        let Some(report) = report else {
            return Ok(None);
        };
        let thought = Thought {
            mover,
            report,
            elapsed: elapsed(),
        };
        let best = thought.best()?;
        if game.position().check(best).is_err() {
            return Err(Refused::Internal {
                what: format!("the search answers {best}"),
            });
        }
        self.thought = Some(thought.clone());
        Ok(Some(thought))
    }

    /// What the last search said.
    pub(super) fn thought(&self) -> Result<&Thought, Refused> {
        self.thought.as_ref().ok_or(Refused::NoSearch)
    }

    /// A move as it is answered.
    pub(super) fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Place(cell) => cell.to_string(),
            Move::Swap => self.swap_word().to_owned(),
        }
    }

    /// The word for swapping.
    pub(super) fn swap_word(&self) -> &'static str {
        if self.parameters.on_little_golem {
            "swap"
        } else {
            "swap-pieces"
        }
    }
}

fn refuse(id: Option<&str>, refused: &Refused) -> Reply {
    Reply::Text(frame('?', id, &refused.to_string()))
}
