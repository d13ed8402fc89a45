//! How often each of some numbers is there, as bars, of which several may stand on each other.

use std::fmt::Write as _;

use crate::axis::Axis;
use crate::chart::{COLOURS, Frame};

/// Room for so many there is in any case: one bar alone would be a wall.
const LEAST_ROOM: usize = 8;

/// Bars side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// The first number of the first bar.
    pub from: u32,
    /// How many numbers a bar stands for.
    pub width: u32,
    /// What stands on each other, from the ground up.
    pub stacked: Vec<Series>,
}

/// One height a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is, if there is more than one.
    pub name: String,
    /// How high it is above what is below it.
    pub heights: Vec<f64>,
}

impl Bars {
    fn count(&self) -> usize {
        let counts = self.stacked.iter().map(|series| series.heights.len());
        counts.max().unwrap_or(0)
    }

    /// Where a bar begins: halfway to the number before it, so that numbers stand under their bars.
    fn begin(&self, bar: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
        let bar = bar as f64;
        f64::from(self.from) + bar * f64::from(self.width) - 0.5
    }

    pub(crate) fn axes(&self) -> [Axis; 2] {
        let height = |bar: usize| -> f64 {
            let heights = self.stacked.iter().filter_map(|one| one.heights.get(bar));
            heights.sum()
        };
        let highest = (0..self.count()).map(height).fold(0.0, f64::max);
        [
            Axis::between(self.begin(0), self.begin(self.count().max(LEAST_ROOM)), 1.0),
            Axis::around(0.0, highest, 1.0),
        ]
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.stacked.iter().map(|series| series.name.as_str())
    }

    pub(crate) fn draw(&self, frame: &Frame, svg: &mut String) {
        let mut ground = vec![0.0; self.count()];
        for (series, colour) in self.stacked.iter().zip(COLOURS.iter().cycle()) {
            let _ = write!(svg, "<path fill='{colour}' d='");
            for ((bar, &height), ground) in series.heights.iter().enumerate().zip(&mut ground) {
                let (left, right) = (frame.x(self.begin(bar)), frame.x(self.begin(bar + 1)));
                let (low, high) = (frame.y(*ground), frame.y(*ground + height));
                *ground += height;
                // A line of white between two bars, where there is room for it.
                let gap = ((right - left) / 8.0).min(1.0);
                if height > 0.0 {
                    let _ = write!(
                        svg,
                        "M{:.1},{low:.1}V{high:.1}H{:.1}V{low:.1}Z",
                        left + gap,
                        right - gap
                    );
                }
            }
            svg.push_str("'/>");
        }
    }
}
