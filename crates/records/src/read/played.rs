//! A game of a match, as `hexapod match --out` writes it: a line of JSON around a game.

use game::{Outcome as Ending, Player};
use serde::Deserialize;

use super::{Outcome, lines, uhp};
use crate::{AnyGame, Ended, Kind, Person};

/// What of a line is wanted here.
#[derive(Deserialize)]
pub(super) struct Played {
    /// Who `a` and `b` are.
    names: [String; 2],
    white: Side,
    winner: Option<Side>,
    moves: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    A,
    B,
}

impl Played {
    /// The line as one of a match, if it is one.
    pub(super) fn of(line: &str) -> Option<Played> {
        serde_json::from_str(line).ok()
    }

    pub(super) fn read(self) -> Outcome {
        let mut read = lines::read(&self.moves)?;
        // White begins in Hive, Black in Hex.
        let white_begins = matches!(read.record.play, AnyGame::Hive(_));
        let a_begins = (self.white == Side::A) == white_begins;
        let [a, b] = self.names.map(|name| Person {
            rating: None,
            name: Some(name),
            kind: Kind::Bot,
        });
        read.record.players = if a_begins { [a, b] } else { [b, a] };
        let result = self.winner.map_or(Ending::Draw, |winner| {
            Ending::Won(if (winner == Side::A) == a_begins {
                Player::First
            } else {
                Player::Second
            })
        });
        let remark = uhp::settle(&mut read.record, Some((result, Ended::Stated)));
        read.remarks.extend(remark);
        Ok(read)
    }
}
