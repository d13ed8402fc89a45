//! Matches of Hex: our players, and HTP programs that crash, hang, cheat, resign and babble, as
//! small shell scripts.
#![cfg(unix)]

mod fake;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use arena::{
    Before, Contestant, Ending, Entrant, News, Openings, Patience, Record, Schedule, Series, Side,
    Tally, Terms, one_stone_openings, read_openings,
};
use engine::{Limits, Stop};
use hex_rules::{Colour, GameRecord, Hex, Size, Variant};

use fake::Fake;

/// An HTP program that answers `genmove` by a piece of shell.
fn program(genmove: &str) -> Fake {
    let answer = format!(
        r#"case "$line" in
        name) answer Fake ;;
        version) answer 1.0 ;;
        genmove*) {genmove} ;;
        quit) answer ''; exit 0 ;;
        *bad*) printf '? unknown command: bad\n\n' ;;
        *) answer '' ;;
    esac"#
    );
    Fake::program(r#"answer() { printf '= %s\n\n' "$1"; }"#, &answer)
}

fn board(side: usize) -> Variant {
    Variant::plain(Size::square(side).expect("a size"))
}

fn contestant(text: &str, limits: Limits) -> Contestant<Hex> {
    Contestant {
        entrant: text.parse().expect("a player"),
        options: Vec::new(),
        limits,
    }
}

fn series(a: &str, limits: Limits, variant: Variant, games: u64) -> Series<Hex> {
    Series {
        a: contestant(a, limits),
        b: contestant("random", Limits::default()),
        schedule: Schedule {
            variant,
            openings: Openings::Random { plies: 2 },
            seed: 1,
            games,
            part: None,
        },
        terms: Terms {
            max_plies: usize::MAX,
            board_size: None,
            patience: Patience {
                grace: Duration::from_millis(300),
                longest: Duration::from_secs(20),
            },
        },
        concurrency: 1,
    }
}

fn against(fake: &Fake, limits: Limits, games: u64) -> Series<Hex> {
    let text = format!("htp:'{}' --arg 'two words'", fake.path().display());
    series(&text, limits, board(5), games)
}

fn time(millis: u64) -> Limits {
    Limits {
        time: Some(Duration::from_millis(millis)),
        ..Limits::default()
    }
}

fn play(series: &Series<Hex>) -> Vec<Record> {
    let mut records = Vec::new();
    series.play(&Before::nothing(), &Stop::new(), &mut |news| {
        if let News::Over(record) = news {
            records.push(record);
        }
        ControlFlow::Continue(())
    });
    records
}

/// Plays four games in which A always breaks down in the same way, and gives the reason.
fn breaks_down(fake: &Fake, limits: Limits, ending: Ending) -> String {
    let records = play(&against(fake, limits, 4));
    assert_eq!(records.len(), 4, "the match goes on");
    for record in &records {
        assert_eq!(record.ending, ending, "{record:?}");
        assert_eq!(record.winner, Some(Side::B));
    }
    assert_eq!(fake.starts(), 4, "started anew for every game");
    records[0].detail.clone().expect("a reason")
}

#[test]
fn a_crash_loses_the_game_and_tells_the_last_words() {
    let fake = program("say 'seen all' >&2; kill -SEGV $$");
    let reason = breaks_down(&fake, Limits::default(), Ending::Crash);
    assert!(reason.starts_with("ended: signal: 11"), "{reason}");
    assert!(reason.ends_with("(seen all)"), "{reason}");
}

#[test]
fn a_hang_loses_the_game() {
    let reason = breaks_down(&program("sleep 100"), time(200), Ending::Timeout);
    assert_eq!(reason, "no answer within 0.5 s");
}

#[test]
fn an_answer_without_a_sign_or_an_end_is_none() {
    for genmove in [
        "printf 'a1\\n\\n'",
        "say '= a1'",
        r"printf '= a1\n \n'",
        "while :; do say flood; done",
        "while :; do say; done",
    ] {
        let reason = breaks_down(&program(genmove), time(200), Ending::Timeout);
        assert_eq!(reason, "no answer within 0.5 s", "{genmove}");
    }
}

#[test]
fn an_illegal_move_loses_the_game() {
    for (answer, expected) in [
        ("f1", "answered `f1`: f1 is not on this board of 5x5"),
        (
            "swap-pieces",
            "answered `swap-pieces`: nobody can swap here",
        ),
        ("pass", "answered `pass`: "),
        ("", "answered ``: "),
        (r"a1 $(printf '\377\033[2J')", "answered `a1 "),
    ] {
        let fake = program(&format!("answer \"{answer}\""));
        let reason = breaks_down(&fake, Limits::default(), Ending::IllegalMove);
        assert!(reason.starts_with(expected), "{reason}");
        assert!(!reason.contains(char::is_control), "{reason:?}");
    }
}

#[test]
fn a_refusal_to_answer_loses_the_game() {
    let fake = program(r"printf '? not today\n\n'");
    let reason = breaks_down(&fake, Limits::default(), Ending::Protocol);
    assert!(
        reason.ends_with("it says `? not today`") && reason.starts_with("to `genmove "),
        "{reason}"
    );
}

#[test]
fn resigning_is_a_loss_and_no_breakdown() {
    let fake = program("answer resign");
    let records = play(&against(&fake, Limits::default(), 4));
    for record in &records {
        assert_eq!(record.ending, Ending::Resignation);
        assert_eq!(
            (record.winner, &record.detail),
            (Some(Side::B), &None),
            "{record:?}"
        );
    }
    assert_eq!(fake.starts(), 1, "it plays on in the next game");
    let mut tally = Tally::new(None);
    for record in &records {
        tally.add(record);
    }
    assert_eq!(tally.forfeits(Side::A), 0);
    assert_eq!(
        (tally.as_black().losses, tally.as_white().losses),
        (2, 2),
        "told apart by colour"
    );
}

#[test]
fn options_are_commands_and_refusals_are_noticed() {
    let fake = program("answer a1");
    let mut series = against(&fake, Limits::default(), 2);
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    series.a.options = vec![option("param_mohex max_time", "1"), option("ponder", "")];
    let names = series.introduce(&Stop::new()).expect("ready");
    assert_eq!(names, ["Fake 1.0", "random"]);
    assert_eq!(
        fake.log()[..5],
        [
            "started",
            "name",
            "version",
            "param_mohex max_time 1",
            "ponder"
        ]
    );
    series.a.options = vec![option("bad", "1")];
    let refused = series.introduce(&Stop::new()).unwrap_err().to_string();
    assert!(refused.contains("unknown command: bad"), "{refused}");
}

/// Answers with the cells of a column, from the top, and shows live graphics before.
const COLUMN: &str = r#"
    printf 'gogui-gfx:\nuct VAR B a1\nTEXT thinking\n\n'
    row=$(($(grep -c '^genmove' "$here/log")))
    printf '= e%s\n\n' "$row""#;

#[test]
fn a_program_is_shown_the_opening_and_then_each_move() {
    let fake = program(COLUMN);
    let mut series = against(&fake, Limits::default(), 1);
    let other = program(
        r#"case $(grep -c '^genmove' "$here/log") in 1) answer b1 ;; 2) answer b2 ;; *) answer resign ;; esac"#,
    );
    series.b = contestant(
        &format!("htp:'{}'", other.path().display()),
        Limits::default(),
    );
    let book = read_openings::<Hex>("a5 a4", &board(5)).expect("a book");
    series.schedule.openings = Openings::Book(book);
    let records = play(&series);
    assert_eq!(records[0].ending, Ending::Resignation, "{records:?}");
    assert_eq!(records[0].winner, Some(Side::A));
    assert_eq!(
        (records[0].result.as_str(), records[0].white),
        ("B+", Side::B)
    );
    assert_eq!(records[0].moves, "hex:5 a5 a4 e1 b1 e2 b2 e3");
    assert_eq!(records[0].variant, "Hex 5x5");
    assert_eq!(
        (records[0].black_time.moves, records[0].white_time.moves),
        (3, 2)
    );
    assert_eq!(
        fake.log()[3..],
        [
            "boardsize 5 5",
            "clear_board",
            "play black a5",
            "play white a4",
            "genmove black",
            "play white b1",
            "genmove black",
            "play white b2",
            "genmove black",
            "quit"
        ]
    );
}

#[test]
fn a_swap_is_shown_by_its_stones_and_offered_once() {
    // As MoHex does, the program keeps its board when it swaps: it must be shown another.
    let fake = program(
        r#"case $(grep -c '^genmove' "$here/log") in 1) answer swap-pieces ;; *) answer resign ;; esac"#,
    );
    let mut series = against(&fake, Limits::default(), 1);
    std::mem::swap(&mut series.a, &mut series.b);
    let variant = Variant::with_swap(Size::square(5).expect("a size"));
    series.schedule.variant = variant;
    let book = read_openings::<Hex>("c2", &variant).expect("a book");
    series.schedule.openings = Openings::Book(book);
    let records = play(&series);
    assert!(
        records[0].moves.starts_with("hex:5 c2 swap-pieces "),
        "{records:?}"
    );
    assert_eq!(records[0].variant, "Hex 5x5 with swap");
    let log = fake.log();
    assert_eq!(
        log[3..8],
        [
            "boardsize 5 5",
            "clear_board",
            "play black c2",
            "param_game allow_swap 1",
            "genmove white"
        ]
    );
    assert_eq!(
        log[8..11],
        ["boardsize 5 5", "clear_board", "play white b3"],
        "{log:?}"
    );
    assert!(log[11].starts_with("play black "), "{log:?}");
    assert_eq!(log[12..14], ["param_game allow_swap 0", "genmove white"]);
}

#[test]
fn random_players_play_to_the_end_on_every_board() {
    for side in [2, 5, 11, 26] {
        let mut series = series("random", Limits::default(), board(side), 4);
        series.schedule.openings = Openings::Book(one_stone_openings(board(side)));
        let records = play(&series);
        for record in &records {
            assert_eq!(record.ending, Ending::Connection);
            series.check(record).expect("of this match");
            let again = GameRecord::read_line(&record.moves).expect("our own line");
            assert_eq!(again.game.plies(), record.plies);
            assert_eq!(
                again.winner().map(Colour::letter),
                record.result.chars().next()
            );
        }
    }
}

#[test]
fn first_stones_lie_everywhere() {
    let openings = one_stone_openings(board(3));
    let cells: BTreeSet<String> = openings
        .iter()
        .map(|game| game.moves().map(|mv| mv.to_string()).collect())
        .collect();
    assert_eq!(cells.len(), 9);
    assert!(one_stone_openings(board(1)).is_empty());
}

#[test]
fn books_say_what_is_wrong_with_them() {
    let line = |text: &str| {
        let read = read_openings::<Hex>(text, &board(3));
        read.unwrap_err().to_string()
    };
    assert_eq!(
        line("#\n\na1 b2 d1"),
        "line 3, move 3, `d1`: d1 is not on this board of 3x3"
    );
    assert_eq!(
        line("a1 c3 a2 c2 a3"),
        "line 1: the game is over after this opening"
    );
    assert!(line("# nothing").starts_with("there is no opening in it"));
}

#[test]
fn players_say_what_they_cannot_do() {
    let entrant = |text: &str| text.parse::<Entrant<Hex>>();
    assert!(
        entrant("alphabeta")
            .unwrap_err()
            .to_string()
            .contains("`htp:`")
    );
    let program: Entrant<Hex> = entrant("htp:mohex").expect("a program");
    let nodes = Limits {
        nodes: Some(5),
        ..Limits::default()
    };
    let refused = program.check(&nodes, &[]).unwrap_err().to_string();
    assert!(refused.contains("speaks HTP"), "{refused}");
    program.check(&time(5), &[]).expect("a time can be watched");
}

#[test]
fn a_program_that_is_not_there_cannot_begin() {
    let path = Path::new("/nowhere/engine");
    let series = series(&format!("htp:{}", path.display()), time(10), board(5), 2);
    let refused = series.introduce(&Stop::new()).unwrap_err().to_string();
    assert!(refused.contains("cannot be started"), "{refused}");
}
