//! Tables with games of Hex: a column for the size, one for the moves.

use std::fmt::Write as _;

use game::{Outcome as End, Player};
use hex_rules::{GameRecord, Size, Variant};

use super::row::Row;
use crate::read::{Fault, Outcome, hex, uhp};
use crate::{Ended, Kind, Person, hex_sgf};

pub(super) fn read(row: &Row<'_>) -> Outcome {
    let size = row.get(&["size"]).and_then(read_size);
    let size = size.ok_or_else(|| {
        let reason = "the size should be a number from 1 to 26, or columns and rows as in 5x7";
        Fault::new("unknown board", reason)
    })?;
    let moves = row.get(&["moves"]).ok_or_else(uhp::no_moves)?;
    let (game, swapped) = if row.get(&["order"]) == Some("nonalt") {
        (read_coloured(size, moves)?, false)
    } else {
        read_moves(size, moves)?
    };
    let mut read = hex::take(game)?;
    let record = &mut read.record;
    let person = |title| Person {
        rating: None,
        name: row.said(&[title]).filter(|name| name != "-"),
        kind: Kind::Unknown,
    };
    record.players = [person("black"), person("white")];
    record.site = row.said(&["site", "source"]);
    record.date = row.said(&["date"]);
    // The table speaks of the colours of the stones, which change hands when sides are swapped.
    let stated = match row.get(&["winner"]) {
        Some("B") => Some(Player::First),
        Some("W") => Some(Player::Second),
        _ => None,
    };
    let stated = stated.map(|player| if swapped { !player } else { player });
    let stated = stated.map(|player| (End::Won(player), Ended::Stated));
    read.remarks.extend(uhp::settle(record, stated));
    Ok(read)
}

fn read_size(text: &str) -> Option<Size> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    Size::new(columns.parse().ok()?, rows.parse().ok()?).ok()
}

/// Moves in turn, and whether the players swapped sides.
///
/// Whatever the word for a swap is in these tables, it means that the players changed sides: read as
/// a swap of pieces, games contradict their own results (docs/results/hex-rules.md).
fn read_moves(size: Size, moves: &str) -> Result<(GameRecord, bool), Fault> {
    let mut words = moves.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    let swapped = second.to_ascii_lowercase().starts_with("swap");
    let text = if swapped {
        let rest: Vec<&str> = words.collect();
        format!("{first} swap-sides {}", rest.join(" "))
    } else {
        moves.to_owned()
    };
    let read = GameRecord::read_moves(Variant::plain(size), &text);
    let read = read.map_err(|error| hex::line_fault(&error))?;
    Ok((read, swapped))
}

/// Moves with their colours, as in `B:k1 W:d9`, because the players did not take turns. SGF knows
/// such games.
fn read_coloured(size: Size, moves: &str) -> Result<GameRecord, Fault> {
    let mut sgf = format!("(;GM[11]SZ[{}:{}]", size.columns(), size.rows());
    for word in moves.split_whitespace() {
        let (colour, cell) = word.split_once(':').unwrap_or(("B", word));
        let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !matches!(colour, "B" | "W") || !plain(cell) {
            let reason = format!("`{}` is no move such as B:k1", game::excerpt(word));
            return Err(Fault::new("unreadable move", reason));
        }
        // Writing to a string cannot fail.
        let _ = write!(sgf, ";{colour}[{cell}]");
    }
    sgf.push(')');
    hex_sgf::read(sgf.as_bytes()).map_err(|error| Fault::new("broken SGF", error.to_string()))
}
