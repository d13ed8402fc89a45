//! A dataset that was damaged is never taken for a whole one.

mod desk;

use std::fs;
use std::ops::ControlFlow;

use desk::Desk;
use game::Dice;
use records::dataset::RealDisk;
use records::import::{Imported, Options, import};
use records::{Dataset, DatasetError, Ended, Split};

fn desk() -> (Desk, Options) {
    let lines: Vec<String> = (1..=9)
        .map(|row| format!("hex:9 a{row} b{row} c{row}"))
        .collect();
    let hive = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/";
    let desk = Desk::with(&[(
        "a.txt",
        format!("{}\n{hive}\nnothing\n", lines.join("\n")).as_bytes(),
    )]);
    let options = Options {
        games_a_shard: 4,
        ..desk.options()
    };
    let tell = &mut |_| ControlFlow::Continue(());
    let done = import(RealDisk, &desk.dataset(), &options, tell);
    assert!(matches!(done, Ok(Imported::Done(_))));
    (desk, options)
}

fn read_all(desk: &Desk) -> Result<usize, DatasetError> {
    let dataset = Dataset::open(&desk.dataset())?;
    let mut games = 0;
    for game in dataset.games(Split::All) {
        game?;
        games += 1;
    }
    Ok(games)
}

#[test]
fn flips_and_cuts_are_all_noticed() {
    damage(1_000);
}

#[test]
#[ignore = "the same as above, for most of a minute"]
fn ten_thousand_flips_and_cuts_are_all_noticed() {
    damage(10_000);
}

fn damage(rounds: usize) {
    let (desk, options) = desk();
    assert_eq!(read_all(&desk).expect("a whole dataset"), 10);
    let mut paths: Vec<_> = fs::read_dir(desk.dataset())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let whole: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| fs::read(path).expect("a file"))
        .collect();
    let mut dice = Dice::new(1, 0);
    for round in 0..rounds {
        let which = dice.below(paths.len());
        let mut bytes = whole[which].clone();
        let at = dice.below(bytes.len());
        if round % 4 == 0 {
            bytes.truncate(at);
        } else {
            bytes[at] ^= 1 << dice.below(8);
        }
        fs::write(&paths[which], &bytes).expect("a file");
        let noticed = if paths[which].ends_with("refused.jsonl") {
            let tell = &mut |_| ControlFlow::Continue(());
            import(RealDisk, &desk.dataset(), &options, tell).is_err()
        } else {
            read_all(&desk).is_err()
        };
        assert!(
            noticed,
            "round {round}: byte {at} of {}",
            paths[which].display()
        );
        fs::write(&paths[which], &whole[which]).expect("a file");
    }
    assert_eq!(read_all(&desk).expect("a whole dataset again"), 10);
}

/// A shard of a few kilobytes with twenty million lines, and a manifest that speaks of ten.
#[test]
fn a_shard_that_unpacks_to_too_many_lines_is_refused_at_the_first() {
    let (desk, _) = desk();
    let manifest = desk.dataset().join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let mut json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let name = json["shards"][0]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    let header = "{\"format\":\"hexapod games\",\"version\":1}\n";
    let lines = header.to_owned() + &"\n".repeat(20_000_000);
    let bomb = zstd::encode_all(lines.as_bytes(), 1).expect("packed");
    assert!(bomb.len() < 20_000, "{}", bomb.len());
    fs::write(desk.dataset().join(name), &bomb).expect("written");
    // Sealed as ours are, so that nothing but the lines can tell.
    json["shards"][0]["bytes"] = bomb.len().into();
    json["shards"][0]["sha256"] = files::sha256(&bomb).into();
    let mut manifest_of: records::dataset::Manifest = serde_json::from_value(json).expect("one");
    manifest_of.seal = String::new();
    let open = serde_json::to_string_pretty(&manifest_of).expect("written") + "\n";
    manifest_of.seal = files::sha256(open.as_bytes());
    let sealed = serde_json::to_string_pretty(&manifest_of).expect("written") + "\n";
    fs::write(&manifest, sealed).expect("written");
    let error = read_all(&desk).expect_err("refused").to_string();
    assert!(error.contains("does not hold the 4 games"), "{error}");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_passed_over_by_name() {
    let desk = Desk::with(&[("a.txt", b"hex:9 a1 b2\n")]);
    let pipe = desk.files().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let options = Options {
        paths: vec![desk.files(), "/dev/zero".into()],
        ..desk.options()
    };
    let tell = &mut |_| ControlFlow::Continue(());
    let done = import(RealDisk, &desk.dataset(), &options, tell).expect("it ends");
    let Imported::Done(manifest) = done else {
        panic!("{done:?}")
    };
    assert_eq!(manifest.counts.kept, 1);
    assert_eq!(manifest.counts.refused.get("not-a-file"), Some(&2));
    let refused = fs::read_to_string(desk.dataset().join("refused.jsonl")).expect("a list");
    assert!(
        refused.contains("pipe\"") && refused.contains("it is a pipe, not a file"),
        "{refused}"
    );
    assert!(
        refused.contains("/dev/zero\"") && refused.contains("it is a device"),
        "{refused}"
    );
}

#[test]
fn a_second_writer_is_told_of_the_first() {
    let (desk, options) = desk();
    fs::remove_dir_all(desk.dataset()).expect("removed");
    let mut told = None;
    let tell = &mut |_| {
        let second = import(RealDisk, &desk.dataset(), &options, &mut |_| {
            ControlFlow::Continue(())
        });
        told = Some(second.expect_err("taken").to_string());
        ControlFlow::Continue(())
    };
    let first = import(RealDisk, &desk.dataset(), &options, tell);
    assert!(matches!(first, Ok(Imported::Done(_))));
    let told = told.expect("there was a second");
    assert!(told.contains("is being written by process"), "{told}");
    assert_eq!(read_all(&desk).expect("a whole dataset"), 10);
}

#[test]
fn a_dataset_that_is_not_finished_is_not_learnt_from() {
    let (desk, options) = desk();
    fs::remove_dir_all(desk.dataset()).expect("removed");
    let mut met = 0;
    let stopped = import(RealDisk, &desk.dataset(), &options, &mut |_| {
        met += 1;
        if met > 6 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(matches!(stopped, Ok(Imported::Stopped(_))));
    let error = read_all(&desk).expect_err("not finished").to_string();
    assert!(
        error.contains("is not finished") && error.contains("4 games so far"),
        "{error}"
    );
    let part = Dataset::open_unfinished(&desk.dataset()).expect("a part");
    assert_eq!(part.games(Split::All).count(), 4);
}

#[test]
fn the_two_sides_of_the_split_make_the_whole() {
    let (desk, _) = desk();
    let dataset = Dataset::open(&desk.dataset()).expect("a dataset");
    let ids = |split| {
        let games = dataset.games(split);
        games
            .map(|game| game.expect("a game").0)
            .collect::<Vec<_>>()
    };
    let mut both = ids(Split::Training);
    both.extend(ids(Split::HeldOut));
    both.sort_unstable();
    let mut all = ids(Split::All);
    all.sort_unstable();
    assert_eq!(both, all);
    assert_eq!(
        dataset.manifest().counts.held_out,
        ids(Split::HeldOut).len() as u64
    );
}

#[test]
fn a_folder_without_a_dataset_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = Dataset::open(folder.path())
        .expect_err("nothing there")
        .to_string();
    assert!(error.contains("hexapod import"), "{error}");
    let (desk, _) = desk();
    assert!(
        desk.records()
            .iter()
            .all(|record| record.ended == Ended::Unfinished)
    );
}
