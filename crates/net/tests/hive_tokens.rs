//! The encoding `hive-tokens`: every move is a pair of tokens, wherever the hive lies and however
//! it is turned.

mod random_games;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use game::{Axial, Dice, Direction, Game, History, Question, Symmetry};
use hive_rules::{Bug, GameString, Hive, Move, Piece};
use net::encoding::HiveTokens;
use net::encoding::hive_tokens::{Roster, feature};
use net::input::Tokens;
use random_games::{Met, Turned, games, positions};

/// Everything about a token that has a meaning, in a form that can be sorted.
type Told = (Vec<u8>, [u32; 2]);

fn told(tokens: &Tokens) -> Vec<Told> {
    let rows = tokens.features.chunks(tokens.width);
    let places = tokens.places.iter().map(|place| place.map(f32::to_bits));
    rows.map(<[u8]>::to_vec).zip(places).collect()
}

/// The moves in terms of what their tokens tell.
fn told_moves(tokens: &Tokens) -> Vec<[Told; 2]> {
    let told = told(tokens);
    let of = |token: u16| told[usize::from(token)].clone();
    tokens.moves.iter().map(|pair| pair.map(of)).collect()
}

fn sorted<T: Ord>(mut things: Vec<T>) -> Vec<T> {
    things.sort();
    things
}

fn encode(met: &Met) -> Tokens {
    let mut tokens = HiveTokens::batch();
    HiveTokens::new().encode(&met.question(), &mut tokens);
    tokens
}

fn game(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a legal game").game
}

/// Each move has its own pair, and the pair says the move.
fn check_moves(seed: u64, count: usize) {
    let mut encoding = HiveTokens::new();
    let mut tokens = HiveTokens::batch();
    let mut seen = HashSet::new();
    let (mut checked, mut passes, mut climbs) = (0, 0, 0);
    for met in positions(seed, count) {
        tokens.clear();
        encoding.encode(&met.question(), &mut tokens);
        let total = tokens.places.len();
        assert_eq!(tokens.features.len(), total * HiveTokens::FEATURES);
        assert_eq!(tokens.moves.len(), met.legal.len());
        let roster = encoding.roster(&met.hive);
        assert_eq!(roster.len(), total);
        seen.clear();
        for (&mv, &pair) in met.legal.iter().zip(&tokens.moves) {
            assert!(seen.insert(pair), "two moves are one pair: {:?}", met.hive);
            assert_eq!(roster.move_of(pair), Some(mv));
            assert!(pair.iter().all(|&token| usize::from(token) < total));
            passes += usize::from(mv == Move::Pass);
            climbs += usize::from(roster.tiles().contains(&usize::from(pair[1])));
        }
        checked += 1;
    }
    assert_eq!(checked, count);
    // Otherwise chance left out what is worth looking at.
    assert!(passes > 0 && climbs > count / 10, "{passes} {climbs}");
}

#[test]
fn every_legal_move_is_a_pair_of_its_own() {
    check_moves(1, 6_000);
}

/// The hundred thousand of issue 5: `cargo test --release -p net -- --ignored`.
#[test]
#[ignore = "takes a minute without optimisation"]
fn every_legal_move_of_many_positions_is_a_pair_of_its_own() {
    check_moves(2, 100_000);
}

#[test]
fn pairs_that_say_nothing_are_no_moves() {
    let met = Met::new(
        game(r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 -wQ;bA1 bQ-;wB1 wQ")
            .position()
            .clone(),
    );
    let mut encoding = HiveTokens::new();
    let roster = encoding.roster(&met.hive).clone();
    let number = |token: usize| u16::try_from(token).expect("few");
    let (tile, cell) = (number(roster.tiles().start), number(roster.cells().start));
    let (own, theirs) = (number(roster.hands().start), number(roster.hands().end - 1));
    assert_eq!(roster.move_of([1, 1]), Some(Move::Pass));
    assert!(matches!(
        roster.move_of([own, cell]),
        Some(Move::Place { .. })
    ));
    for nothing in [
        [0, cell],
        [1, cell],
        [tile, 0],
        [tile, tile],
        [cell, tile],
        [own, tile],
        [theirs, cell],
        [tile, own],
        [number(roster.len()), cell],
        [tile, u16::MAX],
    ] {
        assert_eq!(roster.move_of(nothing), None, "{nothing:?}");
    }
    // The queen lies under a beetle: nothing goes to or from her.
    let beetle = Piece::new(hive_rules::Colour::White, Bug::Beetle, 1).expect("in the box");
    let cell_of_both = met.hive.find(beetle).expect("on the table");
    let covered = (2..number(roster.cells().start))
        .filter(|&token| roster.move_of([token, cell]).is_none())
        .collect::<Vec<u16>>();
    assert_eq!(covered.len(), 1);
    let away = Move::Shift {
        from: cell_of_both,
        to: cell_of_both.step(Direction::NorthEast),
    };
    let pair = roster
        .pair_of(hive_rules::Colour::White, away)
        .expect("a tile and a cell");
    assert_ne!(pair[0], covered[0]);
    assert_eq!(roster.move_of(pair), Some(away));
}

#[test]
fn a_turned_table_turns_the_tokens_and_nothing_else() {
    let mut distinct = 0;
    for (variant, moves) in games(3).take(160) {
        let straight = Turned::new(variant, &moves, Symmetry::IDENTITY);
        let met = Met::new(straight.hive.clone());
        if met.legal.is_empty() {
            continue;
        }
        let tokens = encode(&met);
        for symmetry in Symmetry::ALL {
            let table = Turned::new(variant, &moves, symmetry);
            let legal = met.legal.iter().map(|&mv| table.image(mv)).collect();
            let image = Met {
                hive: table.hive.clone(),
                legal,
            };
            let expected = HiveTokens::turned(&tokens, symmetry);
            let found = encode(&image);
            assert_eq!(
                sorted(told(&found)),
                sorted(told(&expected)),
                "{symmetry:?}"
            );
            // The same moves in the same order, though their tokens have other numbers.
            assert_eq!(told_moves(&found), told_moves(&expected), "{symmetry:?}");
            let back = HiveTokens::turned(&expected, symmetry.inverse());
            assert_eq!(back, tokens, "there and back again");
            distinct += usize::from(expected != tokens);
        }
        let told = told(&tokens);
        let different: HashSet<&Told> = told.iter().collect();
        assert_eq!(different.len(), told.len(), "no two tokens tell the same");
    }
    assert!(distinct > 1_000, "turning changes something: {distinct}");
}

/// Four tiles march off to the east, over the cells where the numbers of cells begin again. Whenever
/// they lie as they did before, somewhere else, they must be told as they were.
#[test]
fn it_does_not_matter_where_the_hive_lies() {
    let game = game("Base;;;wA1;bB1 wA1-;wQ -wA1;bQ bB1-");
    let mut hive = game.position().clone();
    let mut dice = Dice::new(4, 0);
    let mut met_before = HashMap::new();
    let (mut again, mut elsewhere) = (0, HashSet::new());
    for _ in 0..4_000 {
        let met = Met::new(hive.clone());
        let mut tokens = encode(&met);
        tokens.features[HiveTokens::FEATURES + feature::TURN] = 0;
        let told = (sorted(told(&tokens)), sorted(told_moves(&tokens)));
        let queen = hive.find(Piece::all().next().expect("White's queen"));
        let (cell, before) = met_before
            .entry(hive.picture())
            .or_insert_with(|| (queen, told.clone()));
        assert!(told == *before, "told differently: {hive:?}");
        again += usize::from(*cell != queen);
        elsewhere.insert(queen);
        hive.apply(eastward(&met, &mut dice));
    }
    assert!(again > 500, "met again elsewhere: {again}");
    assert!(
        elsewhere.len() > 100,
        "cells of the queen: {}",
        elsewhere.len()
    );
}

/// A move that leaves the opponent one, and more often than not goes east.
fn eastward(met: &Met, dice: &mut Dice) -> Move {
    let shifts = |hive: &Hive| {
        let mut moves = Met::new(hive.clone()).legal;
        moves.retain(|mv| matches!(mv, Move::Shift { .. }));
        moves
    };
    let mut moves = shifts(&met.hive);
    moves.retain(|&mv| {
        let mut after = met.hive.clone();
        after.apply(mv);
        !shifts(&after).is_empty()
    });
    let east = |mv: &Move| match *mv {
        Move::Shift { from, to } => {
            let way = from.way_to(to);
            2 * way.q + way.r
        }
        _ => 0,
    };
    let best = moves.iter().copied().max_by_key(east);
    let any = dice.pick(&moves);
    if dice.below(2) == 0 { best } else { any }.expect("a move that leaves another")
}

/// The features that say the same of either player.
const SIDES: [[usize; 2]; 13] = [
    [feature::OWN, feature::OTHER],
    [feature::OWN_BELOW, feature::OTHER_BELOW],
    [feature::UNDER_OWN, feature::UNDER_OTHER],
    [feature::OWN_AROUND, feature::OTHER_AROUND],
    [feature::OWN_QUEEN_NEAR, feature::OTHER_QUEEN_NEAR],
    [feature::BESIDE_OWN_QUEEN, feature::BESIDE_OTHER_QUEEN],
    [feature::OPEN_TO_OWN, feature::OPEN_TO_OTHER],
    [feature::OWN_ARRIVALS, feature::OTHER_ARRIVALS],
    [feature::OWN_QUEEN, feature::OTHER_QUEEN],
    [feature::OWN_LIBERTIES, feature::OTHER_LIBERTIES],
    [feature::OWN_HAND, feature::OTHER_HAND],
    [feature::OWN_CHOICES, feature::OTHER_CHOICES],
    [feature::OWN_PLACEMENTS, feature::OTHER_PLACEMENTS],
];

/// What is told about the opponent is what would be told about the player to move, were it the
/// opponent's turn.
#[test]
fn own_and_other_change_places_when_a_turn_is_left_out() {
    let mut checked = 0;
    for met in positions(5, 4_000) {
        // Before the fourth turn one may do what the other may not, and who rests depends on whose
        // turn it is.
        if met.hive.plies() < 8 || met.hive.moved_last().is_some() {
            continue;
        }
        let mut passed = met.hive.clone();
        passed.apply(Move::Pass);
        let mut here = encode(&met);
        let mut there = encode(&Met::new(passed));
        for tokens in [&mut here, &mut there] {
            tokens.features[HiveTokens::FEATURES + feature::TURN] = 0;
        }
        for row in there.features.chunks_mut(HiveTokens::FEATURES) {
            for [own, other] in SIDES {
                row.swap(own, other);
            }
        }
        assert_eq!(sorted(told(&here)), sorted(told(&there)));
        checked += 1;
    }
    assert!(checked > 1_000, "{checked}");
}

/// The numbers against slow and plain words.
#[test]
fn the_numbers_say_what_the_rules_say() {
    for met in positions(6, 3_000) {
        let hive = &met.hive;
        let tokens = encode(&met);
        let rows: Vec<&[u8]> = tokens.features.chunks(HiveTokens::FEATURES).collect();
        let mut encoding = HiveTokens::new();
        let roster = encoding.roster(hive);
        let layout = hive.layout();
        assert_eq!(roster.tiles().len(), hive.pieces().count());
        let empty: HashSet<Axial> = layout
            .iter()
            .flat_map(|(axial, _)| axial.neighbours())
            .filter(|beside| !layout.iter().any(|(axial, _)| axial == beside))
            .collect();
        assert_eq!(roster.cells().len(), empty.len().max(1));
        // The middle: what the cells with tiles are away from it cancels out.
        let ground = roster
            .tiles()
            .filter(|&token| rows[token][feature::LEVEL] == 0);
        let sum = ground.fold([0.0, 0.0], |[q, r], token| {
            let [east, south] = tokens.places[token];
            [q + east, r + south]
        });
        assert!(
            sum.iter().all(|offset: &f32| offset.abs() < 1e-4),
            "{sum:?}"
        );
        for token in roster.tiles().chain(roster.cells()) {
            let row = rows[token];
            let steps = |other: usize| {
                let [q, r] =
                    [0, 1].map(|axis| tokens.places[other][axis] - tokens.places[token][axis]);
                [q, r, q + r]
                    .into_iter()
                    .fold(0.0, |most: f32, way| most.max(way.abs()))
                    .round()
            };
            let beside = |wanted: usize| {
                let tops = roster
                    .tiles()
                    .filter(|&other| rows[other][feature::TOP] == 16);
                tops.filter(|&other| rows[other][wanted] == 16 && (steps(other) - 1.0).abs() < 0.5)
                    .count()
            };
            assert_eq!(
                usize::from(row[feature::OWN_AROUND]),
                3 * beside(feature::OWN)
            );
            assert_eq!(
                usize::from(row[feature::OTHER_AROUND]),
                3 * beside(feature::OTHER)
            );
            for (owner, near, touches) in [
                (
                    feature::OWN,
                    feature::OWN_QUEEN_NEAR,
                    feature::BESIDE_OWN_QUEEN,
                ),
                (
                    feature::OTHER,
                    feature::OTHER_QUEEN_NEAR,
                    feature::BESIDE_OTHER_QUEEN,
                ),
            ] {
                let queen = roster.tiles().find(|&other| {
                    rows[other][owner] == 16
                        && rows[other][feature::KIND + Bug::Queen as usize] == 16
                });
                let steps = queen.map_or(8.0, steps).min(8.0);
                assert!((f32::from(row[near]) - (16.0 - 2.0 * steps)).abs() < 0.5);
                assert_eq!(row[touches] == 16, (steps - 1.0).abs() < 0.5);
            }
            let moved_by = |by: usize, which: usize| {
                tokens
                    .moves
                    .iter()
                    .filter(|pair| {
                        usize::from(pair[which]) == token && rows[usize::from(pair[0])][by] == 16
                    })
                    .count()
            };
            let from_table = |pair: &[u16; 2]| roster.tiles().contains(&usize::from(pair[0]));
            let arrivals = tokens
                .moves
                .iter()
                .filter(|pair| usize::from(pair[1]) == token && from_table(pair))
                .count();
            assert_eq!(
                usize::from(row[feature::OWN_ARRIVALS]),
                (4 * arrivals).min(48)
            );
            if row[feature::OWN] == 16 {
                assert_eq!(
                    usize::from(row[feature::MOVES]),
                    moved_by(feature::OWN, 0).min(32)
                );
            }
            if row[feature::OTHER] == 16 {
                assert_eq!(
                    row[feature::CAN_BE_THROWN] == 16,
                    moved_by(feature::OTHER, 0) > 0
                );
            }
            let placed = tokens.moves.iter().any(|pair| {
                usize::from(pair[1]) == token && roster.hands().contains(&usize::from(pair[0]))
            });
            let in_hand = rows[usize::from(Roster::CONTEXT)][feature::OWN_HAND] > 0;
            assert_eq!(placed, in_hand && row[feature::OPEN_TO_OWN] == 16);
        }
        let pinned = roster
            .tiles()
            .filter(|&token| rows[token][feature::PINNED] == 16)
            .count();
        assert_eq!(pinned, hive.pinned().len());
    }
}

/// One position, looked at by hand: White's beetle is on its queen, the pillbug beside her.
#[test]
fn the_numbers_say_what_one_sees() {
    let game = game(r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/;wB1 -wQ;bB1 bQ-;wB1 wQ");
    let met = Met::new(game.position().clone());
    let tokens = encode(&met);
    let rows: Vec<&[u8]> = tokens.features.chunks(HiveTokens::FEATURES).collect();
    let one = |owner: usize, bug: Bug, class: usize| {
        let is = |row: &&&[u8]| {
            row[owner] == 16 && row[feature::KIND + bug as usize] == 16 && row[class] == 16
        };
        let mut found = rows.iter().filter(is);
        let row = *found.next().expect("there is one");
        assert!(found.next().is_none(), "there is only one");
        row
    };
    // Black is to move, so White is the other.
    let queen = one(feature::OTHER, Bug::Queen, feature::TILE);
    assert_eq!(
        (
            queen[feature::STACK],
            queen[feature::LEVEL],
            queen[feature::TOP]
        ),
        (8, 0, 0)
    );
    assert_eq!(
        (queen[feature::UNDER_OTHER], queen[feature::UNDER_OWN]),
        (16, 0)
    );
    assert_eq!(
        (queen[feature::OTHER_AROUND], queen[feature::OWN_AROUND]),
        (3, 0)
    );
    assert_eq!(
        (queen[feature::MOVES], queen[feature::OTHER_QUEEN_NEAR]),
        (0, 16)
    );
    let beetle = one(feature::OTHER, Bug::Beetle, feature::TILE);
    assert_eq!(
        (
            beetle[feature::LEVEL],
            beetle[feature::OTHER_BELOW],
            beetle[feature::OWN_BELOW]
        ),
        (4, 4, 0)
    );
    assert_eq!(
        (
            beetle[feature::MOVES],
            beetle[feature::FEW_MOVES],
            beetle[feature::MOVED_LAST]
        ),
        (6, 16, 16)
    );
    assert_eq!(
        beetle[feature::SLIDES..feature::SLIDES + 6],
        [0; 6],
        "it is not on the ground"
    );
    let pillbug = one(feature::OTHER, Bug::Pillbug, feature::TILE);
    assert_eq!(
        (
            pillbug[feature::PINNED],
            pillbug[feature::CAN_MOVE],
            pillbug[feature::BESIDE_OTHER_QUEEN]
        ),
        (16, 0, 16)
    );
    let own_queen = one(feature::OWN, Bug::Queen, feature::TILE);
    assert_eq!(
        (own_queen[feature::PINNED], own_queen[feature::OWN_AROUND]),
        (16, 6)
    );
    let ants = one(feature::OWN, Bug::Ant, feature::HAND);
    assert_eq!((ants[feature::LEFT], ants[feature::PLACEABLE]), (15, 16));
    let context = rows[usize::from(Roster::CONTEXT)];
    assert_eq!(
        (
            context[feature::OWN_LIBERTIES],
            context[feature::OTHER_LIBERTIES]
        ),
        (12, 15)
    );
    assert_eq!(
        (
            context[feature::OWN_HAND],
            context[feature::OTHER_HAND],
            context[feature::TURN]
        ),
        (11, 11, 2)
    );
    assert_eq!(
        rows[usize::from(Roster::VALUE)]
            .iter()
            .filter(|&&number| number > 0)
            .count(),
        1
    );
}

#[test]
fn the_past_is_told_as_far_as_it_matters() {
    let met = Met::new(Hive::start(&hive_rules::Variant::BASE));
    let mut encoding = HiveTokens::new();
    let mut tokens = HiveTokens::batch();
    for occurrences in [0, 1, 2, 3, 9] {
        encoding.encode(
            &Question {
                occurrences,
                ..met.question()
            },
            &mut tokens,
        );
    }
    assert_eq!(tokens.len(), 5);
    let repeated = |position: usize| {
        let context = tokens.starts[position] as usize + usize::from(Roster::CONTEXT);
        tokens.features[context * HiveTokens::FEATURES + feature::REPEATED]
    };
    assert_eq!([0, 1, 2, 3, 4].map(repeated), [0, 0, 8, 16, 16]);
}

#[test]
fn positions_in_a_batch_are_as_they_are_alone() {
    let mut encoding = HiveTokens::new();
    let (mut together, mut apart) = (HiveTokens::batch(), HiveTokens::batch());
    for met in positions(7, 300) {
        encoding.encode(&met.question(), &mut together);
        apart.append(&encode(&met));
    }
    assert_eq!(together, apart);
}

/// A row of all 28 tiles is as long as a hive can be, and longer than cells know their distances.
#[test]
fn the_longest_hive_is_told_right() {
    let mut text = String::from("Base+MLP;;;wG1;bG1 wG1-");
    let (mut west, mut east) = ("G1", "G1");
    for bug in [
        "Q", "S1", "S2", "B1", "B2", "G2", "G3", "A1", "A2", "A3", "M", "L", "P",
    ] {
        write!(text, ";w{bug} -w{west};b{bug} b{east}-").expect("a string takes everything");
        (west, east) = (bug, bug);
    }
    let met = Met::new(game(&text).position().clone());
    let tokens = encode(&met);
    assert_eq!(tokens.places.len(), 2 + 28 + 60);
    let columns: HashSet<u32> = tokens.places[2..30]
        .iter()
        .map(|place| place[0].to_bits())
        .collect();
    assert_eq!(columns.len(), 28);
    let far = |place: &[f32; 2]| {
        place[0]
            .abs()
            .max(place[1].abs())
            .max((place[0] + place[1]).abs())
    };
    let furthest = tokens.places.iter().map(far).fold(0.0, f32::max);
    assert!((furthest - 14.5).abs() < 1e-6, "{furthest}");
    // The last of Black's tiles lies thirteen steps and more from White's queen.
    let pillbug = tokens
        .features
        .chunks(HiveTokens::FEATURES)
        .find(|row| row[feature::OTHER] == 16 && row[feature::KIND + Bug::Pillbug as usize] == 16);
    assert_eq!(pillbug.expect("on the table")[feature::OWN_QUEEN_NEAR], 0);
}
