//! Files in which bits have changed: noticed when they are opened, read or looked through, and what is whole is saved.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use library::{Filter, Label, Library, LibraryError, Options, Shelf, ShelfError};

const GAMES: u64 = 60;

fn lines() -> String {
    let cell = |at: u64| {
        format!(
            "{}{}",
            char::from(b'a' + u8::try_from(at % 5).expect("few")),
            at / 5 + 1
        )
    };
    let line = |game: u64| {
        format!(
            "hex:5 {} {} e5\n",
            cell(game % 20),
            cell((game % 20 + 1 + game / 20) % 24)
        )
    };
    (0..GAMES).map(line).collect()
}

fn import(folder: &Path) -> u64 {
    let told = &mut |_| ControlFlow::Continue(());
    let mut library = Library::open(folder).expect("a library");
    let bytes = lines();
    let counts = library.take("games.txt", bytes.as_bytes(), Options::default(), told);
    counts.expect("an import").added
}

fn kept(folder: &Path) {
    let mut shelf = Shelf::open(folder).expect("a shelf");
    for game in 0..GAMES {
        let label = Label {
            variant: "Base".to_owned(),
            white: Some(format!("player {game}")),
            ..Label::default()
        };
        let content = format!("what was done in game {game} {}", "and more ".repeat(20));
        let kept = shelf.keep(&format!("game-{game}"), 0, &label, &content, Some(3));
        assert!(kept.expect("written").kept);
    }
}

fn damage_of(folder: &Path) -> [u64; 2] {
    let library = Library::check(folder).map_or(1, |found| found.expect("there").damage.count);
    let shelf = Shelf::check(folder).map_or(1, |found| found.expect("there").damage.count);
    [library, shelf]
}

/// Replaces bytes wherever they are in a file: `SQLite` leaves copies where it has moved a row from.
fn replace(path: &Path, from: &str, to: &str) {
    assert_eq!(from.len(), to.len(), "nothing moves");
    let mut bytes = fs::read(path).expect("the file");
    let mut found = 0;
    for at in 0..bytes.len() - from.len() {
        if &bytes[at..at + from.len()] == from.as_bytes() {
            bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
            found += 1;
        }
    }
    assert!(found > 0, "{from} is there");
    fs::write(path, bytes).expect("written");
}

#[test]
fn what_is_whole_is_found_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(Library::check(folder.path()).expect("looked"), None);
    assert_eq!(Shelf::check(folder.path()).expect("looked"), None);
    assert_eq!(import(folder.path()), GAMES);
    kept(folder.path());
    assert_eq!(damage_of(folder.path()), [0, 0]);
    let whole = Library::check(folder.path())
        .expect("looked")
        .expect("there")
        .whole;
    assert_eq!(whole, GAMES);
    let whole = Shelf::check(folder.path())
        .expect("looked")
        .expect("there")
        .whole;
    assert_eq!(whole, GAMES);
}

#[test]
fn a_changed_letter_of_a_game_is_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path());
    let path = folder.path().join("library.sqlite");
    replace(&path, "hex:5 c3 d3 e5", "hex:5 c3 d3 e4");
    let library = Library::open(folder.path()).expect("its pages fit together");
    let error = library
        .games(&Filter::default(), None, 0, 200)
        .expect_err("damaged");
    assert!(matches!(error, LibraryError::Damaged { .. }), "{error}");
    assert!(
        error.to_string().contains("is not as it was written"),
        "{error}"
    );
    drop(library);
    assert_eq!(damage_of_library(folder.path()), (GAMES - 1, 1));

    let repaired = Library::repair(folder.path()).expect("repaired");
    assert_eq!((repaired.saved, repaired.damage.count), (GAMES - 1, 1));
    assert!(repaired.aside.exists(), "kept");
    assert_eq!(damage_of_library(folder.path()), (GAMES - 1, 0));
    assert_eq!(import(folder.path()), 1, "what was lost is there again");
}

fn damage_of_library(folder: &Path) -> (u64, u64) {
    let checked = Library::check(folder).expect("looked").expect("there");
    (checked.whole, checked.damage.count)
}

#[test]
fn a_changed_letter_of_ones_own_game_is_no_answer_and_the_others_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    kept(folder.path());
    let path = folder.path().join("games.sqlite");
    replace(&path, "done in game 7 ", "done in game 8 ");
    let mut shelf = Shelf::open(folder.path()).expect("its pages fit together");
    let damaged =
        |error: ShelfError| assert!(matches!(error, ShelfError::Damaged { .. }), "{error}");
    damaged(shelf.game("game-7").expect_err("damaged"));
    // Nothing makes it look right.
    damaged(shelf.delete("game-7").expect_err("damaged"));
    damaged(
        shelf
            .keep("game-7", 1, &Label::default(), "anew", None)
            .expect_err("damaged"),
    );
    assert!(shelf.game("game-8").expect("whole").is_some());
    drop(shelf);

    let repaired = Shelf::repair(folder.path()).expect("repaired");
    assert_eq!((repaired.saved, repaired.damage.count), (GAMES - 1, 1));
    let mut shelf = Shelf::open(folder.path()).expect("whole");
    assert_eq!(shelf.game("game-7").expect("whole"), None);
    let game = shelf.game("game-8").expect("whole").expect("there");
    assert_eq!((game.entry.version, game.at), (1, Some(3)));
    assert!(shelf.delete("game-8").expect("deleted"));
    assert!(shelf.restore("game-8").expect("restored"));
    drop(shelf);
    assert_eq!(
        Shelf::check(folder.path())
            .expect("looked")
            .map(|found| found.damage.count),
        Some(0)
    );
}

/// A page at a time is written over: each is noticed, and whatever does not lie in it is saved. Without the page from
/// which all others are found nothing is.
#[test]
fn pages_that_are_gone_cost_the_games_in_them() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path());
    kept(folder.path());
    for (name, most) in [("library.sqlite", 45), ("games.sqlite", 20)] {
        let path = folder.path().join(name);
        let whole = fs::read(&path).expect("the file");
        let mut saved = Vec::new();
        for page in 1..whole.len() / 4096 {
            let mut bytes = whole.clone();
            bytes[page * 4096..(page + 1) * 4096].fill(0xa5);
            fs::write(&path, &bytes).expect("the file");
            let library = name == "library.sqlite";
            let noticed = damage_of(folder.path())[usize::from(!library)];
            assert!(noticed > 0, "page {page} of {name}");
            let repaired = if library {
                Library::repair(folder.path()).expect("repaired")
            } else {
                Shelf::repair(folder.path()).expect("repaired")
            };
            saved.push(repaired.saved);
            assert_eq!(damage_of(folder.path())[usize::from(!library)], 0);
            fs::remove_file(repaired.aside).expect("kept");
        }
        let poor = saved.iter().filter(|&&saved| saved + most < GAMES).count();
        assert!(poor <= 1, "{name}: {saved:?}");
        assert!(
            saved.contains(&GAMES),
            "not every page holds games: {saved:?}"
        );
        fs::write(&path, &whole).expect("the file");
    }
}

/// Where a page says that its rows are elsewhere, whoever looks for the next one must not be sent round in circles.
#[test]
fn looking_and_saving_come_to_an_end_wherever_rows_are_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path());
    let path = folder.path().join("library.sqlite");
    let whole = fs::read(&path).expect("the file");
    // Pages with rows say first of what kind they are and how many rows there are, then where these are.
    let leaves = (0..whole.len())
        .step_by(4096)
        .filter(|&page| whole[page] == 13);
    let mut noticed = 0;
    for at in leaves.flat_map(|page| page..page + 12) {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            fs::write(&path, &bytes).expect("the file");
            let checked = Library::check(folder.path());
            if checked.is_ok_and(|found| found.is_some_and(|found| found.damage.count > 0)) {
                noticed += 1;
                let repaired = Library::repair(folder.path()).expect("repaired");
                assert_eq!(damage_of_library(folder.path()).1, 0, "bit {bit} of {at}");
                fs::remove_file(repaired.aside).expect("kept");
            }
        }
    }
    assert!(noticed > 20, "{noticed}");
}

/// As they were made before rows had seals.
#[test]
fn a_library_of_version_1_gets_its_seals() {
    let folder = tempfile::tempdir().expect("a folder");
    import(folder.path());
    let path = folder.path().join("library.sqlite");
    let old = rusqlite::Connection::open(&path).expect("a file");
    old.execute_batch("ALTER TABLE games DROP COLUMN seal; PRAGMA user_version = 1;")
        .expect("as it was");
    drop(old);
    let library = Library::open(folder.path()).expect("brought up to date");
    assert_eq!(library.status().expect("an answer").games, GAMES);
    let page = library
        .games(&Filter::default(), None, 0, 200)
        .expect("sealed");
    assert_eq!(page.games.len(), 60);
    drop(library);
    assert_eq!(damage_of_library(folder.path()), (GAMES, 0));
    assert_eq!(import(folder.path()), 0, "they are there");
}
