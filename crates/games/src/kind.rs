//! The games by name.

use std::fmt;
use std::str::FromStr;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Hive, with any of its expansions.
    Hive,
    /// Hex, on any board up to 26x26.
    Hex,
}

impl GameKind {
    pub const ALL: [GameKind; 2] = [GameKind::Hive, GameKind::Hex];

    /// As programs and files write it.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Hive => "hive",
            GameKind::Hex => "hex",
        }
    }

    /// As people write it.
    pub const fn title(self) -> &'static str {
        match self {
            GameKind::Hive => "Hive",
            GameKind::Hex => "Hex",
        }
    }
}

impl GameKind {
    /// What there is of it.
    pub const fn about(self) -> &'static str {
        match self {
            GameKind::Hive => "Hive, with any of its expansions",
            GameKind::Hex => "Hex, on any board up to 26x26",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no game: write {}", GameKind::ALL.map(|kind| format!("`{kind}`")).join(" or "))]
pub struct NoSuchGame {
    /// What was read.
    pub text: String,
}

impl FromStr for GameKind {
    type Err = NoSuchGame;

    fn from_str(text: &str) -> Result<GameKind, NoSuchGame> {
        GameKind::ALL
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| NoSuchGame {
                text: game::excerpt(text),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_names() {
        for kind in GameKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        let refused = "chess".parse::<GameKind>().expect_err("another game");
        assert_eq!(
            refused.to_string(),
            "`chess` is no game: write `hive` or `hex`"
        );
    }
}
