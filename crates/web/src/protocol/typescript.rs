//! The protocol for those who write the page: `ui/protocol.d.ts`, made from the types here.

use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, TS};

use super::{
    Analysis, AnalysisQuery, BoardSize, Ending, Hands, HexMove, HexMoveKind, HexView, HiveCell,
    HiveMove, HiveMoveKind, HiveView, InHand, MoveInfo, NoResults, PolicyInfo, Proven, QueenStands,
    Queens, Refused, RootInfo, Setup, Side, Stone, Tile, View,
};
use crate::actions::{
    About, AboutRequest, Level, Levels, Limits, Network, NetworkStrength, Position,
    PositionRequest, Reply, ReplyRequest, Target, TerminateRequest, Terminated, Tried, TryRequest,
    Typed, TypedRequest,
};

const HEAD: &str = "\
// Made from the Rust types of crates/web by `cargo test -p web`; a test fails when it is out of date.
// `HEXAPOD_WRITE=1 cargo test -p web protocol_d_ts` writes it anew.

";

const FOOT: &str = "\
/** Each action: what is sent besides `id` and `action`, and what is answered besides `id`. */
export interface Actions {
  about: { request: AboutRequest; answer: About };
  position: { request: PositionRequest; answer: Position };
  try: { request: TryRequest; answer: Tried };
  typed: { request: TypedRequest; answer: Typed };
  reply: { request: ReplyRequest; answer: Reply };
  terminate: { request: TerminateRequest; answer: Terminated };
  terminate_all: { request: TerminateRequest; answer: Terminated };
}

/** A message to the server. */
export type Message =
  | { [A in keyof Actions]: { id: string; action: A } & Actions[A][\"request\"] }[keyof Actions]
  | ({ id: string } & AnalysisQuery);

/** Said before an answer, of fields that mean nothing. */
export type Warning = { warning: string; field: string };

/** A message from the server. */
export type Answer = { id?: string } & (
  | Actions[keyof Actions][\"answer\"]
  | Analysis
  | NoResults
  | Refused
  | Warning
);
";

fn declare<T: TS>(text: &mut String, config: &Config) {
    let documented = T::docs().unwrap_or_default();
    writeln!(text, "{documented}export {}\n", T::decl(config)).expect("a string takes all");
}

fn declarations() -> String {
    let config = Config::new();
    let mut text = HEAD.to_owned();
    macro_rules! declare {
        ($($name:ty),* $(,)?) => { $(declare::<$name>(&mut text, &config);)* };
    }
    declare!(
        Setup,
        BoardSize,
        Side,
        View,
        HiveView,
        HiveCell,
        Tile,
        Hands,
        InHand,
        HiveMove,
        HiveMoveKind,
        Queens,
        QueenStands,
        HexView,
        Stone,
        HexMove,
        HexMoveKind,
        Ending,
        AnalysisQuery,
        Analysis,
        MoveInfo,
        RootInfo,
        PolicyInfo,
        Proven,
        NoResults,
        Refused,
        AboutRequest,
        About,
        Network,
        NetworkStrength,
        Levels,
        Level,
        Limits,
        PositionRequest,
        Position,
        TryRequest,
        Target,
        Tried,
        TypedRequest,
        Typed,
        ReplyRequest,
        Reply,
        TerminateRequest,
        Terminated,
    );
    text.push_str(FOOT);
    text
}

#[test]
fn protocol_d_ts_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/protocol.d.ts");
    let expected = declarations();
    if std::env::var_os("HEXAPOD_WRITE").is_some() {
        std::fs::write(&path, &expected).expect("writing the declarations");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "run HEXAPOD_WRITE=1 cargo test -p web protocol_d_ts"
    );
}
