//! The board as the client has it.

use std::fmt::Write as _;

use game::Game as _;
use hex_rules::{Cell, Colour, GameRecord, Hex, Move, Size, Variant};

use super::refused::Refused;

/// The stones on the board, as they came there.
///
/// Clients tell the colour of every stone and need not take turns, so that there is no game in the
/// sense of the rules: a position is made of the stones when somebody has to think about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    size: Size,
    plays: Vec<Play>,
}

/// One thing that can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    /// A stone is put down.
    Stone(Colour, Cell),
    /// The first stone changes its colour and is mirrored; White does this.
    SwapPieces,
    /// The players exchange colours, and the board stays as it is.
    SwapSides,
}

/// What `swap-pieces` does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SwapStyle {
    /// What it says.
    Pieces,
    /// Nothing, as benzene has it: the players exchange colours.
    Benzene,
}

impl Table {
    pub(super) fn new(size: Size) -> Table {
        Table {
            size,
            plays: Vec::new(),
        }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// Whether nothing has been played.
    pub(super) fn is_untouched(&self) -> bool {
        self.plays.is_empty()
    }

    /// Whose turn it would be if the players took turns.
    pub(super) fn turn(&self) -> Colour {
        match self.plays.last() {
            None | Some(Play::SwapPieces) => Colour::Black,
            Some(Play::SwapSides) => Colour::White,
            Some(Play::Stone(colour, _)) => !*colour,
        }
    }

    /// The stones that lie on the board.
    pub(super) fn stones(&self) -> Vec<(Colour, Cell)> {
        let mut stones = Vec::new();
        for play in &self.plays {
            match *play {
                Play::Stone(colour, cell) => stones.push((colour, cell)),
                Play::SwapPieces => {
                    for (colour, cell) in &mut stones {
                        (*colour, *cell) = (!*colour, cell.mirrored());
                    }
                }
                Play::SwapSides => {}
            }
        }
        stones
    }

    /// The position, with this player to move.
    pub(super) fn position(&self, to_move: Colour, allow_swap: bool) -> Result<Hex, Refused> {
        let internal = |what: String| Refused::Internal { what };
        if let (&[Play::Stone(Colour::Black, cell)], Colour::White, true) =
            (self.plays.as_slice(), to_move, allow_swap)
        {
            let mut hex = Hex::start(&Variant::with_swap(self.size));
            hex.play(Move::Place(cell))
                .map_err(|refused| internal(refused.to_string()))?;
            return Ok(hex);
        }
        Hex::set_up(self.size, self.stones(), to_move)
            .map_err(|refused| internal(refused.to_string()))
    }

    /// Whether this player may swap: with the second move, if the first was the opponent's.
    pub(super) fn may_swap(&self, colour: Colour, style: SwapStyle) -> bool {
        let second = matches!(self.plays.as_slice(), [Play::Stone(Colour::Black, _)]);
        // On a board with more rows than columns, or fewer, there is no mirror.
        let mirror = self.size.is_square() || style == SwapStyle::Benzene;
        second && colour == Colour::White && mirror
    }

    /// Puts a stone on an empty cell of the board.
    pub(super) fn place(&mut self, colour: Colour, cell: Cell) -> Result<(), Refused> {
        let refused = |mv: String, why| Refused::Move {
            colour: word(colour),
            mv,
            why,
        };
        if !self.size.contains(cell) {
            return Err(refused("invalid".to_owned(), "invalid"));
        }
        if self.stones().iter().any(|&(_, taken)| taken == cell) {
            return Err(refused(cell.to_string(), "occupied"));
        }
        self.plays.push(Play::Stone(colour, cell));
        Ok(())
    }

    /// White swaps.
    pub(super) fn swap(&mut self, style: SwapStyle) {
        self.plays.push(match style {
            SwapStyle::Pieces => Play::SwapPieces,
            SwapStyle::Benzene => Play::SwapSides,
        });
    }

    /// Takes the last play back, if there is one.
    pub(super) fn undo(&mut self) {
        self.plays.pop();
    }

    /// A recorded game: what was set up, and so many of its moves.
    pub(super) fn of(record: &GameRecord, moves: usize) -> Result<Table, Refused> {
        let start = record.game.start();
        let size = start.size();
        let mut table = Table::new(size);
        for colour in Colour::ALL {
            for index in start.stones(colour).iter() {
                table.place(colour, size.cell(index))?;
            }
        }
        let mut turn = start.turn();
        for mv in record.game.moves().take(moves) {
            match mv {
                Move::Place(cell) => table.place(turn, cell)?,
                Move::Swap => table.swap(SwapStyle::Pieces),
            }
            turn = !turn;
        }
        Ok(table)
    }

    /// The board in letters, in benzene's form: a key, the columns, the rows, the columns again.
    pub(super) fn drawing(&self) -> Result<String, Refused> {
        let position = self.position(self.turn(), false)?;
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let mut letters = String::new();
        for column in 0..columns {
            letters.extend([char::from(b'a' + column), ' ', ' ']);
        }
        let mut drawing = format!("\n\n  {:016x}\n  {letters}\n", position.key());
        for row in 0..rows {
            let cells: Vec<String> = (0..columns)
                .map(|column| match position.stone(Cell::new(column, row)) {
                    Some(colour) => colour.letter().to_string(),
                    None => ".".to_owned(),
                })
                .collect();
            let (number, width) = (row + 1, usize::from(row) + 2);
            let cells = cells.join("  ");
            let _ = writeln!(drawing, "{number:>width$}\\{cells}\\{number}");
        }
        let indent = " ".repeat(usize::from(rows) + 3);
        let _ = write!(drawing, "{indent}{letters}");
        Ok(drawing)
    }
}

/// A colour as clients write it.
pub(super) fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
