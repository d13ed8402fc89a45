//! Figure 2b: each network against SL1, without a search and with one.

use arena::WinsDrawsLosses;
use engine::Stop;
use hive_rules::Hive;
use net::evaluator::Reader;
use search::mcts::guided::HivePaper;
use serde::{Deserialize, Serialize};

use super::{ITERATIONS, LONGEST};
use crate::papers::hive_sl::{Comparison, PaperSearch, Progress, Summary};

/// A match of the figure: a network with so many simulations against SL1, which has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// TS.1 to TS.5; 0 is SL1.
    pub iteration: u32,
    pub simulations: u32,
}

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// As the paper calls the network: `SL1`, `TS.1`.
    pub name: String,
    pub simulations: u32,
    /// The hashes of the network and of SL1.
    pub networks: [String; 2],
    /// Games a colour, and what they were drawn from.
    pub games: usize,
    pub seed: u64,
    pub control: f32,
    /// As the paper counts: wins of the games that were kept, and these, as White and as Black.
    pub kept_wins: [u64; 2],
    pub kept: [u64; 2],
    /// Everything counted.
    pub as_white: WinsDrawsLosses,
    pub as_black: WinsDrawsLosses,
    /// The difference in Elo with its 95 % interval, of 100 games at least, where it is finite.
    pub elo: Option<[f64; 3]>,
    /// Games in which the network, and in which SL1, could not read a position and moved at random.
    pub unread: [u64; 2],
}

impl Match {
    /// All that the figure shows.
    pub fn all() -> Vec<Match> {
        let of = |iteration, simulations| Match {
            iteration,
            simulations,
        };
        let mut all = vec![
            of(0, 0),
            of(0, 50),
            of(1, 0),
            of(1, 50),
            of(1, 100),
            of(1, 150),
        ];
        for iteration in 2..=ITERATIONS {
            all.extend([of(iteration, 0), of(iteration, 50)]);
        }
        all
    }

    /// As the paper calls the network.
    pub fn name(self) -> String {
        match self.iteration {
            0 => "SL1".to_owned(),
            iteration => format!("TS.{iteration}"),
        }
    }

    /// Plays it; `None` if it was stopped.
    pub fn play(
        self,
        readers: [&dyn Reader<Hive>; 2],
        (games, seed, batch, control): (usize, u64, usize, f32),
        networks: [String; 2],
        stop: &Stop,
        watch: &mut dyn FnMut(Progress),
    ) -> Option<Row> {
        let searching = PaperSearch {
            simulations: self.simulations,
            rule: HivePaper {
                control,
                rewarded: true,
            },
            longest_in_tree: Some(LONGEST[1]),
        };
        let comparison = Comparison {
            games,
            random_turns: 4,
            longest: LONGEST[1] as usize,
            batch,
            seed,
            searches: [searching, PaperSearch::default()],
        };
        let played = comparison.play(readers, stop, watch)?;
        let Summary { paper, everything } = Summary::of(&played, LONGEST[0] as usize);
        let kept = [paper.as_white, paper.as_black];
        let elo = everything.elo;
        let elo = elo.map(|elo| [elo.difference, elo.low, elo.high]);
        Some(Row {
            name: self.name(),
            simulations: self.simulations,
            networks,
            games,
            seed,
            control,
            kept_wins: kept.map(|kept| kept.wins),
            kept: kept.map(|kept| kept.kept()),
            as_white: everything.as_white,
            as_black: everything.as_black,
            elo: elo.filter(|elo| elo.iter().all(|number| number.is_finite())),
            unread: everything.unread_games,
        })
    }
}

impl Row {
    /// Wins as White and as Black, as the paper counts them.
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    pub fn shares(&self) -> [Option<f64>; 2] {
        [0, 1].map(|colour| {
            let kept = self.kept[colour];
            (kept > 0).then(|| self.kept_wins[colour] as f64 / kept as f64)
        })
    }
}
