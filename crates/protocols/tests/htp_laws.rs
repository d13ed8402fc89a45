//! What holds for every conversation in HTP.

mod clock;

use engine::{Engine, EngineGame as _, Options, Stop};
use hex_rules::{Cell, Colour, Hex};
use proptest::prelude::*;
use protocols::htp::{Reply, Request, Session};

use clock::clock;

fn session() -> Session {
    let options = Options {
        memory_mib: 4,
        ..Hex::usual()
    };
    Session::new(Engine::new(options, clock()), |path| std::fs::read(path))
}

/// A line that a client might send, or that nobody ever should.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let play = "(play (b|w|black|white|x) ([a-f][0-7]|swap-pieces|swap-sides|swap|resign|pass))";
    let words = "([0-9]{1,3} )?(boardsize|clear_board|genmove|reg_genmove|undo|showboard|final_score|all_legal_moves|time_left|play-game|param_game|param_hexapod|loadsgf|known_command|hexapod-values|gogui-gfx-analyze|dfpn-solve-state|dfpn-solver-find-winning|dfpn-clear-tt|param_dfpn|compute-inferior|compute-fillin|vc-get-mustplay|vc-build|quit)( (b|w|[a-f][1-6]|[0-7]|allow_swap|swap_style|benzene|pieces|game_time|max_time|seed|player|random|mcts|mcts-rave|timelimit|use_livegfx|\"x y\")){0,3}";
    prop_oneof![
        6 => play.prop_map(String::into_bytes),
        1 => Just(b"boardsize 5".to_vec()),
        1 => Just(b"param_game allow_swap 1".to_vec()),
        5 => words.prop_map(String::into_bytes),
        1 => ".{0,40}".prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..40),
    ]
}

/// Whether this is one whole answer: a sign, and no empty line but the last.
fn is_framed(text: &str) -> bool {
    let body = text.strip_suffix("\n\n");
    body.is_some_and(|body| {
        body.starts_with(['=', '?']) && !body.contains("\n\n") && !body.ends_with('\n')
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_line_is_answered_and_a_refusal_changes_nothing(lines in proptest::collection::vec(line(), 0..40)) {
        let mut session = session();
        // So that a search does not take longer than a test may.
        let stop = Stop::new();
        stop.raise();
        for line in lines {
            let before = session.stones();
            let mut shown = Vec::new();
            let reply = session.answer(&line, &stop, &mut |block| shown.push(block.to_owned()));
            for block in shown {
                prop_assert!(block.starts_with("gogui-gfx:\n") && block.ends_with("\n\n"), "{}", block);
            }
            match reply {
                Reply::Silence => prop_assert_eq!(Request::read(&line), Ok(None)),
                Reply::Quit(text) => prop_assert!(is_framed(&text) && text.starts_with('=')),
                Reply::Text(text) => {
                    prop_assert!(is_framed(&text), "{:?}", text);
                    prop_assert!(!text.contains(" internal: "), "{}", text);
                    if text.starts_with('?') {
                        prop_assert_eq!(session.stones(), before, "{}", text);
                    }
                }
            }
            let (size, stones) = session.stones();
            let cells: std::collections::BTreeSet<Cell> = stones.iter().map(|&(_, cell)| cell).collect();
            prop_assert_eq!(cells.len(), stones.len(), "one stone a cell");
            prop_assert!(cells.iter().all(|&cell| size.contains(cell)));
        }
    }

    #[test]
    fn undo_takes_back_one_play_also_a_swap(first in 0u8..25, style in prop_oneof![Just("pieces"), Just("benzene")]) {
        let mut session = session();
        let mut ask = |line: &str| match session.answer(line.as_bytes(), &Stop::new(), &mut |_| {}) {
            Reply::Text(text) => (text, session.stones().1),
            other => panic!("{other:?}"),
        };
        ask("boardsize 5");
        ask("param_game allow_swap 1");
        ask(&format!("param_game swap_style {style}"));
        let cell = Cell::new(first % 5, first / 5);
        let (_, before) = ask(&format!("play b {cell}"));
        let (answer, swapped) = ask("play w swap-pieces");
        prop_assert_eq!(answer, "= \n\n");
        let expected = match style {
            "pieces" => (Colour::White, cell.mirrored()),
            _ => (Colour::Black, cell),
        };
        prop_assert_eq!(swapped, [expected]);
        prop_assert_eq!(ask("undo").1, before);
        prop_assert_eq!(ask("undo").1, []);
    }
}

fn text(reply: Reply) -> String {
    match reply {
        Reply::Text(text) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_from_a_file_is_loaded_as_far_as_one_likes() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let game = b"(;FF[4]GM[11]SZ[5]AB[a1]AW[b2]PL[B];B[c3];W[d4];B[e5])";
    std::fs::write(file.path(), game).expect("written");
    let path = file.path().display().to_string();
    let mut session = session();
    let mut ask = |line: String| {
        let answer = text(session.answer(line.as_bytes(), &Stop::new(), &mut |_| {}));
        (answer, session.stones())
    };
    let (answer, (size, stones)) = ask(format!("loadsgf \"{path}\""));
    assert_eq!(answer, "= \n\n");
    assert_eq!((size.columns(), stones.len()), (5, 5));
    let (_, (_, stones)) = ask(format!("loadsgf \"{path}\" 1"));
    assert_eq!(stones.len(), 3);
    std::fs::write(file.path(), b"(;FF[4]GM[11]SZ[5];B[a1];W[a1])").expect("written");
    let (answer, (_, after)) = ask(format!("loadsgf \"{path}\""));
    assert_eq!(
        answer,
        "? cannot load file: line 1 (byte 26): move 2, W[a1]: a1 is taken by Black\n\n"
    );
    assert_eq!(after, stones, "the position is as it was");
}

#[test]
fn a_fault_is_answered_and_leaves_the_stones_as_they_were() {
    let mut session = session();
    let stop = Stop::new();
    session.answer(b"param_hexapod use_livegfx 1", &stop, &mut |_| {});
    session.answer(b"param_hexapod max_time 5", &stop, &mut |_| {});
    session.answer(b"play b c3", &stop, &mut |_| {});
    let before = session.stones();
    let reply = session.answer(b"8 genmove w", &stop, &mut |_| panic!("the roof\nfell in"));
    assert_eq!(
        text(reply),
        "?8 internal: the roof\u{fffd}fell in; the position is as it was\n\n"
    );
    assert_eq!(session.stones(), before);
    stop.raise();
    let reply = session.answer(b"genmove w", &stop, &mut |_| {});
    assert!(text(reply).starts_with("= "));
}

#[test]
fn a_stopped_search_still_answers_with_a_move() {
    let mut session = session();
    let stop = Stop::new();
    stop.raise();
    session.answer(b"boardsize 4", &stop, &mut |_| {});
    for i in 0..16 {
        let colour = ["b", "w"][i % 2];
        let answer =
            text(session.answer(format!("genmove {colour}").as_bytes(), &stop, &mut |_| {}));
        let (_, stones) = session.stones();
        if answer == "= resign\n\n" {
            return;
        }
        assert_eq!(stones.len(), i + 1, "{answer}");
    }
    panic!("somebody must have won");
}

#[test]
fn solved_openings_are_reproduced() {
    // Every winning opening of 3x3, by hand and by everybody who solved it.
    let mut session = session();
    let mut ask = |line: &str| text(session.answer(line.as_bytes(), &Stop::new(), &mut |_| {}));
    ask("boardsize 3");
    assert_eq!(ask("dfpn-solver-find-winning b"), "= c1 a2 b2 c2 a3\n\n");
    assert_eq!(ask("dfpn-solve-state b"), "= black\n\n");
    ask("play b a1");
    assert_eq!(ask("dfpn-solve-state w"), "= white\n\n");
    assert_eq!(ask("dfpn-solve-state"), "= white\n\n");
}

#[test]
fn a_solver_can_be_stopped_and_timed() {
    let mut session = session();
    let stop = Stop::new();
    let mut ask =
        |line: &str, stop: &Stop| text(session.answer(line.as_bytes(), stop, &mut |_| {}));
    ask("param_dfpn timelimit 0.05", &stop);
    assert_eq!(ask("dfpn-solve-state b", &stop), "= empty\n\n");
    ask("param_dfpn timelimit 0", &stop);
    stop.raise();
    assert_eq!(ask("dfpn-solve-state b", &stop), "= empty\n\n");
    let refused = ask("dfpn-solver-find-winning b", &stop);
    assert_eq!(refused, "? stopped before everything was solved\n\n");
}
