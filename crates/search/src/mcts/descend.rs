//! One simulation: down the tree by selection, one step beyond it by expansion, to the end by
//! simulation, and back up.

use game::{Dice, Game, Outcome, Player};

use super::guide::{Guide, MoveInfo};
use super::select::Selection;
use super::tree::{Node, NodeBudget};
use super::verdict::{Verdict, conclude, worth};

/// A position on the way down.
#[derive(Debug)]
struct Step<'tree, M> {
    node: &'tree Node<M>,
    /// Who made the move that leads there.
    maker: Player,
    mover: Player,
}

/// What one thread needs to simulate.
#[derive(Debug)]
pub(super) struct Worker<'tree, G: Game, E, S> {
    pub(super) guide: E,
    pub(super) selection: &'tree S,
    pub(super) dice: Dice,
    pub(super) budget: &'tree NodeBudget,
    /// At which visit of a position the tree grows there.
    pub(super) expansion_threshold: u32,
    path: Vec<Step<'tree, G::Move>>,
    /// The moves that led to where the simulation is.
    line: Vec<G::Move>,
    /// How many of them led to the root.
    before: usize,
    infos: Vec<MoveInfo<G::Move>>,
}

/// How a way down the tree ended.
enum End {
    /// At a position whose outcome is known.
    Proven(Outcome),
    /// At a position that was evaluated by a simulation, as [`Player::First`] sees it.
    Simulated(f32),
}

impl<'tree, G: Game, E: Guide<G>, S: Selection> Worker<'tree, G, E, S> {
    pub(super) fn new(
        guide: E,
        selection: &'tree S,
        dice: Dice,
        budget: &'tree NodeBudget,
        expansion_threshold: u32,
        before: &[G::Move],
    ) -> Worker<'tree, G, E, S> {
        Worker {
            guide,
            selection,
            dice,
            budget,
            expansion_threshold,
            path: Vec::new(),
            line: before.to_vec(),
            before: before.len(),
            infos: Vec::new(),
        }
    }

    /// Lets the tree grow at the root, where a move must be chosen whatever is known.
    pub(super) fn plant(&mut self, root: &Node<G::Move>, position: &G) {
        if root.children().is_none() {
            self.infos.clear();
            let (line, dice) = (&self.line[..self.before], &mut self.dice);
            self.guide.expand(position, line, dice, &mut self.infos);
            self.budget.take(self.infos.len());
            root.expand(&self.infos);
        }
    }

    /// Simulates once from the root, which has grown.
    pub(super) fn simulate(&mut self, root: &'tree Node<G::Move>, position: &G) {
        self.path.clear();
        self.line.truncate(self.before);
        let end = self.descend(root, position.clone());
        self.back_up(&end);
    }

    fn descend(&mut self, root: &'tree Node<G::Move>, mut position: G) -> End {
        let (mut node, mut maker) = (root, !position.to_move());
        loop {
            let visits = node.enter();
            let mover = position.to_move();
            self.path.push(Step { node, maker, mover });
            if let Some(outcome) = node.proven() {
                return End::Proven(outcome);
            }
            let children = match node.children() {
                Some(children) => children,
                None => match self.expand_or_simulate(node, visits, &position) {
                    Ok(children) => children,
                    Err(end) => return end,
                },
            };
            if Some(visits) == self.guide.knowledge_threshold()
                && let Some(outcome) = self.apply_knowledge(node, children, &position)
            {
                return End::Proven(outcome);
            }
            let Some(next) = self.select(children, visits, mover) else {
                // Another thread proved the last of them a moment ago.
                let known = conclude(mover, children.iter().map(Node::verdict));
                let outcome = known.unwrap_or(Outcome::Won(!mover));
                node.set_verdict(Verdict::Ends(outcome));
                return End::Proven(outcome);
            };
            if let Some(mv) = next.mv() {
                position.apply(mv);
                self.line.push(mv);
            }
            (node, maker) = (next, mover);
        }
    }

    /// Expansion: the tree grows, or a simulation says what the position is worth.
    fn expand_or_simulate(
        &mut self,
        node: &'tree Node<G::Move>,
        visits: u32,
        position: &G,
    ) -> Result<&'tree [Node<G::Move>], End> {
        if visits == 1
            && let Some(outcome) = self.guide.settled(position)
        {
            node.set_verdict(Verdict::Ends(outcome));
            return Err(End::Proven(outcome));
        }
        if visits >= self.expansion_threshold {
            self.infos.clear();
            let (line, dice) = (&self.line, &mut self.dice);
            self.guide.expand(position, line, dice, &mut self.infos);
            if self.budget.take(self.infos.len()) {
                return Ok(node.expand(&self.infos));
            }
        }
        let value = self.guide.simulate(position, &self.line, &mut self.dice);
        Err(End::Simulated(value))
    }

    /// A second look at a position that is visited often.
    fn apply_knowledge(
        &mut self,
        node: &Node<G::Move>,
        children: &[Node<G::Move>],
        position: &G,
    ) -> Option<Outcome> {
        let mut record = |mv: G::Move, verdict: Verdict| {
            let child = children.iter().find(|child| child.mv() == Some(mv));
            if let Some(child) = child.filter(|child| child.verdict().is_none()) {
                child.set_verdict(verdict);
            }
        };
        let outcome = self
            .guide
            .apply_knowledge(position, &mut record)
            .or_else(|| conclude(position.to_move(), children.iter().map(Node::verdict)));
        if let Some(outcome) = outcome {
            node.set_verdict(Verdict::Ends(outcome));
        }
        outcome
    }

    /// Selection: the most urgent move that is not known to lose.
    fn select(
        &self,
        children: &'tree [Node<G::Move>],
        visits: u32,
        mover: Player,
    ) -> Option<&'tree Node<G::Move>> {
        let prepared = self.selection.prepare(visits);
        let lost = Some(Verdict::Ends(Outcome::Won(!mover)));
        let width = self.selection.width(visits);
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (at, child) in children.iter().enumerate() {
            if at >= width && best.is_some() {
                break;
            }
            let verdict = child.verdict();
            if verdict.is_some() && (verdict == lost || verdict == Some(Verdict::LeftOut)) {
                continue;
            }
            let urgency = self.selection.urgency(prepared, &child.stats());
            if urgency > most || best.is_none() {
                (most, best) = (urgency, Some(child));
            }
        }
        best
    }

    /// Back-propagation: everyone on the way learns how it ended, and what is proven by it.
    fn back_up(&mut self, end: &End) {
        let (mut value, mut proven) = match *end {
            End::Proven(outcome) => (worth(outcome, Player::First), true),
            End::Simulated(value) => (value, false),
        };
        let simulated = matches!(end, End::Simulated(_));
        let mut leaf = true;
        for step in self.path.iter().rev() {
            if proven && !leaf {
                proven = false;
                let children = step.node.children().unwrap_or_default();
                if let Some(outcome) = conclude(step.mover, children.iter().map(Node::verdict)) {
                    step.node.set_verdict(Verdict::Ends(outcome));
                    value = worth(outcome, Player::First);
                    proven = true;
                }
            }
            leaf = false;
            step.node.update(for_player(value, step.maker));
            if simulated && let Some(children) = step.node.children() {
                let amaf = self.guide.amaf(step.mover);
                if amaf.is_empty() {
                    continue;
                }
                let width = self.selection.width(step.node.visits());
                for child in children.iter().take(width) {
                    let slot = child.mv().map(|mv| self.guide.amaf_index(mv));
                    if let Some(&value) = slot.and_then(|slot| amaf.get(slot))
                        && !value.is_nan()
                    {
                        child.update_amaf(value);
                    }
                }
            }
        }
    }
}

/// What is worth so much to the first player is worth this much to a player.
fn for_player(value: f32, player: Player) -> f32 {
    match player {
        Player::First => value,
        Player::Second => 1.0 - value,
    }
}
