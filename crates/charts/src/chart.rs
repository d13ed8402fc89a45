//! One chart: a title, a frame with axes, and what is drawn in it.

use std::fmt::Write as _;

use crate::axis::Axis;
use crate::bars::Bars;
use crate::lines::{self, Line};

/// How large a chart is, and the frame within it.
pub(crate) const WIDTH: f64 = 480.0;
pub(crate) const HEIGHT: f64 = 300.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 48.0;

/// Apart for most who see colours otherwise, and when printed in grey.
pub(crate) const COLOURS: [&str; 4] = ["#2563a8", "#e08214", "#8a8f98", "#c9ccd1"];
pub(crate) const INK: &str = "#1f2328";
const PALE: &str = "#59636e";
const RULE: &str = "#e4e7eb";

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What one sees.
    pub title: String,
    /// Of how much: `412 games`. Names of lines need the same room, from the right.
    pub note: String,
    /// What the numbers along the ground are.
    pub along: String,
    /// What the numbers that go up are.
    pub up: String,
    pub marks: Marks,
}

/// What is drawn in a chart.
#[derive(Clone, Debug, PartialEq)]
pub enum Marks {
    Bars(Bars),
    Lines(Vec<Line>),
}

/// Where numbers lie in a chart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    along: Axis,
    up: Axis,
}

impl Frame {
    pub(crate) fn x(&self, number: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * self.along.part(number)
    }

    pub(crate) fn y(&self, number: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * self.up.part(number)
    }

    /// The axes with their numbers. Writing to a string cannot fail, here and in all that draws.
    fn draw(&self, svg: &mut String) {
        let (right, ground) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for number in self.up.ticks() {
            let (at, text) = (self.y(number), self.up.text(number));
            let _ = write!(
                svg,
                "<path d='M{LEFT},{at:.1}H{right}' stroke='{RULE}'/>\
                 <text x='{}' y='{:.1}' text-anchor='end' fill='{PALE}'>{text}</text>",
                LEFT - 7.0,
                at + 4.0
            );
        }
        for number in self.along.ticks() {
            let (at, text) = (self.x(number), self.along.text(number));
            let _ = write!(
                svg,
                "<path d='M{at:.1},{ground}v4' stroke='{PALE}'/>\
                 <text x='{at:.1}' y='{}' text-anchor='middle' fill='{PALE}'>{text}</text>",
                ground + 17.0
            );
        }
    }
}

impl Chart {
    /// The chart without the sheet on which it lies.
    pub(crate) fn draw(&self, svg: &mut String) {
        let [along, up] = match &self.marks {
            Marks::Bars(bars) => bars.axes(),
            Marks::Lines(lines) => lines::axes(lines),
        };
        let frame = Frame { along, up };
        let (right, ground) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let _ = write!(
            svg,
            "<text x='{LEFT}' y='18' font-size='14' font-weight='bold'>{}</text>\
             <text x='{LEFT}' y='36' fill='{PALE}'>{}</text>",
            escaped(&self.title),
            escaped(&self.note)
        );
        frame.draw(svg);
        match &self.marks {
            Marks::Bars(bars) => bars.draw(&frame, svg),
            Marks::Lines(lines) => lines::draw(lines, &frame, svg),
        }
        let middle = TOP + (HEIGHT - TOP - BOTTOM) / 2.0;
        let _ = write!(
            svg,
            "<path d='M{LEFT},{ground}H{right}' stroke='{PALE}'/>\
             <text x='{}' y='{}' text-anchor='middle'>{}</text>\
             <text transform='translate(14 {middle}) rotate(-90)' text-anchor='middle'>{}</text>",
            LEFT + (WIDTH - LEFT - RIGHT) / 2.0,
            HEIGHT - 10.0,
            escaped(&self.along),
            escaped(&self.up)
        );
        self.draw_names(svg);
    }

    /// What is what, in the corner above the frame.
    fn draw_names(&self, svg: &mut String) {
        let names: Vec<&str> = match &self.marks {
            Marks::Bars(bars) => bars.names().collect(),
            Marks::Lines(lines) => lines.iter().map(|line| line.name.as_str()).collect(),
        };
        let named = names.iter().zip(COLOURS.iter().cycle());
        let mut named = named.filter(|(name, _)| !name.is_empty()).peekable();
        if named.peek().is_none() {
            return;
        }
        let _ = write!(svg, "<text x='{}' y='36' text-anchor='end'>", WIDTH - RIGHT);
        for (number, (name, colour)) in named.enumerate() {
            let gap = if number > 0 { " dx='9'" } else { "" };
            let name = escaped(name);
            let _ = write!(
                svg,
                "<tspan{gap} fill='{colour}'>■</tspan><tspan dx='3'>{name}</tspan>"
            );
        }
        svg.push_str("</text>");
    }
}

/// A text that cannot end the tag in which it stands.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
