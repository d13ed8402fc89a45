//! What can be said about a move of Hex.

use std::fmt;

use hex_rules::{Cell, Colour};
use serde::{Serialize, Serializer};

use crate::facts::End;
use crate::why::name;

/// Something that is true after the move that was played or after the best one, and tells them apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum HexFact {
    /// After the best move its player's edges are joined whatever the opponent does.
    Wins {
        /// The best move.
        #[serde(serialize_with = "name")]
        best: Cell,
        /// Whose edges.
        #[serde(serialize_with = "name")]
        winner: Colour,
    },
    /// After the move the opponent's edges are joined whatever anybody does.
    Loses {
        /// Whose edges.
        #[serde(serialize_with = "name")]
        winner: Colour,
    },
    /// The opponent threatened to join the edges, and the move meets not every threat.
    LeavesMustPlay {
        #[serde(serialize_with = "name")]
        threatened: Colour,
        /// The cells that meet every threat.
        #[serde(serialize_with = "names")]
        cells: Vec<Cell>,
    },
    /// The opponent has taken one cell of a bridge, and the move does not take the other, as the best
    /// one does.
    LeavesBridge {
        /// What the bridge joins.
        #[serde(serialize_with = "names")]
        between: [End; 2],
        /// The cell that is left.
        #[serde(serialize_with = "name")]
        answer: Cell,
    },
    /// The stone lies where no stone matters any more.
    Dead {
        #[serde(serialize_with = "name")]
        cell: Cell,
    },
    /// The stone lies where its player had everything already.
    OwnAlready {
        #[serde(serialize_with = "name")]
        cell: Cell,
    },
    /// The stone lies where the opponent can make it dead.
    TheirsAlready {
        #[serde(serialize_with = "name")]
        cell: Cell,
        /// Who can.
        #[serde(serialize_with = "name")]
        owner: Colour,
    },
    /// After the best move these are connected whatever the opponent does.
    WouldConnect {
        /// The best move.
        #[serde(serialize_with = "name")]
        best: Cell,
        #[serde(serialize_with = "names")]
        between: [End; 2],
        #[serde(serialize_with = "name")]
        by: Colour,
    },
    /// The first stone is taken over in the line that is expected.
    TooGoodToOpen {
        #[serde(serialize_with = "name")]
        cell: Cell,
        /// Who swaps.
        #[serde(serialize_with = "name")]
        by: Colour,
    },
    /// The first stone is left where it lies in the line that is expected.
    TooWeakToOpen {
        #[serde(serialize_with = "name")]
        cell: Cell,
        /// Who does not swap.
        #[serde(serialize_with = "name")]
        by: Colour,
    },
    /// The move leaves the first stone to the opponent; the best one is the swap.
    LeavesStone {
        #[serde(serialize_with = "name")]
        cell: Cell,
        /// Who might have swapped.
        #[serde(serialize_with = "name")]
        mover: Colour,
    },
    /// The move is the swap; the best one answers the stone.
    TakesStone {
        #[serde(serialize_with = "name")]
        cell: Cell,
        /// The best move.
        #[serde(serialize_with = "name")]
        best: Cell,
        /// Who has swapped.
        #[serde(serialize_with = "name")]
        mover: Colour,
    },
    /// How many stones a player still needs to cross, where connections that hold count as there.
    Crossing {
        #[serde(serialize_with = "name")]
        colour: Colour,
        /// After the move.
        played: u32,
        /// After the best.
        instead: u32,
        /// The best move.
        #[serde(serialize_with = "name")]
        best: Cell,
    },
}

/// Things by their names.
fn names<T: fmt::Display, S: Serializer>(things: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(things.iter().map(ToString::to_string))
}

/// What is joined, in words.
fn words(between: [End; 2]) -> String {
    let [one, other] = between.map(|end| match end {
        End::Chain(cell) => cell.to_string(),
        edge => format!("the {edge} edge"),
    });
    // Stones before edges, as people say it.
    match between {
        [End::Chain(_), _] => format!("{one} and {other}"),
        _ => format!("{other} and {one}"),
    }
}

impl fmt::Display for HexFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HexFact::Wins { best, winner } => {
                write!(
                    f,
                    "After {best} {winner}'s edges are joined whatever {} does.",
                    !*winner
                )
            }
            HexFact::Loses { winner } => {
                write!(
                    f,
                    "After it {winner} joins the edges whatever {} does.",
                    !*winner
                )
            }
            HexFact::LeavesMustPlay { threatened, cells } => {
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                write!(
                    f,
                    "Leaves the must-play region: only {} could stop {threatened}.",
                    cells.join(", ")
                )
            }
            HexFact::LeavesBridge { between, answer } => write!(
                f,
                "Leaves the bridge between {} open to be broken at {answer}.",
                words(*between)
            ),
            HexFact::Dead { cell } => {
                write!(f, "{cell} is dead: whoever has it, nothing changes.")
            }
            HexFact::OwnAlready { cell } => {
                write!(f, "{cell} was as good as taken already (captured).")
            }
            HexFact::TheirsAlready { cell, owner } => {
                write!(
                    f,
                    "{cell} is captured by {owner}, who can make any stone there dead."
                )
            }
            HexFact::WouldConnect { best, between, by } => write!(
                f,
                "After {best} {} are connected whatever {} does.",
                words(*between),
                !*by
            ),
            HexFact::TooGoodToOpen { cell, by } => write!(
                f,
                "{by} may take the first stone over, and {cell} is so good that {by} would: a first \
                 stone is to be worth as much to both."
            ),
            HexFact::TooWeakToOpen { cell, by } => write!(
                f,
                "{by} may take the first stone over, and {cell} is so weak that {by} would not: a first \
                 stone is to be worth as much to both."
            ),
            HexFact::LeavesStone { cell, mover } => write!(
                f,
                "Leaves the stone on {cell} to {}: {mover} could have taken it over by a swap.",
                !*mover
            ),
            HexFact::TakesStone { cell, best, mover } => write!(
                f,
                "Takes the stone on {cell} over, which is worth less to {mover} than the answer {best}."
            ),
            HexFact::Crossing {
                colour,
                played,
                instead,
                best,
            } => {
                let stones = crate::why::count(*played as usize, "more stone");
                write!(
                    f,
                    "{colour} needs {stones} to cross; after {best} {instead}."
                )
            }
        }
    }
}
