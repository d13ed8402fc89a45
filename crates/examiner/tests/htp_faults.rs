//! Every check of HTP can fail: an engine that is right passes them all, and for each of them there
//! is a fault by which it fails.
#![cfg(unix)]

mod fake;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use examiner::{ExaminationReport, Protocol, Settings};
use hex_rules::{Cell, Colour, Hex, Size};

use self::fake::{Behaviour, Fake, Said, assert_faults_show, failed, hasty};

const COMMANDS: [&str; 18] = [
    "all_legal_moves",
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-interrupt",
    "known_command",
    "list_commands",
    "name",
    "param_game",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
];

/// A stone, as it was put down; a swap has taken the stone of another cell away.
#[derive(Clone)]
struct Put {
    colour: Colour,
    cell: Cell,
    from: Option<Cell>,
}

/// A small HTP engine that is right, but for one fault.
struct Engine {
    fault: &'static str,
    columns: u8,
    rows: u8,
    put: Vec<Put>,
    limited: bool,
    /// A search that waits to be interrupted.
    thinking: Option<String>,
}

type Reply = Result<String, String>;

impl Engine {
    fn new(fault: &'static str) -> Engine {
        Engine {
            fault,
            columns: 11,
            rows: 11,
            put: Vec::new(),
            limited: false,
            thinking: None,
        }
    }

    fn is(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn stone(&self, cell: Cell) -> bool {
        self.put.iter().any(|put| put.cell == cell)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(column, row)))
    }

    fn winner(&self) -> Option<Colour> {
        let size = Size::new(self.columns.into(), self.rows.into()).ok()?;
        let stones = self.put.iter().map(|put| (put.colour, put.cell));
        let hex = Hex::set_up(size, stones, Colour::Black).ok()?;
        hex.winner()
    }

    fn colour(&self, word: Option<&&str>) -> Result<Colour, String> {
        let word = *word.ok_or("a colour is missing")?;
        let lower = word.to_ascii_lowercase();
        if self.is("short words only") && lower.len() > 1 {
            return Err("b or w".to_owned());
        }
        match lower.as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ if self.is("any colour") => Ok(Colour::Black),
            _ => Err("no colour".to_owned()),
        }
    }

    fn cell(&self, word: &str) -> Reply {
        let lower = word.to_ascii_lowercase();
        let known = self.cells().any(|cell| cell.to_string() == lower);
        match self.fault {
            "plays beyond" if lower == "f1" => Ok("a1".to_owned()),
            "beyond the corner" if lower == "l1" => Ok("a2".to_owned()),
            "square in truth" if lower == "c4" => Ok("a2".to_owned()),
            _ if known => Ok(lower),
            _ => Err("no cell".to_owned()),
        }
    }

    fn obey(&mut self, command: &str, rest: &[&str]) -> Reply {
        match command {
            "protocol_version" => Ok(if self.is("version 1") { "1" } else { "2" }.to_owned()),
            "undo" if !rest.is_empty() => Err("no arguments".to_owned()),
            "genmove" if rest.len() > 1 => Err("one argument".to_owned()),
            "play" | "boardsize" if rest.len() > 2 => Err("two arguments".to_owned()),
            "name" => Ok(if self.is("nameless") { "" } else { "Fake" }.to_owned()),
            "version" => Ok("1".to_owned()),
            "known_command" => {
                let name = rest.first().copied().unwrap_or_default();
                let known = COMMANDS.contains(&name) || name == "version" || self.is("knows all");
                Ok(known.to_string())
            }
            "list_commands" => {
                let mut names: Vec<&str> = COMMANDS.to_vec();
                if !self.is("hides a command") {
                    names.push("version");
                }
                Ok(names.join(if self.is("gap") { "\n\n" } else { "\n" }))
            }
            "boardsize" => self.board_size(rest),
            "clear_board" => {
                if !self.is("clears nothing") {
                    self.put.clear();
                }
                Ok(String::new())
            }
            "play" => self.play(rest),
            "undo" => {
                self.undo();
                Ok(String::new())
            }
            "genmove" => self.genmove(rest, !self.is("plays nothing")),
            "reg_genmove" => self.genmove(rest, self.is("reg plays")),
            "showboard" => {
                let cells = self.put.iter().map(|put| put.cell.to_string());
                let drawn = cells.collect::<Vec<_>>().join(" ");
                Ok(if self.is("draws nothing") {
                    "a board".to_owned()
                } else {
                    drawn
                })
            }
            "all_legal_moves" => {
                let free = self.cells().filter(|cell| !self.stone(*cell));
                let mut words: Vec<String> = free.map(|cell| cell.to_string()).collect();
                words.insert(0, "resign".to_owned());
                if self.is("lists too few") {
                    words.pop();
                }
                Ok(words.join(" "))
            }
            "final_score" => Ok(match (self.winner(), self.fault) {
                (Some(_), "black always") | (Some(Colour::Black), _) => "B+",
                (Some(Colour::White), _) => "W+",
                (None, _) => "cannot score",
            }
            .to_owned()),
            "param_game" | "gogui-interrupt" => Ok(String::new()),
            "time_left" | "time_settings" => {
                self.limited = true;
                Ok(String::new())
            }
            "foo" if self.is("takes anything") => Ok(String::new()),
            _ => Err(format!("unknown command: {command}")),
        }
    }

    fn board_size(&mut self, rest: &[&str]) -> Reply {
        let numbers: Option<Vec<u8>> = rest.iter().map(|word| word.parse().ok()).collect();
        let (columns, rows) = match numbers.ok_or("no number")?.as_slice() {
            [both] => (*both, *both),
            [_, _] if self.is("one number") => return Err("one number".to_owned()),
            [columns, rows] if columns != rows && self.is("squares only") => {
                return Err("squares only".to_owned());
            }
            [columns, rows] => (*columns, *rows),
            _ => return Err("one or two numbers".to_owned()),
        };
        if columns == 0 || rows == 0 || columns > 26 || rows > 26 {
            return Err("no such board".to_owned());
        }
        self.columns = columns;
        self.rows = rows;
        if !self.is("clears nothing") {
            self.put.clear();
        }
        Ok(String::new())
    }

    fn play(&mut self, rest: &[&str]) -> Reply {
        if self.is("sluggish") {
            thread::sleep(Duration::from_millis(130));
        }
        let colour = self.colour(rest.first())?;
        let word = *rest.get(1).ok_or("a cell is missing")?;
        if let Some(answer) = self.swap(colour, word) {
            return answer;
        }
        let name = self.cell(word)?;
        let cell = self.cells().find(|cell| cell.to_string() == name);
        let cell = cell.ok_or("no cell")?;
        let turn = self.put.last().map(|put| put.colour);
        if self.is("takes turns") && turn == Some(colour) {
            return Err("not your turn".to_owned());
        }
        if self.stone(cell) && !self.is("stones on stones") {
            return Err("occupied".to_owned());
        }
        self.put.push(Put {
            colour,
            cell,
            from: None,
        });
        Ok(String::new())
    }

    fn swap(&mut self, colour: Colour, word: &str) -> Option<Reply> {
        if !word.starts_with("swap-") {
            return None;
        }
        let second = matches!(self.put.as_slice(), [put] if put.colour != colour);
        if !second {
            return Some(match self.fault {
                "swaps later" => Ok(String::new()),
                _ => Err("nothing to swap".to_owned()),
            });
        }
        let old = self.put[0].cell;
        let new = match (word, self.fault) {
            ("swap-pieces", "swaps away") => Cell::new(0, 0),
            ("swap-sides", "moves at swap-sides") | ("swap-pieces", _) => old.mirrored(),
            _ => old,
        };
        self.put[0] = Put {
            colour,
            cell: new,
            from: Some(old),
        };
        Some(Ok(String::new()))
    }

    fn undo(&mut self) {
        let black = |cell| Put {
            colour: Colour::Black,
            cell,
            from: None,
        };
        let Some(last) = self.put.last().cloned() else {
            if self.is("undo makes a stone") {
                self.put.push(black(Cell::new(0, 0)));
            }
            return;
        };
        let stays = match self.fault {
            "undo does nothing" => true,
            "no undo of swaps" => last.from.is_some(),
            _ => false,
        };
        if !stays {
            self.put.pop();
            self.put.extend(last.from.map(black));
        }
    }

    fn genmove(&mut self, rest: &[&str], plays: bool) -> Reply {
        let colour = self.colour(rest.first())?;
        if self.winner().is_some() {
            return Ok("resign".to_owned());
        }
        if self.is("late illegal") && self.put.len() > 4 {
            return Ok("a1b".to_owned());
        }
        if self.is("illegal") {
            return Ok("z9".to_owned());
        }
        if self.limited {
            let slow = if self.is("slow") { 4200 } else { 0 };
            thread::sleep(Duration::from_millis(slow));
        }
        let cell = self.cells().find(|cell| !self.stone(*cell));
        let cell = cell.ok_or("the board is full")?;
        if plays {
            self.put.push(Put {
                colour,
                cell,
                from: None,
            });
        }
        Ok(cell.to_string())
    }
}

impl Behaviour for Engine {
    fn answer(&mut self, bytes: &[u8]) -> Said {
        let Ok(line) = str::from_utf8(bytes) else {
            return match self.fault {
                "dies of bytes" => Said::Leaves,
                _ => Said::text("? no text\n\n"),
            };
        };
        if self.is("long lines kill") && line.len() > 1_000_000 {
            return Said::Leaves;
        }
        if self.is("cr is text") && line.ends_with('\r') {
            return Said::text("? what\n\n");
        }
        if line.trim() == "# interrupt" {
            if self.is("no interrupt") {
                thread::sleep(Duration::from_millis(1200));
            }
            return Said::text(self.thinking.take().unwrap_or_default());
        }
        let comment = line.trim().is_empty() || line.trim().starts_with('#');
        if comment {
            return Said::text(if self.is("answers remarks") {
                "= \n\n"
            } else {
                ""
            });
        }
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let id = match words.first() {
            Some(first) if words.len() > 1 && first.parse::<u32>().is_ok() => words.remove(0),
            _ => "",
        };
        let command = words.remove(0);
        if self.is("skips a command") && id == "3" {
            return Said::text("");
        }
        if command == "quit" {
            return match self.fault {
                "quits in silence" => Said::Leaves,
                "stays at quit" => Said::text("= \n\n"),
                _ => Said::LastBytes(b"= \n\n".to_vec()),
            };
        }
        let over = self.winner().is_some();
        if self.is("dies at the end") && command == "genmove" && over {
            return Said::Leaves;
        }
        let reply = self.obey(command, &words);
        let shown_id = if self.is("loses numbers") { "" } else { id };
        let text = match (&reply, self.fault) {
            (Ok(text), "no blank") => format!("={shown_id}{text}\n\n"),
            (Ok(text), "babble") => format!("thinking\n={shown_id} {text}\n\n"),
            (Ok(text), "empty lines") => format!("={shown_id} {text}\n\n\n"),
            (Ok(text), _) => format!("={shown_id} {text}\n\n"),
            (Err(_), "no refusals") => format!("={shown_id} \n\n"),
            (Err(_), "no reason") => format!("?{shown_id} \n\n"),
            (Err(why), _) => format!("?{shown_id} {why}\n\n"),
        };
        // On the large board it thinks until it is interrupted, if nobody limits it.
        let thinks = command == "genmove" && self.columns == 11 && !self.limited;
        if thinks && matches!(self.fault, "interruptible" | "no interrupt") {
            self.thinking = Some(text);
            return Said::text("");
        }
        Said::text(text)
    }

    fn leaves_at_the_end(&self) -> bool {
        !self.is("stays")
    }
}

/// Which fault shows in which check.
const FAULTS: &[(&str, &str)] = &[
    ("no blank", "framing/form"),
    ("babble", "framing/form"),
    ("empty lines", "framing/form"),
    ("loses numbers", "framing/numbers"),
    ("no refusals", "framing/refusals"),
    ("no reason", "framing/refusals"),
    ("gap", "framing/several-lines"),
    ("skips a command", "framing/in-order"),
    ("answers remarks", "framing/no-command"),
    ("cr is text", "framing/blanks"),
    ("version 1", "commands/protocol"),
    ("nameless", "commands/name"),
    ("hides a command", "commands/list"),
    ("knows all", "commands/known"),
    ("beyond the corner", "board/sizes"),
    ("one number", "board/two-numbers"),
    ("square in truth", "board/not-square"),
    ("clears nothing", "board/cleared"),
    ("takes turns", "board/stones"),
    ("short words only", "board/words"),
    ("stones on stones", "board/occupied"),
    ("undo does nothing", "board/undo"),
    ("undo makes a stone", "board/undo-nothing"),
    ("draws nothing", "board/drawing"),
    ("illegal", "genmove/legal"),
    ("plays nothing", "genmove/played"),
    ("late illegal", "genmove/games"),
    ("dies at the end", "genmove/over"),
    ("reg plays", "genmove/not-played"),
    ("lists too few", "genmove/all-legal"),
    ("black always", "score/final"),
    ("swaps away", "swap/pieces"),
    ("moves at swap-sides", "swap/sides"),
    ("swaps later", "swap/second-move-only"),
    ("no undo of swaps", "swap/undo"),
    ("slow", "time/clock"),
    ("slow", "time/settings"),
    ("no interrupt", "time/interrupt"),
    ("sluggish", "speed/answers"),
    ("takes anything", "bad-input/unknown-commands"),
    ("any colour", "bad-input/arguments"),
    ("plays beyond", "bad-input/cells"),
    ("dies of bytes", "bad-input/not-text"),
    ("long lines kill", "bad-input/long-lines"),
    ("quits in silence", "closing/quit"),
    ("stays at quit", "closing/quit"),
    ("stays", "closing/end-of-input"),
    ("stays", "closing/end-while-thinking"),
];

fn examine(fault: &'static str, only: &str, settings: &Settings) -> ExaminationReport {
    let program = Fake {
        make: || Engine::new(fault),
    };
    let wanted = |question: &examiner::Question| only.is_empty() || question.is_meant_by(only);
    Protocol::Htp.examine(
        &program,
        settings,
        &wanted,
        &AtomicBool::new(false),
        &mut |_| {},
    )
}

/// Patient enough for an engine that is slow.
fn patient() -> Settings {
    Settings {
        patience: Duration::from_secs(6),
        ..hasty()
    }
}

#[test]
fn an_engine_that_is_right_passes() {
    for (fault, not_applicable) in [("", 1), ("squares only", 2)] {
        let report = examine(fault, "", &patient());
        assert!(failed(&report).is_empty(), "{:#?}", failed(&report));
        assert_eq!(report.engine.as_deref(), Some("Fake 1"));
        assert_eq!(report.not_applicable, not_applicable, "{report:?}");
    }
    let report = examine("interruptible", "time/interrupt", &patient());
    assert_eq!(report.passed, 1, "{report:?}");
}

#[test]
fn every_fault_shows() {
    let settings = patient();
    assert_faults_show(FAULTS, |fault, check| examine(fault, check, &settings));
}

#[test]
fn every_check_has_a_fault() {
    let shown: BTreeSet<&str> = FAULTS.iter().map(|(_, check)| *check).collect();
    for question in Protocol::Htp.questions() {
        let name = format!("{}/{}", question.group, question.name);
        assert!(
            shown.contains(name.as_str()),
            "{name} has no fault that shows it"
        );
    }
}
