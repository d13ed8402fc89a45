//! Who throws. A throw and a walk to the same cell are one move in Hive; people want to see which.

use hive_rules::{Bug, Cell, Colour, Hive, Piece};

/// Who throws the top tile of a cell to another, in a legal move that the tile could not make by
/// itself.
pub(super) fn thrower(position: &Hive, from: Cell, to: Cell) -> Option<Piece> {
    let piece = position.top(from)?;
    let own = piece.colour() == position.colour();
    if own && !position.pinned().contains(piece) && walks(position, piece, to) {
        return None;
    }
    let throws = |bug: Bug| {
        let thrower = Piece::new(position.colour(), bug, 1).ok()?;
        can_throw(position, thrower, from, to).then_some(thrower)
    };
    throws(Bug::Pillbug).or_else(|| throws(Bug::Mosquito))
}

/// Whether a tile that is neither pinned nor covered can go there by its own power.
fn walks(position: &Hive, piece: Piece, to: Cell) -> bool {
    // Which cells beside a given one it reaches is what can be asked: so ask about a neighbour.
    let beside = to.step(game::Direction::East);
    let toward = position.toward(piece, beside).beside;
    toward.contains(game::Direction::West)
}

fn can_throw(position: &Hive, thrower: Piece, from: Cell, to: Cell) -> bool {
    let Some(over) = position.find(thrower) else {
        return false;
    };
    let able = over.touches(from)
        && over.touches(to)
        && position.top(over) == Some(thrower)
        && position.level(thrower) == 0
        && position.moved_last() != Some(thrower);
    let lent = thrower.bug() == Bug::Pillbug
        || Colour::ALL.into_iter().any(|colour| {
            let pillbug = Piece::new(colour, Bug::Pillbug, 1).ok();
            pillbug
                .and_then(|pillbug| position.find(pillbug).map(|cell| (pillbug, cell)))
                .is_some_and(|(pillbug, cell)| {
                    cell.touches(over) && position.top(cell) == Some(pillbug)
                })
        });
    able && lent && !position.gate_between(from, over, 0) && !position.gate_between(over, to, 1)
}

#[cfg(test)]
mod tests {
    use game::{Dice, Game as _};
    use hive_rules::{Move, Variant};

    use super::*;

    /// In random games, every tile of the opponent's that moves is thrown by somebody who stands
    /// beside both cells, and where there are no pillbugs nobody throws.
    #[test]
    fn whoever_is_thrown_is_thrown_by_somebody() {
        let mut throws = 0;
        for number in 0..60 {
            let variant = if number % 4 == 0 {
                Variant::BASE
            } else {
                Variant::MLP
            };
            let mut dice = Dice::new(31, number);
            let mut position = Hive::start(&variant);
            for _ in 0..80 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                for &mv in &moves {
                    let Move::Shift { from, to } = mv else {
                        continue;
                    };
                    let piece = position.top(from).expect("a tile moves");
                    let thrown_by = thrower(&position, from, to);
                    let own = piece.colour() == position.colour();
                    assert!(own || thrown_by.is_some(), "{piece} of {position:?}");
                    if let Some(tile) = thrown_by {
                        throws += 1;
                        assert!(variant.pillbug);
                        let over = position.find(tile).expect("on the table");
                        assert!(over.touches(from) && over.touches(to));
                        assert_eq!(tile.colour(), position.colour());
                    } else {
                        assert!(walks(&position, piece, to), "{piece} of {position:?}");
                    }
                }
                let Some(mv) = dice.pick(&moves) else { break };
                position.apply(mv);
            }
        }
        assert!(throws > 500, "{throws}");
    }
}
