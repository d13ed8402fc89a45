//! Programs that crash, hang, cheat and babble, as small shell scripts.
#![cfg(unix)]

mod fake;

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use arena::{
    Adjourned, Before, Contestant, Ending, News, Openings, Patience, Record, Schedule, Series,
    Side, Terms, read_openings,
};
use engine::{Limits, Stop};
use hive_rules::{Hive, Variant};

use fake::Fake;

/// A UHP program that answers `bestmove` by a piece of shell.
fn program(bestmove: &str) -> Fake {
    let answer = format!(
        r#"case "$line" in
        bestmove*) {bestmove} ;;
        exit) exit 0 ;;
        'options set Bad'*) say 'err no such option'; say ok ;;
        *) say "$line"; say ok ;;
    esac"#
    );
    let greeting = "say 'id Fake 1.0'; say 'Mosquito;Ladybug;Pillbug'; say ok";
    Fake::program(greeting, &answer)
}

fn series(program: &Path, limits: Limits, games: u64) -> Series<Hive> {
    let text = format!("uhp:'{}' --arg 'two words'", program.display());
    Series {
        a: Contestant {
            entrant: text.parse().expect("a player"),
            options: Vec::new(),
            limits,
        },
        b: Contestant {
            entrant: "random".parse().expect("a player"),
            options: Vec::new(),
            limits: Limits::default(),
        },
        schedule: Schedule {
            variant: Variant::BASE,
            openings: Openings::Random { plies: 2 },
            seed: 1,
            games,
            part: None,
        },
        terms: Terms {
            max_plies: 20,
            board_size: None,
            patience: Patience {
                grace: Duration::from_millis(300),
                longest: Duration::from_secs(20),
            },
        },
        concurrency: 1,
    }
}

fn depth() -> Limits {
    Limits {
        depth: Some(1),
        ..Limits::default()
    }
}

fn time(millis: u64) -> Limits {
    Limits {
        time: Some(Duration::from_millis(millis)),
        ..Limits::default()
    }
}

fn play(series: &Series<Hive>) -> Vec<Record> {
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
    let records = play(&series(&fake.path(), limits, 4));
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
    let fake = program("say boom >&2; exit 7");
    let reason = breaks_down(&fake, depth(), Ending::Crash);
    assert_eq!(reason, "ended: exit status: 7 (boom)");
}

#[test]
fn a_hang_loses_the_game_and_leaves_nothing_behind() {
    let fake = program(r#"sleep 100 & say $! > "$here/pid"; wait"#);
    let reason = breaks_down(&fake, time(200), Ending::Timeout);
    assert_eq!(reason, "no answer within 0.5 s");
    let pid = fs::read_to_string(fake.folder.path().join("pid")).expect("a number");
    let state = || fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    let gone = |state: &str| state.is_empty() || state.contains(") Z ");
    // What is killed takes a moment to die.
    let died = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        gone(&state())
    });
    assert!(
        died,
        "what the program started is ended with it: {}",
        state()
    );
}

#[test]
fn a_flood_is_a_hang() {
    let fake = program("while :; do say flood; done");
    let reason = breaks_down(&fake, time(200), Ending::Timeout);
    assert_eq!(reason, "no answer within 0.5 s");
}

#[test]
fn an_illegal_move_loses_the_game() {
    let fake = program("say 'wQ bQ-'; say ok");
    let reason = breaks_down(&fake, depth(), Ending::IllegalMove);
    assert!(reason.starts_with("answered `wQ bQ-`: "), "{reason}");
}

#[test]
fn garbage_and_silence_are_no_moves() {
    let fake = program(r"printf '\377\376;;\033[2J\n'; say ok");
    let reason = breaks_down(&fake, depth(), Ending::IllegalMove);
    assert!(reason.starts_with("answered `"), "{reason}");
    assert!(!reason.contains(char::is_control), "{reason:?}");
    breaks_down(&program("say ok"), depth(), Ending::IllegalMove);
}

#[test]
fn a_refusal_to_answer_loses_the_game() {
    let fake = program("say 'err not today'; say ok");
    let reason = breaks_down(&fake, depth(), Ending::Protocol);
    assert_eq!(reason, "to `bestmove depth 1` it says `err not today`");
}

#[test]
fn a_program_that_is_not_there_cannot_begin() {
    let series = series(Path::new("/nowhere/engine"), depth(), 2);
    let refused = series.introduce(&Stop::new()).unwrap_err();
    assert_eq!(refused.side, Side::A);
    assert!(
        refused.to_string().contains("cannot be started"),
        "{refused}"
    );
}

#[test]
fn options_are_set_and_refusals_noticed() {
    let fake = program("say ok");
    let mut series = series(&fake.path(), depth(), 2);
    series.a.options = vec![("Good".to_owned(), "two words".to_owned())];
    let names = series.introduce(&Stop::new()).expect("ready");
    assert_eq!(names, ["Fake 1.0", "random"]);
    assert!(
        fake.log()
            .contains(&"options set Good two words".to_owned())
    );
    series.a.options = vec![("Bad".to_owned(), "1".to_owned())];
    let refused = series.introduce(&Stop::new()).unwrap_err().to_string();
    assert!(refused.contains("err no such option"), "{refused}");
}

/// Two plies a side; the program answers by how many moves it was shown.
const POLITE: &str = r#"
    plies=$(grep -c '^play' "$here/log")
    say 'thinking;1;2;3'
    case "$plies" in 0) say 'wA1 -wS1' ;; *) say 'wA2 -wA1' ;; esac
    say ok"#;

#[test]
fn a_program_is_shown_the_opening_and_then_each_move() {
    let fake = program(POLITE);
    let mut series = series(&fake.path(), depth(), 1);
    let book = read_openings::<Hive>("Base;;;wS1;bS1 wS1-", &Variant::BASE).expect("a book");
    series.schedule.openings = Openings::Book(book);
    series.terms.max_plies = 6;
    let records = play(&series);
    assert_eq!(records[0].ending, Ending::Length, "{records:?}");
    assert_eq!(fake.starts(), 1);
    let log = fake.log();
    let mut words = log
        .iter()
        .map(|line| line.split(' ').next().expect("a word"));
    let expected = [
        "started", "newgame", "bestmove", "play", "play", "bestmove", "exit",
    ];
    assert!(words.by_ref().eq(expected), "{log:?}");
    assert_eq!(log[1], "newgame Base;InProgress;White[2];wS1;bS1 wS1-");
    assert_eq!(log[3], "play wA1 -wS1");
    assert_eq!(records[0].white_time.moves, 2);
}

#[test]
fn fractions_of_a_second_are_told_as_the_program_likes_it() {
    let fake = program(
        r#"case "$line" in *seconds*) say 'wA1 -wS1' ;; *) say 'err Invalid time' ;; esac; say ok"#,
    );
    let mut series = series(&fake.path(), time(250), 2);
    let book = read_openings::<Hive>("Base;;;wS1;bS1 wS1-", &Variant::BASE).expect("a book");
    series.schedule.openings = Openings::Book(book);
    series.terms.max_plies = 3;
    let records = play(&series);
    assert!(records.iter().all(|record| record.ending == Ending::Length));
    let log = fake.log();
    let asked: Vec<&String> = log.iter().filter(|line| line.starts_with("best")).collect();
    assert_eq!(
        asked,
        ["bestmove time 00:00:00.250", "bestmove seconds 0.25"]
    );
}

#[test]
fn an_interrupt_is_nobodys_loss() {
    let fake = program("sleep 100");
    let series = series(&fake.path(), depth(), 4);
    let stop = Stop::new();
    let elsewhere = stop.clone();
    let waker = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        elsewhere.raise();
    });
    let mut records = 0;
    series.play(&Before::nothing(), &stop, &mut |news| {
        records += u32::from(matches!(news, News::Over(_)));
        ControlFlow::Continue(())
    });
    waker.join().expect("the alarm");
    assert_eq!(records, 0);
}

/// Answers its first question, and never its second, unless it is asked again.
const FORGETFUL: &str = r#"
    if [ -e "$here/asked" ]; then say 'wA2 -wA1'; say ok
    elif grep -q '^play' "$here/log"; then : > "$here/asked"; sleep 100
    else say 'wA1 -wS1'; say ok
    fi"#;

/// Four plies after an opening, the third of which the program keeps us waiting for.
fn forgetful(fake: &Fake) -> Series<Hive> {
    let mut series = series(&fake.path(), depth(), 1);
    let book = read_openings::<Hive>("Base;;;wS1;bS1 wS1-", &Variant::BASE).expect("a book");
    series.schedule.openings = Openings::Book(book);
    series.terms.max_plies = 6;
    series
}

/// Stops the match at the second question, and gives the game that was under way.
fn adjourned(fake: &Fake, series: &Series<Hive>) -> Adjourned {
    let stop = Stop::new();
    let elsewhere = stop.clone();
    let asked = fake.folder.path().join("asked");
    let waker = std::thread::spawn(move || {
        while !asked.exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        elsewhere.raise();
    });
    let mut heard = Vec::new();
    series.play(&Before::nothing(), &stop, &mut |news| {
        heard.push(news);
        ControlFlow::Continue(())
    });
    waker.join().expect("the alarm");
    match heard.as_slice() {
        [News::Adjourned(adjourned)] => adjourned.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_adjourned_game_goes_on_where_it_was() {
    let fake = program(FORGETFUL);
    let series = forgetful(&fake);
    let kept = adjourned(&fake, &series);
    assert_eq!(kept.moves.len(), 2, "{kept:?}");
    assert_eq!(kept.moves[0], "wA1 -wS1");
    let written = serde_json::to_string(&kept).expect("JSON");
    let read: Adjourned = serde_json::from_str(&written).expect("a game");
    assert_eq!(read, kept);

    let before = series
        .before(BTreeSet::new(), &[read])
        .expect("a game of this match");
    assert_eq!(before.adjourned(), 1);
    let mut records = Vec::new();
    series.play(&before, &Stop::new(), &mut |news| {
        if let News::Over(record) = news {
            records.push(record);
        }
        ControlFlow::Continue(())
    });
    let [record] = records.as_slice() else {
        panic!("{records:?}")
    };
    let so_far = format!(";{};{};wA2 -wA1;", kept.moves[0], kept.moves[1]);
    assert!(record.moves.contains(&so_far), "{}", record.moves);
    assert_eq!((record.plies, record.adjournments), (6, 1));
    // The program was started anew and shown the game as it stood.
    assert_eq!(fake.starts(), 2);
    assert_eq!(
        fake.log()
            .iter()
            .filter(|line| line.starts_with("newgame"))
            .count(),
        2
    );
    assert_eq!((record.white_time.moves, record.black_time.moves), (2, 2));

    // A game that was played since is not played again.
    let done = series.before(BTreeSet::from([0]), &[kept]).expect("fine");
    assert_eq!(done.adjourned(), 0);
}

#[test]
fn an_adjourned_game_that_cannot_be_is_refused() {
    let fake = program(FORGETFUL);
    let series = forgetful(&fake);
    let kept = adjourned(&fake, &series);
    let refusal = |change: &dyn Fn(&mut Adjourned)| {
        let mut other = kept.clone();
        change(&mut other);
        let refused = series.before(BTreeSet::new(), &[other]);
        refused.expect_err("not of this match").to_string()
    };
    let seed = refusal(&|game| game.agreement.seed = 2);
    assert!(seed.contains("its seed is `2`, ours is `1`"), "{seed}");
    let opening = refusal(&|game| game.opening.push_str(";wA1 -wS1"));
    assert!(
        opening.contains("of another match: its opening"),
        "{opening}"
    );
    let illegal = refusal(&|game| game.moves[0] = "wQ wQ-".to_owned());
    assert!(
        illegal.contains("game 0 cannot be: ply 3, `wQ wQ-`"),
        "{illegal}"
    );
    let timeless = refusal(&|game| game.times[0].clear());
    assert!(timeless.contains("one time for each move"), "{timeless}");
    let backwards = refusal(&|game| game.times[0][0] = -1.0);
    assert!(backwards.contains("game 0 cannot be"), "{backwards}");
}
