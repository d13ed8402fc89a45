//! What a search found, in the words of the protocol.

use engine::Judging;
use game::{Notation, Outcome, Player};
use hex_rules::Hex;
use hive_rules::Hive;
use search::mcts::guided::{Candidate, Report};

use crate::limits::LONGEST_LINE;
use crate::protocol::{Analysis, MoveInfo, PolicyInfo, Proven, RootInfo, Side};
use crate::table::Table;
use crate::thinker::{Finding, Findings, Found};
use crate::view::{Places, describe_hive, hex_sym_hash};

/// A game that we can talk about.
pub(crate) trait Spoken: Judging + Notation {
    /// The colour of a player.
    fn side(player: Player) -> Side;

    /// A name that positions share which are the same but for a symmetry.
    fn sym_hash(&self) -> String;
}

impl Spoken for Hive {
    fn side(player: Player) -> Side {
        hive_rules::Colour::from(player).into()
    }

    fn sym_hash(&self) -> String {
        format!("{:016x}", self.canonical_key())
    }
}

impl Spoken for Hex {
    fn side(player: Player) -> Side {
        hex_rules::Colour::from(player).into()
    }

    fn sym_hash(&self) -> String {
        hex_sym_hash(self)
    }
}

/// What was found about a position; `None` if nothing was.
pub(crate) fn analysis(finding: &Finding) -> Option<Analysis> {
    let include_policy = finding.include_policy;
    let mut analysis = match &finding.findings {
        Findings::Nothing => return None,
        Findings::Hive(found) => {
            let mut analysis = words(found, include_policy)?;
            let places = Places::of(match finding.before.as_deref() {
                Some(Table::Hive(game)) => game,
                _ => &found.game,
            });
            let candidates = found.report.iter().flat_map(|report| &report.candidates);
            for (info, candidate) in analysis.move_infos.iter_mut().zip(candidates) {
                let drawn = describe_hive(found.game.position(), &places, candidate.mv);
                (info.tile, info.from, info.to) = (drawn.tile, drawn.from, drawn.to);
            }
            analysis
        }
        Findings::Hex(found) => words(found, include_policy)?,
    };
    analysis.turn_number = finding.turn;
    analysis.is_during_search = finding.during;
    Some(analysis)
}

fn words<G: Spoken>(found: &Found<G>, include_policy: bool) -> Option<Analysis> {
    let position = found.game.position();
    let mover = position.to_move();
    let mut analysis = Analysis {
        turn_number: 0,
        is_during_search: false,
        perspective: G::side(Player::First),
        move_infos: Vec::new(),
        root_info: RootInfo {
            winrate: 0.5,
            wdl: [0.0, 1.0, 0.0],
            visits: found.visits,
            current_player: G::side(mover),
            raw_winrate: 0.5,
            sym_hash: position.sym_hash(),
            proven: None,
        },
        policy: include_policy.then(Vec::new),
    };
    let root = &mut analysis.root_info;
    let Some(report) = &found.report else {
        let outcome = found.game.outcome()?;
        let chances = Chances::certain(outcome);
        (root.winrate, root.wdl) = (chances.winrate(), chances.wdl());
        root.raw_winrate = root.winrate;
        root.proven = Some(proven::<G>(outcome));
        return Some(analysis);
    };
    let chances = Chances::of(mover, report.value, report.draw);
    (root.winrate, root.wdl) = (chances.winrate(), chances.wdl());
    root.raw_winrate = Chances::of(mover, report.own_value, 0.0).winrate();
    root.proven = report.proven.map(proven::<G>);
    let tried = report.candidates.iter().filter(|c| c.visits > 0);
    analysis.move_infos = tried
        .zip(&found.lines)
        .enumerate()
        .map(|(order, (candidate, line))| info(position, mover, order, candidate, line))
        .collect();
    analysis.policy = include_policy.then(|| policy(position, report));
    Some(analysis)
}

fn info<G: Spoken>(
    position: &G,
    mover: Player,
    order: usize,
    candidate: &Candidate<G::Move>,
    line: &[G::Move],
) -> MoveInfo {
    let chances = Chances::of(mover, candidate.value, candidate.draw);
    let mut after = position.clone();
    let pv = line.iter().take(LONGEST_LINE).map(|&mv| {
        let text = after.write_move(mv);
        after.apply(mv);
        text
    });
    MoveInfo {
        text: position.write_move(candidate.mv),
        order,
        visits: candidate.visits,
        winrate: chances.winrate(),
        wdl: chances.wdl(),
        prior: candidate.prior,
        lcb: match candidate.proven {
            Some(_) => chances.winrate(),
            None => seen(mover, least(share(candidate.value), candidate.visits)),
        },
        pv: pv.collect(),
        proven: candidate.proven.map(proven::<G>),
        tile: None,
        from: None,
        to: None,
    }
}

fn policy<G: Spoken>(position: &G, report: &Report<G::Move>) -> Vec<PolicyInfo> {
    let info = |candidate: &Candidate<G::Move>| PolicyInfo {
        text: position.write_move(candidate.mv),
        prior: candidate.prior,
    };
    let mut policy: Vec<PolicyInfo> = report.candidates.iter().map(info).collect();
    policy.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    policy
}

fn proven<G: Spoken>(outcome: Outcome) -> Proven {
    match outcome.winner().map(G::side) {
        Some(Side::White) => Proven::White,
        Some(Side::Black) => Proven::Black,
        None => Proven::Draw,
    }
}

/// How likely the first player is to win, and a draw is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chances {
    value: f32,
    draw: f32,
}

impl Chances {
    /// From what a player sees.
    pub(crate) fn of(mover: Player, value: f32, draw: f32) -> Chances {
        Chances {
            value: match mover {
                Player::First => value,
                Player::Second => -value,
            },
            draw,
        }
    }

    fn certain(outcome: Outcome) -> Chances {
        Chances {
            value: match outcome {
                Outcome::Won(Player::First) => 1.0,
                Outcome::Won(Player::Second) => -1.0,
                Outcome::Draw => 0.0,
            },
            draw: if outcome == Outcome::Draw { 1.0 } else { 0.0 },
        }
    }

    /// A draw counts half.
    pub(crate) fn winrate(self) -> f32 {
        share(self.value)
    }

    fn wdl(self) -> [f32; 3] {
        // Averages of values and of draws may contradict each other by a rounding error.
        let draw = self.draw.clamp(0.0, 1.0 - self.value.abs().min(1.0));
        let win = f32::midpoint(1.0 - draw, self.value);
        let loss = f32::midpoint(1.0 - draw, -self.value);
        [win.clamp(0.0, 1.0), draw, loss.clamp(0.0, 1.0)]
    }
}

/// From -1..1 to 0..1.
fn share(value: f32) -> f32 {
    f32::midpoint(value, 1.0).clamp(0.0, 1.0)
}

/// A share that a player has, as the first player sees it.
fn seen(player: Player, share: f32) -> f32 {
    match player {
        Player::First => share,
        Player::Second => 1.0 - share,
    }
}

/// Wilson's lower bound (97.5 %) of a share that was seen in so many tries.
fn least(share: f32, tries: u32) -> f32 {
    const Z: f32 = 1.96;
    #[expect(clippy::cast_precision_loss, reason = "a bound for people")]
    let n = tries.max(1) as f32;
    let spread = (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((share + Z * Z / (2.0 * n) - Z * spread) / (1.0 + Z * Z / n)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_the_first_players() {
        let chances = Chances::of(Player::Second, 0.5, 0.2);
        assert!((chances.winrate() - 0.25).abs() < 1e-6);
        let [win, draw, loss] = chances.wdl();
        assert!((win - 0.15).abs() < 1e-6, "{win}");
        assert!((draw - 0.2).abs() < 1e-6, "{draw}");
        assert!((loss - 0.65).abs() < 1e-6, "{loss}");
    }

    #[test]
    fn the_bound_is_wilsons() {
        // 8 of 10: Wilson's interval at 95 % begins at 0.4901.
        assert!((least(0.8, 10) - 0.4901).abs() < 1e-3);
        assert!(least(0.8, 1_000) > 0.77, "the more often, the closer");
    }
}
