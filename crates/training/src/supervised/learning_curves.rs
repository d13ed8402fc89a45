//! How a run went, as a picture: what was measured, over the steps.

use charts::{Chart, Line, Marks};
use serde_json::Value;

/// One panel: what it shows, and under which names the numbers of its two curves are noted, first
/// of what is learnt from, then of what is held out.
struct Panel {
    title: &'static str,
    learnt: Option<&'static str>,
    held_out: Option<&'static str>,
}

const PANELS: [Panel; 4] = [
    Panel {
        title: "policy: cross-entropy",
        learnt: Some("/policy"),
        held_out: Some("/held_out/all/policy"),
    },
    Panel {
        title: "value: loss learnt from, squared error held out",
        learnt: Some("/value"),
        held_out: Some("/held_out/all/value"),
    },
    Panel {
        title: "the wanted move is the most probable",
        learnt: None,
        held_out: Some("/held_out/all/top1"),
    },
    Panel {
        title: "learning rate",
        learnt: Some("/rate"),
        held_out: None,
    },
];

/// Draws the lines of a `metrics.jsonl`. Lines that say nothing are passed over.
pub fn draw(metrics: &str) -> String {
    let lines: Vec<Value> = metrics
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    charts::sheet(&PANELS.map(|panel| panel.chart(&lines)))
}

impl Panel {
    fn chart(&self, lines: &[Value]) -> Chart {
        // A curve that is not there keeps its place, so that both have the same colour everywhere.
        let curve = |name: &str, pointer: Option<&str>| {
            let points = pointer.map_or_else(Vec::new, |pointer| points(lines, pointer));
            let name = if points.is_empty() { "" } else { name };
            Line {
                name: name.to_owned(),
                points,
            }
        };
        Chart {
            title: self.title.to_owned(),
            note: String::new(),
            along: "step".to_owned(),
            up: String::new(),
            marks: Marks::Lines(vec![
                curve("learnt from", self.learnt),
                curve("held out", self.held_out),
            ]),
        }
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
        assert!(svg.contains("points='262.0,48.0 462.0,252.0'"), "{svg}");
        // What is held out is between.
        assert!(svg.contains("points='462.0,150.0'"), "{svg}");
        assert!(svg.contains(">learnt from</tspan>") && svg.contains(">held out</tspan>"));
        assert!(draw("").ends_with("</svg>\n"));
    }
}
