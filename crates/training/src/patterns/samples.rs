//! What is learnt from: positions with the moves that good players made in them.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::Arc;

use game::Dice;
use hex_rules::{Cell, Size};

use crate::hex_tables::{TableError, board, for_each_row};

/// A position, and what was played there.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The board.
    pub size: Size,
    /// A game that leads there.
    pub moves: Arc<[Cell]>,
    /// After how many of its moves.
    pub ply: usize,
    /// What was played, and how much of it.
    pub wanted: Vec<(Cell, f32)>,
}

/// Which games, and how much of them.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Boards from this size on; on smaller ones the edges are everywhere.
    pub least: usize,
    /// Boards up to this size.
    pub most: usize,
    /// How many of the positions to keep, from 0 to 1.
    pub share: f64,
}

/// Takes samples from games: a table with columns `size`, `order` and `moves`. The first move of
/// each side is often random and teaches nothing; games with a swap or an odd order are left out.
pub fn from_games(
    table: impl BufRead,
    wanted: Wanted,
    dice: &mut Dice,
) -> Result<Vec<Sample>, TableError> {
    let mut samples = Vec::new();
    for_each_row(table, ["size", "order", "moves"], |[size, order, moves]| {
        let Some(size) = board(size, [wanted.least, wanted.most]).filter(|_| order == "alt") else {
            return;
        };
        let Some(moves) = cells(moves, size) else {
            return;
        };
        for (ply, &mv) in moves.iter().enumerate().skip(2) {
            if keeps(dice, wanted.share) {
                samples.push(Sample {
                    size,
                    moves: Arc::clone(&moves),
                    ply,
                    wanted: vec![(mv, 1.0)],
                });
            }
        }
    })?;
    Ok(samples)
}

/// Takes samples from opening lines: a table with columns `size`, `line`, `move` and `prior`, where
/// the prior says how likely a strong player is to make the move.
pub fn from_openings(
    table: impl BufRead,
    wanted: Wanted,
    dice: &mut Dice,
) -> Result<Vec<Sample>, TableError> {
    let mut lines: BTreeMap<(usize, String), Vec<(Cell, f32)>> = BTreeMap::new();
    for_each_row(table, ["size", "line", "move", "prior"], |row| {
        let [size, line, mv, prior] = row;
        if let Some(size) = board(size, [wanted.least, wanted.most])
            && let Ok(cell) = mv.parse::<Cell>()
            && size.contains(cell)
            && let Ok(prior) = prior.parse::<f32>()
            && prior > 0.0
        {
            let side = usize::from(size.columns());
            let moves = lines.entry((side, line.to_owned())).or_default();
            moves.push((cell, prior));
        }
    })?;
    let mut samples = Vec::new();
    for ((side, line), wanted_moves) in lines {
        // Lines of which only odd moves are listed say little about what is good.
        let sum: f32 = wanted_moves.iter().map(|(_, prior)| prior).sum();
        if sum < 0.3 || !keeps(dice, wanted.share) {
            continue;
        }
        if let Ok(size) = Size::square(side)
            && let Some(moves) = cells(&line, size)
        {
            samples.push(Sample {
                size,
                ply: moves.len(),
                moves,
                wanted: wanted_moves
                    .into_iter()
                    .map(|(cell, prior)| (cell, prior / sum))
                    .collect(),
            });
        }
    }
    Ok(samples)
}

fn keeps(dice: &mut Dice, share: f64) -> bool {
    (dice.below(1 << 20) as f64) < share * f64::from(1 << 20)
}

/// Cells with blanks between them, if there is nothing else.
fn cells(text: &str, size: Size) -> Option<Arc<[Cell]>> {
    text.split_whitespace()
        .map(|word| word.parse().ok().filter(|&cell| size.contains(cell)))
        .collect()
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]
mod tests {
    use super::*;

    const ALL: Wanted = Wanted {
        least: 1,
        most: 26,
        share: 1.0,
    };

    #[test]
    fn a_game_gives_a_sample_for_every_move_after_the_second() {
        let table = "size\tname\torder\tmoves\n5\tx\talt\ta1 b2 c3 d4\n5\ty\todd\ta1 b2 c3\n\
                     5\tz\talt\ta1 swap c3\n9\tw\talt\ta1 b2 c3\n";
        let wanted = Wanted { most: 5, ..ALL };
        let samples = from_games(table.as_bytes(), wanted, &mut Dice::new(1, 1)).unwrap();
        let plies: Vec<usize> = samples.iter().map(|sample| sample.ply).collect();
        assert_eq!(plies, [2, 3]);
        assert_eq!(samples[0].wanted, [("c3".parse().unwrap(), 1.0)]);
    }

    #[test]
    fn an_opening_line_gives_one_sample_with_all_its_moves() {
        let table = "size\tline\tmove\tprior\n11\ta1\tb2\t0.6\n11\ta1\tc3\t0.2\n11\ta2\tb2\t0.1\n\
                     11\t\tswap\t0.9\n11\ta1\tz9\t0.9\n";
        let samples = from_openings(table.as_bytes(), ALL, &mut Dice::new(1, 1)).unwrap();
        assert_eq!(samples.len(), 1);
        assert_eq!(samples[0].ply, 1);
        assert!((samples[0].wanted[0].1 - 0.75).abs() < 1e-6);
    }

    #[test]
    fn a_table_without_the_columns_says_which() {
        let error = from_games("a\tb\n".as_bytes(), ALL, &mut Dice::new(1, 1)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no column `size` in the first line"
        );
    }
}
