//! The `hexapod` program: a thin front to the libraries.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed,
//! 2 wrongly called, 3 a match whose test said no, 130 stopped by a signal.

mod animation;
mod clock;
mod colour;
mod commands;
mod departure;
mod drawn;
mod game_file;
mod groups;
mod interruption;
mod pixels;
mod position;
mod progress_line;
#[cfg(test)]
mod reference;
mod refusal;
mod safe_file;
mod settings;
mod signals;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::commands::{
    analyse, bench, checking, cluster, completions, convert, data, doctor, htp, import, library,
    man, match_games, moves, net, openings, papers, patterns, perft, play, puzzles, review, serve,
    settings as show_settings, show, solve, train, tune, uhp,
};
use crate::refusal::{is_broken_pipe, refuse};

/// Hexapod, the workbench for the hexagonal games.
#[derive(Debug, Parser)]
#[command(name = "hexapod", version, about = "Hexapod, the workbench for the hexagonal games", max_term_width = 100, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    colour: colour::Colour,
}

const AFTER_HELP: &str = "\
Without a command it does what `hexapod serve` does: play and analyse in the browser.

Examples:
  hexapod play hive                                a game at the terminal; also `play hex`
  hexapod show                                     a sample position of Hive
  hexapod show 'Base;;;wS1;bG1 wS1-' --svg > a.svg the same for any game string, as a picture
  hexapod show hex:11 a5 swap-pieces d4            a position of Hex; also a link or any game file
  hexapod analyse game.sgf                         what to play at the end of a game that you have
  hexapod review game.sgf --html review.html       where it was lost, and why
  hexapod convert games.zip --to pgn --out games/  the same games for another program
  hexapod moves 'Base+MLP'                         what may be played
  hexapod perft hive --type Base+MLP --depth 6     count lines of play
  hexapod uhp                                      play, as the engine of MzingaViewer
  hexapod htp                                      the same for Hex and HexGui
  hexapod match net 'uhp:./nokamute uhp' --time 1 --games 10 --random-openings 4 --out games.jsonl
  hexapod uhp-check nokamute uhp                   whether an engine keeps to its protocol";

#[derive(Debug, Subcommand)]
enum Command {
    // What each does is told where its arguments are: words here would hide those.
    Serve(serve::Arguments),
    Play(play::Arguments),
    #[command(alias = "analyze")]
    Analyse(analyse::Arguments),
    Review(review::Arguments),
    Show(show::Arguments),
    Convert(convert::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Uhp(uhp::Arguments),
    Htp(htp::Arguments),
    UhpCheck(checking::UhpArguments),
    HtpCheck(checking::HtpArguments),
    Match(match_games::Arguments),
    Openings(openings::Arguments),
    Puzzles(puzzles::Arguments),
    Solve(solve::Arguments),
    Tune(tune::Arguments),
    Patterns(patterns::Arguments),
    Papers(papers::Arguments),
    Train(train::Arguments),
    Cluster(cluster::Arguments),
    Import(import::Arguments),
    Library(library::Arguments),
    Data(data::Arguments),
    Net(net::Arguments),
    Bench(bench::Arguments),
    Doctor(doctor::Arguments),
    Settings(show_settings::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// The command line as it is made, without anybody's settings.
fn program() -> clap::Command {
    groups::grouped(Arguments::command())
}

/// What clap ends with when arguments make no sense.
const WRONGLY_CALLED: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let settled = settings::applied(program());
    let usual = program();
    colour::choose(colour::foreseen(&words, settled.as_ref().unwrap_or(&usual)));
    let program = match settled {
        Ok(program) => program,
        Err(error) => {
            refuse(&error);
            return ExitCode::from(WRONGLY_CALLED);
        }
    };
    let arguments = Arguments::from_arg_matches(&program.get_matches_from(words))
        .unwrap_or_else(|error| error.exit());
    // What looked like the option may have been a word for somebody else's program.
    colour::choose(arguments.colour.choice);
    let mut out = io::stdout();
    let command = arguments
        .command
        .unwrap_or_else(|| Command::Serve(serve::Arguments::default()));
    // A server is not for whoever reads its address.
    if !matches!(command, Command::Serve(_)) {
        departure::watch();
    }
    let result = match command {
        Command::Serve(arguments) => serve::run(&arguments, &mut out),
        Command::Play(arguments) => play::run(&arguments, &mut out),
        Command::Analyse(arguments) => analyse::run(&arguments, &mut out),
        Command::Review(arguments) => review::run(&arguments, &mut out),
        Command::Show(arguments) => show::run(&arguments, &mut out),
        Command::Convert(arguments) => convert::run(&arguments, &mut out),
        Command::Moves(arguments) => moves::run(&arguments, &mut out),
        Command::Perft(arguments) => perft::run(&arguments, &mut out),
        Command::Uhp(arguments) => uhp::run(&arguments, &mut out),
        Command::Htp(arguments) => htp::run(&arguments, &mut out),
        Command::UhpCheck(arguments) => checking::run_uhp(&arguments, &mut out),
        Command::HtpCheck(arguments) => checking::run_htp(&arguments, &mut out),
        Command::Match(arguments) => match_games::run(&arguments, &mut out),
        Command::Openings(arguments) => openings::run(&arguments, &mut out),
        Command::Puzzles(arguments) => puzzles::run(&arguments, &mut out),
        Command::Solve(arguments) => solve::run(&arguments, &mut out),
        Command::Tune(arguments) => tune::run(&arguments, &mut out),
        Command::Patterns(arguments) => patterns::run(&arguments, &mut out),
        Command::Papers(arguments) => papers::run(&arguments, &mut out),
        Command::Train(arguments) => train::run(&arguments, &mut out),
        Command::Cluster(arguments) => cluster::run(&arguments, &mut out),
        Command::Import(arguments) => import::run(&arguments, &mut out),
        Command::Library(arguments) => library::run(&arguments, &mut out),
        Command::Data(arguments) => data::run(&arguments, &mut out),
        Command::Net(arguments) => net::run(&arguments, &mut out),
        Command::Bench(arguments) => bench::run(&arguments, &mut out),
        Command::Doctor(arguments) => doctor::run(&arguments, &mut out),
        Command::Settings(arguments) => show_settings::run(&arguments, &mut out),
        Command::Completions(arguments) => completions::run(&arguments, &mut out),
        Command::Man(arguments) => man::run(&arguments, &mut out),
    };
    interruption::told();
    match result {
        // As it ends where it need not be asked to.
        Ok(code) if departure::has_left() && code == ExitCode::from(interruption::INTERRUPTED) => {
            ExitCode::SUCCESS
        }
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            refuse(&error);
            ExitCode::FAILURE
        }
    }
}

/// Says something to the person at the terminal, beside the results.
fn complain(message: &str) {
    use std::io::Write as _;
    // In one piece: two processes may say something at once. If standard error is gone, there is nobody left
    // to tell.
    let _ = io::stderr().write_all(format!("{message}\n").as_bytes());
}
