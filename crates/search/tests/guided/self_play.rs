//! Whole games of the smallest game, played by a group against itself: what learning is made of.

use super::*;

/// A position as it would be learnt: the matches left, the improved policy, and whether the player
/// to move won the game.
#[derive(Clone, Debug, PartialEq)]
struct Lesson {
    left: u64,
    policy: Vec<f32>,
    won: bool,
}

/// Plays so many games at four seats, from 9 matches, then 10, and so on.
fn play(evaluator: &impl Evaluator<Matches>, games: usize, seed: u64) -> Vec<Vec<Lesson>> {
    let settings = Settings {
        seed,
        ..Settings::self_play()
    };
    let mut group = Lockstep::new(4, settings, ());
    let mut dice = Dice::new(seed, 1);
    let mut begun = 0;
    let mut searches = 0;
    let mut boards: Vec<Option<History<Matches>>> = vec![None; 4];
    let mut lessons = vec![Vec::new(); 4];
    let mut finished = Vec::new();
    loop {
        for (seat, board) in boards.iter_mut().enumerate() {
            if board.is_none() && begun < games {
                let game = matches(9 + begun as u64);
                group.begin(seat, &game, 16, searches);
                *board = Some(game);
                (begun, searches) = (begun + 1, searches + 1);
            }
        }
        if boards.iter().all(Option::is_none) {
            return finished;
        }
        group.step(evaluator);
        let over: Vec<usize> = group.finished().collect();
        for seat in over {
            let game = boards[seat].as_mut().expect("somebody plays here");
            let report = group.report(seat).expect("it was searched");
            lessons[seat].push(Lesson {
                left: game.position().left,
                policy: report.policy(),
                won: game.position().to_move() == Player::First,
            });
            let mv = report.choose(Weighed::ByImproved, 1.0, &mut dice);
            game.play(mv.expect("a move")).expect("a legal one");
            let Some(outcome) = game.outcome() else {
                group.begin(seat, game, 16, searches);
                searches += 1;
                continue;
            };
            for lesson in &mut lessons[seat] {
                lesson.won = (outcome == Outcome::Won(Player::First)) == lesson.won;
            }
            finished.push(std::mem::take(&mut lessons[seat]));
            boards[seat] = None;
            group.leave(seat);
        }
    }
}

#[test]
fn whole_games_are_played_at_four_seats() {
    let games = play(&Opinionated, 20, 7);
    assert_eq!(games.len(), 20);
    let mut starts: Vec<u64> = games.iter().map(|game| game[0].left).collect();
    starts.sort_unstable();
    assert!(starts.into_iter().eq(9..29), "each game once");
    for game in &games {
        for lesson in game {
            assert_eq!(lesson.policy.len() as u64, lesson.left.min(3));
            let whole: f32 = lesson.policy.iter().sum();
            assert!((whole - 1.0).abs() < 1e-5, "{lesson:?}");
        }
        // The players take turns, and whoever takes the last match wins.
        for two in game.windows(2) {
            assert!(two[0].left > two[1].left && two[0].won != two[1].won);
        }
        assert!(game.last().is_some_and(|last| last.won && last.left <= 3));
    }
    assert_eq!(games, play(&Opinionated, 20, 7), "chance follows the seed");
    assert_ne!(games, play(&Opinionated, 20, 8));
}

#[test]
fn whoever_evaluates_well_plays_well_against_itself() {
    let mut kept = (0, 0);
    for lesson in play(&Perfect, 40, 7).iter().flatten() {
        if !lesson.left.is_multiple_of(4) {
            kept = (kept.0 + u32::from(lesson.won), kept.1 + 1);
        }
    }
    assert!(kept.0 * 100 >= kept.1 * 95, "{kept:?} won games were won");
}
