//! Cells that need not be considered, and those that must, in the codes that HexGui draws.
//!
//! The codes are those of older versions of benzene, which HexGui knows: `fdb` is dead, `fcb` and
//! `fcw` are captured by Black and by White, `iv[…]` is vulnerable with the cells that kill it, and
//! `x` lies outside of what must be considered.

use std::collections::HashSet;

use hex_knowledge::connections::{Connections, Goal, must_play};
use hex_knowledge::inferior::{Rings, fill_in, inferior};
use hex_knowledge::{Board, Grid, with_words};
use hex_rules::{Colour, Hex, Size};

use super::arguments::Arguments;
use super::refused::Refused;
use super::session::{Answer, Session, Surroundings};

type Outcome = Result<Answer, Refused>;

/// `compute-fillin`: what may be filled without changing who wins.
pub(super) fn compute_fill_in(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut Surroundings<'_>,
) -> Outcome {
    let position = asked(session, arguments)?;
    let pairs = with_words!(position.size(), N => filled::<N>(&position));
    Ok(Answer::only(&pairs.join(" ")))
}

/// `compute-inferior`: that, and what the player to move may pass over.
pub(super) fn compute_inferior(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut Surroundings<'_>,
) -> Outcome {
    let position = asked(session, arguments)?;
    let mut pairs = with_words!(position.size(), N => filled::<N>(&position));
    pairs.extend(with_words!(position.size(), N => vulnerable::<N>(&position)));
    Ok(Answer::only(&pairs.join(" ")))
}

/// `vc-get-mustplay`: the cells on which the player to move would lose to a threat.
pub(super) fn get_must_play(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut Surroundings<'_>,
) -> Outcome {
    let position = asked(session, arguments)?;
    let pairs = with_words!(position.size(), N => outside_must_play::<N>(&position));
    Ok(Answer::only(&pairs.join(" ")))
}

/// `vc-build`: all of these at once, one code a cell. It is what a button of HexGui sends.
pub(super) fn build(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut Surroundings<'_>,
) -> Outcome {
    let position = asked(session, arguments)?;
    let mut pairs = with_words!(position.size(), N => filled::<N>(&position));
    pairs.extend(with_words!(position.size(), N => vulnerable::<N>(&position)));
    let outside = with_words!(position.size(), N => outside_must_play::<N>(&position));
    let cell = |pair: &String| pair.split(' ').next().map(str::to_owned);
    let known: HashSet<Option<String>> = pairs.iter().map(cell).collect();
    pairs.extend(
        outside
            .into_iter()
            .filter(|pair| !known.contains(&cell(pair))),
    );
    Ok(Answer::only(&pairs.join(" ")))
}

/// The position with the player to move that the argument names.
fn asked(session: &Session, arguments: Arguments<'_>) -> Result<Hex, Refused> {
    arguments.one()?;
    session.table.position(arguments.colour(1)?, false)
}

fn filled<const N: usize>(position: &Hex) -> Vec<String> {
    let size = position.size();
    let found = fill_in(&Grid::new(size), &Board::<N>::of(position));
    let [black, white] = found.captured;
    let mut pairs = Vec::new();
    for (cells, code) in [(found.dead, "fdb"), (black, "fcb"), (white, "fcw")] {
        pairs.extend(
            cells
                .iter()
                .map(|cell| format!("{} {code}", size.cell(cell))),
        );
    }
    pairs
}

fn vulnerable<const N: usize>(position: &Hex) -> Vec<String> {
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
            let names: Vec<String> = killers.iter().map(|&at| name(size, at)).collect();
            format!("{} iv[{}]", name(size, cell), names.join("-"))
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

fn outside_must_play<const N: usize>(position: &Hex) -> Vec<String> {
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
    let outside = outside.iter();
    outside
        .map(|cell| format!("{} x", name(size, cell)))
        .collect()
}

fn name(size: Size, cell: usize) -> String {
    size.cell(cell).to_string()
}
