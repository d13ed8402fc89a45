//! The rules that people and programs get wrong.

use game::{Game, History, Outcome, Player};
use hex_rules::{Cell, Colour, GameRecord, Hex, Move, SetUpError, Size, Variant};

fn game(line: &str) -> History<Hex> {
    GameRecord::read_line(line).expect(line).game
}

fn position(line: &str) -> Hex {
    game(line).position().clone()
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

#[test]
fn acute_corners_have_two_neighbours_and_obtuse_ones_three() {
    let count = |text: &str| cell(text).neighbours(Size::ELEVEN).count();
    assert_eq!([count("a1"), count("k11")], [2, 2]);
    assert_eq!([count("k1"), count("a11")], [3, 3]);
    assert_eq!([count("f1"), count("a6"), count("f6")], [4, 4, 6]);
}

#[test]
fn black_joins_top_and_bottom_and_white_left_and_right() {
    assert_eq!(
        position("hex:3 a1 c1 a2 c2 a3").winner(),
        Some(Colour::Black)
    );
    assert_eq!(
        position("hex:3 a1 a2 b1 b2 c1 c2").winner(),
        Some(Colour::White)
    );
    // A row across belongs to White, whoever's stones lie in it.
    assert_eq!(position("hex:3 a2 a1 b2 b1 c2").winner(), None);
}

#[test]
fn cells_touch_along_one_diagonal_and_not_along_the_other() {
    // c1, b2, a3 go down to the left, where cells touch.
    assert_eq!(
        position("hex:3 c1 a1 b2 b1 a3").winner(),
        Some(Colour::Black)
    );
    // a1, b2, c3 go down to the right, where they do not.
    assert_eq!(position("hex:3 a1 b1 b2 c1 c3").winner(), None);
}

#[test]
fn the_only_cell_of_the_smallest_board_wins() {
    let hex = position("hex:1 a1");
    assert_eq!(hex.outcome(), Some(Outcome::Won(Player::First)));
    assert_eq!(hex.count_legal_moves(), 0);
    // The game is over before anybody could swap.
    let swap = position("hex:1+swap a1");
    assert!(!swap.is_legal(Move::Swap));
}

#[test]
fn a_stone_off_the_diagonal_is_mirrored_by_a_swap() {
    let hex = position("hex:5 b1 swap");
    assert_eq!(hex.stone(cell("b1")), None);
    assert_eq!(hex.stone(cell("a2")), Some(Colour::White));
    assert_eq!((hex.turn(), hex.count()), (Colour::Black, 1));
}

#[test]
fn a_stone_on_the_diagonal_only_changes_its_colour() {
    let hex = position("hex:5 c3 swap");
    assert_eq!(hex.stone(cell("c3")), Some(Colour::White));
    assert_eq!((hex.turn(), hex.count()), (Colour::Black, 1));
}

#[test]
fn only_the_second_move_may_be_a_swap_and_only_once() {
    let may = |line: &str| position(line).may_swap();
    assert!(!may("hex:5+swap"));
    assert!(may("hex:5+swap c3"));
    assert!(!may("hex:5 c3"), "it was not agreed on");
    assert!(!may("hex:5+swap c3 a1"));
    assert!(!may("hex:5+swap c3 swap"), "nobody swaps back");
    assert!(!may("hex:5x6+swap c3"), "there is no mirror image");
    assert!(!may("hex:5+swap black=c3 turn=white"), "it was set up");
}

#[test]
fn a_swap_can_be_taken_back() {
    for first in ["b1", "c3", "e5", "a5"] {
        let mut game = game(&format!("hex:5+swap {first}"));
        let before = game.position().clone();
        game.play(Move::Swap).expect("a legal swap");
        game.play(Move::Place(cell("d2"))).expect("an empty cell");
        assert_eq!(game.undo(), Some(Move::Place(cell("d2"))));
        assert_eq!(game.undo(), Some(Move::Swap));
        assert_eq!(game.position(), &before);
        assert_eq!(game.position().key(), before.key());
        assert!(game.position().may_swap());
        // And the game goes on as if nothing had happened.
        game.play(Move::Place(cell("d2"))).expect("an empty cell");
        assert_eq!(
            game.position(),
            &position(&format!("hex:5+swap {first} d2"))
        );
    }
}

#[test]
fn a_stone_that_was_swapped_counts_for_its_new_owner() {
    // White takes a2 over as b1, and goes on from there to both sides.
    let hex = position("hex:3 a2 swap a3 a1 b3 c1");
    assert_eq!(hex.winner(), Some(Colour::White));
    assert_eq!(hex.winner_from_scratch(), Some(Colour::White));
}

#[test]
fn boards_need_not_be_square() {
    assert_eq!(position("hex:5x2 a1 b1 a2").winner(), Some(Colour::Black));
    assert_eq!(
        position("hex:2x5 a1 a2 b5 b2").winner(),
        Some(Colour::White)
    );
}

#[test]
fn positions_that_cannot_be_set_up() {
    let size = Size::square(3).expect("a size");
    let outside = Hex::set_up(size, [(Colour::Black, cell("d1"))], Colour::Black);
    assert_eq!(
        outside,
        Err(SetUpError::Outside {
            cell: cell("d1"),
            size
        })
    );
    let twice = [(Colour::Black, cell("a1")), (Colour::White, cell("a1"))];
    let twice = Hex::set_up(size, twice, Colour::Black);
    assert_eq!(twice, Err(SetUpError::Occupied { cell: cell("a1") }));
}

#[test]
fn a_position_that_was_set_up_is_the_one_that_was_played() {
    let played = position("hex:4 a2 c3 b2 d1");
    let set_up = position("hex:4 black=b2,a2 white=d1,c3 turn=black");
    assert_eq!(set_up, played);
    assert_eq!(set_up.key(), played.key());
    let other_turn = position("hex:4 black=b2,a2 white=d1,c3 turn=white");
    assert_ne!(other_turn, played);
    assert_ne!(other_turn.key(), played.key());
}

#[test]
fn every_size_up_to_the_largest_plays() {
    for side in 1..=26 {
        let size = Size::square(side).expect("a size");
        let mut hex = Hex::start(&Variant::plain(size));
        // Black goes down the first column, White down the last.
        for row in 0..size.rows() {
            if hex.winner().is_some() {
                break;
            }
            hex.play(Move::Place(Cell::new(0, row))).expect("empty");
            if row + 1 < size.rows() {
                hex.play(Move::Place(Cell::new(size.columns() - 1, row)))
                    .expect("empty");
            }
        }
        assert_eq!(hex.winner(), Some(Colour::Black), "{size}");
    }
    assert!(Size::square(27).is_err() && Size::new(0, 5).is_err());
}
