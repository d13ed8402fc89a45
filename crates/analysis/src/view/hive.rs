//! A position of Hive as it is drawn.

use game::{Game as _, History, Notation as _, Outcome};
use hive_rules::words::{label, name};
use hive_rules::{Bug, Colour, Hive, Move, MoveText, Piece, why_not_moved, why_not_placed};

use super::places::Places;
use super::thrower::thrower;
use crate::protocol::{
    Ending, Hands, HiveCell, HiveMove, HiveMoveKind, HiveView, InHand, QueenStands, Queens, Tile,
};

/// The position that a game has come to.
pub(super) fn view(game: &History<Hive>) -> HiveView {
    let position = game.position();
    let places = Places::of(game);
    let legal = game.legal_moves();
    HiveView {
        game_type: position.variant().to_string(),
        ply: game.plies(),
        turn: position.turn_number(),
        to_move: position.colour().into(),
        outcome: game.outcome().map(|outcome| ending(position, outcome)),
        cells: cells(position, &places),
        tiles: Piece::all()
            .filter(|piece| position.variant().has(piece.bug()))
            .map(|piece| (piece.to_string(), tile(game, &places, &legal, piece)))
            .collect(),
        hands: Hands {
            white: hand(position, Colour::White, &legal),
            black: hand(position, Colour::Black, &legal),
        },
        moves: legal
            .iter()
            .map(|&mv| describe(position, &places, mv))
            .collect(),
        last: last(game, &places),
        queens: Queens {
            white: queen(position, &places, Colour::White),
            black: queen(position, &places, Colour::Black),
        },
        sym_hash: format!("{:016x}", position.canonical_key()),
    }
}

fn ending(position: &Hive, outcome: Outcome) -> Ending {
    let winner = outcome.winner().map(Colour::from);
    let text = match winner {
        Some(winner) => format!("{winner} wins: {}'s queen is surrounded", !winner),
        None if position.outcome().is_some() => "Draw: both queens are surrounded".to_owned(),
        None => "Draw: the same position for the third time".to_owned(),
    };
    Ending {
        winner: winner.map(Into::into),
        text,
    }
}

fn cells(position: &Hive, places: &Places) -> Vec<HiveCell> {
    let layout = position.layout();
    let cell = |&(_, cell): &(game::Axial, hive_rules::Cell)| {
        let [q, r] = places.of_cell(cell)?;
        let mut stack: Vec<String> = position.stack(cell).map(|tile| tile.to_string()).collect();
        stack.reverse();
        Some(HiveCell { q, r, stack })
    };
    layout.iter().filter_map(cell).collect()
}

fn tile(game: &History<Hive>, places: &Places, legal: &[Move], piece: Piece) -> Tile {
    let position = game.position();
    let at = places.of_tile(piece);
    let why = refusal_to_move(game, legal, piece);
    Tile {
        colour: piece.colour().into(),
        bug: piece.bug().name().to_owned(),
        number: if piece.bug().copies() > 1 {
            piece.copy()
        } else {
            0
        },
        name: name(piece),
        at,
        level: position.level(piece),
        pinned: position.pinned().contains(piece),
        covered: position.covered().contains(piece),
        resting: position.resting() == Some(piece),
        movable: why.is_none(),
        label: label(position, piece),
        why: why.filter(|_| piece.colour() == position.colour() && game.outcome().is_none()),
    }
}

/// Why the player to move can do nothing with a tile, if so.
pub(crate) fn refusal_to_move(
    game: &History<Hive>,
    legal: &[Move],
    piece: Piece,
) -> Option<String> {
    let position = game.position();
    if game.outcome().is_some() {
        return Some("the game is over".to_owned());
    }
    if !position.variant().has(piece.bug()) {
        return Some(hive_rules::Refusal::NotInGame { piece }.to_string());
    }
    if position.find(piece).is_some() {
        why_not_moved(position, piece, legal)
    } else {
        why_not_placed(position, piece, legal)
    }
}

fn hand(position: &Hive, colour: Colour, legal: &[Move]) -> Vec<InHand> {
    let kinds = Bug::ALL.into_iter();
    kinds
        .filter(|&bug| position.variant().has(bug))
        .map(|bug| {
            let next = position.next_in_hand(colour, bug);
            let why = next.map_or(Some(String::new()), |next| {
                why_not_placed(position, next, legal)
            });
            InHand {
                bug: bug.name().to_owned(),
                next: next.map(|tile| tile.to_string()),
                left: position.in_hand(colour, bug),
                placeable: why.is_none(),
                why: why.filter(|why| !why.is_empty() && colour == position.colour()),
            }
        })
        .collect()
}

/// A legal move, as it is drawn.
pub(crate) fn describe(position: &Hive, places: &Places, mv: Move) -> HiveMove {
    let MoveText::Tile { piece, .. } = position.describe(mv) else {
        return pass();
    };
    let thrown_by = match mv {
        Move::Shift { from, to } => thrower(position, from, to),
        Move::Place { .. } | Move::Pass => None,
    };
    HiveMove {
        text: position.write_move(mv),
        kind: match (mv, thrown_by) {
            (Move::Place { .. }, _) => HiveMoveKind::Place,
            (_, None) => HiveMoveKind::Move,
            (_, Some(_)) => HiveMoveKind::Throw,
        },
        tile: Some(piece.to_string()),
        from: places.of_tile(piece),
        to: mv.lands_on().and_then(|cell| places.of_cell(cell)),
        thrower: thrown_by.map(|tile| tile.to_string()),
    }
}

fn pass() -> HiveMove {
    HiveMove {
        text: "pass".to_owned(),
        kind: HiveMoveKind::Pass,
        tile: None,
        from: None,
        to: None,
        thrower: None,
    }
}

/// The move that was made last, with the places that it has now.
fn last(game: &History<Hive>, places: &Places) -> Option<HiveMove> {
    let mv = game.moves().last()?;
    let before = game.at(game.plies() - 1);
    let MoveText::Tile { piece, .. } = before.position().describe(mv) else {
        return Some(pass());
    };
    Some(HiveMove {
        from: places.last_from(),
        to: places.of_tile(piece),
        ..describe(before.position(), places, mv)
    })
}

fn queen(position: &Hive, places: &Places, colour: Colour) -> QueenStands {
    let queen = Piece::new(colour, Bug::Queen, 1).ok();
    QueenStands {
        taken: position.queen_neighbours(colour),
        at: queen.and_then(|queen| places.of_tile(queen)),
    }
}
