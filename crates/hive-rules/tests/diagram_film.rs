//! Pictures of one size, of which an animation is made.

use hive_rules::diagram::svg_film;
use hive_rules::{GameString, Hive, Move};

/// Where the tiles are drawn: the data of the faces of one colour.
fn faces(svg: &str) -> Vec<String> {
    let parts = svg.split("class=\"tile ").skip(1);
    parts
        .filter_map(|part| part.split_once(" d=\"")?.1.split_once('"'))
        .map(|(data, _)| data.to_owned())
        .collect()
}

#[test]
fn what_does_not_move_stays_where_it_is() {
    // The queen, which the layout is counted from, comes late, moves, and the hive grows to all sides.
    let game = r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1-;wQ -wS1;bA1 bQ/;wA1 \wQ;bA1 /wQ";
    let game = game.parse::<GameString>().expect("a game").game;
    let positions: Vec<(Hive, Option<Move>)> = (0..=game.plies())
        .map(|ply| {
            let at = game.at(ply);
            (at.position().clone(), at.moves().last())
        })
        .collect();
    let film = svg_film(&positions);
    assert_eq!(film.len(), positions.len());
    let size = |svg: &String| svg.lines().next().map(str::to_owned);
    let first = film.first().and_then(size);
    assert!(film.iter().all(|svg| size(svg) == first), "one size");
    for pair in film.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(|svg| faces(svg));
        let stayed = before.iter().filter(|face| after.contains(face)).count();
        assert!(
            stayed + 1 >= before.len(),
            "one tile moves at most: {before:?} {after:?}"
        );
    }
}
