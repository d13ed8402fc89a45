//! The words that clients and we exchange: JSON objects, the same over a WebSocket and on lines of
//! standard streams. `docs/analysis-api.md` describes them; `crates/web/ui/protocol.d.ts` is made from
//! them.
//!
//! Each request has an `id` and, unless it is an [`AnalysisQuery`], an `action`; whatever is said in
//! answer carries the `id`. Requests and answers of single actions are in [`crate::actions`].

mod analysis;
mod envelope;
mod refused;
mod setup;
#[cfg(test)]
mod typescript;
mod view;

pub use analysis::{Analysis, AnalysisQuery, MoveInfo, NoResults, PolicyInfo, Proven, RootInfo};
pub use envelope::answer;
pub(crate) use envelope::{Envelope, open, warning};
pub use refused::Refused;
pub use setup::{BoardSize, HexStart, HiveStart, Setup};
pub use view::{
    Ending, Hands, HexMove, HexMoveKind, HexView, HiveCell, HiveMove, HiveMoveKind, HiveView,
    InHand, Place, QueenStands, Queens, Side, Stone, Tile, View,
};
