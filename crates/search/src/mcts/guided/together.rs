//! Searches that belong to different people, stepped together over one evaluator.

use game::{Evaluator, Game};

use super::knowledge::GameKnowledge;
use super::leaves::Leaves;
use super::search::Search;

/// One step of several searches: each goes down its tree, all leaves are evaluated at once, and
/// each learns what was said about its own. Says how many leaves were evaluated, which may be none
/// although a search is not [over](Search::is_over): where ends are known, there is nothing to
/// evaluate.
///
/// Who steps together with whom may change from step to step, and changes nobody's answer.
///
/// ```
/// use game::{Dice, History, Matches, Repetition, Uniform};
/// use search::mcts::guided::{Search, Settings, step_together};
///
/// let mut searches: Vec<_> = [5, 6, 7]
///     .into_iter()
///     .map(|left| {
///         let game = History::<Matches>::new(left, Repetition::Ignored);
///         Search::new(Settings::default(), &game, Some(200), Dice::new(1, 0))
///     })
///     .collect();
/// let mut together: Vec<_> = searches.iter_mut().collect();
/// while together.iter().any(|search| !search.is_over()) {
///     step_together(&mut together, &(), &Uniform);
/// }
/// let best: Vec<_> = searches.iter().map(|search| search.report()?.best()).collect();
/// assert_eq!(best, [Some(1), Some(2), Some(3)]);
/// ```
pub fn step_together<G: Game>(
    searches: &mut [&mut Search<G>],
    knowledge: &impl GameKnowledge<G>,
    evaluator: &impl Evaluator<G>,
) -> usize {
    let mut leaves = Leaves::new();
    for (seat, search) in searches.iter_mut().enumerate() {
        if !search.is_over() {
            search.gather(knowledge, seat, &mut leaves);
        }
    }
    leaves.evaluate(|seat| searches[seat].played(), evaluator);
    for said in leaves.evaluated() {
        searches[said.seat].receive(said);
    }
    leaves.len()
}

#[cfg(test)]
mod tests {
    use game::{Dice, History, Matches, Repetition, Uniform};

    use super::*;
    use crate::mcts::guided::{Guided, Settings};

    fn game(left: u64, taken: &[u64]) -> History<Matches> {
        let mut game = History::<Matches>::new(left, Repetition::Ignored);
        for &take in taken {
            game.play(take).expect("a legal move");
        }
        game
    }

    fn settings() -> Settings {
        Settings {
            batch: 4,
            ..Settings::default()
        }
    }

    #[test]
    fn company_changes_nobodys_answer() {
        let games = [game(30, &[]), game(41, &[1]), game(17, &[])];
        let mut searches: Vec<_> = games
            .iter()
            .map(|game| Search::new(settings(), game, Some(300), Dice::new(1, 0)))
            .collect();
        // Now these, now those: as the steps of a server fall.
        for round in 0.. {
            let mut together: Vec<_> = searches
                .iter_mut()
                .enumerate()
                .filter(|(number, search)| (round + number) % 3 != 0 && !search.is_over())
                .map(|(_, search)| search)
                .collect();
            step_together(&mut together, &(), &Uniform);
            if searches.iter().all(Search::is_over) {
                break;
            }
        }
        for (game, search) in games.iter().zip(&searches) {
            let mut alone = Guided::new(Uniform, (), settings());
            let report = alone.search(game, Some(300), &|| false, &mut |_| {});
            assert_eq!(search.report(), report);
        }
    }

    /// Everybody knows everything: nothing needs to be evaluated, and nothing is proven at once.
    struct AllDrawn;

    impl GameKnowledge<Matches> for AllDrawn {
        fn settled(&self, position: &Matches) -> Option<game::Outcome> {
            use game::{Game as _, Outcome};
            (position.left < 29)
                .then_some(Outcome::Draw)
                .or(position.outcome())
        }
    }

    #[test]
    fn a_search_that_knows_every_end_stops_for_breath() {
        let game = game(33, &[]);
        let mut search = Search::new(settings(), &game, Some(1_000_000), Dice::new(1, 0));
        let mut steps = 0;
        let mut most = 0;
        while !search.is_over() && steps < 50 {
            let before = search.visits();
            step_together(&mut [&mut search], &AllDrawn, &Uniform);
            most = most.max(search.visits() - before);
            steps += 1;
        }
        assert!(most <= 1_004, "{most} simulations in one step");
    }

    #[test]
    fn a_branch_begins_with_what_was_learnt_and_leaves_the_tree_alone() {
        let before = game(41, &[]);
        let mut search = Search::new(settings(), &before, Some(400), Dice::new(1, 0));
        while !search.is_over() {
            step_together(&mut [&mut search], &(), &Uniform);
        }
        let report = search.report().expect("it was searched");
        let expected = report.candidates.iter().find(|c| c.mv == 2).expect("legal");
        let after = game(41, &[2]);
        let branch = search
            .branch(&after, Some(10), Dice::new(1, 0))
            .expect("the move was tried");
        assert_eq!(branch.visits(), expected.visits);
        assert!(branch.visits() > 1 && branch.bytes() < search.bytes());
        assert_eq!(
            search.report().as_ref(),
            Some(&report),
            "nothing was taken away"
        );
        let elsewhere = game(40, &[2]);
        assert!(search.branch(&elsewhere, None, Dice::new(1, 0)).is_none());
        for candidate in &report.candidates {
            let begins_with_it = candidate.line.first() == Some(&candidate.mv);
            assert_eq!(begins_with_it, candidate.visits > 0, "{candidate:?}");
        }
    }
}
