//! Cells that need not be considered, and those that must, in the codes that HexGui draws.
//!
//! The codes are those of older versions of benzene, which HexGui knows: `fdb` is dead, `fcb` and
//! `fcw` are captured by Black and by White, `iv[…]` is vulnerable with the cells that kill it, and
//! `x` lies outside of what must be considered.

use hex_knowledge::connections::{Connections, Goal, must_play};
use hex_knowledge::inferior::{Rings, fill_in, inferior};
use hex_knowledge::{Board, Grid, with_words};
use hex_rules::{Colour, Hex};

use super::arguments::Arguments;
use super::refused::Refused;
use super::session::{Answer, CommandContext, Session};

type Outcome = Result<Answer, Refused>;

/// `compute-fillin`: what may be filled without changing who wins.
pub(super) fn compute_fill_in(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    codes(session, arguments, &[Kind::Filled])
}

/// `compute-inferior`: that, and what the player to move may pass over.
pub(super) fn compute_inferior(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    codes(session, arguments, &[Kind::Filled, Kind::Vulnerable])
}

/// `vc-get-mustplay`: the cells on which the player to move would lose to a threat.
pub(super) fn get_must_play(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    codes(session, arguments, &[Kind::Outside])
}

/// `vc-build`: all of these. It is what a button of `HexGui` sends.
pub(super) fn build(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    let all = [Kind::Filled, Kind::Vulnerable, Kind::Outside];
    codes(session, arguments, &all)
}

/// What can be known of a cell.
#[derive(Clone, Copy)]
enum Kind {
    Filled,
    Vulnerable,
    Outside,
}

/// A cell and its code.
type Coded = (usize, String);

/// The cells of these kinds for the player to move that the argument names, each with the code of
/// the first kind that it is of.
fn codes(session: &Session, arguments: Arguments<'_>, kinds: &[Kind]) -> Outcome {
    arguments.one()?;
    let position = session.board.position(arguments.colour(1)?, false)?;
    let size = position.size();
    let mut coded: Vec<Coded> = Vec::new();
    for kind in kinds {
        let more = with_words!(size, N => match kind {
            Kind::Filled => filled::<N>(&position),
            Kind::Vulnerable => vulnerable::<N>(&position),
            Kind::Outside => outside_must_play::<N>(&position),
        });
        for (cell, code) in more {
            if coded.iter().all(|&(known, _)| known != cell) {
                coded.push((cell, code));
            }
        }
    }
    let pairs: Vec<String> = coded
        .iter()
        .map(|(cell, code)| format!("{} {code}", size.cell(*cell)))
        .collect();
    Ok(Answer::only(&pairs.join(" ")))
}

fn filled<const N: usize>(position: &Hex) -> Vec<Coded> {
    let found = fill_in(&Grid::new(position.size()), &Board::<N>::of(position));
    let [black, white] = found.captured;
    [(found.dead, "fdb"), (black, "fcb"), (white, "fcw")]
        .into_iter()
        .flat_map(|(cells, code)| cells.iter().map(move |cell| (cell, code.to_owned())))
        .collect()
}

fn vulnerable<const N: usize>(position: &Hex) -> Vec<Coded> {
    let size = position.size();
    let grid = Grid::new(size);
    let board = Board::<N>::of(position);
    let board = fill_in(&grid, &board).applied_to(&board);
    let to_move = position.turn();
    let found = inferior(&grid, &Rings::new(&grid, &board), to_move);
    found
        .vulnerable
        .iter()
        .map(|cell| {
            let killers = killers(&grid, &board, !to_move, cell);
            let names: Vec<String> = killers
                .iter()
                .map(|&at| size.cell(at).to_string())
                .collect();
            (cell, format!("iv[{}]", names.join("-")))
        })
        .collect()
}

/// The empty neighbours of a cell on which a stone of this colour kills it.
fn killers<const N: usize>(
    grid: &Grid,
    board: &Board<N>,
    colour: Colour,
    cell: usize,
) -> Vec<usize> {
    let empty = board.empty(grid.size());
    let around = grid.around(cell).into_iter();
    around
        .filter(|&at| at < grid.cells() && empty.contains(at))
        .filter(|&at| {
            let mut after = *board;
            after.place(colour, at);
            fill_in(grid, &after).dead.contains(cell)
        })
        .collect()
}

fn outside_must_play<const N: usize>(position: &Hex) -> Vec<Coded> {
    let size = position.size();
    let grid = Grid::new(size);
    let board = Board::<N>::of(position);
    let full = fill_in(&grid, &board);
    let opponent = !position.turn();
    let mut connections = Connections::default();
    connections.search(&grid, &full.applied_to(&board), opponent, Goal::Full);
    let needed = match opponent {
        Colour::Black => full.captured.first(),
        Colour::White => full.captured.last(),
    };
    let threats: Vec<_> = connections
        .threats()
        .iter()
        .map(|&threat| needed.map_or(threat, |&needed| threat | needed))
        .collect();
    let empty = board.empty(size);
    let outside = match connections.winning() {
        // Nothing helps.
        Some(_) => empty,
        None => empty.without(must_play(empty, &threats).cells),
    };
    outside.iter().map(|cell| (cell, "x".to_owned())).collect()
}
