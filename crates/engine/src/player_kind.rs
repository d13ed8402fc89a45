//! The players by name, of every game.

use std::fmt;

use crate::EngineGame;

/// Who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerKind {
    /// A network's search that alpha-beta guards, when there is time for both.
    Guarded,
    /// The alpha-beta search.
    AlphaBeta,
    /// Minimax as a program in Python had it, step by step.
    Minimax,
    /// Monte Carlo tree search as the textbook has it.
    Mcts,
    /// Monte Carlo tree search with what is known about Hex.
    MctsRave,
    /// Tree search that is guided by a network.
    Net,
    /// Any legal move, each as likely as the others, at once.
    Random,
}

impl PlayerKind {
    /// As a command line, a match and HTP write it.
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Guarded => "guarded",
            PlayerKind::AlphaBeta => "alphabeta",
            PlayerKind::Minimax => "minimax",
            PlayerKind::Mcts => "mcts",
            PlayerKind::MctsRave => "mcts-rave",
            PlayerKind::Net => "net",
            PlayerKind::Random => "random",
        }
    }

    /// As an option of UHP writes it.
    pub const fn title(self) -> &'static str {
        match self {
            PlayerKind::Guarded => "Guarded",
            PlayerKind::AlphaBeta => "AlphaBeta",
            PlayerKind::Minimax => "Minimax",
            PlayerKind::Mcts => "Mcts",
            PlayerKind::MctsRave => "MctsRave",
            PlayerKind::Net => "Net",
            PlayerKind::Random => "Random",
        }
    }

    /// The player of this name, if the game has it.
    pub fn read<G: EngineGame>(text: &str) -> Result<PlayerKind, NoSuchPlayer> {
        let mut players = G::PLAYERS.iter().copied();
        players
            .find(|player| player.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| NoSuchPlayer {
                text: game::excerpt(text),
                game: G::TITLE,
                players: G::PLAYERS,
            })
    }

    /// Whether it goes by a network.
    pub const fn has_network(self) -> bool {
        matches!(self, PlayerKind::Guarded | PlayerKind::Net)
    }

    /// Whether it goes by an evaluation made by hand or by `tune`.
    pub const fn has_evaluation(self) -> bool {
        matches!(self, PlayerKind::Guarded | PlayerKind::AlphaBeta)
    }

    /// Whether it knows what a depth in plies is.
    pub const fn counts_plies(self) -> bool {
        self.has_evaluation() || matches!(self, PlayerKind::Minimax)
    }

    /// Whether it draws from its seed.
    pub const fn draws_by_chance(self) -> bool {
        !matches!(self, PlayerKind::AlphaBeta | PlayerKind::Minimax)
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no player of a game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no player of {game}: write {}",
    listed(players, PlayerKind::name)
)]
pub struct NoSuchPlayer {
    /// What was read.
    pub text: String,
    pub game: &'static str,
    pub players: &'static [PlayerKind],
}

/// Players in a sentence, by one of their names: `a`, `b` or `c`.
pub fn listed(players: &[PlayerKind], name: impl Fn(PlayerKind) -> &'static str) -> String {
    let names: Vec<String> = players
        .iter()
        .map(|&player| format!("`{}`", name(player)))
        .collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} or {last}", others.join(", "))
        }
        _ => names.concat(),
    }
}
