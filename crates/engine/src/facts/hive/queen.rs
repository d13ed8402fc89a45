//! A queen: who covers her, which cells around her are free, and who can fill them.

use game::Directions;
use hive_rules::{Cell, Colour, Hive, Move, Piece};

use super::{Turn, queen};

/// A queen on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueenFacts {
    /// Where she lies.
    pub at: Cell,
    /// The topmost tile on her, if she is covered.
    pub under: Option<Piece>,
    /// The free cells around her.
    pub free: Vec<FreeCell>,
}

/// A free cell beside a queen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeCell {
    pub cell: Cell,
    /// How the opponent can fill it in one turn, in the order of moves.
    pub fillers: Vec<Filler>,
}

/// A way to fill a free cell beside a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filler {
    /// The tile that does.
    pub tile: Piece,
    /// With which move.
    pub mv: Move,
    /// Whether she has a free cell less afterwards: the tile does not come from beside her.
    pub gains: bool,
}

impl QueenFacts {
    /// The queen of a colour; `attack` is what the opponent could do.
    pub(super) fn of(position: &Hive, colour: Colour, attack: Option<&Turn>) -> Option<QueenFacts> {
        let own = queen(colour);
        let at = position.find(own)?;
        let free = at
            .neighbours(!position.touching(at))
            .map(|cell| FreeCell {
                cell,
                fillers: attack.map_or_else(Vec::new, |turn| fillers(turn, at, cell, own)),
            })
            .collect();
        Some(QueenFacts {
            at,
            under: position.top(at).filter(|&top| top != own),
            free,
        })
    }

    /// How many of the six cells around her are taken.
    pub fn taken(&self) -> usize {
        Directions::ALL.len() - self.free.len()
    }

    /// The tiles with which the opponent can take a free cell more from her.
    pub fn threatened_by(&self) -> impl Iterator<Item = Piece> {
        let fillers = self.free.iter().flat_map(|free| &free.fillers);
        fillers
            .filter(|filler| filler.gains)
            .map(|filler| filler.tile)
    }
}

fn fillers(turn: &Turn, at: Cell, cell: Cell, own: Piece) -> Vec<Filler> {
    let leaves_open = |mv: Move| match mv {
        Move::Shift { from, .. } => from.touches(at) && turn.position.stack(from).count() == 1,
        _ => false,
    };
    let moves = turn.moves.iter().copied();
    moves
        .filter(|mv| mv.lands_on() == Some(cell))
        .filter_map(|mv| {
            let tile = turn.tile(mv).filter(|&tile| tile != own)?;
            Some(Filler {
                tile,
                mv,
                gains: !leaves_open(mv),
            })
        })
        .collect()
}
