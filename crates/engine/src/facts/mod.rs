//! What is true of a position: computed from the rules, and from what is known about Hex. Nothing
//! here is an opinion.
//!
//! [`HiveFacts::of`] and [`HexFacts::of`] compute everything about one position; they are what
//! [`why`](crate::why) compares. What a page draws is made of them by
//! [`HiveFacts::overlay`](HiveFacts::overlay) and [`HexFacts::overlay`](HexFacts::overlay), which
//! serialise as the analysis API says.
//!
//! ```
//! use engine::facts::{HiveFacts, Plane};
//! use hive_rules::GameString;
//!
//! let game = r"Base;;;wS1;bG1 wS1-;wQ /wS1;bQ bG1/".parse::<GameString>()?.game;
//! let facts = HiveFacts::of(game.position());
//! let pinned: Vec<String> = facts.pins.iter().map(|pin| pin.tile.to_string()).collect();
//! assert_eq!(pinned, ["wS1", "bG1"]);
//! let plane = Plane::of_game(&game);
//! println!("{}", serde_json::to_string(&facts.overlay(&plane))?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hex;
mod hive;

pub use hex::{Bridge, Crossing, End, HexConnection, HexFacts, HexOverlay, MustPlay};
pub(crate) use hex::{opening as hex_opening, phase as hex_phase};
pub use hive::{
    Filler, FreeCell, HiveFacts, HiveOverlay, Pin, Place, Plane, QueenFacts, Stillness, Stuck, Win,
};
pub(crate) use hive::{opening as hive_opening, phase as hive_phase, queen};
