//! A tuning run, small enough for a test: what matters is that it can be left and taken up again.

use std::fs;
use std::path::Path;

use engine::Stop;
use engine::heuristics::hive::Evaluation;
use hive_rules::Variant;
use training::tuning::{
    Event, Fit, FitOptions, GameOptions, RunFolder, RunOptions, play, run, samples,
};

fn options() -> RunOptions {
    RunOptions {
        rounds: 2,
        games: 4,
        threads: 1,
        play: GameOptions {
            nodes: 60,
            random_plies: 6,
            longest: 40,
        },
        fit: FitOptions {
            epochs: 2,
            batch: 16,
            ..FitOptions::default()
        },
        seed: 3,
    }
}

fn run_in(folder: &Path, stop: &Stop, watch: &(dyn Fn(Event) + Sync)) -> Option<Evaluation> {
    let folder = RunFolder::open(folder).expect("a folder");
    run(&folder, Evaluation::by_hand(), options(), stop, watch).expect("a run without trouble")
}

#[test]
fn the_same_seed_and_number_give_the_same_game() {
    let game = |number| {
        play(
            Variant::MLP,
            &Evaluation::by_hand(),
            options().play,
            5,
            number,
        )
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1).game, game(2).game);
    let judged = samples(&game(1)).expect("our own writing");
    assert!(!judged.is_empty());
}

#[test]
fn a_run_that_was_stopped_ends_as_if_it_had_not_been() {
    let whole = tempfile::tempdir().expect("a folder");
    let expected = run_in(whole.path(), &Stop::new(), &|_| {}).expect("not stopped");

    let broken = tempfile::tempdir().expect("a folder");
    let stop = Stop::new();
    let stopped = run_in(broken.path(), &stop, &|event| {
        if matches!(event, Event::Games { done: 2, .. }) {
            stop.raise();
        }
    });
    assert!(stopped.is_none());
    // As if the machine had died in the middle of a line.
    let games = RunFolder::open(broken.path()).expect("the folder").games(1);
    let mut text = fs::read_to_string(&games).expect("the games so far");
    text.push_str("{\"number\":2,\"game\":\"Base;");
    fs::write(&games, text).expect("a torn line");
    let resumed = run_in(broken.path(), &Stop::new(), &|_| {}).expect("not stopped");
    assert_eq!(resumed, expected);
}

#[test]
fn spoilt_weights_of_an_earlier_round_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = RunFolder::open(folder.path()).expect("the folder");
    fs::write(paths.weights(1), "{\"game\":\"hive\"").expect("written");
    let refused = run(
        &paths,
        Evaluation::by_hand(),
        options(),
        &Stop::new(),
        &|_| {},
    );
    let message = refused.expect_err("spoilt").to_string();
    assert!(
        message.ends_with("delete the file to fit it again"),
        "{message}"
    );
}

#[test]
fn a_fit_brings_the_evaluation_nearer_to_what_the_search_says() {
    let games = (0..6).map(|number| {
        play(
            Variant::BASE,
            &Evaluation::by_hand(),
            options().play,
            9,
            number,
        )
    });
    let known: Vec<_> = games
        .flat_map(|played| samples(&played).expect("our own writing"))
        .collect();
    let mut errors = Vec::new();
    let fit = FitOptions {
        epochs: 30,
        batch: 16,
        ..FitOptions::default()
    };
    Fit::new(Evaluation::by_hand(), fit).run(&known, &mut |progress| errors.push(progress.learnt));
    assert!(errors.last() < errors.first(), "{errors:?}");
}
