//! Games of one's own: kept, found, deleted and back again, and never written over unseen.

use library::{Kept, Label, Search, Shelf, ShelfError};

fn label(variant: &str, white: &str, state: &str) -> Label {
    Label {
        variant: variant.to_owned(),
        white: Some(white.to_owned()),
        state: state.to_owned(),
        plies: 2,
        ..Label::default()
    }
}

fn keys(shelf: &Shelf, search: &Search) -> Vec<String> {
    let (total, games) = shelf.list(search, 0, 50).expect("a list");
    assert_eq!(usize::try_from(total).ok(), Some(games.len()));
    games.into_iter().map(|game| game.key).collect()
}

const fn kept(version: u32) -> Kept {
    Kept {
        kept: true,
        version,
    }
}

#[test]
fn what_was_kept_is_there_when_the_file_is_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Shelf::find(folder.path()).expect("looked").is_none());
    let mut shelf = Shelf::open(folder.path()).expect("a shelf");
    let base = label("Base", "You", "going");
    assert_eq!(
        shelf.keep("a", 0, &base, "{1}", Some(1)).ok(),
        Some(kept(1))
    );
    assert_eq!(shelf.keep("a", 1, &base, "{2}", None).ok(), Some(kept(2)));
    // Not closed: as a program that is killed leaves it.
    std::mem::forget(shelf);
    let shelf = Shelf::find(folder.path()).expect("whole").expect("there");
    let game = shelf.game("a").expect("read").expect("there");
    assert_eq!((game.content.as_str(), game.at), ("{2}", None));
    assert_eq!((game.entry.version, game.entry.deleted), (2, None));
    assert!(game.entry.made > 1_600_000_000_000, "{}", game.entry.made);
    assert_eq!(game.entry.label, base);
    assert_eq!(shelf.game("b").expect("read"), None);
}

#[test]
fn nobody_writes_over_what_they_have_not_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut one = Shelf::open(folder.path()).expect("a shelf");
    let mut other = Shelf::open(folder.path()).expect("the same");
    let base = label("Base", "You", "going");
    assert_eq!(one.keep("a", 0, &base, "one", None).ok(), Some(kept(1)));
    let refused = Kept {
        kept: false,
        version: 1,
    };
    assert_eq!(other.keep("a", 0, &base, "two", None).ok(), Some(refused));
    assert_eq!(one.game("a").expect("read").expect("there").content, "one");
    // What is there already is no second version, whoever brings it; where one stands is.
    assert_eq!(
        other.keep("a", 0, &base, "one", Some(7)).ok(),
        Some(kept(1))
    );
    assert_eq!(one.game("a").expect("read").expect("there").at, Some(7));
    assert_eq!(other.keep("a", 1, &base, "two", None).ok(), Some(kept(2)));
}

#[test]
fn games_are_found_deleted_and_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shelf = Shelf::open(folder.path()).expect("a shelf");
    for (key, label) in [
        ("a", label("Base+MLP", "You", "over")),
        ("b", label("hex:11x11", "Ann_1", "opened")),
        ("c", label("hex:5x5", "Bob", "going")),
    ] {
        assert_eq!(shelf.keep(key, 0, &label, key, None).ok(), Some(kept(1)));
        // The order is by milliseconds.
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let search = |change: &dyn Fn(&mut Search)| {
        let mut search = Search::default();
        change(&mut search);
        search
    };
    assert_eq!(keys(&shelf, &Search::default()), ["c", "b", "a"]);
    assert_eq!(shelf.list(&Search::default(), 1, 1).expect("a page").0, 3);
    let hex = search(&|search| search.variant = Some("hex".to_owned()));
    assert_eq!(keys(&shelf, &hex), ["c", "b"]);
    let ann = search(&|search| search.player = Some("n_".to_owned()));
    assert_eq!(keys(&shelf, &ann), ["b"]);
    let over = search(&|search| search.state = Some("over".to_owned()));
    assert_eq!(keys(&shelf, &over), ["a"]);

    assert!(shelf.delete("b").expect("deleted"));
    assert!(!shelf.delete("no such game").expect("looked"));
    assert_eq!(keys(&shelf, &Search::default()), ["c", "a"]);
    let deleted = search(&|search| search.deleted = true);
    assert_eq!(keys(&shelf, &deleted), ["b"]);
    assert!(shelf.restore("b").expect("restored"));
    assert_eq!(keys(&shelf, &Search::default()), ["c", "b", "a"]);

    // Work on a deleted game is not hidden, and where somebody stands in it is no work.
    assert!(shelf.delete("c").expect("deleted"));
    let label = label("hex:5x5", "Bob", "going");
    assert_eq!(shelf.keep("c", 1, &label, "c", Some(3)).ok(), Some(kept(1)));
    assert_eq!(keys(&shelf, &deleted), ["c"]);
    assert_eq!(shelf.keep("c", 1, &label, "d", None).ok(), Some(kept(2)));
    assert_eq!(keys(&shelf, &deleted), Vec::<String>::new());
}

#[test]
fn a_file_of_somebody_elses_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.sqlite");
    let text = "no database, but a text of some length".repeat(30);
    std::fs::write(&path, &text).expect("a file");
    let error = Shelf::open(folder.path()).expect_err("no shelf");
    assert!(matches!(error, ShelfError::Foreign { .. }), "{error}");
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), text);
    // A library that is called like a shelf is none.
    std::fs::remove_file(&path).expect("away");
    library::Library::open(folder.path()).expect("a library");
    std::fs::copy(folder.path().join("library.sqlite"), &path).expect("copied");
    let error = Shelf::open(folder.path()).expect_err("no shelf");
    assert!(matches!(error, ShelfError::Foreign { .. }), "{error}");
}

/// What [`what_was_acknowledged_outlasts_a_kill`] kills: by itself it does nothing.
#[test]
#[expect(
    clippy::print_stdout,
    reason = "by this it is known what was acknowledged"
)]
fn a_writer_to_be_killed() {
    let Some(folder) = std::env::var_os("HEXAPOD_SHELF_TO_KILL") else {
        return;
    };
    let mut shelf = Shelf::open(folder.as_ref()).expect("a shelf");
    let there = shelf.game("a").expect("read");
    let mut version = there.map_or(0, |game| game.entry.version);
    // Long enough for many pages.
    let filling = "move ".repeat(20_000);
    loop {
        let content = format!("{} {filling}", version + 1);
        let label = label("Base", "You", "going");
        let kept = shelf.keep("a", version, &label, &content, None);
        let kept = kept.expect("written");
        assert!(kept.kept, "nobody else writes");
        version = kept.version;
        println!("kept {version}");
    }
}

#[test]
fn what_was_acknowledged_outlasts_a_kill() {
    use std::io::{BufRead as _, BufReader};
    let folder = tempfile::tempdir().expect("a folder");
    let mut acknowledged = 0;
    for round in 0..8 {
        let mut writer = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "a_writer_to_be_killed", "--nocapture"])
            .env("HEXAPOD_SHELF_TO_KILL", folder.path())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("a writer");
        let lines = BufReader::new(writer.stdout.take().expect("its words")).lines();
        let kept = lines.filter_map(|line| line.ok()?.split("kept ").nth(1)?.parse::<u32>().ok());
        // It is killed in the middle of another write, some microseconds later each time.
        let mut kept = kept.skip(round);
        acknowledged = kept.next().expect("it writes");
        std::thread::sleep(std::time::Duration::from_micros(300 * round as u64));
        writer.kill().expect("killed");
        writer.wait().expect("gone");
        acknowledged = kept.last().unwrap_or(acknowledged);
        let shelf = Shelf::find(folder.path()).expect("whole").expect("there");
        let game = shelf.game("a").expect("read").expect("there");
        let version = game.entry.version;
        assert!(version >= acknowledged, "{version} of {acknowledged}");
        assert!(game.content.starts_with(&format!("{version} ")), "whole");
        assert_eq!(game.content.len(), version.to_string().len() + 1 + 100_000);
    }
    assert!(acknowledged > 8, "{acknowledged}");
}
