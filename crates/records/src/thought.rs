//! What was thought of a position before a move was made: by an engine that was asked, or by the search
//! of a player that learns from its own games.

mod fit;

pub(crate) use fit::check;
pub use fit::{ThoughtError, ThoughtFault};

use serde::{Deserialize, Serialize};

/// What an engine thought of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// What the player to move may expect: from -1, lost, to 1, won.
    pub value: f32,
    /// The move that it would make, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// How likely the player to move wins, draws and loses, in parts of 255.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wdl: Option<[u8; 3]>,
    /// Which share of the choice the search gave each move, as text: its improved policy, or its
    /// visits. In parts of the largest share, which is 255; moves that come to nothing are not
    /// listed. Empty if nothing is to be learnt from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policy: Vec<(String, u8)>,
    /// How many simulations the search made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u32>,
    /// Whether it was a cheap search, which was to bring the game on, not to be learnt from.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cheap: bool,
}

/// Shares in bytes: the largest becomes 255, the others are rounded against it.
///
/// ```
/// assert_eq!(records::shares_in_bytes(&[0.5, 0.25, 0.25, 0.0]), [255, 128, 128, 0]);
/// ```
pub fn shares_in_bytes(shares: &[f32]) -> Vec<u8> {
    let most = shares.iter().copied().fold(0.0, f32::max);
    // Written so that what is no number becomes nothing.
    let byte = |&share: &f32| match share / most {
        part if part > 0.0 => {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "from 0 to 255"
            )]
            let byte = (part.min(1.0) * 255.0).round() as u8;
            byte
        }
        _ => 0,
    };
    shares.iter().map(byte).collect()
}

/// Chances in bytes that add up to 255.
///
/// ```
/// assert_eq!(records::chances_in_bytes([0.5, 0.25, 0.25]), [127, 64, 64]);
/// ```
pub fn chances_in_bytes([win, draw, loss]: [f32; 3]) -> [u8; 3] {
    let whole = win.max(0.0) + draw.max(0.0) + loss.max(0.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to 255"
    )]
    let byte = |chance: f32| (chance.max(0.0) / whole * 255.0).round() as u8;
    if whole > 0.0 {
        let (draw, loss) = (byte(draw), byte(loss));
        // Two that are rounded up may be one too many.
        let loss = loss.min(255 - draw);
        [255 - draw - loss, draw, loss]
    } else {
        [0, 255, 0]
    }
}
