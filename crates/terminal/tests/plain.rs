//! What is said line by line to whoever types the lines, and to a program that sends them.

use std::time::Duration;

use game::Characters;
use hex_rules::{GameRecord, Hex};
use terminal::{Event, Flow, Ink, Keeper, Plain, PlayerKind, Table};

fn plain() -> Plain<Hex> {
    let game = GameRecord::read_line("hex:3").expect("a game").game;
    let table = Table::new(game, [PlayerKind::Person, PlayerKind::Person], 1);
    Plain::new(
        table,
        Keeper::new(None, None),
        Ink::Plain,
        Characters::Unicode,
        Duration::ZERO,
    )
}

/// What is said to these lines after the greeting.
fn said(mut plain: Plain<Hex>, lines: &[&str]) -> String {
    let mut greeting = Vec::new();
    plain.begin(&mut greeting).expect("memory");
    let mut out = Vec::new();
    for line in lines {
        let flow = plain.handle(Event::Line((*line).to_owned()), &mut out);
        assert_eq!(flow.expect("memory"), Flow::GoOn);
    }
    String::from_utf8(out).expect("text")
}

#[test]
fn somebody_who_types_sees_a_prompt_and_is_asked_before_the_game_is_over() {
    let mut out = Vec::new();
    plain().face_to_face().begin(&mut out).expect("memory");
    let greeting = String::from_utf8(out).expect("text");
    assert!(greeting.ends_with("Black to move, 0 stones.\nBlack > "));
    let said = said(
        plain().face_to_face(),
        &["b2", "resign", "n", "resign", "a1", "resign", "y"],
    );
    insta::assert_snapshot!(said, @"
    Black plays b2: Black b2.
    White to move, 1 stone.
    White > Resign? `resign` again (or y) gives the game up, anything else goes on.
    White > The game goes on.
    White > Resign? `resign` again (or y) gives the game up, anything else goes on.
    White > White plays a1: White a1.
    Black to move, 2 stones.
    Black > Resign? `resign` again (or y) gives the game up, anything else goes on.
    Black > Black resigns: White wins.
    `new` plays again, `quit` leaves.
    > 
    ");
}

#[test]
fn a_program_that_sends_lines_gets_neither() {
    insta::assert_snapshot!(said(plain(), &["b2", "resign"]), @"
    Black plays b2: Black b2.
    White to move, 1 stone.
    White resigns: Black wins.
    `new` plays again, `quit` leaves.
    ");
}

#[test]
fn the_end_of_what_somebody_types_keeps_the_game() {
    let mut plain = plain().face_to_face();
    let mut out = Vec::new();
    plain.begin(&mut out).expect("memory");
    out.clear();
    let flow = plain.handle(Event::End, &mut out).expect("memory");
    assert_eq!(flow, Flow::Leave);
    // Whatever is said next begins a line of its own.
    assert_eq!(String::from_utf8(out).expect("text"), "\n");
}

#[test]
fn the_end_of_a_file_tells_the_game() {
    let mut out = Vec::new();
    let flow = plain().handle(Event::End, &mut out).expect("memory");
    assert_eq!(flow, Flow::End);
    let said = String::from_utf8(out).expect("text");
    assert!(said.starts_with("The input has ended"), "{said}");
}
