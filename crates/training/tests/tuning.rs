//! A tuning run, small enough for a test: what matters is that it can be left and taken up again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

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

fn run_in(folder: &Path, stop: &Stop, watch: &(dyn Fn(Event<'_>) + Sync)) -> Option<Evaluation> {
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

/// The files of a run that is over, and what was damaged is told of.
fn mended(folder: &Path) -> (BTreeMap<PathBuf, Vec<u8>>, Vec<String>) {
    let told = Mutex::new(Vec::new());
    run_in(folder, &Stop::new(), &|event| {
        if let Event::Damaged(what) = event {
            told.lock().expect("nobody fails").push(what.to_owned());
        }
    });
    (contents(folder), told.into_inner().expect("nobody fails"))
}

/// All files but what was set aside. Games stand in the order in which they were played.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("one").path());
    let kept = paths.filter(|path| path.extension().is_none_or(|end| end != "damaged"));
    let sorted = |path: PathBuf| {
        let mut lines: Vec<Vec<u8>> = fs::read(&path)
            .expect("a file")
            .split(|&b| b == b'\n')
            .map(Vec::from)
            .collect();
        lines.sort();
        (path, lines.concat())
    };
    kept.map(sorted).collect()
}

#[test]
fn damaged_weights_and_games_are_told_of_and_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, told) = mended(folder.path());
    assert!(told.is_empty(), "{told:?}");
    for name in [
        "round-1.weights.json",
        "round-2.weights.json",
        "rounds.json",
        "round-2.games.jsonl",
        // The second fit learns from both.
        "round-1.games.jsonl",
    ] {
        let path = folder.path().join(name);
        let bytes = fs::read(&path).expect("a file");
        for place in [bytes.len() / 5, bytes.len() / 2] {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            fs::write(&path, &changed).expect("written");
            if name.contains("games") {
                // Games are looked at when weights are learnt of them.
                fs::remove_file(folder.path().join("round-2.weights.json")).expect("removed");
            }
            let (after, told) = mended(folder.path());
            assert!(
                told.len() == 1 && told[0].contains(name),
                "{name}: {told:?}"
            );
            assert!(after == whole, "{name}");
        }
    }
}

#[test]
fn a_folder_is_one_process_s_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = Mutex::new(None);
    run_in(folder.path(), &Stop::new(), &|_| {
        let paths = RunFolder::open(folder.path()).expect("the folder");
        let second = run(
            &paths,
            Evaluation::by_hand(),
            options(),
            &Stop::new(),
            &|_| {},
        );
        *told.lock().expect("nobody fails") = Some(second.expect_err("taken").to_string());
    });
    let told = told
        .into_inner()
        .expect("nobody fails")
        .expect("a second one");
    assert!(told.contains("is being written by process"), "{told}");
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
