//! Who plays Hive, by name.

use std::fmt;
use std::str::FromStr;

/// Who plays Hive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum HivePlayer {
    /// A network's search that alpha-beta guards, when there is time for both.
    Guarded,
    /// The alpha-beta search.
    #[default]
    AlphaBeta,
    /// Monte Carlo tree search as the textbook has it.
    Mcts,
    /// Tree search that is guided by a network.
    Net,
    /// Any legal move, each as likely as the others, at once.
    Random,
}

impl HivePlayer {
    /// All of them.
    pub const ALL: [HivePlayer; 5] = [
        HivePlayer::Guarded,
        HivePlayer::AlphaBeta,
        HivePlayer::Mcts,
        HivePlayer::Net,
        HivePlayer::Random,
    ];
}

impl fmt::Display for HivePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            HivePlayer::Guarded => "guarded",
            HivePlayer::AlphaBeta => "alphabeta",
            HivePlayer::Mcts => "mcts",
            HivePlayer::Net => "net",
            HivePlayer::Random => "random",
        })
    }
}

/// A name that no player of Hive has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no player of Hive: write `guarded`, `alphabeta`, `mcts`, `net` or `random`")]
pub struct HivePlayerError {
    /// What was read.
    pub text: String,
}

impl FromStr for HivePlayer {
    type Err = HivePlayerError;

    fn from_str(text: &str) -> Result<HivePlayer, HivePlayerError> {
        HivePlayer::ALL
            .into_iter()
            .find(|player| player.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| HivePlayerError {
                text: game::excerpt(text),
            })
    }
}
