//! The façade of a Hex player: a position in, a move out. No input, no output, no threads that
//! outlive a call.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use game::Game as _;
use hex_rules::{Colour, Hex, Move};

use crate::arena::Dice;
use crate::{Limits, Stop};

/// Who plays Hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexPlayer {
    /// Any legal move, each as likely as the others.
    Random,
}

impl HexPlayer {
    /// All of them.
    pub const ALL: [HexPlayer; 1] = [HexPlayer::Random];
}

impl fmt::Display for HexPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            HexPlayer::Random => "random",
        })
    }
}

/// A name that no player of Hex has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no player of Hex: write `random`")]
pub struct HexPlayerError {
    /// What was read.
    pub text: String,
}

impl FromStr for HexPlayer {
    type Err = HexPlayerError;

    fn from_str(text: &str) -> Result<HexPlayer, HexPlayerError> {
        match text {
            "random" => Ok(HexPlayer::Random),
            _ => Err(HexPlayerError {
                text: game::excerpt(text),
            }),
        }
    }
}

/// Who thinks, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexOptions {
    /// Who.
    pub player: HexPlayer,
    /// Threads that search together.
    pub threads: u16,
    /// Memory for the tree.
    pub memory_mib: usize,
    /// What chance draws from.
    pub seed: u64,
}

impl Default for HexOptions {
    fn default() -> HexOptions {
        HexOptions {
            player: HexPlayer::Random,
            threads: 1,
            memory_mib: 256,
            seed: 1,
        }
    }
}

/// What the player knows by now.
#[derive(Clone, Debug, PartialEq)]
pub struct HexReport {
    /// What it would play.
    pub best: Move,
    /// How many games it has tried out.
    pub simulations: u64,
    /// How likely the player to move is to win.
    pub value: f64,
    /// Who wins, if that is certain.
    pub proven: Option<Colour>,
    /// What was thought of the moves.
    pub candidates: Vec<HexCandidate>,
    /// The best play of both sides.
    pub line: Vec<Move>,
    /// How long it has been thinking.
    pub elapsed: Duration,
}

/// A move that was thought of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexCandidate {
    /// Which.
    pub mv: Move,
    /// How often it was tried.
    pub visits: u64,
    /// How likely it is to win.
    pub value: f64,
    /// Who wins after it, if that is certain.
    pub proven: Option<Colour>,
}

/// A player of Hex that keeps what it has learnt from one move to the next.
#[derive(Clone, Debug)]
pub struct HexEngine {
    options: HexOptions,
    dice: Dice,
}

impl HexEngine {
    /// A player with these options.
    pub fn new(options: HexOptions) -> HexEngine {
        let dice = Dice::new(options.seed, 0);
        HexEngine { options, dice }
    }

    /// The options in force.
    pub fn options(&self) -> &HexOptions {
        &self.options
    }

    /// Changes the options; what was learnt is lost.
    pub fn set_options(&mut self, options: HexOptions) {
        *self = HexEngine::new(options);
    }

    /// Forgets everything: another game begins.
    pub fn forget(&mut self) {
        *self = HexEngine::new(self.options);
    }

    /// Thinks about a position, and answers with a legal move, by the limits or when `stop` is
    /// raised. Returns `None` only when the game is over.
    pub fn think(
        &mut self,
        position: &Hex,
        _limits: &Limits,
        _stop: &Stop,
        watch: &mut dyn FnMut(&HexReport),
    ) -> Option<HexReport> {
        #[expect(
            clippy::disallowed_methods,
            reason = "a player says how long it has been thinking"
        )]
        let start = Instant::now();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let best = self.dice.pick(&moves)?;
        let report = HexReport {
            best,
            simulations: 0,
            value: 0.5,
            proven: None,
            candidates: Vec::new(),
            line: vec![best],
            elapsed: start.elapsed(),
        };
        watch(&report);
        Some(report)
    }
}
