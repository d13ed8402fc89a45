//! Colours in diagrams: the same to the byte, and nothing but colours.

use game::{Characters, Game as _, Mark, Tone, Unpainted};
use hex_rules::{Cell, GameRecord};
use hive_rules::GameString;
use terminal::Ink;

/// A diagram without its escape sequences.
fn without_colours(coloured: &str) -> String {
    let mut plain = String::new();
    let mut rest = coloured;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').expect("an escape sequence ends").1;
    }
    plain.push_str(rest);
    plain
}

#[test]
fn colours_add_nothing_but_colours() {
    let game = GameRecord::read_line("hex:12 a2 swap f6 g6 i3 l3")
        .expect("a game")
        .game;
    let (position, last) = (game.position(), game.moves().last());
    let coloured = hex_rules::diagram::text(position, last, &Ink::Colours, Characters::Unicode);
    let unpainted = hex_rules::diagram::text(position, last, &Unpainted, Characters::Unicode);
    assert_ne!(coloured, unpainted);
    assert_eq!(without_colours(&coloured), unpainted);
    let plain = hex_rules::diagram::text(position, last, &Ink::Plain, Characters::Unicode);
    assert_eq!(plain, unpainted);
}

#[test]
fn marks_of_hex_have_the_colour_of_their_tone() {
    let game = GameRecord::read_line("hex:3 b2").expect("a game").game;
    let marks = [
        (Cell::new(0, 0), Mark::labelled("12", Tone::Bad)),
        (Cell::new(1, 1), Mark::labelled("x", Tone::Bad)),
        (Cell::new(2, 2), Mark::default()),
    ];
    let drawn = hex_rules::diagram::text_marked(
        game.position(),
        game.moves().last(),
        &Ink::Colours,
        Characters::Ascii,
        &marks,
    );
    assert!(drawn.contains("\x1b[1;38;5;166m1\x1b[0m"), "{drawn:?}");
}

#[test]
fn tiles_of_hive_have_colours_for_both_players_and_all_bugs() {
    let game = r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wB1 -wQ;bB1 bQ-;wB1 wQ"
        .parse::<GameString>()
        .expect("legal")
        .game;
    let (position, last) = (game.position(), game.moves().last());
    let drawn = hive_rules::diagram::text(position, last, &Ink::Colours, Characters::Unicode);
    let rows: Vec<&str> = drawn.lines().take(2).collect();
    assert_eq!(
        rows,
        [
            "\x1b[48;5;230;1;38;5;91m[wB1²]\x1b[0m      \x1b[48;5;239;1;38;5;220m bQ⌁ \x1b[0m \
             \x1b[48;5;239;1;38;5;177m bB1 \x1b[0m",
            "   \x1b[48;5;230;1;38;5;94m wS1⌁ \x1b[0m\x1b[48;5;239;1;38;5;77m bG1⌁ \x1b[0m",
        ]
    );
    let unpainted = hive_rules::diagram::text(position, last, &Unpainted, Characters::Unicode);
    // Behind the last tile of a row a blank stays, for it has the tile's colour.
    let stripped = without_colours(&drawn);
    assert!(stripped.lines().map(str::trim_end).eq(unpainted.lines()));
}

#[test]
fn marks_of_hive_beside_the_tiles_have_the_colour_of_their_tone() {
    let start = hive_rules::Hive::start(&hive_rules::Variant::BASE);
    let marks = [(hive_rules::Cell::START, Mark::labelled("1", Tone::Good))];
    let (ink, characters) = (Ink::Colours, Characters::Ascii);
    let drawn = hive_rules::diagram::text_marked(&start, None, &ink, characters, &marks);
    assert!(
        drawn.starts_with("\x1b[1;38;5;32m(1)\x1b[0m\n"),
        "{drawn:?}"
    );
}
