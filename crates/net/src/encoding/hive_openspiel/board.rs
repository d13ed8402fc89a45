//! Where OpenSpiel's board lies under the hive.

use game::{Axial, Game};
use hive_rules::{Cell, Hive, Move, Variant};

/// OpenSpiel's board: a hexagon, and which cell is its middle now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    radius: u8,
    middle: Cell,
}

/// A board that OpenSpiel does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("OpenSpiel has no board of size {0}: sizes go from 1 to {most}", most = Board::LARGEST)]
pub struct RadiusError(pub u8);

/// The hive does not fit on the board, however it is shifted: OpenSpiel calls such a game a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {plies} moves the hive leaves OpenSpiel's board of size {board_size}")]
pub struct OffBoard {
    /// How large the board is.
    pub board_size: u8,
    /// How many moves were made when it left.
    pub plies: u32,
}

impl Board {
    /// The largest that OpenSpiel has.
    pub const LARGEST: u8 = 14;

    /// The board before the first move.
    pub fn new(board_size: u8) -> Result<Board, RadiusError> {
        if (1..=Board::LARGEST).contains(&board_size) {
            Ok(Board {
                radius: board_size,
                middle: Cell::START,
            })
        } else {
            Err(RadiusError(board_size))
        }
    }

    /// The board after all the moves of a game.
    ///
    /// # Panics
    /// If the moves make no game.
    pub fn after<'a>(
        mut self,
        variant: Variant,
        moves: impl IntoIterator<Item = &'a Move>,
    ) -> Result<Board, OffBoard> {
        let mut hive = Hive::start(&variant);
        for &mv in moves {
            self.follow(&hive, mv)?;
            hive.apply(mv);
        }
        Ok(self)
    }

    /// Follows a move that is about to be made. If it leads off the board, the game is over for
    /// OpenSpiel.
    pub fn follow(&mut self, before: &Hive, mv: Move) -> Result<(), OffBoard> {
        match mv.lands_on() {
            Some(to) if !self.holds(self.way(to)) => {
                let tiles = before.pieces().filter_map(|piece| before.find(piece));
                self.shift(tiles.map(|cell| self.way(cell)).collect(), Some(to))
                    .ok_or(OffBoard {
                        board_size: self.radius,
                        plies: before.plies() + 1,
                    })
            }
            _ => Ok(()),
        }
    }

    /// The board for a hive of which the past is unknown.
    pub(super) fn under(mut self, hive: &Hive) -> Result<Board, OffBoard> {
        let layout = hive.layout();
        if !layout.iter().all(|&(_, cell)| self.holds(self.way(cell))) {
            self.middle = layout.first().map_or(self.middle, |&(_, first)| first);
            let tiles = layout.into_iter().map(|(axial, _)| axial).collect();
            self.shift(tiles, None).ok_or(OffBoard {
                board_size: self.radius,
                plies: hive.plies(),
            })?;
        }
        Ok(self)
    }

    /// Puts the middle of the tiles, by OpenSpiel's way to round it, into the middle of the board.
    /// `None` if that changes nothing, or if then a tile or the cell `to` lies outside.
    fn shift(&mut self, tiles: Vec<Axial>, to: Option<Cell>) -> Option<()> {
        let by = middle(&tiles);
        let shifted = Board {
            middle: self.middle.offset(by),
            ..*self
        };
        let helps = by != Axial::ORIGIN || to.is_none();
        let fits = tiles.into_iter().all(|tile| self.holds(tile - by))
            && to.is_none_or(|to| self.holds(self.way(to) - by));
        (helps && fits).then(|| *self = shifted)
    }

    /// Rows, and cells in a row, of the square that the board lies in.
    pub fn side(self) -> usize {
        2 * usize::from(self.radius) + 1
    }

    /// The way from the middle to a cell not further than fifteen steps away.
    pub(super) fn way(self, cell: Cell) -> Axial {
        self.middle.way_to(cell)
    }

    fn holds(self, way: Axial) -> bool {
        Axial::ORIGIN.distance(way) <= u16::from(self.radius)
    }

    /// The number of a cell in a plane, if the square has it.
    pub(super) fn index(self, way: Axial) -> Option<usize> {
        let radius = i16::from(self.radius);
        let along = |n: i16| {
            usize::try_from(n + radius)
                .ok()
                .filter(|&n| n < self.side())
        };
        Some(along(way.r)? * self.side() + along(way.q)?)
    }
}

/// Halfway between the outermost tiles on each of the three axes, rounded to a cell. What the board's
/// own middle adds to the outermost is OpenSpiel's doing.
fn middle(tiles: &[Axial]) -> Axial {
    let ends = |along: fn(&Axial) -> i16| {
        let all = || tiles.iter().map(along).chain([0]);
        f32::from(all().max().unwrap_or(0) + all().min().unwrap_or(0)) / 2.0
    };
    let exact = [
        ends(|way| way.q),
        ends(|way| way.r),
        ends(|way| -way.q - way.r),
    ];
    // Halves are rounded away from zero.
    let [q, r, s] = exact.map(f32::round);
    let [off_q, off_r, off_s] = [q - exact[0], r - exact[1], s - exact[2]].map(f32::abs);
    let (q, r) = if off_q > off_r && off_q > off_s {
        (-r - s, r)
    } else if off_r > off_s {
        (q, -q - s)
    } else {
        (q, r)
    };
    #[expect(clippy::cast_possible_truncation, reason = "a few dozen at most")]
    Axial::new(q as i16, r as i16)
}
