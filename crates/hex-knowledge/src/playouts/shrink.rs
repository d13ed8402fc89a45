//! Who wins a full board, by shrinking it.
//!
//! Hex is a part of the game of Y: put the board into the corner of a triangle, fill what the
//! triangle has beyond the right edge with White and beyond the bottom with Black, and whoever wins
//! Hex touches all three sides. A full triangle keeps its winner when every three cells that touch
//! one another become one, of the colour that two of them have (Schensted and Titus, "Mudcrack Y
//! and Poly-Y", 1975). So the triangle shrinks, side by side, to one cell, and that is the winner.
//!
//! No loop here depends on the stones: where a flood takes as many rounds as the longest way has
//! steps, this takes `columns + rows - 2`, each a few operations on all cells at once, and
//! processors guess every branch right. What lies outside the board stays outside: a cell at
//! column `columns` or beyond stands for stones that are all White, one at row `rows` or beyond for
//! stones that are all Black, however often it shrank.

use hex_rules::Size;

use super::lanes::Lanes;

/// In which games Black wins. The board comes row by row with one more column, White in all games,
/// and one more row, Black in all games, and is used up.
pub(super) fn shrink_lanes(board: &mut [Lanes], size: Size) -> Lanes {
    let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
    // Of the triangle only what still matters: the cells with `column + row < side`.
    for side in (1..columns + rows - 1).rev() {
        let mut rest = &mut *board;
        for row in 0..rows.min(side) {
            let (here, below) = rest.split_at_mut(columns + 1);
            let cells = columns.min(side - row);
            shrink_row(&mut here[..=cells], &below[..cells]);
            rest = below;
        }
    }
    board[0]
}

/// Every cell of the row but the last becomes one with the cells to its right and below.
#[inline]
fn shrink_row(here: &mut [Lanes], below: &[Lanes]) {
    let (mut this, mut at) = (here[0], 0);
    // Two at a time: a seventh faster, and compilers for wider registers are not tempted to gather
    // the same word of several cells, which is slower than doing nothing at all.
    while at + 2 <= below.len() {
        let (next, after) = (here[at + 1], here[at + 2]);
        here[at] = Lanes::majority(this, next, below[at]);
        here[at + 1] = Lanes::majority(next, after, below[at + 1]);
        this = after;
        at += 2;
    }
    if at < below.len() {
        here[at] = Lanes::majority(this, here[at + 1], below[at]);
    }
}

#[cfg(test)]
mod tests {
    use game::Dice;
    use hex_rules::{Colour, Hex};
    use proptest::prelude::*;

    use super::*;

    /// The full board on which Black has the cells of a game.
    fn full(size: Size, board: &[Lanes], game: usize) -> Hex {
        let width = usize::from(size.columns()) + 1;
        let stones = size.all().map(|cell| {
            let at = usize::from(cell.row) * width + usize::from(cell.column);
            let black = board[at].0[game / 64] >> (game % 64) & 1 == 1;
            (Colour::ALL[usize::from(!black)], cell)
        });
        Hex::set_up(size, stones, Colour::Black).expect("each cell once")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn shrinking_finds_the_winner_of_the_rules(
            columns in 1..=26_usize, rows in 1..=26_usize, black_percent in 20..80_usize, seed: u64,
        ) {
            let size = Size::new(columns, rows).expect("a board");
            let mut dice = Dice::new(seed, 0);
            let mut board = vec![Lanes::NONE; rows * (columns + 1)];
            for line in board.chunks_mut(columns + 1) {
                for lanes in &mut line[..columns] {
                    for word in &mut lanes.0 {
                        *word = (0..64).fold(0, |word, _| {
                            word << 1 | u64::from(dice.below(100) < black_percent)
                        });
                    }
                }
            }
            board.resize((rows + 1) * (columns + 1), Lanes::ALL);
            let won = shrink_lanes(&mut board.clone(), size);
            for game in [0, 63, 64, 130, 255] {
                let hex = full(size, &board, game);
                let black = won.0[game / 64] >> (game % 64) & 1 == 1;
                prop_assert_eq!(hex.winner(), Some(Colour::ALL[usize::from(!black)]));
                prop_assert_eq!(hex.winner(), hex.winner_from_scratch());
            }
        }
    }
}
