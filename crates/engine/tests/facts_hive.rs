//! Facts about Hive, counted again from where the tiles lie.

mod recount;

use std::collections::BTreeSet;

use engine::facts::{HiveFacts, Plane, Stillness};
use game::{Axial, Game, History, Outcome, Repetition};
use hive_rules::{Cell, Colour, GameString, Hive, Move, Piece, Variant};

fn game(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a game").game
}

fn tile(text: &str) -> Piece {
    text.parse().expect("a tile")
}

#[test]
fn pins_are_the_tiles_without_which_the_hive_falls_apart() {
    let mut pins = 0;
    recount::positions(1, 400, 70, |hive, _| {
        let facts = HiveFacts::of(hive);
        for piece in hive.pieces() {
            assert_eq!(
                facts.is_pinned(piece),
                recount::is_pinned(hive, piece),
                "{piece}"
            );
        }
        for pin in &facts.pins {
            pins += 1;
            let at = recount::place_of(hive, pin.tile).expect("on the table");
            assert_eq!(pin.parts.len(), recount::parts_without(hive, at));
            let cells: BTreeSet<Cell> = pin.parts.iter().flatten().copied().collect();
            let sum: usize = pin.parts.iter().map(Vec::len).sum();
            assert_eq!(cells.len(), sum, "no cell is in two parts");
            assert_eq!(sum + 1, hive.layout().len(), "every other cell is in one");
            assert!(
                pin.parts
                    .is_sorted_by_key(|part| std::cmp::Reverse(part.len()))
            );
        }
    });
    assert!(pins > 500, "{pins}");
}

#[test]
fn what_is_reached_is_what_the_rules_allow_in_ones_turn() {
    let (mut reached, mut thrown) = (0, 0);
    recount::positions(2, 300, 70, |hive, _| {
        let facts = HiveFacts::of(hive);
        let mut shifts = BTreeSet::new();
        for colour in Colour::ALL {
            if hive.plies() == 0 && colour == Colour::Black {
                continue;
            }
            let turn = recount::turn_of(hive, colour);
            for mv in recount::legal(&turn) {
                if let Move::Shift { from, to } = mv {
                    let piece = turn.top(from).expect("a tile that moves");
                    shifts.insert((colour, piece, to));
                }
            }
        }
        let own = facts
            .reach
            .iter()
            .map(|(tile, cells)| (tile.colour(), tile, cells));
        let other = facts
            .thrown
            .iter()
            .map(|(tile, cells)| (!tile.colour(), tile, cells));
        reached += facts.reach.len();
        thrown += facts.thrown.len();
        let said: BTreeSet<(Colour, Piece, Cell)> = own
            .chain(other)
            .flat_map(|(by, &tile, cells)| cells.iter().map(move |&cell| (by, tile, cell)))
            .collect();
        assert_eq!(said, shifts);
        let stuck: BTreeSet<Piece> = facts.stuck.iter().map(|stuck| stuck.tile).collect();
        let all: BTreeSet<Piece> = hive.pieces().collect();
        let movable: BTreeSet<Piece> = facts.reach.keys().copied().collect();
        if hive.outcome().is_none() {
            assert_eq!(&all - &movable, stuck);
        }
    });
    assert!(reached > 1_000 && thrown > 20, "{reached} {thrown}");
}

#[test]
fn whoever_fills_a_cell_beside_a_queen_takes_it_from_her() {
    let (mut fillers, mut wins) = (0, 0);
    recount::positions(3, 600, 90, |hive, _| {
        let facts = HiveFacts::of(hive);
        for colour in Colour::ALL {
            let free = recount::free_cells(hive, colour);
            assert_eq!(facts.queen(colour).map(|queen| queen.free.len()), free);
            let under = facts.queen(colour).and_then(|queen| queen.under);
            assert_eq!(under, recount::on_queen(hive, colour));
            let turn = recount::turn_of(hive, !colour);
            for filler in facts.queen(colour).iter().flat_map(|queen| &queen.free) {
                for filler in &filler.fillers {
                    fillers += 1;
                    let mut after = turn.clone();
                    after.play(filler.mv).expect("a legal move");
                    let less = free.expect("a queen") - usize::from(filler.gains);
                    assert_eq!(recount::free_cells(&after, colour), Some(less));
                }
            }
            let said: Vec<Move> = facts.wins[!colour as usize]
                .iter()
                .map(|win| win.mv)
                .collect();
            wins += said.len();
            let begun = hive.plies() > 0 || hive.colour() != colour;
            let really = recount::legal(&turn).into_iter().filter(|&mv| {
                let mut after = turn.clone();
                after.apply(mv);
                after.outcome() == Some(Outcome::Won(turn.to_move()))
            });
            if begun {
                assert_eq!(said, really.collect::<Vec<_>>());
            }
        }
    });
    assert!(fillers > 2_000 && wins > 20, "{fillers} {wins}");
}

#[test]
fn tiles_are_placed_beside_ones_own_alone() {
    recount::positions(4, 400, 60, |hive, _| {
        if hive.plies() < 2 || hive.outcome().is_some() {
            return;
        }
        let facts = HiveFacts::of(hive);
        for colour in Colour::ALL {
            let said = facts.placements[colour as usize].len();
            assert_eq!(said, recount::placements(hive, colour), "{colour}");
        }
    });
}

#[test]
fn why_a_tile_is_stuck() {
    let game = game(r"Base;;;wS1;bG1 wS1-;wQ /wS1;bQ bG1/;wB1 -wQ;bB1 bQ/;wB1 wQ;bB1 bQ");
    let facts = HiveFacts::of(game.position());
    let why = |text: &str| {
        let found = facts.stuck.iter().find(|stuck| stuck.tile == tile(text));
        found.map(|stuck| stuck.why)
    };
    assert_eq!(why("wQ"), Some(Stillness::Covered));
    assert_eq!(why("bQ"), Some(Stillness::Covered));
    assert_eq!(why("wS1"), Some(Stillness::Pinned));
    assert_eq!(why("wB1"), None);
    assert_eq!(
        facts.queen(Colour::White).expect("a queen").under,
        Some(tile("wB1"))
    );
}

#[test]
fn the_plane_stays_put_while_a_game_goes_on() {
    let mut dice = game::Dice::new(9, 1);
    for variant in Variant::ALL {
        let mut game = History::<Hive>::new(variant, Repetition::Ignored);
        let mut places: Vec<(Piece, Axial)> = Vec::new();
        for ply in 0..120 {
            let Some(mv) = dice.pick(&game.legal_moves()) else {
                break;
            };
            game.play(mv).expect("a legal move");
            let plane = Plane::of_game(&game);
            let position = game.position();
            let now: Vec<(Piece, Axial)> = position
                .pieces()
                .map(|piece| {
                    let cell = position.find(piece).expect("on the table");
                    (piece, plane.place(cell).expect("tiles have places"))
                })
                .collect();
            if ply == 0 {
                assert_eq!(now[0].1, Axial::ORIGIN);
            }
            let moved = places.iter().filter(|before| !now.contains(before)).count();
            assert!(moved <= 1, "one tile a turn");
            for (one, at) in &now {
                for (other, there) in &now {
                    let cells = (position.find(*one).unwrap(), position.find(*other).unwrap());
                    assert_eq!(cells.0.touches(cells.1), at.distance(*there) == 1);
                }
            }
            places = now;
        }
    }
}

#[test]
fn the_overlay_is_what_the_page_is_told() {
    let game = game(r"Base;;;wS1;bG1 wS1-;wQ /wS1;bQ bG1/");
    let overlay = HiveFacts::of(game.position()).overlay(&Plane::of_game(&game));
    let json = serde_json::to_value(&overlay).expect("JSON");
    assert_eq!(json["pins"][0]["tile"], "wS1");
    assert_eq!(json["pins"][0]["at"], serde_json::json!([0, 0]));
    assert_eq!(
        json["liberties"]["white"]["free"].as_array().map(Vec::len),
        Some(5)
    );
    assert_eq!(json["reach"]["wQ"], serde_json::json!([[-1, 0], [0, 1]]));
    assert_eq!(
        json["stuck"][0],
        serde_json::json!({"tile": "wS1", "why": "pinned"})
    );
}
