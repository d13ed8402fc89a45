//! What networks of a run think of a position, by themselves: nothing is searched.
//!
//! Networks are read when they are first asked for, and kept, as long as there is room, by what is
//! written on their cards: a run that begins anew has other networks under the same names.

use std::sync::{Arc, Mutex, PoisonError};

use engine::{Device, EngineGame, Precision};
use game::{EvalRequest, Evaluator as _, History, Line, Value};
use games::{AnyGame, with_game};
use net::file::Network;
use serde::Serialize;

use super::service::RunNetworks;
use crate::protocol::PolicyInfo;
use crate::wording::{Analysed, winrate};

/// How many networks are kept, and how many bytes of numbers.
const MOST_KEPT: usize = 48;
const MOST_BYTES: usize = 512 << 20;
/// How many moves are told of each.
const MOST_MOVES: usize = 64;

/// What the network of an iteration thinks of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opinion {
    /// After which iteration; 0 is the network that the run began with.
    pub iteration: u32,
    /// How likely the first player is to win, a draw counting half.
    pub winrate: Option<f32>,
    /// How likely a draw is.
    pub draw: Option<f32>,
    /// The moves that it would play, the likeliest first; 64 at most.
    pub policy: Vec<PolicyInfo>,
    /// Why it could not be asked.
    pub trouble: Option<String>,
}

/// Networks of runs that were asked for before.
#[derive(Debug, Default)]
pub(crate) struct Networks(Mutex<Vec<Kept>>);

#[derive(Debug)]
struct Kept {
    card: String,
    network: Arc<Network>,
    bytes: usize,
}

impl Networks {
    /// What the network of an iteration thinks of the position that a game has come to, which is not
    /// over.
    pub(crate) fn opinion(
        &self,
        networks: &dyn RunNetworks,
        iteration: u32,
        game: &AnyGame,
    ) -> Opinion {
        let asked = self
            .network(networks, iteration)
            .and_then(|network| with_game!(AnyGame, game, game => opinion(&network, game)));
        let opinion = asked.unwrap_or_else(|trouble| Opinion {
            trouble: Some(trouble),
            ..Opinion::default()
        });
        Opinion {
            iteration,
            ..opinion
        }
    }

    fn network(&self, networks: &dyn RunNetworks, iteration: u32) -> Result<Arc<Network>, String> {
        let card = networks.card(iteration)?;
        if let Some(known) = self.known(&card) {
            return Ok(known);
        }
        let numbers = networks.numbers(iteration)?;
        let network = Network::read(&numbers, &card).map_err(|error| error.to_string())?;
        let network = Arc::new(network);
        self.keep(Kept {
            card,
            network: Arc::clone(&network),
            bytes: numbers.len(),
        });
        Ok(network)
    }

    /// A network that is kept; it counts as the newest again.
    fn known(&self, card: &str) -> Option<Arc<Network>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|kept| kept.card == card)?;
        let found = kept.remove(at);
        let network = Arc::clone(&found.network);
        kept.push(found);
        Some(network)
    }

    /// Keeps a network, and forgets those that were not asked for the longest.
    fn keep(&self, new: Kept) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|known| known.card != new.card);
        kept.push(new);
        while kept.len() > MOST_KEPT
            || kept.iter().map(|kept| kept.bytes).sum::<usize>() > MOST_BYTES
        {
            kept.remove(0);
        }
    }
}

fn opinion<G: Analysed>(network: &Network, game: &History<G>) -> Result<Opinion, String> {
    let backend = Device::Cpu.backend(1, Precision::F32);
    let backend = backend.map_err(|error| error.to_string())?;
    let evaluator =
        <G as EngineGame>::evaluator(network, backend).map_err(|error| error.to_string())?;
    let position = game.position();
    let legal = game.legal_moves();
    let moves: Vec<G::Move> = game.moves().collect();
    let request = EvalRequest {
        position,
        legal: &legal,
        line: Line::new(&moves, &[]),
        occurrences: u32::try_from(game.occurrences()).unwrap_or(u32::MAX),
    };
    if let Some(reason) = G::unread(&network.card, &request) {
        return Err(format!("it cannot read this position: {reason}"));
    }
    let answer = evaluator.evaluate(&[request]).pop();
    let answer = answer.ok_or("it gave no answer")?;
    let mut policy: Vec<PolicyInfo> = legal
        .iter()
        .zip(&answer.priors)
        .map(|(&mv, &prior)| PolicyInfo {
            text: position.write_move(mv),
            prior,
        })
        .collect();
    policy.sort_by(|one, other| other.prior.total_cmp(&one.prior));
    policy.truncate(MOST_MOVES);
    let value = Value::new(position.to_move(), answer.value, answer.draw);
    Ok(Opinion {
        winrate: Some(winrate(value)),
        draw: Some(value.draw()),
        policy,
        ..Opinion::default()
    })
}

/// So many of these at most, evenly chosen: the first and the last are among them.
pub(crate) fn evenly(all: &[u32], most: usize) -> Vec<u32> {
    if all.len() <= most {
        return all.to_vec();
    }
    let (last, steps) = (all.len() - 1, most.saturating_sub(1).max(1));
    // To the nearest.
    let chosen = (0..most).map(|number| (number * last + steps / 2) / steps);
    chosen.filter_map(|at| all.get(at).copied()).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use net::file::Precision;

    use super::*;

    /// A folder with a network, and one that is damaged.
    struct Folder {
        numbers: Vec<u8>,
        card: String,
        read: Cell<usize>,
    }

    impl RunNetworks for Folder {
        fn iterations(&self) -> Vec<u32> {
            vec![1, 2]
        }

        fn card(&self, iteration: u32) -> Result<String, String> {
            match iteration {
                1 => Ok(self.card.clone()),
                2 => Ok(self.card.replacen("\"sha256\": \"", "\"sha256\": \"0", 1)),
                _ => Err("there is none".to_owned()),
            }
        }

        fn numbers(&self, _: u32) -> Result<Vec<u8>, String> {
            self.read.set(self.read.get() + 1);
            Ok(self.numbers.clone())
        }
    }

    fn shipped() -> Folder {
        let (numbers, card) = hex_rules::Hex::SHIPPED;
        let network = Network::read(numbers, card).expect("it ships");
        let files = network.write(Precision::Full).expect("it is written");
        Folder {
            numbers: files.numbers,
            card: files.card,
            read: Cell::default(),
        }
    }

    #[test]
    fn a_network_is_read_once_and_a_damaged_one_says_so() {
        let (folder, networks) = (shipped(), Networks::default());
        let game: AnyGame = "hex:11 c3".parse().expect("a game");
        let one = networks.opinion(&folder, 1, &game);
        assert_eq!((one.iteration, &one.trouble), (1, &None));
        let winrate = one.winrate.expect("it has an opinion");
        assert!((0.0..=1.0).contains(&winrate), "{winrate}");
        assert_eq!(one.policy.len(), MOST_MOVES);
        assert!(
            one.policy
                .is_sorted_by(|one, other| one.prior >= other.prior)
        );
        assert_eq!(networks.opinion(&folder, 1, &game), one);
        assert_eq!(folder.read.get(), 1);
        let damaged = networks.opinion(&folder, 2, &game);
        let trouble = damaged.trouble.expect("it is damaged");
        assert!(trouble.contains("do not belong to their card"), "{trouble}");
        let missing = networks.opinion(&folder, 3, &game);
        assert_eq!(missing.trouble.as_deref(), Some("there is none"));
        let other: AnyGame = "Base".parse().expect("a game");
        let unfit = networks.opinion(&folder, 1, &other);
        assert!(unfit.trouble.expect("another game").contains("judges"));
    }

    #[test]
    fn the_first_and_the_last_are_among_the_chosen() {
        let all: Vec<u32> = (0..=30).collect();
        assert_eq!(evenly(&all, 4), [0, 10, 20, 30]);
        assert_eq!(evenly(&all, 12).len(), 12);
        assert_eq!(evenly(&[3, 4], 12), [3, 4]);
        assert_eq!(evenly(&[], 12), [0_u32; 0]);
    }
}
