//! Hive in the arena.

mod making;
mod openings;
mod uhp;

use engine::Limits;
use engine::heuristics::hive::Evaluation;
use game::{History, Outcome, Player as Seat, Repetition};
use hive_rules::{Hive, Variant, write_game};

use self::uhp::Uhp;
use super::bout::Ending;
use super::entrant::EntrantError;
use super::external::External;
use super::match_game::MatchGame;
use super::player::Player;
use super::program::{Patience, Program};

pub use making::{Made, Wanted};
pub use openings::HiveOpeningRefused;

impl MatchGame for Hive {
    type OpeningRefused = HiveOpeningRefused;

    const WHITE: Seat = Seat::First;
    const PROTOCOL: &'static str = "uhp";
    const PLAYERS_IN_WORDS: &'static str = "`guarded`, `alphabeta`, `alphabeta:threads=2,hash=64`, `minimax`, `minimax:step=order`, `mcts`, `net`, `net:file=FILE,rule=puct`, `level:3`, `random`, or `uhp:` and the command of a UHP program";
    const EXAMPLE: &'static str = "alphabeta:threads=2,hash=64";
    const MEMORY: &'static str = "hash";
    const OPENING_FORM: &'static str = "one UHP game string a line";

    fn begin(variant: &Variant) -> History<Hive> {
        History::new(*variant, Repetition::Threefold)
    }

    fn write_variant(variant: &Variant) -> String {
        variant.to_string()
    }

    fn read_opening(line: &str, variant: &Variant) -> Result<History<Hive>, HiveOpeningRefused> {
        openings::read_opening(line, *variant)
    }

    fn write_game(game: &History<Hive>) -> String {
        write_game(game)
    }

    fn read_game(text: &str, variant: &Variant) -> Result<History<Hive>, String> {
        let read = openings::read_opening(text, *variant);
        read.map_err(|error| error.to_string())
    }

    fn ending(game: &History<Hive>) -> Ending {
        use game::Game as _;
        match (game.outcome(), game.position().outcome()) {
            (Some(Outcome::Won(_)), _) => Ending::Queen,
            (_, Some(_)) => Ending::Draw,
            (_, None) => Ending::Repetition,
        }
    }

    fn result(winner: Option<Seat>) -> &'static str {
        match winner {
            Some(Seat::First) => "1-0",
            Some(Seat::Second) => "0-1",
            None => "1/2-1/2",
        }
    }

    fn check_program_limits(text: &str, limits: &Limits) -> Result<(), EntrantError> {
        if limits.nodes.is_none() && limits.depth.is_some() != limits.time.is_some() {
            return Ok(());
        }
        Err(EntrantError::Limits {
            text: text.to_owned(),
            why: "speaks UHP, which limits either the depth or the time: give it exactly one of them",
        })
    }

    fn read_evaluation(name: &str) -> Result<Evaluation, EntrantError> {
        read_evaluation(name)
    }

    fn seat_program(program: Program, patience: Patience) -> Box<dyn Player<Hive>> {
        Box::new(External::<Uhp>::new(program, patience))
    }
}

fn read_evaluation(name: &str) -> Result<Evaluation, EntrantError> {
    let failed = |reason: String| EntrantError::Weights {
        path: name.to_owned(),
        reason,
    };
    match name {
        "shipped" => Ok(Evaluation::default()),
        "hand" => Ok(Evaluation::by_hand()),
        "minimax" => Ok(Evaluation::minimax()),
        path => {
            let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
            Evaluation::read(&text).map_err(|error| failed(error.to_string()))
        }
    }
}
