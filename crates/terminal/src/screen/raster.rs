//! Hexagons in characters: every character has four quarters, each of which belongs to some cell or to
//! the seam between them, and there is a character for every way to fill them with two colours.

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

    /// The line of a cell in which its word stands, which is the middle of its hexagon.
    pub(super) fn word_line(self) -> i32 {
        i32::from((self.step - 1) / 2)
    }

    /// Half the width of the hexagon, in quarters, in each of its rows of quarters from the middle
    /// outwards. Hexagons reach into the rows above and below as far as their slanting sides do, and
    /// leave a seam of a column between them. What is not here is a rectangle as high as its row.
    fn outline(self) -> &'static [i32] {
        match (self.half, self.step) {
            (4, 3) => &[7, 7, 4],
            (3, 2) => &[5, 3, 1],
            (2, 2) => &[3, 2, 1],
            (3, 1) => &[5],
            (2, 1) => &[3],
            // Two columns have no room for a seam.
            _ => &[2],
        }
    }

    /// The cell whose hexagon covers a quarter of a character; nobody's is the seam.
    fn cell(self, x: i32, y: i32) -> Option<Axial> {
        let (half, step) = (2 * i32::from(self.half), 2 * i32::from(self.step));
        let outline = self.outline();
        // From the middle of a cell to the middle of the quarter, in half quarters: always odd.
        let off = |at: i32, middle: i32| 2 * (at - middle) + 1;
        let middle = 2 * self.word_line() + 1;
        let row = (y - middle + step / 2).div_euclid(step);
        [row - 1, row, row + 1].into_iter().find_map(|r| {
            let down = off(y, r * step + middle).abs() / 2;
            let reach = *outline.get(usize::try_from(down).ok()?)?;
            let q = (x - r * half).div_euclid(2 * half);
            let across = off(x, (2 * q + r + 1) * half).abs() / 2;
            let at = (i16::try_from(q).ok()?, i16::try_from(r).ok()?);
            (across < reach).then(|| Axial::new(at.0, at.1))
        })
    }

    /// Whose each quarter of a character is: the upper two, then the lower two.
    pub(super) fn quarters(self, column: i32, line: i32) -> [Option<Axial>; 4] {
        let (x, y) = (2 * column, 2 * line);
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, low)| self.cell(x + right, y + low))
    }
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

    const SCALES: [(u16, u16); 6] = [(4, 3), (3, 2), (3, 1), (2, 2), (2, 1), (1, 1)];

    #[test]
    fn the_middle_of_a_cell_belongs_to_it() {
        for (half, step) in SCALES {
            let scale = Scale { half, step };
            for q in -5..5 {
                for r in -5..5 {
                    let at = Axial::new(q, r);
                    let (column, line) = scale.corner(at);
                    let (x, y) = (column + i32::from(half), line + scale.word_line());
                    let around = [scale.quarters(x - 1, y), scale.quarters(x, y)];
                    assert_eq!(around, [[Some(at); 4]; 2], "{half}x{step}");
                }
            }
        }
    }

    #[test]
    fn a_hexagon_is_the_same_from_both_sides_and_from_below() {
        for (half, step) in SCALES {
            let scale = Scale { half, step };
            let (half, line) = (2 * i32::from(half), 2 * scale.word_line() + 1);
            for x in 0..2 * half {
                for y in -12..12 {
                    let own = |x, y| scale.cell(half + x, line + y) == Some(Axial::ORIGIN);
                    assert_eq!(own(x, y), own(-1 - x, y), "{half}x{step} at {x}, {y}");
                    assert_eq!(own(x, y), own(x, -1 - y), "{half}x{step} at {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn hexagons_with_room_for_a_seam_do_not_touch() {
        for (half, step) in [(4, 3), (3, 2), (2, 2)] {
            let scale = Scale { half, step };
            for x in -40..40 {
                for y in -40..40 {
                    let Some(own) = scale.cell(x, y) else {
                        continue;
                    };
                    for other in [scale.cell(x + 1, y), scale.cell(x, y + 1)] {
                        assert!(other.is_none_or(|other| other == own), "{half}x{step}");
                    }
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
