//! What a search found, in the words of the protocol.

use engine::{Candidate, EngineGame, Report};
use game::{History, Outcome, Player, Value};
use games::{AnyGame, KnownGame, with_game};
use hex_rules::Hex;
use hive_rules::Hive;

use crate::limits::LONGEST_LINE;
use crate::protocol::{Analysis, MoveInfo, PolicyInfo, Proven, RootInfo};
use crate::thinker::{Finding, Findings, Found};
use crate::view::{Places, describe_hive, hex_sym_hash};

/// A game whose positions are analysed.
pub trait Analysed: EngineGame + KnownGame {
    /// A name that positions share which are the same but for a symmetry.
    fn sym_hash(&self) -> String;

    /// Says of these moves where they are drawn, if their text alone does not: in a game, or in
    /// another one whose places count.
    fn draw(
        _game: &History<Self>,
        _before: Option<&AnyGame>,
        _moves: &mut dyn Iterator<Item = (Self::Move, &mut MoveInfo)>,
    ) {
    }
}

impl Analysed for Hive {
    fn sym_hash(&self) -> String {
        format!("{:016x}", self.canonical_key())
    }

    fn draw(
        game: &History<Hive>,
        before: Option<&AnyGame>,
        moves: &mut dyn Iterator<Item = (Self::Move, &mut MoveInfo)>,
    ) {
        let places = Places::of(match before {
            Some(AnyGame::Hive(before)) => before,
            _ => game,
        });
        for (mv, info) in moves {
            let drawn = describe_hive(game.position(), &places, mv);
            (info.tile, info.from, info.to) = (drawn.tile, drawn.from, drawn.to);
        }
    }
}

impl Analysed for Hex {
    fn sym_hash(&self) -> String {
        hex_sym_hash(self)
    }
}

/// What was found about a position; `None` if nothing was.
pub(crate) fn analysis(finding: &Finding) -> Option<Analysis> {
    let findings = finding.findings.as_ref()?;
    let (before, policy) = (finding.before.as_deref(), finding.include_policy);
    let mut analysis = with_game!(Findings, findings, found => found_words(found, before, policy))?;
    analysis.turn_number = finding.turn;
    analysis.is_during_search = finding.during;
    Some(analysis)
}

/// The same of one game, as of its end.
pub(crate) fn found_words<G: Analysed>(
    found: &Found<G>,
    before: Option<&AnyGame>,
    include_policy: bool,
) -> Option<Analysis> {
    let mut analysis = words(found, include_policy)?;
    let candidates = found.report.iter().flat_map(|report| &report.candidates);
    let moves = candidates.map(|candidate| candidate.mv);
    G::draw(
        &found.game,
        before,
        &mut moves.zip(&mut analysis.move_infos),
    );
    Some(analysis)
}

fn words<G: Analysed>(found: &Found<G>, include_policy: bool) -> Option<Analysis> {
    let position = found.game.position();
    let mover = position.to_move();
    let mut analysis = Analysis {
        turn_number: found.game.plies(),
        is_during_search: false,
        perspective: G::side(Player::First).into(),
        move_infos: Vec::new(),
        root_info: RootInfo {
            winrate: 0.5,
            wdl: [0.0, 1.0, 0.0],
            visits: found.visits,
            current_player: G::side(mover).into(),
            raw_winrate: 0.5,
            sym_hash: position.sym_hash(),
            proven: None,
        },
        policy: include_policy.then(Vec::new),
    };
    let root = &mut analysis.root_info;
    let Some(report) = &found.report else {
        let outcome = found.game.outcome()?;
        let value = Value::proven(mover, outcome, None);
        (root.winrate, root.wdl) = (winrate(value), wdl(value));
        root.raw_winrate = root.winrate;
        root.proven = Some(proven::<G>(outcome));
        return Some(analysis);
    };
    (root.winrate, root.wdl) = (winrate(report.value), wdl(report.value));
    root.raw_winrate = winrate(report.raw_value.unwrap_or(report.value));
    root.proven = report.outcome().map(proven::<G>);
    let tried = report.candidates.iter().filter(|c| c.visits > 0);
    analysis.move_infos = tried
        .enumerate()
        .map(|(order, candidate)| info(position, order, candidate))
        .collect();
    analysis.policy = include_policy.then(|| policy(position, report));
    Some(analysis)
}

fn info<G: Analysed>(position: &G, order: usize, candidate: &Candidate<G::Move>) -> MoveInfo {
    let mover = position.to_move();
    let value = candidate.value.unwrap_or(Value::even(mover));
    let mut after = position.clone();
    let pv = candidate.line.iter().take(LONGEST_LINE).map(|&mv| {
        let text = after.write_move(mv);
        after.apply(mv);
        text
    });
    MoveInfo {
        text: position.write_move(candidate.mv),
        order,
        visits: candidate.visits,
        winrate: winrate(value),
        wdl: wdl(value),
        prior: candidate.prior.unwrap_or(0.0),
        lcb: match value.proof() {
            Some(_) => winrate(value),
            None => seen(mover, least(share(value), candidate.visits)),
        },
        pv: pv.collect(),
        proven: candidate.outcome().map(proven::<G>),
        tile: None,
        from: None,
        to: None,
    }
}

fn policy<G: Analysed>(position: &G, report: &Report<G::Move>) -> Vec<PolicyInfo> {
    let info = |candidate: &Candidate<G::Move>| PolicyInfo {
        text: position.write_move(candidate.mv),
        prior: candidate.prior.unwrap_or(0.0),
    };
    let mut policy: Vec<PolicyInfo> = report.candidates.iter().map(info).collect();
    policy.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    policy
}

pub(crate) fn proven<G: Analysed>(outcome: Outcome) -> Proven {
    match outcome.winner().map(G::side) {
        Some(games::Side::White) => Proven::White,
        Some(games::Side::Black) => Proven::Black,
        None => Proven::Draw,
    }
}

/// How likely the first player is to win, a draw counting half.
pub(crate) fn winrate(value: Value) -> f32 {
    share(value.pov(Player::First))
}

/// How likely the first player is to win, to draw and to lose.
fn wdl(value: Value) -> [f32; 3] {
    value.pov(Player::First).wdl()
}

/// What the viewer may expect, in the precision of the protocol.
fn share(value: Value) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a chance for people")]
    let share = value.expected_score() as f32;
    share.clamp(0.0, 1.0)
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
        let value = Value::new(Player::Second, 0.5, 0.2);
        assert!((winrate(value) - 0.25).abs() < 1e-6);
        let [win, draw, loss] = wdl(value);
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
