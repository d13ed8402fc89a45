//! How the chances went, as a picture.

use std::fmt::Write as _;

use engine::review::Review;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;

/// The chances of whoever moved first, before every move and at the end; marked moves are links.
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
    for (winrate, text) in [(1.0, first), (0.5, "even"), (0.0, second)] {
        let at = y(winrate);
        let _ = writeln!(
            out,
            r#"<line class="rule" x1="{LEFT:.0}" y1="{at:.1}" x2="{:.0}" y2="{at:.1}"/><text x="{:.0}" y="{:.1}">{text}</text>"#,
            WIDTH - 12.0,
            LEFT - 8.0,
            at + 4.5
        );
    }
    let line: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(at, &winrate)| format!("{:.1},{:.1}", x(at), y(winrate)))
        .collect();
    let _ = writeln!(out, r#"<polyline points="{}"/>"#, line.join(" "));
    for (at, ply) in review.plies.iter().enumerate() {
        let sign = ply.mark.sign();
        if sign.is_empty() {
            continue;
        }
        // The point after the move: that is where the chances went.
        let to = points.get(at + 1).copied().unwrap_or(ply.winrate);
        let _ = writeln!(
            out,
            r##"<a href="#ply{}"><circle cx="{:.1}" cy="{:.1}" r="5"><title>move {} {sign}</title></circle></a>"##,
            ply.ply,
            x(at + 1),
            y(to),
            ply.ply
        );
    }
    let _ = writeln!(
        out,
        r#"<text class="count" x="{:.1}" y="{:.0}">{} moves</text>"#,
        WIDTH - 12.0,
        HEIGHT - 6.0,
        review.plies.len()
    );
    out.push_str("</svg>\n");
    out
}
