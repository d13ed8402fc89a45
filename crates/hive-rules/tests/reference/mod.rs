//! The rulebook, word for word: a second set of rules to hold the real ones against.
//!
//! [`Table`] knows every legal turn of Hive and is as slow and plain as can be: stacks of tiles in
//! a map over an endless plane, and everything worked out anew whenever it is asked for. It shares
//! nothing with `hive_rules` but the names of the tiles. Where the two differ, at least one of them
//! is wrong, and this one is the easier to check by eye.

use std::collections::{BTreeMap, BTreeSet};

use game::{Outcome, Player};
use hive_rules::{Bug, Colour, Piece, Variant};

/// A place on the plane: columns to the east, rows to the south.
pub(crate) type Hex = (i32, i32);

/// The ways to the six neighbours, clockwise from east.
const WAYS: [Hex; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    Place { bug: Bug, at: Hex },
    Shift { piece: Piece, from: Hex, to: Hex },
    Pass,
}

/// The tiles on the table and what the players have to remember.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    variant: Variant,
    /// From the bottom up. No stack is empty.
    stacks: BTreeMap<Hex, Vec<Piece>>,
    turns_taken: u32,
    /// The tile that was moved or thrown in the last turn.
    shifted_last: Option<Piece>,
}

/// A turn: who plays, what may be done, and doing it.
impl Table {
    pub(crate) fn start(variant: Variant) -> Table {
        Table {
            variant,
            stacks: BTreeMap::new(),
            turns_taken: 0,
            shifted_last: None,
        }
    }

    pub(crate) fn to_move(&self) -> Colour {
        if self.turns_taken.is_multiple_of(2) {
            Colour::White
        } else {
            Colour::Black
        }
    }

    /// Plays a turn that is legal.
    pub(crate) fn take(&mut self, turn: Turn) {
        self.shifted_last = None;
        match turn {
            Turn::Place { bug, at } => {
                let copy = self.count_on_table(self.to_move(), bug) + 1;
                let piece =
                    Piece::new(self.to_move(), bug, copy).expect("a tile that is still in hand");
                self.stacks.entry(at).or_default().push(piece);
            }
            Turn::Shift { piece, from, to } => {
                *self = self.without_top_of(from);
                self.stacks.entry(to).or_default().push(piece);
                self.shifted_last = Some(piece);
            }
            Turn::Pass => {}
        }
        self.turns_taken += 1;
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let is_surrounded = |colour| self.neighbours_of_queen(colour) == 6;
        match (is_surrounded(Colour::White), is_surrounded(Colour::Black)) {
            (false, false) => None,
            (true, true) => Some(Outcome::Draw),
            (true, false) => Some(Outcome::Won(Player::Second)),
            (false, true) => Some(Outcome::Won(Player::First)),
        }
    }

    pub(crate) fn legal_turns(&self) -> BTreeSet<Turn> {
        if self.outcome().is_some() {
            return BTreeSet::new();
        }
        let mut turns = self.placements();
        turns.extend(self.walks());
        turns.extend(self.throws());
        if turns.is_empty() {
            turns.insert(Turn::Pass);
        }
        turns
    }

    /// How many of the six hexes around a queen are occupied: none while she is in hand.
    pub(crate) fn neighbours_of_queen(&self, colour: Colour) -> usize {
        let Some(queen) = self.queen(colour) else {
            return 0;
        };
        neighbours_where(queen, |hex| self.height(hex) > 0).len()
    }
}

/// Bringing tiles in.
impl Table {
    fn placements(&self) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        for bug in Bug::ALL.into_iter().filter(|&bug| self.may_bring_in(bug)) {
            turns.extend(
                self.open_hexes()
                    .into_iter()
                    .map(|at| Turn::Place { bug, at }),
            );
        }
        turns
    }

    fn may_bring_in(&self, bug: Bug) -> bool {
        let own_turn = self.turns_taken / 2 + 1;
        let in_hand =
            self.variant.has(bug) && self.count_on_table(self.to_move(), bug) < bug.copies();
        let queen_is_due = own_turn >= 4 && self.queen(self.to_move()).is_none();
        let in_time = match bug {
            Bug::Queen => own_turn > 1,
            _ => !queen_is_due,
        };
        in_hand && in_time
    }

    /// Where a new tile of the player to move may go.
    pub(crate) fn open_hexes(&self) -> BTreeSet<Hex> {
        match self.turns_taken {
            0 => BTreeSet::from([(0, 0)]),
            1 => self.empty_hexes_around(),
            _ => {
                let shows = |hex, colour| self.top(hex).map(Piece::colour) == Some(colour);
                let touches = |hex, colour| neighbours(hex).into_iter().any(|h| shows(h, colour));
                let mut hexes = self.empty_hexes_around();
                hexes.retain(|&hex| touches(hex, self.to_move()) && !touches(hex, !self.to_move()));
                hexes
            }
        }
    }

    /// The empty hexes that touch the hive.
    pub(crate) fn empty_hexes_around(&self) -> BTreeSet<Hex> {
        let empty_beside = |hex| neighbours_where(hex, |beside| self.height(beside) == 0);
        self.hexes().flat_map(empty_beside).collect()
    }
}

/// Tiles under their own power.
impl Table {
    pub(crate) fn walks(&self) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        if self.queen(self.to_move()).is_none() {
            return turns;
        }
        for (from, piece) in self.tops() {
            // One's own tile can only have been shifted last by the opponent's pillbug, and rests
            // after that.
            let rests = self.shifted_last == Some(piece);
            if piece.colour() == self.to_move() && !rests && self.may_be_lifted(from) {
                let ways = self.without_top_of(from).destinations(piece.bug(), from);
                turns.extend(ways.into_iter().map(|to| Turn::Shift { piece, from, to }));
            }
        }
        turns
    }

    /// Where a bug gets to from a hex. Its tile has been lifted off the table.
    fn destinations(&self, bug: Bug, from: Hex) -> BTreeSet<Hex> {
        match bug {
            Bug::Queen | Bug::Pillbug => self.slides(from),
            Bug::Spider => self.three_slides(from),
            Bug::Ant => self.any_slides(from),
            Bug::Beetle => self.steps(from),
            Bug::Grasshopper => self.jumps(from),
            Bug::Ladybug => self.over_the_top(from),
            Bug::Mosquito if self.height(from) > 0 => self.steps(from),
            Bug::Mosquito => {
                let mut touched = self.bugs_touched(from);
                touched.remove(&Bug::Mosquito);
                let copied = |bug| self.destinations(bug, from);
                touched.into_iter().flat_map(copied).collect()
            }
        }
    }

    /// One step in any direction, on the ground, up or down.
    fn steps(&self, from: Hex) -> BTreeSet<Hex> {
        neighbours_where(from, |to| self.may_step(from, to))
    }

    /// One step that ends on the ground.
    fn slides(&self, from: Hex) -> BTreeSet<Hex> {
        neighbours_where(from, |to| self.may_step(from, to) && self.height(to) == 0)
    }

    /// One step that ends on top of the hive.
    fn climbs(&self, from: Hex) -> BTreeSet<Hex> {
        neighbours_where(from, |to| self.may_step(from, to) && self.height(to) > 0)
    }

    fn three_slides(&self, from: Hex) -> BTreeSet<Hex> {
        let mut ends = BTreeSet::new();
        for first in self.slides(from) {
            for second in self.slides(first) {
                for third in self.slides(second) {
                    // No hex twice. (A slide never stays in place, which leaves three pairs to look at.)
                    if second != from && third != from && third != first {
                        ends.insert(third);
                    }
                }
            }
        }
        ends
    }

    fn any_slides(&self, from: Hex) -> BTreeSet<Hex> {
        let mut reached = flood(from, |hex| self.slides(hex));
        reached.remove(&from);
        reached
    }

    fn jumps(&self, from: Hex) -> BTreeSet<Hex> {
        let mut landings = BTreeSet::new();
        for way in WAYS {
            let mut hex = beyond(from, way);
            if self.height(hex) > 0 {
                while self.height(hex) > 0 {
                    hex = beyond(hex, way);
                }
                landings.insert(hex);
            }
        }
        landings
    }

    /// Two steps on top of the hive and one down, to another place.
    fn over_the_top(&self, from: Hex) -> BTreeSet<Hex> {
        let mut landings = BTreeSet::new();
        for first in self.climbs(from) {
            for second in self.climbs(first) {
                landings.extend(self.slides(second));
            }
        }
        landings.remove(&from);
        landings
    }
}

/// The pillbug's other power.
impl Table {
    pub(crate) fn throws(&self) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        if self.queen(self.to_move()).is_none() {
            return turns;
        }
        for (thrower, by) in self.tops() {
            for (from, piece) in self.tops() {
                let beside = neighbours(thrower).contains(&from);
                if beside && self.may_throw(thrower, by) && self.may_be_thrown(from, piece) {
                    let landings = self.without_top_of(from).landings(from, thrower);
                    turns.extend(
                        landings
                            .into_iter()
                            .map(|to| Turn::Shift { piece, from, to }),
                    );
                }
            }
        }
        turns
    }

    /// Whether a tile is a pillbug, or a mosquito beside one, that the player to move may throw
    /// with.
    fn may_throw(&self, hex: Hex, piece: Piece) -> bool {
        let has_the_power = match piece.bug() {
            Bug::Pillbug => true,
            Bug::Mosquito => self.bugs_touched(hex).contains(&Bug::Pillbug),
            _ => false,
        };
        let rests = self.shifted_last == Some(piece);
        has_the_power && piece.colour() == self.to_move() && !rests && self.height(hex) == 1
    }

    fn may_be_thrown(&self, hex: Hex, piece: Piece) -> bool {
        self.height(hex) == 1 && self.shifted_last != Some(piece) && self.may_be_lifted(hex)
    }

    /// Where a tile, already lifted, comes down when it is thrown.
    fn landings(&self, from: Hex, thrower: Hex) -> BTreeSet<Hex> {
        if !self.may_step(from, thrower) {
            return BTreeSet::new();
        }
        let mut landings = self.slides(thrower);
        landings.remove(&from);
        landings
    }
}

/// One hive, and freedom to move.
impl Table {
    /// Whether the hive stays in one piece when the top tile of a hex is lifted.
    pub(crate) fn may_be_lifted(&self, hex: Hex) -> bool {
        let rest = self.without_top_of(hex);
        let occupied_beside = |hex| neighbours_where(hex, |beside| rest.height(beside) > 0);
        let connected = rest.hexes().next().map(|any| flood(any, occupied_beside));
        rest.hexes().collect::<BTreeSet<Hex>>() == connected.unwrap_or_default()
    }

    /// Whether a tile that has been lifted off `from` can step over to `to`, a neighbour.
    ///
    /// It moves at the higher of the two levels. It does not fit through when the stacks on both
    /// sides are higher than that, and on the ground it must not lose touch with the hive on the
    /// way.
    pub(crate) fn may_step(&self, from: Hex, to: Hex) -> bool {
        let level = self.height(from).max(self.height(to));
        let flanks = neighbours_where(from, |hex| neighbours(to).contains(&hex));
        let gate_is_shut = flanks.iter().all(|&flank| self.height(flank) > level);
        let in_touch = level > 0 || flanks.iter().any(|&flank| self.height(flank) > 0);
        !gate_is_shut && in_touch
    }
}

/// Looking at the table.
impl Table {
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> {
        self.stacks.keys().copied()
    }

    /// The tiles on a hex, from the bottom up.
    pub(crate) fn stack(&self, hex: Hex) -> &[Piece] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn height(&self, hex: Hex) -> usize {
        self.stack(hex).len()
    }

    fn top(&self, hex: Hex) -> Option<Piece> {
        self.stack(hex).last().copied()
    }

    pub(crate) fn tops(&self) -> impl Iterator<Item = (Hex, Piece)> {
        self.hexes()
            .filter_map(|hex| self.top(hex).map(|piece| (hex, piece)))
    }

    pub(crate) fn without_top_of(&self, hex: Hex) -> Table {
        let mut rest = self.clone();
        if let Some(stack) = rest.stacks.get_mut(&hex) {
            stack.pop();
        }
        rest.stacks.retain(|_, stack| !stack.is_empty());
        rest
    }

    fn bugs_touched(&self, hex: Hex) -> BTreeSet<Bug> {
        let tops = neighbours(hex)
            .into_iter()
            .filter_map(|beside| self.top(beside));
        tops.map(Piece::bug).collect()
    }

    fn queen(&self, colour: Colour) -> Option<Hex> {
        let queen = Piece::new(colour, Bug::Queen, 1).expect("one of each colour");
        self.hexes().find(|&hex| self.stack(hex).contains(&queen))
    }

    fn count_on_table(&self, colour: Colour, bug: Bug) -> u8 {
        let mut tiles: Vec<&Piece> = self.stacks.values().flatten().collect();
        tiles.retain(|piece| piece.colour() == colour && piece.bug() == bug);
        u8::try_from(tiles.len()).expect("at most three of a kind")
    }
}

fn beyond((q, r): Hex, (east, south): Hex) -> Hex {
    (q + east, r + south)
}

pub(crate) fn neighbours(hex: Hex) -> [Hex; 6] {
    WAYS.map(|way| beyond(hex, way))
}

fn neighbours_where(hex: Hex, wanted: impl Fn(Hex) -> bool) -> BTreeSet<Hex> {
    neighbours(hex)
        .into_iter()
        .filter(|&beside| wanted(beside))
        .collect()
}

/// Every hex that can be reached, the first one included.
pub(crate) fn flood(from: Hex, onward: impl Fn(Hex) -> BTreeSet<Hex>) -> BTreeSet<Hex> {
    let mut reached = BTreeSet::from([from]);
    let mut waiting = vec![from];
    while let Some(hex) = waiting.pop() {
        for next in onward(hex) {
            if reached.insert(next) {
                waiting.push(next);
            }
        }
    }
    reached
}
