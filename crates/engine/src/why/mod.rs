//! Why a move was worse than the best one, in words that are computed.
//!
//! [`hive`] and [`hex`] are given a position, the line that was played and the line that would have
//! been best, each beginning with its move. They compare what is [true](crate::facts) after both, and
//! say what differs. Each [`Claim`] is a sentence and the fact on which it stands, with everything
//! that is needed to check it. Where nothing that can be computed differs, nothing is said: that a
//! move is worse is the search's opinion, and opinions have no reasons here.
//!
//! That somebody wins by force is said only if every answer was tried, or a virtual connection proves
//! it; a search's score is no proof, since searches leave moves out.
//!
//! ```
//! use game::Notation as _;
//! use hex_rules::{Colour, Hex, Size};
//!
//! // White has intruded on the bridge between b4 and c2, and Black looks elsewhere.
//! let stones = [(Colour::Black, "c2"), (Colour::Black, "b4"), (Colour::White, "b3")];
//! let stones = stones.map(|(colour, cell)| (colour, cell.parse().expect("a cell")));
//! let position = Hex::set_up(Size::square(5)?, stones, Colour::Black)?;
//! let (played, best) = (position.read_move("e5")?, position.read_move("c3")?);
//! let claims = engine::why::hex(&position, &[played], &[best]);
//! assert!(claims.iter().any(|claim| claim.text.contains("bridge between b4 and c2")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hex;
mod hive;

use std::fmt::Display;

use serde::{Serialize, Serializer};

pub use hex::{HexFact, hex, hex_finish};
pub use hive::{Force, HiveFact, hive, hive_finish};

/// A sentence, and the fact on which it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claim<F> {
    /// What is true.
    pub fact: F,
    /// The same in words.
    pub text: String,
}

/// How many claims are made about one move at most, the weightiest.
pub const MOST_CLAIMS: usize = 4;

/// The weightiest few as sentences.
fn sentences<F: Display>(mut weighed: Vec<(u32, F)>) -> Vec<Claim<F>> {
    // A stable sort: of equals the one that was found first.
    weighed.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    weighed
        .into_iter()
        .take(MOST_CLAIMS)
        .map(|(_, fact)| Claim {
            text: fact.to_string(),
            fact,
        })
        .collect()
}

/// Something by its name.
fn name<T: Display, S: Serializer>(thing: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(thing)
}

/// Several things by their names.
fn names<T: Display, S: Serializer>(things: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(things.iter().map(ToString::to_string))
}

/// Several things in a sentence: `wA1`, `wA1 and wQ`, `wA1, wB2 and wQ`.
fn listed<T: Display>(things: &[T]) -> String {
    let names: Vec<String> = things.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// So many of something: `1 cell`, `3 cells`.
fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}
