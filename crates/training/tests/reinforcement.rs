//! Learning from oneself: small boards are learnt from nothing, and nothing depends on who does the
//! work, in which order, and how often.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use game::{EvalRequest, Evaluator as _, History, Repetition};
use hex_knowledge::solver::Solver;
use hex_rules::{Hex, Move, Size, Variant};
use net::backend::cpu::CpuOptions;
use net::file::Network;
use net::training::Device;
use search::Stop;
use training::reinforcement::verbs::{self, Context, Event, Verbs};
use training::reinforcement::{Part, RunError, Status, run};

/// Does some work with so many threads, so many games at a time each.
fn at_work<T>(
    threads: usize,
    seats: usize,
    stop: &Stop,
    watch: &mut dyn FnMut(&Event),
    work: impl FnOnce(&mut Context<'_>) -> T,
) -> T {
    let threads = NonZeroUsize::new(threads).expect("somebody works");
    work(&mut Context {
        stop,
        elapsed: &|| Duration::ZERO,
        watch,
        threads,
        seats,
        device: Device::Cpu { threads },
        save_every: Duration::from_hours(1),
    })
}

fn whole_run(config: &str, folder: &Path) -> Box<dyn Verbs> {
    let mut verbs = verbs::begin(config, Path::new("config.toml"), folder).expect("a run");
    at_work(2, 32, &Stop::new(), &mut |_| {}, |context| {
        run(verbs.as_mut(), context).expect("it comes to its end");
    });
    verbs
}

/// All files of a run but those that tell of time.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(&inside).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path
                .strip_prefix(folder)
                .expect("inside")
                .display()
                .to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name != "timings.jsonl" && !name.starts_with("events.out") {
                // Speeds and waiting are of this machine.
                let timed = name.ends_with("fit/metrics.jsonl");
                let bytes = if timed {
                    Vec::new()
                } else {
                    fs::read(&path).expect("a file")
                };
                found.insert(name, bytes);
            }
        }
    }
    found
}

fn same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{name} differs");
    }
}

/// A run of an instant.
const TINY: &str = "\
name = 'tiny'
seed = 5
iterations = 3
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 8, blocks = 1 }
[play]
variants = ['hex:3x3', 'hex:4x4']
games = 30
parts = 3
random_plies = [0, 2]
cheap_share = 0.5
[play.search]
simulations = 8
[collect.window]
least = 150
[fit]
batch = 16
rate = 3e-3
uses = 1.0
[judge]
games = 12
parts = 2
random_plies = [1, 2]
[judge.search]
simulations = 4
";

#[test]
fn who_does_the_work_and_how_often_changes_nothing() {
    let scratch = tempfile::tempdir().expect("a folder");
    let [whole, pieces] = ["whole", "pieces"].map(|name| scratch.path().join(name));
    whole_run(TINY, &whole);
    let parts = |texts: &[&str]| -> Vec<Part> {
        texts
            .iter()
            .map(|text| text.parse().expect("a part"))
            .collect()
    };
    let mut verbs = verbs::begin(TINY, Path::new("config.toml"), &pieces).expect("a run");
    for iteration in 1..=3 {
        let piece = |work: &mut dyn FnMut(&mut dyn Verbs, &mut Context<'_>), threads, seats| {
            // Every piece by another process, so to say.
            let mut verbs = verbs::open(&pieces).expect("a run");
            let stop = Stop::new();
            at_work(threads, seats, &stop, &mut |_| {}, |context| {
                work(verbs.as_mut(), context);
            });
        };
        for (texts, threads, seats) in [
            (&["3/3"][..], 1, 1),
            (&["1/3", "3/3"], 3, 2),
            (&["3/3", "2/3"], 2, 64),
            (&["2/3"], 1, 5),
        ] {
            let parts = parts(texts);
            piece(
                &mut |verbs, context| verbs.play(iteration, &parts, context).expect("games"),
                threads,
                seats,
            );
        }
        for _ in 0..2 {
            piece(
                &mut |verbs, _| drop(verbs.collect(iteration).expect("games")),
                1,
                1,
            );
        }
        for threads in [3, 1] {
            piece(
                &mut |verbs, context| verbs.fit(iteration, context).expect("a candidate"),
                threads,
                1,
            );
        }
        for (texts, threads) in [(&["2/2"][..], 3), (&["1/2", "2/2"], 1)] {
            let parts = parts(texts);
            piece(
                &mut |verbs, context| verbs.judge(iteration, &parts, context).expect("games"),
                threads,
                3,
            );
        }
        for _ in 0..2 {
            verbs.promote(iteration).expect("it is all there");
        }
    }
    same(&whole, &pieces);
}

#[test]
fn whoever_stops_goes_on_to_the_same_end() {
    let scratch = tempfile::tempdir().expect("a folder");
    let [whole, stopped] = ["whole", "stopped"].map(|name| scratch.path().join(name));
    whole_run(TINY, &whole);
    let mut pauses = 0;
    loop {
        let mut verbs = verbs::begin(TINY, Path::new("config.toml"), &stopped).expect("a run");
        let (stop, mut told) = (Stop::new(), 0);
        // Later every time, for who is stopped while games are played loses the part.
        let mut watch = |_: &Event| {
            told += 1;
            if told > pauses {
                stop.raise();
            }
        };
        let done = at_work(2, 4, &stop, &mut watch, |context| {
            run(verbs.as_mut(), context)
        });
        match done {
            Ok(()) => break,
            Err(RunError::Stopped) => pauses += 1,
            Err(error) => panic!("{error}"),
        }
        assert!(pauses < 500, "it never ends");
    }
    assert!(pauses > 5, "it was stopped {pauses} times");
    same(&whole, &stopped);
}

#[test]
fn what_is_missing_is_said_and_what_can_be_done() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("run");
    let refused = verbs::open(&folder)
        .expect_err("nothing is there")
        .to_string();
    assert!(refused.contains("hexapod train loop"), "{refused}");
    let mut verbs = verbs::begin(TINY, Path::new("config.toml"), &folder).expect("a run");
    let refused = |done: Result<(), RunError>, words: &str| {
        let error = done.expect_err("it cannot be done").to_string();
        assert!(error.contains(words), "{error}");
    };
    let stop = Stop::new();
    let verbs = verbs.as_mut();
    at_work(1, 4, &stop, &mut |_| {}, |context| {
        refused(
            verbs.collect(1).map(drop),
            "3 of 3 parts of its games are not there",
        );
        refused(
            verbs.fit(1, context),
            "hexapod train collect RUN --iteration 1",
        );
        refused(
            verbs.judge(1, &[], context),
            "hexapod train fit RUN --iteration 1",
        );
        refused(
            verbs.play(2, &[], context).and(verbs.collect(2).map(drop)),
            "iteration 1",
        );
        refused(verbs.play(9, &[], context), "1 to 3");
        let other: Part = "1/7".parse().expect("a part");
        refused(verbs.play(1, &[other], context), "1/3 to 3/3");
        let parts: Vec<Part> = Part::all(3).collect();
        verbs.play(1, &parts, context).expect("games");
    });
    // Damaged parts count as missing, and are played again to the same bytes.
    let part = folder.join("iteration-0001/games/part-002-of-003.zst");
    let good = fs::read(&part).expect("a part");
    for bad in [&good[..good.len() / 2], b"", b"not a part at all"] {
        fs::write(&part, bad).expect("a place");
        refused(
            verbs.collect(1).map(drop),
            "1 of 3 parts of its games are not there, or not whole: 2/3",
        );
        at_work(2, 4, &stop, &mut |_| {}, |context| {
            verbs
                .play(1, &Part::all(3).collect::<Vec<_>>(), context)
                .expect("games");
        });
        assert!(fs::read(&part).expect("a part") == good);
    }
    // Another config is not this run.
    let other = TINY.replace("seed = 5", "seed = 6");
    let error = verbs::begin(&other, Path::new("other.toml"), &folder).expect_err("another run");
    assert!(error.to_string().contains("another run"), "{error}");
}

#[test]
fn what_is_left_follows_from_the_folder() {
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().join("run");
    let mut verbs = verbs::begin(TINY, Path::new("config.toml"), &folder).expect("a run");
    let verbs = verbs.as_mut();
    let all = |count| Part::all(count).collect::<Vec<_>>();
    let left = |verbs: &dyn Verbs| {
        let left = verbs.left(1).expect("a folder");
        let counts = (left.play.len(), left.judge.len());
        (counts, [left.collect, left.fit, left.promote])
    };
    assert_eq!(left(verbs), ((3, 2), [true, true, true]));
    let stop = Stop::new();
    at_work(1, 4, &stop, &mut |_| {}, |context| {
        verbs.play(1, &all(3)[..2], context).expect("games");
        assert_eq!(verbs.left(1).expect("a folder").play, [all(3)[2]]);
        verbs.play(1, &all(3), context).expect("games");
        assert_eq!(left(verbs), ((0, 2), [true, true, true]));
        verbs.collect(1).expect("games");
        assert_eq!(left(verbs), ((0, 2), [false, true, true]));
        // A part that is cut off after it was collected is wanted again, and so is the look at it.
        let part = folder.join("iteration-0001/games/part-002-of-003.zst");
        let good = fs::read(&part).expect("a part");
        fs::write(&part, &good[..good.len() / 2]).expect("a place");
        assert_eq!(left(verbs), ((1, 2), [true, true, true]));
        fs::write(&part, &good).expect("a place");
        verbs.fit(1, context).expect("a candidate");
        verbs.judge(1, &all(2)[..1], context).expect("games");
        assert_eq!(left(verbs), ((0, 1), [false, false, true]));
        assert_eq!(verbs.left(1).expect("a folder").judge, [all(2)[1]]);
        verbs.judge(1, &all(2), context).expect("games");
    });
    verbs.promote(1).expect("an end");
    assert_eq!(left(verbs), ((0, 0), [false, false, false]));
    assert!(verbs.left(4).is_err(), "the run has three");
}

/// Without draws and swaps, from the corner of a board, somebody always wins: that is nothing to
/// learn from.
#[test]
fn one_sided_games_stop_the_run() {
    let scratch = tempfile::tempdir().expect("a folder");
    let config = TINY
        .replace("'hex:3x3', 'hex:4x4'", "'hex:1x1'")
        .replace("random_plies = [0, 2]", "")
        .replace("games = 30", "games = 60");
    let mut verbs = verbs::begin(&config, Path::new("c"), scratch.path()).expect("a run");
    let stop = Stop::new();
    let done = at_work(2, 8, &stop, &mut |_| {}, |context| {
        run(verbs.as_mut(), context)
    });
    let error = done.expect_err("nothing can be learnt here").to_string();
    assert!(
        error.contains("the first player won 100.0 % of 60 games"),
        "{error}"
    );
    assert!(error.contains("collect.alarms.one_sided"), "{error}");
    let status = Status::of(verbs.as_ref()).expect("a status");
    let next = status.next.expect("it is not over");
    assert!(
        next.waits_for.contains("not fit to be learnt from"),
        "{next:?}"
    );
    // Whoever says that this is all right goes on.
    let file = scratch.path().join("config.toml");
    let alarms = "[collect.alarms]\nstop = false\n[collect.window]";
    fs::write(&file, config.replace("[collect.window]", alarms)).expect("a place");
    let mut verbs = verbs::open(scratch.path()).expect("a run");
    let parts: Vec<Part> = Part::all(3).collect();
    at_work(2, 8, &stop, &mut |_| {}, |context| {
        verbs.play(1, &parts, context).expect("games");
    });
    let collected = verbs.collect(1).expect("it is told, and no more");
    assert!(!collected.alarms.is_empty());
}

/// The move that a network likes best, by itself, without a search.
fn favourite(network: &Network, game: &History<Hex>) -> Move {
    let evaluator = net::evaluator::hex(network, CpuOptions::default()).expect("it reads Hex");
    let legal = game.legal_moves();
    let moves: Vec<Move> = game.moves().collect();
    let request = EvalRequest {
        position: game.position(),
        legal: &legal,
        line: (&moves).into(),
        occurrences: 1,
    };
    let answers = evaluator.evaluate(&[request]);
    let chances = answers[0].priors.iter().zip(legal);
    let best = chances.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.expect("the game is not over").1
}

/// How often a network's favourite wins where the solver says that something wins: after every
/// opening, and after every reply to those that win.
fn agreement(network: &Network, side: usize) -> (usize, usize) {
    let size = Size::square(side).expect("a size");
    let mut solver = Solver::new(size, 16);
    let (mut asked, mut agreed) = (0, 0);
    let mut ask = |game: &History<Hex>| {
        let winning = solver.winning_moves(game.position(), &|| false, &mut |_| {});
        let winning = winning.expect("small boards are solved");
        if winning.is_empty() {
            return false;
        }
        asked += 1;
        if let Move::Place(cell) = favourite(network, game) {
            agreed += usize::from(winning.contains(&cell));
        }
        true
    };
    let start = History::<Hex>::new(Variant::plain(size), Repetition::Ignored);
    ask(&start);
    for opening in start.legal_moves() {
        let mut opened = start.clone();
        opened.play(opening).expect("legal");
        // Either the second player wins, or the first, whatever is replied.
        if !ask(&opened) {
            for reply in opened.legal_moves() {
                let mut replied = opened.clone();
                replied.play(reply).expect("legal");
                ask(&replied);
            }
        }
    }
    (agreed, asked)
}

/// Learns a board from nothing, and returns how often the best network agrees with the solver.
fn learnt(side: usize) -> (usize, usize) {
    let path = format!(
        "{}/../../configs/hex-{side}x{side}.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let config = fs::read_to_string(path).expect("a config");
    let scratch = tempfile::tempdir().expect("a folder");
    let verbs = whole_run(&config, scratch.path());
    let best = Status::of(verbs.as_ref())
        .expect("a status")
        .best
        .expect("a network");
    let network = verbs.folder().network(&best).expect("a network");
    agreement(&network, side)
}

#[test]
fn hex_3x3_is_learnt_from_nothing() {
    let (agreed, asked) = learnt(3);
    assert_eq!(agreed, asked);
}

#[test]
fn hex_4x4_is_learnt_from_nothing() {
    let (agreed, asked) = learnt(4);
    assert_eq!(agreed, asked);
}

/// A tiny network that plays Hive badly: its games are broken off, and that is said.
const HIVE: &str = "\
name = 'hive'
iterations = 3
[network]
design = 'hexformer-xs'
measures = { kind = 'hexformer', inputs = 64, width = 32, layers = 1, hidden = 32, foresight = true }
[play]
variants = ['Base']
games = 24
parts = 2
random_plies = [0, 4]
cheap_share = 0.5
cheap_simulations = 2
longest = 24
at_longest = 'draw'
[play.search]
simulations = 4
contempt = 0.1
[collect.alarms]
stop = false
least_games = 10
entropy = 5.0
distinct = 1.0
one_sided = 0.5
[fit]
batch = 32
rate = 1e-3
thoughts = 0.5
[judge]
games = 8
random_plies = [2, 4]
[judge.search]
simulations = 2
";

#[test]
fn hive_is_learnt_from_nothing_and_every_alarm_is_computed() {
    let scratch = tempfile::tempdir().expect("a folder");
    let verbs = whole_run(HIVE, scratch.path());
    let status = Status::of(verbs.as_ref()).expect("a status");
    assert_eq!((status.over, status.last.len()), (3, 3));
    for promoted in &status.last {
        let health = &promoted.health;
        assert_eq!((health.games, health.longest), (24, 24));
        assert_eq!(health.games, health.first + health.second + health.drawn);
        assert!(health.positions > 100 && health.length > 20.0, "{health:?}");
        // Of three or more moves, by four simulations.
        assert!(health.entropy > 0.1 && health.entropy < 5.0, "{health:?}");
        assert!(
            health.surprise > 0.0 && health.surprise.is_finite(),
            "{health:?}"
        );
        // All games are drawn, so that any error is in what searches expected.
        assert!(health.calibration.is_finite(), "{health:?}");
        assert!(health.distinct_openings > 0.5, "{health:?}");
        let limits: Vec<&str> = promoted
            .alarms
            .iter()
            .map(|alarm| alarm.limit.as_str())
            .collect();
        for limit in ["decisive", "broken_off", "entropy"] {
            assert!(limits.contains(&limit), "{limit} in {limits:?}: {health:?}");
        }
        assert!(promoted.fitted.policy > 0.0 && promoted.fitted.value > 0.0);
        let games: u64 = promoted
            .judged
            .iter()
            .map(|judged| judged.score.all().games())
            .sum();
        assert!(games >= 8, "{:?}", promoted.judged);
    }
    // What TensorBoard and others read.
    let metrics = fs::read_to_string(verbs.folder().metrics()).expect("metrics");
    assert_eq!(metrics.lines().count(), 3);
    for line in metrics.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        for number in [
            "first_share",
            "decisive",
            "length",
            "distinct_openings",
            "entropy",
            "surprise",
            "calibration",
        ] {
            assert!(line["health"][number].is_number(), "{number}: {line}");
        }
    }
    assert!(fs::metadata(verbs.folder().events()).expect("events").len() > 1000);
}

/// The same steps by libtorch: it plays and learns, and its first games, which no network guides, are
/// those of the processor.
#[cfg(feature = "torch")]
#[test]
fn libtorch_plays_and_learns_too() {
    use net::backend::torch::{Place, Precision};
    let scratch = tempfile::tempdir().expect("a folder");
    let [ours, theirs] = ["ours", "theirs"].map(|name| scratch.path().join(name));
    whole_run(TINY, &ours);
    let mut verbs = verbs::begin(TINY, Path::new("config.toml"), &theirs).expect("a run");
    let stop = Stop::new();
    at_work(2, 8, &stop, &mut |_| {}, |context| {
        context.device = Device::Torch {
            place: Place::Cpu,
            precision: Precision::Full,
        };
        run(verbs.as_mut(), context).expect("it comes to its end");
    });
    let status = Status::of(verbs.as_ref()).expect("a status");
    assert_eq!(status.over, 3);
    for promoted in &status.last {
        let fitted = &promoted.fitted;
        assert!(
            fitted.policy.is_finite() && fitted.policy > 0.0,
            "{fitted:?}"
        );
    }
    for part in 1..=3 {
        let part = format!("iteration-0001/games/part-00{part}-of-003.zst");
        let [one, other] = [&ours, &theirs].map(|run| fs::read(run.join(&part)).expect("a part"));
        assert!(one == other, "{part} differs");
    }
}
