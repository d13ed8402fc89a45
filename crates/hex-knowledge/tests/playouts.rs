//! Playouts against the rules, and against each other.

use hex_knowledge::playouts::{Batch, Bridges, Chance, Fill, Shrink, Tally};
use hex_knowledge::{Bits, with_words};
use hex_rules::{Cell, CellSet, Colour, Hex, Size};
use proptest::prelude::*;

/// A position with about this many per cent of the cells taken, and as many stones of each colour
/// as chance would have it.
fn position(size: Size, taken: u64, to_move: Colour, seed: u64) -> Hex {
    let mut chance = Chance::new(seed);
    let mut stones = Vec::new();
    for cell in size.all() {
        if chance.roll() % 100 < taken {
            stones.push((Colour::ALL[usize::from(chance.roll() >> 63 == 1)], cell));
        }
    }
    Hex::set_up(size, stones, to_move).expect("each cell once")
}

/// The full board on which Black has these cells.
fn full(size: Size, black: &CellSet) -> Hex {
    let stones = size.all().map(|cell| {
        let is_black = black.contains(size.index(cell));
        (Colour::ALL[usize::from(!is_black)], cell)
    });
    Hex::set_up(size, stones, Colour::Black).expect("each cell once")
}

/// What a playout must keep to: the stones of the position, and as many new ones for each side as
/// playing in turn gives.
fn check_share(position: &Hex, black: &CellSet) {
    let new = black.without(position.stones(Colour::Black));
    assert_eq!(
        black.len(),
        new.len() + position.stones(Colour::Black).len()
    );
    assert!(new.without(&position.empty()).is_empty());
    let empty = position.empty().len();
    let share = match position.turn() {
        Colour::Black => empty - empty / 2,
        Colour::White => empty / 2,
    };
    assert_eq!(new.len(), share);
}

fn unpacked<const N: usize>(bits: Bits<N>) -> CellSet {
    bits.iter().collect()
}

fn sizes() -> impl Strategy<Value = Size> {
    (1..=26_usize, 1..=26_usize).prop_map(|(columns, rows)| Size::new(columns, rows).expect("one"))
}

fn colours() -> impl Strategy<Value = Colour> {
    prop_oneof![Just(Colour::Black), Just(Colour::White)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn shrinking_finds_the_winner_of_the_rules(size in sizes(), black_percent in 20..80_u64, seed: u64) {
        let mut chance = Chance::new(seed);
        let black: CellSet = (0..size.cells())
            .filter(|_| chance.roll() % 100 < black_percent)
            .collect();
        let hex = full(size, &black);
        let winner = with_words!(size, N => Shrink::<N>::new(size).winner(Bits::of(&black)));
        prop_assert_eq!(Some(winner), hex.winner());
        prop_assert_eq!(Some(winner), hex.winner_from_scratch());
    }

    #[test]
    fn a_fill_is_balanced_and_won_by_whom_the_rules_say(
        size in sizes(), taken in 0..=100_u64, to_move in colours(), seed: u64,
    ) {
        let position = position(size, taken, to_move, seed);
        let mut chance = Chance::new(!seed);
        with_words!(size, N => {
            let mut fill = Fill::<N>::new(size);
            fill.at(&position);
            for _ in 0..3 {
                let playout = fill.play(&mut chance);
                let black = unpacked(playout.black);
                check_share(&position, &black);
                prop_assert_eq!(Some(playout.winner), full(size, &black).winner());
            }
        });
    }

    #[test]
    fn a_bridge_is_kept_wherever_one_is_cut_into(
        size in sizes(), taken in 0..=100_u64, to_move in colours(), seed: u64,
    ) {
        let position = position(size, taken, to_move, seed);
        let last = position.stones(!to_move).iter().next().map(|index| size.cell(index));
        let mut chance = Chance::new(!seed);
        with_words!(size, N => {
            let mut bridges = Bridges::<N>::new(size);
            bridges.at(&position, last);
            for _ in 0..3 {
                let playout = bridges.play(&mut chance);
                let black = unpacked(playout.black);
                check_share(&position, &black);
                prop_assert_eq!(Some(playout.winner), full(size, &black).winner());
                let order: Vec<usize> = bridges.played().collect();
                check_answers(&position, last, &order, &black);
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_batch_is_so_many_fills_and_its_tally_counts_them(
        size in sizes(), taken in 0..=100_u64, to_move in colours(), seed: u64,
    ) {
        let position = position(size, taken, to_move, seed);
        let mut batch = Batch::new(size, seed);
        let mut tally = Tally::new(size);
        let mut games = Vec::new();
        // The second time the decks are there already, and have been played with.
        for _ in 0..2 {
            batch.run(&position, 1, &mut tally);
            games.extend((0..Batch::GAMES).map(|number| batch.game(number as usize)));
        }
        for (number, (black, winner)) in games.iter().enumerate() {
            check_share(&position, black);
            let scalar = with_words!(size, N => Shrink::<N>::new(size).winner(Bits::of(black)));
            prop_assert_eq!(*winner, scalar);
            if number % 16 == 0 {
                prop_assert_eq!(Some(*winner), full(size, black).winner());
            }
        }
        for colour in Colour::ALL {
            let all = tally.all(colour);
            prop_assert_eq!(all.games as usize, games.len());
            prop_assert_eq!(all.wins as usize, games.iter().filter(|game| game.1 == colour).count());
            for index in 0..size.cells() {
                let had = |game: &&(CellSet, Colour)| {
                    game.0.contains(index) == (colour == Colour::Black)
                };
                let share = tally.with(colour, index);
                prop_assert_eq!(share.games as usize, games.iter().filter(had).count());
                let wins = games.iter().filter(had).filter(|game| game.1 == colour).count();
                prop_assert_eq!(share.wins as usize, wins);
            }
        }
    }
}

/// Plays the moves again and asks of each one whether a bridge had to be kept, from what a bridge
/// is and without the tables.
fn check_answers(start: &Hex, last: Option<Cell>, order: &[usize], black_in_the_end: &CellSet) {
    let size = start.size();
    let mut lies: Vec<Option<Colour>> = size.all().map(|cell| start.stone(cell)).collect();
    let (mut last, mut mover) = (last, start.turn());
    for &index in order {
        if let Some(cut) = last {
            let kept: Vec<usize> = cut
                .neighbours(size)
                .filter(|&half| lies[size.index(half)].is_none())
                .filter(|&half| is_bridge(size, &lies, cut, half, mover))
                .map(|half| size.index(half))
                .collect();
            assert!(kept.is_empty() || kept.contains(&index), "{cut}: {kept:?}");
        }
        assert_eq!(lies[index], None);
        assert_eq!(black_in_the_end.contains(index), mover == Colour::Black);
        lies[index] = Some(mover);
        last = Some(size.cell(index));
        mover = !mover;
    }
    assert!(lies.iter().all(Option::is_some));
}

/// Whether both cells that touch these two neighbours are the mover's, or beyond the mover's edge.
fn is_bridge(size: Size, lies: &[Option<Colour>], one: Cell, other: Cell, mover: Colour) -> bool {
    const STEPS: [(i16, i16); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
    let around = |cell: Cell| {
        STEPS.map(|(right, down)| (i16::from(cell.column) + right, i16::from(cell.row) + down))
    };
    let ends: Vec<(i16, i16)> = around(one)
        .into_iter()
        .filter(|end| around(other).contains(end))
        .collect();
    assert_eq!(ends.len(), 2, "neighbours have two neighbours in common");
    ends.into_iter().all(|(column, row)| {
        let beyond_side = !(0..i16::from(size.columns())).contains(&column);
        let beyond_end = !(0..i16::from(size.rows())).contains(&row);
        match (beyond_side, beyond_end) {
            (false, false) => {
                let [column, row] = [column, row].map(|at| u8::try_from(at).expect("on the board"));
                lies[size.index(Cell::new(column, row))] == Some(mover)
            }
            _ => (beyond_end && mover == Colour::Black) || (beyond_side && mover == Colour::White),
        }
    })
}

#[test]
fn a_game_that_is_over_stays_so() {
    let size = Size::square(5).expect("a board");
    for (colour, step) in [(Colour::Black, (0, 1)), (Colour::White, (1, 0))] {
        let line = (0..5).map(|at| (colour, Cell::new(at * step.0, at * step.1)));
        let position = Hex::set_up(size, line, !colour).expect("a line");
        assert_eq!(position.winner(), Some(colour));
        let mut chance = Chance::new(1);
        let mut fill = Fill::<1>::new(size);
        fill.at(&position);
        let mut bridges = Bridges::<1>::new(size);
        bridges.at(&position, None);
        for _ in 0..100 {
            assert_eq!(fill.play(&mut chance).winner, colour);
            assert_eq!(bridges.play(&mut chance).winner, colour);
        }
        let mut tally = Tally::new(size);
        Batch::new(size, 1).run(&position, 3, &mut tally);
        assert_eq!(tally.all(colour).wins, 3 * Batch::GAMES);
    }
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let size = Size::square(9).expect("a board");
    let position = position(size, 20, Colour::White, 5);
    let fills = |seed| {
        let mut chance = Chance::new(seed);
        let mut fill = Fill::<2>::new(size);
        fill.at(&position);
        let mut bridges = Bridges::<2>::new(size);
        bridges.at(&position, None);
        (0..20)
            .map(|_| (fill.play(&mut chance), bridges.play(&mut chance)))
            .collect::<Vec<_>>()
    };
    assert_eq!(fills(1), fills(1));
    assert_ne!(fills(1), fills(2));
    let tally = |seed| {
        let mut tally = Tally::new(size);
        Batch::new(size, seed).run(&position, 5, &mut tally);
        tally
    };
    assert_eq!(tally(1), tally(1));
    assert_ne!(tally(1), tally(2));
}
