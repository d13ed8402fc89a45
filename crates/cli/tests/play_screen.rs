//! `hexapod play` on the whole screen, driven in tmux: a whole game of each, and how it is left.
//!
//! Without tmux these tests do nothing but say so; `./check` installs it where it can.

#[path = "../src/commands/play/taken_over.rs"]
mod taken_over;

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use engine::EngineGame;
use engine::levels::{Level, Opponent};
use engine::{NetworkFor, Stop};
use game::{History, Notation, Repetition};
use hex_rules::{Hex, Move, Size};
use hive_rules::Hive;

/// How often the screen is looked at, and how many times before somebody gives up: the machine may
/// have a lot to do besides.
const LOOK: Duration = Duration::from_millis(50);
const LOOKS: usize = 2_400;

/// A terminal of our own, gone when it is dropped.
struct Tmux {
    socket: String,
}

impl Tmux {
    /// A shell in a terminal of this size, or nothing where there is no tmux.
    fn start(name: &str, columns: u16, lines: u16) -> Option<Tmux> {
        if Command::new("tmux").arg("-V").output().is_err() {
            #[expect(clippy::print_stderr, reason = "a test says why it did nothing")]
            {
                eprintln!("skipped: tmux is not installed");
            }
            return None;
        }
        let socket = format!("hexapod-{name}-{}", std::process::id());
        let tmux = Tmux { socket };
        tmux.run(&["kill-server"]);
        let (columns, lines) = (columns.to_string(), lines.to_string());
        // A prompt that is known, and no history of anybody's.
        let shell = "env -u ENV -u NO_COLOR PS1='$ ' sh";
        tmux.run(&["new-session", "-d", "-x", &columns, "-y", &lines, shell]);
        tmux.wait("the shell", |shown| shown.contains('$'));
        Some(tmux)
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-L", &self.socket, "-f", "/dev/null"])
            .args(arguments)
            .output()
            .expect("tmux runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn shown(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    /// Waits until the screen shows something, and gives what it shows.
    fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            let shown = self.shown();
            if is_there(&shown) {
                return shown;
            }
            sleep(LOOK);
        }
        panic!("{what} did not appear:\n{}", self.shown());
    }

    fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    fn line(&self, text: &str) {
        self.run(&["send-keys", "-l", text]);
        self.keys(&["Enter"]);
    }

    /// Starts the program, and says afterwards with which code it ended.
    fn hexapod(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_hexapod");
        self.line(&format!(
            "clear; {program} {arguments}; echo \"left \"\"with $?\""
        ));
    }

    fn is_on_the_whole_screen(&self) -> bool {
        self.run(&["display-message", "-p", "#{alternate_on}"])
            .trim()
            == "1"
    }

    /// Waits for the end of the program: the terminal must be as it was.
    fn left(&self, code: u8) -> String {
        let shown = self.wait("the end", |shown| shown.contains("left with "));
        assert!(shown.contains(&format!("left with {code}")), "{shown}");
        assert!(!self.is_on_the_whole_screen());
        // What is typed is shown again, and lines are lines.
        self.line("echo still a shell");
        self.wait("the shell", |shown| {
            shown.matches("still a shell").count() == 2
        })
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

/// Somebody who plays well and quickly on our side.
fn partner<G: EngineGame>() -> Opponent<G> {
    let level = Level::numbered::<G>(6).expect("a level");
    Opponent::new(level, 1, &NetworkFor::shipped(), 1)
}

/// What the last line above the prompt says that somebody played.
fn played_by(shown: &str, colour: &str) -> Option<String> {
    let begins = format!("{colour} plays ");
    let line = shown
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix(&begins))?;
    Some(line.trim_end().trim_end_matches('.').to_owned())
}

/// Follows the opponent's move, unless the game is over. The panel says by `standing` that this move
/// was made: the screen may still be that of the move before when it is first looked at.
fn follow<G: Notation>(
    tmux: &Tmux,
    game: &mut History<G>,
    colours: [&str; 2],
    standing: &str,
) -> bool {
    let [own, other] = colours;
    let turn = format!("{own} to move >");
    let shown = tmux.wait("an answer", |shown| {
        let answered = shown.contains(standing) && shown.contains(&turn);
        shown.contains(" wins.") || answered && played_by(shown, other).is_some()
    });
    if shown.contains(" wins.") {
        return false;
    }
    let text = played_by(&shown, other).expect("it was there");
    let mv = game.position().read_move(&text).expect("a legal move");
    game.play(mv).expect("a legal move");
    true
}

#[test]
fn a_whole_game_of_hive_by_typing() {
    let Some(tmux) = Tmux::start("hive", 100, 32) else {
        return;
    };
    tmux.hexapod("play hive --type Base --level 1 --seed 1");
    let shown = tmux.wait("the table", |shown| shown.contains("White to move >"));
    for words in [
        "Hive Base",
        "> White person",
        "Black level 1 (Newcomer)",
        "Q S2 B2 G3 A3",
    ] {
        assert!(shown.contains(words), "{words} in\n{shown}");
    }
    assert!(tmux.is_on_the_whole_screen());
    let mut game = History::<Hive>::new(hive_rules::Variant::BASE, Repetition::Threefold);
    let mut partner = partner::<Hive>();
    let mut last;
    loop {
        let mv = partner
            .reply(&game, &Stop::new())
            .expect("the game goes on")
            .mv;
        // Capitals do not matter.
        last = game.position().write_move(mv);
        tmux.line(&last.to_ascii_lowercase());
        game.play(mv).expect("a legal move");
        if game.plies() == 1 {
            tmux.wait("our move on the board", |shown| {
                shown.contains("wS1") || shown.contains(&last)
            });
        }
        let standing = format!("turn {}", game.plies().div_ceil(2) + 1);
        if !follow(&tmux, &mut game, ["White", "Black"], &standing) {
            break;
        }
        assert!(game.plies() < 200, "{}", tmux.shown());
    }
    let shown = tmux.wait("the end", |shown| shown.contains(" wins."));
    assert!(
        game.outcome().is_some() || shown.contains("White's queen is surrounded"),
        "{shown}"
    );
    if game.outcome().is_some() {
        assert!(
            shown.contains("Black's queen is surrounded: White wins."),
            "{shown}"
        );
        let tile = last.split(' ').next().expect("a tile");
        assert!(
            shown.contains(&format!("[{tile}")),
            "the last move is marked:\n{shown}"
        );
    }
    tmux.line("q");
    let shown = tmux.left(0);
    assert!(
        shown.contains("queen is surrounded"),
        "the result stays to be read:\n{shown}"
    );
}

#[test]
fn a_whole_game_of_hex_with_the_cursor() {
    let Some(tmux) = Tmux::start("hex", 80, 24) else {
        return;
    };
    tmux.hexapod("play hex --size 5 --level 1 --seed 1");
    let shown = tmux.wait("the board", |shown| shown.contains("Black to move >"));
    for words in [
        "Hex 5x5",
        "> Black person",
        "White level 1 (Newcomer)",
        "a",
        "5",
    ] {
        assert!(shown.contains(words), "{words} in\n{shown}");
    }
    let size = Size::square(5).expect("a size");
    let variant = hex_rules::Variant::plain(size);
    let mut game = History::<Hex>::new(variant, Repetition::Ignored);
    let mut partner = partner::<Hex>();
    // The cursor begins in the middle.
    let (mut column, mut row) = (2, 2);
    loop {
        let mv = partner
            .reply(&game, &Stop::new())
            .expect("the game goes on")
            .mv;
        let Move::Place(cell) = mv else {
            panic!("nobody swaps here");
        };
        let keys = |count: u8, key: &'static str| vec![key; usize::from(count)];
        let mut path = keys(cell.column.saturating_sub(column), "Right");
        path.extend(keys(column.saturating_sub(cell.column), "Left"));
        path.extend(keys(cell.row.saturating_sub(row), "Down"));
        path.extend(keys(row.saturating_sub(cell.row), "Up"));
        path.push("Enter");
        (column, row) = (cell.column, cell.row);
        tmux.keys(&path);
        game.play(mv).expect("a legal move");
        let standing = format!("{} stones", game.plies() + 1);
        if !follow(&tmux, &mut game, ["Black", "White"], &standing) {
            break;
        }
    }
    assert!(game.outcome().is_some());
    let shown = tmux.shown();
    assert!(
        shown.contains("Black joins top and bottom: Black wins."),
        "{shown}"
    );
    assert!(
        shown.matches('●').count() >= 5,
        "a chain from top to bottom:\n{shown}"
    );
    tmux.line("quit");
    tmux.left(0);
}

#[test]
fn an_interrupt_keeps_the_game_and_says_how_to_go_on() {
    let Some(tmux) = Tmux::start("interrupt", 80, 24) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display();
    tmux.hexapod(&format!("play hex --against person --data-dir {data}"));
    tmux.wait("the board", |shown| shown.contains("Black to move >"));
    tmux.line("F6");
    tmux.wait("the stone", |shown| shown.contains("White to move >"));
    tmux.line("f6");
    tmux.wait("a refusal", |shown| {
        shown.contains("f6: f6 is taken by Black.")
    });
    tmux.keys(&["C-c"]);
    let shown = tmux.left(130);
    let file = folder.path().join("games/hex-1.sgf").display().to_string();
    assert!(shown.contains("hexapod play --resume"), "{shown}");
    tmux.hexapod(&format!("play --resume {file}"));
    let shown = tmux.wait("the game", |shown| shown.contains("White to move >"));
    assert!(shown.contains("1 f6"), "{shown}");
    tmux.run(&["resize-window", "-x", "60", "-y", "16"]);
    tmux.wait("a smaller screen", |shown| {
        !shown.contains("1 f6") && shown.contains("White to move >")
    });
    tmux.line("q");
    tmux.left(0);
}

/// A power cut, or an impatient system.
#[test]
fn a_program_that_is_killed_has_kept_every_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    for (name, more) in [("killed", ""), ("killed-lines", " --plain")] {
        let Some(tmux) = Tmux::start(name, 80, 24) else {
            return;
        };
        tmux.hexapod(&format!(
            "play hex --against person --data-dir {data}{more}"
        ));
        tmux.wait("the board", |shown| shown.contains("Black to move"));
        for (stone, next) in [
            ("F6", "White to move, 1 stone"),
            ("e5", "Black to move, 2 stones"),
        ] {
            tmux.line(stone);
            let next = if more.is_empty() {
                next.split(',').next().expect("a side")
            } else {
                next
            };
            tmux.wait("the stone", |shown| {
                shown.lines().rev().any(|line| line.contains(next))
            });
        }
        let file = folder.path().join("games/hex-1.sgf");
        wait_for(|| std::fs::read_to_string(&file).is_ok_and(|text| text.contains("e5")));
        let killed = Command::new("pkill")
            .args(["-9", "-f", &format!("data-dir {data}")])
            .status();
        assert!(killed.expect("pkill").success());
        tmux.wait("the shell", |shown| shown.contains("Killed"));
        let game = std::fs::read_to_string(&file).expect("the game");
        assert!(game.contains("f6") && game.contains("e5"), "{game}");
        std::fs::remove_file(&file).expect("it is there");
    }
}

fn wait_for(is: impl Fn() -> bool) {
    for _ in 0..LOOKS {
        if is() {
            return;
        }
        sleep(LOOK);
    }
    panic!("it did not come");
}

/// Not a test but what one looks at.
#[test]
#[ignore = "needs a terminal, and panics"]
fn panics_on_the_whole_screen() {
    let mut taken = taken_over::TakenOver::take().expect("a terminal");
    let drawn = taken.terminal.draw(|frame| {
        frame.render_widget("about to panic", frame.area());
    });
    drawn.expect("a screen");
    sleep(LOOK);
    panic!("as it was asked to");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let Some(tmux) = Tmux::start("panic", 100, 30) else {
        return;
    };
    let own = std::env::current_exe()
        .expect("this program")
        .display()
        .to_string();
    let arguments = "--ignored --exact panics_on_the_whole_screen --nocapture --test-threads 1";
    tmux.line(&format!(
        "clear; RUST_BACKTRACE=0 {own} {arguments}; echo \"left \"\"with $?\""
    ));
    let shown = tmux.left(101);
    assert!(
        shown.contains("as it was asked to"),
        "it is reported where it can be read:\n{shown}"
    );
}
