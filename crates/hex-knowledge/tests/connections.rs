//! Every connection that is found is one, checked by playing it out in all ways.

mod truth;

use std::collections::HashMap;

use hex_knowledge::connections::{Connections, Goal, must_play};
use hex_knowledge::inferior::fill_in;
use hex_knowledge::{Bits, Board, Grid};
use hex_rules::Colour;
use proptest::prelude::*;
use truth::{Truth, hex, thrown};

/// Carriers up to this size are played out.
const LARGEST: usize = 9;

/// A connection with all that it claims to need.
struct Claim<'a> {
    grid: &'a Grid,
    ends: [usize; 2],
    known: HashMap<(Bits<1>, Bits<1>, bool), bool>,
}

impl Claim<'_> {
    /// Whether the ends, cells or edges, hang together through these cells.
    fn joined(&self, own: Bits<1>) -> bool {
        let touching =
            |cell: usize, end: usize| cell == end || self.grid.around(cell).contains(&end);
        let [one, other] = self.ends;
        let mut todo: Vec<usize> = own.iter().filter(|&cell| touching(cell, one)).collect();
        let mut seen = Bits::<1>::EMPTY;
        while let Some(cell) = todo.pop() {
            if touching(cell, other) {
                return true;
            }
            if !seen.contains(cell) {
                seen.insert(cell);
                let next = self.grid.around(cell).into_iter();
                todo.extend(next.filter(|&next| next < self.grid.cells() && own.contains(next)));
            }
        }
        false
    }

    /// Whether the ends can be joined on these empty cells.
    fn holds(&mut self, own: Bits<1>, empty: Bits<1>, own_turn: bool) -> bool {
        if let Some(&known) = self.known.get(&(own, empty, own_turn)) {
            return known;
        }
        let mut cells = empty.iter();
        let holds = if self.joined(own) {
            true
        } else if empty.is_empty() {
            false
        } else if own_turn {
            cells.any(|cell| {
                let cell = Bits::one(cell);
                self.holds(own | cell, empty.without(cell), false)
            })
        } else {
            cells.all(|cell| self.holds(own, empty.without(Bits::one(cell)), true))
        };
        self.known.insert((own, empty, own_turn), holds);
        holds
    }
}

fn check_all(grid: &Grid, board: &Board<1>) {
    for colour in Colour::ALL {
        let mut connections = Connections::default();
        connections.search(grid, board, colour, Goal::Full);
        if board.winner(grid).is_some() {
            continue;
        }
        for (kind, ends, carrier) in connections.all(grid) {
            if carrier.len() > LARGEST {
                continue;
            }
            assert!(carrier.is_within(&board.empty(grid.size())));
            let mut own = board.of_colour(colour);
            for end in ends.into_iter().filter(|&end| end < grid.cells()) {
                assert!(!carrier.contains(end));
                own.insert(end);
            }
            let mut claim = Claim {
                grid,
                ends,
                known: HashMap::new(),
            };
            assert!(
                claim.holds(own, carrier, kind == Goal::Semi),
                "{colour} {kind:?} {ends:?} {carrier:?} on {board:?}"
            );
        }
    }
}

fn check_winner(grid: &Grid, board: &Board<1>) {
    let size = grid.size();
    let mut truth = Truth::default();
    let board = fill_in(grid, board).applied_to(board);
    for to_move in Colour::ALL {
        let winner = truth.of_board(size, &board, to_move);
        let (mut own, mut others) = (Connections::default(), Connections::default());
        own.search(grid, &board, to_move, Goal::Semi);
        others.search(grid, &board, !to_move, Goal::Full);
        if !own.threats().is_empty() {
            assert_eq!(winner, to_move, "{board:?}");
        }
        if others.winning().is_some() {
            assert_eq!(winner, !to_move, "{board:?}");
        } else if board.winner(grid).is_none() {
            let must = must_play(board.empty(size), others.threats());
            let winning = truth.winning_moves(&mut hex(size, &board, to_move));
            assert!(
                winning.iter().all(|&cell| must.cells.contains(cell)),
                "{board:?} {to_move}: {winning:?} {must:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn connections_on_four_by_four(choices in prop::collection::vec(0u8..6, 16)) {
        check_all(&truth::grid(4), &thrown(&choices));
    }

    #[test]
    fn connections_on_seven_by_seven(choices in prop::collection::vec(0u8..5, 49)) {
        check_all(&truth::grid(7), &thrown(&choices));
    }

    #[test]
    fn winners_and_threats_on_four_by_four(choices in prop::collection::vec(0u8..5, 16)) {
        check_winner(&truth::grid(4), &thrown(&choices));
    }

    #[test]
    fn winners_and_threats_on_five_by_five(choices in prop::collection::vec(0u8..3, 25)) {
        check_winner(&truth::grid(5), &thrown(&choices));
    }
}

#[test]
fn the_ziggurat_is_found() {
    // The smallest way in which a stone on the third row is connected to the edge.
    let grid = truth::grid(8);
    let size = grid.size();
    let mut board = Board::<1>::EMPTY;
    let stone = size.index("d6".parse().expect("a cell"));
    board.place(Colour::Black, stone);
    let mut connections = Connections::default();
    connections.search(&grid, &board, Colour::Black, Goal::Full);
    let [_, bottom] = grid.edges(Colour::Black);
    let smallest = connections
        .all(&grid)
        .into_iter()
        .filter(|(kind, ends, _)| *kind == Goal::Full && *ends == [bottom, stone])
        .map(|(_, _, carrier)| carrier.len())
        .min();
    assert_eq!(smallest, Some(8));
    check_all(&grid, &board);
}
