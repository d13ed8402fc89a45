//! The chapters of the page's lessons, `crates/web/ui/learn/chapters.json`, held against the rules: every
//! position is legal, every number in the texts is right, every task can be done and is not done by
//! just anything.

use std::ops::ControlFlow;

use engine::facts::{HexFacts, HiveFacts};
use games::AnyGame;
use serde::Deserialize;

use crate::actions::{GameRead, Goal, is_reached, written};
use crate::protocol::{Side, View};
use crate::table;
use crate::view::view;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lessons {
    chapters: Vec<Chapter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    id: String,
    game: String,
    title: String,
    text: Vec<String>,
    /// A UHP game string, or a line of Hex.
    position: String,
    #[serde(default)]
    show: Option<Show>,
    #[serde(default)]
    claims: Vec<Claim>,
    task: Task,
}

/// What is marked on the board.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Show {
    /// Where this tile can go.
    Tile(String),
    /// What is true of the position.
    Facts(Vec<String>),
}

/// A number in a text, and what it counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    says: String,
    count: String,
    tile: Option<String>,
    side: Option<Side>,
    /// In the hint instead of the text.
    #[serde(rename = "in")]
    place: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Task {
    ask: String,
    goal: Goal,
    hint: String,
    done: String,
}

fn chapters() -> Vec<Chapter> {
    let text = include_str!("../../web/ui/learn/chapters.json");
    let lessons: Lessons = serde_json::from_str(text).expect("the chapters can be read");
    lessons.chapters
}

/// The position of a chapter, by the way that the page reads it.
fn table(chapter: &Chapter) -> (GameRead, AnyGame) {
    let mut game = None;
    let mut sink = |found: records::read::Found<'_>| {
        let read = (found.read)().unwrap_or_else(|fault| panic!("{}: {fault:?}", chapter.id));
        assert!(
            read.remarks.is_empty(),
            "{}: {:?}",
            chapter.id,
            read.remarks
        );
        game = Some(written(&read));
        ControlFlow::Continue(())
    };
    let _ = records::read::find(chapter.position.as_bytes(), &mut sink);
    let game = game.unwrap_or_else(|| panic!("{}: no game", chapter.id));
    let table = table::read(&game.setup, &game.moves);
    let table = table.unwrap_or_else(|error| panic!("{}: {error}", chapter.id));
    (game, table)
}

fn legal(table: &AnyGame) -> Vec<String> {
    match view(table) {
        View::Hive(view) => view.moves.into_iter().map(|mv| mv.text).collect(),
        View::Hex(view) => view.moves.into_iter().map(|mv| mv.text).collect(),
    }
}

fn counted(table: &AnyGame, claim: &Claim) -> usize {
    match (&*claim.count, view(table), table) {
        ("moves", _, _) => legal(table).len(),
        ("targets", View::Hive(view), _) => {
            let of_tile = |tile: &Option<String>| tile.is_some() && *tile == claim.tile;
            view.moves.iter().filter(|mv| of_tile(&mv.tile)).count()
        }
        ("pinned", _, AnyGame::Hive(game)) => HiveFacts::of(game.position()).pins.len(),
        ("taken", View::Hive(view), _) => {
            let queen = match claim.side.expect("whose queen") {
                Side::White => view.queens.white,
                Side::Black => view.queens.black,
            };
            queen.taken.expect("she is on the table")
        }
        ("dead", _, AnyGame::Hex(game)) => HexFacts::of(game.position()).dead.len(),
        (count, ..) => panic!("nobody can count `{count}` here"),
    }
}

fn number(word: &str) -> Option<usize> {
    let words = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    let word = word.to_lowercase();
    words.iter().position(|&known| known == word)
}

#[test]
fn every_position_is_legal_and_what_is_shown_is_there() {
    let chapters = chapters();
    assert!(chapters.len() > 20);
    for chapter in &chapters {
        let (_, table) = table(chapter);
        assert!(
            table.outcome().is_none(),
            "{}: the game is over",
            chapter.id
        );
        assert_eq!(matches!(table, AnyGame::Hive(_)), chapter.game == "hive");
        assert!(!chapter.title.is_empty() && !chapter.text.is_empty());
        match &chapter.show {
            Some(Show::Tile(tile)) => {
                let View::Hive(view) = view(&table) else {
                    panic!("{}: tiles belong to Hive", chapter.id)
                };
                let moves = view.moves.iter();
                let shown = moves.filter(|mv| mv.tile.as_ref() == Some(tile)).count();
                assert!(shown > 0, "{}: {tile} cannot move", chapter.id);
            }
            Some(Show::Facts(names)) => {
                let known: &[&str] = match table {
                    AnyGame::Hive(_) => &["pins", "threats"],
                    AnyGame::Hex(_) => &["connections", "dead", "threats"],
                };
                assert!(names.iter().all(|name| known.contains(&&**name)));
            }
            None => {}
        }
    }
    let mut ids: Vec<&String> = chapters.iter().map(|chapter| &chapter.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(
        ids.len(),
        chapters.len(),
        "each chapter has a name of its own"
    );
}

#[test]
fn every_number_in_the_texts_is_right_and_none_is_unchecked() {
    for chapter in chapters() {
        let (_, table) = table(&chapter);
        let text = chapter.text.join(" ");
        for claim in &chapter.claims {
            let place = match claim.place.as_deref() {
                None => &text,
                Some("hint") => &chapter.task.hint,
                Some(other) => panic!("{}: there is no `{other}`", chapter.id),
            };
            assert!(
                place.contains(&claim.says),
                "{}: the text does not say `{}`",
                chapter.id,
                claim.says
            );
            let said = claim.says.split(' ').find_map(number);
            let said = said.unwrap_or_else(|| panic!("{}: no number", chapter.id));
            let found = counted(&table, claim);
            assert_eq!(found, said, "{}: `{}`", chapter.id, claim.says);
        }
        // Whoever writes a number of cells has to have it counted.
        let words: Vec<&str> = text.split(' ').collect();
        for pair in words.windows(2) {
            let [count, what] = pair else { continue };
            let what = what.trim_matches(|sign: char| !sign.is_alphanumeric());
            if number(count).is_some_and(|count| count > 2) && ["cells", "moves"].contains(&what) {
                let claimed = chapter
                    .claims
                    .iter()
                    .any(|claim| claim.says.contains(count));
                assert!(claimed, "{}: `{count} {what}` is not counted", chapter.id);
            }
        }
    }
}

#[test]
fn every_task_can_be_done_and_is_not_done_by_just_anything() {
    for chapter in chapters() {
        let (game, table) = table(&chapter);
        let Task {
            ask,
            goal,
            hint,
            done,
        } = &chapter.task;
        assert!(!ask.is_empty() && !hint.is_empty() && !done.is_empty());
        assert!(
            !is_reached(&table, goal),
            "{}: done before it begins",
            chapter.id
        );
        let all = legal(&table);
        let does_it = |mv: &&String| {
            let mut moves = game.moves.clone();
            moves.push((*mv).clone());
            let after = table::read(&game.setup, &moves).expect("a legal move");
            is_reached(&after, goal)
        };
        let solutions: Vec<&String> = all.iter().filter(does_it).collect();
        assert!(!solutions.is_empty(), "{}: nothing does it", chapter.id);
        assert!(
            2 * solutions.len() < all.len() || all.len() < 4,
            "{}: {} of {} moves do it",
            chapter.id,
            solutions.len(),
            all.len()
        );
    }
}
