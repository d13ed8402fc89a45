//! Hexagons in characters: every character has four quarters, each of which belongs to some cell, and
//! there is a character for every way to fill them with two colours.

use game::Axial;

/// Half the width of a cell in columns, and lines a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    pub(super) half: u16,
    pub(super) step: u16,
}

impl Scale {
    /// The column and the line where a cell begins.
    pub(super) fn corner(self, at: Axial) -> (i32, i32) {
        let (q, r) = (i32::from(at.q), i32::from(at.r));
        ((2 * q + r) * i32::from(self.half), r * i32::from(self.step))
    }

    /// The cell that a point lies in, in columns and lines.
    fn cell(self, column: f64, line: f64) -> Axial {
        let (half, step) = (f64::from(self.half), f64::from(self.step));
        let r = (line - step / 2.0) / step;
        let q = ((column - half) / half - r) / 2.0;
        nearest(q, r)
    }

    /// Whose each quarter of a character is: the upper two, then the lower two. Nobody's is the seam
    /// to the right of a cell and below it.
    pub(super) fn quarters(self, column: i32, line: i32) -> [Option<Axial>; 4] {
        let quarter = |right: f64, low: f64| {
            let (x, y) = (f64::from(column) + right, f64::from(line) + low);
            let own = self.cell(x, y);
            // A cell of two columns has no room for a seam, and one of a line none below.
            let beside = self.half > 1 && self.cell(x + 0.5, y) != own;
            let below = self.step > 1 && self.cell(x, y + 0.5) != own;
            (!beside && !below).then_some(own)
        };
        [
            quarter(0.25, 0.25),
            quarter(0.75, 0.25),
            quarter(0.25, 0.75),
            quarter(0.75, 0.75),
        ]
    }
}

/// The cell whose middle is nearest, in the metric of hexagons.
#[expect(clippy::cast_possible_truncation, reason = "a screen is small")]
fn nearest(q: f64, r: f64) -> Axial {
    let s = -q - r;
    let (near_q, near_r, near_s) = (q.round(), r.round(), s.round());
    let (off_q, off_r, off_s) = ((near_q - q).abs(), (near_r - r).abs(), (near_s - s).abs());
    // The three add up to nothing; whichever was rounded most follows from the others.
    let (q, r) = if off_q > off_r && off_q > off_s {
        (-near_r - near_s, near_r)
    } else if off_r > off_s {
        (near_q, -near_q - near_s)
    } else {
        (near_q, near_r)
    };
    Axial::new(q as i16, r as i16)
}

/// The character whose quarters marked `true` are inked: the upper two, then the lower two.
pub(super) fn glyph(inked: [bool; 4]) -> char {
    const GLYPHS: [char; 16] = [
        ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
    ];
    let place = (0..)
        .zip(inked)
        .map(|(bit, inked)| usize::from(inked) << bit)
        .sum::<usize>();
    GLYPHS[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_cell_belongs_to_it() {
        for (half, step) in [(4, 3), (3, 2), (3, 1), (2, 2), (2, 1), (1, 1)] {
            let scale = Scale { half, step };
            for q in -5..5 {
                for r in -5..5 {
                    let at = Axial::new(q, r);
                    let (column, line) = scale.corner(at);
                    let middle = (
                        f64::from(column) + f64::from(half),
                        f64::from(line) + f64::from(step) / 2.0,
                    );
                    assert_eq!(scale.cell(middle.0, middle.1), at, "{half}x{step}");
                }
            }
        }
    }

    #[test]
    fn quarters_become_characters() {
        assert_eq!(glyph([false; 4]), ' ');
        assert_eq!(glyph([true; 4]), '█');
        assert_eq!(glyph([true, true, false, false]), '▀');
        assert_eq!(glyph([true, false, true, false]), '▌');
        assert_eq!(glyph([false, true, true, true]), '▟');
    }
}
