//! Datasets that become one: every game once, the same bytes in any order, and nothing lost when it is
//! cut off.

mod desk;
mod plug;

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use desk::Desk;
use plug::{Memory, PluggedDisk, Trouble};
use records::dataset::{Manifest, MergeError, MergeOptions, Merged, Merging, RealDisk, merge};
use records::import::{Imported, Options, import};
use records::{Dataset, GameId, Record, Split};

/// A dataset of these lines, in a folder of this name.
fn dataset(desk: &Desk, name: &str, lines: &[String]) -> PathBuf {
    desk.put(&format!("{name}.txt"), lines.join("\n").as_bytes());
    let folder = desk.dataset().join(name);
    let options = Options {
        games_a_shard: 3,
        ..Options::new(vec![desk.files().join(format!("{name}.txt"))])
    };
    let tell = &mut |_| ControlFlow::Continue(());
    let done = import(RealDisk, &folder, &options, tell);
    assert!(matches!(done, Ok(Imported::Done(_))), "{done:?}");
    folder
}

/// A line of JSON about a game of one player's thoughts, `null` for none.
fn thought(game: &str, who: &str, thoughts: &str) -> String {
    let id = GameId::of(&game.parse().expect("a game"));
    format!(
        r#"{{"id":"{id}","game":"{game}","players":[{{"name":"{who}","kind":"bot"}},{{"kind":"bot"}}],"result":null,"ended":"unfinished","source":{{"file":"x"}},"thoughts":{thoughts}}}"#
    )
}

const VALUES: &str = r#"[{"value":0.5},{"value":0.5}]"#;
const SEARCHES: &str =
    r#"[null,{"value":0.5,"wdl":[191,0,64],"policy":[["b2",255]],"simulations":8}]"#;

/// Two datasets with games in common: of `a1 b2` one copy knows nothing and another has values, of
/// `a1 b3` one has values and another a policy.
fn desk() -> (Desk, MergeOptions) {
    let desk = Desk::with(&[]);
    let plain = |row: usize| format!("hex:9 a{row} b{row}");
    let first: Vec<String> = (1..=8).map(plain).collect();
    let mut second = vec![
        thought("hex:9 a1 b1", "values", VALUES),
        thought("hex:9 c1 d2", "values", VALUES),
    ];
    let third = vec![
        thought("hex:9 a4 b4", "values", VALUES),
        thought("hex:9 c1 b2", "searches", SEARCHES),
        thought("hex:9 c1 d2", "nobody", "[null,null]"),
        thought("hex:9 c2 d2", "new", VALUES),
    ];
    second.push(thought("hex:9 c1 b2", "values", VALUES));
    let folders = vec![
        dataset(&desk, "a", &first),
        dataset(&desk, "b", &second),
        dataset(&desk, "c", &third),
    ];
    let options = MergeOptions {
        folders,
        games_a_shard: 4,
    };
    (desk, options)
}

fn run(disk: &PluggedDisk, options: &MergeOptions) -> Result<Merged, MergeError> {
    let tell = &mut |_| ControlFlow::Continue(());
    merge(disk, Path::new("dataset"), options, tell)
}

fn undisturbed(options: &MergeOptions) -> (BTreeMap<PathBuf, Vec<u8>>, usize) {
    let disk = PluggedDisk::default();
    let done = run(&disk, options);
    assert!(matches!(done, Ok(Merged::Done(_))), "{done:?}");
    (disk.contents(), disk.steps())
}

fn real(desk: &Desk, name: &str, options: &MergeOptions) -> (Manifest, Vec<Record>) {
    let folder = desk.dataset().join(name);
    let tell = &mut |_| ControlFlow::Continue(());
    let manifest = match merge(RealDisk, &folder, options, tell).expect("a merge") {
        Merged::Done(manifest) => manifest,
        other => panic!("not done: {other:?}"),
    };
    let dataset = Dataset::open(&folder).expect("a dataset");
    let games = dataset
        .games(Split::All)
        .map(|game| game.expect("a game").1);
    (manifest, games.collect())
}

#[test]
fn every_game_is_there_once_with_the_most_thoughts() {
    let (desk, options) = desk();
    let (manifest, records) = real(&desk, "all", &options);
    assert_eq!((manifest.counts.kept, manifest.counts.duplicates), (11, 4));
    assert_eq!(
        manifest.counts.held_out,
        records
            .iter()
            .filter(|record| { GameId::of(&record.play).split() == Split::HeldOut })
            .count() as u64
    );
    assert_eq!(manifest.origin.made_by, "hexapod data merge");
    let who = |line: &str| {
        let record = records.iter().find(|record| record.play.line() == line);
        let record = record.expect("it is there");
        record.players[0].name.clone().unwrap_or_default()
    };
    assert_eq!(who("hex:9 a1 b1"), "values");
    assert_eq!(who("hex:9 a4 b4"), "values");
    assert_eq!(who("hex:9 c1 b2"), "searches");
    assert_eq!(who("hex:9 c1 d2"), "values");
    assert_eq!(who("hex:9 c2 d2"), "new");
    assert_eq!(who("hex:9 a2 b2"), "");
}

#[test]
fn the_order_of_the_inputs_is_no_matter() {
    let (_desk, options) = desk();
    let (expected, _) = undisturbed(&options);
    let turned = MergeOptions {
        folders: options.folders.iter().rev().cloned().collect(),
        ..options.clone()
    };
    assert!(undisturbed(&turned).0 == expected);
    let disk = PluggedDisk::default();
    assert!(run(&disk, &options).is_ok());
    assert!(matches!(run(&disk, &turned), Ok(Merged::Already(_))));
}

#[test]
fn a_merge_that_is_cut_off_anywhere_ends_as_if_it_had_not_been() {
    let (_desk, options) = desk();
    let (expected, steps) = undisturbed(&options);
    assert!(expected.len() >= 5, "shards, a manifest, an empty list");
    for step in 0..steps {
        for trouble in [Trouble::Before, Trouble::After, Trouble::Fails] {
            for memory in Memory::ALL {
                let case = format!("step {step}, {trouble:?}, {memory:?}");
                let disk = PluggedDisk::with_trouble(step, trouble);
                assert!(run(&disk, &options).is_err(), "{case}");
                disk.plug_in(memory);
                let resumed = run(&disk, &options);
                assert!(
                    matches!(resumed, Ok(Merged::Done(_) | Merged::Already(_))),
                    "{case}: {resumed:?}"
                );
                assert!(disk.contents() == expected, "{case}: other bytes");
            }
        }
    }
}

#[test]
fn stopping_after_any_game_changes_nothing_in_the_end() {
    let (_desk, options) = desk();
    let (expected, _) = undisturbed(&options);
    for games in 0..30 {
        let disk = PluggedDisk::default();
        let mut told = 0;
        let stopped = merge(&disk, Path::new("dataset"), &options, &mut |progress| {
            assert!(progress.games < progress.of, "{progress:?}");
            assert_eq!(progress.merging == Merging::Comparing, told < 15);
            told += 1;
            if told > games {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(
            matches!(stopped, Ok(Merged::Stopped(_))),
            "after {games}: {stopped:?}"
        );
        assert!(matches!(run(&disk, &options), Ok(Merged::Done(_))));
        assert!(disk.contents() == expected, "stopped after {games} games");
    }
}

#[test]
fn what_cannot_be_merged_leaves_nothing_behind() {
    let (desk, mut options) = desk();
    let game = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/".to_owned();
    options.folders.push(dataset(&desk, "other", &[game]));
    let disk = PluggedDisk::default();
    let error = run(&disk, &options).expect_err("two games").to_string();
    let shown = error.replace(&desk.dataset().display().to_string(), "…");
    assert!(
        shown.starts_with("…/a has games of Hex, and …/other has games of Hive: "),
        "{shown}"
    );
    assert_eq!(disk.steps(), 0, "nothing was written");
    options.folders.pop();
    options.folders.push(desk.dataset().join("nowhere"));
    let error = run(&disk, &options).expect_err("no dataset").to_string();
    assert!(error.contains("nowhere is no dataset"), "{error}");
    assert_eq!(disk.steps(), 0, "nothing was written");
}

#[test]
fn another_dataset_is_not_written_over() {
    let (desk, options) = desk();
    let imported = desk.dataset().join("a");
    let before = fs::read(imported.join("manifest.json")).expect("a manifest");
    let tell = &mut |_| ControlFlow::Continue(());
    let error = merge(RealDisk, &imported, &options, tell).expect_err("an import");
    assert!(error.to_string().contains("(by hexapod import)"), "{error}");
    let after = fs::read(imported.join("manifest.json")).expect("a manifest");
    assert!(before == after);
    // What is merged must be what was merged when it was begun.
    let (_, _) = real(&desk, "all", &options);
    let fewer = MergeOptions {
        folders: options.folders[..2].to_vec(),
        ..options
    };
    let error = merge(RealDisk, &desk.dataset().join("all"), &fewer, tell);
    let error = error.expect_err("fewer").to_string();
    assert!(error.contains("from 3 inputs, not 2"), "{error}");
}
