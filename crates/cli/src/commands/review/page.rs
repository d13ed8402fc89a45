//! A review as one page that needs nothing else: no scripts, no links to elsewhere, pictures inside.
//!
//! Names come from files that anybody may have written. They are text, never markup: everything goes
//! through [`escaped`], and the page forbids the browser to load or run anything at all.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use engine::EngineGame;
use engine::review::ReviewedPly;
use game::{History, Mark, Player, Tone, escaped};

use super::{GameReport, graph, mover, words};
use crate::commands::analyse::percent;
use crate::drawn::Drawn;

/// A game that can be reviewed and drawn.
pub(super) trait Pictured: EngineGame + Drawn {}

impl<G: EngineGame + Drawn> Pictured for G {}

/// The whole page.
pub(super) fn page<G: Pictured>(report: &GameReport<G::Fact>, game: &History<G>) -> String {
    let heading = escaped(&words::heading::<G>(report));
    let mut out = String::new();
    out.push_str(HEAD);
    let _ = writeln!(
        out,
        "<title>Review: {heading}</title>\n</head>\n<body>\n<main>"
    );
    let _ = writeln!(out, "<h1>{heading}</h1>");
    let _ = writeln!(out, "<p>{}.</p>", escaped(&words::extent(report)));
    for said in words::course::<G>(report) {
        let _ = writeln!(out, "<p>{}.</p>", escaped(&said));
    }
    let (first, second) = (G::colour(Player::First), G::colour(Player::Second));
    out.push_str(&graph::graph(&report.review, first, second));
    out.push_str("<ul class=\"sums\">\n");
    for player in [Player::First, Player::Second] {
        let _ = writeln!(out, "<li>{}</li>", words::sum::<G>(report, game, player));
    }
    let _ = writeln!(out, "</ul>\n<p class=\"line\">{}</p>", words::ACCURACY);
    for ply in report.told() {
        told(&mut out, game, ply);
    }
    let _ = writeln!(
        out,
        "<footer><p>The game: <code>{}</code></p>\n<p>Made by hexapod {}.</p></footer>",
        escaped(&report.game),
        env!("CARGO_PKG_VERSION")
    );
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// One move: the position before it, what was played, and what was better or was to be found.
fn told<G: Pictured>(out: &mut String, game: &History<G>, ply: &ReviewedPly<G::Fact>) {
    let before = game.at(ply.ply - 1);
    let mover = mover(game, ply.ply);
    let colour = G::colour(mover);
    let (number, sign) = (ply.ply, words::sign(ply));
    let (played, best) = (escaped(&ply.mv), escaped(&ply.best));
    let class = if ply.praise.is_some() {
        "sign good"
    } else {
        "sign"
    };
    let _ = writeln!(out, "<section id=\"ply{number}\">");
    let _ = writeln!(
        out,
        "<h2>{number}. {colour}: <code>{played}</code> <span class=\"{class}\">{sign}</span></h2>"
    );
    let svg = G::svg(&before, &marks(&before, game, ply));
    let _ = writeln!(
        out,
        "<figure><img alt=\"The position before move {number}\" src=\"data:image/svg+xml;base64,{}\">",
        BASE64_STANDARD.encode(svg)
    );
    if let Some(praise) = &ply.praise {
        out.push_str("<figcaption>! is what was played.</figcaption></figure>\n");
        for said in words::praised(praise, colour) {
            let _ = writeln!(out, "<p>{}.</p>", escaped(&said));
        }
    } else {
        out.push_str(
            "<figcaption>? is what was played, ! what was better.</figcaption></figure>\n",
        );
        let _ = writeln!(
            out,
            "<p>It costs {colour} {} of the chances to win. Better was <code>{best}</code>.</p>",
            percent(ply.loss)
        );
    }
    if !ply.why.is_empty() {
        out.push_str("<ul>\n");
        for claim in &ply.why {
            let _ = writeln!(out, "<li>{}</li>", escaped(&claim.text));
        }
        out.push_str("</ul>\n");
    }
    if ply.pv.len() > 1 {
        let line = escaped(&ply.pv.join(", "));
        let _ = writeln!(out, "<p class=\"line\">Expected: <code>{line}</code></p>");
    }
    out.push_str("</section>\n");
}

/// What was played and what was better, on the position before.
fn marks<G: Pictured>(
    before: &History<G>,
    game: &History<G>,
    ply: &ReviewedPly<G::Fact>,
) -> Vec<(G::Cell, Mark)> {
    let best = before.position().read_move(&ply.best).ok();
    let played = game.moves().nth(ply.ply - 1);
    let mut marks: Vec<(G::Cell, Mark)> = Vec::new();
    let mut moves = vec![(best, &ply.best, '!', Tone::Good)];
    if ply.praise.is_none() {
        moves.push((played, &ply.mv, '?', Tone::Bad));
    }
    for &(mv, written, sign, tone) in &moves {
        let Some(cell) = mv.and_then(G::lands) else {
            continue;
        };
        let known = marks.iter_mut().find(|(marked, _)| *marked == cell);
        match known.and_then(|(_, mark)| mark.label.as_mut()) {
            // Two tiles may go to the same place.
            Some(both) => "!?".clone_into(both),
            None => marks.push((
                cell,
                Mark {
                    label: Some(format!("{}{sign}", G::tile(written).unwrap_or_default())),
                    heat: Some(0.5),
                    tone,
                },
            )),
        }
    }
    for (mv, _, _, tone) in moves {
        let from = mv.and_then(G::leaves);
        let from = from.filter(|from| marks.iter().all(|(marked, _)| marked != from));
        if let Some(from) = from {
            let ring = Mark {
                tone,
                ..Mark::default()
            };
            marks.push((from, ring));
        }
    }
    marks
}

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<style>
:root{color-scheme:light dark;--ground:#f4f1ea;--ink:#1f2530;--paper:#fffdf9;--rule:#dfd9cc;--bad:#b34700;--good:#0068a5;--muted:#5a6270;--white:#fbf5e6;--black:#2b303b;--half:#9aa2af}
@media (prefers-color-scheme:dark){:root{--ground:#12151a;--ink:#ebe8e1;--paper:#1b1f27;--rule:#323947;--bad:#ff9350;--good:#5bb9ee;--muted:#a7b0be;--white:#efe6d0;--black:#0c0e12;--half:#6c7686}}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{max-width:48rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:0 0 .75rem}
section{border:1px solid var(--rule);border-radius:12px;background:var(--paper);padding:1rem 1.25rem;margin:0 0 1rem}
figure{margin:0 0 .75rem}
img{max-width:100%;height:auto;border-radius:6px}
figcaption,footer,.line{font-size:.9rem;opacity:.85}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.sign{color:var(--bad);font-weight:700}
.good{color:var(--good)}
.sums{padding:0;list-style:none}
.graph{width:100%;height:auto}
.graph text{font:13px system-ui,sans-serif;fill:var(--muted);text-anchor:end}
.graph .area.white{fill:var(--white)}
.graph .area.black{fill:var(--black)}
.graph .half{stroke:var(--half);stroke-dasharray:3 4}
.graph polyline{fill:none;stroke:#3aa0dd;stroke-width:2.5;stroke-linejoin:round}
.graph circle{fill:#d55e00;stroke:#fff;stroke-width:1.5}
.graph .praise circle{fill:#0072b2}
.graph .sign{font:800 14px system-ui,sans-serif;fill:#d55e00;text-anchor:middle;paint-order:stroke;stroke:#fffdf9;stroke-width:4px}
.graph .praise .sign{fill:#0072b2}
</style>
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text() {
        let name = "<script>alert('a\"b & c')</script>\u{7}";
        assert_eq!(
            escaped(name),
            "&lt;script&gt;alert(&#39;a&quot;b &amp; c&#39;)&lt;/script&gt;"
        );
    }
}
