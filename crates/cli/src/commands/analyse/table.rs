//! Candidates as a table for people.

use std::io::{self, Write};

use super::opinion::{MoveOpinion, Opinion};

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 6;

/// A position, and so many of its moves.
pub(super) fn tell(opinion: &Opinion, most: usize, out: &mut dyn Write) -> io::Result<()> {
    let root = &opinion.root_info;
    let first = capital(opinion.perspective);
    let after = match opinion.turn_number {
        0 => "at the start".to_owned(),
        1 => "after 1 move".to_owned(),
        many => format!("after {many} moves"),
    };
    if let (Some(result), true) = (root.proven, opinion.move_infos.is_empty()) {
        let result = match result {
            "draw" => "it is a draw".to_owned(),
            winner => format!("{} has won", capital(winner)),
        };
        return writeln!(
            out,
            "{after} the game is over: {result}. --ply N and --whole look at what was before, `hexapod review` at the mistakes"
        );
    }
    let mut parts = Vec::new();
    match (root.proven, root.winrate, root.score) {
        (Some("draw"), ..) => parts.push("it is a draw".to_owned()),
        (Some(winner), ..) => parts.push(format!("{} wins for certain", capital(winner))),
        (None, Some(rate), _) => parts.push(format!("{first} wins with {}", percent(rate))),
        (None, None, Some(points)) => parts.push(format!("{points:+} points for {first}")),
        (None, None, None) => {}
    }
    if let Some(depth) = root.depth {
        parts.push(format!("{depth} plies deep"));
    }
    if root.visits > 0 {
        parts.push(format!("{} visits", root.visits));
    }
    let mover = capital(root.current_player);
    writeln!(out, "{after}, {mover} to move: {}", parts.join(", "))?;
    rows(opinion, most, out)
}

fn rows(opinion: &Opinion, most: usize, out: &mut dyn Write) -> io::Result<()> {
    let shown: Vec<&MoveOpinion> = opinion.move_infos.iter().take(most).collect();
    if shown.is_empty() {
        return Ok(());
    }
    let width = |text: &str| text.chars().count();
    let widest = shown.iter().map(|info| width(&info.text)).max();
    let widest = widest.unwrap_or_default().max(4);
    let first = capital(opinion.perspective);
    writeln!(
        out,
        "  #  {:<widest$}  {first:>7}  visits   prior  expected",
        "move"
    )?;
    for info in shown {
        let pad = " ".repeat(widest - width(&info.text));
        let chance = match (info.proven, info.winrate) {
            (Some("draw"), _) => "draw".to_owned(),
            (Some(winner), _) if winner == opinion.perspective => "wins".to_owned(),
            (Some(_), _) => "loses".to_owned(),
            (None, Some(rate)) => percent(rate),
            (None, None) => "-".to_owned(),
        };
        let visits = info
            .visits
            .map_or("-".to_owned(), |visits| visits.to_string());
        let prior = info.prior.map_or("-".to_owned(), percent);
        let line: Vec<&str> = info
            .pv
            .iter()
            .map(String::as_str)
            .take(LONGEST_LINE)
            .collect();
        writeln!(
            out,
            "{:>3}  {}{pad}  {chance:>7}  {visits:>6}  {prior:>6}  {}",
            info.order + 1,
            info.text,
            line.join(", ")
        )?;
    }
    Ok(())
}

/// A chance as people write it.
pub(in crate::commands) fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

fn capital(colour: &str) -> &'static str {
    match colour {
        "white" => "White",
        _ => "Black",
    }
}
