//! Charts side by side on one sheet.

use std::fmt::Write as _;

use crate::chart::{Chart, HEIGHT, INK, WIDTH};

/// Of several charts this many lie side by side.
const COLUMNS: usize = 2;

/// A file with these charts, from the left to the right and from the top down.
pub fn sheet(charts: &[Chart]) -> String {
    let columns = charts.len().clamp(1, COLUMNS);
    let rows = charts.len().div_ceil(columns).max(1);
    #[expect(clippy::cast_precision_loss, reason = "places in a picture")]
    let places = |count: usize, size: f64| count as f64 * size;
    let (width, height) = (places(columns, WIDTH), places(rows, HEIGHT));
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' \
         width='{width}' height='{height}' font-family='sans-serif' font-size='11' fill='{INK}'>\
         <rect width='100%' height='100%' fill='#fff'/>"
    );
    for (number, chart) in charts.iter().enumerate() {
        let (x, y) = (
            places(number % columns, WIDTH),
            places(number / columns, HEIGHT),
        );
        // Writing to a string cannot fail.
        let _ = write!(svg, "<g transform='translate({x} {y})'>");
        chart.draw(&mut svg);
        svg.push_str("</g>");
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bars, Line, Marks, Series};

    fn chart(marks: Marks) -> Chart {
        Chart {
            title: "a < b & c".into(),
            note: "2 games".into(),
            along: "plies".into(),
            up: "games".into(),
            marks,
        }
    }

    fn series(name: &str, heights: &[f64]) -> Series {
        Series {
            name: name.into(),
            heights: heights.to_vec(),
        }
    }

    #[test]
    fn bars_stand_on_each_other_above_their_numbers() {
        let svg = sheet(&[chart(Marks::Bars(Bars {
            from: 0,
            width: 1,
            stacked: vec![series("won", &[1.0, 2.0]), series("lost", &[0.0, 2.0])],
        }))]);
        // Of 400 by 204: the second bar is the second eighth; its lower half belongs to the first.
        assert!(svg.contains("M113.0,252.0V150.0H161.0V252.0Z"), "{svg}");
        assert!(svg.contains("M113.0,150.0V48.0H161.0V150.0Z"), "{svg}");
        // The number of the second bar is in its middle.
        assert!(
            svg.contains("<text x='137.0' y='269' text-anchor='middle' fill='#59636e'>1</text>"),
            "{svg}"
        );
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("2 games"));
        assert!(svg.contains(">won</tspan>") && svg.contains(">lost</tspan>"));
    }

    #[test]
    fn lines_go_where_the_numbers_are() {
        let line = Line {
            name: String::new(),
            points: vec![(0.0, 0.0), (10.0, 40.0), (20.0, 20.0)],
        };
        let svg = sheet(&[chart(Marks::Lines(vec![line]))]);
        assert!(
            svg.contains("points='62.0,252.0 262.0,48.0 462.0,150.0'"),
            "{svg}"
        );
        assert!(!svg.contains('■'), "one line needs no name: {svg}");
    }

    #[test]
    fn charts_lie_side_by_side_and_nothing_is_a_sheet_too() {
        let one = chart(Marks::Lines(Vec::new()));
        let svg = sheet(&[one.clone(), one.clone(), one]);
        assert!(svg.contains("viewBox='0 0 960 600'"), "{svg}");
        assert!(
            svg.contains("translate(0 300)") && !svg.contains("NaN"),
            "{svg}"
        );
        assert!(sheet(&[]).ends_with("</svg>\n"));
        let nothing = Bars {
            from: 3,
            width: 1,
            stacked: Vec::new(),
        };
        assert!(!sheet(&[chart(Marks::Bars(nothing))]).contains("NaN"));
    }
}
