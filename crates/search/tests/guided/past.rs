//! What came before: the tree of the last move, the line, repetitions.

use super::*;

#[test]
fn the_tree_is_kept_for_the_next_move() {
    let mut search = Guided::new(Opinionated, (), Settings::default());
    let mut game = matches(100);
    let mut go = |game: &History<Matches>, simulations| {
        search
            .search(game, Some(simulations), &|| false, &mut |_| {})
            .expect("there are matches left")
    };
    let before = go(&game, 2_000);
    for &mv in &before.line[..2] {
        game.play(mv).expect("a legal move");
    }
    let after = go(&game, 1);
    assert!(visits(&after) > 100, "{} visits kept", visits(&after));
    assert_eq!(simulations(&after), 1);
    assert!(
        after.work.nodes < before.work.nodes,
        "the rest of the tree is gone"
    );
    let elsewhere = go(&matches(98), 1);
    assert_eq!(visits(&elsewhere), 1, "another game begins anew");
}

/// What is asked, by how much is left, what was played and how often the picture was seen.
#[derive(Default)]
struct Listening(Mutex<Vec<(u64, Vec<u64>, u32)>>);

impl Evaluator<Matches> for Listening {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Matches>], _: &mut [EvalAnswer<'_>]) {
        let mut heard = self.0.lock().expect("nobody died");
        for asked in requests {
            heard.push((
                asked.position.left,
                asked.line.iter().copied().collect(),
                asked.occurrences,
            ));
        }
    }
}

#[test]
fn questions_say_how_it_came_about() {
    let listening = Listening::default();
    let mut game = matches(30);
    for mv in [3, 1] {
        game.play(mv).expect("a legal move");
    }
    Guided::new(&listening, (), Settings::default())
        .search(&game, Some(50), &|| false, &mut |_| {})
        .expect("there are matches left");
    let heard = listening.0.lock().expect("nobody died");
    assert_eq!(heard.len(), 51, "the root and every simulation");
    for (left, line, occurrences) in heard.iter() {
        assert_eq!(line[..2], [3, 1]);
        assert_eq!(30 - line.iter().sum::<u64>(), *left);
        assert_eq!(*occurrences, 1);
    }
}

#[test]
fn a_third_repetition_is_a_proven_draw() {
    game::conformance::check::<Ring>(&(), &[0, 1, 0, 0, 2]);
    let settings = Settings::default();
    let go = |repetition, simulations| {
        let mut game = History::<Ring>::new((), repetition);
        // The start has been seen twice, and one move leads to it a third time.
        for mv in [Walk::On, Walk::Back, Walk::On] {
            game.play(mv).expect("a legal move");
        }
        Guided::new(Uniform, (), settings)
            .search(&game, Some(simulations), &|| false, &mut |_| {})
            .expect("it goes on")
    };
    let draws = go(Repetition::Threefold, 20_000);
    assert_eq!(draws.outcome(), Some(Outcome::Draw));
    assert_eq!(draws.value.q(), 0.0);
    assert_eq!(draws.value.draw(), 1.0);
    let back = draws.candidates.iter().find(|c| c.mv == Walk::Back);
    assert_eq!(back.and_then(Candidate::outcome), Some(Outcome::Draw));
    let gives_up = draws.candidates.iter().find(|c| c.mv == Walk::GiveUp);
    assert_ne!(gives_up.map(Candidate::outcome), Some(Some(Outcome::Draw)));
    let endless = go(Repetition::Ignored, 2_000);
    assert_eq!(endless.outcome(), None);
}

#[test]
fn occurrences_are_counted_through_game_and_tree() {
    struct Counts(Mutex<Vec<(Vec<Walk>, u32)>>);
    impl Evaluator<Ring> for Counts {
        fn evaluate_into(&self, requests: &[EvalRequest<'_, Ring>], _: &mut [EvalAnswer<'_>]) {
            let mut heard = self.0.lock().expect("nobody died");
            for asked in requests {
                heard.push((asked.line.iter().copied().collect(), asked.occurrences));
            }
        }
    }
    let counts = Counts(Mutex::new(Vec::new()));
    let mut game = History::<Ring>::new((), Repetition::Ignored);
    for mv in [Walk::On, Walk::Back, Walk::On] {
        game.play(mv).expect("a legal move");
    }
    Guided::new(&counts, (), Settings::default())
        .search(&game, Some(300), &|| false, &mut |_| {})
        .expect("it goes on");
    let heard = counts.0.lock().expect("nobody died");
    assert!(heard.iter().any(|(_, occurrences)| *occurrences >= 4));
    for (line, occurrences) in heard.iter() {
        let mut replayed = History::<Ring>::new((), Repetition::Ignored);
        for &mv in line {
            replayed.play(mv).expect("a legal move");
        }
        assert_eq!(replayed.occurrences(), *occurrences as usize, "{line:?}");
    }
}
