//! One game's search, as something that one steps: it gathers leaves, and receives what somebody
//! says about them.

use game::{Dice, Game, History};

use super::descend::{Backup, End, Path, Root, back_up};
use super::knowledge::GameKnowledge;
use super::leaves::{Evaluated, Leaves};
use super::report::{Lines, report};
use super::root::{Next, RootMoves};
use super::settings::Settings;
use super::tree::{Node, NodeId, ROOT, Tree, seen_by};
use crate::Report;

/// After how many simulations that need no evaluator a search lets others have a look at it: where
/// all ends are known, it could otherwise go on for as long as it was told to.
const BREATH: u32 = 1_000;

/// The largest tree: its moves are counted in 32 bits.
const MOST_MEBIBYTES: usize = 1 << 15;

/// One game's search, to be [stepped](super::step_together) by whoever owns it, for as long as they
/// like: between two steps it can be asked what it knows, told to go on, given up, or put aside
/// with all that it has learnt.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    settings: Settings,
    root: Root<G>,
    tree: Tree<G::Move>,
    moves: RootMoves,
    path: Path<G::Move>,
    dice: Dice,
    wanted: Option<u32>,
    made: u32,
    /// Leaves that were asked about and not yet answered.
    in_flight: usize,
    /// Whether the moves of the root were looked at for this search.
    prepared: bool,
}

impl<G: Game> Search<G> {
    /// A search of so many simulations, or without end, in a game that is not over.
    pub fn new(
        settings: Settings,
        game: &History<G>,
        simulations: Option<u32>,
        dice: Dice,
    ) -> Search<G> {
        let mut search = Search {
            settings,
            root: Root::of(game),
            tree: Tree::new(),
            moves: RootMoves::default(),
            path: Path::new(),
            dice,
            wanted: simulations,
            made: 0,
            in_flight: 0,
            prepared: false,
        };
        search.plant();
        search
    }

    fn plant(&mut self) {
        let position = &self.root.position;
        let picture = self.root.pictures.last().copied().unwrap_or_default();
        self.tree.plant(Node::new(position.to_move(), picture));
    }

    /// Begins another search with the same memory; if the game went on from the last one and that
    /// is wanted, also with what is left of its tree.
    pub fn begin(&mut self, game: &History<G>, simulations: Option<u32>, dice: Dice) {
        let kept = self.settings.reuse && self.follow(game);
        self.set_out(game, kept, simulations, dice);
    }

    /// The same, but nothing of an earlier search is kept: another game has begun.
    pub(super) fn begin_anew(&mut self, game: &History<G>, simulations: Option<u32>, dice: Dice) {
        self.set_out(game, false, simulations, dice);
    }

    fn set_out(&mut self, game: &History<G>, kept: bool, simulations: Option<u32>, dice: Dice) {
        self.root.move_to(game);
        if !kept {
            self.plant();
        }
        self.dice = dice;
        self.wanted = simulations;
        self.made = 0;
        // What was asked by a search that was given up is not waited for.
        self.in_flight = 0;
        self.prepared = false;
    }

    /// Goes down the tree to where a game has gone, if it came by and left nobody on the way.
    fn follow(&mut self, game: &History<G>) -> bool {
        match self.find(game) {
            Some(ROOT) => true,
            Some(id) => {
                self.tree.reroot(id);
                true
            }
            None => false,
        }
    }

    /// A search of the position that a game has come to, with what this one has learnt about it;
    /// this one stays as it is. `None` if the game does not come by here, or was never looked at.
    #[must_use]
    pub fn branch(
        &self,
        game: &History<G>,
        simulations: Option<u32>,
        dice: Dice,
    ) -> Option<Search<G>> {
        let id = self.find(game)?;
        let mut branch = Search::new(self.settings, game, simulations, dice);
        branch.tree = self.tree.subtree(id);
        Some(branch)
    }

    /// Where in the tree a game has come to, if it came by and left nobody on the way.
    fn find(&self, game: &History<G>) -> Option<NodeId> {
        let before = &self.root.line;
        if self.in_flight > 0
            || self.root.repetition != game.repetition()
            || game.plies() < before.len()
            || !game.moves().take(before.len()).eq(before.iter().copied())
            || game.at(before.len()).position() != &self.root.position
        {
            return None;
        }
        let found: Option<NodeId> = game
            .moves()
            .skip(before.len())
            .try_fold(ROOT, |at, mv| self.tree.after(at, mv));
        // A position that is proven may have no moves in the tree, and none to choose from then.
        found.filter(|&id| self.tree.node(id).is_expanded())
    }

    /// Whether there is nothing more to do.
    pub fn is_over(&self) -> bool {
        self.in_flight == 0 && self.tree.node(ROOT).is_expanded() && !self.wants_more()
    }

    /// Whether another simulation is wanted, as far as is known now.
    fn wants_more(&self) -> bool {
        let full = self.tree.bytes() >= self.settings.mebibytes.min(MOST_MEBIBYTES) << 20;
        let begun = self.made + self.in_flight as u32;
        self.tree.node(ROOT).proven.is_none() && !full && self.wanted.is_none_or(|n| begun < n)
    }

    /// How often the position was visited: by all simulations, those of earlier searches too if
    /// their tree was kept, and by the look at the position itself.
    pub fn visits(&self) -> u32 {
        self.tree.node(ROOT).visits
    }

    /// How much memory the tree takes.
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
    }

    /// The moves of the game, up to the position that is searched.
    pub(super) fn played(&self) -> &[G::Move] {
        &self.root.line
    }

    /// How many simulations were made.
    pub(super) fn made(&self) -> u32 {
        self.made
    }

    /// Goes down the tree until enough leaves wait to be evaluated, or nothing can be done before
    /// they are, or it is out of breath.
    pub(super) fn gather(
        &mut self,
        knowledge: &impl GameKnowledge<G>,
        seat: usize,
        leaves: &mut Leaves<G>,
    ) {
        if !self.tree.node(ROOT).is_expanded() {
            self.tree.node_mut(ROOT).virtual_visits = 1;
            leaves.copy(&self.root.position);
            leaves.add(seat, &[], &[ROOT], self.root.occurrences());
            return;
        }
        if !self.prepared {
            self.prepared = true;
            self.moves.prepare(
                &mut self.tree,
                &self.root.position,
                knowledge,
                &self.settings,
                self.wanted,
                &mut self.dice,
            );
        }
        let batch = usize::from(self.settings.batch.max(1));
        let rest = self.made.saturating_add(BREATH);
        while self.in_flight < batch && self.made < rest && self.wants_more() {
            let Next::Try(first) = self.moves.next(&self.tree, &self.settings, self.in_flight)
            else {
                return;
            };
            let end = self.path.descend(
                &mut self.tree,
                &self.root,
                first,
                &self.settings,
                knowledge,
                (seat, leaves),
            );
            match end {
                End::Leaf => self.in_flight += 1,
                End::Terminal => self.made += 1,
                End::Collision => return,
            }
        }
    }

    /// Learns what the evaluator said about a leaf.
    pub(super) fn receive(&mut self, said: Evaluated<'_, G::Move>) {
        assert!(
            !said.legal.is_empty(),
            "a game that goes on has a legal move"
        );
        let leaf = said.path.last().copied().unwrap_or(ROOT);
        let node = self.tree.node_mut(leaf);
        let value = seen_by(node.mover, said.value.clamp(-1.0, 1.0));
        let draw = said.draw.clamp(0.0, 1.0);
        (node.own_value, node.own_draw) = (value, draw);
        self.tree.expand(leaf, said.legal, said.priors);
        back_up(&mut self.tree, said.path, Backup::Evaluated { value, draw });
        if leaf != ROOT {
            self.in_flight -= 1;
            self.made += 1;
        }
    }

    /// What is known so far, with the line after each move that was tried; `None` before the root was
    /// evaluated.
    pub fn report(&self) -> Option<Report<G::Move>> {
        self.report_with(Lines::OfAll)
    }

    /// The same with the principal variation alone, for whoever looks at many reports.
    pub(super) fn short_report(&self) -> Option<Report<G::Move>> {
        self.report_with(Lines::OfTheBest)
    }

    fn report_with(&self, lines: Lines) -> Option<Report<G::Move>> {
        let moves = self.prepared.then_some(&self.moves);
        report(&self.tree, moves, &self.settings, self.made, lines)
    }
}

#[cfg(test)]
mod tests {
    use game::{Matches, Repetition, Uniform};

    use super::*;
    use crate::mcts::guided::{Gumbel, RootRule};

    #[test]
    fn batches_leave_nobody_on_the_way() {
        let halving = RootRule::Gumbel(Gumbel::default());
        for (root, batch) in [
            (RootRule::AsInside, 1),
            (RootRule::AsInside, 16),
            (halving, 16),
        ] {
            let settings = Settings {
                root,
                batch,
                ..Settings::default()
            };
            for left in [6, 41, 90] {
                let game = History::<Matches>::new(left, Repetition::Ignored);
                let mut search = Search::new(settings, &game, Some(500), Dice::new(1, left));
                let mut leaves = Leaves::new();
                let mut largest = 0;
                while !search.is_over() {
                    leaves.clear();
                    search.gather(&(), 0, &mut leaves);
                    largest = largest.max(leaves.len());
                    let waiting = usize::from(search.tree.node(ROOT).virtual_visits);
                    assert_eq!(waiting, leaves.len(), "those who wait are on the way");
                    leaves.evaluate(|_| search.played(), &Uniform);
                    for said in leaves.evaluated() {
                        search.receive(said);
                    }
                    assert!(search.tree.is_quiet(), "everyone is back");
                }
                assert!(largest <= usize::from(batch), "{largest}");
                assert!(batch == 1 || largest > 1, "{largest}");
            }
        }
    }
}
