//! Learning on the CPU with tiny networks: that it learns, and that pauses change nothing.

use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::Stop;
use game::{Dice, History, Outcome, Repetition};
use hive_rules::{Hive, Variant, write_game};
use net::file::Network;
use net::training::Device;
use training::supervised::batch::TokenEncoder;
use training::supervised::loader::{Loader, TrainingSet};
use training::supervised::sampler::Sampler;
use training::supervised::{Config, Event, Progress, RunContext, RunOptions, run, sources};

/// Games of Hex in which stones fall at random until somebody has won.
fn hex_games(path: &Path, games: u64) {
    use hex_rules::{Hex, Size};
    let mut table = String::from("size\twinner\torder\tmoves\n");
    for number in 0..games {
        let mut dice = Dice::new(5, number);
        let variant = hex_rules::Variant::plain(Size::square(5).expect("a board"));
        let mut game = History::<Hex>::new(variant, Repetition::Ignored);
        let mut moves = Vec::new();
        while let Some(mv) = dice.pick(&game.legal_moves()) {
            if let hex_rules::Move::Place(cell) = mv {
                moves.push(cell.to_string());
            }
            game.play(mv).expect("a legal move");
        }
        let _ = writeln!(table, "5\t?\talt\t{}", moves.join(" "));
    }
    fs::write(path, table).expect("a table");
}

/// Games of Hive at random, with scores at random, as `hexapod tune` writes them.
fn hive_games(path: &Path, games: u64) {
    let mut text = String::new();
    for number in 0..games {
        let mut dice = Dice::new(6, number);
        let variant = Variant::ALL[dice.below(8)];
        let mut game = History::<Hive>::new(variant, Repetition::Threefold);
        let mut scores = Vec::new();
        while let Some(mv) = dice.pick(&game.legal_moves()).filter(|_| game.plies() < 30) {
            game.play(mv).expect("a legal move");
            let score = (scores.len() > 2).then(|| (dice.roll() % 200).cast_signed() - 100);
            scores.push(serde_json::json!(score));
        }
        let result = match game.outcome() {
            Some(Outcome::Won(player)) => 1 - 2 * player as i8,
            _ => 0,
        };
        let line = serde_json::json!({
            "number": number, "game": write_game(&game), "scores": scores, "result": result
        });
        let _ = writeln!(text, "{line}");
    }
    fs::write(path, text).expect("games");
}

fn hex_config(data: &Path, learning: &str) -> String {
    format!(
        "name = 'tiny'\n[network]\ndesign = 'hex-resnet'\n\
         measures = {{ kind = 'hex-resnet', planes = 8, channels = 16, blocks = 2 }}\n\
         [[source]]\nkind = 'hex-games'\npath = '{}'\n\
         [lessons]\nbot = 1.0\nswap = 0.5\nheld_out = 0.2\n[learning]\n{learning}\n",
        data.display()
    )
}

fn hive_config(data: &Path, lessons: &str, learning: &str) -> String {
    format!(
        "name = 'tiny'\n[network]\ndesign = 'hexformer-xs'\n\
         measures = {{ kind = 'hexformer', inputs = 64, width = 32, layers = 2, hidden = 64, \
         foresight = true }}\n\
         [[source]]\nkind = 'tuned-games'\npath = '{}'\n\
         [lessons]\nbot = 1.0\nthoughts = 0.5\nheld_out = 0.2\n{lessons}\n[learning]\n{learning}\n",
        data.display()
    )
}

/// Runs until the end, or until so many steps were made; what was told comes back.
fn learn(
    config: &str,
    folder: &Path,
    threads: usize,
    until: u64,
) -> (Option<PathBuf>, Vec<Progress>) {
    let device = Device::Cpu {
        threads: NonZeroUsize::new(threads).expect("somebody works"),
    };
    learn_on(device, config, folder, threads, until)
}

fn learn_on(
    device: Device,
    config: &str,
    folder: &Path,
    threads: usize,
    until: u64,
) -> (Option<PathBuf>, Vec<Progress>) {
    let options = RunOptions {
        device,
        threads,
        limit: None,
        save_every: Duration::from_hours(1),
    };
    let stop = Stop::new();
    let mut told = Vec::new();
    let done = run(
        config,
        folder,
        &options,
        &mut RunContext {
            stop: &stop,
            elapsed: &|| Duration::ZERO,
            watch: &mut |event| {
                if let Event::Learnt(progress) = event {
                    told.push(*progress);
                    if progress.step >= until {
                        stop.raise();
                    }
                }
            },
        },
    );
    (done.expect("a run"), told)
}

/// A paused run ends as one without pauses, whatever the number of threads.
fn pauses_change_nothing(config: &str, folder: &Path) {
    let (whole, paused) = (folder.join("whole"), folder.join("paused"));
    let (network, told) = learn(config, &whole, 1, u64::MAX);
    let network = network.expect("it was done");
    assert_eq!(told.len(), 12);
    for (until, threads) in [(3, 2), (4, 3), (9, 1)] {
        let (none, _) = learn(config, &paused, threads, until);
        assert_eq!(none, None);
    }
    let (again, told) = learn(config, &paused, 2, u64::MAX);
    assert_eq!(told.len(), 3);
    for (one, other) in [
        (network, again.expect("it was done")),
        (
            whole.join("checkpoint.safetensors"),
            paused.join("checkpoint.safetensors"),
        ),
        (whole.join("network.json"), paused.join("network.json")),
    ] {
        let [one, other] = [one, other].map(|path| fs::read(path).expect("a file"));
        assert!(one == other, "the files differ");
    }
    let steps = |folder: &Path| -> Vec<u64> {
        let text = fs::read_to_string(folder.join("metrics.jsonl")).expect("metrics");
        let lines = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        lines
            .filter(|line: &serde_json::Value| line.get("loss").is_some())
            .map(|line| line["step"].as_u64().expect("a step"))
            .collect()
    };
    assert_eq!(steps(&whole), (1..=12).collect::<Vec<_>>());
    assert_eq!(steps(&paused), steps(&whole));
    // A run that is done stays as it is.
    let before = fs::read(paused.join("network.safetensors")).expect("a network");
    let (again, told) = learn(config, &paused, 1, u64::MAX);
    assert!(again.is_some() && told.is_empty());
    assert!(fs::read(paused.join("network.safetensors")).expect("a network") == before);
    let card = fs::read_to_string(paused.join("network.json")).expect("a card");
    let network = Network::read(&before, &card).expect("a network");
    assert!(
        network.card.training.contains("12 of 12 steps"),
        "{}",
        network.card.training
    );
}

#[test]
fn pauses_change_nothing_for_networks_over_planes() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("games.tsv");
    hex_games(&data, 24);
    let config = hex_config(
        &data,
        "batch = 16\nsamples = 192\nrate = 3e-3\nwarm_up = 3\nexamine_every = 5",
    );
    pauses_change_nothing(&config, folder.path());
}

#[test]
fn pauses_change_nothing_for_networks_over_tokens() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("games.jsonl");
    hive_games(&data, 16);
    let learning = "batch = 16\nsamples = 192\nrate = 3e-3\nwarm_up = 3\nexamine_every = 5";
    pauses_change_nothing(&hive_config(&data, "", learning), folder.path());
}

#[test]
fn few_games_are_learnt_by_heart() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("games.jsonl");
    hive_games(&data, 4);
    let learning = "batch = 24\nsamples = 3600\nrate = 1e-2\nwarm_up = 10\nexamine_every = 100";
    let config = hive_config(&data, "symmetry = false", learning);
    let (_, told) = learn(&config, &folder.path().join("hive"), 1, u64::MAX);
    let (first, last) = (told[0], told[told.len() - 1]);
    assert!(last.policy < 0.35 * first.policy, "{first:?} {last:?}");
    assert!(last.value < 0.9 * first.value, "{first:?} {last:?}");

    let data = folder.path().join("games.tsv");
    hex_games(&data, 6);
    let learning = "batch = 24\nsamples = 4800\nrate = 1e-2\nwarm_up = 10\nexamine_every = 100";
    let (_, told) = learn(
        &hex_config(&data, learning),
        &folder.path().join("hex"),
        1,
        u64::MAX,
    );
    let (first, last) = (told[0], told[told.len() - 1]);
    assert!(last.policy < 0.5 * first.policy, "{first:?} {last:?}");
    assert!(last.value < 0.5 * first.value, "{first:?} {last:?}");
}

#[test]
fn batches_are_the_same_however_many_threads_make_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("games.jsonl");
    hive_games(&data, 12);
    let text = hive_config(&data, "", "batch = 16\nepochs = 1.0\nrate = 1e-3");
    let config = Config::read(&text).expect("a config");
    let (lines, _) = sources::hive(&config).expect("lines");
    let sampler = Sampler::new(&lines, false, 16, 7);
    let epoch = sampler.batches();
    let training_set = Arc::new(TrainingSet {
        lines,
        config: config.samples,
        sampling: sampler.into(),
        first: 0,
        seed: 7,
    });
    let batches = |threads: usize, first: u64| {
        let mut loader = Loader::start(&training_set, || TokenEncoder::new(true), first, threads);
        let next = || loader.next_batch().expect("a batch");
        std::iter::repeat_with(next).take(20).collect::<Vec<_>>()
    };
    let alone = batches(1, 0);
    assert!(
        epoch > 8 && epoch < 20,
        "{epoch}: the second epoch is seen too"
    );
    assert_eq!(batches(3, 0), alone);
    assert_eq!(batches(2, 8)[..12], alone[8..]);
    assert_ne!(alone[0], alone[1]);
    let other = TrainingSet {
        lines: training_set.lines.clone(),
        config: training_set.config,
        sampling: Sampler::new(&training_set.lines, false, 16, 8).into(),
        first: 0,
        seed: 8,
    };
    assert_ne!(other.batch(0, &mut TokenEncoder::new(true)), alone[0]);
}

#[test]
fn a_config_may_be_mended_until_something_is_learnt() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("games.tsv");
    let config = hex_config(&data, "batch = 16\nsamples = 192\nrate = 3e-3");
    let path = folder.path().join("run");
    let options = RunOptions {
        device: Device::Cpu {
            threads: NonZeroUsize::MIN,
        },
        threads: 1,
        limit: None,
        save_every: Duration::from_hours(1),
    };
    let mut context = RunContext {
        stop: &Stop::new(),
        elapsed: &|| Duration::ZERO,
        watch: &mut |_| {},
    };
    let mut said = |config: &str| {
        let done = run(config, &path, &options, &mut context);
        done.map(|network| network.is_some())
            .map_err(|error| error.to_string())
    };
    let missing = said(&config).expect_err("no games");
    assert!(missing.contains("games.tsv"), "{missing}");
    hex_games(&data, 24);
    let mended = config.replace("3e-3", "2e-3");
    assert_eq!(said(&mended), Ok(true));
    let other = said(&config).expect_err("another run");
    assert!(other.contains("the folder holds another run"), "{other}");
    // Without the checkpoint there is still the network, which took as long.
    fs::remove_file(path.join("checkpoint.safetensors")).expect("a checkpoint");
    let other = said(&config).expect_err("another run");
    assert!(other.contains("the folder holds another run"), "{other}");
}

/// What is said of pauses holds on libtorch too, as long as it uses as many cores.
#[cfg(feature = "torch")]
#[test]
fn pauses_change_nothing_on_libtorch() {
    use net::backend::torch::{Place, Precision, use_cores};
    use_cores(1);
    let device = Device::Torch {
        place: Place::Cpu,
        precision: Precision::Full,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let (hex, hive) = (
        folder.path().join("games.tsv"),
        folder.path().join("games.jsonl"),
    );
    hex_games(&hex, 24);
    hive_games(&hive, 16);
    let learning = "batch = 16\nsamples = 192\nrate = 3e-3\nwarm_up = 3\nexamine_every = 5";
    for (name, config) in [
        ("hex", hex_config(&hex, learning)),
        ("hive", hive_config(&hive, "", learning)),
    ] {
        let at = |what: &str| folder.path().join(format!("{name}-{what}"));
        let (network, told) = learn_on(device, &config, &at("whole"), 1, u64::MAX);
        let network = network.expect("it was done");
        assert_eq!(told.len(), 12);
        for (until, threads) in [(3, 2), (4, 3), (9, 1)] {
            let (none, _) = learn_on(device, &config, &at("paused"), threads, until);
            assert_eq!(none, None);
        }
        let (again, _) = learn_on(device, &config, &at("paused"), 2, u64::MAX);
        let [one, other] =
            [network, again.expect("it was done")].map(|path| fs::read(path).expect("a file"));
        assert!(one == other, "{name}: the networks differ");
    }
}
