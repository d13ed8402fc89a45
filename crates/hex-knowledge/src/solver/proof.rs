//! Depth-first proof-number search over filled boards.

use hex_rules::{Colour, Size};

use super::ordering::ordered;
use super::table::{Known, Table};
use crate::connections::{Connections, Goal, must_play};
use crate::inferior::{FillIn, Rings, fill_in_around, inferior_after_filling};
use crate::{Bits, Board, Grid};

/// More work than there can be.
const INFINITE: u32 = u32::MAX / 4;
/// Not all moves are searched at once, only this many and a part of the others; when one of them is
/// refuted, the next one takes its place.
const WIDTH_BASE: usize = 2;
/// Which part of the others.
const WIDTH_PART: usize = 4;
/// How many positions are looked at between two questions whether it is enough.
const BETWEEN: u64 = 16;

/// A proven winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof<const N: usize> {
    /// Who wins.
    pub winner: Colour,
    /// The empty cells that the winner needs: the loser may have all others.
    pub carrier: Bits<N>,
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at so far.
    pub nodes: u64,
    /// How much work a proof for the player to move seems to be.
    pub phi: u32,
    /// How much work a proof for the opponent seems to be.
    pub delta: u32,
}

/// A search on boards of one size, which remembers what it has proven.
#[derive(Debug)]
pub struct Search<const N: usize> {
    grid: Grid,
    table: Table<N>,
    own: Connections<N>,
    others: Connections<N>,
    nodes: u64,
}

/// How one search is watched and stopped.
struct Watch<'a> {
    enough: &'a dyn Fn() -> bool,
    progress: &'a mut dyn FnMut(Progress),
    /// At which number of positions to ask next.
    next: u64,
    /// At which number of positions to give up.
    last: u64,
    stopped: bool,
}

/// A filled position.
#[derive(Clone, Debug)]
struct Node<const N: usize> {
    board: Board<N>,
    rings: Rings<N>,
    to_move: Colour,
}

/// A move from a position with what is known about the next one.
#[derive(Clone, Debug)]
struct Child<const N: usize> {
    cell: usize,
    phi: u32,
    delta: u32,
    solved: Option<Proof<N>>,
}

/// How far a position may be searched before another one seems better.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    phi: u32,
    delta: u32,
}

impl<const N: usize> Search<N> {
    /// A search on boards of this size, with a table of so many mebibytes.
    pub fn new(size: Size, mebibytes: u32) -> Search<N> {
        Search {
            grid: Grid::new(size),
            table: Table::new(size, mebibytes),
            own: Connections::default(),
            others: Connections::default(),
            nodes: 0,
        }
    }

    /// What lies around the cells of its board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Positions looked at since it was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Proves who wins, unless `enough` says to stop before. `progress` hears now and then how the
    /// search stands.
    pub fn prove(
        &mut self,
        board: &Board<N>,
        to_move: Colour,
        enough: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Proof<N>> {
        self.prove_within(u64::MAX, board, to_move, enough, progress)
    }

    /// Does as [`prove`](Search::prove), and gives up after so many positions.
    pub fn prove_within(
        &mut self,
        nodes: u64,
        board: &Board<N>,
        to_move: Colour,
        enough: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Proof<N>> {
        let mut rings = Rings::new(&self.grid, board);
        let all = rings.empty();
        let filled = fill_in_around(&self.grid, &mut rings, all);
        let node = Node {
            board: filled.applied_to(board),
            rings,
            to_move,
        };
        let mut watch = Watch {
            enough,
            progress,
            next: self.nodes + BETWEEN,
            last: self.nodes.saturating_add(nodes),
            stopped: false,
        };
        let bounds = Bounds {
            phi: INFINITE,
            delta: INFINITE,
        };
        while !watch.stopped {
            let known = self.search(&node, bounds, 0, &mut watch);
            if let Some(proof) = proof(&known, to_move) {
                return Some(with_filled(proof, &filled));
            }
        }
        None
    }

    /// The carriers through which the player not to move threatens to win, and all cells that
    /// player needs besides; none if nothing is known.
    pub fn threats(&mut self, board: &Board<N>, to_move: Colour) -> Vec<Bits<N>> {
        let filled = crate::inferior::fill_in(&self.grid, board);
        let full = filled.applied_to(board);
        self.others.search(&self.grid, &full, !to_move, Goal::Full);
        let needed = filled.captured[!to_move as usize];
        let threats = self.others.threats().iter();
        threats.map(|&threat| threat | needed).collect()
    }

    /// Searches a position until its numbers reach the bounds or it is solved.
    fn search(
        &mut self,
        node: &Node<N>,
        bounds: Bounds,
        depth: u32,
        watch: &mut Watch<'_>,
    ) -> Known<N> {
        let before = self.nodes;
        let mut known = match self.table.get(&node.board, node.to_move) {
            Some(known) => known,
            None => self.expand(node, watch),
        };
        if known.phi == 0 || known.delta == 0 {
            return known;
        }
        let mut children = self.children(node, &known);
        loop {
            settle(node, &mut known, &mut children);
            if known.phi == 0 || known.delta == 0 {
                break;
            }
            let (best, second) = sum_up(&mut known, &children);
            if depth == 0 {
                (watch.progress)(Progress {
                    nodes: self.nodes,
                    phi: known.phi,
                    delta: known.delta,
                });
            }
            if known.phi >= bounds.phi || known.delta >= bounds.delta || watch.stopped {
                break;
            }
            let child = &children[best];
            // A little more than the second best, so that the search does not jump back and forth.
            let enough = second.saturating_add(second / 4 + 1);
            let next = Bounds {
                phi: (bounds.delta - known.delta).saturating_add(child.phi),
                delta: bounds.phi.min(enough),
            };
            let (after, filled) = self.after(node, child.cell);
            let found = self.search(&after, next, depth + 1, watch);
            let child = &mut children[best];
            child.phi = found.phi;
            child.delta = found.delta;
            child.solved = proof(&found, after.to_move).map(|proof| with_filled(proof, &filled));
        }
        let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
        known.work = known.work.saturating_add(work);
        self.table.put(&node.board, node.to_move, known.clone());
        known
    }

    /// The moves that are left, each with what the table knows.
    fn children(&self, node: &Node<N>, known: &Known<N>) -> Vec<Child<N>> {
        let mut left = known.moves;
        let mut cells = Vec::with_capacity(left.len());
        for &cell in &known.order {
            let cell = usize::from(cell);
            if left.contains(cell) {
                left.remove(cell);
                cells.push(cell);
            }
        }
        cells.extend(left.iter());
        let child = |cell| {
            let (after, filled) = self.after(node, cell);
            match self.table.get(&after.board, after.to_move) {
                Some(known) => Child {
                    cell,
                    phi: known.phi,
                    delta: known.delta,
                    solved: proof(&known, after.to_move).map(|proof| with_filled(proof, &filled)),
                },
                None => Child {
                    cell,
                    phi: 1,
                    delta: 1,
                    solved: None,
                },
            }
        };
        cells.into_iter().map(child).collect()
    }

    /// The position after a move, and what was filled in it.
    fn after(&self, node: &Node<N>, cell: usize) -> (Node<N>, FillIn<N>) {
        let mut board = node.board;
        let mut rings = node.rings.clone();
        board.place(node.to_move, cell);
        let around = rings.place(&self.grid, node.to_move, cell);
        let filled = fill_in_around(&self.grid, &mut rings, around);
        let after = Node {
            board: filled.applied_to(&board),
            rings,
            to_move: !node.to_move,
        };
        (after, filled)
    }

    /// Looks at a position for the first time.
    fn expand(&mut self, node: &Node<N>, watch: &mut Watch<'_>) -> Known<N> {
        self.nodes += 1;
        if self.nodes >= watch.next {
            watch.next = self.nodes + BETWEEN;
            watch.stopped |= (watch.enough)();
        }
        watch.stopped |= self.nodes >= watch.last;
        let to_move = node.to_move;
        let mut known = Known {
            phi: 1,
            delta: 1,
            work: 1,
            moves: Bits::EMPTY,
            carrier: Bits::EMPTY,
            order: arrayvec::ArrayVec::new(),
        };
        let (grid, board) = (&self.grid, &node.board);
        // The player's own search comes first: it may stop as soon as it has found one way.
        self.own.search(grid, board, to_move, Goal::Semi);
        if let Some(&carrier) = self.own.threats().first() {
            known.phi = 0;
            known.delta = INFINITE;
            known.carrier = carrier;
            return known;
        }
        self.others.search(grid, board, !to_move, Goal::Full);
        if let Some(carrier) = self.others.winning() {
            known.phi = INFINITE;
            known.delta = 0;
            known.carrier = carrier;
            return known;
        }
        let must = must_play(node.rings.empty(), self.others.threats());
        let inferior = inferior_after_filling(grid, &node.rings, to_move);
        known.moves = must.cells.without(inferior.cells());
        known.carrier = must.carrier | inferior.killers;
        if known.moves.is_empty() {
            known.phi = INFINITE;
            known.delta = 0;
            return known;
        }
        known.order = ordered(known.moves, &self.own, &self.others);
        known
    }
}

/// Draws the conclusions from children that are solved.
fn settle<const N: usize>(node: &Node<N>, known: &mut Known<N>, children: &mut Vec<Child<N>>) {
    for child in children.iter() {
        match child.solved {
            Some(proof) if proof.winner == node.to_move => {
                known.phi = 0;
                known.delta = INFINITE;
                known.carrier = proof.carrier;
                known.carrier.insert(child.cell);
                return;
            }
            Some(proof) if known.moves.contains(child.cell) => {
                known.moves &= proof.carrier;
                known.moves.remove(child.cell);
                known.carrier |= proof.carrier;
            }
            _ => {}
        }
    }
    children.retain(|child| known.moves.contains(child.cell));
    if children.is_empty() {
        known.phi = INFINITE;
        known.delta = 0;
    }
}

/// Who has been proven to win, if anybody has.
fn proof<const N: usize>(known: &Known<N>, to_move: Colour) -> Option<Proof<N>> {
    let winner = match (known.phi, known.delta) {
        (0, _) => to_move,
        (_, 0) => !to_move,
        _ => return None,
    };
    Some(Proof {
        winner,
        carrier: known.carrier,
    })
}

/// The proof as it looks before cells were filled.
fn with_filled<const N: usize>(proof: Proof<N>, filled: &FillIn<N>) -> Proof<N> {
    Proof {
        winner: proof.winner,
        carrier: proof.carrier | filled.captured[proof.winner as usize],
    }
}

/// Works out a position's numbers from its children, and finds the best of them and the second best
/// delta.
fn sum_up<const N: usize>(known: &mut Known<N>, children: &[Child<N>]) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
    let mut sum = 0u32;
    let width = WIDTH_BASE + children.len().div_ceil(WIDTH_PART);
    for (at, child) in children.iter().enumerate().take(width) {
        sum = sum.saturating_add(child.phi).min(INFINITE - 1);
        if child.delta < least {
            second = least.min(INFINITE);
            least = child.delta;
            best = at;
        } else if child.delta < second {
            second = child.delta;
        }
    }
    known.phi = least;
    known.delta = sum;
    (best, second)
}
