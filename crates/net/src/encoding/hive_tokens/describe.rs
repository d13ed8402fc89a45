//! Fills in the numbers of the tokens.

use game::Directions;
use hive_rules::{Bug, Colour, Hive, Piece};

use super::feature as f;
use super::{HiveTokens, Roster};

/// The numbers of one token.
type Row = [u8; HiveTokens::FEATURES];

const SET: u8 = 16;

/// A position, and what was found out about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) hive: &'a Hive,
    pub(super) occurrences: u32,
    pub(super) roster: &'a Roster,
    /// What the player to move can do, and what the other could, as pairs of tokens.
    pub(super) moves: [&'a [[u16; 2]]; 2],
}

/// Where that stands which is told of both players.
struct Side {
    owner: usize,
    around: usize,
    near_queen: usize,
    beside_queen: usize,
    arrivals: usize,
    queen: usize,
    liberties: usize,
    hand: usize,
    choices: usize,
    placements: usize,
}

/// The player to move, and the other.
const SIDES: [Side; 2] = [
    Side {
        owner: f::OWN,
        around: f::OWN_AROUND,
        near_queen: f::OWN_QUEEN_NEAR,
        beside_queen: f::BESIDE_OWN_QUEEN,
        arrivals: f::OWN_ARRIVALS,
        queen: f::OWN_QUEEN,
        liberties: f::OWN_LIBERTIES,
        hand: f::OWN_HAND,
        choices: f::OWN_CHOICES,
        placements: f::OWN_PLACEMENTS,
    },
    Side {
        owner: f::OTHER,
        around: f::OTHER_AROUND,
        near_queen: f::OTHER_QUEEN_NEAR,
        beside_queen: f::BESIDE_OTHER_QUEEN,
        arrivals: f::OTHER_ARRIVALS,
        queen: f::OTHER_QUEEN,
        liberties: f::OTHER_LIBERTIES,
        hand: f::OTHER_HAND,
        choices: f::OTHER_CHOICES,
        placements: f::OTHER_PLACEMENTS,
    },
];

impl Scene<'_> {
    /// Fills in `rows`, which are zero, one for each token.
    pub(super) fn describe(self, rows: &mut [Row]) {
        self.tiles(rows);
        self.cells(rows);
        self.hands(rows);
        self.neighbours(rows);
        let open = self.placements(rows);
        for (side, colour) in SIDES.iter().zip(self.colours()) {
            self.queen(rows, side, colour);
        }
        let [own, other] = &SIDES;
        count_moves(rows, self.moves[0], own, other);
        count_moves(rows, self.moves[1], other, own);
        mobility(&mut rows[self.roster.tiles()]);
        if let [value, context, ..] = rows {
            value[f::VALUE] = SET;
            self.context(context, open);
        }
    }

    fn colours(self) -> [Colour; 2] {
        [self.hive.colour(), !self.hive.colour()]
    }

    #[inline]
    fn side(self, colour: Colour) -> &'static Side {
        &SIDES[usize::from(colour != self.hive.colour())]
    }

    fn tiles(self, rows: &mut [Row]) {
        let hive = self.hive;
        let pinned = hive.pinned();
        let moved_last = hive.moved_last();
        for spot in self.roster.stacks() {
            let first = usize::from(self.roster.token_at(spot.cell));
            let mut height = 0;
            for (row, piece) in rows[first..].iter_mut().zip(hive.stack(spot.cell)) {
                row[f::TILE] = SET;
                row[f::KIND + piece.bug() as usize] = SET;
                row[self.side(piece.colour()).owner] = SET;
                row[f::PINNED] = flag(pinned.contains(piece));
                row[f::MOVED_LAST] = flag(moved_last == Some(piece));
                height += 1;
            }
            if height == 1 {
                let row = &mut rows[first];
                row[f::STACK] = 4;
                row[f::TOP] = SET;
                slides(row, hive.slides(spot.cell));
            } else {
                stack(&mut rows[first..first + height]);
            }
        }
    }

    fn cells(self, rows: &mut [Row]) {
        let cells = self.roster.cells();
        let spots = self.roster.spots().iter().skip(cells.start - 2);
        for (row, spot) in rows[cells].iter_mut().zip(spots) {
            row[f::CELL] = SET;
            let ways = self.hive.slides(spot.cell);
            slides(row, ways);
            row[f::CLOSED] = flag(ways == Directions::NONE);
        }
    }

    fn hands(self, rows: &mut [Row]) {
        let rows = &mut rows[self.roster.hands()];
        for (row, &(colour, bug)) in rows.iter_mut().zip(self.roster.kinds()) {
            row[f::HAND] = SET;
            row[f::KIND + bug as usize] = SET;
            row[self.side(colour).owner] = SET;
            row[f::LEFT] = 5 * self.hive.in_hand(colour, bug);
        }
    }

    /// Who lies around each cell. What is true of a top tile is true of those below.
    fn neighbours(self, rows: &mut [Row]) {
        for spot in self.roster.stacks() {
            let shown = usize::from(self.roster.token_at(spot.cell));
            let own = rows[shown][f::OWN] == SET;
            let around = SIDES[usize::from(!own)].around;
            for beside in spot.cell.neighbours(Directions::ALL) {
                rows[usize::from(self.roster.token_at(beside))][around] += 3;
            }
        }
        if self.hive.covered().is_empty() {
            return;
        }
        for token in self.roster.tiles() {
            if rows[token][f::TOP] == 0 {
                for side in &SIDES {
                    rows[token][side.around] = rows[token - 1][side.around];
                }
            }
        }
    }

    /// Marks where tiles could be placed, and counts the cells for either player.
    fn placements(self, rows: &mut [Row]) -> [usize; 2] {
        // Whoever places their first tile has none to place it beside.
        let anywhere = self.hive.plies() < 2;
        let mut open = [0, 0];
        for row in &mut rows[self.roster.cells()] {
            let (own, other) = (row[f::OWN_AROUND] > 0, row[f::OTHER_AROUND] > 0);
            let own_may = anywhere || own && !other;
            let other_may = other && !own;
            row[f::OPEN_TO_OWN] = flag(own_may);
            row[f::OPEN_TO_OTHER] = flag(other_may);
            open[0] += usize::from(own_may);
            open[1] += usize::from(other_may);
        }
        open
    }

    /// Marks how near a player's queen is.
    fn queen(self, rows: &mut [Row], side: &Side, colour: Colour) {
        let Some(queen) = queen_of(colour).and_then(|queen| self.roster.find(self.hive, queen))
        else {
            return;
        };
        for (row, spot) in rows[2..].iter_mut().zip(self.roster.spots()) {
            let steps = at_most(8, queen.axial.distance(spot.axial).into());
            row[side.near_queen] = SET - 2 * steps;
            row[side.beside_queen] = flag(steps == 1);
        }
    }

    fn context(self, row: &mut Row, open: [usize; 2]) {
        let hive = self.hive;
        row[f::CONTEXT] = SET;
        row[f::TURN] = at_most(32, hive.turn_number() as usize / 2);
        let variant = hive.variant();
        row[f::MOSQUITO] = flag(variant.mosquito);
        row[f::LADYBUG] = flag(variant.ladybug);
        row[f::PILLBUG] = flag(variant.pillbug);
        row[f::REPEATED] = 8 * at_most(2, self.occurrences.saturating_sub(1) as usize);
        for (index, colour) in self.colours().into_iter().enumerate() {
            let side = &SIDES[index];
            if let Some(occupied) = hive.queen_neighbours(colour) {
                row[side.queen] = SET;
                row[side.liberties] = 3 * at_most(6, 6 - occupied);
            }
            row[side.choices] = at_most(48, self.moves[index].len() / 4);
            row[side.placements] = at_most(32, open[index]);
        }
        for &(colour, bug) in self.roster.kinds() {
            row[self.side(colour).hand] += hive.in_hand(colour, bug);
        }
    }
}

/// A stack of several tiles, whose rows come from the top down.
#[cold]
fn stack(rows: &mut [Row]) {
    let height = at_most(7, rows.len());
    let shows_own = rows[0][f::OWN] == SET;
    let (mut own, mut other) = (0, 0);
    for row in rows.iter_mut().rev() {
        row[f::STACK] = 4 * height;
        row[f::LEVEL] = 4 * (own + other);
        row[f::OWN_BELOW] = 4 * own;
        row[f::OTHER_BELOW] = 4 * other;
        row[if shows_own {
            f::UNDER_OWN
        } else {
            f::UNDER_OTHER
        }] = SET;
        if row[f::OWN] == SET {
            own += 1;
        } else {
            other += 1;
        }
    }
    rows[0][f::UNDER_OWN] = 0;
    rows[0][f::UNDER_OTHER] = 0;
    rows[0][f::TOP] = SET;
}

/// The six numbers for each set of directions.
static WAYS: [[u8; 6]; 64] = {
    let mut table = [[0; 6]; 64];
    let mut ways = 0;
    while ways < 64 {
        let mut direction = 0;
        while direction < 6 {
            if ways >> direction & 1 == 1 {
                table[ways][direction] = SET;
            }
            direction += 1;
        }
        ways += 1;
    }
    table
};

#[inline]
fn slides(row: &mut Row, ways: Directions) {
    let ways = &WAYS[usize::from(ways.bits()) % 64];
    row[f::SLIDES..f::SLIDES + 6].copy_from_slice(ways);
}

fn queen_of(colour: Colour) -> Option<Piece> {
    Piece::new(colour, Bug::Queen, 1).ok()
}

/// Counts who can go where.
fn count_moves(rows: &mut [Row], moves: &[[u16; 2]], side: &Side, enemy: &Side) {
    for &[mover, destination] in moves {
        let from = &mut rows[usize::from(mover)];
        if from[f::TILE] == 0 {
            // A kind in hand, or for a pass the context, of which nobody asks.
            from[f::PLACEABLE] = from[f::HAND];
            continue;
        }
        let is_own = from[side.owner] == SET;
        from[if is_own { f::MOVES } else { f::THROWS }] += 1;
        let to = &mut rows[usize::from(destination)];
        to[side.arrivals] = (to[side.arrivals] + 4).min(48);
        let takes_liberty = to[f::CELL] & to[enemy.beside_queen];
        if is_own {
            rows[usize::from(mover)][f::QUEEN_CELLS] += takes_liberty / 4;
        }
    }
}

/// What follows from how many moves the tiles have.
fn mobility(tiles: &mut [Row]) {
    for row in tiles {
        let (moves, throws) = (row[f::MOVES], row[f::THROWS]);
        row[f::MOVES] = moves.min(32);
        row[f::FEW_MOVES] = 4 * moves.min(4);
        row[f::CAN_MOVE] = flag(moves > 0);
        row[f::THROWS] = 4 * throws.min(4);
        row[f::CAN_BE_THROWN] = flag(throws > 0);
    }
}

#[inline]
fn flag(set: bool) -> u8 {
    SET * u8::from(set)
}

#[inline]
fn at_most(most: u8, count: usize) -> u8 {
    u8::try_from(count).map_or(most, |count| count.min(most))
}
