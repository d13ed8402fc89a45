//! H-search: building connections out of connections until nothing new is found.

use std::collections::VecDeque;

use arrayvec::ArrayVec;
use hex_rules::Colour;

use super::ends::{Ends, FINISH, START};
use super::lengths::Lengths;
use super::list::List;
use crate::{Bits, Board, Grid};

/// How many full connections are kept between two ends.
const MOST_FULL: usize = 8;
/// How many semi connections are kept between two ends.
const MOST_SEMI: usize = 16;
/// How many threats between the edges are kept.
const MOST_THREATS: usize = 64;
/// How many semi connections the or rule joins when it tries all ways.
const JOINED: usize = 3;

/// When a search may stop early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// When the edges are semi connected: it is this player's turn.
    Semi,
    /// When the edges are fully connected: it is the opponent's turn.
    Full,
}

/// A search for the connections of one colour; it keeps its memory from one board to the next.
#[derive(Clone, Debug)]
pub struct Connections<const N: usize> {
    ends: Ends,
    full: Vec<List<N, MOST_FULL>>,
    semi: Vec<List<N, MOST_SEMI>>,
    /// For every end, those it is fully connected to.
    linked: Vec<Vec<u16>>,
    /// For every two ends that are fully connected, what all the carriers have in common: a copy of
    /// what the lists know, where it is found faster.
    common: Vec<Bits<N>>,
    /// For every two ends, whether they are neighbours.
    near: Vec<bool>,
    /// Pairs that have something fresh.
    queue: VecDeque<(u16, u16)>,
    queued: Vec<bool>,
    /// Carriers through which the edges are semi connected, the smallest first.
    threats: Vec<Bits<N>>,
    winning: Option<Bits<N>>,
    /// How many cells the board has.
    cells: usize,
}

impl<const N: usize> Default for Connections<N> {
    fn default() -> Connections<N> {
        Connections {
            ends: Ends::default(),
            full: Vec::new(),
            semi: Vec::new(),
            linked: Vec::new(),
            common: Vec::new(),
            near: Vec::new(),
            queue: VecDeque::new(),
            queued: Vec::new(),
            threats: Vec::new(),
            winning: None,
            cells: 0,
        }
    }
}

/// Where a pair of ends stands in the lists.
#[inline]
const fn pair(one: usize, other: usize) -> usize {
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    high * (high - 1) / 2 + low
}

impl<const N: usize> Connections<N> {
    /// How many bytes the lists of a board with so many cells take, which are nearly all that a
    /// search takes.
    pub const fn memory(cells: usize) -> usize {
        let each = size_of::<List<N, MOST_FULL>>() + size_of::<List<N, MOST_SEMI>>();
        pair(0, cells + 2) * (each + size_of::<Bits<N>>())
    }

    /// Finds the connections of a colour.
    pub fn search(&mut self, grid: &Grid, board: &Board<N>, colour: Colour, goal: Goal) {
        self.cells = grid.cells();
        self.threats.clear();
        self.winning = None;
        self.queue.clear();
        if !self.ends.lay_out(grid, board, colour) {
            self.winning = Some(Bits::EMPTY);
            self.threats.push(Bits::EMPTY);
            return;
        }
        self.make_room();
        self.join_neighbours(grid, board);
        while let Some((one, other)) = self.queue.pop_front() {
            let (one, other) = (usize::from(one), usize::from(other));
            self.queued[pair(one, other)] = false;
            self.or_rule(one, other);
            self.and_rule(one, other);
            let done = match goal {
                Goal::Semi => !self.threats.is_empty(),
                Goal::Full => self.winning.is_some(),
            };
            if done {
                break;
            }
        }
        self.threats.sort_by_key(Bits::len);
    }

    /// The carrier through which the edges are fully connected, if they are.
    pub fn winning(&self) -> Option<Bits<N>> {
        self.winning
    }

    /// The carriers through which the edges are semi connected, the smallest first.
    pub fn threats(&self) -> &[Bits<N>] {
        &self.threats
    }

    /// How long the ways across are.
    pub fn lengths(&self) -> Lengths {
        Lengths::new(&self.ends, &self.linked, self.cells)
    }

    /// Every full and every semi connection that was found between two ends, for tests: whether it
    /// is full, one cell (or edge) of each end, and the carrier.
    pub fn all(&self, grid: &Grid) -> Vec<(Goal, [usize; 2], Bits<N>)> {
        let mut all = Vec::new();
        // Edges have the highest numbers: an edge stands for the stones that touch it.
        let of_end = |end| {
            (0..grid.cells() + 4)
                .rfind(|&number| self.ends.of(number) == Some(end))
                .expect("every end has a cell or an edge")
        };
        for other in 1..self.ends.len() {
            for one in 0..other {
                let ends = [of_end(one), of_end(other)];
                let at = pair(one, other);
                let full = self.full[at].carriers().iter();
                all.extend(full.map(|&carrier| (Goal::Full, ends, carrier)));
                let semi = self.semi[at].carriers().iter();
                all.extend(semi.map(|&carrier| (Goal::Semi, ends, carrier)));
            }
        }
        all
    }

    fn make_room(&mut self) {
        let ends = self.ends.len();
        let pairs = ends * (ends - 1) / 2;
        if self.full.len() < pairs {
            self.full.resize(pairs, List::EMPTY);
            self.semi.resize(pairs, List::EMPTY);
        }
        for at in 0..pairs {
            self.full[at].clear();
            self.semi[at].clear();
        }
        self.queued.clear();
        self.queued.resize(pairs, false);
        self.near.clear();
        self.near.resize(ends * ends, false);
        if self.common.len() < ends * ends {
            self.common.resize(ends * ends, Bits::EMPTY);
        }
        if self.linked.len() < ends {
            self.linked.resize(ends, Vec::new());
        }
        for linked in &mut self.linked[..ends] {
            linked.clear();
        }
    }

    /// Neighbours are connected through nothing.
    fn join_neighbours(&mut self, grid: &Grid, board: &Board<N>) {
        for cell in board.empty(grid.size()).iter() {
            let end = self.ends.of(cell).expect("an empty cell is an end");
            for neighbour in grid.around(cell) {
                if let Some(other) = self.ends.of(neighbour)
                    && other != end
                {
                    self.add_full(end, other, Bits::EMPTY);
                }
            }
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers of ends are below 680"
    )]
    fn enqueue(&mut self, one: usize, other: usize) {
        let at = pair(one, other);
        if !self.queued[at] {
            self.queued[at] = true;
            self.queue.push_back((one as u16, other as u16));
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers of ends are below 680"
    )]
    fn add_full(&mut self, one: usize, other: usize, carrier: Bits<N>) {
        let at = pair(one, other);
        let first = self.full[at].is_empty();
        if !self.full[at].insert(carrier) {
            return;
        }
        self.semi[at].remove_around(&carrier);
        let ends = self.ends.len();
        for at_square in [one * ends + other, other * ends + one] {
            self.common[at_square] = self.full[at].common();
            self.near[at_square] = carrier.is_empty();
        }
        if first {
            self.linked[one].push(other as u16);
            self.linked[other].push(one as u16);
        }
        if START + FINISH == one + other {
            if self.winning.is_none_or(|known| carrier.len() < known.len()) {
                self.winning = Some(carrier);
            }
            self.add_threat(carrier);
        }
        self.enqueue(one, other);
    }

    fn add_semi(&mut self, one: usize, other: usize, carrier: Bits<N>) {
        let at = pair(one, other);
        if START + FINISH == one + other {
            self.add_threat(carrier);
        }
        if self.full[at].has_within(&carrier) || !self.semi[at].insert(carrier) {
            return;
        }
        // The or rule has nothing to do while one cell is in all the carriers.
        if self.semi[at].common().is_empty() {
            self.enqueue(one, other);
        }
    }

    fn add_threat(&mut self, carrier: Bits<N>) {
        if self.threats.iter().any(|known| known.is_within(&carrier)) {
            return;
        }
        self.threats.retain(|known| !carrier.is_within(known));
        if self.threats.len() < MOST_THREATS {
            self.threats.push(carrier);
        }
    }

    /// Joins each fresh full connection of this pair to others that share an end with it.
    fn and_rule(&mut self, one: usize, other: usize) {
        let at = pair(one, other);
        while let Some(fresh) = self.full[at].take_fresh() {
            let carrier = self.full[at].carriers()[fresh];
            for (middle, far) in [(one, other), (other, one)] {
                if !Ends::is_edge(middle) {
                    self.join_over(middle, far, carrier);
                }
            }
        }
    }

    /// Joins a full connection from `far` to `middle` to all full connections from `middle` on.
    fn join_over(&mut self, middle: usize, far: usize, carrier: Bits<N>) {
        let key = self.ends.empty_cell(middle);
        let far_cell = self.ends.empty_cell(far);
        let mut with_key = carrier;
        if let Some(key) = key {
            with_key.insert(key);
        }
        let ends = self.ends.len();
        // What is added below joins `far` to others, so that this list does not change meanwhile.
        let linked = std::mem::take(&mut self.linked[middle]);
        for &end in &linked {
            let end = usize::from(end);
            // What all carriers share cannot be avoided, and neighbours need no other connection.
            if self.common[middle * ends + end].meets(&carrier)
                || self.near[far * ends + end]
                || end == far
                || self
                    .ends
                    .empty_cell(end)
                    .is_some_and(|cell| carrier.contains(cell))
            {
                continue;
            }
            let at = pair(middle, end);
            for j in 0..self.full[at].carriers().len() {
                let onward = self.full[at].carriers()[j];
                if self.full[at].is_fresh(j)
                    || onward.meets(&carrier)
                    || far_cell.is_some_and(|cell| onward.contains(cell))
                {
                    continue;
                }
                if key.is_some() {
                    self.add_semi(far, end, with_key | onward);
                } else {
                    self.add_full(far, end, with_key | onward);
                }
            }
        }
        self.linked[middle] = linked;
    }

    /// Looks for semi connections of this pair that have no cell in common.
    fn or_rule(&mut self, one: usize, other: usize) {
        let at = pair(one, other);
        if self.semi[at].is_empty() || !self.semi[at].common().is_empty() {
            return;
        }
        while self.semi[at].has_fresh() {
            let Some(fresh) = self.semi[at].take_fresh() else {
                return;
            };
            let semis: ArrayVec<Bits<N>, MOST_SEMI> =
                self.semi[at].carriers().iter().copied().collect();
            let carrier = semis[fresh];
            let mut joining = Joining {
                semis: &semis,
                shared: shared(&semis),
                found: ArrayVec::new(),
            };
            joining.join(0, carrier, carrier, JOINED);
            if joining.found.is_empty() {
                joining.found.extend(join_greedily(&semis, carrier));
            }
            for carrier in joining.found {
                self.add_full(one, other, carrier);
            }
        }
    }
}

/// The or rule at work on the semi connections of one pair.
struct Joining<'a, const N: usize> {
    semis: &'a [Bits<N>],
    /// For each of them, what it shares with all that follow.
    shared: ArrayVec<Bits<N>, MOST_SEMI>,
    found: ArrayVec<Bits<N>, 16>,
}

impl<const N: usize> Joining<'_, N> {
    /// Tries every way to add up to `left` more semi connections so that nothing is common to all.
    fn join(&mut self, from: usize, common: Bits<N>, union: Bits<N>, left: usize) {
        for at in from..self.semis.len() {
            // A cell that is in all that are left will be in common whatever is added.
            if self.shared[at].meets(&common) || self.found.is_full() {
                return;
            }
            let semi = self.semis[at];
            let still = common & semi;
            if still == common || (left == 1 && !still.is_empty()) {
                continue;
            }
            let both = union | semi;
            if self.found.iter().any(|known| known.is_within(&both)) {
                continue;
            }
            if still.is_empty() {
                self.found.push(both);
            } else {
                self.join(at + 1, still, both, left - 1);
            }
        }
    }
}

/// For each carrier, what it has in common with all that follow.
fn shared<const N: usize>(carriers: &[Bits<N>]) -> ArrayVec<Bits<N>, MOST_SEMI> {
    let mut shared: ArrayVec<_, MOST_SEMI> = carriers.iter().copied().collect();
    for at in (1..shared.len()).rev() {
        let after = shared[at];
        shared[at - 1] &= after;
    }
    shared
}

/// Adds the semi connection that leaves least in common, until nothing is.
fn join_greedily<const N: usize>(semis: &[Bits<N>], first: Bits<N>) -> Option<Bits<N>> {
    let (mut common, mut union) = (first, first);
    while !common.is_empty() {
        let next = semis
            .iter()
            .min_by_key(|&&semi| ((common & semi).len(), semi.len()))?;
        if common.is_within(next) {
            return None;
        }
        common &= *next;
        union |= *next;
    }
    Some(union)
}
