//! The smallest game in the arena: what a match must be told at the very least.

use engine::Limits;
use game::{History, Matches, NotTaken, Notation as _, Player as Seat, Repetition};

use super::bout::Ending;
use super::entrant::EntrantError;
use super::match_game::MatchGame;
use super::player::{Choice, Failure, Player};
use super::program::{Patience, Program};

impl MatchGame for Matches {
    type OpeningRefused = NotTaken;

    const WHITE: Seat = Seat::First;
    /// No program speaks any.
    const PROTOCOL: &'static str = "matches";
    const PLAYERS_IN_WORDS: &'static str = "`alphabeta`, `mcts` or `random`";
    const EXAMPLE: &'static str = "mcts:seed=3";
    const MEMORY: &'static str = "memory";
    const OPENING_FORM: &'static str = "how many are taken, such as `2 3 1`";

    fn begin(matches: &u64) -> History<Matches> {
        History::new(*matches, Repetition::Ignored)
    }

    fn write_variant(matches: &u64) -> String {
        format!("{matches} matches")
    }

    fn read_opening(line: &str, matches: &u64) -> Result<History<Matches>, NotTaken> {
        let mut game = Matches::begin(matches);
        for word in line.split_whitespace() {
            let take = game.position().read_move(word)?;
            // It was just read as a legal one.
            let _ = game.play(take);
        }
        Ok(game)
    }

    fn write_game(game: &History<Matches>) -> String {
        let taken: Vec<String> = game.moves().map(|take| take.to_string()).collect();
        format!("matches:{} {}", game.variant(), taken.join(" "))
    }

    fn read_game(text: &str, matches: &u64) -> Result<History<Matches>, String> {
        let taken = text.split_once(' ').map_or("", |(_, taken)| taken);
        Matches::read_opening(taken, matches).map_err(|error| error.to_string())
    }

    fn ending(_: &History<Matches>) -> Ending {
        Ending::LastMatch
    }

    fn result(winner: Option<Seat>) -> &'static str {
        match winner {
            Some(Seat::First) => "1-0",
            Some(Seat::Second) => "0-1",
            None => "?",
        }
    }

    fn check_program_limits(text: &str, _: &Limits) -> Result<(), EntrantError> {
        Err(EntrantError::Limits {
            text: text.to_owned(),
            why: "speaks a protocol that there is not",
        })
    }

    fn read_evaluation(_: &str) -> Result<(), EntrantError> {
        Ok(())
    }

    fn seat_program(_: Program, _: Patience) -> Box<dyn Player<Matches>> {
        Box::new(Nobody)
    }
}

/// In place of a program, which cannot be.
#[derive(Debug)]
struct Nobody;

impl Player<Matches> for Nobody {
    fn name(&self) -> String {
        "nobody".to_owned()
    }

    fn new_game(&mut self, _: u64) {}

    fn choose(
        &mut self,
        _: &History<Matches>,
        _: &Limits,
        _: &engine::Stop,
    ) -> Result<Choice<u64>, Failure> {
        Err(Failure::Protocol {
            asked: "a move".to_owned(),
            said: String::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::time::Duration;

    use super::*;
    use crate::{Before, Contestant, News, Openings, Schedule, Series, Tally, Terms};
    use engine::Stop;

    fn contestant(text: &str, nodes: Option<u64>) -> Contestant<Matches> {
        Contestant {
            entrant: text.parse().expect("a player"),
            options: Vec::new(),
            limits: Limits {
                nodes,
                ..Limits::default()
            },
        }
    }

    #[test]
    fn the_smallest_game_is_played_in_matches() {
        for strong in ["alphabeta", "mcts:seed=3"] {
            let series = Series {
                a: contestant(strong, Some(20_000)),
                b: contestant("random", None),
                schedule: Schedule {
                    variant: 21,
                    openings: Openings::Random { plies: 0 },
                    seed: 1,
                    games: 10,
                    part: None,
                },
                terms: Terms {
                    max_plies: 100,
                    board_size: None,
                    patience: Patience {
                        grace: Duration::from_secs(1),
                        longest: Duration::from_mins(1),
                    },
                },
                concurrency: 2,
            };
            let mut tally = Tally::new(None);
            series.play(&Before::nothing(), &Stop::new(), &mut |news| {
                if let News::Over(record) = news {
                    tally.add(&record);
                }
                ControlFlow::Continue(())
            });
            assert_eq!(tally.games(), 10);
            assert_eq!(tally.ended(Ending::LastMatch), 10);
            let (won, drawn, lost) = tally.wins_draws_losses();
            assert!(won >= 8 && drawn == 0, "{strong}: {won} won, {lost} lost");
        }
    }

    #[test]
    fn openings_are_read() {
        let game = Matches::read_opening("2 3 1", &9).expect("an opening");
        assert_eq!(game.position().left, 3);
        assert!(Matches::read_opening("2 4", &9).is_err());
    }
}
