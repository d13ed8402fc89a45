//! A review in words.

use std::io::Write;

use anyhow::Result;
use engine::review::{AS_GOOD_AS_WON, Decided, Mark, Phases, Praise, ReviewedPly, SideAccuracy};
use game::{History, Player};

use super::page::Pictured;
use super::{GameReport, mover};
use crate::commands::analyse::percent;

/// Tells it to people.
pub(super) fn tell<G: Pictured>(
    report: &GameReport<G::Fact>,
    game: &History<G>,
    out: &mut impl Write,
) -> Result<()> {
    writeln!(out, "{}", heading::<G>(report))?;
    writeln!(out, "{}", extent(report))?;
    for said in course::<G>(report) {
        writeln!(out, "{said}")?;
    }
    for ply in report.told() {
        let colour = G::colour(mover(game, ply.ply));
        writeln!(out, "\n{:>4}. {} {}", ply.ply, ply.mv, sign(ply))?;
        if let Some(praise) = &ply.praise {
            for said in praised(praise, colour) {
                writeln!(out, "      {said}")?;
            }
            continue;
        }
        writeln!(
            out,
            "      It costs {colour} {} of the chances to win; better was {}",
            percent(ply.loss),
            ply.best
        )?;
        for claim in &ply.why {
            writeln!(out, "      - {}", claim.text)?;
        }
        if ply.pv.len() > 1 {
            writeln!(out, "      expected: {}", ply.pv.join(", "))?;
        }
    }
    writeln!(out)?;
    for player in [Player::First, Player::Second] {
        writeln!(out, "{}", sum::<G>(report, game, player))?;
    }
    Ok(())
}

/// Who played what: `Ada (White) against Bo (Black), Base+MLP, 2024-04-26`.
pub(super) fn heading<G: Pictured>(report: &GameReport<G::Fact>) -> String {
    let about = &report.about;
    let side = |name: &Option<String>, player| {
        let colour = G::colour(player);
        match name {
            Some(name) => format!("{} ({colour})", plain(name)),
            None => colour.to_owned(),
        }
    };
    let mut parts = vec![
        format!(
            "{} against {}",
            side(&about.first, Player::First),
            side(&about.second, Player::Second)
        ),
        report.variant.clone(),
    ];
    let known = [&about.date, &about.site];
    parts.extend(known.into_iter().flatten().map(|text| plain(text)));
    parts.join(", ")
}

/// How much was looked at.
pub(super) fn extent<F>(report: &GameReport<F>) -> String {
    let (done, all) = (report.review.plies.len(), report.moves);
    let moves = match (done == all, all) {
        (true, 1) => "1 move".to_owned(),
        (true, all) => format!("{all} moves"),
        (false, all) => format!("stopped after {done} of {all} moves"),
    };
    let marked = many(report.marked().count());
    format!(
        "{moves}, {} visits a position, a draw counts half: {marked}",
        report.visits
    )
}

/// What is to be said of the game as a whole: how it opened, how it went, and when it was decided.
pub(super) fn course<G: Pictured>(report: &GameReport<G::Fact>) -> Vec<String> {
    let opening = report.review.opening.as_ref();
    let opening = opening.map(|opening| format!("opening: {}", opening.name));
    let lines = [
        opening,
        phases(report),
        decided::<G>(report),
        moments(report),
    ];
    lines.into_iter().flatten().collect()
}

/// Where the phases of the game begin.
fn phases<F>(report: &GameReport<F>) -> Option<String> {
    let Phases { middle, end } = report.review.phases;
    let phase = |name: &str, ply: Option<usize>| match ply? {
        0 => Some(format!("{name} from the start")),
        ply => Some(format!("{name} from move {}", ply + 1)),
    };
    let all = [phase("middle game", middle), phase("endgame", end)];
    let all: Vec<String> = all.into_iter().flatten().collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The moves on which most turned.
fn moments<F>(report: &GameReport<F>) -> Option<String> {
    let named = |&ply: &usize| {
        let found = report.review.plies.get(ply.checked_sub(1)?)?;
        Some(format!("{ply}. {} {}", found.mv, sign(found)))
    };
    let moments: Vec<String> = report.review.moments.iter().filter_map(named).collect();
    (!moments.is_empty()).then(|| format!("most turned on {}", moments.join(" · ")))
}

/// `??`, or `!` for a move that is praised.
pub(super) fn sign<F>(ply: &ReviewedPly<F>) -> &'static str {
    ply.praise
        .as_ref()
        .map_or(ply.mark.sign(), |praise| praise.sign)
}

/// Why a move is praised.
pub(super) fn praised(praise: &Praise, colour: &str) -> Vec<String> {
    let only = praise.only.then(|| {
        format!(
            "The only good move: the next best, {}, would have cost {colour} {}",
            praise.next,
            percent(praise.saved)
        )
    });
    let hard = praise.hard.then(|| {
        format!(
            "Hard to find: at first sight the network gives it {}",
            percent(praise.prior)
        )
    });
    [only, hard].into_iter().flatten().collect()
}

/// When the game was decided, unless somebody stopped the review before its end.
pub(super) fn decided<G: Pictured>(report: &GameReport<G::Fact>) -> Option<String> {
    if report.stopped {
        return None;
    }
    let enough = 100.0 * AS_GOOD_AS_WON;
    let Some(Decided { ply, winner }) = report.review.decided else {
        return Some(format!(
            "open to the end: the chances of neither side stayed at {enough:.0} % or more"
        ));
    };
    let colour = G::colour(winner);
    let since = ply
        .checked_sub(1)
        .and_then(|at| report.review.plies.get(at));
    Some(match since {
        Some(since) => format!(
            "decided by move {ply}, {}: from then on {colour}'s chances stayed at {enough:.0} % or more",
            since.mv
        ),
        None => {
            format!("decided from the start: {colour}'s chances were always {enough:.0} % or more")
        }
    })
}

/// So many mistakes.
pub(super) fn many(marked: usize) -> String {
    match marked {
        0 => "no move is marked".to_owned(),
        1 => "1 move is marked".to_owned(),
        many => format!("{many} moves are marked"),
    }
}

/// How accuracy comes about.
pub(super) const ACCURACY: &str = "Accuracy is the mean of what each move counts: 100 % if it costs nothing, and half as \
                                   much for every 15 % of the chances that it costs. Moves without a choice do not count.";

/// How well a player has played: `White: accuracy 87.1 % (opening 92.0, middle 85.1), 2 ?!, 1 ?, 0 ??, 1 !`.
pub(super) fn sum<G: Pictured>(
    report: &GameReport<G::Fact>,
    game: &History<G>,
    player: Player,
) -> String {
    let marks = [Mark::Dubious, Mark::Mistake, Mark::Blunder].map(|mark| {
        let own = report.marked().filter(|ply| mover(game, ply.ply) == player);
        let count = own.filter(|ply| ply.mark == mark).count();
        format!("{count} {}", mark.sign())
    });
    let praised = report.told().filter(|ply| mover(game, ply.ply) == player);
    let praised = praised.filter(|ply| ply.praise.is_some()).count();
    let praised = match praised {
        0 => String::new(),
        many => format!(", {many} !"),
    };
    let accuracy = match player {
        Player::First => &report.review.accuracy.first,
        Player::Second => &report.review.accuracy.second,
    };
    let accuracy = accuracy_in_words(accuracy);
    format!(
        "{}: {accuracy}{}{praised}",
        G::colour(player),
        marks.join(", ")
    )
}

/// `accuracy 87.1 % (opening 92.0, middle 85.1), `, and nothing if no move had a choice.
fn accuracy_in_words(accuracy: &SideAccuracy) -> String {
    let Some(all) = accuracy.all else {
        return String::new();
    };
    let phases = [
        ("opening", accuracy.opening),
        ("middle", accuracy.middle),
        ("end", accuracy.end),
    ];
    let phases: Vec<String> = phases
        .into_iter()
        .filter_map(|(name, share)| Some(format!("{name} {:.1}", 100.0 * share?)))
        .collect();
    match phases.as_slice() {
        // It is the same number.
        [] | [_] => format!("accuracy {}, ", percent(all)),
        several => format!("accuracy {} ({}), ", percent(all), several.join(", ")),
    }
}

/// A text from outside that cannot move the cursor.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
