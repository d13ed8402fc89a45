//! The board has no edge.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use game::{Axial, Game, History};
use hive_rules::{GameString, Hive, Move, MoveText, Piece, Spot};

fn game(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a legal game").game
}

#[test]
fn twenty_eight_tiles_in_a_row_are_ordinary() {
    let mut text = String::from("Base+MLP;;;wG1;bG1 wG1-");
    let (mut west, mut east) = ("G1", "G1");
    for bug in [
        "Q", "S1", "S2", "B1", "B2", "G2", "G3", "A1", "A2", "A3", "M", "L", "P",
    ] {
        write!(text, ";w{bug} -w{west};b{bug} b{east}-").expect("a string takes everything");
        (west, east) = (bug, bug);
    }
    let row = game(&text);
    let hive = row.position();
    let columns: Vec<i16> = hive.layout().iter().map(|(axial, _)| axial.q).collect();
    assert_eq!(columns.len(), 28);
    assert_eq!(
        columns.iter().max().expect("28") - columns.iter().min().expect("28"),
        27
    );
    assert!(hive.layout().iter().all(|(axial, _)| axial.r == 0));
    assert_eq!(
        hive.pinned().len(),
        26,
        "all but the two ends hold the row together"
    );
    // Of White's tiles only the pillbug at the end can move, one step to either side; and it throws
    // nothing, since its neighbour is pinned.
    assert_eq!(
        hive.legal_move_texts(),
        [r"wP /wL", r"wP \wL"].map(|text| written(hive, text))
    );
}

fn written(hive: &Hive, text: &str) -> String {
    use game::Notation as _;
    hive.write_move(hive.read_move(text).expect("legal"))
}

/// Where every tile lies on a plane that has no end, found from the texts of the moves alone.
#[derive(Default)]
struct Plane(BTreeMap<Piece, Axial>);

impl Plane {
    fn target(&self, text: MoveText) -> Option<(Piece, Axial)> {
        match text {
            MoveText::Pass => None,
            MoveText::Tile { piece, to: None } => Some((piece, Axial::ORIGIN)),
            MoveText::Tile {
                piece,
                to: Some(Spot::Onto(below)),
            } => Some((piece, self.0[&below])),
            MoveText::Tile {
                piece,
                to: Some(Spot::Beside(near, way)),
            } => Some((piece, self.0[&near] + way)),
        }
    }

    fn follow(&mut self, text: MoveText) {
        self.0.extend(self.target(text));
    }

    /// Twice the distance to the east.
    fn east(cell: Axial) -> i32 {
        2 * i32::from(cell.q) + i32::from(cell.r)
    }
}

/// The move that brings the westernmost tile that can get ahead as far east as it gets, and leaves
/// the opponent something to march with.
fn march(hive: &Hive, plane: &Plane) -> Move {
    let best = shifts(hive).into_iter().max_by_key(|&mv| {
        let mut after = hive.clone();
        after.apply(mv);
        let goes_on = !shifts(&after).is_empty();
        let (piece, to) = plane
            .target(hive.describe(mv))
            .expect("a shift has a target");
        let (from, to) = (Plane::east(plane.0[&piece]), Plane::east(to));
        (goes_on, to > from, -from, to)
    });
    best.expect("a tile that can move")
}

fn shifts(hive: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves.retain(|mv| matches!(mv, Move::Shift { .. }));
    moves
}

#[test]
fn a_hive_may_wander_thousands_of_cells() {
    let mut hive = Hive::start(&"Base".parse().expect("a type"));
    let mut plane = Plane::default();
    let opening = game(r"Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wA2 -wQ;bA2 bQ-");
    let mut opening = opening.moves();
    let mut marched = 0;
    while plane.0.values().all(|cell| Plane::east(*cell) < 8000) {
        let mv = opening.next().unwrap_or_else(|| march(&hive, &plane));
        plane.follow(hive.describe(mv));
        hive.apply(mv);
        marched += 1;
        assert!(marched < 40_000, "the hive gets ahead");
        for (piece, cell) in &plane.0 {
            let at = hive.find(*piece).expect("on the table");
            for (other, there) in &plane.0 {
                let touch = at
                    .direction_to(hive.find(*other).expect("on the table"))
                    .is_some();
                assert_eq!(
                    touch,
                    cell.distance(*there) == 1,
                    "{piece} and {other} after {marched} plies"
                );
            }
        }
    }
    assert!(
        plane.0.values().all(|cell| Plane::east(*cell) > 7900),
        "all of it has come along"
    );
    let home = plane.0.values().map(|cell| cell.q).min().expect("tiles");
    let mut layout: Vec<Axial> = hive.layout().iter().map(|(axial, _)| *axial).collect();
    let west = layout.iter().map(|cell| cell.q).min().expect("tiles");
    let north = layout.iter().map(|cell| cell.r).min().expect("tiles");
    let top = plane.0.values().map(|cell| cell.r).min().expect("tiles");
    for cell in &mut layout {
        *cell = *cell - Axial::new(west, north);
    }
    let mut seen: Vec<Axial> = plane
        .0
        .values()
        .map(|cell| *cell - Axial::new(home, top))
        .collect();
    layout.sort_unstable();
    seen.sort_unstable();
    assert_eq!(layout, seen, "the picture is that of the plane");
}
