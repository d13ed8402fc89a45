//! How the chances went, as a picture.

use std::fmt::Write as _;

use engine::review::{Mark, Review};

use super::words;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;

/// The chances of whoever moved first, before every move and at the end; moves that are told of are links.
/// Part of a page, which brings the style.
pub(super) fn graph<F>(review: &Review<F>, first: &str, second: &str) -> String {
    let mut points: Vec<f64> = review.plies.iter().map(|ply| ply.winrate).collect();
    points.extend(review.winrate);
    let last = points.len().saturating_sub(1).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
    let x = |at: usize| LEFT + (WIDTH - LEFT - 12.0) * at as f64 / last as f64;
    let y = |winrate: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - winrate.clamp(0.0, 1.0));
    let mut out = String::new();
    let _ = writeln!(
        out,
        r#"<svg class="graph" viewBox="0 0 {WIDTH:.0} {HEIGHT:.0}" role="img" aria-label="How likely {first} was to win, move by move">"#
    );
    let bottom = y(0.0);
    let points_line: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(at, &winrate)| format!("{:.1},{:.1}", x(at), y(winrate)))
        .collect();
    let line = points_line.join(" ");
    let (start, end) = (x(0), x(points.len().saturating_sub(1)));
    // As on the page: each side's share in its own colour, whoever moved first below.
    for (side, edge) in [(second, y(1.0)), (first, bottom)] {
        let _ = writeln!(
            out,
            r#"<polygon class="area {}" points="{start:.1},{edge:.1} {line} {end:.1},{edge:.1}"/>"#,
            side.to_lowercase()
        );
    }
    for (winrate, text) in [(1.0, "100"), (0.5, "50"), (0.0, "0")] {
        let at = y(winrate);
        let _ = writeln!(
            out,
            r#"<text x="{:.0}" y="{:.1}">{text}</text>"#,
            LEFT - 8.0,
            at + 4.5
        );
    }
    let half = y(0.5);
    let _ = writeln!(
        out,
        r#"<line class="half" x1="{LEFT:.0}" y1="{half:.1}" x2="{:.0}" y2="{half:.1}"/>"#,
        WIDTH - 12.0
    );
    let _ = writeln!(out, r#"<polyline points="{line}"/>"#);
    for (at, ply) in review.plies.iter().enumerate() {
        let sign = words::sign(ply);
        if sign.is_empty() {
            continue;
        }
        // The point after the move: that is where the chances went.
        let to = points.get(at + 1).copied().unwrap_or(ply.winrate);
        let _ = writeln!(
            out,
            r##"<a href="#ply{}"{}><circle cx="{:.1}" cy="{:.1}" r="{}"><title>move {} {sign}</title></circle><text class="sign" x="{:.1}" y="{:.1}">{sign}</text></a>"##,
            ply.ply,
            if ply.praise.is_some() {
                r#" class="praise""#
            } else {
                ""
            },
            x(at + 1),
            y(to),
            radius(ply.mark),
            ply.ply,
            x(at + 1),
            if y(to) < TOP + 20.0 {
                TOP + 14.0
            } else {
                y(to) - 9.0
            }
        );
    }
    let _ = writeln!(
        out,
        r#"<text class="count" x="{:.1}" y="{:.0}">{first}'s chances after each of {} moves; a draw counts half</text>"#,
        WIDTH - 12.0,
        HEIGHT - 6.0,
        review.plies.len()
    );
    out.push_str("</svg>\n");
    out
}

/// A worse mistake has a larger dot, as on the page.
fn radius(mark: Mark) -> f32 {
    match mark {
        Mark::Blunder => 4.5,
        Mark::Mistake => 3.5,
        Mark::Dubious | Mark::None => 2.5,
    }
}
