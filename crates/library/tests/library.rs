//! Games go in once, are found however they are turned, and a bad file is said to be one.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use game::{Notation as _, Outcome, Player};
use hex_rules::GameRecord;
use hive_rules::GameString;
use library::{Filter, Library, LibraryError, Options};
use records::AnyGame;

/// Three games of which the first two are one until the third move, turned and mirrored; White wins
/// the first, Black the second.
const TABLE: &str = "date\twhite\tblack\tbots\tresult\tgamestring
2019-05-01\tAda\tBob\t-\tW\tBase;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1/
2021-06-02\tCy_d\tWeakBot\tb\tB\tBase;;;wS1;bG1 \\wS1;wQ wS1\\;bQ \\bG1;wA1 /wQ
2023-07-03\tada\tEve\t-\tD\tBase;;;wG1;bG1 wG1-
";

fn told(_: library::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn filled(folder: &Path) -> Library {
    let mut library = Library::open(folder).expect("a library");
    let counts = library
        .take("table.tsv", TABLE.as_bytes(), Options::default(), &mut told)
        .expect("an import");
    assert_eq!(
        (counts.added, counts.known, counts.all_refused()),
        (3, 0, 0),
        "{counts:?}"
    );
    library
}

fn hive(text: &str) -> AnyGame {
    AnyGame::Hive(text.parse::<GameString>().expect("a game").game)
}

fn hex(text: &str) -> AnyGame {
    AnyGame::Hex(GameRecord::read_line(text).expect("a game").game)
}

#[test]
fn a_position_is_found_however_it_is_turned_and_moves_are_told_as_it_lies() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = filled(folder.path());
    for (at, queen) in [
        (r"Base;;;wS1;bG1 wS1-", "-wS1"),
        (r"Base;;;wS1;bG1 /wS1", "wS1/"),
        (r"Base;;;wS1;bG1 -wS1", "wS1-"),
    ] {
        let at = hive(at);
        let found = library
            .explore(&at, &Filter::default(), 10)
            .expect("an answer");
        let results = found.met.results;
        assert_eq!((results.first, results.second, results.draws), (1, 1, 0));
        let [only] = found.moves.as_slice() else {
            panic!("one move but for a turn: {:?}", found.moves);
        };
        let AnyGame::Hive(game) = &at else {
            unreachable!()
        };
        let told = game
            .position()
            .read_move(&only.mv)
            .expect("a legal move here");
        let wanted = game
            .position()
            .read_move(&format!("wQ {queen}"))
            .expect("a move");
        assert_eq!(told, wanted, "{}", only.mv);
        assert_eq!(only.results.games(), 2);
        let plies: Vec<_> = found.games.iter().map(|game| game.ply).collect();
        assert_eq!(plies, [Some(2), Some(2)]);
        assert_eq!(
            found.games[0].game.date.as_deref(),
            Some("2021-06-02"),
            "latest first"
        );
    }
}

#[test]
fn at_the_start_all_games_are_met_and_those_that_end_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = filled(folder.path());
    let found = library
        .explore(&hive("Base"), &Filter::default(), 0)
        .expect("an answer");
    let moves: Vec<_> = found
        .moves
        .iter()
        .map(|one| (one.mv.as_str(), one.results.games()))
        .collect();
    assert_eq!(moves, [("wS1", 2), ("wG1", 1)]);
    assert!(found.games.is_empty(), "none were wanted");
    let end = hive("Base;;;wG1;bG1 wG1-");
    let found = library
        .explore(&end, &Filter::default(), 1)
        .expect("an answer");
    assert_eq!((found.met.ended_here, found.met.results.draws), (1, 1));
    let other = library
        .explore(&hive("Base+M"), &Filter::default(), 1)
        .expect("an answer");
    assert_eq!(other.met.results.games(), 0, "another type");
}

#[test]
fn filters_leave_games_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = filled(folder.path());
    let count = |filter: &Filter| {
        let listed = library.games(filter, None, 0, 10).expect("a list");
        let explored = library
            .explore(&hive("Base"), filter, 0)
            .expect("an answer");
        assert_eq!(listed.total, explored.met.results.games(), "{filter:?}");
        assert_eq!(listed.total, listed.games.len() as u64);
        listed.total
    };
    let all = Filter::default();
    assert_eq!(count(&all), 3);
    let player = |name: &str| Filter {
        player: Some(name.into()),
        ..all.clone()
    };
    assert_eq!(count(&player("ADA")), 2, "capitals or not");
    assert_eq!(count(&player("Cy_d")), 1);
    assert_eq!(count(&player("C__d")), 0, "a name is no pattern");
    assert_eq!(count(&player("%")), 0);
    assert_eq!(count(&player("' OR 1 --")), 0);
    assert_eq!(
        count(&Filter {
            without_programs: true,
            ..all.clone()
        }),
        2
    );
    assert_eq!(
        count(&Filter {
            since: Some(2020),
            ..all.clone()
        }),
        2
    );
    assert_eq!(
        count(&Filter {
            since: Some(2020),
            until: Some(2022),
            ..all.clone()
        }),
        1
    );
    assert_eq!(
        count(&Filter {
            variant: Some("hive".into()),
            ..all.clone()
        }),
        3
    );
    assert_eq!(
        count(&Filter {
            variant: Some("hex".into()),
            ..all
        }),
        0
    );
}

#[test]
fn games_come_back_as_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut library = filled(folder.path());
    let hex_game = "hex:5 c3 swap b2 d4";
    library
        .take("", hex_game.as_bytes(), Options::default(), &mut told)
        .expect("an import");
    let listed = library
        .games(&Filter::default(), None, 0, 10)
        .expect("a list")
        .games;
    assert_eq!(listed.len(), 4);
    let mut lines = Vec::new();
    for one in &listed {
        let (summary, play) = library.game(one.game.id).expect("a game").expect("there");
        assert_eq!(summary, one.game);
        let plies = u32::try_from(play.plies()).expect("a short game");
        assert_eq!(plies, summary.plies);
        lines.push(play.line());
    }
    assert!(
        lines
            .iter()
            .any(|line| line.ends_with(r"wS1;bG1 wS1-;wQ -wS1;bQ bG1/")),
        "{lines:?}"
    );
    assert!(
        lines.iter().any(|line| *line == hex(hex_game).line()),
        "{lines:?}"
    );
    assert_eq!(listed[1].game.result, Some(Outcome::Won(Player::Second)));
    assert!(library.game(999).expect("an answer").is_none());
}

#[test]
fn an_import_goes_on_where_it_was_stopped_and_adds_nothing_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.tsv");
    fs::write(&file, TABLE).expect("a file");
    let data = folder.path().join("data");
    let paths = [file.clone()];
    let mut met = 0;
    let mut stop_after_two = |_: library::Progress| {
        met += 1;
        if met > 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut library = Library::open(&data).expect("a library");
    let begun = library
        .import(&paths, Options::default(), &mut stop_after_two)
        .expect("a start");
    assert_eq!((begun.added, begun.stopped), (2, true));
    drop(library);
    let mut library = Library::open(&data).expect("the library again");
    let rest = library
        .import(&paths, Options::default(), &mut told)
        .expect("the rest");
    assert_eq!(
        (rest.added, rest.known, rest.stopped),
        (1, 0, false),
        "two were passed over"
    );
    let again = library
        .import(&paths, Options::default(), &mut told)
        .expect("again");
    assert_eq!((again.met(), again.files_known), (0, 1));
    // The same games and one that is none, in a file of another name.
    let other = folder.path().join("other.txt");
    fs::write(&other, "Base;;;wG1;bG1 wG1-\nBase;;;wG1;bG1 /bG1\n").expect("a file");
    let more = library
        .import(&[other], Options::default(), &mut told)
        .expect("more");
    assert_eq!((more.added, more.known, more.all_refused()), (0, 1, 1));
    assert_eq!(more.examples[0].source.place.as_deref(), Some("line 2"));
    assert_eq!(library.status().expect("numbers").games, 3);
}

#[test]
fn what_was_set_up_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut library = Library::open(folder.path()).expect("a library");
    let line = b"hex:5 black=a2 turn=white c3";
    let counts = library
        .take("", line, Options::default(), &mut told)
        .expect("an import");
    assert_eq!(
        counts.refused.get("set-up position"),
        Some(&1),
        "{counts:?}"
    );
}

#[test]
fn files_that_are_no_library_are_said_to_be_none_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(
        Library::find(folder.path()).expect("an answer").is_none(),
        "nothing is made"
    );
    let path = folder.path().join("library.sqlite");
    fs::write(
        &path,
        "this is a text, and a rather long one at that".repeat(40),
    )
    .expect("a file");
    let before = fs::read(&path).expect("the file");
    assert!(matches!(
        Library::open(folder.path()),
        Err(LibraryError::Foreign { .. })
    ));
    assert_eq!(fs::read(&path).expect("the file"), before);
    fs::remove_file(&path).expect("away with it");

    let foreign = rusqlite::Connection::open(&path).expect("a database");
    foreign
        .execute_batch("CREATE TABLE recipes (name TEXT)")
        .expect("a table");
    drop(foreign);
    let error = Library::open(folder.path())
        .expect_err("not ours")
        .to_string();
    assert!(
        error.contains("library.sqlite is no library of Hexapod's"),
        "{error}"
    );
    fs::remove_file(&path).expect("away with it");

    drop(filled(folder.path()));
    let later = rusqlite::Connection::open(&path).expect("a database");
    later
        .pragma_update(None, "user_version", 3)
        .expect("a later version");
    drop(later);
    let error = Library::open(folder.path()).expect_err("of a later program");
    assert!(
        matches!(
            error,
            LibraryError::Later {
                found: 3,
                known: 2,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_damaged_library_is_an_error_and_no_wrong_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(filled(folder.path()));
    let path = folder.path().join("library.sqlite");
    let whole = fs::read(&path).expect("the file");
    let mut broken = 0;
    for page in 1..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..(page + 1) * 4096].fill(0xa5);
        fs::write(&path, &bytes).expect("the file");
        let answer = Library::open(folder.path()).and_then(|library| {
            library.explore(&hive("Base"), &Filter::default(), 10)?;
            library.games(&Filter::default(), None, 0, 10)
        });
        if let Err(error) = answer {
            assert!(matches!(error, LibraryError::Damaged { .. }), "{error}");
            broken += 1;
        }
    }
    assert!(broken > 0, "some page was needed");
}
