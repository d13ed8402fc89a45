//! `hexapod match`: games between any two players.
//!
//! The file is not called `match` because that is a word of the language.

mod adjournments;
mod books;
mod games;
pub(super) mod limits;
mod progress;
mod sum;
mod summary;

use std::io::{self, IsTerminal as _, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use ::games::{GameKind, with_kind};
use anyhow::{Context as _, Result};
use arena::{
    Contestant, Entrant, MatchGame, News, Openings, Patience, Schedule, Series, Sprt, Tally, Terms,
    Verdict,
};
use engine::Stop;
use game::Part;
use hive_rules::Variant;

use self::games::Orderable;
use self::limits::LimitArguments;
use self::progress::Progress;
use self::summary::Heading;
use crate::WRONGLY_CALLED;
use crate::interruption::{self, INTERRUPTED};
use crate::position::game_kind;
use crate::refusal;

/// Play a match between two players.
///
/// A player is one of ours (in Hive `guarded`, `alphabeta`, `alphabeta:threads=2,hash=64`, `random`; in Hex
/// `mcts-rave`, `mcts`, `mcts-rave:threads=2,memory=64,seed=3`, `random`; in both `net`, and `level:3`
/// for an opponent of that level, which brings its own limits) or any program that speaks the
/// protocol of the game (`uhp:` or `htp:` and its command). Every move is checked by our own rules. A
/// player that crashes, hangs or answers with something illegal loses that game, is started anew, and
/// the match goes on.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The one player, from whose side results are told.
    #[arg(value_name = "A", required_unless_present = "sum")]
    a: Option<String>,
    /// The other player.
    #[arg(value_name = "B", required_unless_present = "sum")]
    b: Option<String>,
    /// What is played.
    #[arg(long, value_name = "GAME", value_parser = game_kind(), default_value_t = GameKind::Hive)]
    game: GameKind,
    /// Hive: the game type, Base, or Base+ and some of M, L, P [default: Base, without the expansions
    /// that `hexapod play` has].
    #[arg(long = "type", value_name = "TYPE")]
    variant: Option<Variant>,
    /// Hex: how many rows and columns the board has, 1 to 26.
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=26))]
    size: u8,
    /// Hex: the second player may swap.
    #[arg(long)]
    swap: bool,
    #[command(flatten)]
    limits: LimitArguments,
    /// Set an option of A, if it is a program: a UHP option, or an HTP command before the first
    /// game, such as `param_mohex max_time=1`; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    option_a: Vec<(String, String)>,
    /// Set an option of B; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    option_b: Vec<(String, String)>,
    /// How many games; by default 100, or with --sprt as many as it takes, up to 40000.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: Option<u64>,
    /// Begin games with the openings of this file, one a line, each played with both colours, in an
    /// order drawn from --seed: UHP game strings, or moves of Hex. In Hex `one-ply` stands for every
    /// first stone.
    #[arg(long, value_name = "FILE", conflicts_with = "random_openings")]
    openings: Option<PathBuf>,
    /// Begin games with so many random plies, each played with both colours.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(0..=40))]
    random_openings: Option<u16>,
    /// What openings and random players draw from. Game i of a match depends on it and i alone.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many games at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// A game of so many plies is drawn; by default 200 in Hive. Hex always comes to an end.
    #[arg(long, value_name = "PLIES")]
    max_plies: Option<usize>,
    /// Hive: a game whose hive leaves OpenSpiel's board of this size is drawn, as there; such games are
    /// counted.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=14))]
    board_size: Option<u8>,
    /// Seconds that a player may exceed its time before it loses the game.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = limits::read_time)]
    grace: std::time::Duration,
    /// Seconds that a move may take when there is no limit of time.
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = limits::read_time)]
    patience: std::time::Duration,
    /// Stop when it is clear whether A is ELO0 or ELO1 better (sequential probability ratio test on
    /// pairs of games, logistic Elo, errors 0.05 each unless given).
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    /// Write every game to this file as it ends, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the match in --out: games that it holds are not played again, and those that were
    /// under way go on (FILE.adjourned holds them), or are begun anew where that gives the same game.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Play only part I of N of the games, in whole pairs: for machines that share a match. Give all of
    /// them the same --games and --seed, and each its own --out.
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with = "sprt")]
    part: Option<Part>,
    /// Play nothing: add up the files of all parts of a match. With --sprt, the games are tested in the
    /// order of their numbers.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = NOT_SUMMED)]
    sum: Vec<PathBuf>,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

/// What says how games are played, and nothing where they are added up.
const NOT_SUMMED: [&str; 25] = [
    "a",
    "game",
    "variant",
    "size",
    "swap",
    "time",
    "depth",
    "nodes",
    "time_a",
    "depth_a",
    "nodes_a",
    "time_b",
    "depth_b",
    "nodes_b",
    "option_a",
    "option_b",
    "games",
    "openings",
    "random_openings",
    "seed",
    "concurrency",
    "max_plies",
    "board_size",
    "part",
    "out",
];

const AFTER_HELP: &str = "\
Exit codes: 0 all games played, or the test accepted H1 (ELO1); 1 an error; 3 the test accepted H0;
130 interrupted. Below 100 games no Elo is given; how often equal players would come as far apart by
luck is told of any number (sign test, of pairs of games if all are in one).

Examples:
  hexapod match alphabeta random --depth 3 --games 20 --random-openings 4
  hexapod match alphabeta 'uhp:./nokamute uhp' --time 0.5 --games 10 --random-openings 4 --out games.jsonl
  hexapod review games.jsonl --game 3                    look at a game of it
  hexapod match alphabeta 'uhp:nokamute uhp --num-threads=1' --time 1 --type Base+MLP \\
      --openings openings/base-mlp.txt --games 1000 --concurrency 2 --out games.jsonl
  hexapod match alphabeta:hash=64 'uhp:./old/hexapod uhp' --time 0.5 --sprt 0,10 --random-openings 4
  hexapod match alphabeta random --depth 3 --games 1000 --random-openings 4 --part 2/8 --out part-2.jsonl
  hexapod match --sum part-*.jsonl                       the result of all eight
  hexapod match --game hex --size 11 mcts-rave 'htp:mohex' --time 1 --openings one-ply --games 100 \\
      --option-b 'param_mohex max_time=1'";

/// Games of a test that does not come to an end.
const MOST_GAMES_OF_A_TEST: u64 = 40_000;

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if !arguments.sum.is_empty() {
        return sum::run(&arguments.sum, arguments.sprt, arguments.json, out);
    }
    with_kind!(arguments.game, G => run_match::<G>(arguments, out))
}

fn run_match<G: Orderable>(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let named = |player: &Option<String>| player.clone().unwrap_or_default();
    let (a, b) = (named(&arguments.a), named(&arguments.b));
    let entrants = (entrant::<G>("A", &a), entrant("B", &b));
    let (a, b) = match entrants {
        (Ok(a), Ok(b)) => (a, b),
        (Err(error), _) | (_, Err(error)) => {
            error.print()?;
            return Ok(ExitCode::from(WRONGLY_CALLED));
        }
    };
    let series = series(arguments, a, b)?;
    warn(&series);
    let stop = Stop::new();
    let asked = stop.clone();
    interruption::listen(move || asked.raise())?;
    let names = match series.introduce(&stop) {
        Err(_) if stop.is_raised() => return Ok(ExitCode::from(INTERRUPTED)),
        introduced => introduced?,
    };
    let (mut books, found) = books::open(arguments.out.as_deref(), arguments.resume, &series)?;
    let mut tally = Tally::new(arguments.sprt);
    for record in &found.records {
        tally.add(record);
    }
    if arguments.out.is_none() && io::stderr().is_terminal() {
        crate::complain(
            "the games are not kept: --out FILE does that, and --resume goes on with a match",
        );
    }
    if arguments.game == GameKind::Hive && arguments.variant.is_none() {
        crate::complain("Hive is played as Base: --type Base+MLP plays it with all expansions");
    }
    match found.before.adjourned() {
        0 => {}
        1 => crate::complain("one game goes on where it was"),
        several => crate::complain(&format!("{several} games go on where they were")),
    }
    let mut progress = Progress::new(&series, &names);
    progress.begin(&tally);
    let mut broken = None;
    if !tally.is_decided() {
        series.play(&found.before, &stop, &mut |news| {
            if let Some(Err(error)) = books.as_mut().map(|books| books.keep(&news)) {
                // A game that could not be kept does not count.
                broken.get_or_insert(error);
                stop.raise();
                return ControlFlow::Break(());
            }
            let News::Over(record) = news else {
                return ControlFlow::Continue(());
            };
            tally.add(&record);
            progress.report(&record, &tally);
            if tally.is_decided() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
    }
    progress.finish();
    let interrupted = stop.is_raised();
    let heading = Heading::of_series(&series, &names);
    summary::write(&heading, &tally, interrupted, arguments.json, out)?;
    if let Some(error) = broken {
        return Err(error).context("writing a game to --out; the games before it are kept");
    }
    if interrupted {
        crate::complain(&how_to_go_on(arguments));
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(code_of(&tally))
}

/// How a program ends that has told of a whole match.
fn code_of(tally: &Tally) -> ExitCode {
    match tally.sprt() {
        Some((_, _, Verdict::AcceptH0)) => ExitCode::from(3),
        _ => ExitCode::SUCCESS,
    }
}

/// Reads a player. Who there is depends on the game, so clap cannot do it.
pub(super) fn entrant<G: MatchGame>(name: &str, text: &str) -> Result<Entrant<G>, clap::Error> {
    text.parse::<Entrant<G>>().map_err(|error| {
        let why = refusal::plainly(&error.to_string());
        let message = format!("invalid value '{text}' for '<{name}>': {why}\n");
        clap::Error::raw(clap::error::ErrorKind::ValueValidation, message)
    })
}

fn series<G: Orderable>(arguments: &Arguments, a: Entrant<G>, b: Entrant<G>) -> Result<Series<G>> {
    let variant = G::variant(arguments)?;
    let contestant = |entrant: Entrant<G>, options: &[_], limits| {
        entrant.check(&limits, options)?;
        entrant.check_variant(&variant)?;
        Ok::<_, arena::EntrantError>(Contestant {
            entrant,
            options: options.to_vec(),
            limits,
        })
    };
    let openings = match (&arguments.openings, arguments.random_openings) {
        (Some(path), _) => {
            let book = G::book(path, &variant)
                .with_context(|| format!("reading the openings in {}", path.display()))?;
            Openings::Book(book)
        }
        (None, Some(plies)) => Openings::Random {
            plies: usize::from(plies),
        },
        (None, None) => Openings::None,
    };
    let games = match (arguments.games, arguments.sprt) {
        (Some(games), _) => games,
        (None, Some(_)) => MOST_GAMES_OF_A_TEST,
        (None, None) => 100,
    };
    let a = contestant(a, &arguments.option_a, arguments.limits.a())?;
    let b = contestant(b, &arguments.option_b, arguments.limits.b())?;
    Ok(Series {
        a,
        b,
        schedule: Schedule {
            variant,
            openings,
            seed: arguments.seed,
            games,
            part: arguments.part,
        },
        terms: Terms {
            max_plies: arguments.max_plies.unwrap_or(G::MAX_PLIES),
            board_size: arguments.board_size,
            patience: Patience {
                grace: arguments.grace,
                longest: arguments.patience,
            },
        },
        concurrency: arguments.concurrency,
    })
}

/// Says what will make the result worth less than it seems.
fn warn<G: MatchGame>(series: &Series<G>) {
    if matches!(series.schedule.openings, Openings::None) && series.schedule.games > 2 {
        crate::complain(
            "warning: without --openings or --random-openings, players that roll no dice repeat the same two games",
        );
    }
    let threads = series.a.entrant.threads().max(series.b.entrant.threads());
    let wanted = usize::from(threads) * usize::from(series.concurrency);
    let cores = available_parallelism().map_or(1, usize::from);
    if wanted > cores {
        crate::complain(&format!(
            "warning: {wanted} threads on {cores} cores: times will not be fair"
        ));
    }
}

fn how_to_go_on(arguments: &Arguments) -> String {
    match &arguments.out {
        Some(path) => format!(
            "interrupted; the games so far are in {}: repeat the command with --resume to go on",
            path.display()
        ),
        None => {
            "interrupted; nothing was kept: with --out FILE a match can be gone on with".to_owned()
        }
    }
}

/// A name and a value, with `=` between them, or of an HTP command the last blank.
fn read_option(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').or_else(|| text.rsplit_once(' '));
    match parts {
        Some((name, value)) if !name.is_empty() && !text.contains(char::is_control) => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write Name=Value".to_owned()),
    }
}
