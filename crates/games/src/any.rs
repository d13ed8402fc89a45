//! A game of either kind.

use std::str::FromStr;

use game::{Game as _, History, Notation, Outcome, Player, Repetition};
use hex_rules::{GameLineError, GameRecord};
use hive_rules::{GameString, GameStringError, dbn};

use crate::{GameKind, KnownGame, Side, with_game};

crate::any_game! {
    /// A game as it was played, whichever it is.
    #[derive(Clone, Debug)]
    #[expect(clippy::large_enum_variant, reason = "they come one at a time")]
    pub enum AnyGame: History
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    /// It seems to be one of Hive.
    #[error(transparent)]
    Hive(#[from] GameStringError),
    /// It seems to be one of Hive in direction-based notation.
    #[error(transparent)]
    Dbn(#[from] dbn::GameError),
    /// It seems to be one of Hex.
    #[error(transparent)]
    Hex(#[from] GameLineError),
}

impl AnyGame {
    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            AnyGame::Hive(_) => GameKind::Hive,
            AnyGame::Hex(_) => GameKind::Hex,
        }
    }

    /// How many moves were made, by both players together.
    pub fn plies(&self) -> usize {
        with_game!(AnyGame, self, game => game.plies())
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        with_game!(AnyGame, self, game => game.position().to_move())
    }

    /// The colour of a player.
    pub fn side(&self, player: Player) -> Side {
        fn of<G: KnownGame>(_: &History<G>, player: Player) -> Side {
            G::side(player)
        }
        with_game!(AnyGame, self, game => of(game, player))
    }

    /// How the game ended on the board, if it did.
    pub fn outcome_on_board(&self) -> Option<Outcome> {
        with_game!(AnyGame, self, game => game.position().outcome())
    }

    /// How the game has ended, by the board or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(AnyGame, self, game => game.outcome())
    }

    /// What was agreed, in a word: `Base+MLP`, `hex:11x11`.
    pub fn variant(&self) -> String {
        fn of<G: KnownGame>(game: &History<G>) -> String {
            G::variant_word(game.variant())
        }
        with_game!(AnyGame, self, game => of(game))
    }

    /// The whole game in one line, as every command of ours reads it: a UHP game string, or a line
    /// such as `hex:11 a5 d4`.
    pub fn line(&self) -> String {
        with_game!(AnyGame, self, game => KnownGame::write_line(game))
    }

    /// The game as it stood after so many moves, or all of it if there were fewer.
    #[must_use]
    pub fn at(&self, plies: usize) -> AnyGame {
        with_game!(AnyGame -> AnyGame, self, game => game.at(plies))
    }

    /// The same game where a third repetition is a draw, unless the players went on after one: then
    /// they did not play by that rule.
    #[must_use]
    pub fn by_tournament_rules(self) -> AnyGame {
        with_game!(AnyGame -> AnyGame, self, game => by_tournament_rules(game))
    }

    /// The same game before its first move.
    #[must_use]
    pub fn start(&self) -> AnyGame {
        self.at(0)
    }

    /// The moves one by one, as text.
    pub fn moves(&self) -> Vec<String> {
        with_game!(AnyGame, self, game => write_moves(game))
    }
}

fn by_tournament_rules<G: KnownGame>(game: History<G>) -> History<G> {
    let (variant, start) = (game.variant().clone(), game.start());
    let mut again = History::from_position(variant, start, Repetition::Threefold);
    let whole = game.moves().all(|mv| again.play(mv).is_ok());
    if whole { again } else { game }
}

fn write_moves<G: Notation>(game: &History<G>) -> Vec<String> {
    let mut position = game.start();
    let write = |mv| {
        let text = position.write_move(mv);
        position.apply(mv);
        text
    };
    game.moves().map(write).collect()
}

/// A line says by itself which game it is: one of Hex begins with `hex`.
impl FromStr for AnyGame {
    type Err = GameTextError;

    fn from_str(text: &str) -> Result<AnyGame, GameTextError> {
        let head = text.trim_start().get(.."hex".len());
        if head.is_some_and(|head| head.eq_ignore_ascii_case("hex")) {
            Ok(AnyGame::Hex(GameRecord::read_line(text)?.game))
        } else if dbn::is_game(text) {
            Ok(AnyGame::Hive(dbn::read_game(text, Repetition::Ignored)?))
        } else {
            Ok(AnyGame::Hive(text.parse::<GameString>()?.game))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back() {
        for line in ["hex:4 a1 b2", "Base;InProgress;Black[1];wS1"] {
            let game: AnyGame = line.parse().expect("a game");
            assert_eq!(game.line(), line);
            assert_eq!(game.moves().len(), game.plies());
            assert_eq!(game.start().plies(), 0);
            assert_eq!(game.outcome(), None);
        }
    }

    #[test]
    fn colours_are_those_of_the_game() {
        let sides = |line: &str| {
            let game: AnyGame = line.parse().expect("a game");
            Player::ALL.map(|player| game.side(player).title())
        };
        assert_eq!(sides("hex:4"), ["Black", "White"]);
        assert_eq!(sides("Base"), ["White", "Black"]);
    }

    #[test]
    fn what_is_no_game_says_why() {
        let wrong = |text: &str| text.parse::<AnyGame>().expect_err("no game").to_string();
        assert!(wrong("hex:4 z9").contains("z9"));
        assert!(wrong("Base;;;wX1").contains("wX1"));
    }
}
