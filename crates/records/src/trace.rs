//! A game of Hive as tiles that come to lie on a plane without an edge.

use std::collections::BTreeMap;

use game::{Axial, Game, History};
use hive_rules::{Hive, MoveText, Piece, Spot};

/// Where each tile came to rest, move by move, counted from where the first one was placed.
///
/// The cells of [`Hive`] are rolled up and have no coordinates; here a hive that wanders is followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The tile of each move and its place, `None` for a pass.
    pub steps: Vec<Option<(Piece, Axial)>>,
    /// The most columns, and the most rows, that the hive has covered at any time.
    pub span: (u16, u16),
}

impl Trace {
    /// Follows a game from its first tile on, or from those that were set up.
    pub fn of(game: &History<Hive>) -> Trace {
        let mut position = game.start();
        let mut places = lying(&position);
        let mut trace = Trace {
            steps: Vec::with_capacity(game.plies()),
            span: (0, 0),
        };
        for mv in game.moves() {
            let step = match position.describe(mv) {
                MoveText::Pass => None,
                MoveText::Tile { piece, to } => Some((piece, place(&places, to))),
            };
            if let Some((piece, at)) = step {
                places.insert(piece, at);
                let (columns, rows) = extent(&places);
                trace.span = (trace.span.0.max(columns), trace.span.1.max(rows));
            }
            trace.steps.push(step);
            position.apply(mv);
        }
        trace
    }

    /// Whether the hive never needed more than so many columns and rows.
    pub fn fits(&self, side: u16) -> bool {
        self.span.0 <= side && self.span.1 <= side
    }
}

/// Where the tiles of a position lie with which a game begins.
pub(crate) fn lying(position: &Hive) -> BTreeMap<Piece, Axial> {
    let layout = position.layout_from_start().into_iter();
    let stacks = layout.map(|(at, cell)| position.stack(cell).map(move |piece| (piece, at)));
    stacks.flatten().collect()
}

fn place(places: &BTreeMap<Piece, Axial>, to: Option<Spot>) -> Axial {
    let of = |piece: Piece| places.get(&piece).copied().unwrap_or(Axial::ORIGIN);
    match to {
        None => Axial::ORIGIN,
        Some(Spot::Onto(piece)) => of(piece),
        Some(Spot::Beside(piece, direction)) => of(piece) + direction,
    }
}

/// How many columns and rows the tiles cover.
fn extent(places: &BTreeMap<Piece, Axial>) -> (u16, u16) {
    let along = |axis: fn(&Axial) -> i16| {
        let least = places.values().map(axis).min().unwrap_or_default();
        let most = places.values().map(axis).max().unwrap_or_default();
        most.abs_diff(least) + 1
    };
    (along(|cell| cell.q), along(|cell| cell.r))
}
