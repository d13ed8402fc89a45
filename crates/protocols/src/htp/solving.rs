//! Who wins for certain: the commands that ask the solver.

use std::time::Duration;

use engine::{Clock, Deadline};
use hex_knowledge::solver::{Progress, Solver};
use hex_rules::{Cell, Colour, Hex, Size};

use super::arguments::Arguments;
use super::client_board::word;
use super::clocks;
use super::refused::Refused;
use super::reply::close;
use super::session::{Answer, Change, CommandContext, Session};
use crate::memory;

/// What a client can set about solving: `param_dfpn`, as benzene calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolverParameters {
    /// Whether to show how it goes.
    use_guifx: bool,
    /// The most time; nothing means for ever.
    timelimit: Duration,
    /// Memory for what was proven.
    memory_mib: u32,
}

impl Default for SolverParameters {
    fn default() -> SolverParameters {
        SolverParameters {
            use_guifx: false,
            timelimit: Duration::ZERO,
            memory_mib: 64,
        }
    }
}

/// What a solver does with a position, until it has enough, and tells how it goes.
type Task<T> = fn(&mut Solver, &Hex, &dyn Fn() -> bool, &mut dyn FnMut(Progress)) -> Option<T>;

/// A solver that is made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct Solving {
    pub(super) parameters: SolverParameters,
    solver: Option<Solver>,
}

impl Solving {
    /// Throws away what was proven.
    pub(super) fn forget(&mut self) {
        self.solver = None;
    }

    fn solver(&mut self, size: Size) -> &mut Solver {
        if self
            .solver
            .as_ref()
            .is_none_or(|found| found.size() != size)
        {
            self.solver = None;
        }
        let mib = self.parameters.memory_mib;
        self.solver.get_or_insert_with(|| Solver::new(size, mib))
    }

    /// Lets the solver work on a position, until it is done, stopped or out of time.
    fn work<T>(
        &mut self,
        position: &Hex,
        clock: &Clock,
        context: &mut CommandContext<'_>,
        task: Task<T>,
    ) -> Option<T> {
        let SolverParameters {
            use_guifx,
            timelimit,
            ..
        } = self.parameters;
        let time = (!timelimit.is_zero()).then_some(timelimit);
        let deadline = Deadline::new(context.stop, clock, time);
        let enough = || deadline.is_over();
        let say = &mut *context.say;
        let mut progress = |Progress { nodes, phi, delta }| {
            if use_guifx {
                let text = format!("nodes={nodes} phi={phi} delta={delta}");
                say(&close(&format!(
                    "gogui-gfx:\ndfpn\nVAR\nLABEL\nTEXT {text}"
                )));
            }
        };
        task(
            self.solver(position.size()),
            position,
            &enough,
            &mut progress,
        )
    }
}

/// `dfpn-solve-state`: who wins, or `empty` if that was not found out.
pub(super) fn solve_state(
    session: &mut Session,
    arguments: Arguments<'_>,
    context: &mut CommandContext<'_>,
) -> Result<Answer, Refused> {
    let colour = if arguments.len() == 0 {
        session.board.turn()
    } else {
        arguments.one()?;
        arguments.colour(1)?
    };
    let position = session.board.position(colour, false)?;
    let clock = session.engine.clock().clone();
    let winner = position.winner().or_else(|| {
        let solved = session.solving.work(
            &position,
            &clock,
            context,
            |solver, hex, enough, progress| solver.solve(hex, enough, progress),
        );
        solved.map(|answer| answer.winner)
    });
    Ok(Answer::only(winner.map_or("empty", word)))
}

/// `dfpn-solver-find-winning`: every move that wins.
pub(super) fn find_winning(
    session: &mut Session,
    arguments: Arguments<'_>,
    context: &mut CommandContext<'_>,
) -> Result<Answer, Refused> {
    arguments.one()?;
    let colour: Colour = arguments.colour(1)?;
    let position = session.board.position(colour, false)?;
    let clock = session.engine.clock().clone();
    let found: Option<Vec<Cell>> = session.solving.work(
        &position,
        &clock,
        context,
        |solver, hex, enough, progress| solver.winning_moves(hex, enough, progress),
    );
    let found = found.ok_or(Refused::Unsolved)?;
    let cells: Vec<String> = found.iter().map(Cell::to_string).collect();
    Ok(Answer::only(&cells.join(" ")))
}

/// `dfpn-clear-tt`: what was proven is forgotten.
pub(super) fn clear(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Result<Answer, Refused> {
    arguments.none()?;
    let parameters = session.solving.parameters;
    Ok(Answer::silent(Change::Solving(parameters)))
}

/// `param_dfpn`: shows or sets a parameter.
pub(super) fn param(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Result<Answer, Refused> {
    let mut parameters = session.solving.parameters;
    match arguments.len() {
        0 => {
            return Ok(Answer::only(&format!(
                "\n[bool] use_guifx {}\n[string] memory {}\n[string] timelimit {}",
                u8::from(parameters.use_guifx),
                parameters.memory_mib,
                clocks::write(parameters.timelimit),
            )));
        }
        2 => {}
        _ => return Err(Refused::Count("Expected 0 or 2 arguments")),
    }
    match arguments.word(1).unwrap_or_default() {
        "use_guifx" => parameters.use_guifx = arguments.yes(2)?,
        "timelimit" => parameters.timelimit = arguments.seconds(2, 0.0)?,
        "memory" => {
            let mib = arguments.number(2, 1..=65536)?;
            parameters.memory_mib = u32::try_from(mib).unwrap_or(u32::MAX);
            let mib = usize::try_from(mib).unwrap_or(usize::MAX);
            if !memory::is_there(mib) {
                return Err(Refused::Memory { mib });
            }
        }
        name => {
            return Err(Refused::Parameter {
                name: game::excerpt(name),
            });
        }
    }
    Ok(Answer::silent(Change::Solving(parameters)))
}
