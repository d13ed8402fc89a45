//! `hexapod moves`: what may be played.

use std::io::{BufRead as _, Write};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use game::{Game, History, Notation as _, Outcome, Player};
use games::AnyGame;
use hex_rules::Hex;
use hive_rules::{Hive, State, write_turn};
use serde::Serialize;

use crate::position::{self, Given, RepetitionRule};

/// List the legal moves of a position, or of every position of a game.
///
/// With `-` and `--json`, standard input may hold many games, one a line; each is answered before
/// the next is read, so that another program can ask.
#[derive(Debug, clap::Args)]
#[command(after_long_help = after_help())]
pub(crate) struct Arguments {
    /// A position, see below; `-` reads from standard input.
    #[arg(required = true, value_hint = clap::ValueHint::FilePath)]
    position: Vec<String>,
    /// Begin before the first move and list the moves of every position.
    #[arg(long)]
    every_ply: bool,
    /// Print one JSON object a position.
    #[arg(long)]
    json: bool,
    /// What a third repetition means in Hive.
    #[arg(long, value_name = "RULE", default_value = "off")]
    repetition: RepetitionRule,
}

fn after_help() -> String {
    format!("{}\n\n{EXAMPLES}", position::HELP)
}

const EXAMPLES: &str = "\
Examples:
  hexapod moves Base+MLP
  hexapod moves 'Base;;;wS1;bG1 wS1-' --json
  hexapod moves game.sgf --every-ply";

/// The moves of one position.
#[derive(Debug, Serialize)]
struct Listed {
    /// Which line of the input, counted from one.
    line: usize,
    ply: usize,
    state: String,
    turn: String,
    moves: Vec<String>,
}

/// A line of the input that is no game.
#[derive(Debug, Serialize)]
struct Refused {
    line: usize,
    error: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if arguments.position == ["-"] && arguments.json {
        return answer_lines(arguments, out);
    }
    let game = position::read(&arguments.position, arguments.repetition)?;
    answer(&game, 1, arguments, out)?;
    Ok(ExitCode::SUCCESS)
}

fn answer_lines(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for (i, text) in std::io::stdin().lock().split(b'\n').enumerate() {
        let text = text.context("reading standard input")?;
        let text = String::from_utf8_lossy(&text);
        if text.trim().is_empty() {
            continue;
        }
        match position::read_line(&text, arguments.repetition) {
            Ok(game) => answer(&game, i + 1, arguments, out)?,
            Err(error) => {
                code = ExitCode::FAILURE;
                serde_json::to_writer(
                    &mut *out,
                    &Refused {
                        line: i + 1,
                        error: format!("{error:#}"),
                    },
                )?;
                writeln!(out)?;
            }
        }
        out.flush()?;
    }
    Ok(code)
}

fn answer(given: &Given, line: usize, arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let Given { game, cursor } = given;
    let seen = cursor.filter(|_| !arguments.every_ply);
    match game.at(seen.unwrap_or(game.plies())) {
        AnyGame::Hive(game) => answer_plies(&game, listed_hive, line, arguments, out),
        AnyGame::Hex(game) => answer_plies(&game, listed_hex, line, arguments, out),
    }
}

fn answer_plies<G: Game>(
    game: &History<G>,
    listed: fn(&History<G>, usize) -> Listed,
    line: usize,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<()>
where
    G::Move: Send + Sync + 'static,
{
    let first = if arguments.every_ply { 0 } else { game.plies() };
    let mut position = game.at(0);
    let played: Vec<_> = game.moves().collect();
    for ply in 0..=played.len() {
        if ply >= first {
            print(&listed(&position, line), arguments.json, out)?;
        }
        if let Some(&mv) = played.get(ply) {
            position.play(mv).context("replaying the game")?;
        }
    }
    Ok(())
}

fn listed_hex(game: &History<Hex>, line: usize) -> Listed {
    let hex = game.position();
    let state = match game.outcome() {
        Some(Outcome::Won(Player::First)) => "BlackWins",
        Some(_) => "WhiteWins",
        None if game.plies() == 0 && hex.count() == 0 => "NotStarted",
        None => "InProgress",
    };
    let moves = game.legal_moves().into_iter();
    Listed {
        line,
        ply: game.plies(),
        state: state.to_owned(),
        turn: hex.turn().to_string(),
        moves: moves.map(|mv| hex.write_move(mv)).collect(),
    }
}

fn listed_hive(game: &History<Hive>, line: usize) -> Listed {
    let moves = if game.outcome().is_some() {
        Vec::new()
    } else {
        game.position().legal_move_texts()
    };
    Listed {
        line,
        ply: game.plies(),
        state: State::of(game).to_string(),
        turn: write_turn(game.position()),
        moves,
    }
}

fn print(listed: &Listed, json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string(listed)?)?;
    } else {
        let Listed {
            ply,
            state,
            turn,
            moves,
            ..
        } = listed;
        writeln!(
            out,
            "after {ply} plies: {state}, {turn}, {} moves",
            moves.len()
        )?;
        for mv in moves {
            writeln!(out, "{mv}")?;
        }
    }
    Ok(())
}
