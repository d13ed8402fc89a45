//! First stones of Hex where they may be taken over: what they are worth follows from the better side of the swap.

use engine::review::{self, Mark};
use engine::why::HexFact;
use engine::{Clock, Engine, EngineGame, Limits, NetworkFor, PlayerKind, Report, Stop};
use game::{Game as _, History, Notation as _, Player, Repetition};
use hex_rules::{Hex, Move, Size, Variant};

fn game(moves: &[&str]) -> History<Hex> {
    let mut game = History::<Hex>::new(Variant::with_swap(Size::ELEVEN), Repetition::Ignored);
    for text in moves {
        let mv = game.position().read_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

fn thought(moves: &[&str], nodes: u64) -> Report<Move> {
    let options = Hex::usual().with_player(PlayerKind::Net);
    // Without the book: it would answer in the network's stead.
    let options = engine::Options {
        guidance: engine::Guidance {
            knowledge: false,
            ..options.guidance
        },
        ..options
    };
    let mut engine = Engine::<Hex>::new(options, Clock::still());
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let report = engine.think(&game(moves), &limits, &Stop::new(), &mut |_| {});
    report.expect("the game goes on")
}

fn black(report: &Report<Move>) -> f64 {
    report.value.pov(Player::First).expected_score()
}

#[test]
fn a_good_first_stone_is_taken_over_and_a_bad_one_left() {
    for nodes in [1, 200] {
        for (stone, swaps) in [("a1", false), ("a3", false), ("f6", true), ("b4", true)] {
            let report = thought(&[stone], nodes);
            let best = report.best().expect("a move");
            assert_eq!(
                best == Move::Swap,
                swaps,
                "{stone} after {nodes}: {report:?}"
            );
            let chance = black(&report);
            // Whoever may choose has the better side, and no stone is as bad as none at all.
            assert!(
                (0.02..0.5).contains(&chance),
                "{stone} after {nodes}: {chance}"
            );
        }
    }
}

#[test]
fn a_swap_is_worth_the_board_after_it() {
    // Nobody may swap any more: these are positions like any other.
    for stone in ["a1", "f6", "c2", "g7"] {
        let pending = thought(&[stone], 0).value;
        let swapped = thought(&[stone, "swap-pieces"], 0).value;
        let [pending, swapped] = [pending, swapped].map(|value| value.pov(Player::Second).q());
        assert!(
            (pending - swapped.abs()).abs() < 1e-5,
            "{stone}: {pending} {swapped}"
        );
    }
}

#[test]
fn the_first_stone_that_is_chosen_is_balanced() {
    for nodes in [1, 300] {
        let report = thought(&[], nodes);
        let chance = black(&report);
        assert!((0.4..0.56).contains(&chance), "after {nodes}: {chance}");
        let best = report.best().expect("a move");
        let text = game(&[]).position().write_move(best);
        // It is not taken over at a loss, nor left at one.
        let after = black(&thought(&[&text], 300));
        assert!((0.33..0.56).contains(&after), "{text}: {after}");
    }
    // Where nobody may swap, the middle is as good as ever.
    let plain = History::<Hex>::new(Variant::plain(Size::ELEVEN), Repetition::Ignored);
    let mut engine = Engine::<Hex>::new(Hex::usual().with_player(PlayerKind::Net), Clock::still());
    let limits = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    let report = engine.think(&plain, &limits, &Stop::new(), &mut |_| {});
    assert!(black(&report.expect("a move")) > 0.5);
}

#[test]
fn boards_with_and_without_a_swap_to_come_are_told_apart() {
    let [swap, plain] = [true, false].map(|swap| {
        let variant = Variant {
            size: Size::ELEVEN,
            swap,
        };
        Hex::start(&variant)
    });
    assert_ne!(swap, plain);
    assert_ne!(Hex::apart(&swap), Hex::apart(&plain));
    let mut stone = swap.clone();
    stone
        .play(Move::Place("f6".parse().expect("a cell")))
        .expect("legal");
    assert_eq!(stone.without_swap().canonical(), {
        let mut swapped = stone.clone();
        swapped.apply(Move::Swap);
        swapped.canonical()
    });
}

#[test]
fn opening_too_well_is_a_mistake_and_it_is_said_why() {
    let game = game(&["f6", "swap-pieces", "d8", "h4"]);
    let settings = review::Settings {
        visits: 100,
        ..review::Settings::default()
    };
    let network = NetworkFor::<Hex>::shipped();
    let found = review::review(&game, &network, &settings, &Stop::new(), &mut |_| {});
    let first = &found.plies[0];
    assert!(first.mark >= Mark::Dubious, "{first:?}");
    let facts: Vec<&HexFact> = first.why.iter().map(|claim| &claim.fact).collect();
    assert!(
        matches!(facts[..], [HexFact::TooGoodToOpen { .. }]),
        "{facts:?}"
    );
    assert_eq!(found.plies[1].mark, Mark::None, "the swap is right");
}

#[test]
fn what_the_book_opens_with_is_no_mistake() {
    let book = Hex::book_move(&game(&[])).expect("a stone for this size");
    let text = game(&[]).position().write_move(book);
    let game = game(&[&text, "d8"]);
    let settings = review::Settings {
        visits: 20,
        ..review::Settings::default()
    };
    let network = NetworkFor::<Hex>::shipped();
    let found = review::review(&game, &network, &settings, &Stop::new(), &mut |_| {});
    assert_eq!(found.plies[0].mark, Mark::None, "{:?}", found.plies[0]);
    // It is not as far from even as what it has replaced.
    let chance = black(&thought(&[&text], 1_000));
    assert!((0.33..0.67).contains(&chance), "{text}: {chance}");
}
