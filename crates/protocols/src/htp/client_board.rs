//! The board as the client has it.

use std::fmt::Write as _;

use game::{Game as _, History, Repetition};
use hex_rules::{Cell, Colour, GameRecord, Hex, Move, Size, Variant};

use super::refused::Refused;

/// The stones on the board, as they came there.
///
/// Clients tell the colour of every stone and need not take turns, so that there is no game in the
/// sense of the rules: a position is made of the stones when somebody has to think about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClientBoard {
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

impl ClientBoard {
    pub(super) fn new(size: Size) -> ClientBoard {
        ClientBoard {
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
        stones(&self.plays)
    }

    /// The position, with this player to move.
    pub(super) fn position(&self, to_move: Colour, allow_swap: bool) -> Result<Hex, Refused> {
        let internal = |what: String| Refused::Internal { what };
        let with_swap = || Hex::start(&Variant::with_swap(self.size));
        match (self.plays.as_slice(), to_move, allow_swap) {
            ([], Colour::Black, true) => return Ok(with_swap()),
            (&[Play::Stone(Colour::Black, cell)], Colour::White, true) => {
                let mut hex = with_swap();
                hex.play(Move::Place(cell))
                    .map_err(|refused| internal(refused.to_string()))?;
                return Ok(hex);
            }
            _ => {}
        }
        Hex::set_up(self.size, self.stones(), to_move)
            .map_err(|refused| internal(refused.to_string()))
    }

    /// The position, with this player to move, and the moves that led there as far back as the
    /// players took turns.
    pub(super) fn game(&self, to_move: Colour, allow_swap: bool) -> Result<History<Hex>, Refused> {
        let position = self.position(to_move, allow_swap)?;
        let replayed = self.replay(to_move, allow_swap);
        // Clients may go on after the end of a game; then nobody knows how it came about.
        let fits = |game: &History<Hex>| *game.position() == position;
        Ok(replayed.filter(fits).unwrap_or_else(|| {
            let variant = Variant::plain(self.size);
            History::from_position(variant, position, Repetition::Ignored)
        }))
    }

    /// The last plays as moves of a game, if the rules allow them.
    fn replay(&self, to_move: Colour, allow_swap: bool) -> Option<History<Hex>> {
        let mut turn = to_move;
        let mut first = self.plays.len();
        for (number, play) in self.plays.iter().enumerate().rev() {
            match *play {
                Play::Stone(colour, _) if colour == !turn => turn = colour,
                Play::SwapPieces if turn == Colour::Black => turn = Colour::White,
                // The other player moves on in the same colour, as if nothing had happened.
                Play::SwapSides => continue,
                Play::Stone(..) | Play::SwapPieces => break,
            }
            first = number;
        }
        let (before, played) = self.plays.split_at_checked(first)?;
        let swap = !self.plays.contains(&Play::SwapSides)
            && (allow_swap || self.plays.contains(&Play::SwapPieces));
        let mut game = if before.is_empty() && turn == Colour::Black {
            let size = self.size;
            History::new(Variant { size, swap }, Repetition::Ignored)
        } else {
            let start = Hex::set_up(self.size, stones(before), turn).ok()?;
            History::from_position(Variant::plain(self.size), start, Repetition::Ignored)
        };
        for play in played {
            match *play {
                Play::Stone(_, cell) => game.play(Move::Place(cell)).ok()?,
                Play::SwapPieces => game.play(Move::Swap).ok()?,
                Play::SwapSides => {}
            }
        }
        Some(game)
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

    /// Takes the last play back, and says whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        self.plays.pop().is_some()
    }

    /// A recorded game: what was set up, and so many of its moves.
    pub(super) fn of(record: &GameRecord, moves: usize) -> Result<ClientBoard, Refused> {
        let start = record.game.start();
        let size = start.size();
        let mut board = ClientBoard::new(size);
        for colour in Colour::ALL {
            for index in start.stones(colour).iter() {
                board.place(colour, size.cell(index))?;
            }
        }
        let mut turn = start.turn();
        for mv in record.game.moves().take(moves) {
            match mv {
                Move::Place(cell) => board.place(turn, cell)?,
                Move::Swap => board.swap(SwapStyle::Pieces),
            }
            turn = !turn;
        }
        Ok(board)
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

/// The stones that lie on the board after these plays.
fn stones(plays: &[Play]) -> Vec<(Colour, Cell)> {
    let mut stones = Vec::new();
    for play in plays {
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

/// A colour as clients write it.
pub(super) fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

#[cfg(test)]
#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test may break off"
)]
mod tests {
    use game::Dice;

    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().expect("a cell")
    }

    fn board_with(plays: &[(Colour, &str)]) -> ClientBoard {
        let mut board = ClientBoard::new(Size::square(5).expect("a board"));
        for &(colour, text) in plays {
            board.place(colour, cell(text)).expect("an empty cell");
        }
        board
    }

    fn moves(game: &History<Hex>) -> String {
        let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        moves.join(" ")
    }

    #[test]
    fn a_game_in_turns_is_known_from_its_first_move() {
        use Colour::{Black, White};
        let board = board_with(&[(Black, "a1"), (White, "c3"), (Black, "b4")]);
        let game = board.game(White, true).expect("a game");
        assert_eq!(moves(&game), "a1 c3 b4");
        assert_eq!(game.start().count(), 0);
    }

    #[test]
    fn as_much_is_known_as_was_played_in_turns() {
        use Colour::{Black, White};
        let board = board_with(&[(Black, "a1"), (Black, "a2"), (White, "c3"), (Black, "b4")]);
        let game = board.game(White, false).expect("a game");
        assert_eq!(moves(&game), "a2 c3 b4");
        assert_eq!(game.start().count(), 1);
        let twice = board.game(Black, false).expect("a game");
        assert_eq!(moves(&twice), "", "Black has just moved");
        assert_eq!(twice.position().turn(), Black);
    }

    #[test]
    fn both_ways_to_swap_are_known() {
        use Colour::{Black, White};
        let mut pieces = board_with(&[(Black, "a2")]);
        let mut sides = pieces.clone();
        let open = pieces.game(White, true).expect("a game");
        assert!(open.position().may_swap());
        assert!(
            !pieces
                .game(White, false)
                .expect("one")
                .position()
                .may_swap()
        );
        pieces.swap(SwapStyle::Pieces);
        let game = pieces.game(Black, true).expect("a game");
        assert_eq!(moves(&game), "a2 swap-pieces");
        assert_eq!(game.position().stone(cell("b1")), Some(White));
        sides.swap(SwapStyle::Benzene);
        let game = sides.game(White, true).expect("a game");
        assert_eq!(moves(&game), "a2");
        assert!(!game.position().may_swap(), "once is enough");
        sides.place(White, cell("c3")).expect("an empty cell");
        assert_eq!(moves(&sides.game(Black, true).expect("a game")), "a2 c3");
    }

    #[test]
    fn whoever_may_be_swapped_with_knows_before_the_first_move() {
        let board = ClientBoard::new(Size::ELEVEN);
        for allow_swap in [false, true] {
            let mut game = board.game(Colour::Black, allow_swap).expect("a game");
            game.play(Move::Place(cell("f6"))).expect("a legal move");
            assert_eq!(game.position().may_swap(), allow_swap);
        }
    }

    #[test]
    fn the_position_is_what_lies_on_the_table_whatever_was_played() {
        let mut known = 0;
        for seed in 0..2_000 {
            let mut dice = Dice::new(seed, 0);
            let side = 2 + dice.below(3);
            let mut board = ClientBoard::new(Size::square(side).expect("a board"));
            for _ in 0..dice.below(8) {
                let colour = match dice.below(4) {
                    0 => !board.turn(),
                    _ => board.turn(),
                };
                let style = dice.pick(&[SwapStyle::Pieces, SwapStyle::Benzene]);
                let style = style.expect("one of two");
                if board.may_swap(colour, style) && dice.below(2) == 0 {
                    board.swap(style);
                } else {
                    // Nothing changes if the cell is taken, and the game may be over long since.
                    let at = board.size().cell(dice.below(side * side));
                    let _ = board.place(colour, at);
                }
            }
            let (colour, swap) = (Colour::ALL[dice.below(2)], dice.below(2) == 0);
            let game = board.game(colour, swap).expect("a game");
            let position = board.position(colour, swap).expect("a position");
            assert_eq!(*game.position(), position, "{board:?}");
            known += usize::from(game.plies() > 0);
            if let (Some(Play::Stone(last, at)), 1..) = (board.plays.last(), game.plies()) {
                assert_eq!(game.moves().last(), Some(Move::Place(*at)), "{board:?}");
                assert_eq!(*last, !colour, "{board:?}");
            }
        }
        assert!(known > 500, "{known} of 2000 with a last move");
    }
}
