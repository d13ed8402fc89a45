//! Laws that hold along any line of play.

use game::{Game, History, Notation, Repetition, Symmetry, conformance};
use hive_rules::{Cell, GameString, Hive, Move, MoveText, Piece, Variant, write_game};
use proptest::collection::vec;
use proptest::prelude::*;

/// A game in which each turn was chosen by the next number.
fn played(variant: Variant, choices: &[u8]) -> History<Hive> {
    let mut game = History::new(variant, Repetition::Ignored);
    for &choice in choices {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) * moves.len() / 256) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    game
}

fn variants() -> impl Strategy<Value = Variant> {
    (0..Variant::ALL.len()).prop_map(|i| Variant::ALL[i])
}

/// The same game on a table that was turned: each cell told by the way from the first tile.
fn turned(game: &History<Hive>, symmetry: Symmetry) -> History<Hive> {
    let mut position = Hive::start(game.variant());
    let mut image = History::new(*game.variant(), Repetition::Ignored);
    for mv in game.moves() {
        let mirrored = match mv {
            Move::Pass => Move::Pass,
            Move::Place { bug, at } => Move::Place {
                bug,
                at: image_of(&position, at, symmetry),
            },
            Move::Shift { from, to } => Move::Shift {
                from: image_of(&position, from, symmetry),
                to: image_of(&position, to, symmetry),
            },
        };
        image
            .play(mirrored)
            .expect("what is legal stays legal when the table is turned");
        position.apply(mv);
    }
    image
}

/// Where a cell on or beside the hive comes to lie, when the cell of the first move stays.
fn image_of(position: &Hive, cell: Cell, symmetry: Symmetry) -> Cell {
    let start = game::Axial::ORIGIN;
    let mut known = vec![(start, Cell::START)];
    let mut next = 0;
    // The start itself may be empty by now: walk over cells that touch the hive as well.
    loop {
        let (axial, here) = known[next];
        if here == cell {
            return Cell::START.offset(symmetry.of(axial));
        }
        for direction in game::Direction::ALL {
            let neighbour = here.step(direction);
            let near = position.plies() == 0
                || position.top(neighbour).is_some()
                || position.touching(neighbour) != game::Directions::NONE
                || axial.distance(start) < 8;
            if near && !known.iter().any(|&(_, cell)| cell == neighbour) {
                known.push((axial + direction, neighbour));
            }
        }
        next += 1;
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn keeps_every_promise_of_a_game(variant in variants(), choices in vec(any::<u8>(), 0..60)) {
        conformance::check::<Hive>(&variant, &choices);
    }

    #[test]
    fn a_game_string_is_read_as_it_was_written(variant in variants(), choices in vec(any::<u8>(), 0..80)) {
        let game = played(variant, &choices);
        let text = write_game(&game);
        let read: GameString = text.parse().expect("our own writing");
        prop_assert_eq!(&read.warnings, &[]);
        prop_assert_eq!(read.game.position(), game.position());
        prop_assert_eq!(write_game(&read.game), text);
    }

    #[test]
    fn a_move_is_understood_by_every_reference(variant in variants(), choices in vec(any::<u8>(), 0..60)) {
        let game = played(variant, &choices);
        let hive = game.position();
        for mv in game.legal_moves() {
            prop_assert_eq!(hive.read_move(&hive.write_move(mv)), Ok(mv));
            let MoveText::Tile { piece, to: Some(_) } = hive.describe(mv) else { continue };
            let to = mv.lands_on().expect("a tile lands");
            for reference in hive.pieces() {
                let at = hive.find(reference).expect("on the table");
                let Some(direction) = at.direction_to(to) else { continue };
                if hive.top(to).is_none() {
                    let spot = hive_rules::Spot::Beside(reference, direction);
                    let text = MoveText::Tile { piece, to: Some(spot) }.to_string();
                    prop_assert_eq!(hive.read_move(&text), Ok(mv), "{}", text);
                }
            }
        }
    }

    #[test]
    fn whatever_is_not_legal_is_refused_with_a_reason(
        variant in variants(), choices in vec(any::<u8>(), 0..50), piece in 0..28usize, near in 0..28usize, way in 0..7usize
    ) {
        let game = played(variant, &choices);
        let (piece, near) = (Piece::all().nth(piece).expect("28"), Piece::all().nth(near).expect("28"));
        let spot = match game::Direction::ALL.get(way) {
            Some(&direction) => hive_rules::Spot::Beside(near, direction),
            None => hive_rules::Spot::Onto(near),
        };
        let text = MoveText::Tile { piece, to: Some(spot) }.to_string();
        match game.position().read_move(&text) {
            Ok(mv) => prop_assert!(game.legal_moves().contains(&mv)),
            Err(refused) => prop_assert!(!refused.to_string().is_empty()),
        }
    }

    #[test]
    fn keys_do_not_depend_on_the_order_of_moves(variant in variants(), choices in vec(any::<u8>(), 6..40)) {
        let game = played(variant, &choices);
        let moves: Vec<Move> = game.moves().collect();
        // Exchange two placements of one player where that is legal; the tiles end up alike.
        for first in 0..moves.len().saturating_sub(2) {
            let mut exchanged = moves.clone();
            exchanged.swap(first, first + 2);
            let mut other = History::<Hive>::new(variant, Repetition::Ignored);
            let placements = exchanged[..first + 3].iter().all(|mv| matches!(mv, Move::Place { .. }));
            if placements && exchanged[..first + 3].iter().all(|&mv| other.play(mv).is_ok()) {
                let straight = game.at(first + 3);
                prop_assert_eq!(other.position().key(), straight.position().key());
                prop_assert_eq!(other.position().picture(), straight.position().picture());
            }
        }
    }

    #[test]
    fn a_turned_table_changes_nothing(
        variant in variants(), choices in vec(any::<u8>(), 0..40), symmetry in 0..12usize
    ) {
        let symmetry = Symmetry::ALL[symmetry];
        let game = played(variant, &choices);
        let image = turned(&game, symmetry);
        prop_assert_eq!(game.outcome(), image.outcome());
        prop_assert_eq!(game.legal_moves().len(), image.legal_moves().len());
        prop_assert_eq!(game.position().canonical_key(), image.position().canonical_key());
        if symmetry == Symmetry::IDENTITY {
            prop_assert_eq!(sorted(game.position().legal_move_texts()), sorted(image.position().legal_move_texts()));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        let _ = text.parse::<Piece>();
        let _ = text.parse::<MoveText>();
        let _ = text.parse::<Variant>();
        let _ = text.parse::<GameString>();
        let _ = format!("Base+MLP;;;wS1;{text}").parse::<GameString>();
    }

    #[test]
    fn text_made_of_the_right_letters_is_read_or_refused(text in r"(Base(\+[MLP]{0,3})?;?)?[wbQSBGAMLP123;/\\ -]{0,60}") {
        let _ = text.parse::<GameString>();
        let _ = format!("Base+MLP;;;{text}").parse::<GameString>();
    }
}
