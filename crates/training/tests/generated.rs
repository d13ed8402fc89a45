//! Making games: whoever is cut off, and by however many threads they are played, the same dataset
//! comes out.

#[path = "../../records/tests/plug/mod.rs"]
mod plug;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::Stop;
use engine::heuristics::hive::Evaluation;
use hive_rules::Variant;
use plug::{Memory, PluggedDisk, Trouble};
use records::dataset::Manifest;
use training::generate::{Effort, GenerateError, Generated, Plan, generate};

/// A few short games, each a shard.
fn plan() -> Plan {
    Plan {
        games: 4,
        types: vec![Variant::BASE, Variant::MLP],
        efforts: vec![Effort::Nodes(10)],
        longest: 10,
        games_a_shard: 1,
        ..Plan::default()
    }
}

/// Plays them, and says how many were reported as safe on the way.
fn run(disk: &PluggedDisk, plan: &Plan, threads: u16) -> (Result<Generated, GenerateError>, u64) {
    let mut safe = 0;
    let done = generate(
        disk,
        Path::new("dataset"),
        plan,
        &Evaluation::default(),
        threads,
        &Stop::new(),
        &mut |progress| safe = progress.safe,
    );
    (done, safe)
}

fn undisturbed(plan: &Plan) -> (BTreeMap<PathBuf, Vec<u8>>, usize) {
    let disk = PluggedDisk::default();
    assert!(matches!(run(&disk, plan, 1).0, Ok(Generated::Done(_))));
    (disk.contents(), disk.steps())
}

#[test]
fn games_that_are_cut_off_anywhere_end_as_if_they_had_not_been() {
    let plan = plan();
    let (expected, steps) = undisturbed(&plan);
    assert!(expected.len() >= 5 && steps > 24, "{steps} steps");
    for step in 0..steps {
        for trouble in [Trouble::Before, Trouble::After] {
            for memory in Memory::ALL {
                let case = format!("step {step}, {trouble:?}, {memory:?}");
                let disk = PluggedDisk::with_trouble(step, trouble);
                let (cut_off, reported) = run(&disk, &plan, 1);
                assert!(cut_off.is_err(), "{case}");
                disk.plug_in(memory);
                let left = disk.contents().remove(Path::new("dataset/manifest.json"));
                let left = left.map_or(0, |manifest| {
                    let manifest: Manifest = serde_json::from_slice(&manifest).expect("a manifest");
                    manifest.cursor.game
                });
                assert!(left >= reported, "{case}: {left} of {reported} are left");
                let resumed = run(&disk, &plan, 2).0;
                assert!(
                    matches!(resumed, Ok(Generated::Done(_) | Generated::Already(_))),
                    "{case}: {resumed:?}"
                );
                assert!(disk.contents() == expected, "{case}: other bytes");
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    let plan = Plan {
        games: 12,
        games_a_shard: 5,
        ..plan()
    };
    let (expected, _) = undisturbed(&plan);
    let disk = PluggedDisk::default();
    assert!(matches!(run(&disk, &plan, 3).0, Ok(Generated::Done(_))));
    assert!(disk.contents() == expected);
}

#[test]
fn stopping_keeps_whole_shards_and_going_on_makes_the_rest() {
    let plan = Plan {
        games: 6,
        games_a_shard: 2,
        ..plan()
    };
    let (expected, _) = undisturbed(&plan);
    let (disk, stop) = (PluggedDisk::default(), Stop::new());
    let stopped = generate(
        &disk,
        Path::new("dataset"),
        &plan,
        &Evaluation::default(),
        1,
        &stop,
        &mut |progress| {
            if progress.games == 3 {
                stop.raise();
            }
        },
    );
    let Ok(Generated::Stopped(manifest)) = stopped else {
        panic!("{stopped:?}");
    };
    assert!(!manifest.complete && manifest.cursor.game.is_multiple_of(2));
    assert!(matches!(run(&disk, &plan, 1).0, Ok(Generated::Done(_))));
    assert!(disk.contents() == expected);
    assert!(matches!(run(&disk, &plan, 1).0, Ok(Generated::Already(_))));
}

#[test]
fn another_plan_is_another_dataset() {
    let disk = PluggedDisk::default();
    assert!(run(&disk, &plan(), 1).0.is_ok());
    let before = disk.contents();
    let other = Plan { seed: 2, ..plan() };
    let error = run(&disk, &other, 1).0.expect_err("another plan");
    assert!(error.to_string().contains("by another plan"), "{error}");
    assert!(disk.contents() == before);
}

#[test]
fn a_full_disk_is_said_and_survived() {
    let plan = plan();
    let (expected, steps) = undisturbed(&plan);
    for step in 0..steps {
        let disk = PluggedDisk::with_trouble(step, Trouble::Fails);
        let failed = run(&disk, &plan, 1).0.expect_err("a full disk").to_string();
        assert!(failed.contains("the same command goes on"), "{failed}");
        assert!(run(&disk, &plan, 1).0.is_ok());
        assert!(disk.contents() == expected, "step {step}");
    }
}

/// Parts on disks of their own, merged on a real one, against the same plan without parts. The games
/// are short, so that some come up twice: those too are dropped where they were.
#[test]
fn parts_make_the_same_shards_as_the_whole() {
    use records::dataset::{Dataset, MergeOptions, Merged, RealDisk, merge};
    use std::ops::ControlFlow;

    let plan = Plan {
        games: 60,
        types: vec![Variant::BASE],
        efforts: vec![Effort::Nodes(5), Effort::Depth(1)],
        random_plies: [1, 2],
        longest: 2,
        games_a_shard: 7,
        ..plan()
    };
    let desk = tempfile::tempdir().expect("a folder");
    let play = |name: &str, part: Option<&str>| {
        let folder = desk.path().join(name);
        let plan = Plan {
            part: part.map(|part| part.parse().expect("a part")),
            ..plan.clone()
        };
        let stop = Stop::new();
        let weights = Evaluation::default();
        let done = generate(RealDisk, &folder, &plan, &weights, 2, &stop, &mut |_| {});
        assert!(matches!(done, Ok(Generated::Done(_))), "{done:?}");
        folder
    };
    let whole = play("whole", None);
    // By name the eleventh comes before the second.
    let numbers = 1..=11;
    let parts: Vec<PathBuf> = numbers
        .map(|i| play(&format!("part-{i}"), Some(&format!("{i}/11"))))
        .collect();
    let joined = desk.path().join("joined");
    let join = |folders: &[PathBuf]| {
        let options = MergeOptions {
            folders: folders.to_vec(),
            games_a_shard: plan.games_a_shard,
        };
        merge(RealDisk, &joined, &options, &mut |_| {
            ControlFlow::Continue(())
        })
    };
    let refused = join(&parts[..10]).expect_err("one is missing").to_string();
    assert!(
        refused.contains("and 11/11 of it is not among them"),
        "{refused}"
    );
    assert!(!joined.exists());
    let merged = join(&parts);
    assert!(matches!(merged, Ok(Merged::Done(_))), "{merged:?}");

    let manifest = |folder: &Path| Dataset::open(folder).expect("whole").manifest().clone();
    let (expected, found) = (manifest(&whole), manifest(&joined));
    assert_eq!(found.shards, expected.shards);
    assert!(expected.counts.duplicates > 0, "{:?}", expected.counts);
    assert_eq!(found.counts.kept, expected.counts.kept);
    for shard in &expected.shards {
        let read = |folder: &Path| std::fs::read(folder.join(&shard.name)).expect("a shard");
        assert_eq!(read(&joined), read(&whole), "{}", shard.name);
    }
}
