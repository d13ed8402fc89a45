//! The moves that come into question, as numbers on the board.

use analysis::alone::Analysed;
use anyhow::Result;
use game::{History, Mark, Tone};

use super::Overlay;
use crate::commands::analyse::{Effort, MoveOpinion, Searcher, percent, threads};
use crate::drawn::Drawn;
use crate::interruption;

/// Adds so many of them, the best with the number 1.
pub(super) fn add<G: Drawn + Analysed>(
    game: &History<G>,
    most: usize,
    visits: u32,
    overlay: &mut Overlay<G::Cell>,
) -> Result<()> {
    if game.outcome().is_some() {
        overlay.notes.push("the game is over".to_owned());
        return Ok(());
    }
    let effort = Effort {
        visits: Some(visits),
        time: None,
        threads: threads(None),
    };
    let stop = interruption::stop()?;
    let mut searcher = Searcher::<G>::shipped(effort.threads);
    let found = searcher.think(game, &effort, &stop);
    let Some(opinion) = found.map(|found| found.opinion()) else {
        return Ok(());
    };
    for (number, info) in (1..).zip(opinion.move_infos.iter().take(most)) {
        overlay.notes.push(note(number, info, opinion.perspective));
        let mv = game.position().read_move(&info.text).ok();
        let Some(cell) = mv.and_then(G::lands) else {
            continue;
        };
        let marked = overlay.marks.iter_mut().find(|(marked, _)| *marked == cell);
        let numbered = marked.and_then(|(_, mark)| mark.label.as_mut());
        match numbered {
            // Several tiles may go to the same place.
            Some(label) => {
                label.push(',');
                label.push_str(&number.to_string());
            }
            None => overlay.marks.push((
                cell,
                Mark {
                    label: Some(number.to_string()),
                    heat: Some(if number == 1 { 0.6 } else { 0.3 }),
                    tone: Tone::Good,
                },
            )),
        }
    }
    Ok(())
}

/// A move in words: `1: wA1 -wQ, White wins with 53.1 %, 412 visits`.
fn note(number: u32, info: &MoveOpinion, perspective: &str) -> String {
    let whose = if perspective == "white" {
        "White"
    } else {
        "Black"
    };
    let mut parts = vec![format!("{number}: {}", info.text)];
    if let Some(rate) = info.winrate {
        parts.push(format!("{whose} wins with {}", percent(rate)));
    }
    if let Some(visits) = info.visits {
        parts.push(format!("{visits} visits"));
    }
    parts.join(", ")
}
