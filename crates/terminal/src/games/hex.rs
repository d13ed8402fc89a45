//! Hex at a terminal.

use std::collections::BTreeMap;

use game::{Axial, Characters, History, Outcome, Player as Seat};
use hex_rules::{Cell, Colour, GameRecord, Hex, Move, diagram};
use records::AnyGame;
use records::write::hex_sgf;

use crate::ink::Ink;
use crate::keeping::{Format, SaveError, replayed};
use crate::playable::{Face, Playable, Way};
use crate::table::Table;

/// The board, and the stones on it, in colours of the 256.
const BOARD: u8 = 180;
const BLACK: u8 = 239;
const WHITE: u8 = 231;

impl Playable for Hex {
    const NAME: &'static str = "Hex";
    const SCALES: &'static [(u16, u16)] = &[(4, 3), (3, 2), (2, 2), (2, 1), (1, 1)];
    const ZIGZAG: bool = false;
    const TYPED_EXAMPLE: &'static str = "c5: a stone in column c, row 5";
    const AIM: &'static str = "Black joins top and bottom, White left and right.";
    const USUAL_FORMAT: Format = Format::Sgf;

    fn legend(characters: Characters) -> &'static [&'static str] {
        match characters {
            Characters::Unicode => {
                &["● Black: top to bottom, ○ White: left to right; [ ] was last"]
            }
            Characters::Ascii => &["B Black: top to bottom, W White: left to right; [ ] was last"],
        }
    }

    fn side_name(seat: Seat) -> &'static str {
        match seat {
            Seat::First => "Black",
            Seat::Second => "White",
        }
    }

    fn ending_in_words(_: &History<Hex>, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(Seat::First) => "Black joins top and bottom: Black wins.".to_owned(),
            Outcome::Won(Seat::Second) => "White joins left and right: White wins.".to_owned(),
            Outcome::Draw => "A draw.".to_owned(),
        }
    }

    fn move_in_words(position: &Hex, mv: Move) -> String {
        match mv {
            Move::Place(cell) => format!("{} {cell}", position.turn()),
            Move::Swap => format!("{} swaps", position.turn()),
        }
    }

    fn tiles_in_words(position: &Hex) -> Vec<String> {
        let said = |colour: Colour| {
            let stones = position
                .size()
                .all()
                .filter(|&cell| position.stone(cell) == Some(colour));
            let stones: Vec<String> = stones.map(|cell| cell.to_string()).collect();
            if stones.is_empty() {
                format!("{colour}: no stones")
            } else {
                format!("{colour}: {}", stones.join(", "))
            }
        };
        Colour::ALL.map(said).to_vec()
    }

    fn diagram(game: &History<Hex>, ink: Ink, characters: Characters) -> String {
        diagram::text(game.position(), game.moves().last(), &ink, characters)
    }

    fn ways(game: &History<Hex>) -> Vec<Way<Move>> {
        let stone = only_stone(game.position());
        let way = |mv: Move| Way {
            mv,
            from: None,
            hand: None,
            to: match mv {
                Move::Place(cell) => Some(place(cell)),
                Move::Swap => stone.map(place),
            },
        };
        game.legal_moves().into_iter().map(way).collect()
    }

    fn faces(game: &History<Hex>, characters: Characters) -> BTreeMap<Axial, Face> {
        let position = game.position();
        let size = position.size();
        let mut faces = BTreeMap::new();
        for cell in size.all() {
            let (word, ground, ink) = match (position.stone(cell), characters) {
                (None, Characters::Unicode) => ("·", BOARD, 101),
                (None, Characters::Ascii) => (".", BOARD, 101),
                (Some(Colour::Black), Characters::Unicode) => ("●", BLACK, 250),
                (Some(Colour::Black), Characters::Ascii) => ("B", BLACK, 250),
                (Some(Colour::White), Characters::Unicode) => ("○", WHITE, 238),
                (Some(Colour::White), Characters::Ascii) => ("W", WHITE, 238),
            };
            let face = Face {
                word: word.to_owned(),
                mark: None,
                ground: Some(ground),
                ink: Some(ink),
                is_cell: true,
            };
            faces.insert(place(cell), face);
        }
        let mut edge = |column: i16, row: i16, word: String, owner: Colour| {
            let (ground, ink) = match owner {
                Colour::Black => (BLACK, 250),
                Colour::White => (WHITE, 238),
            };
            let face = Face {
                word,
                mark: None,
                ground: Some(ground),
                ink: Some(ink),
                is_cell: false,
            };
            faces.insert(Axial::new(column, row), face);
        };
        let (columns, rows) = (i16::from(size.columns()), i16::from(size.rows()));
        for column in 0..size.columns() {
            let letter = char::from(b'a' + column).to_string();
            edge(i16::from(column), -1, letter.clone(), Colour::Black);
            edge(i16::from(column), rows, letter, Colour::Black);
        }
        for row in 0..size.rows() {
            let number = (row + 1).to_string();
            edge(-1, i16::from(row), number.clone(), Colour::White);
            edge(columns, i16::from(row), number, Colour::White);
        }
        faces
    }

    fn empty_face() -> Face {
        Face {
            word: "·".to_owned(),
            mark: None,
            ground: Some(BOARD),
            ink: Some(101),
            is_cell: true,
        }
    }

    fn last(game: &History<Hex>) -> [Option<Axial>; 2] {
        let landed = match game.moves().last() {
            Some(Move::Place(cell)) => Some(cell),
            Some(Move::Swap) => only_stone(game.position()),
            None => None,
        };
        [landed.map(place), None]
    }

    fn middle(game: &History<Hex>) -> Axial {
        let size = game.position().size();
        Axial::new(i16::from(size.columns() / 2), i16::from(size.rows() / 2))
    }

    fn hands(_: &Hex) -> Option<[Vec<(char, u8)>; 2]> {
        None
    }

    fn in_hand_name(_: char) -> &'static str {
        ""
    }

    fn standing(position: &Hex) -> String {
        let mut parts = vec![match position.count() {
            1 => "1 stone".to_owned(),
            many => format!("{many} stones"),
        }];
        if position.may_swap() {
            parts.push("you may swap".to_owned());
        }
        parts.join(" · ")
    }

    fn why_not_here(game: &History<Hex>, at: Axial) -> String {
        Hex::why_not_there(game, None, None, at)
    }

    fn why_not_there(game: &History<Hex>, _: Option<Axial>, _: Option<char>, to: Axial) -> String {
        let cell = u8::try_from(to.q).ok().zip(u8::try_from(to.r).ok());
        let Some((column, row)) = cell else {
            return "that is not on the board".to_owned();
        };
        let mv = Move::Place(Cell::new(column, row));
        match game.position().check(mv) {
            Err(refusal) => refusal.to_string(),
            Ok(()) => "that is no legal move here".to_owned(),
        }
    }

    fn write(table: &Table<Hex>, format: Format) -> Result<String, SaveError> {
        match format {
            Format::Sgf => {
                let (tree, heading) = replayed(table)?;
                Ok(hex_sgf(&tree, &heading))
            }
            Format::Line => Ok(GameRecord::new(table.game().clone()).write_line() + "\n"),
            Format::Pgn | Format::Dbn => Err(SaveError::OtherGame {
                game: Hex::NAME,
                format: if format == Format::Pgn { "PGN" } else { "DBN" },
                instead: "sgf",
            }),
        }
    }

    fn of_play(play: &AnyGame) -> Option<History<Hex>> {
        match play {
            AnyGame::Hex(game) => Some(game.clone()),
            AnyGame::Hive(_) => None,
        }
    }
}

fn place(cell: Cell) -> Axial {
    Axial::new(i16::from(cell.column), i16::from(cell.row))
}

/// The stone that could be swapped for, or was.
fn only_stone(position: &Hex) -> Option<Cell> {
    let mut stones = position
        .size()
        .all()
        .filter(|&cell| position.stone(cell).is_some());
    stones.next().filter(|_| position.count() == 1)
}
