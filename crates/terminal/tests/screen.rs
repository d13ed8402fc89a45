//! What keys do, and what is drawn, without a terminal.

use std::time::Duration;

use game::{Characters, History};
use hex_rules::{GameRecord, Hex};
use hive_rules::{GameString, Hive, published};
use insta::assert_snapshot;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use terminal::{
    Advice, Candidate, Event, Flow, Keeper, Look, Playable, PlayerKind, Reply, Screen, Table,
};

const COLOURS: Look = Look {
    colours: true,
    characters: Characters::Unicode,
};

fn hive(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a game").game
}

fn hex(text: &str) -> History<Hex> {
    GameRecord::read_line(text).expect("a game").game
}

fn screen<G: Playable>(game: History<G>, look: Look) -> Screen<G> {
    let level = PlayerKind::of_level(3).expect("a level");
    let sitters = if game::Game::to_move(game.position()) == game::Player::First {
        [PlayerKind::Person, level]
    } else {
        [level, PlayerKind::Person]
    };
    let table = Table::new(game, sitters, 1);
    Screen::new(table, Keeper::new(None, None), look, Duration::ZERO)
}

fn press<G: Playable>(screen: &mut Screen<G>, keys: &[KeyCode]) -> Flow {
    let mut flow = Flow::GoOn;
    for &code in keys {
        flow = screen.handle(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
    flow
}

fn line<G: Playable>(screen: &mut Screen<G>, text: &str) -> Flow {
    for letter in text.chars() {
        press(screen, &[KeyCode::Char(letter)]);
    }
    press(screen, &[KeyCode::Enter])
}

fn drawn<G: Playable>(screen: &Screen<G>, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| screen.draw(frame)).expect("drawn");
    terminal
}

fn text<G: Playable>(screen: &Screen<G>, width: u16, height: u16) -> String {
    drawn(screen, width, height).backend().to_string()
}

#[test]
fn hive_on_a_small_terminal() {
    let game = hive(published::MIDGAMES[2].game);
    assert_snapshot!(text(&screen(game, COLOURS), 80, 24));
}

#[test]
fn hive_on_a_large_terminal() {
    let game = hive(r"Base+MLP;;;wL;bP wL/;wQ -wL;bQ bP/;wB1 \wQ;bA1 bQ-;wB1 wQ;bA2 bQ/");
    assert_snapshot!(text(&screen(game, COLOURS), 110, 36));
}

#[test]
fn hive_without_colours_and_in_ascii() {
    let game = hive(published::MIDGAMES[2].game);
    let look = Look {
        colours: false,
        characters: Characters::Ascii,
    };
    let screen = screen(game, look);
    let shown = text(&screen, 80, 24);
    assert!(
        shown.is_ascii() || !shown.chars().any(|c| "▀▄█▌▐²⌁".contains(c)),
        "{shown}"
    );
    assert_snapshot!(shown);
}

#[test]
fn hex_on_a_small_terminal() {
    assert_snapshot!(text(&screen(hex("hex:11 f6 e7 g4 d5"), COLOURS), 80, 24));
}

#[test]
fn hex_on_a_large_terminal() {
    assert_snapshot!(text(&screen(hex("hex:7 d4 c5 e2"), COLOURS), 110, 36));
}

#[test]
fn a_terminal_that_is_too_small_is_told() {
    let screen = screen(hex("hex:11"), COLOURS);
    assert!(text(&screen, 30, 10).contains("too small"));
    // Nothing breaks at any size.
    for width in 1..90 {
        drawn(&screen, width, 1 + width / 3);
    }
}

#[test]
fn the_help_is_drawn_over_the_board() {
    let mut screen = screen(hive("Base+MLP"), COLOURS);
    press(&mut screen, &[KeyCode::Char('?')]);
    assert_snapshot!(text(&screen, 80, 24));
    press(&mut screen, &[KeyCode::Char('x')]);
    assert!(!text(&screen, 80, 24).contains("any key closes it"));
    assert!(
        !text(&screen, 80, 24).contains("> x"),
        "the key closed the help and did nothing else"
    );
}

#[test]
fn tiles_have_their_colours() {
    let screen = screen(hive("Base;;;wS1;bG1 wS1-"), COLOURS);
    let terminal = drawn(&screen, 80, 24);
    let buffer = terminal.backend().buffer();
    let found = |word: &str| {
        let rows = 0..24;
        rows.flat_map(|y| (0..50).map(move |x| (x, y)))
            .find(|&(x, y)| {
                let letters = (x..80).zip(word.chars());
                let mut same = letters.map(|(x, c)| buffer[(x, y)].symbol() == c.to_string());
                same.all(|same| same)
            })
            .map(|at| buffer[at].style())
    };
    assert_eq!(
        found("wS1").and_then(|style| style.bg),
        Some(Color::Indexed(230))
    );
    // The cursor is where the last tile landed.
    let black = found("bG1").expect("the grasshopper");
    assert_eq!(black.bg, Some(Color::Indexed(220)));
    assert!(black.add_modifier.contains(Modifier::BOLD));
}

#[test]
fn a_stone_is_put_down_with_the_cursor() {
    let mut screen = screen(hex("hex:5"), COLOURS);
    // The cursor begins in the middle, on c3.
    press(&mut screen, &[KeyCode::Right, KeyCode::Up, KeyCode::Enter]);
    assert_eq!(screen.table().moves(), ["d2"]);
    press(&mut screen, &[KeyCode::Enter]);
    assert!(text(&screen, 80, 24).contains("It is not your turn yet."));
}

#[test]
fn the_cursor_stays_on_the_board_and_says_why_not() {
    let mut screen = screen(hex("hex:3 b2 a1"), COLOURS);
    press(&mut screen, &[KeyCode::Enter]);
    assert!(text(&screen, 80, 24).contains("b2 is taken by Black."));
    press(&mut screen, &[KeyCode::Down; 9]);
    press(&mut screen, &[KeyCode::Right; 9]);
    press(&mut screen, &[KeyCode::Enter]);
    assert_eq!(screen.table().moves(), ["b2", "a1", "c3"]);
}

#[test]
fn a_tile_is_placed_with_the_cursor() {
    let mut screen = screen(hive("Base+MLP"), COLOURS);
    press(&mut screen, &[KeyCode::Enter]);
    let shown = text(&screen, 80, 24);
    assert!(
        shown.contains("Place here") && shown.contains("G grasshopper"),
        "{shown}"
    );
    assert!(!shown.contains("Q queen"), "no queen in the first turn");
    press(&mut screen, &[KeyCode::Char('g')]);
    assert_eq!(screen.table().moves(), ["wG1"]);
}

#[test]
fn a_tile_comes_from_the_hand_by_tab() {
    let mut screen = screen(hive(r"Base;;;wS1;bG1 wS1-"), COLOURS);
    press(&mut screen, &[KeyCode::Tab]);
    assert!(
        text(&screen, 80, 24).contains("A queen from the hand"),
        "the first that can be placed"
    );
    press(&mut screen, &[KeyCode::Tab, KeyCode::Enter]);
    let moves = screen.table().moves();
    assert!(moves[2].starts_with("wS2 "), "{moves:?}");
}

#[test]
fn a_tile_is_picked_up_and_put_down() {
    let game = r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-";
    let mut screen = screen(hive(game), COLOURS);
    // From Black's queen, which came last, to White's, three cells to the left.
    press(&mut screen, &[KeyCode::Left, KeyCode::Enter]);
    let shown = text(&screen, 80, 24);
    assert!(shown.contains("bG1 is the opponent's"), "{shown}");
    press(&mut screen, &[KeyCode::Left, KeyCode::Enter]);
    assert!(text(&screen, 80, 24).contains("wS1 is pinned"));
    press(&mut screen, &[KeyCode::Left, KeyCode::Enter]);
    assert!(text(&screen, 80, 24).contains("Where to?"));
    press(&mut screen, &[KeyCode::Left, KeyCode::Enter]);
    let shown = text(&screen, 80, 24);
    assert!(
        shown.contains("wQ would lose touch") || shown.contains("wQ cannot get there"),
        "{shown}"
    );
    press(&mut screen, &[KeyCode::Right, KeyCode::Up, KeyCode::Enter]);
    let moves = screen.table().moves();
    assert_eq!(moves.len(), 5, "{moves:?}");
    assert!(moves[4].starts_with("wQ "), "{moves:?}");
}

#[test]
fn moves_are_typed_and_completed() {
    let mut screen = screen(hive(r"Base;;;wS1;bG1 wS1-"), COLOURS);
    line(&mut screen, "ws1 bg1-");
    assert!(text(&screen, 80, 24).contains("no tile may move before White's queen is placed"));
    for letter in "wq".chars() {
        press(&mut screen, &[KeyCode::Char(letter)]);
    }
    press(&mut screen, &[KeyCode::Tab]);
    assert!(text(&screen, 80, 24).contains("White to move > wQ "));
    press(&mut screen, &[KeyCode::Enter]);
    assert_eq!(screen.table().moves().len(), 3);
}

#[test]
fn a_line_stays_if_it_can_be_gone_on_with() {
    let mut screen = screen(hive(r"Base;;;wS1;bG1 wS1-"), COLOURS);
    for (typed, left) in [("wq", "wq"), ("wQ wS1-", ""), ("wQ wS1", "")] {
        line(&mut screen, typed);
        let shown = text(&screen, 80, 24);
        let prompt = shown.lines().find(|line| line.contains("White to move >"));
        let prompt = prompt.expect("a prompt").trim_matches(['"', ' ']);
        assert_eq!(prompt, format!("White to move > {left}").trim(), "{typed}");
        press(&mut screen, &[KeyCode::Esc]);
    }
}

#[test]
fn the_end_of_a_game_is_told_and_another_begins() {
    let mut screen = screen(hex("hex:2 a1 b1"), COLOURS);
    line(&mut screen, "new");
    assert!(text(&screen, 80, 24).contains("This game is not over"));
    line(&mut screen, "A2");
    assert!(text(&screen, 80, 24).contains("Black joins top and bottom: Black wins."));
    line(&mut screen, "undo");
    assert_eq!(screen.table().moves(), ["a1", "b1"]);
    line(&mut screen, "resign");
    line(&mut screen, "y");
    assert!(text(&screen, 80, 24).contains("Black resigns: White wins."));
    line(&mut screen, "new");
    assert_eq!(screen.table().game().plies(), 0);
}

#[test]
fn nobody_resigns_by_mistake() {
    let mut screen = screen(hex("hex:5 a1 b1"), COLOURS);
    line(&mut screen, "resign");
    let shown = text(&screen, 80, 24);
    assert!(shown.contains("Resign? `resign` again (or y)"), "{shown}");
    // Enter alone would play at the cursor otherwise.
    press(&mut screen, &[KeyCode::Enter]);
    assert!(text(&screen, 80, 24).contains("The game goes on."));
    assert_eq!(screen.table().moves(), ["a1", "b1"]);
    line(&mut screen, "resign");
    line(&mut screen, "c3");
    assert_eq!(screen.table().moves(), ["a1", "b1", "c3"], "a move is one");
    line(&mut screen, "y");
    assert!(!screen.table().is_over(), "the question was an old one");
    line(&mut screen, "resign");
    line(&mut screen, "Resign");
    assert!(screen.table().is_over());
    line(&mut screen, "resign");
    assert!(text(&screen, 80, 24).contains("There is nothing to resign."));
}

#[test]
fn the_cursor_is_drawn_around_the_last_move_too() {
    let mut screen = screen(hive(r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-"), COLOURS);
    assert!(text(&screen, 80, 24).contains("›bQ‹"));
    press(&mut screen, &[KeyCode::Left]);
    assert!(text(&screen, 80, 24).contains("[bQ]"));
    press(&mut screen, &[KeyCode::Left, KeyCode::Left, KeyCode::Enter]);
    assert!(text(&screen, 80, 24).contains("{wQ}"), "picked up");
}

#[test]
fn leaving_asks_nothing() {
    let mut screen = screen(hive("Base;;;wS1;bG1 wS1-"), COLOURS);
    assert_eq!(line(&mut screen, "q"), Flow::Leave);
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(screen.handle(Event::Key(interrupt)), Flow::Interrupted);
    press(&mut screen, &[KeyCode::Char('?')]);
    assert_eq!(
        screen.handle(Event::Key(interrupt)),
        Flow::Interrupted,
        "with the help open too"
    );
}

#[test]
fn what_the_engine_thinks_is_shown_when_wanted() {
    let mut screen = screen(hex("hex:5 c3 b3"), COLOURS);
    assert!(screen.wants_advice().is_none());
    line(&mut screen, "candidates");
    let wish = screen.wants_advice().expect("it is wanted now");
    let moment = wish.moment;
    assert!(
        wish.visits > 0 && screen.wants_advice().is_none(),
        "asked once"
    );
    let moves = screen.table().game().legal_moves();
    let advice = Advice {
        moment,
        chance: 0.734,
        visits: 200,
        candidates: vec![
            Candidate {
                mv: moves[0],
                chance: 0.734,
                visits: 150,
            },
            Candidate {
                mv: moves[3],
                chance: 0.41,
                visits: 50,
            },
        ],
        is_final: true,
    };
    screen.handle(Event::Advice(advice.clone()));
    assert_snapshot!(text(&screen, 80, 24));
    line(&mut screen, "hint");
    assert!(text(&screen, 80, 24).contains("Hint: a1, Black a1 (73 %)."));
    line(&mut screen, "a1");
    assert!(
        !text(&screen, 80, 24).contains("73 %"),
        "that was another position"
    );
    screen.handle(Event::Advice(advice));
    assert!(!text(&screen, 80, 24).contains("73 %"), "too late");
}

#[test]
fn whoever_waits_for_a_hint_hears_that_there_is_none() {
    let mut screen = screen(hex("hex:5 c3 b3"), COLOURS);
    line(&mut screen, "hint");
    let moment = screen.wants_advice().expect("it is wanted").moment;
    screen.handle(Event::Advice(Advice {
        moment,
        chance: 0.5,
        visits: 0,
        candidates: Vec::new(),
        is_final: true,
    }));
    assert!(text(&screen, 80, 24).contains("There is no advice about this position."));
}

#[test]
fn a_game_that_is_watched_pauses_and_steps() {
    let sitters =
        [PlayerKind::of_level(1), PlayerKind::of_level(2)].map(|level| level.expect("a level"));
    let table = Table::new(hex("hex:5"), sitters, 1);
    let mut screen = Screen::new(
        table,
        Keeper::new(None, None),
        COLOURS,
        Duration::from_secs(1),
    );
    let question = screen.question().expect("it begins at once");
    assert_eq!(question.at_least, Duration::from_secs(1));
    let choice = Ok(question.game.legal_moves()[12]);
    screen.handle(Event::Reply(Reply {
        moment: question.moment,
        choice,
    }));
    press(&mut screen, &[KeyCode::Char(' ')]);
    assert!(screen.question().is_none(), "paused");
    assert!(text(&screen, 80, 24).contains("Paused >"));
    press(&mut screen, &[KeyCode::Right]);
    assert!(screen.question().is_some(), "one step");
    assert!(screen.question().is_none());
    line(&mut screen, "a1");
    assert!(text(&screen, 80, 24).contains("You watch this game"));
}
