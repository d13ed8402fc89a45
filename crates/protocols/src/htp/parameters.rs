//! What a client can set: `param_game` and `param_hexapod`.

use std::time::Duration;

use engine::{EngineGame as _, Options, PlayerKind};
use hex_rules::Hex;

use super::arguments::Arguments;
use super::client_board::SwapStyle;
use super::clocks;
use super::refused::Refused;
use crate::memory;

/// What holds beside the options of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    /// Whether the second move may be a swap.
    pub(super) allow_swap: bool,
    /// What that does to the board.
    pub(super) swap_style: SwapStyle,
    /// Whether a swap is called `swap`.
    pub(super) on_little_golem: bool,
    /// What is on each clock at the beginning.
    pub(super) game_time: Duration,
    /// The most time for a move.
    pub(super) max_time: Duration,
    /// The most simulations for a move.
    pub(super) max_games: u64,
    /// Whether to show what is thought while it is thought.
    pub(super) use_livegfx: bool,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            allow_swap: false,
            swap_style: SwapStyle::Pieces,
            on_little_golem: false,
            game_time: Duration::from_mins(30),
            max_time: Duration::from_secs(10),
            max_games: u64::MAX,
            use_livegfx: false,
        }
    }
}

const SWAP_STYLES: [(&str, SwapStyle); 2] = [
    ("pieces", SwapStyle::Pieces),
    ("benzene", SwapStyle::Benzene),
];

/// Shorter than this nobody can think.
const SHORTEST: f64 = 0.001;

/// The answer to `param_game` without arguments.
pub(super) fn list_game(parameters: &Parameters) -> String {
    let style = SWAP_STYLES
        .into_iter()
        .find(|&(_, style)| style == parameters.swap_style);
    let style = style.map_or("", |(name, _)| name);
    format!(
        "\n[bool] allow_swap {}\n[bool] on_little_golem {}\n[string] game_time {}\n[list/pieces/benzene] swap_style {style}",
        u8::from(parameters.allow_swap),
        u8::from(parameters.on_little_golem),
        clocks::write(parameters.game_time),
    )
}

/// Sets a parameter of the game: the two arguments are its name and its value.
pub(super) fn set_game(
    mut parameters: Parameters,
    arguments: Arguments<'_>,
    started: bool,
) -> Result<Parameters, Refused> {
    match arguments.word(1).unwrap_or_default() {
        "allow_swap" => parameters.allow_swap = arguments.yes(2)?,
        "on_little_golem" => parameters.on_little_golem = arguments.yes(2)?,
        "swap_style" => parameters.swap_style = arguments.choice(2, &SWAP_STYLES)?,
        "game_time" => {
            parameters.game_time = arguments.seconds(2, SHORTEST)?;
            if started {
                return Err(Refused::GameStarted);
            }
        }
        name => return Err(unknown(name)),
    }
    Ok(parameters)
}

/// The answer to `param_hexapod` without arguments.
pub(super) fn list_search(parameters: &Parameters, options: &Options) -> String {
    let names: Vec<&str> = Hex::PLAYERS.iter().map(|player| player.name()).collect();
    format!(
        "\n[bool] use_livegfx {}\n[list/{}] player {}\n[string] max_games {}\n[string] max_time {}\n[string] memory {}\n[string] seed {}\n[string] threads {}",
        u8::from(parameters.use_livegfx),
        names.join("/"),
        options.player,
        parameters.max_games,
        clocks::write(parameters.max_time),
        options.memory_mib,
        options.seed,
        options.threads,
    )
}

/// Sets a parameter of the search: the two arguments are its name and its value.
pub(super) fn set_search(
    mut parameters: Parameters,
    mut options: Options,
    arguments: Arguments<'_>,
) -> Result<(Parameters, Options), Refused> {
    match arguments.word(1).unwrap_or_default() {
        "use_livegfx" => parameters.use_livegfx = arguments.yes(2)?,
        "max_time" => parameters.max_time = arguments.seconds(2, SHORTEST)?,
        "max_games" => parameters.max_games = arguments.number(2, 1..=u64::MAX)?,
        "player" => {
            let names: Vec<&str> = Hex::PLAYERS.iter().map(|player| player.name()).collect();
            let word = arguments.word(2).unwrap_or_default();
            options.player = PlayerKind::read::<Hex>(word).map_err(|_| Refused::Argument {
                at: 2,
                word: game::excerpt(word),
                what: format!("one of {}", names.join(", ")),
            })?;
        }
        "seed" => options.seed = arguments.number(2, 0..=u64::MAX)?,
        "threads" => {
            let threads = arguments.number(2, 1..=1024)?;
            options.threads = u16::try_from(threads).unwrap_or(u16::MAX);
        }
        "memory" => {
            let mib = arguments.number(2, 1..=65536)?;
            options.memory_mib = u32::try_from(mib).unwrap_or(u32::MAX);
            let mib = options.memory_mib as usize;
            if !memory::is_there(mib) {
                return Err(Refused::Memory { mib });
            }
        }
        name => return Err(unknown(name)),
    }
    Ok((parameters, options))
}

fn unknown(name: &str) -> Refused {
    Refused::Parameter {
        name: game::excerpt(name),
    }
}
