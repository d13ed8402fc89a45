//! The protocol for those who write the page: `crates/web/ui/protocol.d.ts`, made from the types here.

use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, TS};

use super::{
    Analysis, AnalysisQuery, BoardSize, Ending, Hands, HexMove, HexMoveKind, HexStart, HexView,
    HiveCell, HiveMove, HiveMoveKind, HiveStart, HiveView, InHand, MoveInfo, NoResults, PolicyInfo,
    Proven, QueenStands, Queens, Refused, RootInfo, Setup, Side, Stone, Tile, View,
};
use crate::actions::{
    About, AboutRequest, DECLARED, FactsRequest, Format, GameRead, GameRefused, GamesRead, Goal,
    GoalAnswer, GoalRequest, Hint, HintRequest, Level, Levels, LibraryExploreRequest,
    LibraryExplored, LibraryFilter, LibraryGame, LibraryGameAnswer, LibraryGameRequest,
    LibraryGames, LibraryGamesRequest, LibraryImportRequest, LibraryImported, LibraryImporting,
    LibraryMove, LibraryReceived, LibraryRefused, LibraryResults, LibraryStatus,
    LibraryStatusRequest, LibraryVariant, Limits, Network, NetworkStrength, OwnGame, PlayedClock,
    PlayedGame, Players, Position, PositionRequest, PuzzleHint, PuzzleHintRequest, PuzzleKind,
    PuzzleNextRequest, PuzzleShown, PuzzleTried, PuzzleTryRequest, ReadRequest, Reply, ReplyClock,
    ReplyRequest, ReviewRequest, Run, RunGames, RunGamesRequest, RunList, RunOpinions,
    RunOpinionsRequest, RunRequest, RunsRequest, Seats, ShelfDeleteRequest, ShelfDeleted,
    ShelfEntry, ShelfFilter, ShelfGame, ShelfGameRequest, ShelfKeepRequest, ShelfKept, ShelfList,
    ShelfListRequest, ShelfState, Target, TerminateRequest, Terminated, TrainerCard,
    TrainerCardContent, TrainerCards, TrainerCardsRequest, TrainerDropRequest, TrainerDropped,
    TrainerKeepRequest, TrainerKept, TrainerMet, TrainerMetRequest, TrainerRecent,
    TrainerRecordRequest, TrainerStanding, TrainerStatusRequest, TreeMove, Tried, TryRequest,
    Typed, TypedRequest, WarnRequest, Warned, WriteRequest, Written,
};
use crate::runs::{
    Alarm, Card, Examined, Fitted, Health, HeldOut, Iteration, Judged, Measured, Metrics, Opinion,
    RunKind, RunNews, RunSummary, Score, Share, Stage, Standing, Tally,
};

const HEAD: &str = "\
// Made from the Rust types of crates/analysis by `cargo test -p analysis`; a test fails when it is out of date.
// `HEXAPOD_WRITE=1 cargo test -p analysis protocol_d_ts` writes it anew.

";

/// What comes from `engine`, which knows nothing of TypeScript; `tests/examples.rs` holds it against
/// answers.
const ENGINE: &str = "\
export type Cell = [number, number];
export type Sides<T> = { white: T; black: T };

/** What is true of a position of Hive: `engine::facts`. */
export type HiveFacts = {
  /** Pinned tiles, and the parts that they hold together, the largest first. */
  pins: { tile: string; at: Cell | null; parts: Cell[][] }[];
  /** Where each tile can go in its owner's turn. */
  reach: { [tile: string]: Cell[] };
  /** For each queen: free cells around her that can be filled in one turn, moves that win, who sits on her. */
  threats: Sides<{
    fill: { cell: Cell; by: string[] }[];
    wins: { tile: string; to: Cell }[];
    under: string | null;
  }>;
  /** The free cells around each queen. */
  liberties: Sides<{ placed: boolean; free: Cell[] }>;
  /** Where each player can place tiles. */
  placements: Sides<Cell[]>;
  /** Tiles that cannot move. */
  stuck: { tile: string; why: string }[];
};

/** What is true of a position of Hex: `engine::facts`. An edge is `top`, `bottom`, `left` or `right`. */
export type HexFacts = {
  /** What holds together whatever the opponent does. */
  connections: { between: [string, string]; carrier: string[]; by: Side }[];
  bridges: { between: [string, string]; carrier: [string, string]; by: Side; intruded: string | null }[];
  dead: string[];
  captured: Sides<string[]>;
  mustPlay: { cells: string[]; carrier: string[] } | null;
  /** Who wins by a connection that is there already. */
  wins: Side | null;
  /** How many stones each player lacks to cross, and the cells of the shortest ways. */
  crossings: Sides<{ missing: number | null; cells: string[] }>;
};

/** If `want` names parts, only those are there. */
export type Facts = ({ game: \"hive\" } & HiveFacts) | ({ game: \"hex\" } & HexFacts);

/** What is true of a position. */
export type FactsAnswer = { facts: Facts };

/** What the first moves of a game are called: `engine::openings`. */
export type Opening = {
  name: string;
  /** The moves that the name speaks of. */
  ply: number;
  /** What it is made of, for those who speak other languages. */
  keys: string[];
};

/** Why a move deserves praise: `engine::review`. */
export type Praise = {
  sign: \"!\" | \"!!\";
  /** No other move was nearly as good. */
  only: boolean;
  /** The network gave it little at first sight. */
  hard: boolean;
  prior: number;
  /** The best of the others, and what it would have cost. */
  next: string;
  saved: number;
};

/** How accurately somebody has played, from 0 to 1; null where there was no move with a choice. */
export type SideAccuracy = {
  all: number | null;
  opening: number | null;
  middle: number | null;
  end: number | null;
};

/** A move with what was thought of it: `engine::review`. */
export type ReviewedPly = {
  /** From 1 on. */
  ply: number;
  /** Who made it: whoever began the game, or the other one. */
  by: \"first\" | \"second\";
  move: string;
  /** There was no other. */
  forced: boolean;
  /** Before the move; of White in Hive, of Black in Hex. */
  winrate: number;
  best: string;
  /** What it cost its player, in chances to win. */
  loss: number;
  mark: \"\" | \"?!\" | \"?\" | \"??\";
  praise: Praise | null;
  why: { fact: unknown; text: string }[];
  pv: string[];
  /** How the position before it ends for its player, if that is proven. */
  proven: \"win\" | \"draw\" | \"loss\" | null;
};

/** A game with what was thought of it, and what follows from that: `engine::review`. */
export type Review = {
  plies: ReviewedPly[];
  winrate: number | null;
  opening: Opening | null;
  /** After how many moves the middle and the end of the game begin; null if it did not come to that. */
  phases: { middle: number | null; end: number | null };
  accuracy: { first: SideAccuracy; second: SideAccuracy };
  /** The moves on which most turned, three at most. */
  moments: number[];
  /** From when on somebody had as good as won. */
  decided: { ply: number; winner: \"first\" | \"second\" } | null;
};

/** Many of the first kind while it goes on, then one of the second. */
export type ReviewMessage = { turnNumber: number; winrate: number } | Review;

";

const FOOT: &str = "\
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

/// Each action with its request and its answer.
fn actions() -> String {
    let mut text = "/** Each action: what is sent besides `id` and `action`, and what is answered besides `id`. \
                    */\nexport interface Actions {\n"
        .to_owned();
    for [doc, name, request, answer] in DECLARED {
        let name = if name.contains('.') {
            format!("\"{name}\"")
        } else {
            (*name).to_owned()
        };
        writeln!(
            text,
            "  /**{doc} */\n  {name}: {{ request: {request}; answer: {answer} }};"
        )
        .expect("a string takes all");
    }
    text.push_str("}\n\n");
    text
}

#[expect(clippy::too_many_lines, reason = "one line a type")]
fn declarations() -> String {
    let config = Config::new();
    let mut text = HEAD.to_owned();
    macro_rules! declare {
        ($($name:ty),* $(,)?) => { $(declare::<$name>(&mut text, &config);)* };
    }
    declare!(
        Setup,
        BoardSize,
        HexStart,
        HiveStart,
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
        ReplyClock,
        ReplyRequest,
        Reply,
        HintRequest,
        Hint,
        WarnRequest,
        Warned,
        PuzzleNextRequest,
        PuzzleKind,
        PuzzleShown,
        PuzzleTryRequest,
        PuzzleTried,
        PuzzleHintRequest,
        PuzzleHint,
        TrainerRecordRequest,
        TrainerStatusRequest,
        TrainerStanding,
        TrainerRecent,
        TrainerKeepRequest,
        TrainerCardContent,
        TrainerKept,
        TrainerCardsRequest,
        TrainerCards,
        TrainerCard,
        TrainerMetRequest,
        TrainerMet,
        TrainerDropRequest,
        TrainerDropped,
        TerminateRequest,
        Terminated,
        FactsRequest,
        ReviewRequest,
        ReadRequest,
        GamesRead,
        GameRead,
        Players,
        GameRefused,
        WriteRequest,
        TreeMove,
        Format,
        Written,
        LibraryFilter,
        LibraryGame,
        LibraryResults,
        LibraryStatusRequest,
        LibraryStatus,
        LibraryVariant,
        LibraryImportRequest,
        LibraryReceived,
        LibraryImporting,
        LibraryImported,
        LibraryRefused,
        LibraryGamesRequest,
        LibraryGames,
        LibraryGameRequest,
        LibraryGameAnswer,
        LibraryExploreRequest,
        LibraryExplored,
        LibraryMove,
        OwnGame,
        Seats,
        PlayedClock,
        PlayedGame,
        ShelfKeepRequest,
        ShelfKept,
        ShelfListRequest,
        ShelfFilter,
        ShelfState,
        ShelfList,
        ShelfEntry,
        ShelfGameRequest,
        ShelfGame,
        ShelfDeleteRequest,
        ShelfDeleted,
        GoalRequest,
        Goal,
        GoalAnswer,
        RunsRequest,
        RunList,
        RunSummary,
        RunKind,
        Standing,
        Stage,
        RunRequest,
        Run,
        Card,
        Metrics,
        Measured,
        Examined,
        HeldOut,
        Iteration,
        Judged,
        Score,
        Tally,
        Share,
        Health,
        Alarm,
        Fitted,
        RunNews,
        RunGamesRequest,
        RunGames,
        RunOpinionsRequest,
        RunOpinions,
        Opinion,
    );
    text.push_str(ENGINE);
    text.push_str(&actions());
    text.push_str(FOOT);
    text
}

#[test]
fn protocol_d_ts_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/ui/protocol.d.ts");
    let expected = declarations();
    if std::env::var_os("HEXAPOD_WRITE").is_some() {
        std::fs::write(&path, &expected).expect("writing the declarations");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "run HEXAPOD_WRITE=1 cargo test -p analysis protocol_d_ts"
    );
}

#[test]
fn what_actions_send_and_answer_is_declared() {
    let declared = declarations();
    for [_, name, request, answers] in DECLARED {
        for used in answers.split(" | ").chain([*request]) {
            let is_declared = declared.contains(&format!("export type {used} "));
            assert!(is_declared, "{name}: {used}");
        }
    }
}
