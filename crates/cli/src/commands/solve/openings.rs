//! Every first move.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use hex_knowledge::solver::Solver;
use hex_rules::{Cell, Colour, Hex, Size};
use serde::Serialize;

use super::kept::{Keep, Opening};
use super::progress::Solving;
use super::{Effort, Solved, ended, word};

/// All openings, as JSON.
#[derive(Debug, Serialize)]
struct OpeningsReport {
    size: String,
    openings: Vec<Line>,
    winning: usize,
    losing: usize,
    unsolved: usize,
    seconds: f64,
    positions: u64,
}

#[derive(Debug, Serialize)]
struct Line {
    cell: String,
    winner: &'static str,
    seconds: f64,
    positions: u64,
}

pub(super) fn run(
    size: Size,
    keep: Option<Keep<'_>>,
    effort: &Effort,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let _lock = keep.as_ref().map(Keep::lock).transpose()?;
    let mut solved = match &keep {
        Some(keep) => keep.load(size)?,
        None => Vec::new(),
    };
    // A half turn of the board changes nothing: one of two openings is enough.
    let todo: Vec<Cell> = size
        .all()
        .take(size.cells().div_ceil(2))
        .rev()
        .filter(|&cell| winner(size, &solved, cell).is_none())
        .collect();
    let solving = Solving::many(todo.len());
    let mut solver = Solver::new(size, effort.mebibytes);
    // Where Black's first stone was refuted, every opening outside the cells that White needed is
    // refuted too.
    let mut may_win: Vec<Cell> = size.all().collect();
    for cell in todo {
        if effort.stop.is_raised() {
            break;
        }
        let found = open(size, cell, &may_win, &mut solver, effort, &solving)?;
        let Some((winner, carrier)) = found.answer else {
            if !effort.stop.is_raised() {
                solving.done(&format!(
                    "{cell} is not solved, {:.2} s, positions: {}",
                    found.seconds, found.nodes
                ));
            }
            continue;
        };
        if winner == Colour::White {
            may_win.retain(|cell| carrier.contains(cell) || carrier.contains(&cell.turned(size)));
        }
        solved.push(Opening {
            cell,
            winner,
            seconds: found.seconds,
            nodes: found.nodes,
        });
        if let Some(keep) = &keep {
            keep.save(size, &solved)?;
        }
        solving.done(&format!(
            "{cell} wins for {winner}, {:.2} s, positions: {}",
            found.seconds, found.nodes
        ));
    }
    solving.finish();
    let is_whole = size.all().all(|cell| winner(size, &solved, cell).is_some());
    if json {
        writeln!(out, "{}", serde_json::to_string(&report(size, &solved))?)?;
    } else {
        print(size, &solved, out)?;
    }
    Ok(ended(is_whole, effort))
}

/// Solves one opening.
fn open(
    size: Size,
    cell: Cell,
    may_win: &[Cell],
    solver: &mut Solver,
    effort: &Effort,
    solving: &Solving,
) -> Result<Solved<(Colour, Vec<Cell>)>> {
    let hex = Hex::set_up(size, [(Colour::Black, cell)], Colour::White)?;
    Ok(effort.spend(solver, |solver, enough| {
        if !may_win.contains(&cell) {
            return Some((Colour::White, size.all().collect()));
        }
        let answer = solver.solve(&hex, enough, &mut |progress| solving.tell(&progress))?;
        Some((answer.winner, answer.carrier))
    }))
}

/// Who wins this opening, or the one that is a half turn of it.
fn winner(size: Size, solved: &[Opening], cell: Cell) -> Option<Colour> {
    let turned = cell.turned(size);
    solved
        .iter()
        .find(|opening| opening.cell == cell || opening.cell == turned)
        .map(|opening| opening.winner)
}

fn report(size: Size, solved: &[Opening]) -> OpeningsReport {
    let count = |wanted| {
        size.all()
            .filter(|&cell| winner(size, solved, cell) == wanted)
            .count()
    };
    OpeningsReport {
        size: size.to_string(),
        openings: solved
            .iter()
            .map(|opening| Line {
                cell: opening.cell.to_string(),
                winner: word(opening.winner),
                seconds: opening.seconds,
                positions: opening.nodes,
            })
            .collect(),
        winning: count(Some(Colour::Black)),
        losing: count(Some(Colour::White)),
        unsolved: count(None),
        seconds: solved.iter().map(|opening| opening.seconds).sum(),
        positions: solved.iter().map(|opening| opening.nodes).sum(),
    }
}

/// The board with W where Black wins, L where White does, ? where nobody knows.
fn print(size: Size, solved: &[Opening], out: &mut impl Write) -> Result<()> {
    let row = |row: u8| -> String {
        (0..size.columns())
            .map(
                |column| match winner(size, solved, Cell::new(column, row)) {
                    Some(Colour::Black) => 'W',
                    Some(Colour::White) => 'L',
                    None => '?',
                },
            )
            .collect()
    };
    for number in 0..size.rows() {
        writeln!(out, "{}", row(number))?;
    }
    let report = report(size, solved);
    writeln!(
        out,
        "{size}: {} openings win, {} lose, {} are not solved; {:.2} s, positions: {}",
        report.winning, report.losing, report.unsolved, report.seconds, report.positions
    )?;
    Ok(())
}
