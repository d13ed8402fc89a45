//! A position as an SVG picture.

use std::fmt::Write as _;

use game::{Mark, escaped};

use super::bugs::strokes;
use super::{Spot, from_start, hand, spots, status};
use crate::{Bug, Cell, Colour, Hive, Move, Piece};

/// From the centre of a tile to a corner.
const RADIUS: f32 = 46.0;
/// From the centre of a cell to the centre of its eastern neighbour.
const WIDTH: f32 = 84.0;
/// How far a row is below the one before.
const ROW: f32 = 73.0;
/// How much higher each tile of a stack is drawn.
const LIFT: f32 = 9.0;
const MARGIN: f32 = 60.0;
const FOOT: f32 = 90.0;

/// Draws a position as a complete SVG document that needs nothing else: no fonts of its own, no
/// scripts, no links.
///
/// The tile that moved last has a ring around it, a stack shows its height, a pinned tile has a
/// dashed rim. A description in words is part of it, for those who cannot see the picture.
pub fn svg(hive: &Hive, last: Option<Move>) -> String {
    svg_marked(hive, last, &[])
}

/// The same with marks: on empty cells as a hexagon of its own, on tiles as a ring around them.
pub fn svg_marked(hive: &Hive, last: Option<Move>, marks: &[(Cell, Mark)]) -> String {
    let spots = spots(hive, last, marks);
    document(hive, &spots, &Window::around(spots.iter()))
}

/// Several positions of a game in pictures of one size, in which every cell has its place: what an
/// animation is made of.
pub fn svg_film(positions: &[(Hive, Option<Move>)]) -> Vec<String> {
    let film: Vec<Vec<Spot<'_>>> = positions
        .iter()
        .map(|(hive, last)| {
            let mut spots = spots(hive, *last, &[]);
            let corner = from_start(hive);
            for spot in &mut spots {
                spot.axial = spot.axial + corner;
            }
            spots
        })
        .collect();
    let window = Window::around(film.iter().flatten());
    positions
        .iter()
        .zip(&film)
        .map(|((hive, _), spots)| document(hive, spots, &window))
        .collect()
}

/// Which part of the plane is drawn.
struct Window {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Window {
    fn around<'a>(spots: impl Iterator<Item = &'a Spot<'a>> + Clone) -> Window {
        let bounds = |places: &mut dyn Iterator<Item = f32>| {
            let (low, high) = places.fold((f32::MAX, f32::MIN), |(low, high), at| {
                (low.min(at), high.max(at))
            });
            if low > high { (0.0, 0.0) } else { (low, high) }
        };
        let (west, east) = bounds(&mut spots.clone().map(|spot| centre(spot).0));
        let (north, south) = bounds(&mut spots.map(|spot| centre(spot).1));
        Window {
            left: west,
            top: north,
            width: (east - west + 2.0 * MARGIN).max(420.0),
            height: south - north + 2.0 * MARGIN + FOOT,
        }
    }
}

fn document(hive: &Hive, spots: &[Spot<'_>], window: &Window) -> String {
    let &Window {
        left,
        top: north,
        width,
        height,
    } = window;
    let mut out = String::new();
    let status = status(hive, " · ");
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img" aria-labelledby="title desc">"#
    );
    let _ = writeln!(
        out,
        "<title id=\"title\">Hive, {}: {status}</title>",
        hive.variant()
    );
    let _ = writeln!(out, "<desc id=\"desc\">{}</desc>", in_words(spots));
    out.push_str(STYLE);
    let _ = writeln!(
        out,
        r#"<rect class="table" width="{width:.0}" height="{height:.0}"/>"#
    );
    // Marks beside the tiles lie under them all: a stack is drawn into the cell behind it.
    for spot in spots.iter().filter(|spot| spot.tiles.is_empty()) {
        let (x, y) = centre(spot);
        draw_mark(&mut out, spot, x - left + MARGIN, y - north + MARGIN);
    }
    // Rows come from the north, so that a stack covers what lies behind it.
    for spot in spots {
        let (x, y) = centre(spot);
        draw(&mut out, spot, x - left + MARGIN, y - north + MARGIN);
    }
    // Above everything, or the tiles of the next row would cut into it.
    for spot in spots.iter().filter(|spot| spot.landed) {
        let (x, y) = centre(spot);
        let top = hexagon(
            x - left + MARGIN,
            y - north + MARGIN - lift(spot),
            RADIUS + 1.0,
        );
        let _ = writeln!(out, r#"<path class="landed" d="{top}"/>"#);
    }
    for spot in spots.iter().filter(|spot| !spot.tiles.is_empty()) {
        let (x, y) = centre(spot);
        draw_mark(
            &mut out,
            spot,
            x - left + MARGIN,
            y - north + MARGIN - lift(spot),
        );
    }
    let lines = [
        (status, "note"),
        (in_hand(hive, Colour::White), "note faint"),
        (in_hand(hive, Colour::Black), "note faint"),
    ];
    for ((text, class), below) in lines.iter().zip([72.0, 46.0, 20.0]) {
        let y = height - below;
        let _ = writeln!(
            out,
            r#"<text class="{class}" x="24" y="{y:.0}">{text}</text>"#
        );
    }
    out.push_str("</svg>\n");
    out
}

fn in_hand(hive: &Hive, colour: Colour) -> String {
    format!("In {colour}'s hand: {}", hand(hive, colour))
}

const STYLE: &str = "<style>
.table{fill:#eceadf}
.tile,.side,.rim{stroke-linejoin:round}
.tile{stroke-width:1.4}
.side{stroke:none}
.rim{fill:none;stroke-width:1.4;opacity:.75}
.white{fill:#f7eed9;stroke:#85714a}
.black{fill:#31373f;stroke:#11141a}
.white-side{fill:#c6b488}
.black-side{fill:#12151b}
.white-rim{stroke:#d9c8a0}
.black-rim{stroke:#4d5667}
.wing{opacity:.42}
.leg,.thin{fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.thin{stroke-width:3.4}
.cut{fill:none;stroke-width:3.2;stroke-linecap:round}
.on-white-tile .cut{stroke:#f6eed9}
.on-black-tile .cut{stroke:#262b35}
.on-white-tile .cutfill{fill:#f6eed9}
.on-black-tile .cutfill{fill:#262b35}
.pinned{fill:none;stroke:#7b3fa0;stroke-width:3.5;stroke-dasharray:8 5}
.black-pinned{stroke:#c79be0}
.landed{fill:none;stroke:#0068a5;stroke-width:5}
.mark{font:700 15px system-ui,sans-serif;text-anchor:middle}
.on-white{fill:#5c4a21}
.on-black{fill:#dfe5ee}
.spot{fill-opacity:.16;stroke-width:2.5;stroke-dasharray:3 5;stroke-linecap:round}
.ring{fill:none;stroke-width:5}
.spot.neutral{fill:#7b3fa0}
.spot.good{fill:#0068a5}
.spot.bad{fill:#b34700}
.neutral{stroke:#7b3fa0}
.good{stroke:#0068a5}
.bad{stroke:#b34700}
.label{font:700 19px system-ui,sans-serif;text-anchor:middle}
.on-tile{font-size:15px;stroke:#fbfaf7;stroke-width:4;paint-order:stroke;stroke-linejoin:round}
.neutral-text{fill:#5b2a7a}
.good-text{fill:#00507d}
.bad-text{fill:#9c3f00}
.note{font:17px system-ui,sans-serif;fill:#2b303b}
.faint{fill:#5d6675}
</style>
";

fn centre(spot: &Spot) -> (f32, f32) {
    let (q, r) = (f32::from(spot.axial.q), f32::from(spot.axial.r));
    (WIDTH * (q + r / 2.0), ROW * r)
}

/// How much higher than on the ground the top tile is drawn.
fn lift(spot: &Spot) -> f32 {
    (1..spot.tiles.len()).map(|_| LIFT).sum()
}

fn draw(out: &mut String, spot: &Spot, x: f32, y: f32) {
    let mut y = y;
    for (level, &piece) in spot.tiles.iter().enumerate() {
        y -= if level == 0 { 0.0 } else { LIFT };
        let (shade, thickness) = (shade(piece), 0.6 * LIFT);
        let _ = writeln!(
            out,
            r#"<path class="side {shade}-side" d="{}"/><path class="tile {shade}" d="{}"/><path class="rim {shade}-rim" d="{}"/>"#,
            hexagon(x, y + thickness, RADIUS),
            hexagon(x, y, RADIUS),
            hexagon(x, y, RADIUS - 4.0)
        );
    }
    let Some(top) = spot.top() else { return };
    if spot.pinned {
        let black = if top.colour() == Colour::Black {
            " black-pinned"
        } else {
            ""
        };
        let _ = writeln!(
            out,
            r#"<path class="pinned{black}" d="{}"/>"#,
            hexagon(x, y, RADIUS - 6.0)
        );
    }
    draw_bug(out, top, x, y);
    let mark = match (spot.tiles.len(), spot.resting) {
        (1, true) => "zz".to_owned(),
        (1, false) => return,
        (height, _) => format!("×{height}"),
    };
    let _ = writeln!(
        out,
        r#"<text class="mark on-{}" x="{x:.1}" y="{:.1}">{mark}</text>"#,
        shade(top),
        y - 29.0
    );
}

/// The bug of a tile, and its number in dots if there are several of them.
fn draw_bug(out: &mut String, piece: Piece, x: f32, y: f32) {
    let has_several = matches!(
        piece.bug(),
        Bug::Spider | Bug::Beetle | Bug::Grasshopper | Bug::Ant
    );
    let number = if has_several { piece.copy() } else { 0 };
    let (up, scale) = if number > 0 { (5.0, 0.62) } else { (0.0, 0.68) };
    let shade = shade(piece);
    let _ = write!(
        out,
        r#"<g class="bug on-{shade}-tile" transform="translate({x:.1} {:.1}) scale({scale})">"#,
        y - up
    );
    let hue = hue(piece);
    for (part, path) in strokes(piece.bug()) {
        // Not `currentcolor`: what makes PNG of it does not know that.
        let colour = match *part {
            "fill" | "wing" => format!(r#" fill="{hue}""#),
            "leg" | "thin" => format!(r#" stroke="{hue}""#),
            _ => String::new(),
        };
        let _ = write!(out, r#"<path class="{part}"{colour} d="{path}"/>"#);
    }
    out.push_str("</g>");
    for dot in 0..number {
        let aside = (f32::from(dot) - f32::from(number - 1) / 2.0) * 9.5;
        let _ = write!(
            out,
            r#"<circle cx="{:.1}" cy="{:.1}" r="3" fill="{hue}"/>"#,
            x + aside,
            y + 32.0
        );
    }
    out.push('\n');
}

/// A mark: a hexagon of its own where no tile lies, a ring around the tile otherwise.
fn draw_mark(out: &mut String, spot: &Spot, x: f32, y: f32) {
    let Some(mark) = spot.mark else { return };
    let tone = mark.tone.name();
    let beside = spot.tiles.is_empty();
    let (class, radius) = if beside {
        ("spot", RADIUS - 5.0)
    } else {
        ("ring", RADIUS - 2.0)
    };
    let heat = mark.heat.filter(|heat| heat.is_finite());
    let opacity = match heat.filter(|_| beside) {
        Some(heat) => format!(
            " style=\"fill-opacity:{:.2}\"",
            heat.clamp(0.0, 1.0) * 0.7 + 0.1
        ),
        None => String::new(),
    };
    let _ = writeln!(
        out,
        r#"<path class="{class} {tone}"{opacity} d="{}"/>"#,
        hexagon(x, y, radius)
    );
    if let Some(label) = &mark.label {
        let below = if beside { 6.5 } else { RADIUS - 7.0 };
        let class = if beside { "label" } else { "label on-tile" };
        let _ = writeln!(
            out,
            r#"<text class="{class} {tone}-text" x="{x:.1}" y="{:.1}">{}</text>"#,
            y + below,
            escaped(label)
        );
    }
}

/// A hexagon that stands on a corner.
fn hexagon(x: f32, y: f32, radius: f32) -> String {
    let across = radius * 0.866;
    let half = radius / 2.0;
    let corners = [
        (0.0, -radius),
        (across, -half),
        (across, half),
        (0.0, radius),
        (-across, half),
        (-across, -half),
    ];
    let points: Vec<String> = corners
        .iter()
        .map(|(dx, dy)| format!("{:.1} {:.1}", x + dx, y + dy))
        .collect();
    format!("M{}Z", points.join("L"))
}

fn shade(piece: Piece) -> &'static str {
    match piece.colour() {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// Darker on white tiles and lighter on black ones; the bug's shape says the same.
fn hue(piece: Piece) -> &'static str {
    let [on_white, on_black] = match piece.bug() {
        Bug::Queen => ["#b87800", "#f5bd2c"],
        Bug::Spider => ["#86420f", "#de935a"],
        Bug::Beetle => ["#74389b", "#cd9ee8"],
        Bug::Grasshopper => ["#00744f", "#42cb9c"],
        Bug::Ant => ["#0068a5", "#5bb9ee"],
        Bug::Mosquito => ["#566070", "#bac4d2"],
        Bug::Ladybug => ["#b8281a", "#ff7866"],
        Bug::Pillbug => ["#0f6f7c", "#5ccad5"],
    };
    match piece.colour() {
        Colour::White => on_white,
        Colour::Black => on_black,
    }
}

/// The picture for those who hear it: rows from the north, tiles from the west.
fn in_words(spots: &[Spot]) -> String {
    if spots.iter().all(|spot| spot.tiles.is_empty()) {
        return "No tile is on the table.".to_owned();
    }
    let mut words = String::new();
    let mut row = None;
    for spot in spots.iter().filter(|spot| !spot.tiles.is_empty()) {
        if row == Some(spot.axial.r) {
            words.push_str(", ");
        } else {
            let _ = write!(
                words,
                "{}Row {}: ",
                if row.is_some() { ". " } else { "" },
                spot.axial.r + 1
            );
            row = Some(spot.axial.r);
        }
        let names: Vec<String> = spot.tiles.iter().rev().map(Piece::to_string).collect();
        words.push_str(&names.join(" on "));
        words.push_str(if spot.pinned { " (pinned)" } else { "" });
    }
    words.push('.');
    words
}
