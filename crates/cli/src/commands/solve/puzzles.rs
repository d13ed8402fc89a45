//! A table of puzzles, solved one after the other.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use hex_knowledge::solver::Solver;
use hex_rules::{Cell, Colour, Hex};
use serde::Serialize;

use super::given::{cells, read_size, set_up};
use super::progress::Solving;
use super::{Effort, ended, texts, word};

/// What a puzzle asks.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Question {
    Winner(Colour),
    /// The moves that win. Suites leave out winning moves that are no better than others, so there
    /// may be more.
    WinningMoves(Vec<Cell>),
}

struct Puzzle {
    line: usize,
    hex: Hex,
    question: Question,
}

/// How the puzzles of one size went.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Tally {
    puzzles: usize,
    /// Answered exactly as expected.
    as_expected: usize,
    /// All the expected moves win, and so do others.
    more_moves: usize,
    /// Some other answer.
    otherwise: usize,
    /// Not answered in time.
    unsolved: usize,
    seconds: f64,
}

pub(super) fn run(
    path: &Path,
    effort: &Effort,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {shown}"))?;
    let puzzles = read(&text).with_context(|| format!("reading {shown}"))?;
    let solving = Solving::many(puzzles.len());
    let mut tallies: BTreeMap<(u8, u8), Tally> = BTreeMap::new();
    for puzzle in &puzzles {
        if effort.stop.is_raised() {
            break;
        }
        let size = puzzle.hex.size();
        let tally = tallies.entry((size.columns(), size.rows())).or_default();
        solve(puzzle, effort, &solving, tally);
    }
    solving.finish();
    let mut all = Tally::default();
    for tally in tallies.values() {
        all.puzzles += tally.puzzles;
        all.as_expected += tally.as_expected;
        all.more_moves += tally.more_moves;
        all.otherwise += tally.otherwise;
        all.unsolved += tally.unsolved;
        all.seconds += tally.seconds;
    }
    if json {
        let named: BTreeMap<String, &Tally> = tallies
            .iter()
            .map(|((columns, rows), tally)| (format!("{columns}x{rows}"), tally))
            .chain([("all".to_owned(), &all)])
            .collect();
        writeln!(out, "{}", serde_json::to_string(&named)?)?;
    } else {
        for ((columns, rows), tally) in &tallies {
            print(&format!("{columns}x{rows}"), tally, out)?;
        }
        print("all", &all, out)?;
    }
    let is_whole = all.puzzles == puzzles.len() && all.unsolved == 0;
    Ok(ended(is_whole, effort))
}

fn print(name: &str, tally: &Tally, out: &mut impl Write) -> Result<()> {
    let solved = tally.as_expected + tally.more_moves;
    write!(out, "{name}: {solved} of {} solved", tally.puzzles)?;
    if tally.more_moves > 0 {
        write!(out, " ({} with more moves than expected)", tally.more_moves)?;
    }
    if tally.otherwise > 0 {
        write!(out, ", {} answered otherwise", tally.otherwise)?;
    }
    writeln!(out, ", {:.1} s", tally.seconds)?;
    Ok(())
}

fn solve(puzzle: &Puzzle, effort: &Effort, solving: &Solving, tally: &mut Tally) {
    let mut solver = Solver::new(puzzle.hex.size(), effort.mebibytes);
    let found = effort.spend(&mut solver, |solver, enough| {
        let mut tell = |progress| solving.tell(&progress);
        match puzzle.question {
            Question::Winner(_) => {
                let answer = solver.solve(&puzzle.hex, enough, &mut tell)?;
                Some(Question::Winner(answer.winner))
            }
            Question::WinningMoves(_) => {
                let moves = solver.winning_moves(&puzzle.hex, enough, &mut tell)?;
                Some(Question::WinningMoves(moves))
            }
        }
    });
    if found.answer.is_none() && effort.stop.is_raised() {
        return;
    }
    tally.puzzles += 1;
    tally.seconds += found.seconds;
    let verdict = match (&puzzle.question, &found.answer) {
        (_, None) => {
            tally.unsolved += 1;
            "not solved".to_owned()
        }
        (expected, Some(answer)) if expected == answer => {
            tally.as_expected += 1;
            "as expected".to_owned()
        }
        (Question::WinningMoves(expected), Some(Question::WinningMoves(moves)))
            if expected.iter().all(|cell| moves.contains(cell)) =>
        {
            tally.more_moves += 1;
            let mut more = moves.clone();
            more.retain(|cell| !expected.contains(cell));
            format!("these win too: {}", texts(&more).join(" "))
        }
        (_, Some(Question::Winner(colour))) => {
            tally.otherwise += 1;
            format!("otherwise: {} wins", word(*colour))
        }
        (_, Some(Question::WinningMoves(moves))) => {
            tally.otherwise += 1;
            format!("otherwise: {}", texts(moves).join(" "))
        }
    };
    solving.done(&format!(
        "line {}, {}: {verdict}, {:.2} s, positions: {}",
        puzzle.line,
        puzzle.hex.size(),
        found.seconds,
        found.nodes
    ));
}

fn read(text: &str) -> Result<Vec<Puzzle>> {
    let mut lines = text.lines().enumerate();
    let (_, head) = lines.next().context("the file is empty")?;
    let columns: Vec<&str> = head.split('\t').collect();
    let find = |name: &str| {
        columns
            .iter()
            .position(|column| *column == name)
            .with_context(|| {
                format!("the first line should name the columns, `{name}` among them; it is `{head:.80}`")
            })
    };
    let (size, black, white) = (find("size")?, find("black")?, find("white")?);
    let (to_move, question, expected) = (find("to_move")?, find("question")?, find("expected")?);
    let mut puzzles = Vec::new();
    for (i, row) in lines.filter(|(_, row)| !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split('\t').collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let read = || -> Result<Puzzle> {
            let size = read_size(field(size)).map_err(anyhow::Error::msg)?;
            let (black, white) = (cells(field(black))?, cells(field(white))?);
            let to_move = colour(field(to_move)).context("`to_move`")?;
            let expected = field(expected);
            let question = match field(question) {
                "winner" => Question::Winner(colour(expected).context("`expected`")?),
                "winning-moves" => {
                    let mut moves = cells(expected)?;
                    moves.sort_by_key(|&cell| size.index(cell));
                    Question::WinningMoves(moves)
                }
                other => bail!("`question` should be `winner` or `winning-moves`: `{other:.30}`"),
            };
            let hex = set_up(size, &black, &white, to_move)?;
            Ok(Puzzle {
                line: i + 1,
                hex,
                question,
            })
        };
        puzzles.push(read().with_context(|| format!("line {}", i + 1))?);
    }
    Ok(puzzles)
}

fn colour(text: &str) -> Result<Colour> {
    match text {
        "black" => Ok(Colour::Black),
        "white" => Ok(Colour::White),
        other => bail!("`{other:.30}` should be `black` or `white`"),
    }
}
