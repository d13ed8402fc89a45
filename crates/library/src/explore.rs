//! What was played in a position.

use std::collections::HashMap;

use game::{History, Notation};
use records::AnyGame;
use rusqlite::params_from_iter;
use rusqlite::types::Value;

use crate::key::{Keyed, key};
use crate::{Filter, Library, LibraryError, Listed};

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The first player won.
    pub first: u64,
    /// The second player did.
    pub second: u64,
    /// Nobody did.
    pub draws: u64,
    /// Nobody knows.
    pub unknown: u64,
}

impl Results {
    pub fn games(&self) -> u64 {
        self.first + self.second + self.draws + self.unknown
    }

    fn add(&mut self, result: i64, games: u64) {
        *match result {
            1 => &mut self.first,
            2 => &mut self.second,
            3 => &mut self.draws,
            _ => &mut self.unknown,
        } += games;
    }
}

/// A move that was played, and how those games ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move as it is written in the position that was asked for, however those games lay. Of
    /// several that are the same but for a turn of the board, the first.
    pub mv: String,
    /// How they ended.
    pub results: Results,
}

/// Games in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// All of them, by how they ended.
    pub results: Results,
    /// The games that went no further.
    pub ended_here: u64,
}

/// What was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// The games that came here.
    pub met: Met,
    /// What was played, most often first.
    pub moves: Vec<Continuation>,
    /// Some of the games, the latest first.
    pub games: Vec<Listed>,
}

impl Library {
    /// What was played in the position in which `at` ends, in games of the same type or size, and
    /// the latest of those games.
    pub fn explore(
        &self,
        at: &AnyGame,
        filter: &Filter,
        most: u32,
    ) -> Result<Explored, LibraryError> {
        let variant = at.variant();
        let (here, children) = match at {
            AnyGame::Hive(game) => (key(game.position(), &variant), children(game, &variant)),
            AnyGame::Hex(game) => (key(game.position(), &variant), children(game, &variant)),
        };
        let mut explored = Explored::default();
        let mut moves: HashMap<&str, Results> = HashMap::new();
        for (next, result, games) in self.continuations(here, filter)? {
            explored.met.results.add(result, games);
            match next {
                None => explored.met.ended_here += games,
                Some(next) => {
                    // A position that no move leads to can only be another one of the same key:
                    // one in 2^64, and then nothing is said of it.
                    if let Some(mv) = children.get(&next) {
                        moves.entry(mv).or_default().add(result, games);
                    }
                }
            }
        }
        #[expect(clippy::iter_over_hash_type, reason = "sorted below")]
        for (mv, results) in moves {
            let mv = mv.to_owned();
            explored.moves.push(Continuation { mv, results });
        }
        explored
            .moves
            .sort_by(|a, b| (b.results.games(), &a.mv).cmp(&(a.results.games(), &b.mv)));
        if most > 0 {
            let total = explored.met.results.games();
            explored.games = self.list(filter, Some(here), total, 0, most)?;
        }
        Ok(explored)
    }

    /// Next position, result, and in how many games.
    fn continuations(
        &self,
        here: i64,
        filter: &Filter,
    ) -> Result<Vec<(Option<i64>, i64, u64)>, LibraryError> {
        let condition = filter.condition();
        let join = if condition.is_empty() {
            ""
        } else {
            "JOIN games ON games.id = p.game"
        };
        let question = format!(
            "SELECT p.next, p.result, COUNT(*) FROM positions p {join}
             WHERE p.key = ? AND {} GROUP BY p.next, p.result",
            condition.words()
        );
        let mut values = vec![Value::Integer(here)];
        values.extend(condition.values);
        self.ask(|connection| {
            connection
                .prepare(&question)?
                .query_map(params_from_iter(values), |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })?
                .collect()
        })
    }
}

/// The positions that moves lead to, and how the first such move is written.
fn children<G: Keyed + Notation>(game: &History<G>, variant: &str) -> HashMap<i64, String> {
    let mut children = HashMap::new();
    let position = game.position();
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.legal_moves(&mut moves);
    }
    for mv in moves {
        let mut after = position.clone();
        after.apply(mv);
        children
            .entry(key(&after, variant))
            .or_insert_with(|| position.write_move(mv));
    }
    children
}
