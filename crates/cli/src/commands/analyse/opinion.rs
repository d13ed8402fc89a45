//! What is thought of a position, by whomever: with the fields of the analysis API, without those
//! that a player knows nothing about.

use analysis::protocol::{Analysis, Proven, Side};
use engine::{Candidate, Report};
use game::{History, Outcome, Player, Value};
use games::KnownGame;
use serde::Serialize;

/// What was found.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(in crate::commands) enum Found {
    /// By a network.
    Analysis(Box<Analysis>),
    /// By another player.
    Opinion(Box<Opinion>),
}

impl Found {
    pub(super) fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }

    /// As people are told.
    pub(in crate::commands) fn opinion(&self) -> Opinion {
        match self {
            Found::Analysis(analysis) => Opinion::of_analysis(analysis),
            Found::Opinion(opinion) => (**opinion).clone(),
        }
    }
}

/// What is thought of a position. Chances are those of whoever moves first.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::commands) struct Opinion {
    pub(super) turn_number: usize,
    is_during_search: bool,
    pub(in crate::commands) perspective: &'static str,
    pub(in crate::commands) move_infos: Vec<MoveOpinion>,
    pub(super) root_info: RootOpinion,
}

/// What is thought of a move.
#[derive(Clone, Debug, Serialize)]
pub(in crate::commands) struct MoveOpinion {
    #[serde(rename = "move")]
    pub(in crate::commands) text: String,
    pub(super) order: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::commands) visits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::commands) winrate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) prior: Option<f64>,
    pub(super) pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proven: Option<&'static str>,
}

/// What is thought of the position as a whole.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RootOpinion {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winrate: Option<f64>,
    /// Simulations, or positions that were visited.
    pub(super) visits: u64,
    pub(super) current_player: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proven: Option<&'static str>,
    /// Points for whoever moves first, of a player who counts in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i32>,
    /// Plies that were searched in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
}

impl Opinion {
    fn new<G: KnownGame>(game: &History<G>) -> Opinion {
        Opinion {
            turn_number: game.plies(),
            is_during_search: false,
            perspective: G::FIRST.name(),
            move_infos: Vec::new(),
            root_info: RootOpinion {
                winrate: None,
                visits: 0,
                current_player: G::side(game.position().to_move()).name(),
                proven: None,
                score: None,
                depth: None,
            },
        }
    }

    /// Of a game that is over.
    pub(super) fn ended<G: KnownGame>(game: &History<G>, outcome: Outcome) -> Opinion {
        let mut opinion = Opinion::new(game);
        let value = Value::proven(Player::First, outcome, None);
        opinion.root_info.winrate = Some(value.expected_score());
        opinion.root_info.proven = Some(proven::<G>(outcome));
        opinion
    }

    /// Of a search, whichever it was.
    pub(super) fn of<G: KnownGame>(game: &History<G>, report: &Report<G::Move>) -> Opinion {
        let mut opinion = Opinion::new(game);
        let root = &mut opinion.root_info;
        root.visits = report.work.count();
        root.depth = report.work.depth;
        root.proven = report.outcome().map(proven::<G>);
        root.score = report.value.pov(Player::First).evaluation();
        root.winrate = winrate(report.value);
        let alone = Candidate::alone(&report.line, report.value);
        let known = report.candidates.iter();
        let mut known: Vec<_> = known.filter(|one| one.value.is_some()).collect();
        if known.is_empty() {
            // What is certain without search has no candidates.
            known.extend(&alone);
        }
        let infos = known.into_iter().enumerate().map(|(order, one)| {
            let pv = game.position().write_variation(&one.line);
            MoveOpinion {
                text: game.position().write_move(one.mv),
                order,
                visits: (one.visits > 0).then_some(one.visits.into()),
                winrate: one.value.filter(|_| one.visits > 0).and_then(winrate),
                prior: one.prior.map(f64::from),
                pv,
                proven: one.outcome().map(proven::<G>),
            }
        });
        opinion.move_infos = infos.collect();
        opinion
    }

    fn of_analysis(analysis: &Analysis) -> Opinion {
        let root = &analysis.root_info;
        let moves = analysis.move_infos.iter().map(|info| MoveOpinion {
            text: info.text.clone(),
            order: info.order,
            visits: Some(info.visits.into()),
            winrate: Some(info.winrate.into()),
            prior: Some(info.prior.into()),
            pv: info.pv.clone(),
            proven: info.proven.map(ending),
        });
        Opinion {
            turn_number: analysis.turn_number,
            is_during_search: analysis.is_during_search,
            perspective: side(analysis.perspective),
            move_infos: moves.collect(),
            root_info: RootOpinion {
                winrate: Some(root.winrate.into()),
                visits: root.visits.into(),
                current_player: side(root.current_player),
                proven: root.proven.map(ending),
                score: None,
                depth: None,
            },
        }
    }
}

fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn ending(proven: Proven) -> &'static str {
    match proven {
        Proven::White => "white",
        Proven::Black => "black",
        Proven::Draw => "draw",
    }
}

/// How likely the first player is to win, unless it is points that were found, or how it ends.
fn winrate(value: Value) -> Option<f64> {
    let first = value.pov(Player::First);
    let is_estimate = first.evaluation().is_none();
    is_estimate.then_some(first.expected_score())
}

fn proven<G: KnownGame>(outcome: Outcome) -> &'static str {
    let winner = outcome.winner();
    winner.map_or("draw", |winner| G::side(winner).name())
}
