//! The position to solve, as it stands on the command line.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use game::{Game as _, Notation as _};
use hex_rules::{Cell, Colour, Hex, Move, Size, Variant};

use crate::position::{RepetitionRule, read_one};

/// A position in one of three ways.
#[derive(Debug, clap::Args)]
pub(super) struct Given {
    /// How large the board is: one number, or columns and rows as in 7x5.
    #[arg(long, value_name = "N", value_parser = read_size, conflicts_with = "position")]
    size: Option<Size>,
    /// The position as a line, a link to hexworld.org or an SGF file, as `hexapod show` reads them.
    #[arg(long, value_name = "POSITION", value_hint = clap::ValueHint::FilePath, conflicts_with_all = ["black", "white", "moves", "to_move"])]
    position: Option<String>,
    /// Black's stones, such as 'a1 b2'.
    #[arg(long, value_name = "CELLS", conflicts_with = "moves")]
    black: Option<String>,
    /// White's stones.
    #[arg(long, value_name = "CELLS", conflicts_with = "moves")]
    white: Option<String>,
    /// Whose turn it is; by default Black's if there are as many stones of both, else White's.
    #[arg(long, value_name = "COLOUR", conflicts_with = "moves")]
    to_move: Option<Turn>,
    /// The moves that were played, Black first.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Turn {
    Black,
    White,
}

impl Given {
    pub(super) fn read(&self) -> Result<Hex> {
        if let Some(text) = &self.position {
            return Ok(read_one::<Hex>(text, RepetitionRule::Off)?
                .position()
                .clone());
        }
        let size = self
            .size
            .context("say how large the board is with --size, or give a --position")?;
        if let Some(moves) = &self.moves {
            return play(size, moves);
        }
        let black = cells(self.black.as_deref().unwrap_or_default()).context("--black")?;
        let white = cells(self.white.as_deref().unwrap_or_default()).context("--white")?;
        let as_many = black.len() == white.len();
        let turn = self
            .to_move
            .unwrap_or(if as_many { Turn::Black } else { Turn::White });
        let to_move = match turn {
            Turn::Black => Colour::Black,
            Turn::White => Colour::White,
        };
        set_up(size, &black, &white, to_move)
    }
}

/// The position with these stones.
pub(super) fn set_up(size: Size, black: &[Cell], white: &[Cell], to_move: Colour) -> Result<Hex> {
    let black = black.iter().map(|&cell| (Colour::Black, cell));
    let white = white.iter().map(|&cell| (Colour::White, cell));
    Ok(Hex::set_up(size, black.chain(white), to_move)?)
}

/// Cells with blanks or commas between them.
pub(super) fn cells(text: &str) -> Result<Vec<Cell>> {
    text.split([' ', ','])
        .filter(|word| !word.is_empty())
        .map(|word| Ok(word.parse::<Cell>()?))
        .collect()
}

/// Reads `7` or `7x5`.
pub(super) fn read_size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    match (columns.parse(), rows.parse()) {
        (Ok(columns), Ok(rows)) => Size::new(columns, rows).map_err(|error| error.to_string()),
        _ => Err("write a number such as 7, or columns and rows such as 7x5".to_owned()),
    }
}

fn play(size: Size, moves: &str) -> Result<Hex> {
    let mut hex = Hex::start(&Variant::plain(size));
    for (ply, word) in moves.split_whitespace().enumerate() {
        let mv = hex
            .read_move(word)
            .with_context(|| format!("--moves, move {}", ply + 1))?;
        let Move::Place(_) = mv else {
            bail!("--moves, move {}: nobody swaps here", ply + 1);
        };
        hex.apply(mv);
    }
    Ok(hex)
}
