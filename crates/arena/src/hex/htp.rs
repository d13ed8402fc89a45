//! An HTP program as a player.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use engine::{Limits, Stop};
use game::{Game as _, History, Notation as _, excerpt};
use hex_rules::{Cell, Colour, Hex, Move};
use subprocess::Stopwatch;

use crate::external::{Client, illegal};
use crate::player::{Choice, Failure};
use crate::program::{Correspondent, Dialect, Part, Patience, READY};

/// A stone as a program is told to put it down.
type Stone = (Colour, Cell);

/// What is known of an HTP program. An answer is a line that begins with `=` or `?`, and everything
/// after it up to a line that is exactly empty. What comes before is live graphics, or babble.
#[derive(Debug, Default)]
pub(super) struct Htp {
    /// The stones that the program has on its board, in the order in which they came there.
    on_board: Option<Vec<Stone>>,
    /// Whether the program was told that it may swap.
    may_swap: bool,
}

impl Dialect for Htp {
    const FAREWELL: &'static str = "quit";

    fn hear(begun: bool, line: &str) -> Part {
        match line {
            "" if begun => Part::End,
            line if begun || line.starts_with(['=', '?']) => Part::Line(line.to_owned()),
            _ => Part::Noise,
        }
    }

    fn refusal(answer: &[String]) -> Option<String> {
        let first = answer.first()?;
        (!first.starts_with('=')).then(|| first.clone())
    }
}

impl Client<Hex> for Htp {
    fn greet(
        &mut self,
        program: &mut Correspondent<Htp>,
        stop: &Stop,
    ) -> Result<Option<String>, Failure> {
        self.on_board = None;
        self.may_swap = false;
        let name = text(&program.demand("name", READY, stop)?);
        // Not every program says which version it is.
        let version = program.ask("version", READY, stop)?;
        let version = match Htp::refusal(&version) {
            None => text(&version),
            Some(_) => String::new(),
        };
        Ok(Some(excerpt(format!("{name} {version}").trim())))
    }

    fn set_option(name: &str, value: &str) -> String {
        format!("{name} {value}").trim().to_owned()
    }

    fn begin(&mut self) {
        self.on_board = None;
    }

    /// A swap is never told: programs do not agree on what it does to the board. They are shown
    /// what it has done, as HexGui shows it.
    fn show(
        &mut self,
        program: &mut Correspondent<Htp>,
        game: &History<Hex>,
        stop: &Stop,
    ) -> Result<(), Failure> {
        let stones = stones(game);
        let seen = match &self.on_board {
            Some(seen) if stones.starts_with(seen) => Some(seen.len()),
            _ => None,
        };
        self.on_board = None;
        if seen.is_none() {
            let size = game.variant().size;
            let boardsize = format!("boardsize {} {}", size.columns(), size.rows());
            program.demand(&boardsize, READY, stop)?;
            program.demand("clear_board", READY, stop)?;
        }
        for (colour, cell) in stones.iter().skip(seen.unwrap_or(0)) {
            let play = format!("play {} {cell}", word(*colour));
            program.demand(&play, READY, stop)?;
        }
        self.on_board = Some(stones);
        let may_swap = game.position().may_swap();
        if may_swap != self.may_swap {
            // A program that knows no swap never swaps, as it may.
            let allow = format!("param_game allow_swap {}", u8::from(may_swap));
            program.ask(&allow, READY, stop)?;
            self.may_swap = may_swap;
        }
        Ok(())
    }

    fn ask_for_move(
        &mut self,
        program: &mut Correspondent<Htp>,
        game: &History<Hex>,
        limits: &Limits,
        patience: Patience,
        stop: &Stop,
    ) -> Result<Choice<Move>, Failure> {
        let colour = game.position().turn();
        let allowed = patience.allowed(limits);
        let question = format!("genmove {}", word(colour));
        let watch = Stopwatch::start();
        let answer = program.demand(&question, allowed, stop)?;
        let took = watch.elapsed();
        let text = text(&answer);
        if text.eq_ignore_ascii_case("resign") {
            return Err(Failure::Resigned);
        }
        // Both words for swapping mean the same move: what differs is told stone by stone.
        let word = match text.to_ascii_lowercase().as_str() {
            "swap-sides" => "swap-pieces".to_owned(),
            _ => text.clone(),
        };
        let read = game.position().read_move(&word);
        let mv = read.map_err(|reason| illegal(&text, reason))?;
        match (mv, &mut self.on_board) {
            // What it has generated, it has played.
            (Move::Place(cell), Some(stones)) => stones.push((colour, cell)),
            _ => self.on_board = None,
        }
        Ok(Choice { mv, took })
    }
}

/// The text of an answer, without its sign and the blanks around it.
fn text(answer: &[String]) -> String {
    let all = answer.join("\n");
    all.trim_start_matches('=').trim().to_owned()
}

fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// The stones of a game in the order in which they came, after those that it began with; after a
/// swap, as it left them.
fn stones(game: &History<Hex>) -> Vec<Stone> {
    let mut at = game.start();
    let mut stones = Vec::<Stone>::new();
    for colour in Colour::ALL {
        let set_up = at.stones(colour).iter();
        stones.extend(set_up.map(|index| (colour, at.size().cell(index))));
    }
    for mv in game.moves() {
        match mv {
            Move::Place(cell) => stones.push((at.turn(), cell)),
            Move::Swap => {
                for (colour, cell) in &mut stones {
                    (*colour, *cell) = (!*colour, cell.mirrored());
                }
            }
        }
        // Each of them was played once: it is legal again.
        at.apply(mv);
    }
    stones
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test")]
mod tests {
    use game::Repetition;
    use hex_rules::{Size, Variant};

    use super::*;

    fn after(mut game: History<Hex>, moves: &str) -> String {
        for text in moves.split(' ') {
            let mv = game.position().read_move(text);
            game.play(mv.expect("a move")).expect("a legal one");
        }
        let words: Vec<String> = stones(&game)
            .into_iter()
            .map(|(colour, cell)| format!("{colour} {cell}"))
            .collect();
        words.join(", ")
    }

    #[test]
    fn a_program_is_told_what_lies_on_the_board() {
        let size = Size::square(5).expect("a size");
        let swap = History::new(Variant::with_swap(size), Repetition::Ignored);
        assert_eq!(
            after(swap, "b1 swap-pieces c3 d4"),
            "White a2, Black c3, White d4"
        );
        let corners = [Cell::new(0, 0), Cell::new(2, 0)].map(|cell| (Colour::White, cell));
        let set_up = Hex::set_up(size, corners, Colour::White).expect("a position");
        let game = History::from_position(Variant::plain(size), set_up, Repetition::Ignored);
        assert_eq!(
            after(game, "e5 b2"),
            "White a1, White c1, White e5, Black b2"
        );
    }
}
