//! `hexapod play`: a game at the terminal.

mod company;
mod full_screen;
mod line_by_line;
mod taken_over;

use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use arena::{Entrant, EntrantError};
use clap::ValueEnum;
use engine::Limits;
use game::{Characters, Game, History, Player as Seat};
use games::{AnyGame, GameKind};
use hex_rules::{Hex, Size};
use hive_rules::Hive;
use terminal::{Flow, Ink, Keeper, Playable, PlayerKind, Table};

use super::library::DataFolder;
use super::match_games::limits::{LimitArguments, read_time};
use crate::WRONGLY_CALLED;
use crate::colour;
use crate::interruption::INTERRUPTED;
use crate::position::game_kind;

/// Play Hive or Hex at the terminal.
///
/// On the whole screen: arrows and Enter, or moves as you type them; `?` shows what else there is.
/// With --plain line by line, for pipes and screen readers. A game that you leave is kept, and you are
/// told how to go on with it.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(crate) struct Arguments {
    /// What is played.
    #[arg(value_parser = game_kind())]
    game: Option<GameKind>,
    /// How well the opponent plays, 1 to 10 [default: 3].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10), conflicts_with_all = ["against", "watch"])]
    level: Option<u8>,
    /// Which side you play [default: the one that begins].
    #[arg(long = "as", value_name = "SIDE", value_enum, conflicts_with = "watch")]
    side: Option<Side>,
    /// Who else plays: `person` for two people at this terminal, or a player as `hexapod match` names
    /// it, such as `alphabeta` or 'uhp:nokamute uhp'.
    #[arg(long, value_name = "PLAYER", conflicts_with = "watch")]
    against: Option<String>,
    /// Hive: against a network as a paper played with its own: `hive-paper` thinks for 500 simulations by
    /// the rule of the Hive paper, without its reward, and is told of nothing but the rules. --nodes gives it
    /// another number.
    #[arg(long, value_name = "PAPER", value_enum, conflicts_with_all = ["level", "against", "watch"])]
    like: Option<Paper>,
    /// The network for --like [default: the one that ships].
    #[arg(long, value_name = "FILE", requires = "like", value_hint = clap::ValueHint::FilePath)]
    net: Option<PathBuf>,
    /// Watch two players, the one who begins first.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    watch: Option<Vec<String>>,
    /// Seconds between moves of a game that is watched.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = read_time)]
    pace: Duration,
    /// Hive: the game type, Base, or Base+ and some of M, L, P.
    #[arg(long = "type", value_name = "TYPE", default_value = "Base+MLP")]
    variant: hive_rules::Variant,
    /// Hex: how many rows and columns the board has, 1 to 26.
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=26))]
    size: u8,
    /// Hex: the second player may swap.
    #[arg(long)]
    swap: bool,
    /// Go on with the game in this file; without one, or with `last`, with the last game that you left
    /// and that is not over.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = LAST)]
    resume: Option<PathBuf>,
    /// Line by line instead of the whole screen.
    #[arg(long)]
    plain: bool,
    /// Show from the start what the engine thinks of your moves.
    #[arg(long, conflicts_with = "plain")]
    candidates: bool,
    /// Use plain ASCII marks.
    #[arg(long)]
    ascii: bool,
    /// What opponents draw from: the same seed, the same answers [default: another each time].
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    data: DataFolder,
    #[command(flatten)]
    limits: LimitArguments,
}

const AFTER_HELP: &str = "\
A level brings its own limits; other players need some: --time, --nodes or --depth.

Examples:
  hexapod play hive                             you are White, against level 3
  hexapod play hex --size 9 --level 5 --as white
  hexapod play hive --type Base --against person
  hexapod play hive --type Base --like hive-paper --net sl1.safetensors
  hexapod play hive --watch level:4 level:5     two players, Space pauses
  hexapod play hive --against 'uhp:nokamute uhp' --time 1
  hexapod play --resume                         go on with the game that you left last
  hexapod play --resume game.pgn                go on with this one
  printf 'c3\\nboard\\n' | hexapod play hex --size 5 --plain";

/// As whom a network plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Paper {
    /// As the Hive paper let people play with its network.
    HivePaper,
}

/// Simulations a move in the Hive paper's games against people.
const PAPER_SIMULATIONS: u64 = 500;

/// Which side somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    /// White, who begins in Hive.
    White,
    /// Black, who begins in Hex.
    Black,
    /// Whichever it is.
    Random,
}

/// What stands for the game that was left last, where a file is named.
const LAST: &str = "last";

/// The level of the page's first game.
const USUAL_LEVEL: u8 = 3;

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    arguments.data.check()?;
    let begun = begun(arguments)?;
    let resumed = begun.play.as_ref().map(AnyGame::kind);
    let kind = match (resumed, arguments.game) {
        (Some(resumed), Some(named)) if resumed != named => {
            bail!("the game in --resume is one of {}", resumed.title())
        }
        (resumed, named) => resumed.or(named),
    };
    let Some(kind) = kind else {
        crate::complain("error: what is played? Write `hexapod play hive` or `hexapod play hex`");
        return Ok(ExitCode::from(WRONGLY_CALLED));
    };
    match kind {
        GameKind::Hive => {
            ensure!(!arguments.swap, "nobody swaps in Hive: --swap is for Hex");
            play_game::<Hive>(arguments, arguments.variant, begun, out)
        }
        GameKind::Hex => {
            let size = Size::square(usize::from(arguments.size))?;
            let swap = arguments.swap;
            let variant = hex_rules::Variant { size, swap };
            play_game::<Hex>(arguments, variant, begun, out)
        }
    }
}

/// A game that was begun perhaps, and where it is kept.
struct Begun {
    play: Option<AnyGame>,
    /// Who played, as the file says: the first player, then the second.
    names: [Option<String>; 2],
    keeper: Keeper,
}

fn begun(arguments: &Arguments) -> Result<Begun> {
    let folder = arguments.games_folder();
    let Some(path) = arguments.kept()? else {
        return Ok(Begun {
            play: None,
            names: [None, None],
            keeper: Keeper::new(folder, None),
        });
    };
    let shown = path.display();
    let resumed = terminal::resume(&path).with_context(|| format!("reading {shown}"))?;
    ensure!(
        !resumed.is_over(),
        "the game in {shown} is over: `hexapod show` and `hexapod serve` show it"
    );
    Ok(Begun {
        play: Some(resumed.play),
        names: resumed.names,
        keeper: Keeper::new(folder, Some(path)),
    })
}

fn play_game<G: Playable>(
    arguments: &Arguments,
    variant: <G as Game>::Variant,
    begun: Begun,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let Begun {
        play,
        names,
        keeper,
    } = begun;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let sitters = match sitters::<G>(arguments, names, seed) {
        Ok(sitters) => sitters,
        Err(Wrong::Player(error)) => {
            error.print()?;
            return Ok(ExitCode::from(WRONGLY_CALLED));
        }
        Err(Wrong::Limits(error)) => return Err(error.into()),
    };
    let game = match play.as_ref().and_then(G::of_play) {
        Some(game) => under_our_rules(game),
        None => G::begin(&variant),
    };
    for sitter in &sitters {
        if let PlayerKind::Program { entrant, .. } = sitter {
            entrant.check_variant(game.variant())?;
        }
    }
    let table = Table::new(game, sitters, seed);
    let on_screen = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !arguments.plain && !on_screen {
        crate::complain("this is no terminal: the game goes line by line, as with --plain");
    }
    if arguments.plain || !on_screen {
        line_by_line::run(arguments, table, keeper, out)
    } else {
        full_screen::run(arguments, table, keeper, out)
    }
}

/// A game that was read, with repetition as it is played here.
fn under_our_rules<G: Playable>(game: History<G>) -> History<G> {
    let mut ours = G::begin(game.variant());
    let same_start = *ours.position() == game.start();
    if same_start && game.moves().all(|mv| ours.play(mv).is_ok()) {
        ours
    } else {
        game
    }
}

/// What is wrong with the players that were named.
enum Wrong {
    Player(clap::Error),
    Limits(EntrantError),
}

/// Who sits where: the first player, then the second.
fn sitters<G: Playable>(
    arguments: &Arguments,
    names: [Option<String>; 2],
    seed: u64,
) -> Result<[PlayerKind<G>; 2], Wrong> {
    if let Some(watched) = &arguments.watch {
        let named = |name: &str, place: usize, limits: Limits| {
            let text = watched.get(place).map_or("", String::as_str);
            program(name, text, limits)
        };
        return Ok([
            named("A", 0, arguments.limits.a())?,
            named("B", 1, arguments.limits.b())?,
        ]);
    }
    let other = match (arguments.against.as_deref(), arguments.level) {
        _ if arguments.like.is_some() => {
            let (name, limits) = arguments.paper();
            program("PAPER", &name, limits)?
        }
        (Some("person"), _) => return Ok([PlayerKind::Person, PlayerKind::Person]),
        (Some(name), _) => program("PLAYER", name, arguments.limits.b())?,
        (None, None) if names.iter().any(Option::is_some) && arguments.side.is_none() => {
            // As the file has it: whatever names a player of ours is one.
            let limits = arguments.limits.b();
            return Ok(names.map(|name| {
                name.and_then(|name| program("", &name, limits).ok())
                    .unwrap_or(PlayerKind::Person)
            }));
        }
        (None, level) => {
            let name = format!("level:{}", level.unwrap_or(USUAL_LEVEL));
            program("N", &name, Limits::default())?
        }
    };
    let begins = match arguments.side {
        None => true,
        Some(Side::White) => G::WHITE == Seat::First,
        Some(Side::Black) => G::WHITE == Seat::Second,
        Some(Side::Random) => seed.count_ones().is_multiple_of(2),
    };
    Ok(if begins {
        [PlayerKind::Person, other]
    } else {
        [other, PlayerKind::Person]
    })
}

fn program<G: Playable>(name: &str, text: &str, limits: Limits) -> Result<PlayerKind<G>, Wrong> {
    let entrant: Entrant<G> = super::match_games::entrant(name, text).map_err(Wrong::Player)?;
    entrant.check(&limits, &[]).map_err(Wrong::Limits)?;
    Ok(PlayerKind::Program { entrant, limits })
}

/// A number that nobody knows before.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(0)
}

impl Arguments {
    /// The player that --like names, and its limits.
    fn paper(&self) -> (String, Limits) {
        let file = self.net.as_ref();
        let file = file.map_or(String::new(), |file| format!(",file={}", file.display()));
        let usual = Limits {
            nodes: Some(PAPER_SIMULATIONS),
            ..Limits::default()
        };
        let given = self.limits.b();
        let limits = if given == Limits::default() {
            usual
        } else {
            given
        };
        (format!("net:rule=hive-paper,knowledge=off{file}"), limits)
    }

    /// Where games are kept that are left.
    fn games_folder(&self) -> Option<PathBuf> {
        self.data.path().map(|folder| folder.join("games"))
    }

    /// The file of the game that is gone on with.
    fn kept(&self) -> Result<Option<PathBuf>> {
        let named = self.resume.as_ref();
        if named.is_none_or(|file| file.as_os_str() != LAST) {
            return Ok(named.cloned());
        }
        let folder = self
            .games_folder()
            .context("there is no folder to keep games in: name one with --data-dir")?;
        let wanted = self.game;
        let kind = wanted.map_or(String::new(), |kind| format!(" of {}", kind.title()));
        let is_wanted = |game: &AnyGame| wanted.is_none_or(|kind| kind == game.kind());
        let last = terminal::last_kept(&folder, is_wanted);
        let last = last.with_context(|| {
            format!(
                "there is no game{kind} to go on with in {}: those that you leave are kept there; any other is named, as in --resume game.pgn",
                folder.display()
            )
        })?;
        Ok(Some(last))
    }

    fn characters(&self) -> Characters {
        if self.ascii {
            Characters::Ascii
        } else {
            Characters::Unicode
        }
    }
}

/// How boards are drawn.
fn ink() -> Ink {
    if colour::of_results() {
        Ink::Colours
    } else {
        Ink::Plain
    }
}

/// Says how the game stands that somebody leaves, and keeps it if it is not over.
fn leave<G: Playable>(
    (keeper, table): (&mut Keeper, &Table<G>),
    flow: Flow,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let code = match flow {
        Flow::Interrupted => ExitCode::from(INTERRUPTED),
        Flow::GoOn | Flow::Leave | Flow::End => ExitCode::SUCCESS,
    };
    if flow == Flow::End {
        return Ok(code);
    }
    if let Some(ending) = table.ending() {
        writeln!(out, "{ending}")?;
        match keeper.save_end(table) {
            Ok(None) => {}
            Ok(Some(path)) => crate::complain(&format!("the game is kept in {}", path.display())),
            Err(error) => crate::complain(&format!(
                "warning: the end of the game could not be kept: {error}"
            )),
        }
        return Ok(code);
    }
    if table.game().plies() == 0 {
        return Ok(code);
    }
    match keeper.save(table, None) {
        Ok(path) => crate::complain(&format!(
            "the game is kept in {0}: go on with\n  hexapod play --resume {1}",
            path.display(),
            quoted(&path.display().to_string())
        )),
        Err(error) => {
            crate::complain(&format!(
                "warning: the game could not be kept: {error}; this is it:"
            ));
            write!(out, "{}", G::write(table, terminal::Format::Line)?)?;
        }
    }
    Ok(code)
}

/// A path as a shell takes it.
fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:@%".contains(c);
    if path.chars().all(is_plain) {
        path.to_owned()
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}
