//! A review in words.

use std::io::Write;

use anyhow::Result;
use engine::review::{AS_GOOD_AS_WON, Decided, Mark};
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
    if let Some(said) = decided::<G>(report) {
        writeln!(out, "{said}")?;
    }
    for ply in report.marked() {
        let mover = mover(game, ply.ply);
        let colour = G::colour(mover);
        writeln!(out, "\n{:>4}. {} {}", ply.ply, ply.mv, ply.mark.sign())?;
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

/// When the game was decided, unless somebody stopped the review before its end.
pub(super) fn decided<G: Pictured>(report: &GameReport<G::Fact>) -> Option<String> {
    if report.stopped {
        return None;
    }
    let enough = 100.0 * AS_GOOD_AS_WON;
    let Some(Decided { ply, winner }) = report.decided else {
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

/// The marks of a player: `White: 2 ?!, 1 ?, 0 ??`.
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
    format!("{}: {}", G::colour(player), marks.join(", "))
}

/// A text from outside that cannot move the cursor.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
