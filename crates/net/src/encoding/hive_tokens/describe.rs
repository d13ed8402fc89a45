//! Fills in the numbers of the tokens.

use game::{Axial, Direction, Directions, Question};
use hive_rules::{Bug, Colour, Hive, Move, Piece};

use super::feature as f;
use super::{HiveTokens, Roster};

/// The numbers of one token.
type Row = [u8; HiveTokens::FEATURES];

const SET: u8 = 16;

/// Fills in `rows`, which are zero, one for each token of the roster. `theirs` are the moves that
/// the other player would have.
pub(super) fn describe(
    question: &Question<'_, Hive>,
    theirs: &[Move],
    roster: &Roster,
    rows: &mut [Row],
) {
    let hive = question.position;
    tiles(hive, roster, rows);
    cells(hive, roster, rows);
    hands(hive, roster, rows);
    neighbours(hive, roster, rows);
    let open = placements(hive, roster, rows);
    let queens = queens(hive, roster, rows);
    moves(roster, rows, hive.colour(), question.legal, true);
    moves(roster, rows, !hive.colour(), theirs, false);
    mobility(roster, rows);
    let [value, context, ..] = rows else {
        return;
    };
    value[f::VALUE] = SET;
    context[f::CONTEXT] = SET;
    context[f::TURN] = at_most(32, hive.turn_number() as usize / 2);
    for (queen, place, liberties) in [
        (queens[0], f::OWN_QUEEN, f::OWN_LIBERTIES),
        (queens[1], f::OTHER_QUEEN, f::OTHER_LIBERTIES),
    ] {
        if let Some(free) = queen {
            context[place] = SET;
            context[liberties] = 3 * at_most(6, free);
        }
    }
    let variant = hive.variant();
    context[f::MOSQUITO] = flag(variant.mosquito);
    context[f::LADYBUG] = flag(variant.ladybug);
    context[f::PILLBUG] = flag(variant.pillbug);
    let before = question.occurrences.saturating_sub(1) as usize;
    context[f::REPEATED] = 8 * at_most(2, before);
    context[f::OWN_CHOICES] = at_most(48, question.legal.len() / 4);
    context[f::OTHER_CHOICES] = at_most(48, theirs.len() / 4);
    context[f::OWN_PLACEMENTS] = at_most(32, open[0]);
    context[f::OTHER_PLACEMENTS] = at_most(32, open[1]);
    for (colour, place) in [
        (hive.colour(), f::OWN_HAND),
        (!hive.colour(), f::OTHER_HAND),
    ] {
        context[place] = Bug::ALL
            .into_iter()
            .map(|bug| hive.in_hand(colour, bug))
            .sum();
    }
}

fn tiles(hive: &Hive, roster: &Roster, rows: &mut [Row]) {
    let pinned = hive.pinned();
    let moved_last = hive.moved_last();
    for spot in roster.stacks() {
        let Some(shown) = hive.top(spot.cell) else {
            continue;
        };
        let height = hive.level(shown) + 1;
        let first = usize::from(roster.token_at(spot.cell));
        for (row, piece) in rows[first..].iter_mut().zip(hive.stack(spot.cell)) {
            row[f::TILE] = SET;
            row[f::KIND + piece.bug() as usize] = SET;
            row[owner(hive, piece.colour())] = SET;
            row[f::STACK] = 4 * height;
            row[f::PINNED] = flag(pinned.contains(piece));
            row[f::MOVED_LAST] = flag(moved_last == Some(piece));
            if piece == shown {
                row[f::TOP] = SET;
            } else if shown.colour() == hive.colour() {
                row[f::UNDER_OWN] = SET;
            } else {
                row[f::UNDER_OTHER] = SET;
            }
        }
        if height == 1 {
            slides(&mut rows[first], hive.slides(spot.cell));
        } else {
            below(&mut rows[first..first + usize::from(height)]);
        }
    }
}

/// What lies under each tile of a stack, whose rows come from the top down.
#[cold]
fn below(stack: &mut [Row]) {
    let (mut own, mut other) = (0, 0);
    for row in stack.iter_mut().rev() {
        row[f::LEVEL] = 4 * (own + other);
        row[f::OWN_BELOW] = 4 * own;
        row[f::OTHER_BELOW] = 4 * other;
        if row[f::OWN] == SET {
            own += 1;
        } else {
            other += 1;
        }
    }
}

fn cells(hive: &Hive, roster: &Roster, rows: &mut [Row]) {
    for (row, spot) in rows[roster.cells()].iter_mut().zip(roster.empty()) {
        row[f::CELL] = SET;
        let ways = hive.slides(spot.cell);
        slides(row, ways);
        row[f::CLOSED] = flag(ways == Directions::NONE);
    }
}

fn slides(row: &mut Row, ways: Directions) {
    for direction in Direction::ALL {
        row[f::SLIDES + direction as usize] = flag(ways.contains(direction));
    }
}

fn hands(hive: &Hive, roster: &Roster, rows: &mut [Row]) {
    for (row, &(colour, bug)) in rows[roster.hands()].iter_mut().zip(roster.kinds()) {
        row[f::HAND] = SET;
        row[f::KIND + bug as usize] = SET;
        row[owner(hive, colour)] = SET;
        row[f::LEFT] = 5 * hive.in_hand(colour, bug);
    }
}

/// Who lies around each cell. What is true of a top tile is true of those below.
fn neighbours(hive: &Hive, roster: &Roster, rows: &mut [Row]) {
    for spot in roster.stacks() {
        let shown = rows[usize::from(roster.token_at(spot.cell))];
        let place = if shown[f::OWN] == SET {
            f::OWN_AROUND
        } else {
            f::OTHER_AROUND
        };
        for direction in Direction::ALL {
            let beside = roster.token_at(spot.cell.step(direction));
            rows[usize::from(beside)][place] += 3;
        }
    }
    if hive.covered().is_empty() {
        return;
    }
    for token in roster.tiles() {
        let above = rows[token - 1];
        let row = &mut rows[token];
        if row[f::TOP] == 0 {
            row[f::OWN_AROUND] = above[f::OWN_AROUND];
            row[f::OTHER_AROUND] = above[f::OTHER_AROUND];
        }
    }
}

/// Marks where tiles could be placed, and counts the cells for either player.
fn placements(hive: &Hive, roster: &Roster, rows: &mut [Row]) -> [usize; 2] {
    // Whoever places their first tile has none to place it beside.
    let anywhere = hive.plies() < 2;
    let mut open = [0, 0];
    for row in &mut rows[roster.cells()] {
        let (own, other) = (row[f::OWN_AROUND] > 0, row[f::OTHER_AROUND] > 0);
        for (side, place, free) in [
            (0, f::OPEN_TO_OWN, anywhere || own && !other),
            (1, f::OPEN_TO_OTHER, other && !own),
        ] {
            row[place] = flag(free);
            open[side] += usize::from(free);
        }
    }
    open
}

/// Marks how near the queens are, and returns the empty cells around those on the table.
fn queens(hive: &Hive, roster: &Roster, rows: &mut [Row]) -> [Option<usize>; 2] {
    let mut liberties = [None; 2];
    for (side, colour, near, beside) in [
        (0, hive.colour(), f::OWN_QUEEN_NEAR, f::BESIDE_OWN_QUEEN),
        (
            1,
            !hive.colour(),
            f::OTHER_QUEEN_NEAR,
            f::BESIDE_OTHER_QUEEN,
        ),
    ] {
        let queen = Piece::new(colour, Bug::Queen, 1).ok();
        let Some(queen) = queen.and_then(|queen| roster.find(queen)) else {
            continue;
        };
        liberties[side] = Some((!hive.touching(queen.cell)).len());
        for (row, axial) in rows[2..].iter_mut().zip(roster.spots()) {
            let steps = steps(queen.axial, axial);
            row[near] = SET - 2 * steps;
            row[beside] = flag(steps == 1);
        }
    }
    liberties
}

/// The distance of two cells, at most 8.
#[inline]
fn steps(from: Axial, to: Axial) -> u8 {
    at_most(8, usize::from(from.distance(to)))
}

/// Counts who can go where.
fn moves(roster: &Roster, rows: &mut [Row], by: Colour, moves: &[Move], own: bool) {
    let (owner, arrivals, beside_goal) = if own {
        (f::OWN, f::OWN_ARRIVALS, f::BESIDE_OTHER_QUEEN)
    } else {
        (f::OTHER, f::OTHER_ARRIVALS, f::BESIDE_OWN_QUEEN)
    };
    for &mv in moves {
        if let Move::Place { bug, .. } = mv {
            let kind = roster.token_in_hand(by, bug);
            rows[usize::from(kind)][f::PLACEABLE] = SET;
            continue;
        }
        let (Move::Shift { .. }, Some([mover, destination])) = (mv, roster.pair_of(by, mv)) else {
            continue;
        };
        let to = &mut rows[usize::from(destination)];
        to[arrivals] = (to[arrivals] + 4).min(48);
        let takes_liberty = to[f::CELL] & to[beside_goal];
        let from = &mut rows[usize::from(mover)];
        if from[owner] == SET {
            from[f::MOVES] += 1;
            from[f::QUEEN_CELLS] += takes_liberty / 4;
        } else {
            from[f::THROWS] += 1;
        }
    }
}

/// What follows from how many moves the tiles have.
fn mobility(roster: &Roster, rows: &mut [Row]) {
    for row in &mut rows[roster.tiles()] {
        let (moves, throws) = (row[f::MOVES], row[f::THROWS]);
        row[f::MOVES] = moves.min(32);
        row[f::FEW_MOVES] = 4 * moves.min(4);
        row[f::CAN_MOVE] = flag(moves > 0);
        row[f::THROWS] = 4 * throws.min(4);
        row[f::CAN_BE_THROWN] = flag(throws > 0);
    }
}

#[inline]
fn owner(hive: &Hive, colour: Colour) -> usize {
    if colour == hive.colour() {
        f::OWN
    } else {
        f::OTHER
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
