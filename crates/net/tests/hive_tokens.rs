//! The encoding `hive-tokens`: every move is a pair of tokens, wherever the hive lies and however
//! it is turned.

mod random_games;

use std::collections::{HashMap, HashSet};

use game::{Axial, Dice, Direction, Game, History, Symmetry};
use hive_rules::{Bug, Cell, Colour, GameString, Hive, Move, Piece, Variant};
use net::architecture::Architecture;
use net::catalogue::Design;
use net::encoding::HiveTokens;
use net::encoding::hive_tokens::feature;
use net::input::Tokens;
use random_games::{Met, games, positions};

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
    HiveTokens::new().encode(&met.request(), &mut tokens);
    tokens
}

fn game(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a legal game").game
}

/// Each move has its own pair, and the pair says the move: issue 5 asks for so many positions.
#[test]
fn every_legal_move_of_100_000_positions_is_a_pair_of_its_own() {
    let count = 100_000;
    let mut encoding = HiveTokens::new();
    let mut tokens = HiveTokens::batch();
    let mut seen = HashSet::new();
    let (mut checked, mut passes, mut climbs) = (0, 0, 0);
    for met in positions(2, count) {
        tokens.clear();
        encoding.encode(&met.request(), &mut tokens);
        let total = tokens.places.len();
        assert_eq!(tokens.features.len(), total * HiveTokens::FEATURES);
        assert!(total <= HiveTokens::MOST);
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
    let beetle = Piece::new(Colour::White, Bug::Beetle, 1).expect("in the box");
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
        .pair_of(Colour::White, away)
        .expect("a tile and a cell");
    assert_ne!(pair[0], covered[0]);
    assert_eq!(roster.move_of(pair), Some(away));
}

/// The same game on a table that was turned about the cell of the first move.
struct Turned {
    hive: Hive,
    symmetry: Symmetry,
}

impl Turned {
    fn new(variant: Variant, moves: &[Move], symmetry: Symmetry) -> Turned {
        let mut turned = Turned {
            hive: Hive::start(&variant),
            symmetry,
        };
        for &mv in moves {
            let image = turned.image(mv);
            turned
                .hive
                .play(image)
                .expect("what is legal stays legal when the table is turned");
        }
        turned
    }

    /// Where a move goes on the turned table.
    fn image(&self, mv: Move) -> Move {
        let of = |cell: Cell| {
            let way = Cell::START.way_to(cell);
            // Chance does not stretch a hive so far that a way could be mistaken for another.
            assert!(Axial::ORIGIN.distance(way) < 15, "a cell far away");
            Cell::START.offset(self.symmetry.of(way))
        };
        match mv {
            Move::Pass => Move::Pass,
            Move::Place { bug, at } => Move::Place { bug, at: of(at) },
            Move::Shift { from, to } => Move::Shift {
                from: of(from),
                to: of(to),
            },
        }
    }
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

#[test]
fn positions_in_a_batch_are_as_they_are_alone() {
    let mut encoding = HiveTokens::new();
    let (mut together, mut apart) = (HiveTokens::batch(), HiveTokens::batch());
    for met in positions(7, 300) {
        encoding.encode(&met.request(), &mut together);
        apart.append(&encode(&met));
    }
    assert_eq!(together, apart);
}

#[test]
fn the_networks_that_have_a_name_are_made_for_it() {
    let mut made = 0;
    for design in Design::all() {
        if let Architecture::Hexformer(network) = &design.architecture {
            assert_eq!(network.inputs, HiveTokens::FEATURES);
            assert_eq!(design.encoding.name, HiveTokens::NAME);
            assert_eq!(design.encoding.version, HiveTokens::VERSION);
            made += 1;
        }
    }
    assert_eq!(made, 4);
}
