//! Facts counted again, slowly and without the code that is tested: from where the tiles lie.
#![allow(dead_code, reason = "each test uses some of it")]

use std::collections::{BTreeMap, BTreeSet};

use game::{Axial, Dice, Game, Outcome};
use hive_rules::{Bug, Colour, Hive, Move, Piece, Variant};

/// Positions of random games, a few of each.
pub(crate) fn positions(
    seed: u64,
    games: u64,
    longest: usize,
    mut see: impl FnMut(&Hive, &mut Dice),
) {
    for number in 0..games {
        let mut dice = Dice::new(seed, number);
        let variant = Variant::ALL[usize::try_from(number).expect("small") % 8];
        let mut hive = Hive::start(&variant);
        let plies = dice.below(longest);
        for _ in 0..plies {
            let mut moves = Vec::new();
            hive.legal_moves(&mut moves);
            let Some(mv) = dice.pick(&moves) else { break };
            hive.apply(mv);
        }
        see(&hive, &mut dice);
    }
}

pub(crate) fn queen(colour: Colour) -> Piece {
    Piece::new(colour, Bug::Queen, 1).expect("a queen")
}

/// The stacks by their coordinates, each from the bottom up.
pub(crate) fn table(hive: &Hive) -> BTreeMap<(i16, i16), Vec<Piece>> {
    let mut table = BTreeMap::new();
    for (Axial { q, r }, cell) in hive.layout() {
        let mut stack: Vec<Piece> = hive.stack(cell).collect();
        stack.reverse();
        table.insert((q, r), stack);
    }
    table
}

pub(crate) fn around((q, r): (i16, i16)) -> [(i16, i16); 6] {
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].map(|(dq, dr)| (q + dq, r + dr))
}

pub(crate) fn place_of(hive: &Hive, tile: Piece) -> Option<(i16, i16)> {
    let table = table(hive);
    table
        .into_iter()
        .find(|(_, stack)| stack.contains(&tile))
        .map(|(at, _)| at)
}

/// Into how many parts the hive falls without a cell.
pub(crate) fn parts_without(hive: &Hive, at: (i16, i16)) -> usize {
    let mut left: BTreeSet<(i16, i16)> =
        table(hive).into_keys().filter(|&cell| cell != at).collect();
    let mut parts = 0;
    while let Some(first) = left.pop_first() {
        parts += 1;
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            open.extend(around(cell).into_iter().filter(|next| left.remove(next)));
        }
    }
    parts
}

/// Whether the one-hive rule holds a tile: it lies alone, and the hive falls apart without it.
pub(crate) fn is_pinned(hive: &Hive, tile: Piece) -> bool {
    table(hive)
        .into_iter()
        .any(|(at, stack)| stack == [tile] && parts_without(hive, at) > 1)
}

/// How many cells around a queen are free.
pub(crate) fn free_cells(hive: &Hive, colour: Colour) -> Option<usize> {
    let table = table(hive);
    let at = place_of(hive, queen(colour))?;
    Some(
        around(at)
            .into_iter()
            .filter(|cell| !table.contains_key(cell))
            .count(),
    )
}

/// The tile on top of a queen, if she is covered.
pub(crate) fn on_queen(hive: &Hive, colour: Colour) -> Option<Piece> {
    let table = table(hive);
    let at = place_of(hive, queen(colour))?;
    table[&at]
        .last()
        .copied()
        .filter(|&top| top != queen(colour))
}

/// How many cells touch only tiles of a colour: where new ones go from the third ply on.
pub(crate) fn placements(hive: &Hive, colour: Colour) -> usize {
    let table = table(hive);
    let hand_is_empty = Bug::ALL
        .into_iter()
        .all(|bug| hive.in_hand(colour, bug) == 0);
    if hand_is_empty {
        return 0;
    }
    let mut cells: BTreeSet<(i16, i16)> = table.keys().flat_map(|&at| around(at)).collect();
    cells.retain(|cell| !table.contains_key(cell));
    cells.retain(|&cell| {
        let tops = around(cell)
            .into_iter()
            .filter_map(|at| table.get(&at)?.last());
        let colours: Vec<Colour> = tops.map(|top| top.colour()).collect();
        colours.iter().all(|&top| top == colour)
    });
    cells.len()
}

/// The same position with this colour to move.
pub(crate) fn turn_of(hive: &Hive, colour: Colour) -> Hive {
    let mut hive = hive.clone();
    if hive.colour() != colour {
        hive.apply(Move::Pass);
    }
    hive
}

pub(crate) fn legal(hive: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves
}

/// The tiles of a colour that can move in that colour's turn.
pub(crate) fn movable(hive: &Hive, colour: Colour) -> BTreeSet<Piece> {
    let hive = turn_of(hive, colour);
    let moves = legal(&hive).into_iter();
    let tiles = moves.filter_map(|mv| match mv {
        Move::Shift { from, .. } => hive.top(from),
        _ => None,
    });
    tiles.filter(|tile| tile.colour() == colour).collect()
}

/// Whether the player to move wins within so many plies, by trying everything.
pub(crate) fn wins_within(hive: &mut Hive, plies: u32) -> bool {
    let mover = hive.to_move();
    legal(hive).into_iter().any(|mv| {
        let undo = hive.apply(mv);
        let wins = match hive.outcome() {
            Some(outcome) => outcome == Outcome::Won(mover),
            None => plies >= 3 && loses_within(hive, plies - 1),
        };
        hive.retract(undo);
        wins
    })
}

/// Whether the player to move loses within so many plies, by trying everything.
pub(crate) fn loses_within(hive: &mut Hive, plies: u32) -> bool {
    let other = !hive.to_move();
    legal(hive).into_iter().all(|mv| {
        let undo = hive.apply(mv);
        let lost = match hive.outcome() {
            Some(outcome) => outcome == Outcome::Won(other),
            None => wins_within(hive, plies - 1),
        };
        hive.retract(undo);
        lost
    })
}
