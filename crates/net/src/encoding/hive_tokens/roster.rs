//! Who is which token.

use std::ops::Range;

use game::{Axial, Direction};
use hive_rules::{Bug, Cell, Colour, Hive, Move, Piece};

/// Cells whose numbers tell them apart.
const CELLS: usize = 1024;
/// Neither a tile nor beside one.
const NOBODY: u16 = u16::MAX;
/// On the list of cells to visit.
const AWAITED: u16 = u16::MAX - 1;

/// Who is which token of one position, and where.
///
/// Tiles and cells are found by walking outwards from a tile, because only a walk tells where they
/// lie towards each other: cells have no coordinates.
#[derive(Clone, Debug)]
pub struct Roster {
    /// The token of the top tile of a cell, or of the cell itself if it is empty.
    at: [u16; CELLS],
    /// The cells with tiles.
    stacks: Vec<Spot>,
    /// Where the tiles lie, those of a stack from the top down, and then the empty cells.
    spots: Vec<Spot>,
    /// How many of them are tiles.
    tiles: usize,
    /// The empty cells, while the tiles are still being found.
    cells: Vec<Spot>,
    /// The kinds in hand.
    hands: Vec<(Colour, Bug)>,
    /// The token of each kind in each colour's hand.
    in_hand: [[u16; 8]; 2],
    mover: Colour,
}

/// A cell, and where it lies counted from the cell where the walk began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) cell: Cell,
    pub(super) axial: Axial,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster {
            at: [NOBODY; CELLS],
            stacks: Vec::new(),
            spots: Vec::new(),
            tiles: 0,
            cells: Vec::new(),
            hands: Vec::new(),
            in_hand: [[NOBODY; 8]; 2],
            mover: Colour::White,
        }
    }
}

impl Roster {
    /// The token that the value is read from.
    pub const VALUE: u16 = 0;
    /// The token of what has no place; both mover and destination of a pass.
    pub const CONTEXT: u16 = 1;
    const FIRST_TILE: u16 = 2;

    /// Finds out who is who in a position.
    pub(super) fn read(&mut self, hive: &Hive) {
        self.at.fill(NOBODY);
        self.stacks.clear();
        self.spots.clear();
        self.tiles = hive.on_table().len();
        self.mover = hive.colour();
        self.walk(hive);
        self.look_into_hands(hive);
    }

    fn walk(&mut self, hive: &Hive) {
        let [own, other] = [self.mover, !self.mover].map(|colour| hive.on_table().of(colour));
        let first = own.iter().chain(other.iter()).next();
        let start = Spot {
            cell: first
                .and_then(|piece| hive.find(piece))
                .unwrap_or(Cell::START),
            axial: Axial::ORIGIN,
        };
        if first.is_none() {
            self.at[start.cell.number()] = Roster::FIRST_TILE;
            self.spots.push(start);
            return;
        }
        let mut next_cell = Roster::FIRST_TILE + number(self.tiles);
        let mut next_tile = Roster::FIRST_TILE;
        self.at[start.cell.number()] = AWAITED;
        self.stacks.push(start);
        let mut visited = 0;
        while let Some(&spot) = self.stacks.get(visited) {
            visited += 1;
            self.at[spot.cell.number()] = next_tile;
            for _ in hive.stack(spot.cell) {
                self.spots.push(spot);
                next_tile += 1;
            }
            let occupied = hive.touching(spot.cell);
            for direction in Direction::ALL {
                let beside = Spot {
                    cell: spot.cell.step(direction),
                    axial: spot.axial + direction,
                };
                let at = &mut self.at[beside.cell.number()];
                if *at != NOBODY {
                    continue;
                }
                if occupied.contains(direction) {
                    *at = AWAITED;
                    self.stacks.push(beside);
                } else {
                    *at = next_cell;
                    next_cell += 1;
                    self.cells.push(beside);
                }
            }
        }
        self.spots.append(&mut self.cells);
    }

    fn look_into_hands(&mut self, hive: &Hive) {
        self.hands.clear();
        self.in_hand = [[NOBODY; 8]; 2];
        let first = Roster::FIRST_TILE + number(self.spots.len());
        for colour in [self.mover, !self.mover] {
            for bug in Bug::ALL {
                if hive.in_hand(colour, bug) > 0 {
                    self.in_hand[colour as usize][bug as usize] = first + number(self.hands.len());
                    self.hands.push((colour, bug));
                }
            }
        }
    }

    /// How many tokens there are.
    #[expect(
        clippy::len_without_is_empty,
        reason = "there are always the first two"
    )]
    pub fn len(&self) -> usize {
        2 + self.spots.len() + self.hands.len()
    }

    /// The tokens of the tiles.
    pub fn tiles(&self) -> Range<usize> {
        2..2 + self.tiles
    }

    /// The tokens of the empty cells.
    pub fn cells(&self) -> Range<usize> {
        2 + self.tiles..2 + self.spots.len()
    }

    /// The tokens of the kinds in hand.
    pub fn hands(&self) -> Range<usize> {
        let first = self.cells().end;
        first..first + self.hands.len()
    }

    /// The two tokens that say a move of one of the players, or `None` if it goes where no token
    /// is.
    ///
    /// Every legal move of the player to move has its own two. So have replies, except for those to
    /// cells that the hive does not touch yet.
    #[inline]
    pub fn pair_of(&self, by: Colour, mv: Move) -> Option<[u16; 2]> {
        let pair = match mv {
            Move::Pass => return Some([Roster::CONTEXT; 2]),
            Move::Place { bug, at } => [self.in_hand[by as usize][bug as usize], self.token_at(at)],
            Move::Shift { from, to } => {
                let mover = self.token_at(from);
                if usize::from(mover) >= self.tiles().end {
                    return None;
                }
                [mover, self.token_at(to)]
            }
        };
        (!pair.contains(&NOBODY)).then_some(pair)
    }

    /// The move of the player to move that two tokens say, or `None` if they say none. It need not
    /// be legal.
    pub fn move_of(&self, [mover, destination]: [u16; 2]) -> Option<Move> {
        if [mover, destination] == [Roster::CONTEXT; 2] {
            return Some(Move::Pass);
        }
        let to = self.cell_of(destination)?;
        let among_hands = usize::from(mover).checked_sub(self.hands().start);
        if let Some(&(colour, bug)) = among_hands.and_then(|index| self.hands.get(index)) {
            let free = self.cells().contains(&usize::from(destination));
            return (colour == self.mover && free).then_some(Move::Place { bug, at: to });
        }
        let from = self.cell_of(mover)?;
        let moves = self.tiles().contains(&usize::from(mover)) && from != to;
        moves.then_some(Move::Shift { from, to })
    }

    /// The token on top of a cell.
    #[inline]
    pub(super) fn token_at(&self, cell: Cell) -> u16 {
        self.at[cell.number()]
    }

    /// The cell that a token is on top of.
    fn cell_of(&self, token: u16) -> Option<Cell> {
        let spot = self.spots.get(usize::from(token).checked_sub(2)?)?;
        (self.token_at(spot.cell) == token).then_some(spot.cell)
    }

    /// The cells with tiles.
    pub(super) fn stacks(&self) -> &[Spot] {
        &self.stacks
    }

    /// The kinds in hand.
    pub(super) fn kinds(&self) -> &[(Colour, Bug)] {
        &self.hands
    }

    /// Where the tokens from the first tile to the last cell lie.
    #[inline]
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Where a tile lies.
    pub(super) fn find(&self, hive: &Hive, piece: Piece) -> Option<Spot> {
        let top = usize::from(self.token_at(hive.find(piece)?));
        self.spots.get(top.checked_sub(2)?).copied()
    }

    /// The place of each token: its way from the middle of the cells with tiles.
    pub(super) fn places(&self) -> impl Iterator<Item = [f32; 2]> + '_ {
        let middle = Middle::of(self.stacks.iter().map(|spot| spot.axial));
        let nowhere = [0.0; 2];
        let spots = self.spots.iter().map(move |spot| middle.way_to(spot.axial));
        let hands = self.hands.iter().map(move |_| nowhere);
        [nowhere; 2].into_iter().chain(spots).chain(hands)
    }
}

/// The middle of some cells, as a fraction, so that nothing is rounded before the last division.
#[derive(Clone, Copy, Debug)]
struct Middle {
    q: i32,
    r: i32,
    of: i32,
}

impl Middle {
    fn of(cells: impl Iterator<Item = Axial>) -> Middle {
        let none = Middle { q: 0, r: 0, of: 0 };
        cells.fold(none, |sum, cell| Middle {
            q: sum.q + i32::from(cell.q),
            r: sum.r + i32::from(cell.r),
            of: sum.of + 1,
        })
    }

    #[inline]
    fn way_to(self, cell: Axial) -> [f32; 2] {
        let of = self.of.max(1);
        [
            fraction(i32::from(cell.q) * of - self.q, of),
            fraction(i32::from(cell.r) * of - self.r, of),
        ]
    }
}

/// The number nearest to a fraction.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "both are below a thousand")]
pub(super) fn fraction(above: i32, below: i32) -> f32 {
    above as f32 / below as f32
}

fn number(of: usize) -> u16 {
    u16::try_from(of).expect("at most 28 tiles, 60 cells and 16 kinds")
}
