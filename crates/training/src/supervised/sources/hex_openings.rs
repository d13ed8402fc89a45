//! A table of opening lines of Hex: columns `size`, `line`, `move`, `prior` (how likely a strong
//! player is to make the move) and `red_winrate` (how often Red, who moves first, wins after it).
//!
//! Every line is a sample: how good it is, and, where likely moves are listed, what to play.

use std::collections::BTreeMap;
use std::io::BufRead;

use game::Game as _;
use hex_rules::{Cell, Hex, Move, Size, Variant};

use super::super::line::{Line, Mover, Study};
use super::Gathered;
use crate::hex_tables::{TableError, board, for_each_row};

/// Lines of which only odd moves are listed say little about what is good.
const LISTED: f32 = 0.3;

/// What the table says about the position after a line.
#[derive(Default)]
struct Entry {
    wanted: Vec<(Cell, f32)>,
    /// How often Red wins.
    red: Option<f32>,
}

pub(super) fn read(table: impl BufRead, boards: [usize; 2]) -> Result<Gathered<Hex>, TableError> {
    let mut entries: BTreeMap<(usize, Box<[Cell]>), Entry> = BTreeMap::new();
    let mut found = Gathered::nothing();
    let names = ["size", "line", "move", "prior", "red_winrate"];
    for_each_row(table, names, |[size, line, mv, prior, red]| {
        let Some(side) = board(size, boards).map(|size| size.columns().into()) else {
            return;
        };
        let (Some(mut line), Ok(cell)) = (cells(line), mv.parse::<Cell>()) else {
            found.refused += 1;
            return;
        };
        // Not every move has one.
        if let Ok(prior) = prior.parse::<f32>()
            && prior > 0.0
            && prior <= 1.0
        {
            let entry = entries.entry((side, line.clone().into())).or_default();
            entry.wanted.push((cell, prior));
        }
        line.push(cell);
        if let Ok(red) = red.parse::<f32>()
            && (0.0..=1.0).contains(&red)
        {
            entries.entry((side, line.into())).or_default().red = Some(red);
        }
    })?;
    for ((side, line), entry) in entries {
        let size = Size::square(side).ok();
        match size.and_then(|size| studied(size, &line, &entry)) {
            Some(line) => found.lines.push(line),
            None => found.refused += 1,
        }
    }
    Ok(found)
}

fn cells(line: &str) -> Option<Vec<Cell>> {
    line.split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
}

fn studied(size: Size, line: &[Cell], entry: &Entry) -> Option<Line<Hex>> {
    let variant = Variant::plain(size);
    let mut position = Hex::start(&variant);
    for &cell in line {
        position.play(Move::Place(cell)).ok()?;
    }
    let legal = |&&(cell, _): &&(Cell, f32)| position.is_legal(Move::Place(cell));
    let sum: f32 = entry
        .wanted
        .iter()
        .filter(legal)
        .map(|(_, prior)| prior)
        .sum();
    let wanted = if sum < LISTED {
        Box::default()
    } else {
        let listed = entry.wanted.iter().filter(legal);
        listed
            .map(|&(cell, prior)| (Move::Place(cell), prior / sum))
            .collect()
    };
    let red_moves = line.len().is_multiple_of(2);
    let value = entry.red.map(|red| 2.0 * red - 1.0);
    let value = value.map(|value| if red_moves { value } else { -value });
    if wanted.is_empty() && value.is_none() || position.winner().is_some() {
        return None;
    }
    Some(Line {
        variant,
        moves: line.iter().map(|&cell| Move::Place(cell)).collect(),
        movers: [Mover::Bot; 2],
        ratings: [None; 2],
        outcome: None,
        over: false,
        liberties: None,
        thoughts: Box::default(),
        occurrences: Box::default(),
        random: 0,
        first: 0,
        study: Some(Study { wanted, value }),
        weight: 1.0,
        held_out: false,
    })
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]
mod tests {
    use super::*;

    #[test]
    fn a_line_knows_its_moves_and_its_value() {
        let table = "size\tline\tmove\tprior\tred_winrate\n11\t\ta1\t\t0.25\n11\ta1\tb2\t0.6\t0.3\n\
                     11\ta1\tc3\t0.2\t0.4\n11\ta1\tz9\t0.2\t0.4\n";
        let found = read(table.as_bytes(), [11, 11]).unwrap();
        // After a1, after a1 b2, after a1 c3; z9 is not on the board.
        assert_eq!((found.lines.len(), found.refused), (3, 1));
        let study = found.lines[0].study.as_ref().unwrap();
        assert_eq!(study.value, Some(0.5), "it is Blue's turn");
        assert_eq!(study.wanted.len(), 2);
        assert!((study.wanted[0].1 - 0.75).abs() < 1e-6);
        let after = found.lines[1].study.as_ref().unwrap();
        assert!(after.wanted.is_empty());
        assert!(
            (after.value.unwrap() + 0.4).abs() < 1e-6,
            "it is Red's turn"
        );
    }
}
