//! Why a move of Hive was worse: every claim is counted again.

mod recount;

use engine::facts::HiveFacts;
use engine::why::{Claim, Force, HiveFact, MOST_CLAIMS, hive};
use game::{Dice, Game, Notation, Outcome};
use hive_rules::{Colour, GameString, Hive, Move, Piece};

fn position(text: &str) -> Hive {
    text.parse::<GameString>()
        .expect("a game")
        .game
        .position()
        .clone()
}

fn after(hive: &Hive, mv: Move) -> Hive {
    let mut after = hive.clone();
    after.play(mv).expect("a legal move");
    after
}

fn along(hive: &Hive, line: &[Move]) -> Hive {
    line.iter().fold(hive.clone(), |at, &mv| after(&at, mv))
}

/// Whether a claim is true, by counting again.
#[expect(clippy::too_many_lines, reason = "one arm a fact")]
fn holds(before: &Hive, played: &[Move], best: &[Move], claim: &Claim<HiveFact>) -> bool {
    let mover = before.colour();
    let (p, b) = (after(before, played[0]), after(before, best[0]));
    let written = before.write_move(best[0]);
    match &claim.fact {
        HiveFact::WinsAtOnce { best } => {
            *best == written && b.outcome() == Some(Outcome::Won(mover.player()))
        }
        HiveFact::AllowsWin { tile, answer } => {
            let mv = p.read_move(answer).expect("a legal answer");
            let text = p.describe(mv).to_string();
            after(&p, mv).outcome() == Some(Outcome::Won((!mover).player()))
                && text.starts_with(&tile.to_string())
                && !recount::wins_within(&mut b.clone(), 1)
        }
        HiveFact::LosesByForce { winner, plies } => {
            // Five plies without a hint take too long here; Force is tested by itself.
            *winner == !mover && (*plies > 3 || recount::wins_within(&mut p.clone(), *plies))
        }
        HiveFact::WinsByForce {
            best,
            winner,
            plies,
        } => {
            *best == written
                && *winner == mover
                && (*plies > 2 || recount::loses_within(&mut b.clone(), *plies))
        }
        HiveFact::FreeCells {
            queen,
            played,
            instead,
            best,
        } => {
            let free = |hive| recount::free_cells(hive, queen.colour());
            *best == written
                && free(&p) == Some(*played)
                && free(&b) == Some(*instead)
                && (played < instead) == (queen.colour() == mover)
        }
        HiveFact::FreeCellsLater {
            queen,
            played: now,
            instead,
            plies,
            ..
        } => {
            let free = |line: &[Move]| {
                recount::free_cells(&along(before, &line[..*plies]), queen.colour())
            };
            free(played) == Some(*now) && free(best) == Some(*instead)
        }
        HiveFact::LetsFill { tile, queen, free } => {
            let fills = |hive: &Hive| {
                let turn = recount::turn_of(hive, !queen.colour());
                recount::legal(&turn).into_iter().any(|mv| {
                    let next = after(&turn, mv);
                    let moved = turn.describe(mv).to_string();
                    moved.split(' ').next() == Some(&tile.to_string())
                        && tile != queen
                        && recount::free_cells(&next, queen.colour())
                            < recount::free_cells(&turn, queen.colour())
                })
            };
            recount::free_cells(&p, queen.colour()) == Some(*free) && fills(&p) && !fills(&b)
        }
        HiveFact::Pins { tiles } => {
            let true_of = |tile: &Piece| {
                tile.colour() == mover
                    && recount::is_pinned(&p, *tile)
                    && recount::movable(&b, mover).contains(tile)
            };
            !tiles.is_empty() && tiles.iter().all(true_of)
        }
        HiveFact::WouldPin { tiles, best } => {
            let true_of = |tile: &Piece| {
                tile.colour() != mover
                    && recount::is_pinned(&b, *tile)
                    && recount::movable(&p, !mover).contains(tile)
            };
            *best == written && !tiles.is_empty() && tiles.iter().all(true_of)
        }
        HiveFact::QueenCovered { queen, by, best } => {
            let (there, not_there) = if best.is_some() { (&b, &p) } else { (&p, &b) };
            recount::on_queen(there, queen.colour()) == Some(*by)
                && recount::on_queen(not_there, queen.colour()).is_none()
        }
        HiveFact::Placements {
            colour,
            played,
            instead,
            ..
        } => {
            recount::placements(&p, *colour) == *played
                && recount::placements(&b, *colour) == *instead
        }
        HiveFact::Movable {
            colour,
            played,
            instead,
            ..
        } => {
            recount::movable(&p, *colour).len() == *played
                && recount::movable(&b, *colour).len() == *instead
        }
    }
}

/// A line that begins with a move and goes on at random.
fn line(before: &Hive, mv: Move, dice: &mut Dice) -> Vec<Move> {
    let mut line = vec![mv];
    let mut at = after(before, mv);
    for _ in 0..4 {
        let Some(next) = dice.pick(&recount::legal(&at)) else {
            break;
        };
        at.apply(next);
        line.push(next);
    }
    line
}

#[test]
fn every_claim_about_random_moves_is_true() {
    let mut seen = std::collections::BTreeMap::new();
    recount::positions(7, 1_200, 90, |hive, dice| {
        let moves = recount::legal(hive);
        let (Some(played), Some(best)) = (dice.pick(&moves), dice.pick(&moves)) else {
            return;
        };
        if hive.plies() < 4 || played == best {
            return;
        }
        let (played, best) = (line(hive, played, dice), line(hive, best, dice));
        let claims = hive_claims(hive, &played, &best);
        for claim in &claims {
            assert!(holds(hive, &played, &best, claim), "{claim:?}\n{hive:?}");
            let kind = serde_json::to_value(&claim.fact).expect("JSON")["kind"].to_string();
            *seen.entry(kind).or_insert(0) += 1;
        }
    });
    // Positions where queens are nearly surrounded are rare in random games; the tests below have them.
    assert!(seen.len() >= 8, "{seen:?}");
}

fn hive_claims(before: &Hive, played: &[Move], best: &[Move]) -> Vec<Claim<HiveFact>> {
    let claims = hive(before, played, best);
    assert!(claims.len() <= MOST_CLAIMS);
    claims
}

#[test]
fn when_a_win_is_there_nothing_else_is_the_reason() {
    let (mut missed, mut allowed) = (0, 0);
    recount::positions(8, 4_000, 120, |hive, dice| {
        let moves = recount::legal(hive);
        let wins = &HiveFacts::of(hive).wins[hive.colour() as usize];
        let (Some(win), Some(other)) = (wins.first(), dice.pick(&moves)) else {
            return;
        };
        if after(hive, other).outcome().is_some() {
            return;
        }
        let claims = hive_claims(hive, &[other], &[win.mv]);
        missed += 1;
        assert!(
            matches!(claims[0].fact, HiveFact::WinsAtOnce { .. }),
            "{claims:?}"
        );
        assert!(
            claims
                .iter()
                .all(|claim| holds(hive, &[other], &[win.mv], claim))
        );
        // Seen from the move before, the opponent may have had a way out.
        allowed += usize::from(claims.len() > 1);
    });
    assert!(missed > 20, "{missed} {allowed}");
}

#[test]
fn what_is_proven_is_so_by_trying_everything() {
    let (mut wins, mut losses) = (0, 0);
    recount::positions(11, 4_000, 120, |hive, _| {
        let near = recount::free_cells(hive, !hive.colour()).is_some_and(|free| free <= 2);
        if hive.outcome().is_some() || !near {
            return;
        }
        let Some(plies) = Force::new(20_000).wins_in(hive, 3) else {
            return;
        };
        wins += 1;
        assert!(
            recount::wins_within(&mut hive.clone(), plies),
            "{plies} {hive:?}"
        );
        if plies < 3 {
            return;
        }
        // Some move leaves the opponent without an answer, and that is proven too.
        let lost = recount::legal(hive).into_iter().filter(|&mv| {
            let next = after(hive, mv);
            let proven = Force::new(20_000).loses_in(&next, 2);
            assert!(
                proven.is_none() || recount::loses_within(&mut next.clone(), 2),
                "{hive:?}"
            );
            proven.is_some()
        });
        losses += lost.count();
    });
    assert!(wins > 20 && losses > 5, "{wins} {losses}");
}

#[test]
fn a_proof_that_may_look_at_nothing_proves_nothing() {
    recount::positions(12, 200, 120, |hive, _| {
        assert_eq!(Force::new(0).wins_in(hive, 5), None);
        assert_eq!(Force::new(0).loses_in(hive, 4), None);
    });
}

#[test]
fn sentences_say_what_the_facts_say() {
    // Black has just come beside the white queen; White lets the ant go instead of pinning it.
    let hive = position(r"Base;;;wS1;bG1 wS1-;wQ /wS1;bQ bG1/;wA1 -wQ;bA1 bQ/");
    let played = hive.read_move(r"wA2 \wS1").expect("a legal move");
    let best = hive.read_move("wA1 bA1-").expect("a legal move");
    let claims = hive_claims(&hive, &[played], &[best]);
    let texts: Vec<&str> = claims.iter().map(|claim| claim.text.as_str()).collect();
    assert!(texts.contains(&"wA1 bA1- pins bA1."), "{texts:?}");
    assert!(
        claims
            .iter()
            .all(|claim| holds(&hive, &[played], &[best], claim))
    );
    assert_eq!(hive.colour(), Colour::White);
    assert!(hive_claims(&hive, &[best], &[best]).is_empty());
    assert!(hive_claims(&hive, &[], &[best]).is_empty());
}
