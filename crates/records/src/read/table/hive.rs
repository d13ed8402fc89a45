//! Tables with UHP game strings.

use game::{Outcome as End, Player};

use super::row::Row;
use crate::read::{Fault, Outcome, uhp};
use crate::{Ended, Kind, Person};

/// What the column of the game strings may be called.
pub(super) const TITLES: [&str; 4] = ["gamestring", "game_string", "uhp_string", "uhp"];

pub(super) fn read(row: &Row<'_>) -> Outcome {
    let text = row
        .get(&TITLES)
        .ok_or_else(|| Fault::new("no moves", "the column of the game string is empty"))?;
    let mut read = uhp::read(text)?;
    let record = &mut read.record;
    let names = [
        row.said(&["white", "player_white", "white_player"]),
        row.said(&["black", "player_black", "black_player"]),
    ];
    let kinds = kinds(row.get(&["bots"]));
    let [white, black] = names;
    let person = |name, kind| Person {
        name,
        kind,
        rating: None,
    };
    record.players = [person(white, kinds[0]), person(black, kinds[1])];
    record.date = row.said(&["date"]);
    record.site = row.said(&["site", "source"]);
    let stated = result(row.get(&["result", "winner"]), &record.players);
    let how = match row.get(&["how"]) {
        Some("queen" | "board") => Ended::Board,
        Some("agreed") => Ended::Agreed,
        Some("resign" | "resigned") => Ended::Resigned,
        Some("time") => Ended::Time,
        _ => Ended::Stated,
    };
    // Without such a column, the game string itself may have said something.
    if let Some(stated) = stated {
        let odd = uhp::settle(record, Some((stated, how)));
        read.remarks
            .retain(|remark| !remark.starts_with("the result"));
        read.remarks.extend(odd);
    }
    Ok(read)
}

/// Which of the players are programs: `w`, `b`, both, or `-` for neither.
fn kinds(bots: Option<&str>) -> [Kind; 2] {
    let Some(bots) = bots else {
        return [Kind::Unknown; 2];
    };
    ['w', 'b'].map(|letter| {
        if bots.contains(letter) {
            Kind::Bot
        } else {
            Kind::Human
        }
    })
}

fn result(text: Option<&str>, players: &[Person; 2]) -> Option<End> {
    let text = text?;
    match text.to_ascii_lowercase().as_str() {
        "w" | "white" | "whitewins" | "first" => Some(End::Won(Player::First)),
        "b" | "black" | "blackwins" | "second" => Some(End::Won(Player::Second)),
        "d" | "draw" => Some(End::Draw),
        _ => {
            // Some tables name the winner.
            let [white, black] = players;
            if white.name.as_deref() == Some(text) {
                Some(End::Won(Player::First))
            } else if black.name.as_deref() == Some(text) {
                Some(End::Won(Player::Second))
            } else {
                None
            }
        }
    }
}
