//! Schedules, series, records and openings.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::Duration;

use arena::{
    Before, Contestant, News, Openings, Patience, Record, Schedule, Series, Side, Tally, Terms,
    Times, Wanted, read_openings,
};
use engine::{Limits, Stop};
use files::Journal;
use hive_rules::{Colour, GameString, Hive, Variant, write_game};

fn contestant(text: &str) -> Contestant<Hive> {
    Contestant {
        entrant: text.parse().expect("a player"),
        options: Vec::new(),
        limits: Limits {
            depth: Some(1),
            ..Limits::default()
        },
    }
}

fn schedule(openings: Openings<Hive>, games: u64) -> Schedule<Hive> {
    Schedule {
        variant: Variant::MLP,
        openings,
        seed: 7,
        games,
        part: None,
    }
}

fn series(a: &str, b: &str, games: u64, concurrency: u16) -> Series<Hive> {
    Series {
        a: contestant(a),
        b: contestant(b),
        schedule: schedule(Openings::Random { plies: 4 }, games),
        terms: Terms {
            max_plies: 80,
            board_size: None,
            patience: Patience {
                grace: Duration::from_mins(1),
                longest: Duration::from_mins(1),
            },
        },
        concurrency,
    }
}

fn play(series: &Series<Hive>, played: &BTreeSet<u64>) -> BTreeMap<u64, Record> {
    let mut records = BTreeMap::new();
    let before = Before::played(played.clone());
    series.play(&before, &Stop::new(), &mut |news| {
        let News::Over(mut record) = news else {
            panic!("games that can be repeated are not adjourned: {news:?}");
        };
        // How long it took is not for the schedule to say.
        record.white_time = Times::default();
        record.black_time = Times::default();
        assert!(records.insert(record.game, record).is_none());
        ControlFlow::Continue(())
    });
    records
}

#[test]
fn both_games_of_a_pair_have_the_same_opening_and_other_colours() {
    let schedule = schedule(Openings::Random { plies: 6 }, 20);
    let mut openings = BTreeSet::new();
    for pair in 0..10 {
        let (first, second) = (schedule.fixture(2 * pair), schedule.fixture(2 * pair + 1));
        assert_eq!((first.first, second.first), (Side::A, Side::B));
        assert_eq!(write_game(&first.opening), write_game(&second.opening));
        assert_eq!(first.opening.plies(), 6);
        assert_ne!(first.seed, second.seed);
        openings.insert(write_game(&first.opening));
    }
    assert_eq!(openings.len(), 10);
}

#[test]
fn a_schedule_depends_on_its_seed_and_the_number_alone() {
    let one = schedule(Openings::Random { plies: 6 }, 20);
    let longer = schedule(Openings::Random { plies: 6 }, 2_000);
    let other = Schedule {
        seed: 8,
        ..one.clone()
    };
    let opening = |schedule: &Schedule<Hive>, i| write_game(&schedule.fixture(i).opening);
    assert_eq!(opening(&one, 13), opening(&longer, 13));
    assert_eq!(one.fixture(13).seed, longer.fixture(13).seed);
    assert_ne!(opening(&one, 13), opening(&other, 13));
    // What was recorded under a seed must be found again: this may never change.
    assert_eq!(
        opening(&one, 13),
        r"Base+MLP;InProgress;White[4];wS1;bG1 -wS1;wL wS1/;bB1 -bG1;wA1 wS1\;bP \bB1"
    );
}

#[test]
fn all_openings_of_a_book_are_played_before_one_comes_again() {
    let text: String = ["S", "G", "A", "B"]
        .map(|bug| format!("Base+MLP;;;w{bug}1;b{bug}1 w{bug}1-\n"))
        .concat();
    let book = read_openings::<Hive>(&text, &Variant::MLP).expect("a book");
    let schedule = schedule(Openings::Book(book), 80);
    let lap = |first: u64| -> Vec<String> {
        (first..first + 4)
            .map(|pair| write_game(&schedule.fixture(2 * pair).opening))
            .collect()
    };
    let laps: Vec<Vec<String>> = (0..10).map(|i| lap(4 * i)).collect();
    for lap in &laps {
        assert_eq!(lap.iter().collect::<BTreeSet<_>>().len(), 4);
    }
    assert!(laps.iter().any(|lap| *lap != laps[0]), "laps are shuffled");
}

#[test]
fn games_do_not_depend_on_how_many_are_played_at_a_time() {
    let none = BTreeSet::new();
    let one = play(&series("random", "random", 12, 1), &none);
    let four = play(&series("random", "random", 12, 4), &none);
    assert_eq!(one.len(), 12);
    assert_eq!(one, four);
}

#[test]
fn games_that_were_played_are_not_played_again() {
    let series = series("random", "random", 9, 2);
    let all = play(&series, &BTreeSet::new());
    let played = BTreeSet::from([0, 3, 4, 5]);
    let rest = play(&series, &played);
    assert_eq!(rest.len(), 5);
    for (game, record) in &rest {
        assert!(!played.contains(game));
        assert_eq!(record, &all[game]);
    }
}

#[test]
fn every_record_replays_and_is_of_its_match() {
    let series = series("alphabeta:hash=1", "random", 6, 2);
    let mut tally = Tally::new(None);
    for record in play(&series, &BTreeSet::new()).values() {
        series.check(record).expect("of this match");
        let read: GameString = record.moves.parse().expect("a game");
        assert_eq!(read.game.plies(), record.plies);
        assert!(
            record
                .moves
                .contains(&record.opening[record.opening.find(";w").expect("a move")..])
        );
        assert!(!record.ending.is_forfeit(), "{record:?}");
        tally.add(record);
    }
    assert_eq!(tally.games(), 6);
    assert_eq!(tally.pairs().iter().sum::<u64>(), 3);
    assert_eq!(tally.elo(), None, "six games say nothing");
}

#[test]
fn a_record_of_another_match_is_noticed() {
    let ours = series("random", "random", 4, 1);
    let record = play(&ours, &BTreeSet::new()).remove(&3).expect("game 3");
    ours.check(&record).expect("ours");
    let mut other_seed = ours.clone();
    other_seed.schedule.seed = 8;
    let mut other_player = ours.clone();
    other_player.b = contestant("alphabeta");
    let mut other_limits = ours.clone();
    other_limits.a.limits.depth = Some(2);
    let mut other_opening = ours.clone();
    other_opening.schedule.openings = Openings::None;
    for (other, what) in [
        (other_seed, "seed"),
        (other_player, "player B"),
        (other_limits, "pair of limits"),
        (other_opening, "opening"),
    ] {
        assert_eq!(other.check(&record).unwrap_err().what, what);
    }
}

#[test]
fn enough_is_enough_but_pairs_are_finished() {
    let series = series("random", "random", 1_000, 2);
    let mut games = BTreeSet::new();
    series.play(&Before::nothing(), &Stop::new(), &mut |news| {
        if let News::Over(record) = news {
            games.insert(record.game);
        }
        if games.len() < 5 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert!((5..100).contains(&games.len()), "{}", games.len());
    for game in &games {
        assert!(games.contains(&(game ^ 1)), "{games:?}");
    }
}

#[test]
fn a_stopped_series_gives_up_its_games() {
    let series = series("random", "random", 100_000, 2);
    let stop = Stop::new();
    let mut games = 0;
    series.play(&Before::nothing(), &stop, &mut |_| {
        games += 1;
        stop.raise();
        ControlFlow::Continue(())
    });
    // The one that was heard, and the one that each of two workers may have finished meanwhile.
    assert!(games <= 3, "{games}");
}

fn resume(path: &std::path::Path) -> (Journal, Vec<Record>) {
    let (journal, lines) = Journal::resume(path).expect("readable");
    let records = lines
        .iter()
        .map(|line| Record::read(line).expect("a record"));
    (journal, records.collect())
}

#[test]
fn a_journal_goes_on_after_a_torn_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let series = series("random", "random", 4, 1);
    let records: Vec<Record> = play(&series, &BTreeSet::new()).into_values().collect();
    let mut journal = Journal::create(&path).expect("a new file");
    journal.add(&records[0]).expect("written");
    journal.add(&records[1]).expect("written");
    drop(journal);
    assert!(Journal::create(&path).is_err(), "games are not thrown away");
    let whole = std::fs::read(&path).expect("the file");
    for cut in (1..whole.len()).step_by(61) {
        std::fs::write(&path, &whole[..cut]).expect("cut");
        let (mut journal, found) = resume(&path);
        assert_eq!(found, records[..found.len()]);
        journal.add(&records[2]).expect("written");
        drop(journal);
        let (_, after) = resume(&path);
        assert_eq!(after.len(), found.len() + 1);
        assert_eq!(after.last(), Some(&records[2]));
    }
}

#[test]
fn a_line_that_is_no_record_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    std::fs::write(&path, "\n{\"game\":1}\n").expect("written");
    let (_, lines) = Journal::resume(&path).expect("readable");
    assert_eq!(lines[0].number, 2);
    let refused = Record::read(&lines[0]).expect_err("no record").to_string();
    assert!(
        refused.starts_with("it is no game of a match: missing field"),
        "{refused}"
    );
}

#[test]
fn records_are_believed_only_as_far_as_their_moves_go() {
    let series = series("random", "random", 6, 1);
    let games = play(&series, &BTreeSet::new());
    for record in games.values() {
        assert_eq!(series.replay(record), Ok(()));
        let lies: [fn(&mut Record); 7] = [
            |record| {
                record.winner = match record.winner {
                    Some(_) => None,
                    None => Some(Side::A),
                }
            },
            |record| record.white = record.white.other(),
            |record| record.plies += 1,
            |record| record.result.push('?'),
            |record| record.moves.truncate(record.moves.len() / 2),
            |record| record.ending = arena::Ending::Repetition,
            |record| record.game += 2,
        ];
        for (i, lie) in lies.into_iter().enumerate() {
            let mut changed = record.clone();
            lie(&mut changed);
            if changed != *record {
                assert!(series.replay(&changed).is_err(), "lie {i}: {changed:?}");
            }
        }
    }
}

/// Bits of the line of a game, one at a time.
#[test]
fn no_flip_of_a_bit_in_a_record_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let series = series("random", "random", 2, 1);
    let records: Vec<Record> = play(&series, &BTreeSet::new()).into_values().collect();
    let mut journal = Journal::create(&path).expect("a new file");
    journal.add(&records[0]).expect("written");
    let whole = std::fs::read(&path).expect("the file");
    let mut taken = 0;
    // Every eleventh: each bit of a byte in its turn.
    for bit in (0..8 * (whole.len() - 1)).step_by(11) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&path, &bytes).expect("written");
        let (_, lines) = Journal::resume(&path).expect("readable");
        let read = lines.iter().filter_map(|line| Record::read(line).ok());
        taken += read.filter(|read| series.replay(read).is_ok()).count();
    }
    assert_eq!(taken, 0);
}

#[test]
fn books_say_what_is_wrong_with_them() {
    let line = |text: &str| {
        let read = read_openings::<Hive>(text, &Variant::BASE);
        read.unwrap_err().to_string()
    };
    assert_eq!(
        line("# nothing\n\n"),
        "there is no opening in it: write one UHP game string a line"
    );
    assert!(line("#\nBase;;;wS1;bQ wS1-").starts_with("line 2: ply 2, `bQ wS1-`"));
    assert!(
        line("Base+M;;;wS1")
            .starts_with("line 1 is an opening of Base+M, and the match is of Base")
    );
}

#[test]
fn openings_are_distinct_balanced_and_the_same_again() {
    let wanted = Wanted {
        variant: Variant::MLP,
        count: 40,
        plies: 4..=8,
        seed: 3,
        depth: 1,
        within: 100_000,
        threads: 1,
    };
    let text = |wanted: &Wanted| -> Vec<String> {
        let made = wanted.make(&Stop::new(), &mut |_| {});
        made.openings.iter().map(write_game).collect()
    };
    let made = wanted.make(&Stop::new(), &mut |_| {});
    assert_eq!(made.openings.len(), 40);
    let keys: BTreeSet<u64> = made
        .openings
        .iter()
        .map(|game| game.position().canonical_key())
        .collect();
    assert_eq!(keys.len(), 40);
    let queens_out = |game: &&game::History<Hive>| {
        Colour::ALL
            .into_iter()
            .all(|colour| game.position().queen_neighbours(colour).is_some())
    };
    assert!(made.openings.iter().filter(queens_out).count() > 20);
    assert!(
        made.openings
            .iter()
            .all(|game| (4..=8).contains(&game.plies()))
    );
    let again = Wanted {
        threads: 3,
        ..wanted.clone()
    };
    assert_eq!(text(&wanted), text(&again));
    let read = read_openings::<Hive>(&text(&wanted).join("\n"), &Variant::MLP).expect("a book");
    assert_eq!(read.len(), 40);
}

#[test]
fn a_wish_that_cannot_be_granted_ends() {
    let wanted = Wanted {
        variant: Variant::BASE,
        count: 1_000,
        plies: 1..=1,
        seed: 3,
        depth: 1,
        within: 100_000,
        threads: 1,
    };
    let stop = Stop::new();
    let made = wanted.make(&stop, &mut |made| {
        if made.drawn > 10_000 {
            stop.raise();
        }
    });
    assert_eq!(made.openings.len(), 4, "White begins with one of four bugs");
}
