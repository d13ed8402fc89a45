//! How a run went, as a picture: what was measured, over the steps.

use std::fmt::Write as _;

use serde_json::Value;

/// One panel: what it shows, and under which names the numbers of its two curves are noted, first
/// of what is learnt from, then of what is held out.
struct Panel {
    title: &'static str,
    learnt: Option<&'static str>,
    held_out: &'static str,
}

const PANELS: [Panel; 4] = [
    Panel {
        title: "policy: cross-entropy",
        learnt: Some("/policy"),
        held_out: "/held_out/all/policy",
    },
    Panel {
        title: "value: loss learnt from, squared error held out",
        learnt: Some("/value"),
        held_out: "/held_out/all/value",
    },
    Panel {
        title: "the wanted move is the most probable",
        learnt: None,
        held_out: "/held_out/all/top1",
    },
    Panel {
        title: "learning rate",
        learnt: Some("/rate"),
        held_out: "/none",
    },
];

/// Measures of a panel, and of the frame within it.
const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 30.0;
const RIGHT: f64 = 12.0;
const BOTTOM: f64 = 30.0;
const COLOURS: [&str; 2] = ["#8a8f98", "#c2410c"];

/// Draws the lines of a `metrics.jsonl`. Lines that say nothing are passed over.
pub fn draw(metrics: &str) -> String {
    let lines: Vec<Value> = metrics
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let last = points(&lines, "/step")
        .last()
        .map_or(1.0, |&(step, _)| step.max(1.0));
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} {}' font-family='sans-serif' \
         font-size='11'><rect width='100%' height='100%' fill='#fff'/>",
        2.0 * WIDTH,
        2.0 * HEIGHT + 20.0
    );
    for (panel, number) in PANELS.iter().zip(0_u8..) {
        let at = [
            f64::from(number % 2) * WIDTH,
            f64::from(number / 2) * HEIGHT,
        ];
        panel.draw(&mut svg, at, &lines, last);
    }
    for (name, (colour, x)) in ["learnt from", "held out"]
        .iter()
        .zip(COLOURS.iter().zip([56, 156]))
    {
        let y = 2.0 * HEIGHT + 12.0;
        // Writing to a string cannot fail, here and below.
        let _ = write!(svg, "<text x='{x}' y='{y}' fill='{colour}'>— {name}</text>");
    }
    svg.push_str("</svg>\n");
    svg
}

impl Panel {
    fn draw(&self, svg: &mut String, [x, y]: [f64; 2], lines: &[Value], last: f64) {
        let learnt = self
            .learnt
            .map(|name| points(lines, name))
            .unwrap_or_default();
        let learning_curves = [learnt, points(lines, self.held_out)];
        let values = || learning_curves.iter().flatten().map(|&(_, value)| value);
        let least = values()
            .fold(f64::INFINITY, f64::min)
            .min(values().fold(0.0, f64::max));
        let most = values().fold(f64::NEG_INFINITY, f64::max).max(least + 1e-9);
        let (wide, high) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
        let place = |step: f64, value: f64| {
            let along = x + LEFT + wide * step / last;
            (along, y + TOP + high * (most - value) / (most - least))
        };
        let (left, top) = (x + LEFT, y + TOP);
        let _ = write!(
            svg,
            "<text x='{left}' y='{}'>{}</text><rect x='{left}' y='{top}' width='{wide}' \
             height='{high}' fill='none' stroke='#d4d4d8'/>",
            top - 8.0,
            self.title
        );
        for value in [least, f64::midpoint(least, most), most] {
            let (_, height) = place(0.0, value);
            let _ = write!(
                svg,
                "<text x='{}' y='{}' text-anchor='end'>{}</text>",
                left - 4.0,
                height + 4.0,
                short(value)
            );
        }
        let _ = write!(
            svg,
            "<text x='{}' y='{}' text-anchor='end'>step {last}</text>",
            left + wide,
            top + high + 14.0
        );
        for (curve, colour) in learning_curves.iter().zip(COLOURS) {
            let mut path = String::new();
            for &(step, value) in curve {
                let (along, height) = place(step, value);
                let _ = write!(path, "{along:.1},{height:.1} ");
            }
            let _ = write!(
                svg,
                "<polyline points='{}' fill='none' stroke='{colour}' stroke-width='1.5'/>",
                path.trim_end()
            );
        }
    }
}

/// A number for people.
fn short(value: f64) -> String {
    if value != 0.0 && value.abs() < 0.01 {
        format!("{value:.1e}")
    } else {
        format!("{value:.3}")
    }
}

/// The steps and numbers of all lines that have such a number.
fn points(lines: &[Value], name: &str) -> Vec<(f64, f64)> {
    let point = |line: &Value| Some((line.get("step")?.as_f64()?, line.pointer(name)?.as_f64()?));
    lines.iter().filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_are_where_the_numbers_are() {
        let metrics = "{\"step\":10,\"policy\":4.0,\"value\":1.0,\"rate\":0.1}\n\
            {\"step\":20,\"policy\":2.0,\"value\":0.5,\"rate\":0.2}\n\
            {\"step\":20,\"held_out\":{\"all\":{\"policy\":3.0,\"value\":0.7,\"top1\":0.25}}}\nhalf a li";
        let svg = draw(metrics);
        // Half the way and at the top, then at the end and at the bottom.
        assert!(svg.contains("points='252.0,30.0 448.0,220.0'"), "{svg}");
        // What is held out is between.
        assert!(svg.contains("points='448.0,125.0'"), "{svg}");
        assert!(svg.contains("step 20") && svg.contains("4.000"), "{svg}");
        assert!(draw("").ends_with("</svg>\n"));
    }
}
