//! What is inside a dataset, in numbers.

use std::collections::BTreeMap;

use game::{Game, History};
use games::with_game;
use serde::Serialize;

use crate::export::result;
use crate::health::{Health, Tally};
use crate::{AnyGame, Record, Trace};

/// The board of the Hive paper's network has this many columns and rows.
const PAPER_SIDE: u16 = 12;

/// Numbers about games, by their type.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Statistics {
    /// By game type or board: `Base+MLP`, `hex:11x11`.
    pub types: BTreeMap<String, TypeStatistics>,
    /// Whether one could learn from all of them together.
    pub health: Health,
    #[serde(skip)]
    tally: Tally,
}

/// Numbers about the games of one type.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TypeStatistics {
    /// How many games.
    pub games: u64,
    /// By the kinds of the players, the first to move first: `human-bot`.
    pub players: BTreeMap<String, u64>,
    /// By who won: `first`, `second`, `draw`, `?`.
    pub results: BTreeMap<&'static str, u64>,
    /// The same by the kinds of the players.
    pub results_by_players: BTreeMap<String, BTreeMap<&'static str, u64>>,
    /// By what they ended.
    pub ended: BTreeMap<&'static str, u64>,
    /// How many moves the games have, each length with its number of games.
    #[serde(skip)]
    pub lengths: BTreeMap<usize, u64>,
    /// Who won at each length, each result with its number of games.
    #[serde(skip)]
    pub results_by_length: BTreeMap<usize, BTreeMap<&'static str, u64>>,
    /// How many moves were legal, each number with its number of positions.
    #[serde(skip)]
    pub choices: BTreeMap<usize, u64>,
    /// The same before each ply, counted from none.
    #[serde(skip)]
    pub choices_by_ply: Vec<BTreeMap<usize, u64>>,
    /// The most columns or rows that each hive needed, each number with its number of games.
    #[serde(skip)]
    pub spans: BTreeMap<usize, u64>,
    /// Games of Hive in which the hive never needed more than twelve columns or rows.
    pub fits_12x12: Option<u64>,
    /// The most columns or rows that a hive needed.
    pub widest: Option<u16>,
    /// The lengths in plies.
    pub plies: Spread,
    /// The legal moves a position.
    pub legal_moves: Spread,
}

/// How some numbers are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Their mean.
    pub mean: f64,
    /// One in ten is at most this.
    pub p10: usize,
    /// One in two is at most this.
    pub median: usize,
    /// Nine in ten are at most this.
    pub p90: usize,
    /// The largest.
    pub most: usize,
}

impl Spread {
    /// Of numbers, each with how often it is there.
    pub fn of(counts: &BTreeMap<usize, u64>) -> Spread {
        spread(counts)
    }
}

impl Statistics {
    /// Takes a game in.
    pub fn add(&mut self, record: &Record) {
        self.tally.add_record(record);
        let of = self.types.entry(record.play.variant()).or_default();
        of.games += 1;
        let [first, second] = &record.players;
        let players = format!("{}-{}", first.kind.name(), second.kind.name());
        let result = result(record.result);
        *of.results.entry(result).or_default() += 1;
        let by_players = of.results_by_players.entry(players.clone()).or_default();
        *by_players.entry(result).or_default() += 1;
        *of.players.entry(players).or_default() += 1;
        *of.ended.entry(record.ended.name()).or_default() += 1;
        let plies = record.play.plies();
        *of.lengths.entry(plies).or_default() += 1;
        let by_length = of.results_by_length.entry(plies).or_default();
        *by_length.entry(result).or_default() += 1;
        with_game!(AnyGame, &record.play, game => count_choices(game, &mut of.choices_by_ply));
        // Only a hive needs room that nobody has laid out.
        if let AnyGame::Hive(game) = &record.play {
            let trace = Trace::of(game);
            let fits = of.fits_12x12.get_or_insert_default();
            *fits += u64::from(trace.fits(PAPER_SIDE));
            let (columns, rows) = trace.span;
            let span = columns.max(rows);
            of.widest = of.widest.max(Some(span));
            *of.spans.entry(span.into()).or_default() += 1;
        }
    }

    /// Everything that was taken in, summed up.
    #[must_use]
    pub fn summed(mut self) -> Statistics {
        self.health = self.tally.health();
        for of in self.types.values_mut() {
            of.choices.clear();
            for (&moves, positions) in of.choices_by_ply.iter().flatten() {
                *of.choices.entry(moves).or_default() += positions;
            }
            of.plies = spread(&of.lengths);
            of.legal_moves = spread(&of.choices);
        }
        self
    }
}

/// Counts the legal moves of every position in which a move was made.
fn count_choices<G: Game>(game: &History<G>, choices: &mut Vec<BTreeMap<usize, u64>>) {
    let mut position = game.start();
    choices.resize(choices.len().max(game.plies()), BTreeMap::new());
    for (mv, choices) in game.moves().zip(choices) {
        *choices.entry(position.count_legal_moves()).or_default() += 1;
        position.apply(mv);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a mean for people")]
fn spread(counts: &BTreeMap<usize, u64>) -> Spread {
    let all: u64 = counts.values().sum();
    let sum: u64 = counts.iter().map(|(&n, &count)| n as u64 * count).sum();
    let at = |tenths: u64| {
        let mut below = 0;
        let reached = counts.iter().find(|&(_, &count)| {
            below += count;
            below * 10 >= all * tenths
        });
        reached.map_or(0, |(&n, _)| n)
    };
    Spread {
        mean: sum as f64 / all.max(1) as f64,
        p10: at(1),
        median: at(5),
        p90: at(9),
        most: counts.keys().next_back().copied().unwrap_or(0),
    }
}

#[test]
fn numbers_are_spread_by_rank() {
    let counts: BTreeMap<usize, u64> = [(1, 5), (2, 4), (9, 1)].into();
    let expected = Spread {
        mean: 2.2,
        p10: 1,
        median: 1,
        p90: 2,
        most: 9,
    };
    assert_eq!(spread(&counts), expected);
}
