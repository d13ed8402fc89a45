//! The known counts, counted in two ways that share nothing.
//!
//! One way plays: it makes and takes back every move. The other way counts pictures. A win stays a
//! win, so a line of play is legal exactly if its last picture but one shows no winner; and a
//! picture with `b` black stones and `w` white ones comes about in `b!·w!` orders. Hence the lines
//! of `d` plies are as many as the pictures of `d − 1` stones without a winner, times their orders,
//! times the moves that are left.

mod reference;

use game::{Game as _, perft};
use hex_rules::counts::{ALL, Known};
use hex_rules::{Hex, Size, Variant};
use reference::{Mark, Table, Turn};

/// Small enough for a debug build.
const MOST_LINES: u64 = 3_000_000;

/// How many ways there are to lay so many stones without a winner.
fn pictures_without_winner(table: &mut Table, from: usize, black: usize, white: usize) -> u64 {
    if black + white == 0 {
        return u64::from(table.winner().is_none());
    }
    let columns = table.columns();
    let cells = table.rows() * columns;
    let mut count = 0;
    for at in from..cells {
        for (mark, left) in [(Mark::Black, black), (Mark::White, white)] {
            if left > 0 {
                table.marks[at / columns][at % columns] = mark;
                let (b, w) = match mark {
                    Mark::Black => (black - 1, white),
                    _ => (black, white - 1),
                };
                count += pictures_without_winner(table, at + 1, b, w);
                table.marks[at / columns][at % columns] = Mark::Empty;
            }
        }
    }
    count
}

fn factorial(number: usize) -> u64 {
    (1..=number as u64).product()
}

/// How many lines of so many plies leave the game unfinished: those without a swap, those with.
fn unfinished(variant: Variant, plies: usize) -> [u64; 2] {
    let (columns, rows) = (variant.size.columns(), variant.size.rows());
    let mut table = Table::start(columns.into(), rows.into(), false);
    let mut lines = |black: usize, white: usize| {
        let pictures = pictures_without_winner(&mut table, 0, black, white);
        pictures * factorial(black) * factorial(white)
    };
    let plain = lines(plies.div_ceil(2), plies / 2);
    // A swap costs a ply and no cell; after it White has a stone and Black moves.
    let swapped = match plies.checked_sub(2) {
        Some(after) if variant.swap && columns == rows => lines(after.div_ceil(2), after / 2 + 1),
        _ => 0,
    };
    [plain, swapped]
}

/// The lines of play by pictures.
fn lines_by_pictures(variant: Variant, depth: usize) -> u64 {
    let plies = depth - 1;
    let cells = variant.size.cells();
    let [plain, swapped] = unfinished(variant, plies);
    let may_swap = plies == 1 && variant.swap && variant.size.is_square();
    let moves = (cells.saturating_sub(plies) + usize::from(may_swap)) as u64;
    let moves_after_swap = (cells + 1).saturating_sub(plies) as u64;
    plain * moves + swapped * moves_after_swap
}

fn known_up_to(most: u64) -> impl Iterator<Item = (Known, usize, u64)> {
    ALL.into_iter().flat_map(move |known| {
        let counts = (1..).zip(known.counts.iter().copied());
        let small = counts.filter(move |&(_, lines)| lines <= most);
        small.map(move |(depth, lines)| (known, depth, lines))
    })
}

#[test]
fn playing_gives_the_known_counts() {
    for (known, depth, lines) in known_up_to(MOST_LINES) {
        let mut hex = Hex::start(&known.variant());
        let depth = u32::try_from(depth).expect("a few plies");
        assert_eq!(
            perft(&mut hex, depth),
            lines,
            "{} at depth {depth}",
            known.name
        );
    }
}

#[test]
fn counting_pictures_gives_the_known_counts() {
    for (known, depth, lines) in known_up_to(MOST_LINES) {
        let found = lines_by_pictures(known.variant(), depth);
        assert_eq!(found, lines, "{} at depth {depth}", known.name);
    }
}

#[test]
#[ignore = "a minute: run by hand with --release"]
fn counting_pictures_gives_all_known_counts() {
    for (known, depth, lines) in known_up_to(u64::MAX) {
        let found = lines_by_pictures(known.variant(), depth);
        assert_eq!(found, lines, "{} at depth {depth}", known.name);
    }
}

/// The lines of play by the reference alone.
fn lines_by_reference(table: &Table, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turns = table.legal_turns().into_iter();
    turns
        .map(|turn| lines_by_reference(&table.after(turn), depth - 1))
        .sum()
}

#[test]
fn the_reference_gives_the_known_counts() {
    for (known, depth, lines) in known_up_to(20_000) {
        let size = known.variant().size;
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let table = Table::start(columns, rows, known.variant().swap);
        assert_eq!(
            lines_by_reference(&table, depth),
            lines,
            "{} at depth {depth}",
            known.name
        );
    }
}

/// All whole games: how many end after so many plies.
fn games(table: &Table, ply: usize, ended: &mut Vec<u64>) {
    let turns: Vec<Turn> = table.legal_turns();
    if turns.is_empty() {
        ended.resize(ended.len().max(ply + 1), 0);
        ended[ply] += 1;
    }
    for turn in turns {
        games(&table.after(turn), ply + 1, ended);
    }
}

fn games_by_the_rules(hex: &mut Hex, ply: usize, ended: &mut Vec<u64>) {
    let mut moves = Vec::new();
    hex.legal_moves(&mut moves);
    if moves.is_empty() {
        ended.resize(ended.len().max(ply + 1), 0);
        ended[ply] += 1;
    }
    for mv in moves {
        let undo = hex.apply(mv);
        games_by_the_rules(hex, ply + 1, ended);
        hex.retract(undo);
    }
}

/// The same by pictures: a line has ended if it is not unfinished.
fn games_by_pictures(variant: Variant, longest: usize) -> Vec<u64> {
    let ended = |plies: usize| {
        let unfinished: u64 = unfinished(variant, plies).iter().sum();
        lines_by_pictures(variant, plies) - unfinished
    };
    std::iter::once(0).chain((1..=longest).map(ended)).collect()
}

#[test]
fn all_games_on_small_boards() {
    for (side, swap, total) in [(1, false, 1), (1, true, 1), (2, false, 24), (2, true, 48)] {
        check_games(side, swap, total);
    }
}

#[test]
fn all_games_on_three_by_three() {
    check_games(3, false, 257_760);
    check_games(3, true, 515_520);
}

fn check_games(side: usize, swap: bool, total: u64) {
    let size = Size::square(side).expect("a size");
    let variant = Variant { size, swap };
    let mut by_reference = Vec::new();
    games(&Table::start(side, side, swap), 0, &mut by_reference);
    let mut by_rules = Vec::new();
    games_by_the_rules(&mut Hex::start(&variant), 0, &mut by_rules);
    assert_eq!(by_rules, by_reference, "{size}, swap {swap}");
    let by_pictures = games_by_pictures(variant, by_rules.len() - 1);
    assert_eq!(by_pictures, by_rules, "{size}, swap {swap}");
    assert_eq!(
        by_rules.iter().sum::<u64>(),
        total,
        "{size}, swap {swap}: {by_rules:?}"
    );
}
