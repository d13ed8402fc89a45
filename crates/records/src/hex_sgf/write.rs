//! A game becomes SGF.

use std::fmt::Write as _;

use hex_rules::record::{stones, write_size};
use hex_rules::{Cell, Colour, Ending, GameRecord};

use super::scan::escaped;

/// A game as SGF: FF\[4\], GM\[11\], cells as `a1`, a swap as `swap-pieces`.
///
/// Every program that knows Hex reads it, and so does [`read`](super::read()), with nothing lost.
pub fn write(record: &GameRecord) -> String {
    let variant = record.game.variant();
    let mut sgf = format!(
        "(;FF[4]CA[UTF-8]GM[11]AP[Hexapod:{}]SZ[{}]",
        env!("CARGO_PKG_VERSION"),
        write_size(variant.size, ':')
    );
    let about = &record.about;
    let texts = [
        ("RU", variant.swap.then_some("swap")),
        ("PB", about.black.as_deref()),
        ("PW", about.white.as_deref()),
        ("EV", about.event.as_deref()),
        ("DT", about.date.as_deref()),
        ("PC", about.place.as_deref()),
        ("RE", result(record)),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            let _ = write!(sgf, "{name}[{}]", escaped(text));
        }
    }
    let mut mover = record.game.start().turn();
    if record.is_set_up() {
        write_set_up(record, &mut sgf);
    }
    sgf.push('\n');
    for (ply, mv) in record.game.moves().enumerate() {
        // Lines of some ten moves are kind to people and to mail.
        let _ = write!(sgf, ";{}[{mv}]", mover.letter());
        if ply % 10 == 9 {
            sgf.push('\n');
        }
        mover = !mover;
    }
    let last = match record.ending {
        Some(Ending::Resigned(by)) => Some((by, "resign")),
        Some(Ending::Forfeited(by)) => Some((by, "forfeit")),
        Some(Ending::Passed(by)) => Some((by, "pass")),
        Some(Ending::Awarded(_)) | None => None,
    };
    if let Some((by, word)) = last {
        let _ = write!(sgf, ";{}[{word}]", by.letter());
    }
    sgf.push_str(")\n");
    sgf
}

fn write_set_up(record: &GameRecord, sgf: &mut String) {
    let start = record.game.start();
    let all = stones(&start);
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        let own: Vec<Cell> = all
            .iter()
            .filter(|&&(owner, _)| owner == colour)
            .map(|&(_, cell)| cell)
            .collect();
        if !own.is_empty() {
            sgf.push_str(name);
            for cell in own {
                let _ = write!(sgf, "[{cell}]");
            }
        }
    }
    let _ = write!(sgf, "PL[{}]", start.turn().letter());
}

fn result(record: &GameRecord) -> Option<&'static str> {
    let how = record.ending.filter(|_| record.game.outcome().is_none());
    Some(match (record.winner()?, how) {
        (Colour::Black, Some(Ending::Resigned(_))) => "B+Resign",
        (Colour::White, Some(Ending::Resigned(_))) => "W+Resign",
        (Colour::Black, Some(Ending::Forfeited(_))) => "B+Forfeit",
        (Colour::White, Some(Ending::Forfeited(_))) => "W+Forfeit",
        (Colour::Black, _) => "B+",
        (Colour::White, _) => "W+",
    })
}
