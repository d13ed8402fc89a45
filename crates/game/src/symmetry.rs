//! The twelve ways to lay a hexagon upon itself.

use crate::{Axial, Direction};

/// One of the twelve symmetries of the hexagon: perhaps a mirror, then a turn.
///
/// ```
/// use game::{Axial, Direction, Symmetry};
///
/// let cell = Axial::new(3, -1);
/// for symmetry in Symmetry::ALL {
///     assert_eq!(symmetry.inverse().of(symmetry.of(cell)), cell);
/// }
/// let quarter = Symmetry::turn(1);
/// assert_eq!(quarter.of_direction(Direction::East), Direction::SouthEast);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    sixths: u8,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry {
        mirrored: false,
        sixths: 0,
    };

    /// All twelve: the six turns, then the six mirrored ones.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry::IDENTITY; 12];
        let mut i = 0;
        while i < 12 {
            #[expect(clippy::cast_possible_truncation, reason = "i is below 12")]
            let sixths = (i % 6) as u8;
            all[i] = Symmetry {
                mirrored: i >= 6,
                sixths,
            };
            i += 1;
        }
        all
    };

    /// The clockwise turn by so many sixths of a full one.
    pub const fn turn(sixths: u8) -> Symmetry {
        Symmetry {
            mirrored: false,
            sixths: sixths % 6,
        }
    }

    /// Where a cell comes to lie when the plane is moved about the origin.
    pub fn of(self, cell: Axial) -> Axial {
        // The mirror keeps east and west in place: north-east goes to south-east, (q, r) to (q + r,
        // -r).
        let start = if self.mirrored {
            Axial::new(cell.q.wrapping_add(cell.r), cell.r.wrapping_neg())
        } else {
            cell
        };
        (0..self.sixths).fold(start, |cell, _| {
            Axial::new(cell.r.wrapping_neg(), cell.q.wrapping_add(cell.r))
        })
    }

    /// Where a direction points afterwards.
    pub fn of_direction(self, direction: Direction) -> Direction {
        let index = direction as u8;
        let start = if self.mirrored {
            (6 - index) % 6
        } else {
            index
        };
        Direction::East.clockwise(start + self.sixths)
    }

    /// The symmetry that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        if self.mirrored {
            self
        } else {
            Symmetry::turn(6 - self.sixths)
        }
    }

    /// First this one, then `next`.
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        // A mirror after a turn is the opposite turn after a mirror.
        let turned = if next.mirrored {
            6 - self.sixths
        } else {
            self.sixths
        };
        Symmetry {
            mirrored: self.mirrored ^ next.mirrored,
            sixths: (turned + next.sixths) % 6,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_symmetries_form_a_group_that_acts_on_cells_and_directions_alike() {
        let cell = Axial::new(5, -2);
        let mut images: Vec<Axial> = Symmetry::ALL.iter().map(|s| s.of(cell)).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 12);
        for first in Symmetry::ALL {
            for direction in Direction::ALL {
                assert_eq!(
                    first.of(Axial::from(direction)),
                    Axial::from(first.of_direction(direction))
                );
            }
            for second in Symmetry::ALL {
                assert_eq!(first.then(second).of(cell), second.of(first.of(cell)));
            }
        }
    }
}
