//! What can be said about a move of Hive.

use std::fmt;

use hive_rules::{Colour, Piece};
use serde::Serialize;

use crate::why::{count, listed, name, names};

/// Something that is true after the move that was played or after the best one, and tells them apart.
/// Moves are written as UHP writes them in the position before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum HiveFact {
    /// The best move ends the game with a win.
    WinsAtOnce { best: String },
    /// After the move the opponent has a move that wins at once, which the best move does not allow.
    AllowsWin {
        /// The tile that wins.
        #[serde(serialize_with = "name")]
        tile: Piece,
        /// How, in the position after the move.
        answer: String,
    },
    /// After the move the opponent wins in so many plies at most, whatever is tried; of the best move
    /// that is not known.
    LosesByForce {
        /// Who wins.
        #[serde(serialize_with = "name")]
        winner: Colour,
        /// Plies from the position after the move.
        plies: u32,
    },
    /// After the best move its player wins in so many plies at most, whatever the opponent tries.
    WinsByForce {
        best: String,
        /// Who wins.
        #[serde(serialize_with = "name")]
        winner: Colour,
        /// Plies from the position after the best move.
        plies: u32,
    },
    /// A queen has so many free cells after the move, and so many after the best one.
    FreeCells {
        #[serde(serialize_with = "name")]
        queen: Piece,
        /// After the move.
        played: usize,
        /// After the best.
        instead: usize,
        /// The best move.
        best: String,
    },
    /// The same at the end of the expected lines, both of so many plies.
    FreeCellsLater {
        #[serde(serialize_with = "name")]
        queen: Piece,
        /// After the line of the move.
        played: usize,
        /// After the line of the best.
        instead: usize,
        /// How long the lines are, the moves themselves among them.
        plies: usize,
        /// The best move.
        best: String,
    },
    /// A tile can take a free cell beside the queen in the next turn, which it cannot after the best
    /// move.
    LetsFill {
        #[serde(serialize_with = "name")]
        tile: Piece,
        /// Beside which queen.
        #[serde(serialize_with = "name")]
        queen: Piece,
        /// How many free cells she has now.
        free: usize,
    },
    /// Tiles of the player's own are pinned, which they are not after the best move.
    Pins {
        #[serde(serialize_with = "names")]
        tiles: Vec<Piece>,
    },
    /// The best move pins tiles of the opponent's.
    WouldPin {
        #[serde(serialize_with = "names")]
        tiles: Vec<Piece>,
        /// The best move.
        best: String,
    },
    /// The queen lies under a tile, which she does not after the other move.
    QueenCovered {
        #[serde(serialize_with = "name")]
        queen: Piece,
        /// Under which tile.
        #[serde(serialize_with = "name")]
        by: Piece,
        /// The best move if she is covered after that one; `None` if after the one played.
        best: Option<String>,
    },
    /// How many cells a player can place tiles on.
    Placements {
        #[serde(serialize_with = "name")]
        colour: Colour,
        /// After the move.
        played: usize,
        /// After the best.
        instead: usize,
        /// The best move.
        best: String,
    },
    /// How many tiles of a player can move.
    Movable {
        #[serde(serialize_with = "name")]
        colour: Colour,
        /// After the move.
        played: usize,
        /// After the best.
        instead: usize,
        /// The best move.
        best: String,
    },
}

impl fmt::Display for HiveFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HiveFact::WinsAtOnce { best } => write!(f, "{best} wins at once."),
            HiveFact::AllowsWin { tile, answer } => {
                write!(f, "Lets {tile} win at once: {answer}.")
            }
            HiveFact::LosesByForce { winner, plies } => {
                let plies = count(*plies as usize, "ply").replace("plys", "plies");
                write!(f, "After it {winner} wins by force in {plies}.")
            }
            HiveFact::WinsByForce {
                best,
                winner,
                plies,
            } => {
                let plies = count(*plies as usize, "ply").replace("plys", "plies");
                write!(f, "After {best} {winner} wins by force in {plies} more.")
            }
            HiveFact::FreeCells {
                queen,
                played,
                instead,
                best,
            } => {
                let played = count(*played, "free cell");
                write!(
                    f,
                    "Leaves {queen} with {played}; after {best} she has {instead}."
                )
            }
            HiveFact::FreeCellsLater {
                queen,
                played,
                instead,
                plies,
                best,
            } => {
                let played = count(*played, "free cell");
                write!(
                    f,
                    "If both go on as expected, {queen} has {played} after {plies} plies; \
                     with {best} she has {instead}."
                )
            }
            HiveFact::LetsFill { tile, queen, free } => match free {
                1 => write!(f, "Lets {tile} fill the last free cell beside {queen}."),
                2 => write!(
                    f,
                    "Lets {tile} fill the last but one free cell beside {queen}."
                ),
                _ => write!(
                    f,
                    "Lets {tile} fill one of {free} free cells beside {queen}."
                ),
            },
            HiveFact::Pins { tiles } => write!(f, "Leaves {} pinned.", listed(tiles)),
            HiveFact::WouldPin { tiles, best } => write!(f, "{best} pins {}.", listed(tiles)),
            HiveFact::QueenCovered { queen, by, best } => match best {
                None => write!(f, "Leaves {queen} under {by}."),
                Some(best) => write!(f, "After {best} {queen} lies under {by}."),
            },
            HiveFact::Placements {
                colour,
                played,
                instead,
                best,
            } => {
                let cells = count(*played, "cell");
                write!(
                    f,
                    "{colour} can place tiles on {cells}; after {best} on {instead}."
                )
            }
            HiveFact::Movable {
                colour,
                played,
                instead,
                best,
            } => {
                let tiles = count(*played, "tile");
                write!(f, "{colour} can move {tiles}; after {best} {instead}.")
            }
        }
    }
}
