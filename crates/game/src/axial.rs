//! The hexagonal plane: cells and directions.
//!
//! Hexagons stand on a point, so rows are horizontal. `q` counts columns to the east, `r` rows to
//! the south:
//!
//! ```text
//!      NW  NE            (0,-1) (1,-1)
//!    W   ·   E       (-1,0) (0,0) (1,0)
//!      SW  SE           (-1,1) (0,1)
//! ```

use std::ops::{Add, Sub};

/// One of the six ways to leave a cell, clockwise from east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Direction {
    /// All six, clockwise from east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// The direction `sixths` of a turn further clockwise.
    ///
    /// ```
    /// use game::Direction;
    ///
    /// assert_eq!(Direction::East.clockwise(1), Direction::SouthEast);
    /// assert_eq!(Direction::East.clockwise(5), Direction::NorthEast);
    /// ```
    #[inline]
    #[must_use]
    pub const fn clockwise(self, sixths: u8) -> Direction {
        Direction::ALL[(self as usize + sixths as usize) % 6]
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.clockwise(3)
    }
}

/// A set of directions, one bit each.
///
/// ```
/// use game::{Direction, Directions};
///
/// let around: Directions = [Direction::East, Direction::West].into_iter().collect();
/// assert_eq!(around.len(), 2);
/// assert!(around.contains(Direction::West));
/// assert_eq!((!around).len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Directions = Directions(0);
    /// All six.
    pub const ALL: Directions = Directions(63);

    /// The set with these bits, of which the lowest six count: bit 0 is east, and so on clockwise.
    #[inline]
    pub const fn from_bits(bits: u8) -> Directions {
        Directions(bits & 63)
    }

    /// Bit 0 is east, and so on clockwise.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many there are.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "`== Directions::NONE` says it")]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `direction` is one of them.
    #[inline]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// This set and `direction`.
    #[must_use]
    #[inline]
    pub const fn with(self, direction: Direction) -> Directions {
        Directions(self.0 | 1 << direction as u8)
    }

    /// This set without `direction`.
    #[must_use]
    #[inline]
    pub const fn without(self, direction: Direction) -> Directions {
        Directions(self.0 & !(1 << direction as u8))
    }

    /// Every direction turned clockwise by `sixths` of a full turn.
    #[must_use]
    #[inline]
    pub const fn turned(self, sixths: u8) -> Directions {
        let by = sixths % 6;
        Directions((self.0 << by | self.0 >> (6 - by)) & 63)
    }
}

impl std::ops::Not for Directions {
    type Output = Directions;

    #[inline]
    fn not(self) -> Directions {
        Directions(!self.0 & 63)
    }
}

impl std::ops::BitAnd for Directions {
    type Output = Directions;

    #[inline]
    fn bitand(self, other: Directions) -> Directions {
        Directions(self.0 & other.0)
    }
}

impl std::ops::BitOr for Directions {
    type Output = Directions;

    #[inline]
    fn bitor(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Directions {
        directions
            .into_iter()
            .fold(Directions::NONE, Directions::with)
    }
}

impl IntoIterator for Directions {
    type Item = Direction;
    type IntoIter = DirectionsIter;

    #[inline]
    fn into_iter(self) -> DirectionsIter {
        DirectionsIter(self.0)
    }
}

/// Walks a set of directions clockwise from east.
#[derive(Clone, Debug)]
pub struct DirectionsIter(u8);

impl Iterator for DirectionsIter {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        let next = *Direction::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(next)
    }
}

/// A cell of the hexagonal plane, or the way from one cell to another.
///
/// ```
/// use game::{Axial, Direction};
///
/// let ring = Axial::ORIGIN.neighbours();
/// assert_eq!(ring[0], Axial::ORIGIN + Direction::East);
/// assert!(ring.iter().all(|&cell| Axial::ORIGIN.distance(cell) == 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Axial {
    /// Columns east of the origin.
    pub q: i16,
    /// Rows south of it.
    pub r: i16,
}

impl Axial {
    /// Where we count from.
    pub const ORIGIN: Axial = Axial { q: 0, r: 0 };

    /// The cell `q` columns east and `r` rows south of the origin.
    #[inline]
    pub const fn new(q: i16, r: i16) -> Axial {
        Axial { q, r }
    }

    /// The six cells around this one, clockwise from east.
    pub fn neighbours(self) -> [Axial; 6] {
        Direction::ALL.map(|direction| self + direction)
    }

    /// How many steps it takes to get to `other`.
    pub fn distance(self, other: Axial) -> u16 {
        let way = other - self;
        let third = way.q.wrapping_add(way.r);
        way.q
            .unsigned_abs()
            .max(way.r.unsigned_abs())
            .max(third.unsigned_abs())
    }
}

impl From<Direction> for Axial {
    #[inline]
    fn from(direction: Direction) -> Axial {
        match direction {
            Direction::East => Axial::new(1, 0),
            Direction::SouthEast => Axial::new(0, 1),
            Direction::SouthWest => Axial::new(-1, 1),
            Direction::West => Axial::new(-1, 0),
            Direction::NorthWest => Axial::new(0, -1),
            Direction::NorthEast => Axial::new(1, -1),
        }
    }
}

// Coordinates wrap instead of overflowing: a plane of 65,536 by 65,536 cells without an edge.
impl Add for Axial {
    type Output = Axial;

    #[inline]
    fn add(self, way: Axial) -> Axial {
        Axial::new(self.q.wrapping_add(way.q), self.r.wrapping_add(way.r))
    }
}

impl Sub for Axial {
    type Output = Axial;

    #[inline]
    fn sub(self, from: Axial) -> Axial {
        Axial::new(self.q.wrapping_sub(from.q), self.r.wrapping_sub(from.r))
    }
}

impl Add<Direction> for Axial {
    type Output = Axial;

    #[inline]
    fn add(self, direction: Direction) -> Axial {
        self + Axial::from(direction)
    }
}
