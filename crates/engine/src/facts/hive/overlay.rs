//! The facts as a page draws them.

use std::collections::BTreeMap;

use game::Axial;
use hive_rules::{Cell, Colour};
use serde::Serialize;

use super::{HiveFacts, Plane, Stillness};

/// Facts about a position of Hive, with tiles by name and cells as `[q, r]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HiveOverlay {
    /// Pinned tiles, and the parts that they hold together.
    pub pins: Vec<PinShown>,
    /// Where each tile can go in its owner's turn.
    pub reach: BTreeMap<String, Vec<Place>>,
    /// For each queen, who can fill which free cell, and how the game can be won at once.
    pub threats: Sides<ThreatsShown>,
    /// For each queen, how many cells around her are free.
    pub liberties: Sides<LibertiesShown>,
    /// Where each player can place tiles.
    pub placements: Sides<Vec<Place>>,
    /// Tiles that cannot move.
    pub stuck: Vec<StuckShown>,
}

/// A cell as a page knows it.
pub type Place = [i16; 2];

/// Something of each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sides<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

/// A pinned tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PinShown {
    pub tile: String,
    /// Where it lies.
    pub at: Option<Place>,
    /// The parts that it holds together, the largest first.
    pub parts: Vec<Vec<Place>>,
}

/// What threatens a queen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ThreatsShown {
    /// Free cells that the opponent can fill in one turn, each with the tiles that can.
    pub fill: Vec<FillShown>,
    /// Moves of the opponent that win at once.
    pub wins: Vec<WinShown>,
    /// The tile on top of her.
    pub under: Option<String>,
}

/// A free cell that can be filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FillShown {
    pub cell: Place,
    /// By which tiles.
    pub by: Vec<String>,
}

/// A move that wins at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinShown {
    /// The tile that makes it.
    pub tile: String,
    /// Where it goes.
    pub to: Place,
}

/// The free cells around a queen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LibertiesShown {
    /// Whether she is on the table.
    pub placed: bool,
    /// Which are free.
    pub free: Vec<Place>,
}

/// A tile that cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StuckShown {
    pub tile: String,
    pub why: Stillness,
}

impl HiveFacts {
    /// The facts as a page draws them on this plane.
    pub fn overlay(&self, plane: &Plane) -> HiveOverlay {
        let place = |cell: Cell| plane.place(cell).map(|Axial { q, r }| [q, r]);
        let places = |cells: &mut dyn Iterator<Item = Cell>| cells.filter_map(place).collect();
        let pins = self.pins.iter().map(|pin| {
            let parts = pin.parts.iter();
            PinShown {
                tile: pin.tile.to_string(),
                at: place(pin.at),
                parts: parts
                    .map(|part| places(&mut part.iter().copied()))
                    .collect(),
            }
        });
        let reach = self.reach.iter().map(|(tile, cells)| {
            let cells: Vec<Place> = places(&mut cells.iter().copied());
            (tile.to_string(), cells)
        });
        let stuck = self.stuck.iter().map(|stuck| StuckShown {
            tile: stuck.tile.to_string(),
            why: stuck.why,
        });
        HiveOverlay {
            pins: pins.collect(),
            reach: reach.collect(),
            threats: sides(|colour| self.threats(colour, place)),
            liberties: sides(|colour| {
                let queen = self.queen(colour);
                let free = queen.into_iter().flat_map(|queen| &queen.free);
                LibertiesShown {
                    placed: queen.is_some(),
                    free: places(&mut free.map(|free| free.cell)),
                }
            }),
            placements: sides(|colour| {
                places(&mut self.placements[colour as usize].iter().copied())
            }),
            stuck: stuck.collect(),
        }
    }

    /// What threatens the queen of a colour.
    fn threats(&self, colour: Colour, place: impl Fn(Cell) -> Option<Place>) -> ThreatsShown {
        let free = self.queen(colour).into_iter().flat_map(|queen| &queen.free);
        let fill = free.filter_map(|free| {
            let mut by: Vec<String> = free.fillers.iter().map(|f| f.tile.to_string()).collect();
            by.sort();
            by.dedup();
            let cell = place(free.cell)?;
            (!by.is_empty()).then_some(FillShown { cell, by })
        });
        let wins = self.wins[!colour as usize].iter().filter_map(|win| {
            Some(WinShown {
                tile: win.tile.to_string(),
                to: place(win.mv.lands_on()?)?,
            })
        });
        ThreatsShown {
            fill: fill.collect(),
            wins: wins.collect(),
            under: self
                .queen(colour)
                .and_then(|queen| queen.under)
                .map(|tile| tile.to_string()),
        }
    }
}

fn sides<T>(of: impl Fn(Colour) -> T) -> Sides<T> {
    Sides {
        white: of(Colour::White),
        black: of(Colour::Black),
    }
}
