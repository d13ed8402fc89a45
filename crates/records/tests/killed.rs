//! An import that is cut off at every write, sync and rename in turn ends as if nothing had
//! happened.

mod desk;
mod plug;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use desk::Desk;
use plug::{Memory, PluggedDisk, Trouble};
use records::dataset::Manifest;
use records::import::{ImportError, Imported, Options, import};

/// Some files with games that are kept, refused, and there already, and few games a shard.
fn desk() -> (Desk, Options) {
    let lines: Vec<String> = (1..=9).map(|row| format!("hex:9 a{row} b{row}")).collect();
    let mixed = "hex:9 c1\nhex:9 c1\nhex:9 c1 c1\nhex:9 c2\nhex:9 z9\nhex:9 a1 b1\nhex:9 c3\n";
    let desk = Desk::with(&[
        ("a.txt", lines.join("\n").as_bytes()),
        ("b.txt", mixed.as_bytes()),
        ("c.txt", b"what is this"),
        (
            "d.txt",
            b"hex:9 d1\nhex:9 d2\nhex:9 d3\nhex:9 d4\nhex:9 d4 d4",
        ),
    ]);
    let options = Options {
        games_a_shard: 3,
        ..desk.options()
    };
    (desk, options)
}

fn run(disk: &PluggedDisk, options: &Options) -> Result<Imported, ImportError> {
    run_listening(disk, options).0
}

/// Imports, and says how many games were reported as safe on the way.
fn run_listening(disk: &PluggedDisk, options: &Options) -> (Result<Imported, ImportError>, u64) {
    let mut safe = 0;
    let done = import(disk, Path::new("dataset"), options, &mut |progress| {
        safe = safe.max(progress.safe);
        ControlFlow::Continue(())
    });
    (done, safe)
}

/// How many games a manifest says were met.
fn met(manifest: &[u8]) -> u64 {
    let manifest: Manifest = serde_json::from_slice(manifest).expect("a manifest");
    manifest.counts.met()
}

/// What is left when nobody disturbs.
fn undisturbed(options: &Options) -> (BTreeMap<PathBuf, Vec<u8>>, usize) {
    let disk = PluggedDisk::default();
    assert!(matches!(run(&disk, options), Ok(Imported::Done(_))));
    (disk.contents(), disk.steps())
}

#[test]
fn an_import_that_is_cut_off_anywhere_ends_as_if_it_had_not_been() {
    let (_desk, options) = desk();
    let (expected, steps) = undisturbed(&options);
    assert!(
        expected.len() >= 8,
        "several shards, a manifest, a list of the refused"
    );
    assert!(steps > 40, "{steps} steps");
    for step in 0..steps {
        for trouble in [Trouble::Before, Trouble::After] {
            for memory in Memory::ALL {
                let case = format!("step {step}, {trouble:?}, {memory:?}");
                let disk = PluggedDisk::with_trouble(step, trouble);
                let (cut_off, reported) = run_listening(&disk, &options);
                assert!(cut_off.is_err(), "{case}");
                disk.plug_in(memory);
                let left = disk.contents().remove(Path::new("dataset/manifest.json"));
                let left = left.map_or(0, |manifest| met(&manifest));
                assert!(
                    left >= reported,
                    "{case}: {left} of {reported} games are left"
                );
                let resumed = run(&disk, &options);
                assert!(
                    matches!(resumed, Ok(Imported::Done(_) | Imported::Already(_))),
                    "{case}: {resumed:?}"
                );
                assert!(disk.contents() == expected, "{case}: other bytes");
            }
        }
    }
}

#[test]
fn a_finished_import_survives_a_crash() {
    let (_desk, options) = desk();
    for memory in Memory::ALL {
        let disk = PluggedDisk::default();
        assert!(matches!(run(&disk, &options), Ok(Imported::Done(_))));
        let expected = disk.contents();
        disk.plug_in(memory);
        assert!(disk.contents() == expected, "{memory:?}");
        assert!(matches!(run(&disk, &options), Ok(Imported::Already(_))));
    }
}

#[test]
fn a_full_disk_is_said_and_survived() {
    let (_desk, options) = desk();
    let (expected, steps) = undisturbed(&options);
    for step in 0..steps {
        let disk = PluggedDisk::with_trouble(step, Trouble::Fails);
        let failed = run(&disk, &options).expect_err("a full disk").to_string();
        assert!(failed.contains("the same command goes on"), "{failed}");
        assert!(matches!(
            run(&disk, &options),
            Ok(Imported::Done(_) | Imported::Already(_))
        ));
        assert!(disk.contents() == expected, "step {step}");
    }
}

#[test]
fn stopping_after_any_game_changes_nothing_in_the_end() {
    let (_desk, options) = desk();
    let (expected, _) = undisturbed(&options);
    for games in 0..21 {
        let disk = PluggedDisk::default();
        let mut met = 0;
        let stopped = import(&disk, Path::new("dataset"), &options, &mut |_| {
            met += 1;
            if met > games {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(
            matches!(stopped, Ok(Imported::Stopped(_))),
            "after {games}: {stopped:?}"
        );
        assert!(matches!(run(&disk, &options), Ok(Imported::Done(_))));
        assert!(disk.contents() == expected, "stopped after {games} games");
        assert!(matches!(run(&disk, &options), Ok(Imported::Already(_))));
        assert!(disk.contents() == expected, "run again");
    }
}

#[test]
fn something_else_is_not_mixed_in() {
    let (desk, options) = desk();
    let disk = PluggedDisk::default();
    assert!(run(&disk, &options).is_ok());
    let before = disk.contents();
    desk.put("e.txt", b"hex:9 e1");
    let error = run(&disk, &options).expect_err("other files").to_string();
    assert!(error.contains("have changed since then"), "{error}");
    let other = Options {
        games_a_shard: 4,
        ..options
    };
    let error = run(&disk, &other).expect_err("other shards").to_string();
    assert!(error.contains("with 3 games a shard"), "{error}");
    assert!(disk.contents() == before);
}
