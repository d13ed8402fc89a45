//! Hex in the arena.

mod htp;
mod openings;

use engine::Limits;
use game::{History, Player as Seat, Repetition};
use hex_rules::{GameRecord, Hex, Variant};

use self::htp::Htp;
use super::bout::Ending;
use super::entrant::EntrantError;
use super::external::External;
use super::match_game::MatchGame;
use super::player::Player;
use super::program::{Patience, Program};

pub use openings::{HexOpeningRefused, one_stone_openings};

impl MatchGame for Hex {
    type OpeningRefused = HexOpeningRefused;

    const WHITE: Seat = Seat::Second;
    const PROTOCOL: &'static str = "htp";
    const PLAYERS_IN_WORDS: &'static str = "`mcts-rave`, `mcts`, `mcts-rave:threads=2,memory=64,seed=3`, `net`, `net:file=FILE`, `level:3`, `random`, or `htp:` and the command of an HTP program";
    const EXAMPLE: &'static str = "mcts-rave:threads=2,memory=64";
    const MEMORY: &'static str = "memory";
    const OPENING_FORM: &'static str = "the moves of one a line, such as `a3 d4`";

    fn begin(variant: &Variant) -> History<Hex> {
        // Stones never leave the board, so nothing comes up twice.
        History::new(*variant, Repetition::Ignored)
    }

    fn write_variant(variant: &Variant) -> String {
        let swap = if variant.swap { " with swap" } else { "" };
        format!("Hex {}{swap}", variant.size)
    }

    fn read_opening(line: &str, variant: &Variant) -> Result<History<Hex>, HexOpeningRefused> {
        openings::read_opening(line, *variant)
    }

    fn write_game(game: &History<Hex>) -> String {
        GameRecord::new(game.clone()).write_line()
    }

    fn read_game(text: &str, variant: &Variant) -> Result<History<Hex>, String> {
        let read = GameRecord::read_line(text).map_err(|error| error.to_string())?;
        if read.game.variant() == variant {
            Ok(read.game)
        } else {
            Err(format!(
                "they are of {}",
                Hex::write_variant(read.game.variant())
            ))
        }
    }

    fn ending(_game: &History<Hex>) -> Ending {
        Ending::Connection
    }

    fn result(winner: Option<Seat>) -> &'static str {
        match winner {
            Some(Seat::First) => "B+",
            Some(Seat::Second) => "W+",
            None => "?",
        }
    }

    fn check_program_limits(text: &str, limits: &Limits) -> Result<(), EntrantError> {
        if limits.depth.is_none() && limits.nodes.is_none() {
            return Ok(());
        }
        Err(EntrantError::Limits {
            text: text.to_owned(),
            why: "speaks HTP, which has no word for limits: give it a time for the referee to watch, and tell the program by an option such as `param_mohex max_time=1`",
        })
    }

    /// No player of Hex goes by one.
    fn read_evaluation(_name: &str) -> Result<(), EntrantError> {
        Ok(())
    }

    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Hex>> {
        Box::new(External::<Htp>::new(program, patience))
    }
}
