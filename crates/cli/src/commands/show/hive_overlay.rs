//! What is true of a position of Hive, drawn over it.

use anyhow::{Context as _, Result, ensure};
use engine::facts::{HiveFacts, Stillness};
use game::{Mark, Tone};
use hive_rules::{Cell, Hive, Piece};

use super::{Arguments, Overlay};

/// The facts that were asked for.
pub(super) fn overlay(position: &Hive, arguments: &Arguments) -> Result<Overlay<Cell>> {
    ensure!(
        !arguments.connections && !arguments.dead,
        "--connections and --dead are for Hex, and this is Hive: it has --pins and --reach"
    );
    let mut overlay = Overlay::default();
    let facts = HiveFacts::of(position);
    if let Some(tile) = &arguments.reach {
        reach(position, &facts, tile, &mut overlay)?;
    }
    if arguments.pins {
        pins(position, &facts, &mut overlay);
    }
    Ok(overlay)
}

fn reach(
    position: &Hive,
    facts: &HiveFacts,
    name: &str,
    overlay: &mut Overlay<Cell>,
) -> Result<()> {
    let tile: Piece = name.parse().context("--reach")?;
    ensure!(
        position.find(tile).is_some(),
        "--reach: {tile} is not on the table here"
    );
    let own = facts.reach.get(&tile).into_iter().flatten().copied();
    let own: Vec<Cell> = own.collect();
    // Where the opponent's pillbug can put it, and it cannot go itself.
    let thrown = facts.thrown.get(&tile).into_iter().flatten().copied();
    let thrown: Vec<Cell> = thrown.filter(|cell| !own.contains(cell)).collect();
    let stuck = facts.stuck.iter().find(|stuck| stuck.tile == tile);
    overlay.notes.push(match (own.len(), stuck) {
        (0, Some(stuck)) => format!("{tile} can go nowhere: {}", still(stuck.why)),
        (0, None) => format!("{tile} can go nowhere"),
        (1, _) => format!("{tile} can go to 1 cell, marked (*)"),
        (many, _) => format!("{tile} can go to {many} cells, marked (*)"),
    });
    if !thrown.is_empty() {
        let many = thrown.len();
        overlay.notes.push(format!(
            "{tile} can be thrown by the opponent to cells where it cannot go itself: {many}, marked (t)"
        ));
    }
    let mark = |cell, label: &str, tone| (cell, Mark::labelled(label, tone));
    overlay
        .marks
        .extend(own.into_iter().map(|cell| mark(cell, "*", Tone::Good)));
    overlay
        .marks
        .extend(thrown.into_iter().map(|cell| mark(cell, "t", Tone::Bad)));
    Ok(())
}

/// Why a tile does not move, as a player would say it.
fn still(why: Stillness) -> &'static str {
    match why {
        Stillness::Covered => "another tile lies on it",
        Stillness::QueenInHand => "its queen is not on the table yet",
        Stillness::Resting => "it was thrown in the last turn",
        Stillness::Pinned => "it is pinned, the hive would fall apart (one-hive rule)",
        Stillness::NoWay => "there is no way for a bug of its kind",
    }
}

fn pins(position: &Hive, facts: &HiveFacts, overlay: &mut Overlay<Cell>) {
    if facts.pins.is_empty() {
        overlay.notes.push("no tile is pinned".to_owned());
    }
    for pin in &facts.pins {
        let parts = pin.parts.iter().map(|part| {
            let mut tiles: Vec<String> = part
                .iter()
                .filter_map(|&cell| position.top(cell))
                .map(|tile| tile.to_string())
                .collect();
            tiles.sort();
            tiles.join(" ")
        });
        let parts: Vec<String> = parts.collect();
        let text = format!("{} is pinned between {}", pin.tile, parts.join(" | "));
        overlay.notes.push(text);
        let mark = Mark {
            tone: Tone::Neutral,
            ..Mark::default()
        };
        overlay.marks.push((pin.at, mark));
    }
}
