//! How far a game of Hex has come.

use std::collections::VecDeque;

use hex_rules::{Cell, Colour, Hex, Size};

use crate::review::Phase;

/// A bridge: two cells with two cells in common, as columns and rows of the other end and of both.
type Bridge = [(i8, i8); 3];

const BRIDGES: [Bridge; 6] = [
    [(1, 1), (1, 0), (0, 1)],
    [(2, -1), (1, 0), (1, -1)],
    [(1, -2), (1, -1), (0, -1)],
    [(-1, -1), (0, -1), (-1, 0)],
    [(-2, 1), (-1, 0), (-1, 1)],
    [(-1, 2), (-1, 1), (0, 1)],
];

/// The opening lasts until a player lacks at most three fifths of the stones that an empty board asks
/// for; it is the end when somebody lacks no more than one. Stones are lacking to a chain from edge to
/// edge in which a bridge counts as a link.
pub(crate) fn phase(position: &Hex) -> Phase {
    let size = position.size();
    let lacking = |colour| lacking(size, colour, &|cell| position.stone(cell));
    let ways = Colour::ALL.map(|colour| (lacking(colour), asked(size, colour)));
    if ways.iter().any(|&(lacks, _)| lacks <= 1) {
        Phase::End
    } else if ways.iter().all(|&(lacks, asked)| 5 * lacks > 3 * asked) {
        Phase::Opening
    } else {
        Phase::Middle
    }
}

/// How many stones an empty board asks for.
fn asked(size: Size, colour: Colour) -> usize {
    lacking(size, colour, &|_| None)
}

/// How many stones a player lacks, if nobody is in the way; as many as there are cells if there is no way.
fn lacking(size: Size, colour: Colour, stone: &dyn Fn(Cell) -> Option<Colour>) -> usize {
    let rows = |cell: Cell| match colour {
        Colour::Black => (cell.row, size.rows() - 1 - cell.row),
        Colour::White => (cell.column, size.columns() - 1 - cell.column),
    };
    let is_empty = |cell: Option<Cell>| cell.is_some_and(|cell| stone(cell).is_none());
    // From the second row there are two ways to the edge.
    let touches = |cell: Cell, away: u8, below: [(i8, i8); 2]| match away {
        0 => true,
        1 => below
            .iter()
            .all(|&step| is_empty(stepped(cell, step, size))),
        _ => false,
    };
    let (to_start, to_end) = match colour {
        Colour::Black => ([(0, -1), (1, -1)], [(0, 1), (-1, 1)]),
        Colour::White => ([(-1, 0), (-1, 1)], [(1, 0), (1, -1)]),
    };
    let cost = |cell: Cell| match stone(cell) {
        None => Some(1),
        Some(owner) if owner == colour => Some(0),
        Some(_) => None,
    };
    let mut lacks = vec![usize::MAX; size.cells()];
    let mut open = VecDeque::new();
    for cell in size
        .all()
        .filter(|&cell| touches(cell, rows(cell).0, to_start))
    {
        reach(&mut lacks, &mut open, size, cell, 0, cost(cell));
    }
    // Ways cost nothing or one a step, so that the nearest always comes first.
    while let Some((so_far, cell)) = open.pop_front() {
        if lacks.get(size.index(cell)) != Some(&so_far) {
            continue;
        }
        if touches(cell, rows(cell).1, to_end) {
            return so_far;
        }
        for next in cell.neighbours(size) {
            reach(&mut lacks, &mut open, size, next, so_far, cost(next));
        }
        for [far, one, other] in BRIDGES {
            let Some(next) = stepped(cell, far, size) else {
                continue;
            };
            if [one, other]
                .iter()
                .all(|&step| is_empty(stepped(cell, step, size)))
            {
                reach(&mut lacks, &mut open, size, next, so_far, cost(next));
            }
        }
    }
    size.cells()
}

fn reach(
    lacks: &mut [usize],
    open: &mut VecDeque<(usize, Cell)>,
    size: Size,
    cell: Cell,
    so_far: usize,
    cost: Option<usize>,
) {
    let Some(cost) = cost else { return };
    let Some(known) = lacks.get_mut(size.index(cell)) else {
        return;
    };
    if so_far + cost >= *known {
        return;
    }
    *known = so_far + cost;
    match cost {
        0 => open.push_front((so_far, cell)),
        _ => open.push_back((so_far + cost, cell)),
    }
}

fn stepped(cell: Cell, (right, down): (i8, i8), size: Size) -> Option<Cell> {
    let cell = Cell::new(
        cell.column.checked_add_signed(right)?,
        cell.row.checked_add_signed(down)?,
    );
    size.contains(cell).then_some(cell)
}

#[cfg(test)]
mod tests {
    use hex_rules::GameRecord;

    use super::*;

    fn of(line: &str) -> Phase {
        phase(GameRecord::read_line(line).expect("a game").game.position())
    }

    #[test]
    fn stones_are_counted_with_bridges() {
        let size = |side| Size::square(side).expect("a size");
        let asked = |side| Colour::ALL.map(|colour| asked(size(side), colour));
        assert_eq!(
            [1, 2, 3, 4, 5, 11, 13].map(asked),
            [[1, 1], [1, 1], [1, 1], [2, 2], [2, 2], [5, 5], [6, 6]]
        );
        let lacks = |line: &str, colour| {
            let game = GameRecord::read_line(line).expect("a game").game;
            let position = game.position().clone();
            lacking(position.size(), colour, &|cell| position.stone(cell))
        };
        // f6 is on the way of both; beside it White can bridge on, Black must go around.
        assert_eq!(lacks("hex:11 f6", Colour::Black), 4);
        assert_eq!(
            lacks("hex:3 b2", Colour::Black),
            0,
            "two bridges to the edges"
        );
        assert_eq!(lacks("hex:3 a1 b2", Colour::White), 0);
        assert_eq!(lacks("hex:3 b2 b1 c1", Colour::Black), 0, "beside it");
        assert_eq!(
            lacks("hex:2 a1 a2 b1 b2", Colour::Black),
            4,
            "there is no way"
        );
    }

    #[test]
    fn a_game_goes_from_the_opening_to_the_end() {
        assert_eq!(of("hex:11+swap a10"), Phase::Opening);
        assert_eq!(of("hex:11 f6 d8"), Phase::Opening);
        assert_eq!(of("hex:11 f6 d8 e8 d4"), Phase::Middle);
        assert_eq!(of("hex:11 f6 d8 e8 d4 g4 a1 d10"), Phase::End);
    }
}
