//! Games of self-play as records, and parts of them as files.

use game::Notation;
use games::KnownGame;
use records::{Ended, Kind, Person, Record, Source, Thought};
use serde::{Deserialize, Serialize};

use super::health::GameCounts;
use crate::self_play::{Found, PlayedGame};

/// What a part says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AboutGames {
    pub iteration: u32,
    /// Which part, as `3/8`.
    pub part: String,
    /// The hash of the network that played; none if none did.
    pub network: Option<String>,
    pub counts: GameCounts,
}

/// A game as it is kept.
pub(super) fn record<G: KnownGame + Notation>(played: &PlayedGame<G>, by: &str) -> Record {
    let mut position = played.game.start();
    let mut thoughts = Vec::with_capacity(played.found.len());
    for (found, mv) in played.found.iter().zip(played.game.moves()) {
        thoughts.push(found.as_ref().map(|found| thought(found, &position)));
        position.apply(mv);
    }
    let player = || Person {
        rating: None,
        name: Some(by.to_owned()),
        kind: Kind::Bot,
    };
    let ended = match (position.outcome(), played.game.outcome()) {
        (Some(_), _) => Ended::Board,
        (None, Some(_)) => Ended::Repetition,
        (None, None) => Ended::Unfinished,
    };
    Record {
        play: G::into_any(played.game.clone()),
        players: [player(), player()],
        date: None,
        site: None,
        result: played.outcome,
        ended,
        source: Source {
            file: "self-play".into(),
            place: Some(played.number.to_string()),
        },
        thoughts: Some(thoughts),
    }
}

fn thought<G: Notation>(found: &Found<G::Move>, position: &G) -> Thought {
    // Of a cheap search nothing is learnt about the choice.
    let policy = found.policy.iter().filter(|_| !found.cheap);
    Thought {
        value: found.value,
        best: None,
        wdl: Some(found.wdl),
        policy: policy
            .map(|&(mv, part)| (position.write_move(mv), part))
            .collect(),
        simulations: Some(found.simulations),
        cheap: found.cheap,
    }
}
