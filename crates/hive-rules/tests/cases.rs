//! The rules where engines and people go wrong, each with a game in which it matters.

use game::{Game, History, Notation, Outcome, Player, Repetition};
use hive_rules::{Colour, GameString, Hive, Move, Piece, Refusal};

fn game(text: &str) -> History<Hive> {
    let read = GameString::read(text, Repetition::Ignored)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.warnings, [], "{text}");
    read.game
}

fn position(text: &str) -> Hive {
    game(text).position().clone()
}

fn piece(name: &str) -> Piece {
    name.parse().expect("a tile")
}

/// The legal moves of one tile, written and sorted.
fn moves_of(hive: &Hive, name: &str) -> Vec<String> {
    let from = hive.find(piece(name)).expect("a tile on the table");
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves.retain(|mv| matches!(mv, Move::Shift { from: mover, .. } if *mover == from));
    let mut texts: Vec<String> = moves.into_iter().map(|mv| hive.write_move(mv)).collect();
    texts.sort();
    texts
}

/// Whether every text is a legal move, whichever tile it is told by.
fn allows(hive: &Hive, texts: &[&str]) {
    for text in texts {
        if let Err(refusal) = hive.read_move(text) {
            panic!("{text} is refused: {refusal}");
        }
    }
}

fn refuses(hive: &Hive, text: &str) -> Refusal {
    let refusal = hive.read_move(text).expect_err(text);
    refusal
        .rule()
        .unwrap_or_else(|| panic!("{text} is refused for its text: {refusal}"))
}

#[test]
fn a_pillbug_may_not_throw_what_just_moved() {
    let hive =
        position(r"Base+P;InProgress;Black[4];wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 \wQ;bG1 bQ-;wA1 \bP");
    assert_eq!(moves_of(&hive, "wA1"), [""; 0]);
    assert_eq!(
        refuses(&hive, r"wA1 bP\"),
        Refusal::MovedLast {
            piece: piece("wA1")
        }
    );
}

#[test]
fn a_thrown_tile_rests() {
    let hive = position(
        r"Base+P;InProgress;White[6];wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 \wQ;bG1 bQ-;wA1 \bP;bG1 -wQ;wG1 -wA1;wA1 bP\",
    );
    assert_eq!(hive.resting(), Some(piece("wA1")));
    assert_eq!(moves_of(&hive, "wA1"), [""; 0]);
    assert_eq!(
        refuses(&hive, "wA1 -bG1"),
        Refusal::Resting {
            piece: piece("wA1")
        }
    );
}

#[test]
fn a_thrown_pillbug_neither_moves_nor_throws() {
    let hive = position(r"Base+P;InProgress;White[4];wP;bP -wP;wQ wP-;bQ \bP;wQ \wP;wP bP\");
    assert_eq!(hive.count_legal_moves(), 22);
    assert_eq!(moves_of(&hive, "wP"), [""; 0]);
    assert_eq!(moves_of(&hive, "bP"), [""; 0]);
}

#[test]
fn a_mosquito_beside_a_resting_pillbug_may_throw() {
    let hive = position(
        r"Base+MP;InProgress;White[7];wP;bP wP-;wM -wP;bM bP\;wQ \wP;bQ bM\;wM -wQ;bQ /bM;wM wM\;bB1 bM/;wM \bP;wP \bB1",
    );
    assert_eq!(hive.resting(), Some(piece("wP")));
    allows(&hive, &[r"bP \wM", r"bP \wP", r"bP wQ\"]);
}

#[test]
fn a_pinned_pillbug_may_throw() {
    let hive = position(r"Base+P;InProgress;Black[3];wP;bP wP/;wQ wP\;bQ \bP;wQ bP\");
    assert!(hive.pinned().contains(piece("bP")));
    allows(&hive, &["wP bP/"]);
}

#[test]
fn a_pinned_mosquito_may_throw() {
    let hive = position(r"Base+MLP;InProgress;Black[3];wP;bM wP-;wQ \wP;bQ bM-;wQ wP\");
    assert!(hive.pinned().contains(piece("bM")));
    allows(&hive, &[r"wP \bM", r"wP \bQ", r"wP bM\"]);
}

#[test]
fn a_covered_pillbug_throws_nothing_and_lends_nothing() {
    let hive = position(
        r"Base+MLP;InProgress;Black[5];wB1;bP \wB1;wQ wB1-;bM -bP;wQ wB1\;bQ -bM;wQ /wB1;bQ bM\;wB1 bP",
    );
    assert_eq!(hive.count_legal_moves(), 19);
    let hive = position(
        r"Base+P;InProgress;White[5];wP;bP /wP;wQ wP-;bQ -bP;wB1 \wP;bQ bQ\;wB1 wP;bB1 /bQ",
    );
    for enemy in ["bP", "bQ", "bB1"] {
        assert_eq!(moves_of(&hive, enemy), [""; 0], "{enemy} is not thrown");
    }
}

#[test]
fn a_mosquito_that_touches_only_mosquitoes_cannot_move() {
    let hive = position(
        r"Base+MLP;InProgress;White[5];wM;bM \wM;wQ wM-;bQ \bM;wQ \wQ;bQ \wQ;wM /bM;bQ -bQ",
    );
    assert_eq!(moves_of(&hive, "wM"), [""; 0]);
}

#[test]
fn a_mosquito_on_top_moves_as_a_beetle_and_throws_nothing() {
    let hive = position(
        r"Base+MP;InProgress;White[5];wB1;bP \wB1;wM wB1-;bM -bP;wQ /wB1;bB1 \bP;wM wB1;bQ /bM",
    );
    let moves = moves_of(&hive, "wM");
    assert_eq!(moves.len(), 6, "{moves:?}");
    assert!(
        ["bP", "bM", "bB1", "bQ"]
            .iter()
            .all(|enemy| moves_of(&hive, enemy).is_empty())
    );
}

#[test]
fn stacks_make_a_gate_for_a_throw() {
    let hive = position(
        r"Base+P;InProgress;White[9];wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\;bQ \bB1;wQ /wP;bA1 bQ/;wQ wP\;bA1 -bQ;wQ /wP;bB2 \bQ;wQ wP\;bB2 bQ;bA1 -wP;bB1 wQ",
    );
    assert_eq!(
        moves_of(&hive, "bA1"),
        moves_of_written(&hive, &["bA1 -bB2", "bA1 /wP"])
    );
}

#[test]
fn stacks_make_a_gate_for_a_beetle() {
    let hive = position(
        r"Base;InProgress;White[12];wB1;bS1 wB1-;wQ \wB1;bQ bS1/;wB2 -wQ;bB1 bQ\;wS1 /wB2;bB1 bS1;wG1 /wS1;bQ \bB1;wG2 wG1\;bB2 bQ/;wG3 wG2\;bB2 \bQ;wA1 wG3-;bB2 wQ;wA2 wA1-;bA1 bQ/;wS2 wA2-;bA1 bB1/;wA3 wS2/;bA1 wA3/",
    );
    assert_eq!(
        moves_of(&hive, "wB1"),
        moves_of_written(&hive, &["wB1 bB2", "wB1 bB1", "wB1 /bB1", r"wB1 wB2\"])
    );
}

/// The same moves in our own writing.
fn moves_of_written(hive: &Hive, texts: &[&str]) -> Vec<String> {
    let mut own: Vec<String> = texts
        .iter()
        .map(|text| {
            hive.write_move(
                hive.read_move(text)
                    .unwrap_or_else(|refusal| panic!("{text}: {refusal}")),
            )
        })
        .collect();
    own.sort();
    own
}

#[test]
fn one_passes_only_when_nothing_else_is_legal() {
    for text in [
        r"Base;InProgress;Black[13];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bQ bS1/;wA1 /wQ;bQ bS1-;wB1 \bS1;bQ bS1/;wB1 bS1;bQ wB1-;wA1 /bQ;bQ wB1/;wA2 /wQ;bQ wB1-;wA2 bQ\;bQ wB1/;wA3 /wQ;bQ wB1-;wA3 bQ-;bQ wB1/;wG1 /wB1;bQ wB1-;wG1 wB1/",
        r"Base+MP;InProgress;White[6];wB1;bM wB1-;wQ /wB1;bB1 bM\;wQ wB1\;bQ bB1\;wB1 \bM;bQ wQ\;wB1 /wB1;bM wB1",
        r"Base+P;InProgress;Black[14];wB1;bB1 \wB1;wQ /wB1;bQ -bB1;wP wB1-;bQ \bB1;wP wB1\;bQ /bQ;wB2 wP-;bQ bQ\;wB2 \wB2;bB2 -bQ;wB2 wB1;bP -bB1;wB2 bB1;bB2 bB2\;wB1 bQ;bB2 wB1;wP wB2\;bB2 /bP;wP wP/;bA1 /bB2;wB1 bB2;bP -bP;wB1 bA1;bP -wB2;wB2 bP",
    ] {
        let hive = position(text);
        assert_eq!(hive.legal_move_texts(), ["pass"]);
        let mut after = hive.clone();
        after.apply(Move::Pass);
        assert_eq!(after.moved_last(), None, "a pass clears the mark");
    }
    let hive = position("Base;NotStarted;White[1]");
    assert_eq!(refuses(&hive, "pass"), Refusal::PassNotForced);
}

#[test]
fn both_queens_surrounded_at_once_is_a_draw() {
    let hive = position(
        r"Base;Draw;White[11];wS1;bS1 wS1/;wQ wS1\;bB1 bS1-;wA1 -wQ;bQ bB1\;wS2 /wQ;bQ /bB1;wG1 -wS2;bQ wQ-;wB1 -wA1;bA1 bQ\;wG1 wS2-;bG1 \bS1;wB1 \wA1;bA2 bQ-;wB1 \wS1;bA3 bB1\;wG2 -wB1;bG1 bS1\",
    );
    assert_eq!(hive.outcome(), Some(Outcome::Draw));
    assert_eq!(hive.count_legal_moves(), 0);
    assert_eq!(refuses(&hive, "wG3 -wS1"), Refusal::GameOver);
}

#[test]
fn whoever_surrounds_the_own_queen_loses() {
    let hive = position(
        r"Base+MLP;BlackWins;Black[10];wM;bP \wM;wQ /wM;bB1 bP/;wQ bB1\;bM -bB1;bP wM\;bQ \bB1;bP /wM;bM bQ;wP wQ\;bM bB1/;wB1 wP/;bM bM\;bP -wM;bM wB1/;bP wM\;bM -bM;bP /bB1",
    );
    assert_eq!(hive.outcome(), Some(Outcome::Won(Player::Second)));
    let hive = position(
        r"Base+MP;WhiteWins;White[10];wM;bM wM/;wB1 wM\;bP bM-;wP wB1-;bQ \bP;wQ wP\;bB1 bQ/;wQ bP\;bP -bQ;wQ wP\;bB2 -bB1;wQ wQ/;bG1 -bB2;wQ \wQ;bS1 bB1\;wQ bM\;wM bQ\",
    );
    assert_eq!(hive.outcome(), Some(Outcome::Won(Player::First)));
}

#[test]
fn the_hive_is_one_before_the_queens_are_down() {
    let hive = position(r"Base;InProgress;Black[3];wG1;bS1 -wG1;wB1 wG1-;bQ -bS1;wA1 wB1\");
    assert_eq!(moves_of(&hive, "bS1"), [""; 0]);
    assert!(hive.pinned().contains(piece("bS1")));
}

const FOUR_PLY_CYCLE: &str = r"Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-";
const SIX_PLY_CYCLE: &str = r"Base;InProgress;White[10];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 /wQ;bA1 bQ\;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 /wQ;bA1 bQ\;wA1 -wQ;bA1 bQ-";
const EXCHANGED_ANTS: &str = r"Base;InProgress;White[11];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 \wQ;bA2 bQ/;wA1 /wQ;bA1 bQ\;wA2 -wQ;bA2 bQ-;wA1 \wQ;bA1 bQ/;wA2 /wQ;bA2 bQ\;wA1 -wQ;bA1 bQ-;wA2 \wQ;bA2 bQ/";

#[test]
fn the_third_time_is_a_draw_where_the_rule_holds() {
    for (text, times) in [
        (
            r"Base;InProgress;White[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-",
            2,
        ),
        (FOUR_PLY_CYCLE, 3),
        (SIX_PLY_CYCLE, 3),
        (
            r"Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 \wQ;bA2 bQ/;wA1 /wQ;bA1 bQ\;wA2 -wQ;bA2 bQ-;wA1 \wQ;bA1 bQ/",
            2,
        ),
        (EXCHANGED_ANTS, 3),
        (
            r"Base;InProgress;Black[11];wA1;bA1 wA1-;wQ /wA1;bQ bA1/;wS1 /wQ;bS1 bQ-;wS2 wQ\;bS2 bS1\;wS1 wS2-;bB1 /bS2;wA2 -wA1;bA2 bA1-;wB1 \wA1;bB1 bA2;wB1 wA2;bB1 bQ;wB1 wQ;bB1 \bB1;wB1 wB1-;bB1 bQ;wB1 wQ",
            2,
        ),
    ] {
        let free = GameString::read(text, Repetition::Ignored)
            .expect("legal without the rule")
            .game;
        assert_eq!(free.occurrences(), times, "{text}");
        assert_eq!(free.outcome(), None);
        let ruled = GameString::read(text, Repetition::Threefold)
            .expect("the third time comes last")
            .game;
        assert_eq!(
            ruled.outcome(),
            (times == 3).then_some(Outcome::Draw),
            "{text}"
        );
        assert_eq!(ruled.legal_moves().is_empty(), times == 3);
    }
}

#[test]
fn a_game_drawn_by_repetition_takes_no_more_moves_but_one_may_be_taken_back() {
    let longer = format!(r"{FOUR_PLY_CYCLE};wA1 \wQ");
    let refused = GameString::read(&longer, Repetition::Threefold).expect_err("the game is over");
    assert_eq!(
        refused.to_string(),
        r"ply 15, `wA1 \wQ` (column 135): the game is over"
    );
    assert!(GameString::read(&longer, Repetition::Ignored).is_ok());
    let mut game = GameString::read(FOUR_PLY_CYCLE, Repetition::Threefold)
        .expect("legal")
        .game;
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn eighteen_in_a_row_are_ordinary() {
    let hive = position(
        r"Base;InProgress;White[10];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-;wB2 -wB1;bB2 bB1-;wG2 -wB2;bG2 bB2-;wG3 -wG2;bG3 bG2-;wA1 -wG3;bA1 bG3-",
    );
    assert_eq!(hive.outcome(), None);
    assert_eq!(hive.colour(), Colour::White);
}
