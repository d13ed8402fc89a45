//! What openings are called.

use engine::openings::named;
use hex_rules::GameRecord;
use hive_rules::GameString;

fn hive(moves: &str) -> String {
    let game = format!("Base+MLP;;;{moves}");
    let game = game.trim_end_matches(';').parse::<GameString>();
    let game = game.expect("a game").game;
    named(&game).map_or_else(String::new, |opening| {
        format!("{} {}", opening.ply, opening.name)
    })
}

#[test]
fn hive_is_told_by_tiles_and_the_shape_that_they_make() {
    assert_eq!(hive(""), "");
    assert_eq!(hive("wS1"), "1 Spider opening");
    assert_eq!(hive("wS1;bS1 wS1-"), "2 Spider opening, mirrored");
    assert_eq!(
        hive("wL;bP wL-;wQ -wL;bQ bP-"),
        "4 Ladybug opening, pillbug reply, I shape, both queens second"
    );
    for (white, black, shape) in [
        (r"\wG1", "bG1-", "L shape, White bent"),
        ("-wG1", "bG1/", "L shape, Black bent"),
        (r"\wG1", "bG1/", "C shape"),
        (r"/wG1", "bG1/", "Z shape"),
        (r"\wG1", r"bG1\", "Z shape"),
    ] {
        let moves = format!("wG1;bG1 wG1-;wQ {white};bA1 {black}");
        let name = format!("4 Grasshopper opening, mirrored, {shape}, White's queen second");
        assert_eq!(hive(&moves), name);
        // However it is turned: the same to the south-west.
        let turn = |side: &str, tile: &str| -> String {
            let ways = ["-", "/", r"\"];
            let before = side.starts_with(|c: char| ways.contains(&c.to_string().as_str()));
            let way = if before {
                &side[..1]
            } else {
                &side[side.len() - 1..]
            };
            // A third of a turn clockwise: E to SW, NE to SE, NW to E, W to NE, SW to NW, SE to W.
            match (before, way) {
                (false, "-") => format!("/{tile}"),
                (false, "/") => format!("{tile}\\"),
                (true, r"\") => format!("{tile}-"),
                (true, "-") => format!("{tile}/"),
                (true, "/") => format!("\\{tile}"),
                (_, _) => format!("-{tile}"),
            }
        };
        let moves = format!(
            "wG1;bG1 {};wQ {};bA1 {}",
            turn("wG1-", "wG1"),
            turn(white, "wG1"),
            turn(black, "bG1")
        );
        assert_eq!(hive(&moves), name, "{moves}");
    }
}

fn hex(line: &str) -> String {
    let game = GameRecord::read_line(line).expect("a game").game;
    named(&game).map_or_else(String::new, |opening| {
        format!("{} {}", opening.ply, opening.name)
    })
}

#[test]
fn hex_is_told_by_the_first_stone_and_what_became_of_it() {
    assert_eq!(hex("hex:11+swap"), "");
    assert_eq!(hex("hex:11 f6"), "1 Centre opening f6");
    assert_eq!(hex("hex:11+swap f6 swap"), "2 Centre opening f6, swapped");
    for (cell, name) in [
        ("a1", "Acute corner"),
        ("k11", "Acute corner"),
        ("a11", "Obtuse corner"),
        ("k1", "Obtuse corner"),
        ("c1", "Edge"),
        ("a10", "Side"),
        ("c2", "Second row"),
        ("b4", "Second row"),
        ("d8", "Short diagonal"),
    ] {
        let game = format!("hex:11+swap {cell}");
        assert_eq!(hex(&game), format!("1 {name} opening {cell}"));
    }
    assert_eq!(
        hex("hex:11+swap a10 d8 h4"),
        "2 Side opening a10, not swapped, 4-4 reply at the obtuse corner"
    );
    assert_eq!(
        hex("hex:11+swap c2 swap h4"),
        "3 Second row opening c2, swapped, 4-4 reply at the obtuse corner"
    );
    // No reply that has a name: the name ends before it.
    assert_eq!(hex("hex:11 c2 e9"), "1 Second row opening c2");
}
