//! Numbers over others, as lines.

use std::fmt::Write as _;

use crate::axis::Axis;
use crate::chart::{COLOURS, Frame};

/// A line through points.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is, if there is more than one.
    pub name: String,
    /// Where it goes, from the left to the right.
    pub points: Vec<(f64, f64)>,
}

pub(crate) fn axes(lines: &[Line]) -> [Axis; 2] {
    let points = || lines.iter().flat_map(|line| &line.points);
    let range = |numbers: &mut dyn Iterator<Item = f64>| {
        let range = numbers.fold(None, |range: Option<(f64, f64)>, number| {
            let (least, most) = range.unwrap_or((number, number));
            Some((least.min(number), most.max(number)))
        });
        range.unwrap_or((0.0, 0.0))
    };
    let (left, right) = range(&mut points().map(|&(x, _)| x));
    let (low, high) = range(&mut points().map(|&(_, y)| y));
    // An axis that leaves nothing out, unless that would press the lines flat.
    let low = if low > 0.0 && low < high * 0.5 {
        0.0
    } else {
        low
    };
    // A line that is flat needs some air all the same.
    let closest = if high == 0.0 { 1.0 } else { high.abs() * 1e-3 };
    [
        Axis::between(left.min(0.0), right, 1.0),
        Axis::around(low, high, closest),
    ]
}

pub(crate) fn draw(lines: &[Line], frame: &Frame, svg: &mut String) {
    for (line, colour) in lines.iter().zip(COLOURS.iter().cycle()) {
        let mut path = String::new();
        for &(x, y) in &line.points {
            let _ = write!(path, "{:.1},{:.1} ", frame.x(x), frame.y(y));
        }
        let _ = write!(
            svg,
            "<polyline points='{}' fill='none' stroke='{colour}' stroke-width='1.5'/>",
            path.trim_end()
        );
    }
}
