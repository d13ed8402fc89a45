//! `Hive` against the plain rules of [`reference`]: random games in which, at every ply, both must
//! see the same table, the same legal moves and the same outcome.
//!
//! Moves chosen evenly hardly ever make stacks, throws or forced passes, so the games are played
//! with a [`Temper`] that looks for trouble; one test counts that the trouble was indeed found.

mod reference;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Debug;

use game::{Axial, Game, History, Notation, Repetition};
use hive_rules::{Cell, Colour, GameString, Hive, Move, Piece, Variant, write_game};
use proptest::prelude::*;
use reference::{Hex, Table, Turn, flood, neighbours};

/// How the players of a random game choose.
#[derive(Clone, Copy, Debug)]
enum Temper {
    /// Throws, and climbs to make many stacks.
    Brawl,
    /// Brings in few tiles and leaves the opponent no room for more, so that at times all are
    /// stuck.
    Smother,
    /// Makes the hive long, so that it wanders.
    Stretch,
    /// Closes in on the queens, either of them, so that games end.
    Siege,
}

impl Temper {
    const ALL: [Temper; 4] = [
        Temper::Brawl,
        Temper::Smother,
        Temper::Stretch,
        Temper::Siege,
    ];

    /// How much each kind of turn is liked: placing, walking, climbing, throwing.
    fn likes(self) -> [usize; 4] {
        match self {
            Temper::Brawl => [4, 3, 5, 5],
            Temper::Smother => [1, 20, 40, 20],
            Temper::Stretch => [12, 4, 1, 1],
            Temper::Siege => [3, 6, 1, 2],
        }
    }

    /// What there should be much of after a turn.
    fn goal(self, table: &Table) -> usize {
        match self {
            Temper::Brawl => table.hexes().filter(|&hex| table.height(hex) > 1).count(),
            Temper::Smother => usize::MAX - table.open_hexes().len(),
            Temper::Stretch => length(table),
            Temper::Siege => {
                let crowds = Colour::ALL.map(|colour| table.neighbours_of_queen(colour));
                crowds.into_iter().sum()
            }
        }
    }

    /// The turn that a number stands for.
    fn choose(self, table: &Table, turns: &BTreeSet<Turn>, choice: u16) -> Turn {
        let throws = table.throws();
        let mut kinds: [Vec<Turn>; 4] = Default::default();
        for &turn in turns {
            let kind = match turn {
                Turn::Place { .. } | Turn::Pass => 0,
                Turn::Shift { .. } if throws.contains(&turn) => 3,
                Turn::Shift { from, .. } if table.height(from) > 1 => 2,
                Turn::Shift { to, .. } if table.height(to) > 0 => 2,
                Turn::Shift { .. } => 1,
            };
            kinds[kind].push(turn);
        }
        let mut tickets = Vec::new();
        for (kind, like) in kinds.iter().zip(self.likes()) {
            tickets.extend(vec![kind; if kind.is_empty() { 0 } else { like }]);
        }
        let choice = usize::from(choice);
        let mut liked = tickets[choice % tickets.len()].clone();
        let choice = choice / tickets.len();
        // Most turns serve the goal; the others keep the games from being all alike.
        if !choice.is_multiple_of(4) {
            liked.sort_by_key(|&turn| self.goal(&after(table, turn)));
            liked.drain(..liked.len() * 3 / 4);
        }
        liked[choice / 4 % liked.len()]
    }
}

fn after(table: &Table, turn: Turn) -> Table {
    let mut next = table.clone();
    next.take(turn);
    next
}

/// How many positions had something that plain random games seldom have.
type Sightings = BTreeMap<&'static str, usize>;

fn look_for_trouble(table: &Table, turns: &BTreeSet<Turn>, seen: &mut Sightings) {
    let higher = |than: usize| table.hexes().filter(move |&hex| table.height(hex) > than);
    let walks = table.walks();
    let trouble = [
        ("two stacks", higher(1).count() >= 2),
        ("a stack of three", higher(2).count() >= 1),
        ("a throw that is no walk", !table.throws().is_subset(&walks)),
        ("a high gate", has_high_gate(table)),
        ("a hole", has_hole(table)),
        ("a pass", turns.contains(&Turn::Pass)),
        ("a hive 20 hexes long", length(table) >= 20),
        ("the end", table.outcome().is_some()),
    ];
    for (what, is_there) in trouble {
        *seen.entry(what).or_default() += usize::from(is_there);
    }
}

/// Whether some tile cannot climb to a neighbour because both sides are too high.
fn has_high_gate(table: &Table) -> bool {
    let is_shut_in = |from: Hex| {
        let rest = table.without_top_of(from);
        let on_top = |to: Hex| rest.height(from) > 0 || rest.height(to) > 0;
        neighbours(from)
            .into_iter()
            .any(|to| on_top(to) && !rest.may_step(from, to))
    };
    table
        .hexes()
        .any(|from| table.may_be_lifted(from) && is_shut_in(from))
}

/// Whether the empty hexes around the hive fall apart: some outside, others within.
fn has_hole(table: &Table) -> bool {
    let around = table.empty_hexes_around();
    let onward = |hex: Hex| {
        BTreeSet::from(neighbours(hex))
            .intersection(&around)
            .copied()
            .collect()
    };
    around
        .first()
        .is_some_and(|&any| flood(any, onward) != around)
}

/// How many hexes the hive reaches over.
fn length(table: &Table) -> usize {
    // Three counts of rows, one for each pair of opposite sides that a hexagon has.
    let rows = |row: fn(Hex) -> i32| table.hexes().map(row).collect::<BTreeSet<i32>>().len();
    rows(|(q, _)| q)
        .max(rows(|(_, r)| r))
        .max(rows(|(q, r)| q + r))
}

/// The cell of the real board that a hex corresponds to.
fn cell((q, r): Hex) -> Cell {
    let way = |steps| i16::try_from(steps).expect("no game wanders that far");
    Cell::START.offset(Axial::new(way(q), way(r)))
}

/// The same turn as the real rules write it.
fn as_move(turn: Turn) -> Move {
    match turn {
        Turn::Place { bug, at } => Move::Place { bug, at: cell(at) },
        Turn::Shift { from, to, .. } => Move::Shift {
            from: cell(from),
            to: cell(to),
        },
        Turn::Pass => Move::Pass,
    }
}

/// Both sides of the comparison, in step.
struct Pair {
    real: History<Hive>,
    table: Table,
}

impl Pair {
    fn start(variant: Variant) -> Pair {
        Pair {
            real: History::new(variant, Repetition::Ignored),
            table: Table::start(variant),
        }
    }

    fn take(&mut self, turn: Turn) {
        self.real
            .play(as_move(turn))
            .expect("a move that both sides listed");
        self.table.take(turn);
    }

    /// Panics with the game so far if the two sides differ; otherwise gives the legal turns.
    fn compare(&self) -> BTreeSet<Turn> {
        self.compare_tiles();
        let (hive, table) = (self.real.position(), &self.table);
        self.agree(
            "whose turn it is",
            &hive.to_move(),
            &table.to_move().player(),
        );
        self.agree("the outcome", &hive.outcome(), &table.outcome());

        let turns = table.legal_turns();
        let mut listed = Vec::new();
        hive.legal_moves(&mut listed);
        let moves: HashSet<Move> = listed.iter().copied().collect();
        let expected: HashSet<Move> = turns.iter().copied().map(as_move).collect();
        let in_words = |&mv: &Move| hive.write_move(mv);
        let wrong: Vec<String> = moves.difference(&expected).map(in_words).collect();
        let missing: Vec<String> = expected.difference(&moves).map(in_words).collect();
        self.agree("moves that only one side allows", &wrong, &missing);
        // The sets are the same, so if the numbers differ then a move was listed or counted twice.
        let numbers = [listed.len(), hive.count_legal_moves()];
        self.agree("the number of moves", &numbers, &[turns.len(); 2]);
        turns
    }

    fn compare_tiles(&self) {
        let (hive, table) = (self.real.position(), &self.table);
        for hex in table.hexes() {
            let mut real: Vec<Piece> = hive.stack(cell(hex)).collect();
            real.reverse();
            self.agree("the tiles on a cell", real.as_slice(), table.stack(hex));
        }
        let real: BTreeSet<Cell> = hive.layout().into_iter().map(|(_, cell)| cell).collect();
        let occupied = table.hexes().map(cell).collect();
        self.agree("the occupied cells", &real, &occupied);

        let real: BTreeSet<Piece> = hive.pinned().iter().collect();
        let mut tops: BTreeSet<(Hex, Piece)> = table.tops().collect();
        tops.retain(|&(hex, _)| table.height(hex) == 1 && !table.may_be_lifted(hex));
        let pinned = tops.into_iter().map(|(_, piece)| piece).collect();
        self.agree("the pinned tiles", &real, &pinned);
    }

    fn agree<T: PartialEq + Debug + ?Sized>(&self, on: &str, real: &T, reference: &T) {
        let agreed = real == reference;
        assert!(
            agreed,
            "{on}: {real:?}, by the reference {reference:?}, in {}",
            write_game(&self.real)
        );
    }
}

/// Plays a game by the choices and compares at every ply.
fn play(
    variant: Variant,
    temper: Temper,
    choices: impl Iterator<Item = u16>,
    seen: &mut Sightings,
) {
    let mut pair = Pair::start(variant);
    for choice in choices {
        let turns = pair.compare();
        look_for_trouble(&pair.table, &turns, seen);
        if turns.is_empty() {
            break;
        }
        pair.take(temper.choose(&pair.table, &turns, choice));
    }
    pair.compare();
}

/// Plays games of every variant and temper, the same ones each time for the same seed.
fn play_many(games: usize, plies: usize, mut seed: u64) -> Sightings {
    let mut choices = std::iter::from_fn(move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u16::try_from(seed >> 48).ok()
    });
    let mut seen = Sightings::new();
    for game in 0..games {
        let (variant, temper) = (Variant::ALL[game % 8], Temper::ALL[game / 8 % 4]);
        play(variant, temper, choices.by_ref().take(plies), &mut seen);
    }
    seen
}

proptest! {
    // The message names the game, so there is no need for a file of past failures.
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn hive_plays_by_the_rulebook(
        variant in 0..8_usize,
        temper in 0..4_usize,
        choices in prop::collection::vec(any::<u16>(), 0..=120),
    ) {
        let seen = &mut Sightings::new();
        play(Variant::ALL[variant], Temper::ALL[temper], choices.into_iter(), seen);
    }
}

#[test]
fn the_games_meet_every_kind_of_trouble() {
    let seen = play_many(96, 90, 1);
    assert!(seen.values().all(|&count| count >= 5), "{seen:?}");
}

#[test]
#[ignore = "minutes: run by hand with --release"]
fn thousands_of_games_find_no_difference() {
    let seen = play_many(3_200, 120, 2);
    assert!(seen.values().all(|&count| count >= 100), "{seen:?}");
}

/// Counts the lines of play by the reference alone.
fn perft(table: &Table, depth: u32) -> usize {
    let turns = table.legal_turns();
    if depth == 1 {
        turns.len()
    } else {
        turns
            .into_iter()
            .map(|turn| perft(&after(table, turn), depth - 1))
            .sum()
    }
}

#[test]
fn the_reference_counts_what_everybody_counts() {
    assert_eq!(perft(&Table::start(Variant::MLP), 3), 6_678);
    assert_eq!(perft(&Table::start(Variant::BASE), 4), 21_600);
}

#[test]
fn the_reference_counts_what_everybody_counts_in_the_middle_of_a_game() {
    let cases = [
        (P3_MID_BASE, [47, 3_203]),
        (P4_MID_MLP_OPEN, [115, 12_814]),
        (P5_MID_MLP_FIGHT, [57, 6_929]),
    ];
    for (text, counts) in cases {
        let read: GameString = text.parse().expect("a legal game");
        let mut table = Table::start(*read.game.variant());
        for mv in read.game.moves() {
            let turn = table
                .legal_turns()
                .into_iter()
                .find(|&turn| as_move(turn) == mv);
            table.take(turn.expect("a move that the reference knows too"));
        }
        assert_eq!([perft(&table, 1), perft(&table, 2)], counts, "{text}");
    }
}

const P3_MID_BASE: &str = r"Base;InProgress;White[15];wA1;bG1 /wA1;wG1 wA1/;bQ -bG1;wQ -wG1;bS1 \bQ;wG1 bQ\;bS1 \wQ;wS1 /wG1;bQ /bQ;wS2 /wS1;bQ /bQ;wA2 wS1\;bQ /bQ;wA2 \bS1;bS2 -bQ;wG2 -wG1;bS2 -wG2;wA2 /bS2;bQ bQ\;wG3 wA1/;bA1 -bS1;wG3 /bQ;bB1 bS1/;wA3 wG3\;bA1 wA3\;wB1 wA1-;bG2 bB1/";
const P4_MID_MLP_OPEN: &str = r"Base+MLP;InProgress;White[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1";
const P5_MID_MLP_FIGHT: &str = r"Base+MLP;InProgress;Black[10];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;bA2 bA1\;wA2 /bA2;bA1 /wA1;wB1 wQ\;bP bA2-;wM wB1\;bB1 \bA2;wA3 -wQ;bS1 /bA1;wA3 -bS1";
