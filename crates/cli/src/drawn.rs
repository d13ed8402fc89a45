//! Positions as pictures, of either game.

use game::{Characters, Game, History, Mark, Player};
use hex_rules::Hex;
use hive_rules::Hive;
use terminal::Ink;

/// A game whose positions can be drawn with marks on their cells.
pub(crate) trait Drawn: Game {
    /// What marks stand on.
    type Cell: Copy + PartialEq;

    /// As an SVG document, with the last move.
    fn svg(game: &History<Self>, marks: &[(Self::Cell, Mark)]) -> String;

    /// Positions of a game, after so many moves each, as SVG documents of one size in which nothing
    /// moves but what was moved.
    fn film(game: &History<Self>, plies: &[usize]) -> Vec<String>;

    /// In letters, with the last move.
    fn text(
        game: &History<Self>,
        ink: Ink,
        characters: Characters,
        marks: &[(Self::Cell, Mark)],
    ) -> String;

    /// The cell that a move leaves.
    fn leaves(mv: Self::Move) -> Option<Self::Cell>;

    /// The cell that it comes to.
    fn lands(mv: Self::Move) -> Option<Self::Cell>;

    /// What a move that is written so brings somewhere, if it has a name.
    fn tile(written: &str) -> Option<&str>;

    /// The colour of a player.
    fn colour(player: Player) -> &'static str;
}

impl Drawn for Hive {
    type Cell = hive_rules::Cell;

    fn svg(game: &History<Hive>, marks: &[(hive_rules::Cell, Mark)]) -> String {
        hive_rules::diagram::svg_marked(game.position(), game.moves().last(), marks)
    }

    fn film(game: &History<Hive>, plies: &[usize]) -> Vec<String> {
        let at = |&ply: &usize| {
            let game = game.at(ply);
            (game.position().clone(), game.moves().last())
        };
        let positions: Vec<(Hive, Option<hive_rules::Move>)> = plies.iter().map(at).collect();
        hive_rules::diagram::svg_film(&positions)
    }

    fn text(
        game: &History<Hive>,
        ink: Ink,
        characters: Characters,
        marks: &[(hive_rules::Cell, Mark)],
    ) -> String {
        let last = game.moves().last();
        hive_rules::diagram::text_marked(game.position(), last, &ink, characters, marks)
    }

    fn leaves(mv: hive_rules::Move) -> Option<hive_rules::Cell> {
        match mv {
            hive_rules::Move::Shift { from, .. } => Some(from),
            hive_rules::Move::Place { .. } | hive_rules::Move::Pass => None,
        }
    }

    fn lands(mv: hive_rules::Move) -> Option<hive_rules::Cell> {
        mv.lands_on()
    }

    fn tile(written: &str) -> Option<&str> {
        written.split(' ').next()
    }

    fn colour(player: Player) -> &'static str {
        match player {
            Player::First => "White",
            Player::Second => "Black",
        }
    }
}

impl Drawn for Hex {
    type Cell = hex_rules::Cell;

    fn svg(game: &History<Hex>, marks: &[(hex_rules::Cell, Mark)]) -> String {
        hex_rules::diagram::svg(game.position(), game.moves().last(), marks)
    }

    fn film(game: &History<Hex>, plies: &[usize]) -> Vec<String> {
        let at = |&ply: &usize| Hex::svg(&game.at(ply), &[]);
        plies.iter().map(at).collect()
    }

    fn text(
        game: &History<Hex>,
        ink: Ink,
        characters: Characters,
        marks: &[(hex_rules::Cell, Mark)],
    ) -> String {
        let last = game.moves().last();
        hex_rules::diagram::text_marked(game.position(), last, &ink, characters, marks)
    }

    fn leaves(_: hex_rules::Move) -> Option<hex_rules::Cell> {
        None
    }

    fn lands(mv: hex_rules::Move) -> Option<hex_rules::Cell> {
        match mv {
            hex_rules::Move::Place(cell) => Some(cell),
            hex_rules::Move::Swap => None,
        }
    }

    fn tile(_: &str) -> Option<&str> {
        None
    }

    fn colour(player: Player) -> &'static str {
        match player {
            Player::First => "Black",
            Player::Second => "White",
        }
    }
}
