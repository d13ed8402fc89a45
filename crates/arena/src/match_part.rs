//! Which part of a match a game belongs to, as its record says.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use game::Part;
use serde::{Deserialize, Serialize};

/// A part of a match of so many games: `2/4 of 100 games`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct MatchPart {
    pub part: Part,
    /// Games of the whole match.
    pub games: u64,
}

impl MatchPart {
    /// The pairs of the part.
    pub fn pairs(self) -> Range<u64> {
        self.part.of(self.games.div_ceil(2))
    }

    /// Its games. A pair is never divided; the last one may lack its second game.
    pub fn numbers(self) -> Range<u64> {
        let pairs = self.pairs();
        2 * pairs.start..self.games.min(2 * pairs.end)
    }
}

const OF: &str = " of ";
const GAMES: &str = " games";

impl fmt::Display for MatchPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{OF}{}{GAMES}", self.part, self.games)
    }
}

impl FromStr for MatchPart {
    type Err = String;

    fn from_str(text: &str) -> Result<MatchPart, String> {
        let wrong = || format!("`{}` is no part of a match", game::excerpt(text));
        let (part, games) = text.split_once(OF).ok_or_else(wrong)?;
        let games = games.strip_suffix(GAMES).ok_or_else(wrong)?;
        Ok(MatchPart {
            part: part.parse().map_err(|_| wrong())?,
            games: games.parse().map_err(|_| wrong())?,
        })
    }
}

impl From<MatchPart> for String {
    fn from(part: MatchPart) -> String {
        part.to_string()
    }
}

impl TryFrom<String> for MatchPart {
    type Error = String;

    fn try_from(text: String) -> Result<MatchPart, String> {
        text.parse()
    }
}

/// A part in words, or that a match is not divided.
pub(super) fn or_all(part: Option<MatchPart>) -> String {
    part.map_or_else(|| "all of it".to_owned(), |part| part.to_string())
}
