//! A search of one ply: a few moves, and the network's word on each.

use game::{Dice, EvalRequest, Evaluator, Game, History, Outcome};

use super::choice::{Judged, even};

/// Judges the positions after a few moves, those that come to mind: drawn without repetition, each as
/// likely as the network finds it to the power of 1 / `breadth`.
pub(super) fn one_ply<G: Game>(
    evaluator: &impl Evaluator<G>,
    game: &History<G>,
    moves: usize,
    breadth: f32,
    dice: &mut Dice,
) -> Vec<Judged<G::Move>> {
    let legal = game.legal_moves();
    let line: Vec<G::Move> = game.moves().collect();
    let opinion = evaluator.evaluate(&[EvalRequest {
        position: game.position(),
        legal: &legal,
        line: (&line).into(),
        occurrences: seen(game),
    }]);
    let priors = opinion.first().map_or(&[][..], |opinion| &opinion.priors);
    // The largest of logarithms with Gumbel noise are a draw without replacement.
    let mut drawn: Vec<(f64, G::Move)> = legal
        .iter()
        .zip(priors)
        .map(|(&mv, &prior)| {
            let noise = -(-even(dice).max(f64::MIN_POSITIVE).ln()).ln();
            let likely = f64::from(prior.max(f32::MIN_POSITIVE)).ln() / f64::from(breadth);
            (likely + noise, mv)
        })
        .collect();
    drawn.sort_by(|a, b| b.0.total_cmp(&a.0));
    drawn.truncate(moves.max(1));
    after_each(evaluator, game, drawn.into_iter().map(|(_, mv)| mv))
}

/// How likely the player to move is to win after each of these moves.
fn after_each<G: Game>(
    evaluator: &impl Evaluator<G>,
    game: &History<G>,
    moves: impl Iterator<Item = G::Move>,
) -> Vec<Judged<G::Move>> {
    let mover = game.position().to_move();
    let mut ahead = game.clone();
    let mut judged = Vec::new();
    let mut open = Vec::new();
    for mv in moves {
        if ahead.play(mv).is_err() {
            continue;
        }
        let chance = match ahead.outcome() {
            Some(Outcome::Won(winner)) => f64::from(u8::from(winner == mover)),
            Some(Outcome::Draw) => 0.5,
            None => {
                let line: Vec<G::Move> = ahead.moves().collect();
                let at = (
                    ahead.position().clone(),
                    ahead.legal_moves(),
                    line,
                    seen(&ahead),
                );
                open.push((judged.len(), at));
                0.5
            }
        };
        judged.push(Judged { mv, chance });
        ahead.undo();
    }
    let requests: Vec<EvalRequest<'_, G>> = open
        .iter()
        .map(|(_, (position, legal, line, occurrences))| EvalRequest {
            position,
            legal,
            line: line.into(),
            occurrences: *occurrences,
        })
        .collect();
    for ((place, _), opinion) in open.iter().zip(evaluator.evaluate(&requests)) {
        if let Some(known) = judged.get_mut(*place) {
            known.chance = f64::midpoint(1.0, -f64::from(opinion.value));
        }
    }
    judged
}

fn seen<G: Game>(game: &History<G>) -> u32 {
    u32::try_from(game.occurrences()).unwrap_or(u32::MAX)
}
