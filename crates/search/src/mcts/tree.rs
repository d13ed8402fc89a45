//! The tree: what is known about each position that was tried, shared by all threads.
//!
//! A node owns its children, all of them in one piece of memory, and gets them once. So a thread
//! may read the tree while others let it grow, and a part of it can be kept for the next move by
//! taking it out. How many nodes there may be is counted by a [`NodeBudget`].

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use game::Outcome;

use super::guide::MoveInfo;
use super::verdict::Verdict;

/// One, in the numbers that values are added up in. They are whole, so that the order in which
/// threads add does not matter.
const ONE: f32 = (1 << 20) as f32;

/// One, in the coarser numbers of the all-moves-as-first values.
const AMAF_ONE: f32 = (1 << 8) as f32;

/// No more all-moves-as-first values are added beyond this many, which is long after they have
/// ceased to count.
const AMAF_MOST: u32 = 1 << 22;

/// What the tree knows about a move, from the side of the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveStats {
    /// How often it was tried, counting those who are still on their way.
    pub visits: u32,
    /// How it went on average: 1 is won, 0 lost.
    pub value: f32,
    /// How often something was learnt about it from other lines (all moves as first).
    pub amaf_visits: u32,
    /// How those went on average.
    pub amaf_value: f32,
    /// How likely a good player is to make it.
    pub prior: f32,
}

/// A move and the position after it.
#[derive(Debug)]
pub(super) struct Node<M> {
    children: OnceLock<Box<[Node<M>]>>,
    /// For the player who made the move.
    value: AtomicU64,
    visits: AtomicU32,
    amaf_visits: AtomicU32,
    amaf_value: AtomicU32,
    prior: f32,
    verdict: AtomicU8,
    mv: Option<M>,
}

impl<M: Copy> Node<M> {
    /// A position that no move of the tree leads to.
    pub(super) fn root() -> Node<M> {
        Node {
            children: OnceLock::new(),
            value: AtomicU64::new(0),
            visits: AtomicU32::new(0),
            amaf_visits: AtomicU32::new(0),
            amaf_value: AtomicU32::new(0),
            prior: 0.0,
            verdict: AtomicU8::new(0),
            mv: None,
        }
    }

    /// A move that has not been tried.
    fn child(info: &MoveInfo<M>) -> Node<M> {
        let node = Node {
            mv: Some(info.mv),
            prior: info.prior,
            ..Node::root()
        };
        let known = info.weight.min(AMAF_MOST);
        node.amaf_visits.store(known, Ordering::Relaxed);
        let value = info.value * known as f32 * AMAF_ONE;
        node.amaf_value.store(value as u32, Ordering::Relaxed);
        if let Some(verdict) = info.verdict {
            node.set_verdict(verdict);
        }
        node
    }

    /// The move that leads here; the root has none.
    pub(super) fn mv(&self) -> Option<M> {
        self.mv
    }

    /// The children, if the tree has grown here.
    pub(super) fn children(&self) -> Option<&[Node<M>]> {
        self.children.get().map(|children| &**children)
    }

    /// Lets the tree grow here; the first thread that does so wins.
    pub(super) fn expand(&self, infos: &[MoveInfo<M>]) -> &[Node<M>] {
        self.children
            .get_or_init(|| infos.iter().map(Node::child).collect())
    }

    /// Takes one child out; the rest is lost.
    pub(super) fn take_child(mut self, index: usize) -> Option<Node<M>> {
        let children = self.children.take()?.into_vec();
        children.into_iter().nth(index)
    }

    /// Takes note that a simulation passes here. Until it comes back it counts as lost, so that
    /// other threads look elsewhere.
    pub(super) fn enter(&self) -> u32 {
        self.visits.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Takes note of how the simulation that passed here ended.
    pub(super) fn update(&self, value: f32) {
        self.value
            .fetch_add((value * ONE) as u64, Ordering::Relaxed);
    }

    /// Takes note of how lines ended in which the same move was made at another time.
    pub(super) fn update_amaf(&self, value: f32) {
        if self.amaf_visits.load(Ordering::Relaxed) < AMAF_MOST {
            self.amaf_visits.fetch_add(1, Ordering::Relaxed);
            self.amaf_value
                .fetch_add((value * AMAF_ONE) as u32, Ordering::Relaxed);
        }
    }

    /// How many simulations have come here.
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// What is known about the move.
    pub(super) fn stats(&self) -> MoveStats {
        let visits = self.visits();
        let amaf_visits = self.amaf_visits.load(Ordering::Relaxed);
        let value = self.value.load(Ordering::Relaxed) as f32 / ONE;
        let amaf_value = self.amaf_value.load(Ordering::Relaxed) as f32 / AMAF_ONE;
        MoveStats {
            visits,
            value: value / visits.max(1) as f32,
            amaf_visits,
            amaf_value: amaf_value / amaf_visits.max(1) as f32,
            prior: self.prior,
        }
    }

    /// What is proven, or why the move need not be tried.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        Verdict::from_byte(self.verdict.load(Ordering::Relaxed))
    }

    /// How the position ends, if that is proven.
    pub(super) fn proven(&self) -> Option<Outcome> {
        self.verdict().and_then(Verdict::outcome)
    }

    /// Takes note of what is proven.
    pub(super) fn set_verdict(&self, verdict: Verdict) {
        self.verdict.store(verdict.to_byte(), Ordering::Relaxed);
    }

    /// How many nodes there are from here on, this one included.
    pub(super) fn count(&self) -> usize {
        let below = self.children().unwrap_or_default();
        1 + below.iter().map(Node::count).sum::<usize>()
    }
}

/// How much larger the tree may grow.
#[derive(Debug)]
pub(super) struct NodeBudget {
    used: AtomicU64,
    most: u64,
}

impl NodeBudget {
    /// So many mebibytes of nodes, of which some are in use.
    pub(super) fn new<M>(mebibytes: usize, used: usize) -> NodeBudget {
        let most = (mebibytes << 20) / size_of::<Node<M>>();
        NodeBudget {
            used: AtomicU64::new(used as u64),
            most: most as u64,
        }
    }

    /// Asks for room for so many nodes more.
    pub(super) fn take(&self, nodes: usize) -> bool {
        let nodes = nodes as u64;
        if self.used.load(Ordering::Relaxed) + nodes > self.most {
            return false;
        }
        self.used.fetch_add(nodes, Ordering::Relaxed);
        true
    }

    /// How many nodes there are.
    pub(super) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_of_a_small_move_is_56_bytes() {
        assert!(size_of::<Node<[u8; 3]>>() <= 56);
    }

    #[test]
    fn values_are_averages() {
        let node = Node::<u8>::root();
        for value in [1.0, 0.0, 0.5, 1.0] {
            node.enter();
            node.update(value);
        }
        node.update_amaf(0.25);
        let stats = node.stats();
        assert_eq!(stats.visits, 4);
        assert!((stats.value - 0.625).abs() < 1e-6);
        assert!((stats.amaf_value - 0.25).abs() < 1e-2);
    }

    #[test]
    fn a_quota_is_not_exceeded() {
        let budget = NodeBudget::new::<u8>(1, 0);
        let mut taken = 0;
        while budget.take(100) {
            taken += 100;
        }
        assert!(taken * size_of::<Node<u8>>() <= 1 << 20);
        assert!((taken + 100) * size_of::<Node<u8>>() > 1 << 20);
    }
}
