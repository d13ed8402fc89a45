//! What a run of `hexapod train loop` says of an iteration.

use serde::{Deserialize, Serialize};

use super::share::Share;

/// How an iteration ended. What its line does not say is absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Iteration {
    /// Which one, counted from one.
    pub iteration: u32,
    /// Steps of learning after it.
    pub step: usize,
    /// Whether its network is the best now,
    pub accepted: Option<bool>,
    /// and why.
    pub reason: Option<String>,
    /// How its network did against others.
    pub judged: Vec<Judged>,
    /// What its games look like.
    pub health: Health,
    /// What about that is not healthy.
    pub alarms: Vec<Alarm>,
    /// Positions that it learnt from,
    pub window: Option<u32>,
    /// and of the whole run so far.
    pub seen: Option<u32>,
    /// How learning went.
    pub fitted: Fitted,
}

/// How a network did against another one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Judged {
    /// `best`, `start`, or the file of an anchor.
    pub opponent: String,
    /// What the games add up to.
    pub score: Score,
    /// The share of the points, as its pairs tell it; nobody writes it down.
    #[serde(skip_deserializing)]
    pub share: Option<Share>,
}

/// What games add up to, from the side of the newer network.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Score {
    /// As the first player.
    pub first: Tally,
    /// As the second.
    pub second: Tally,
    /// Pairs by half points, from none to four.
    pub pairs: Vec<u32>,
    /// The difference in Elo with its 95 % interval, if there are games enough to tell.
    pub elo: Option<[f64; 3]>,
    /// How many of the games were like no other.
    pub distinct: Option<u32>,
}

/// Games by how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Tally {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// What the games of an iteration look like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Health {
    /// How many there were.
    pub games: Option<u32>,
    /// The share that somebody won.
    pub decisive: Option<f64>,
    /// The share of these that the first player won.
    pub first_share: Option<f64>,
    /// Plies a game.
    pub length: Option<f64>,
    /// Positions to learn from.
    pub positions: Option<u32>,
    /// The share of games whose first eight plies are like no other's.
    pub distinct_openings: Option<f64>,
    /// How evenly searches spread the choice, in nats.
    pub entropy: Option<f64>,
    /// How far that was from what the network said, in nats.
    pub surprise: Option<f64>,
    /// The squared error of what searches thought against how games ended.
    pub calibration: Option<f64>,
}

/// Something that is not healthy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Alarm {
    /// Which limit, as configs call it.
    pub limit: String,
    /// What was found, in a sentence.
    pub meaning: String,
}

/// How learning went.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Fitted {
    /// The whole loss.
    pub loss: Option<f64>,
    /// That of the choice of a move.
    pub policy: Option<f64>,
    /// That of the value.
    pub value: Option<f64>,
    /// The learning rate.
    pub rate: Option<f64>,
    /// On games that were held out: the cross-entropy of the choice,
    pub held_out_policy: Option<f64>,
    /// how often the wanted move was the most probable,
    pub held_out_top1: Option<f64>,
    /// and the squared error of the value.
    pub held_out_value: Option<f64>,
}

impl Iteration {
    /// The same with what follows from what was written down.
    pub(super) fn counted(mut self) -> Iteration {
        for judged in &mut self.judged {
            judged.share = Share::of(&judged.score.pairs);
        }
        self
    }
}
