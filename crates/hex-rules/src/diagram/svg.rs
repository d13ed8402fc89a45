//! A position as an SVG picture.

use std::fmt::Write as _;

use game::{Mark, Tone, escaped};

use super::{landed, letter, status};
use crate::{Cell, Colour, Hex, Move, Size};

/// From the centre of a cell to a corner.
const RADIUS: f32 = 24.0;
/// From the centre of a cell to the middle of a side.
const APOTHEM: f32 = RADIUS * 0.866;
/// How far a row is below the one before.
const ROW: f32 = RADIUS * 1.5;
const MARGIN: f32 = 62.0;
const FOOT: f32 = 40.0;

/// Draws a position as a complete SVG document that needs nothing else: no fonts of its own, no
/// scripts, no links.
///
/// The four edges have the colours of those who join them, the stone of the last move has a dot.
/// `marks` go over the cells: what a search thinks of them, or in which order they were played. A
/// description in words is part of it, for those who cannot see the picture.
pub fn svg(hex: &Hex, last: Option<Move>, marks: &[(Cell, Mark)]) -> String {
    let size = hex.size();
    let (right, bottom) = centre(Cell::new(size.columns() - 1, size.rows() - 1));
    let (width, height) = ((right + MARGIN).max(360.0), bottom + MARGIN + FOOT);
    let status = status(hex, " · ");
    let mut out = String::new();
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img" aria-labelledby="title desc">"#
    );
    let _ = writeln!(out, "<title id=\"title\">Hex, {size}: {status}</title>");
    let _ = writeln!(out, "<desc id=\"desc\">{}</desc>", in_words(hex));
    out.push_str(STYLE);
    let _ = writeln!(
        out,
        r#"<rect class="table" width="{width:.0}" height="{height:.0}"/>"#
    );
    // Under the cells, so that of a broad line only the outer half shows.
    draw_edges(&mut out, size);
    for cell in size.all() {
        let (x, y) = centre(cell);
        let _ = writeln!(out, r#"<path class="cell" d="{}"/>"#, hexagon(x, y));
    }
    for (cell, mark) in marks.iter().filter(|(cell, _)| size.contains(*cell)) {
        draw_heat(&mut out, *cell, mark);
    }
    for cell in size.all() {
        if let Some(colour) = hex.stone(cell) {
            let (x, y) = centre(cell);
            let _ = writeln!(
                out,
                r#"<circle class="{}" cx="{x:.1}" cy="{y:.1}" r="{:.1}"/>"#,
                name(colour),
                APOTHEM - 4.0
            );
        }
    }
    let labelled = |cell: Cell| {
        let mut on_cell = marks.iter().filter(|(marked, _)| *marked == cell);
        on_cell.any(|(_, mark)| mark.label.is_some())
    };
    // A label would hide the dot, and the other way round; a ring leaves room for it.
    if let Some(cell) = landed(hex, last) {
        let (x, y) = centre(cell);
        let (class, radius) = if labelled(cell) {
            ("last-ring", APOTHEM - 6.0)
        } else {
            ("last", 5.0)
        };
        let _ = writeln!(
            out,
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}"/>"#
        );
    }
    for (cell, mark) in marks.iter().filter(|(cell, _)| size.contains(*cell)) {
        draw_label(&mut out, hex, *cell, mark);
    }
    draw_coordinates(&mut out, size);
    let _ = writeln!(
        out,
        r#"<text class="note" x="16" y="{:.0}">{status}</text>"#,
        height - 16.0
    );
    out.push_str("</svg>\n");
    out
}

const STYLE: &str = "<style>
.table{fill:#eceadf}
.cell{fill:#eadfc5;stroke:#a99c7c;stroke-width:1.2}
.edge{fill:none;stroke-width:15;stroke-linejoin:round;stroke-linecap:butt}
.black-edge{stroke:#282d38}
.white-edge{stroke:#fff}
.black{fill:#282d38;stroke:#11141a}
.white{fill:#fdf7e8;stroke:#85714a}
.heat{fill:#b34700}
.good{fill:#0068a5}
.bad{fill:#b34700}
.last{fill:#0068a5;stroke:#fff;stroke-width:1}
.last-ring{fill:none;stroke:#0068a5;stroke-width:2.5}
.label{font:600 13px system-ui,sans-serif;text-anchor:middle;fill:#1c1f26}
.on-black{fill:#fff}
.coordinate{font:600 13px system-ui,sans-serif;text-anchor:middle;fill:#39404b}
.note{font:15px system-ui,sans-serif;fill:#1c1f26}
</style>
";

fn centre(cell: Cell) -> (f32, f32) {
    let (column, row) = (f32::from(cell.column), f32::from(cell.row));
    (
        MARGIN + 2.0 * APOTHEM * (column + row / 2.0),
        MARGIN + ROW * row,
    )
}

/// The corners of a cell, clockwise from the top.
fn corners(cell: Cell) -> [(f32, f32); 6] {
    let (x, y) = centre(cell);
    corners_around(x, y)
}

fn corners_around(x: f32, y: f32) -> [(f32, f32); 6] {
    let half = RADIUS / 2.0;
    [
        (x, y - RADIUS),
        (x + APOTHEM, y - half),
        (x + APOTHEM, y + half),
        (x, y + RADIUS),
        (x - APOTHEM, y + half),
        (x - APOTHEM, y - half),
    ]
}

fn hexagon(x: f32, y: f32) -> String {
    format!("{}Z", path(&corners_around(x, y)))
}

fn path(points: &[(f32, f32)]) -> String {
    let points: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{x:.1} {y:.1}"))
        .collect();
    format!("M{}", points.join("L"))
}

/// Black's edges above and below, White's left and right. At the two obtuse corners a side of the
/// cell belongs to both: each gets half of it.
fn draw_edges(out: &mut String, size: Size) {
    let (last_column, last_row) = (size.columns() - 1, size.rows() - 1);
    let upper_right = corners(Cell::new(last_column, 0));
    let lower_left = corners(Cell::new(0, last_row));
    let halfway = |a: (f32, f32), b: (f32, f32)| (a.0.midpoint(b.0), a.1.midpoint(b.1));
    let corner_right = halfway(upper_right[0], upper_right[1]);
    let corner_left = halfway(lower_left[3], lower_left[4]);

    let mut top: Vec<(f32, f32)> = Vec::new();
    let mut bottom = vec![corner_left];
    for column in 0..=last_column {
        let above = corners(Cell::new(column, 0));
        top.extend([above[5], above[0]]);
        let below = corners(Cell::new(column, last_row));
        bottom.extend([below[3], below[2]]);
    }
    top.push(corner_right);
    let mut left: Vec<(f32, f32)> = Vec::new();
    let mut right = vec![corner_right];
    for row in 0..=last_row {
        let west = corners(Cell::new(0, row));
        left.extend([west[5], west[4]]);
        let east = corners(Cell::new(last_column, row));
        right.extend([east[1], east[2]]);
    }
    left.push(corner_left);
    for (edge, colour) in [
        (left, Colour::White),
        (right, Colour::White),
        (top, Colour::Black),
        (bottom, Colour::Black),
    ] {
        let _ = writeln!(
            out,
            r#"<path class="edge {}-edge" d="{}"/>"#,
            name(colour),
            path(&edge)
        );
    }
}

fn draw_heat(out: &mut String, cell: Cell, mark: &Mark) {
    // What is no number is no heat.
    let heat = mark.heat.filter(|heat| heat.is_finite() && *heat > 0.0);
    if let Some(heat) = heat {
        let (x, y) = centre(cell);
        let _ = writeln!(
            out,
            r#"<path class="heat{}" fill-opacity="{:.2}" d="{}"/>"#,
            match mark.tone {
                Tone::Neutral => "",
                Tone::Good => " good",
                Tone::Bad => " bad",
            },
            heat.min(1.0) * 0.85,
            hexagon(x, y)
        );
    }
}

fn draw_label(out: &mut String, hex: &Hex, cell: Cell, mark: &Mark) {
    let Some(label) = &mark.label else { return };
    let (x, y) = centre(cell);
    let class = match hex.stone(cell) {
        Some(Colour::Black) => "label on-black",
        _ => "label",
    };
    let _ = writeln!(
        out,
        r#"<text class="{class}" x="{x:.1}" y="{:.1}">{}</text>"#,
        y + 4.5,
        escaped(label)
    );
}

/// Letters above and below, numbers left and right, outside the edges.
fn draw_coordinates(out: &mut String, size: Size) {
    let mut write = |x: f32, y: f32, text: &str| {
        let _ = writeln!(
            out,
            r#"<text class="coordinate" x="{x:.1}" y="{:.1}">{text}</text>"#,
            y + 4.5
        );
    };
    let (above, beside) = (RADIUS + 17.0, APOTHEM + 21.0);
    for column in 0..size.columns() {
        let text = letter(column).to_string();
        let (x, y) = centre(Cell::new(column, 0));
        write(x - 8.0, y - above, &text);
        let (x, y) = centre(Cell::new(column, size.rows() - 1));
        write(x + 8.0, y + above, &text);
    }
    for row in 0..size.rows() {
        let text = (row + 1).to_string();
        let (x, y) = centre(Cell::new(0, row));
        write(x - beside, y + 5.0, &text);
        let (x, y) = centre(Cell::new(size.columns() - 1, row));
        write(x + beside, y - 5.0, &text);
    }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// The picture for those who hear it.
fn in_words(hex: &Hex) -> String {
    let size = hex.size();
    let sentences = Colour::ALL.map(|colour| {
        let cells: Vec<String> = hex
            .stones(colour)
            .iter()
            .map(|index| size.cell(index).to_string())
            .collect();
        if cells.is_empty() {
            format!("{colour} has no stones.")
        } else {
            format!("{colour} has {}.", cells.join(", "))
        }
    });
    format!("{} Black joins top and bottom.", sentences.join(" "))
}
