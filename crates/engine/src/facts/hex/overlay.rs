//! The facts as a page draws them.

use hex_rules::{Cell, Colour};
use serde::{Serialize, Serializer};

use super::{HexFacts, MustPlay};

/// Facts about a position of Hex, with cells by name; an edge is `top`, `bottom`, `left` or `right`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HexOverlay {
    /// What holds together whatever the opponent does.
    pub connections: Vec<ConnectionShown>,
    /// Bridges, whole or intruded on.
    pub bridges: Vec<BridgeShown>,
    /// Cells whose colour changes nothing.
    pub dead: Vec<String>,
    /// Cells that are as good as taken.
    pub captured: CapturedShown,
    /// Where the player to move must play.
    pub must_play: Option<MustPlay>,
    /// Who wins by a connection that is there already.
    pub wins: Option<&'static str>,
    /// How far each player is from crossing.
    pub crossings: CrossingsShown,
}

/// A virtual connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConnectionShown {
    /// What it joins.
    pub between: [String; 2],
    /// The cells that it needs.
    pub carrier: Vec<String>,
    pub by: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BridgeShown {
    /// What it joins.
    pub between: [String; 2],
    /// Its two cells.
    pub carrier: [String; 2],
    pub by: &'static str,
    /// The cell that the opponent has taken.
    pub intruded: Option<String>,
}

/// Cells that are as good as taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CapturedShown {
    /// By Black.
    pub black: Vec<String>,
    /// By White.
    pub white: Vec<String>,
}

/// How far the players are from crossing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossingsShown {
    pub black: CrossingShown,
    pub white: CrossingShown,
}

/// How far a player is from crossing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossingShown {
    /// Stones that are missing; `null` if there is no way.
    pub missing: Option<u32>,
    /// Cells on shortest ways.
    pub cells: Vec<String>,
}

impl HexFacts {
    /// The facts as a page draws them.
    pub fn overlay(&self) -> HexOverlay {
        let connections = self.connections.iter().map(|connection| ConnectionShown {
            between: connection.between.map(|end| end.to_string()),
            carrier: written(&connection.carrier),
            by: side(connection.by),
        });
        let bridges = self.bridges.iter().map(|bridge| BridgeShown {
            between: bridge.between.map(|end| end.to_string()),
            carrier: bridge.carrier.map(|cell| cell.to_string()),
            by: side(bridge.by),
            intruded: bridge.intruded.map(|cell| cell.to_string()),
        });
        let crossing = |colour| CrossingShown {
            missing: self.crossing(colour).missing,
            cells: written(&self.crossing(colour).cells),
        };
        HexOverlay {
            connections: connections.collect(),
            bridges: bridges.collect(),
            dead: written(&self.dead),
            captured: CapturedShown {
                black: written(self.captured(Colour::Black)),
                white: written(self.captured(Colour::White)),
            },
            must_play: self.must_play.clone(),
            wins: self.wins.map(side),
            crossings: CrossingsShown {
                black: crossing(Colour::Black),
                white: crossing(Colour::White),
            },
        }
    }
}

/// A colour as the API writes it.
fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

fn written(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Cells as a list of names.
pub(super) fn names<S: Serializer>(cells: &[Cell], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(Cell::to_string))
}
