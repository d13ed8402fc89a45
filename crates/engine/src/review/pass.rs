//! The pass over a game.

use game::{Game, History, Outcome, Player, Value};
use search::Report;
use search::mcts::guided::Guided;

use super::praise::{Tried, may_be, praise, rivals};
use super::{
    Accuracy, Decided, Mark, Phase, Phases, Praise, Proven, Review, ReviewedPly, Seen, Settings,
    moments,
};
use crate::openings::named;
use crate::{EngineGame, Guidance, NetworkFor, Stop};

/// Answers of the network that are remembered: positions come up again one ply later.
pub(super) const ANSWERS: usize = 20_000;
/// Which share of the visits a move must have had to be known: one of so many.
const OFTEN: u32 = 10;
/// How much longer a position is looked at where a short search cannot tell which move is best.
const WIDE: u32 = 10;
/// Memory for the tree of one position.
pub(super) const TREE_MIB: usize = 64;

/// Reviews a game from its start to its end, and says of every position what is thought of it as it
/// goes along. If `stop` is raised, it ends with the moves that are done.
pub fn review<G: EngineGame>(
    game: &History<G>,
    network: &NetworkFor<G>,
    settings: &Settings,
    stop: &Stop,
    watch: &mut dyn FnMut(Seen),
) -> Review<G::Fact> {
    let evaluator = network.remembering(settings.threads, Guidance::default().precision, ANSWERS);
    let search = |at: &History<G>| -> Option<Report<G::Move>> {
        let tree = Guidance::default().settings(TREE_MIB, 0);
        let mut search = Guided::new(&evaluator, G::Knowledge::default(), tree);
        let wide = if G::is_wide(at.position()) { WIDE } else { 1 };
        let visits = settings.visits.max(1).saturating_mul(wide);
        search.search(at, Some(visits), &|| stop.is_raised(), &mut |_| {})
    };
    let mut pass = Pass {
        plies: Vec::new(),
        positions: vec![G::phase(&game.start())],
        winrate: None,
    };
    let mut at = game.at(0);
    let Some(mut thought) = Thought::of(&mut at, &search).filter(|_| !stop.is_raised()) else {
        return pass.review(game);
    };
    // What is known to be right costs nothing, whatever a search thinks of it.
    let book = G::book_move(&at);
    if book.is_some() && book == game.moves().next() {
        thought.best = book;
    }
    watch(thought.seen(0));
    for mv in game.moves() {
        let before = at.position().clone();
        let forced = at.position().count_legal_moves() == 1;
        if at.play(mv).is_err() {
            break;
        }
        // A search that was cut short is no search.
        let Some(next) = Thought::of(&mut at, &search).filter(|_| !stop.is_raised()) else {
            return pass.review(game);
        };
        watch(next.seen(at.plies()));
        let best = match thought.best {
            Some(best) if settings.is_suspect(thought.cost(mv, &next)) => {
                instead(&mut at, mv, best, &search)
            }
            _ => None,
        };
        let praise = praised(&mut at, &before, mv, [&thought, &next], &search, settings);
        if stop.is_raised() {
            return pass.review(game);
        }
        let ply = judged(&before, mv, [&thought, &next], best, settings, at.plies());
        pass.plies.push(ReviewedPly {
            forced,
            praise: praise.filter(|_| ply.mark == Mark::None),
            ..ply
        });
        pass.positions.push(G::phase(at.position()));
        thought = next;
    }
    pass.winrate = Some(thought.seen(0).winrate);
    pass.review(game)
}

/// What was found so far.
struct Pass<F> {
    plies: Vec<ReviewedPly<F>>,
    /// How far the game has come, before the first move and after every one.
    positions: Vec<Phase>,
    winrate: Option<f64>,
}

impl<F> Pass<F> {
    /// With what follows from all of it together.
    fn review<G: EngineGame<Fact = F>>(self, game: &History<G>) -> Review<F> {
        let Pass {
            plies,
            positions,
            winrate,
        } = self;
        let phases = Phases::of_positions(&positions);
        Review {
            opening: named(game),
            phases,
            accuracy: Accuracy::of(&plies, phases),
            moments: moments::moments(&plies),
            decided: Decided::of(&plies, winrate),
            plies,
            winrate,
        }
    }
}

/// A search of a position; `None` if it found nothing.
pub(super) type Look<'a, G> = dyn Fn(&History<G>) -> Option<Report<<G as Game>::Move>> + 'a;

/// What is thought of the position after another move than the last one.
pub(super) fn instead<G: Game>(
    at: &mut History<G>,
    last: G::Move,
    other: G::Move,
    search: &Look<'_, G>,
) -> Option<Thought<G::Move>> {
    at.undo();
    let found = at.play(other).ok().and_then(|()| {
        let found = Thought::of(at, search);
        at.undo();
        found
    });
    // It was played before, so it is legal.
    at.play(last).ok()?;
    found
}

/// Why the last move deserves praise, if it does: the best of the others are searched as long as it.
fn praised<G: EngineGame>(
    at: &mut History<G>,
    before: &G,
    mv: G::Move,
    [thought, next]: [&Thought<G::Move>; 2],
    search: &Look<'_, G>,
    settings: &Settings,
) -> Option<Praise> {
    let mover = thought.value.viewer();
    let chance = next.chance_of(mover);
    if thought.best != Some(mv) || !may_be(&thought.tried, mv, chance, settings) {
        return None;
    }
    let prior = thought.tried.iter().find(|tried| tried.mv == mv)?.prior;
    let mut costs = Vec::new();
    for rival in rivals(&thought.tried, mv) {
        let other = instead(at, mv, rival.mv, search)?;
        let cost = (chance - other.chance_of(mover)).max(0.0);
        costs.push((rival, cost));
        // As good as it: nothing more needs to be known.
        if cost < settings.thresholds.dubious / 2.0 {
            return None;
        }
    }
    praise(prior, &costs, |mv| before.write_move(mv), settings)
}

/// What is thought of a position.
pub(super) struct Thought<M> {
    /// What it is worth to the player to move.
    value: Value,
    pub(super) best: Option<M>,
    /// What the search has tried.
    tried: Vec<Tried<M>>,
    /// How often it must have tried a move to know it.
    often: u32,
    line: Vec<M>,
}

impl<M: Copy> Thought<M> {
    /// What a search says, or how the game has ended. A win that is there is seen even if the search
    /// is too short to try every move.
    pub(super) fn of<G: Game<Move = M>>(
        at: &mut History<G>,
        search: &Look<'_, G>,
    ) -> Option<Thought<M>> {
        let mover = at.position().to_move();
        let known = |outcome, best: Option<M>| Thought {
            value: Value::proven(mover, outcome, None),
            best,
            tried: Vec::new(),
            often: 0,
            line: best.into_iter().collect(),
        };
        if let Some(outcome) = at.outcome() {
            return Some(known(outcome, None));
        }
        if let Some(win) = winning_move(at) {
            return Some(known(Outcome::Won(mover), Some(win)));
        }
        let report = search(at)?;
        let visits: u32 = report.candidates.iter().map(|tried| tried.visits).sum();
        let often = (visits / OFTEN).max(1);
        let tried = report.candidates.iter().map(|tried| Tried {
            mv: tried.mv,
            visits: tried.visits,
            prior: tried.prior.map_or(0.0, f64::from),
            chance: tried.value.map(game::Value::expected_score),
        });
        Some(Thought {
            value: report.value,
            best: report.best(),
            tried: tried.collect(),
            often,
            line: report.line,
        })
    }

    /// How likely somebody is to win.
    fn chance_of(&self, player: Player) -> f64 {
        self.value.pov(player).expected_score()
    }

    /// What a move costs against the best in the eyes of the search that had to choose, if it has
    /// looked at both.
    fn difference(&self, mv: M) -> Option<f64>
    where
        M: PartialEq,
    {
        let of = |wanted: M| {
            let found = self.tried.iter().find(|tried| tried.mv == wanted);
            found.filter(|tried| tried.visits >= self.often)?.chance
        };
        Some((of(self.best?)? - of(mv)?).max(0.0))
    }

    /// What a move seems to have cost that led to `next`.
    pub(super) fn cost(&self, mv: M, next: &Thought<M>) -> f64
    where
        M: PartialEq,
    {
        if self.best.is_none_or(|best| best == mv) {
            return 0.0;
        }
        let mover = self.value.viewer();
        (self.chance_of(mover) - next.chance_of(mover)).max(0.0)
    }

    /// From the seat of whoever began the game.
    fn seen(&self, turn_number: usize) -> Seen {
        Seen {
            turn_number,
            winrate: self.chance_of(Player::First),
        }
    }
}

/// A move that wins at once.
fn winning_move<G: Game>(at: &mut History<G>) -> Option<G::Move> {
    let won = Some(Outcome::Won(at.position().to_move()));
    let moves = at.legal_moves();
    moves.into_iter().find(|&mv| {
        if at.play(mv).is_err() {
            return false;
        }
        let wins = at.outcome() == won;
        at.undo();
        wins
    })
}

/// What a move was worth, from what is thought of the positions before and after it, and after the
/// best move if it was looked at.
pub(super) fn judged<G: EngineGame>(
    before: &G,
    mv: G::Move,
    [thought, next]: [&Thought<G::Move>; 2],
    instead: Option<Thought<G::Move>>,
    settings: &Settings,
    ply: usize,
) -> ReviewedPly<G::Fact> {
    let best = thought.best.unwrap_or(mv);
    let mover = thought.value.viewer();
    let loss = match instead {
        Some(instead) => {
            let loss = (instead.chance_of(mover) - next.chance_of(mover)).max(0.0);
            // Short searches err: a move is charged with what all of them agree on.
            thought.difference(mv).map_or(loss, |other| other.min(loss))
        }
        None => thought.cost(mv, next),
    };
    let mark = settings.thresholds.mark(loss);
    let why = if mark == Mark::None {
        Vec::new()
    } else {
        let mut played = vec![mv];
        played.extend(&next.line);
        G::why(before, &played, &thought.line)
    };
    ReviewedPly {
        ply,
        by: mover,
        mv: before.write_move(mv),
        forced: false,
        winrate: thought.seen(ply).winrate,
        best: before.write_move(best),
        loss,
        mark,
        praise: None,
        why,
        pv: before.write_variation(&thought.line),
        proven: thought
            .value
            .outcome()
            .map(|outcome| Proven::of(outcome, mover)),
    }
}
