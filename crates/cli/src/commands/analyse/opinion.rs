//! What is thought of a position, by whomever: with the fields of the analysis API, without those
//! that a player knows nothing about.

use analysis::protocol::{Analysis, Proven, Side};
use engine::{HexReport, Report, Score};
use game::{Game as _, History, Notation, Outcome, Player};
use hex_rules::Hex;
use hive_rules::Hive;
use serde::Serialize;

use super::mind::Thought;

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
    fn new<G: Thought>(game: &History<G>) -> Opinion {
        Opinion {
            turn_number: game.plies(),
            is_during_search: false,
            perspective: G::FIRST,
            move_infos: Vec::new(),
            root_info: RootOpinion {
                winrate: None,
                visits: 0,
                current_player: colour::<G>(game.position().to_move()),
                proven: None,
                score: None,
                depth: None,
            },
        }
    }

    /// Of a game that is over.
    pub(super) fn ended<G: Thought>(game: &History<G>, outcome: Outcome) -> Opinion {
        let mut opinion = Opinion::new(game);
        let winrate = match outcome {
            Outcome::Won(Player::First) => 1.0,
            Outcome::Won(Player::Second) => 0.0,
            Outcome::Draw => 0.5,
        };
        opinion.root_info.winrate = Some(winrate);
        opinion.root_info.proven = Some(proven::<G>(outcome));
        opinion
    }

    /// One move with its line: that is all the search keeps.
    pub(super) fn of_hive(game: &History<Hive>, report: &Report) -> Opinion {
        let mut opinion = Opinion::new(game);
        let mover = game.position().to_move();
        let root = &mut opinion.root_info;
        root.visits = report.nodes;
        root.depth = Some(report.depth);
        match report.score {
            Score::WinIn(_) => root.proven = Some(colour::<Hive>(mover)),
            Score::LossIn(_) => root.proven = Some(colour::<Hive>(!mover)),
            Score::Points(points) => {
                root.score = Some(match mover {
                    Player::First => points,
                    Player::Second => -points,
                });
            }
        }
        let pv = written(game, &report.line);
        let proven = root.proven;
        opinion.move_infos = pv
            .first()
            .map(|text| MoveOpinion {
                text: text.clone(),
                order: 0,
                visits: None,
                winrate: None,
                prior: None,
                pv: pv.clone(),
                proven,
            })
            .into_iter()
            .collect();
        opinion
    }

    /// The line is known of the best move alone.
    pub(super) fn of_hex(game: &History<Hex>, report: &HexReport) -> Opinion {
        let mut opinion = Opinion::new(game);
        let mover = game.position().to_move();
        let seen = |chance: f64| match mover {
            Player::First => chance,
            Player::Second => 1.0 - chance,
        };
        let name = |winner: hex_rules::Colour| colour::<Hex>(winner.player());
        let root = &mut opinion.root_info;
        root.visits = report.simulations;
        root.winrate = Some(seen(report.value));
        root.proven = report.proven.map(name);
        let line = written(game, &report.line);
        let candidates = report.candidates.iter().filter(|one| one.visits > 0);
        opinion.move_infos = candidates
            .enumerate()
            .map(|(order, one)| MoveOpinion {
                text: game.position().write_move(one.mv),
                order,
                visits: Some(one.visits),
                winrate: Some(seen(one.value)),
                prior: None,
                pv: if one.mv == report.best {
                    line.clone()
                } else {
                    vec![game.position().write_move(one.mv)]
                },
                proven: one.proven.map(name),
            })
            .collect();
        if opinion.move_infos.is_empty() {
            // What is certain without search has no candidates.
            opinion.move_infos.push(MoveOpinion {
                text: game.position().write_move(report.best),
                order: 0,
                visits: None,
                winrate: None,
                prior: None,
                pv: line,
                proven: opinion.root_info.proven,
            });
        }
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

fn colour<G: Thought>(player: Player) -> &'static str {
    match player {
        Player::First => G::FIRST,
        Player::Second => G::SECOND,
    }
}

fn proven<G: Thought>(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", colour::<G>)
}

/// A line as text, each move in the position before it.
fn written<G: Notation>(game: &History<G>, line: &[G::Move]) -> Vec<String> {
    let mut at = game.position().clone();
    let mut texts = Vec::new();
    for &mv in line {
        let text = at.write_move(mv);
        if at.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}
