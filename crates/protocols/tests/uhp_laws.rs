//! What holds for every conversation.

mod clock;

use engine::{Engine, EngineGame as _, Options, Stop};
use hive_rules::{GameString, Hive, Move, Variant, write_game};
use proptest::prelude::*;
use protocols::uhp::{Reply, Said, Session};

use clock::clock;

/// A line that a client might send, or that nobody ever should.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let mv = prop_oneof![
        Just("wS1"),
        Just("bS1 wS1-"),
        Just("wQ -wS1"),
        Just("bQ bS1-"),
        Just("wA1 -wQ"),
        Just("bA1 bQ-"),
        Just("pass"),
        Just("wA1 wA1"),
    ];
    let words = "(newgame|play|pass|undo|bestmove|options|perft|validmoves|info|help)( (get|set|time|depth|nodes|Threads|Player|Random|Repetition|None|Threefold|[0-3]|00:00:00|Base\\+M|Base;;;wS1;bS1 wS1-)){0,4}";
    prop_oneof![
        4 => mv.prop_map(|mv| format!("play {mv}").into_bytes()),
        1 => Just(b"newgame Base+MLP".to_vec()),
        1 => Just(b"newgame Base;InProgress;White[2];wG1;bG1 wG1-".to_vec()),
        3 => words.prop_map(String::into_bytes),
        1 => ".{0,40}".prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..40),
    ]
}

/// What was played, whatever it means.
fn moves(session: &Session) -> Option<(Variant, Vec<Move>)> {
    let game = session.game()?;
    Some((*game.variant(), game.moves().collect()))
}

fn session() -> Session {
    let options = Options {
        memory_mib: 1,
        ..Hive::usual()
    };
    Session::new(Engine::new(options, clock()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_line_is_answered_and_only_a_game_string_changes_the_game(lines in proptest::collection::vec(line(), 0..40)) {
        let mut session = session();
        // So that a search does not take longer than a test may.
        let stop = Stop::new();
        stop.raise();
        for line in lines {
            let before = moves(&session);
            let mut said = String::new();
            let reply = session.answer(&line, &stop, &mut |so_far| {
                if let Said::Line(line) = so_far {
                    said.push_str(line);
                    said.push('\n');
                }
            });
            let blank = String::from_utf8_lossy(&line).trim_start_matches('\u{feff}').trim().is_empty();
            match reply {
                Reply::Silence => prop_assert!(blank),
                Reply::Exit => prop_assert!(line.trim_ascii().eq_ignore_ascii_case(b"exit")),
                Reply::Text(text) => {
                    said.push_str(&text);
                    prop_assert!(said == "ok\n" || said.ends_with("\nok\n"), "{said}");
                    prop_assert_eq!(said.lines().filter(|line| *line == "ok").count(), 1);
                    prop_assert!(!said.starts_with("err internal"), "{}", said);
                    let first = said.lines().next().unwrap_or_default();
                    let game = session.game().map(write_game);
                    if game.as_deref() != Some(first) {
                        prop_assert_eq!(moves(&session), before, "{}", said);
                    }
                }
            }
        }
        // A game that was answered can be loaded again.
        if let Some(game) = session.game().map(write_game) {
            prop_assert_eq!(game.parse::<GameString>().expect("our own game").game.plies(), moves(&session).expect("a game").1.len());
        }
    }
}

#[test]
fn a_fault_is_answered_and_leaves_the_game_as_it_was() {
    let mut session = session();
    let stop = Stop::new();
    session.answer(b"newgame Base;;;wS1", &stop, &mut |_| {});
    let before = moves(&session);
    let reply = session.answer(b"perft 1", &stop, &mut |_| panic!("the roof\nfell in"));
    assert_eq!(
        reply,
        Reply::Text("err internal: the roof\u{fffd}fell in; the game is as it was\nok\n".into())
    );
    assert_eq!(moves(&session), before);
    let reply = session.answer(b"undo", &stop, &mut |_| {});
    assert_eq!(reply, Reply::Text("Base;NotStarted;White[1]\nok\n".into()));
}

#[test]
fn a_stopped_search_still_answers_with_a_legal_move() {
    let mut session = session();
    let stop = Stop::new();
    stop.raise();
    session.answer(b"newgame Base+MLP", &stop, &mut |_| {});
    for _ in 0..20 {
        let Reply::Text(text) = session.answer(b"bestmove", &stop, &mut |_| {}) else {
            panic!("no answer")
        };
        let best = text.strip_suffix("\nok\n").expect("one line and ok");
        let Reply::Text(text) =
            session.answer(format!("play {best}").as_bytes(), &stop, &mut |_| {})
        else {
            panic!("no answer")
        };
        assert!(text.starts_with("Base+MLP;"), "{text}");
    }
}

#[test]
fn reports_come_before_the_answer_when_asked_for() {
    let mut session = session();
    let stop = Stop::new();
    let mut ask = |line: &str| {
        let mut said = Vec::new();
        let reply = session.answer(line.as_bytes(), &stop, &mut |so_far| {
            if let Said::Line(line) = so_far {
                said.push(line.to_owned());
            }
        });
        (said, reply)
    };
    ask("newgame");
    assert_eq!(ask("bestmove depth 2").0, [""; 0], "silence by default");
    ask("options set ReportIntermediateBestMoves True");
    let (said, reply) = ask("bestmove depth 2");
    let last = said.last().expect("a report");
    let fields: Vec<&str> = last.split(';').collect();
    let &[best, depth, score, first, ..] = fields.as_slice() else {
        panic!("{last}")
    };
    assert_eq!(best, first, "best play begins with the best move");
    assert!(
        depth.parse::<u32>().is_ok() && score.parse::<f64>().is_ok(),
        "{last}"
    );
    assert_eq!(reply, Reply::Text(format!("{best}\nok\n")));
}
