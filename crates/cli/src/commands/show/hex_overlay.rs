//! What is true of a position of Hex, drawn over it.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use engine::facts::HexFacts;
use game::{Mark, Tone};
use hex_rules::{Cell, Colour, Hex};

use super::{Arguments, Overlay};

/// The facts that were asked for.
pub(super) fn overlay(position: &Hex, arguments: &Arguments) -> Result<Overlay<Cell>> {
    ensure!(
        !arguments.pins && arguments.reach.is_none(),
        "--pins and --reach are for Hive, and this is Hex: it has --connections and --dead"
    );
    let mut overlay = Overlay::default();
    if !arguments.connections && !arguments.dead {
        return Ok(overlay);
    }
    if let Some(winner) = position.winner() {
        let over = format!("{winner} has joined the edges: there is nothing more to connect");
        overlay.notes.push(over);
        return Ok(overlay);
    }
    let facts = HexFacts::of(position);
    if arguments.dead {
        dead(&facts, &mut overlay);
    }
    if arguments.connections {
        connections(&facts, &mut overlay);
    }
    Ok(overlay)
}

fn dead(facts: &HexFacts, overlay: &mut Overlay<Cell>) {
    let mut tell = |cells: &[Cell], label: &str, what: &str| {
        if cells.is_empty() {
            return;
        }
        overlay
            .notes
            .push(format!("{label} {what}: {}", names(cells)));
        let mark = |&cell: &Cell| (cell, Mark::labelled(label, Tone::Bad));
        overlay.marks.extend(cells.iter().map(mark));
    };
    tell(&facts.dead, "x", "dead, whoever has them");
    tell(facts.captured(Colour::Black), "B", "as good as Black's");
    tell(facts.captured(Colour::White), "W", "as good as White's");
    if overlay.notes.is_empty() {
        overlay.notes.push("no cell is dead or captured".to_owned());
    }
}

fn connections(facts: &HexFacts, overlay: &mut Overlay<Cell>) {
    let mut needed: BTreeMap<Cell, Vec<Colour>> = BTreeMap::new();
    if facts.connections.is_empty() {
        overlay.notes.push("no connection was found".to_owned());
    }
    for connection in &facts.connections {
        for &cell in &connection.carrier {
            let by = needed.entry(cell).or_default();
            if !by.contains(&connection.by) {
                by.push(connection.by);
            }
        }
        let [one, other] = connection.between;
        let text = if connection.carrier.is_empty() {
            format!("{} has joined {one} and {other}", connection.by)
        } else {
            let cells = names(&connection.carrier);
            format!("{} joins {one} and {other} through {cells}", connection.by)
        };
        overlay.notes.push(text);
    }
    if !needed.is_empty() {
        let legend = "b: a connection of Black's needs it, w: one of White's, 2: one of each";
        overlay.notes.push(legend.to_owned());
    }
    for (cell, by) in needed {
        let (label, tone) = match by.as_slice() {
            [Colour::Black] => ("b", Tone::Neutral),
            [Colour::White] => ("w", Tone::Good),
            _ => ("2", Tone::Neutral),
        };
        let marked = overlay.marks.iter().any(|(marked, _)| *marked == cell);
        if !marked {
            overlay.marks.push((cell, Mark::labelled(label, tone)));
        }
    }
}

fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}
