//! What the tokens of `hive-tokens` say, in numbers.

mod random_games;

use std::collections::HashSet;
use std::fmt::Write as _;

use game::{Axial, Game, History, Question};
use hive_rules::{Bug, GameString, Hive, Move};
use net::encoding::HiveTokens;
use net::encoding::hive_tokens::{Roster, feature};
use net::input::Tokens;
use random_games::{Met, positions};

fn encode(met: &Met) -> Tokens {
    let mut tokens = HiveTokens::batch();
    HiveTokens::new().encode(&met.question(), &mut tokens);
    tokens
}

fn game(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a legal game").game
}

/// Each token's numbers and place, sorted.
fn told(tokens: &Tokens) -> Vec<(Vec<u8>, [u32; 2])> {
    let rows = tokens.features.chunks(tokens.width).map(<[u8]>::to_vec);
    let places = tokens.places.iter().map(|place| place.map(f32::to_bits));
    let mut told: Vec<_> = rows.zip(places).collect();
    told.sort();
    told
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
        assert_eq!(told(&here), told(&there));
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
