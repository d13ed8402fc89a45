// Made from the Rust types of crates/analysis by `cargo test -p analysis`; a test fails when it is out of date.
// `HEXAPOD_WRITE=1 cargo test -p analysis protocol_d_ts` writes it anew.

/**
 * What is agreed before a game.
 *
 * Unknown fields are an error here, not a warning as elsewhere: a mistake would change the game.
 */
export type Setup = { "game": "hive", 
/**
 * The expansions, as UHP has them: `Base`, `Base+MLP` and so on.
 */
type?: string, 
/**
 * Tiles that are on the table before the first move.
 */
start?: HiveStart, } | { "game": "hex", 
/**
 * How large the board is.
 */
size: BoardSize, 
/**
 * Whether the second player may take the first stone over.
 */
swap?: boolean, 
/**
 * Stones that are on the board before the first move; nobody swaps then.
 */
start?: HexStart, };

/**
 * The size of a board of Hex: one number for a square one, or columns and rows.
 */
export type BoardSize = number | [number, number];

/**
 * A position of Hex that was set up.
 */
export type HexStart = { 
/**
 * The cells with black stones.
 */
black: Array<string>, 
/**
 * The cells with white stones.
 */
white: Array<string>, 
/**
 * Who begins.
 */
toMove: Side, };

/**
 * A position of Hive that was set up.
 */
export type HiveStart = { 
/**
 * The cells with tiles, as a view has them; places are counted from the first.
 */
cells: Array<HiveCell>, 
/**
 * Who begins.
 */
toMove: Side, };

/**
 * A player, by the colour of the tiles or stones.
 */
export type Side = "white" | "black";

/**
 * A position.
 */
export type View = { "game": "hive" } & HiveView | { "game": "hex" } & HexView;

/**
 * A position of Hive.
 */
export type HiveView = { 
/**
 * The expansions in play.
 */
type: string, 
/**
 * How many moves were made.
 */
ply: number, 
/**
 * The number of the turn, which both players share.
 */
turn: number, 
/**
 * Whose turn it is.
 */
toMove: Side, 
/**
 * How the game has ended, if it has.
 */
outcome: Ending | null, 
/**
 * The cells that hold tiles.
 */
cells: Array<HiveCell>, 
/**
 * Every tile in the box by its name, in hand or on the table.
 */
tiles: { [key in string]: Tile }, 
/**
 * What the players hold.
 */
hands: Hands, 
/**
 * The legal moves.
 */
moves: Array<HiveMove>, 
/**
 * The move that was made last.
 */
last: HiveMove | null, 
/**
 * How the queens stand.
 */
queens: Queens, 
/**
 * A name that positions share which differ only in being turned, mirrored or shifted.
 */
symHash: string, };

/**
 * A cell that holds tiles.
 */
export type HiveCell = { 
/**
 * Columns to the east of the first tile of the game.
 */
q: number, 
/**
 * Rows to the south of it.
 */
r: number, 
/**
 * The tiles, the lowest first.
 */
stack: Array<string>, };

/**
 * A tile.
 */
export type Tile = { 
/**
 * Whose it is.
 */
colour: Side, 
/**
 * Its kind: `queen`, `ant` and so on.
 */
bug: string, 
/**
 * Which of its kind; 0 if a player owns only one.
 */
number: number, 
/**
 * `White ant 1`.
 */
name: string, 
/**
 * Where it lies, if it is not in hand.
 */
at: [number, number] | null, 
/**
 * How many tiles lie under it.
 */
level: number, 
/**
 * Whether the hive would fall apart without it.
 */
pinned: boolean, 
/**
 * Whether another lies on it.
 */
covered: boolean, 
/**
 * Whether it was thrown in the last turn and has to rest.
 */
resting: boolean, 
/**
 * Whether the player to move can do something with it.
 */
movable: boolean, 
/**
 * The tile in words, for those who do not see it: `White ant 1, pinned, left of Black queen`.
 */
label: string, 
/**
 * Why the player to move can do nothing with it, if it is theirs.
 */
why?: string, };

/**
 * What the players hold.
 */
export type Hands = { 
/**
 * White.
 */
white: Array<InHand>, 
/**
 * Black.
 */
black: Array<InHand>, };

/**
 * The tiles of a kind in a hand.
 */
export type InHand = { 
/**
 * Their kind.
 */
bug: string, 
/**
 * The one that is placed next.
 */
next: string | null, 
/**
 * How many are left.
 */
left: number, 
/**
 * Whether one can be placed now.
 */
placeable: boolean, 
/**
 * Why not, if it is that player's turn.
 */
why?: string, };

/**
 * A move of Hive.
 */
export type HiveMove = { 
/**
 * As it is written: `wA1 bQ-`.
 */
move: string, 
/**
 * What happens.
 */
kind: HiveMoveKind, 
/**
 * The tile that moves.
 */
tile?: string, 
/**
 * Where it lay.
 */
from?: [number, number], 
/**
 * Where it goes.
 */
to?: [number, number], 
/**
 * Who throws it.
 */
thrower?: string, };

/**
 * What happens in a move of Hive.
 */
export type HiveMoveKind = "place" | "move" | "throw" | "pass";

/**
 * How the queens stand.
 */
export type Queens = { 
/**
 * White's.
 */
white: QueenStands, 
/**
 * Black's.
 */
black: QueenStands, };

/**
 * How a queen stands.
 */
export type QueenStands = { 
/**
 * How many of the six cells around her are occupied; nothing while she is in hand.
 */
taken: number | null, 
/**
 * Where she lies.
 */
at: [number, number] | null, };

/**
 * A position of Hex.
 */
export type HexView = { 
/**
 * From left to right: a, b, c.
 */
columns: number, 
/**
 * From top to bottom: 1, 2, 3.
 */
rows: number, 
/**
 * How many moves were made.
 */
ply: number, 
/**
 * Whose turn it is.
 */
toMove: Side, 
/**
 * How the game has ended, if it has.
 */
outcome: Ending | null, 
/**
 * The stones.
 */
stones: Array<Stone>, 
/**
 * The legal moves.
 */
moves: Array<HexMove>, 
/**
 * The move that was made last.
 */
last: HexMove | null, 
/**
 * The shortest row of stones that joins the winner's edges, from edge to edge.
 */
winningChain: Array<string>, 
/**
 * Whether the next move may be a swap.
 */
maySwap: boolean, 
/**
 * A name that positions share which differ only in half a turn of the board.
 */
symHash: string, };

/**
 * A stone.
 */
export type Stone = { 
/**
 * Where it lies: `a1`.
 */
cell: string, 
/**
 * Whose it is.
 */
colour: Side, };

/**
 * A move of Hex.
 */
export type HexMove = { 
/**
 * As it is written: `a1` or `swap-pieces`.
 */
move: string, 
/**
 * What happens.
 */
kind: HexMoveKind, 
/**
 * The cell of the stone: that which is placed, or which the one that was swapped comes to.
 */
cell: string, };

/**
 * What happens in a move of Hex.
 */
export type HexMoveKind = "stone" | "swap";

/**
 * How a game has ended.
 */
export type Ending = { 
/**
 * Who has won; nobody if it is a draw.
 */
winner: Side | null, 
/**
 * The same in words.
 */
text: string, };

/**
 * A question about the positions of a game. It has no `action`.
 */
export type AnalysisQuery = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * After how many moves to look; if absent, after the last.
 */
analyzeTurns?: Array<number>, 
/**
 * How often the position is visited at most, with visits of earlier analyses of it.
 */
maxVisits?: number, 
/**
 * Whether to say what the network alone thinks of every legal move.
 */
includePolicy?: boolean, 
/**
 * Answer every so many seconds while the search goes on.
 */
reportDuringSearchEvery?: number, 
/**
 * Look at each position as if the player to move gave the turn away: what is found is what the
 * opponent threatens.
 */
afterPass?: boolean, 
/**
 * Of several questions of one client, the one with the higher number comes first.
 */
priority?: number, };

/**
 * What is thought of a position.
 */
export type Analysis = { 
/**
 * After how many moves.
 */
turnNumber: number, 
/**
 * Whether more is to come about this position.
 */
isDuringSearch: boolean, 
/**
 * Whose chances all numbers are: White's in Hive, Black's in Hex, whoever moves first.
 */
perspective: Side, 
/**
 * The moves that were tried, best first.
 */
moveInfos: Array<MoveInfo>, 
/**
 * The position itself.
 */
rootInfo: RootInfo, 
/**
 * What the network alone thinks of every legal move, if that was asked for.
 */
policy?: Array<PolicyInfo>, };

/**
 * What is thought of a move.
 */
export type MoveInfo = { 
/**
 * The move.
 */
move: string, 
/**
 * 0 for the best.
 */
order: number, 
/**
 * How often it was tried.
 */
visits: number, 
/**
 * How likely it is to win; a draw counts half.
 */
winrate: number, 
/**
 * How likely it is to win, to draw and to lose.
 */
wdl: [number, number, number], 
/**
 * How likely the network alone found it to be played.
 */
prior: number, 
/**
 * A winrate that is worse for whoever makes the move: how bad it may still be, by how seldom
 * it was tried (Wilson's bound of 97.5 %, as if each visit were a game).
 */
lcb: number, 
/**
 * The line that is expected after it, with it.
 */
pv: Array<string>, 
/**
 * Who wins after it, if that is proven.
 */
proven?: Proven, 
/**
 * Hive: the tile that moves.
 */
tile?: string, 
/**
 * Hive: where it lies, if it is on the table.
 */
from?: [number, number], 
/**
 * Hive: where it goes.
 */
to?: [number, number], };

/**
 * What is thought of the position.
 */
export type RootInfo = { 
/**
 * How likely it is to be won; a draw counts half.
 */
winrate: number, 
/**
 * How likely it is to be won, drawn and lost.
 */
wdl: [number, number, number], 
/**
 * How often it was visited.
 */
visits: number, 
/**
 * Whose turn it is.
 */
currentPlayer: Side, 
/**
 * What the network alone thinks.
 */
rawWinrate: number, 
/**
 * A name that positions share which are the same but for a symmetry.
 */
symHash: string, 
/**
 * Who wins, if that is proven or the game is over.
 */
proven?: Proven, };

/**
 * What the network alone thinks of a move.
 */
export type PolicyInfo = { 
/**
 * The move.
 */
move: string, 
/**
 * How likely it is to be played.
 */
prior: number, };

/**
 * How it ends with the best play of both.
 */
export type Proven = "white" | "black" | "draw";

/**
 * Said instead of the last [`Analysis`] when there is none: the question was taken back before the
 * position was looked at.
 */
export type NoResults = { 
/**
 * After how many moves.
 */
turnNumber: number, 
/**
 * Always false.
 */
isDuringSearch: boolean, 
/**
 * Always true.
 */
noResults: boolean, };

/**
 * Why something was not done: what is wrong, where, and what to do.
 */
export type Refused = { 
/**
 * The reason in words.
 */
error: string, 
/**
 * The field of the request that it is about.
 */
field?: string, };

/**
 * Asks who answers.
 */
export type AboutRequest = Record<symbol, never>;

/**
 * Who answers, and what may be asked.
 */
export type About = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * The networks that judge.
 */
networks: Array<Network>, 
/**
 * The opponents there are.
 */
levels: Levels, 
/**
 * How much may be asked.
 */
limits: Limits, };

/**
 * A network, as its card describes it.
 */
export type Network = { 
/**
 * `hive` or `hex`.
 */
game: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Whose chances it tells, and all answers do.
 */
perspective: Side, 
/**
 * How it was made.
 */
training: string, 
/**
 * How strong it was found to be.
 */
strength: Array<NetworkStrength>, };

/**
 * A measured strength.
 */
export type NetworkStrength = { 
/**
 * Against whom.
 */
against: string, 
/**
 * Won, drawn, lost.
 */
result: [number, number, number], 
/**
 * The command that found out.
 */
command: string, };

/**
 * The opponents there are, weakest first.
 */
export type Levels = { 
/**
 * Of Hive.
 */
hive: Array<Level>, 
/**
 * Of Hex.
 */
hex: Array<Level>, };

/**
 * An opponent.
 */
export type Level = { 
/**
 * Its number; a higher one is stronger.
 */
number: number, 
/**
 * Its name.
 */
name: string, 
/**
 * What to expect of it, in a sentence.
 */
text: string, };

/**
 * How much may be asked.
 */
export type Limits = { 
/**
 * The most visits of an analysis.
 */
maxVisits: number, 
/**
 * The visits of an analysis that names no number.
 */
defaultVisits: number, 
/**
 * How many clients are thought for at once.
 */
concurrentAnalyses: number, 
/**
 * How many positions one client may wait for.
 */
waitingPositions: number, 
/**
 * The most moves of a game.
 */
maxMoves: number, 
/**
 * Threads that think.
 */
threads: number, };

/**
 * Asks for a position.
 */
export type PositionRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, };

/**
 * A position.
 */
export type Position = { 
/**
 * As it is drawn.
 */
view: View, 
/**
 * What the opening is called, as far as it was played.
 */
opening: Opening | null, };

/**
 * Tries a move. In Hive, a tile and a place, or the tile alone; in Hex, a cell.
 */
export type TryRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * Hive: the tile, on the table or in hand.
 */
tile?: string, 
/**
 * Where to: a place in Hive, a cell in Hex.
 */
to?: Target, };

/**
 * Where to.
 */
export type Target = [number, number] | string;

/**
 * What came of it: one of the three.
 */
export type Tried = { 
/**
 * The move.
 */
move: string, } | { 
/**
 * Where to.
 */
targets: Array<Target>, } | { 
/**
 * Why not.
 */
refused: string, };

/**
 * Reads a move as somebody types it.
 */
export type TypedRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * What was typed.
 */
text: string, };

/**
 * What came of it: one of the two.
 */
export type Typed = { 
/**
 * The move.
 */
move: string, } | { 
/**
 * Why not.
 */
refused: string, 
/**
 * Legal moves that it may become.
 */
completions: Array<string>, };

/**
 * The clock of whoever is to move.
 */
export type ReplyClock = { 
/**
 * What is left, in milliseconds.
 */
leftMs: number, 
/**
 * What each move adds, in milliseconds.
 */
incrementMs?: number, };

/**
 * Asks for the move of an opponent.
 */
export type ReplyRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * How well the opponent plays: a number of `about`'s levels.
 */
level: number, 
/**
 * What its chances follow from: with the same number, the same game gets the same reply. If
 * absent, one that is this connection's.
 */
seed?: number, 
/**
 * The clock by which it plays: it thinks no longer than fits. If absent, as long as the level does.
 */
clock?: ReplyClock, };

/**
 * The move of an opponent.
 */
export type Reply = { 
/**
 * The move.
 */
move: string, 
/**
 * How likely White (in Hex: Black) is to win, as the opponent sees it.
 */
winrate: number, 
/**
 * How long it thought, in milliseconds.
 */
thoughtMs: number, };

/**
 * Asks what to play.
 */
export type HintRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * How often the position is visited, however long that takes. If absent, 600 times, or as often as a second allows.
 */
visits?: number, };

/**
 * What to play.
 */
export type Hint = { 
/**
 * The move. Where a win is proven it is the one that ends the game soonest.
 */
move: string, 
/**
 * How likely White (in Hex: Black) is to win after it; a draw counts half.
 */
winrate: number, 
/**
 * How often the position was visited for it; 0 if it is known without a search.
 */
visits: number, 
/**
 * Why, in sentences.
 */
why: Array<string>, 
/**
 * The move that the reasons speak against, if they speak of another one.
 */
instead: string | null, 
/**
 * The line that is expected, with the move.
 */
pv: Array<string>, 
/**
 * Who wins after it, if that is proven.
 */
proven?: Proven, };

/**
 * Asks about the last of some moves.
 */
export type WarnRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far, and the one that is about to be made.
 */
moves: Array<string>, 
/**
 * What a move may cost, in chances to win; 0.15 if absent.
 */
limit?: number, };

/**
 * What is said against a move.
 */
export type Warned = { 
/**
 * Whether it costs more than the limit.
 */
blunder: boolean, 
/**
 * What it costs, in chances to win.
 */
loss: number, 
/**
 * What is better.
 */
best: string, 
/**
 * Why, in sentences, if it is a blunder and there is something to say.
 */
why: Array<string>, };

/**
 * Asks for a puzzle.
 */
export type PuzzleNextRequest = { 
/**
 * Of which game: `hive` or `hex`.
 */
game: string, 
/**
 * Which one.
 */
kind?: PuzzleKind, 
/**
 * The day as it is where one sits, for its puzzle: `2026-11-20`.
 */
day?: string, 
/**
 * This one, and no other.
 */
puzzle?: string, 
/**
 * Of this grade, if there is one.
 */
grade?: number, };

/**
 * Which puzzle is wanted.
 */
export type PuzzleKind = "rated" | "daily";

/**
 * A puzzle, without its solution.
 */
export type PuzzleShown = { 
/**
 * What it is called.
 */
puzzle: string, setup: Setup, 
/**
 * The moves that led to its position.
 */
moves: Array<string>, 
/**
 * In how many plies the player to move wins, in Hive.
 */
plies: number | null, 
/**
 * The weakest level that finds it; one more than there are if none does.
 */
grade: number, 
/**
 * What that is as a rating.
 */
rating: number, 
/**
 * How many puzzles of its game there are.
 */
of: number, };

/**
 * Tries a move.
 */
export type PuzzleTryRequest = { 
/**
 * Which puzzle.
 */
puzzle: string, 
/**
 * The moves since its position: one's own and the answers in turn, one's own the last.
 */
moves: Array<string>, };

/**
 * What became of it.
 */
export type PuzzleTried = { 
/**
 * Whether it wins, in Hive as soon as it should.
 */
right: boolean, 
/**
 * Whether the puzzle is solved by it.
 */
solved: boolean, 
/**
 * What the program answers: what holds out longest, or what refutes a wrong move.
 */
reply: string | null, 
/**
 * In how many plies the win comes after the reply, in Hive.
 */
plies: number | null, };

/**
 * Asks for help.
 */
export type PuzzleHintRequest = { 
/**
 * With which puzzle.
 */
puzzle: string, 
/**
 * The moves since its position, the last one an answer.
 */
moves: Array<string>, };

/**
 * A right move. Whoever shows it shows as much as somebody wants to know.
 */
export type PuzzleHint = { move: string, 
/**
 * Why, in sentences, if something can be said.
 */
why: Array<string>, };

/**
 * Records a try at a puzzle.
 */
export type TrainerRecordRequest = { 
/**
 * Chosen by the client: what is sent again under the same key counts once.
 */
key: string, 
/**
 * Of which game.
 */
game: string, 
/**
 * Which puzzle.
 */
puzzle: string, 
/**
 * In which way it was met: `rated` or `daily`.
 */
kind: string, 
/**
 * The day as it is where one sits: `2026-11-20`.
 */
day: string, 
/**
 * Whether it was solved, without a wrong move and without a hint.
 */
solved: boolean, 
/**
 * How many steps of hints were looked at.
 */
hints?: number, 
/**
 * How hard it is.
 */
grade: number, };

/**
 * Asks how one stands.
 */
export type TrainerStatusRequest = { 
/**
 * In which game.
 */
game: string, };

/**
 * How somebody stands in a game.
 */
export type TrainerStanding = { 
/**
 * The rating, and how far it may be off.
 */
rating: number, deviation: number, 
/**
 * How much the try changed it that was just recorded; null if none was, or if it does not count.
 */
change: number | null, 
/**
 * How many puzzles were tried, and how many were solved once.
 */
tried: number, solved: number, 
/**
 * How many in a row were solved at the first try, up to now and at most.
 */
streak: number, best: number, 
/**
 * The last tries, the last first.
 */
recent: Array<TrainerRecent>, 
/**
 * The days on which the puzzle of the day was solved, in either game, the last first.
 */
days: Array<string>, };

/**
 * A try of before.
 */
export type TrainerRecent = { puzzle: string, solved: boolean, 
/**
 * The rating after it.
 */
rating: number, };

/**
 * Keeps cards. Those that are there already stay as they are.
 */
export type TrainerKeepRequest = { 
/**
 * What they are about: `mistake`.
 */
kind: string, 
/**
 * Each with a key that is the same whenever it is the same card.
 */
cards: Array<[string, TrainerCardContent]>, };

/**
 * What is on a card: a position in which one went wrong, and what was better.
 */
export type TrainerCardContent = { setup: Setup, 
/**
 * The moves that led to the position.
 */
moves: Array<string>, 
/**
 * What was played.
 */
played: string, 
/**
 * What was better.
 */
best: string, 
/**
 * What that cost, in chances to win.
 */
loss: number, 
/**
 * Why, in sentences.
 */
why: Array<string>, 
/**
 * The game of one's own that it is from.
 */
game?: string, };

/**
 * How many were new.
 */
export type TrainerKept = { added: number, };

/**
 * Asks for cards.
 */
export type TrainerCardsRequest = { 
/**
 * What they are about.
 */
kind: string, 
/**
 * How many at most; 20 if absent, 100 at most.
 */
most?: number, };

/**
 * Cards of a kind.
 */
export type TrainerCards = { 
/**
 * How many are due,
 */
due: number, 
/**
 * come back later,
 */
waiting: number, 
/**
 * and are learnt.
 */
learnt: number, 
/**
 * Those first that are due longest.
 */
cards: Array<TrainerCard>, };

/**
 * A card.
 */
export type TrainerCard = { key: string, 
/**
 * When it is due, in milliseconds since 1970; null if it is learnt.
 */
due: number | null, 
/**
 * How often in a row it went well.
 */
row: number, 
/**
 * How often it was met; to be named in `trainer.met`.
 */
seen: number, content: TrainerCardContent, };

/**
 * A card was met.
 */
export type TrainerMetRequest = { key: string, 
/**
 * How often it had been met before: what is sent again counts once.
 */
seen: number, 
/**
 * Whether it went well.
 */
right: boolean, };

/**
 * When it comes back.
 */
export type TrainerMet = { due: number | null, row: number, seen: number, };

/**
 * Takes a card away.
 */
export type TrainerDropRequest = { key: string, };

/**
 * Whether there was one.
 */
export type TrainerDropped = { dropped: boolean, };

/**
 * Takes back an analysis, or a reply that is waited for. What was found by then is said as its last
 * answer.
 */
export type TerminateRequest = { 
/**
 * The `id` of the request; `terminate_all` needs none.
 */
terminateId?: string, 
/**
 * Only these turns of it.
 */
turnNumbers?: Array<number>, };

/**
 * The same, as it was understood.
 */
export type Terminated = { 
/**
 * `terminate` or `terminate_all`.
 */
action: string, 
/**
 * The `id` of the request that was taken back.
 */
terminateId?: string, 
/**
 * The turns of it, if only some were meant.
 */
turnNumbers?: Array<number>, };

/**
 * Asks what is true of a position.
 */
export type FactsRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * The parts of the answer that are wanted, by name; all if absent.
 */
want?: Array<string>, };

/**
 * Asks for a review.
 */
export type ReviewRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves.
 */
moves: Array<string>, 
/**
 * How often each position is visited; 64 if absent.
 */
visits?: number, 
/**
 * What a move must cost to be marked `?`, in chances to win: 0.15 if absent. Half of it earns
 * `?!`, and twice as much `??`.
 */
threshold?: number, };

/**
 * Asks for the games of a text.
 */
export type ReadRequest = { 
/**
 * What the text is called, for messages. It is never taken for a path.
 */
name?: string, 
/**
 * The text: UHP game strings, SGF of boardspace.net, PGN of Mzinga, SGF of Hex, HexWorld links,
 * our own lines.
 */
text: string, };

/**
 * The games of a text.
 */
export type GamesRead = { 
/**
 * Those that were read.
 */
games: Array<GameRead>, 
/**
 * Those that were not.
 */
refused: Array<GameRefused>, };

/**
 * A game that was read.
 */
export type GameRead = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves of the main line.
 */
moves: Array<string>, 
/**
 * What is said before the first move.
 */
comment?: string, 
/**
 * All moves with variations and what is said about them, as `write` takes them; absent if there
 * is nothing but the main line.
 */
tree?: Array<TreeMove>, 
/**
 * After how many moves the viewer of a link stood, if it says so.
 */
ply?: number, 
/**
 * Who played.
 */
players: Players, 
/**
 * How it ended: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
 */
result?: string, 
/**
 * When, as far as the text says.
 */
date?: string, 
/**
 * What was odd about it.
 */
warnings: Array<string>, };

/**
 * Who played, as far as is known.
 */
export type Players = { 
/**
 * White.
 */
white?: string, 
/**
 * Black.
 */
black?: string, };

/**
 * A game that was not read.
 */
export type GameRefused = { 
/**
 * Where in the text.
 */
where: string, 
/**
 * Why.
 */
reason: string, };

/**
 * Asks for a game in some format.
 */
export type WriteRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * All moves, each after the one that it follows; of several that follow the same one, the first
 * belongs to the main line. A list and not a tree: the depth of JSON is limited, that of games
 * is not.
 */
tree: Array<TreeMove>, 
/**
 * What is said before the first move.
 */
comment?: string, 
/**
 * What somebody has drawn on the start.
 */
shapes?: Array<string>, 
/**
 * Who played.
 */
players?: Players, 
/**
 * When, as `2024-04-26`.
 */
date?: string, 
/**
 * How it ended, if not on the board: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
 */
result?: string, 
/**
 * After how many moves the viewer of a link stands; at the end if absent.
 */
ply?: number, 
/**
 * As what.
 */
format: Format, };

/**
 * A move of a tree.
 */
export type TreeMove = { 
/**
 * The move.
 */
move: string, 
/**
 * The place in the list, from 0 on, of the move that it follows; nothing for a first move.
 */
parent?: number | null, 
/**
 * What was said about it.
 */
comment?: string, 
/**
 * `?!`, `?` or `??`.
 */
mark?: string, 
/**
 * How likely White (in Hex: Black) was found to win after it.
 */
winrate?: number, 
/**
 * In how many visits.
 */
visits?: number, 
/**
 * What somebody has drawn on the position after it: a circle on a cell (`c3`), an arrow from one to
 * another (`c3>e5`), each in green, or in `red` or `blue` (`c3>e5 red`). Cells of Hive are written as
 * `position` has them: `-1,2`.
 */
shapes?: Array<string>, };

/**
 * As what a game is written.
 */
export type Format = "pgn" | "uhp" | "dbn" | "sgf" | "hexworld";

/**
 * A file.
 */
export type Written = { 
/**
 * What to call it.
 */
name: string, 
/**
 * What it is.
 */
mime: string, 
/**
 * What is in it.
 */
text: string, };

/**
 * Which games count; all if nothing is said.
 */
export type LibraryFilter = { 
/**
 * A type or size such as `Base+MLP` or `hex:11x11`, or all of a game: `hive`, `hex`.
 */
variant?: string, 
/**
 * Part of a player's name.
 */
player?: string, 
/**
 * Without games in which a program is known to have played.
 */
withoutPrograms?: boolean, 
/**
 * From this year on.
 */
since?: number, 
/**
 * Up to this year.
 */
until?: number, };

/**
 * A game of the library, without its moves.
 */
export type LibraryGame = { 
/**
 * By which it is asked for.
 */
id: number, 
/**
 * Its type or size: `Base+MLP`, `hex:11x11`.
 */
variant: string, 
/**
 * Who played White.
 */
white: string | null, 
/**
 * Who played Black.
 */
black: string | null, 
/**
 * When.
 */
date: string | null, 
/**
 * Where.
 */
site: string | null, 
/**
 * How it ended: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
 */
result: string | null, 
/**
 * By what it ended: `board`, `resigned`, `time`, `agreed`, `repetition`, `stated` or
 * `unfinished`.
 */
ended: string, 
/**
 * How many moves were made.
 */
plies: number, 
/**
 * After how many moves the position came up, if one was asked for.
 */
ply: number | null, };

/**
 * How games ended.
 */
export type LibraryResults = { 
/**
 * White won.
 */
white: number, 
/**
 * Nobody did.
 */
draw: number, 
/**
 * Black won.
 */
black: number, 
/**
 * Nobody knows.
 */
unknown: number, };

/**
 * Asks what is in the library.
 */
export type LibraryStatusRequest = Record<symbol, never>;

/**
 * What is in the library.
 */
export type LibraryStatus = { 
/**
 * Games.
 */
games: number, 
/**
 * Positions, each as often as games came to it.
 */
positions: number, 
/**
 * By type and size.
 */
variants: Array<LibraryVariant>, 
/**
 * The first and the last year, where games say one.
 */
years: [number, number] | null, };

/**
 * How many games there are of a type or size.
 */
export type LibraryVariant = { 
/**
 * `Base+MLP`, `hex:11x11`.
 */
variant: string, 
/**
 * How many.
 */
games: number, };

/**
 * Sends a file, or a piece of one, of any kind that `hexapod library import` reads.
 */
export type LibraryImportRequest = { 
/**
 * What the file is called, for messages. It is never taken for a path.
 */
name?: string, 
/**
 * Its bytes, or the next of them: 2 MiB a piece are a good size.
 */
base64: string, 
/**
 * Whether more pieces follow. With the last one the import begins.
 */
more?: boolean, };

/**
 * A piece has come.
 */
export type LibraryReceived = { 
/**
 * Bytes so far.
 */
received: number, };

/**
 * Said while games come in.
 */
export type LibraryImporting = { 
/**
 * Games that were met so far.
 */
importing: number, };

/**
 * What became of the games.
 */
export type LibraryImported = { 
/**
 * Games that were new.
 */
added: number, 
/**
 * Games that were there already.
 */
known: number, 
/**
 * Games that were refused, by what was wrong.
 */
refused: Array<LibraryRefused>, 
/**
 * Some of those.
 */
examples: Array<GameRefused>, 
/**
 * Whether it was taken back before the end; what was added stays.
 */
stopped: boolean, };

/**
 * Games that were refused for one reason.
 */
export type LibraryRefused = { 
/**
 * What was wrong, in a few words.
 */
class: string, 
/**
 * How many.
 */
games: number, };

/**
 * Asks for games, the latest first.
 */
export type LibraryGamesRequest = { 
/**
 * Which count.
 */
filter?: LibraryFilter, 
/**
 * With `moves`: only games that came to this position, however it is turned.
 */
setup?: Setup, 
/**
 * The moves to that position.
 */
moves?: Array<string>, 
/**
 * How many to pass over.
 */
from?: number, 
/**
 * How many to give, 50 if absent, 200 at most.
 */
most?: number, };

/**
 * Some games of many.
 */
export type LibraryGames = { 
/**
 * How many there are.
 */
total: number, 
/**
 * The latest first.
 */
games: Array<LibraryGame>, };

/**
 * Asks for a game.
 */
export type LibraryGameRequest = { 
/**
 * Which: the `id` of a list.
 */
game: number, };

/**
 * A game.
 */
export type LibraryGameAnswer = { 
/**
 * What is known of it.
 */
game: LibraryGame, 
/**
 * What was agreed before it.
 */
setup: Setup, 
/**
 * The moves.
 */
moves: Array<string>, };

/**
 * Asks what was played in a position, in games of the same type or size.
 */
export type LibraryExploreRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * Which games count.
 */
filter?: LibraryFilter, 
/**
 * How many of the games to list, 8 if absent, 200 at most.
 */
most?: number, };

/**
 * What was played in a position, however it was turned.
 */
export type LibraryExplored = { 
/**
 * Games that came here.
 */
total: number, 
/**
 * How they ended.
 */
results: LibraryResults, 
/**
 * Games that went no further.
 */
endedHere: number, 
/**
 * What was played, most often first.
 */
moves: Array<LibraryMove>, 
/**
 * Some of the games, the latest first.
 */
games: Array<LibraryGame>, };

/**
 * A move that was played.
 */
export type LibraryMove = { 
/**
 * As it is written in the position that was asked for, however those games lay.
 */
move: string, 
/**
 * In how many games.
 */
games: number, 
/**
 * How they ended.
 */
results: LibraryResults, };

/**
 * A game of one's own, with all that was made of it.
 */
export type OwnGame = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * All moves with variations and what is said about them, as `write` takes them. Of a game that was played here
 * it may be absent, until somebody looks into it.
 */
tree?: Array<TreeMove>, 
/**
 * What is said before the first move.
 */
comment?: string, 
/**
 * What somebody has drawn on the start, as `write` takes it.
 */
shapes?: Array<string>, 
/**
 * Who played.
 */
players?: Players, 
/**
 * How it ended, as in `read`.
 */
result?: string, 
/**
 * When it was played, as far as is known.
 */
date?: string, 
/**
 * What was played here, if it was.
 */
played?: PlayedGame, };

/**
 * Who sits where: a level by its number, or null for a person.
 */
export type Seats = { 
/**
 * Who plays White.
 */
white: number | null, 
/**
 * Who plays Black.
 */
black: number | null, };

/**
 * The clocks of a game, in milliseconds.
 */
export type PlayedClock = { 
/**
 * What each side began with.
 */
start: number, 
/**
 * What each move adds.
 */
increment: number, 
/**
 * Whether the game is lost by time. If not, clocks go on below zero.
 */
strict: boolean, 
/**
 * What White had left when the turn began.
 */
white: number, 
/**
 * What Black had left when the turn began.
 */
black: number, };

/**
 * A game that is played here.
 */
export type PlayedGame = { 
/**
 * The moves.
 */
moves: Array<string>, 
/**
 * Which side the person has, or whose side is near where `seats` says more.
 */
person: Side, 
/**
 * Which level the opponent is.
 */
level: number, 
/**
 * Whether it has ended.
 */
over: boolean, 
/**
 * Who gave up, if somebody did.
 */
resigned?: Side, 
/**
 * Who sits where, if it is not one person against one level.
 */
seats?: Seats, 
/**
 * How many of the moves were made before it began, in the game from which it goes on; none if absent.
 */
from?: number, 
/**
 * The clocks, if it is played with any.
 */
clock?: PlayedClock, 
/**
 * Who has lost by time, if somebody has.
 */
flagged?: Side, };

/**
 * Asks to keep a game.
 */
export type ShelfKeepRequest = { 
/**
 * Which: chosen by the client, the same whenever it is the same game.
 */
key: string, 
/**
 * The version that the client has seen last; 0 if absent, for a game that is new.
 */
after?: number, 
/**
 * The game.
 */
game: OwnGame, 
/**
 * The place in `tree` of the move after which somebody stands; at the start if absent.
 */
at?: number | null, };

/**
 * What became of it.
 */
export type ShelfKept = { 
/**
 * Whether it is kept. If not, somebody else has changed it meanwhile: ask for what is there, and bring both
 * together.
 */
kept: boolean, 
/**
 * The version that is there now.
 */
version: number, };

/**
 * Asks for games, the last changed first.
 */
export type ShelfListRequest = { 
/**
 * Which count.
 */
filter?: ShelfFilter, 
/**
 * How many to pass over.
 */
from?: number, 
/**
 * How many to give, 50 if absent, 200 at most.
 */
most?: number, };

/**
 * Which games count; all that are not deleted if nothing is said.
 */
export type ShelfFilter = { 
/**
 * A type or size such as `Base+MLP` or `hex:11x11`, or all of a game: `hive`, `hex`.
 */
variant?: string, 
/**
 * Part of a player's name.
 */
player?: string, 
/**
 * What became of them.
 */
state?: ShelfState, 
/**
 * Those that are deleted, and no others.
 */
deleted?: boolean, };

/**
 * What became of a game.
 */
export type ShelfState = "opened" | "going" | "over";

/**
 * Some games of many.
 */
export type ShelfList = { 
/**
 * How many there are.
 */
total: number, 
/**
 * The last changed first.
 */
games: Array<ShelfEntry>, };

/**
 * A game in a list.
 */
export type ShelfEntry = { 
/**
 * By which it is asked for.
 */
key: string, 
/**
 * Its type or size: `Base+MLP`, `hex:11x11`.
 */
variant: string, 
/**
 * Who played White.
 */
white: string | null, 
/**
 * Who played Black.
 */
black: string | null, 
/**
 * How it ended: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
 */
result: string | null, 
/**
 * What became of it.
 */
state: ShelfState, 
/**
 * Moves of the main line.
 */
plies: number, 
/**
 * Positions with a comment.
 */
comments: number, 
/**
 * Lines besides the main one.
 */
variations: number, 
/**
 * When it was first kept, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last another than before.
 */
changed: number, };

/**
 * Asks for a game.
 */
export type ShelfGameRequest = { 
/**
 * Which.
 */
key: string, };

/**
 * A game as it was kept.
 */
export type ShelfGame = { 
/**
 * Which.
 */
key: string, 
/**
 * To be named when it is kept again.
 */
version: number, 
/**
 * Whether it is deleted; it can still come back.
 */
deleted: boolean, 
/**
 * The place in `tree` of the move after which somebody stood.
 */
at?: number, 
/**
 * The game.
 */
game: OwnGame, };

/**
 * Asks to delete a game, or to take that back.
 */
export type ShelfDeleteRequest = { 
/**
 * Which.
 */
key: string, };

/**
 * It is done.
 */
export type ShelfDeleted = { 
/**
 * Which.
 */
key: string, 
/**
 * Whether it is deleted now.
 */
deleted: boolean, };

/**
 * Asks whether a task is done.
 */
export type GoalRequest = { 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * What should be true now.
 */
goal: Goal, };

/**
 * What should be true of a position.
 */
export type Goal = { "kind": "won", 
/**
 * Who.
 */
side: Side, } | { "kind": "drawn" } | { "kind": "beside", 
/**
 * The tile.
 */
tile: string, 
/**
 * The other.
 */
other: string, } | { "kind": "on", 
/**
 * The tile.
 */
tile: string, 
/**
 * The other.
 */
other: string, } | { "kind": "moved", 
/**
 * The tile.
 */
tile: string, } | { "kind": "thrown", 
/**
 * The tile.
 */
tile: string, } | { "kind": "pinned", 
/**
 * The tile.
 */
tile: string, } | { "kind": "passes" } | { "kind": "taken", 
/**
 * Whose queen.
 */
side: Side, 
/**
 * How many at least.
 */
cells: number, } | { "kind": "stone", 
/**
 * The cell.
 */
cell: string, 
/**
 * Whose.
 */
side: Side, } | { "kind": "swapped" } | { "kind": "connected", 
/**
 * Whose.
 */
side: Side, } | { "kind": "dead", 
/**
 * The cell.
 */
cell: string, } | { "kind": "all", 
/**
 * Which.
 */
goals: Array<Goal>, };

/**
 * Whether a task is done.
 */
export type GoalAnswer = { 
/**
 * Whether it is.
 */
reached: boolean, };

/**
 * Asks which runs there are.
 */
export type RunsRequest = Record<symbol, never>;

/**
 * The runs there are.
 */
export type RunList = { 
/**
 * The folders in which they are looked for: `hexapod serve --runs FOLDER` names them.
 */
folders: Array<string>, 
/**
 * The runs.
 */
runs: Array<RunSummary>, 
/**
 * What could not be looked at, and why.
 */
refused: Array<string>, };

/**
 * A run in short.
 */
export type RunSummary = { 
/**
 * What `run`, `run.watch` and `run.games` call it.
 */
id: string, 
/**
 * What its folder is called.
 */
name: string, 
/**
 * What made it.
 */
kind: RunKind, 
/**
 * Whether something was written within the last two minutes and it is not at its end.
 */
going: boolean, 
/**
 * How many seconds ago something was written, if the system says so.
 */
secondsAgo: number | null, 
/**
 * The last measurement.
 */
last: Measured | null, 
/**
 * Where it stands, if it is one of `hexapod train loop`.
 */
standing: Standing | null, 
/**
 * The rounds of `hexapod tune`.
 */
rounds: Array<number>, 
/**
 * Its files with games, by name.
 */
games: Array<string>, 
/**
 * What is wrong with it.
 */
trouble: string | null, };

/**
 * What made a run.
 */
export type RunKind = "supervised" | "loop" | "tune";

/**
 * Where a run of `hexapod train loop` stands, as far as its folder says.
 */
export type Standing = { 
/**
 * The iteration that is on its way, or was the last.
 */
iteration: number, 
/**
 * How many there shall be.
 */
iterations: number | null, 
/**
 * What it is at.
 */
stage: Stage, 
/**
 * How many parts of its games are there,
 */
parts: number, 
/**
 * and of how many; nobody knows before the first.
 */
of: number | null, 
/**
 * The last measurement while it learns.
 */
learning: Measured | null, };

/**
 * What an iteration is at.
 */
export type Stage = "playing" | "learning" | "judging" | "finished";

/**
 * Asks for a run, or wants to watch it.
 */
export type RunRequest = { 
/**
 * Its `id`, as `runs` tells it.
 */
run: string, };

/**
 * A run with all that is known of it.
 */
export type Run = { 
/**
 * In short.
 */
run: RunSummary, 
/**
 * Its config, if there is one.
 */
config: string | null, 
/**
 * Before the first move of the first game that it learns from, if its config names one.
 */
start: Setup | null, 
/**
 * The card of its network, if there is one.
 */
card: Card | null, 
/**
 * What was measured.
 */
metrics: Metrics, 
/**
 * What could not be read, and why.
 */
refused: Array<string>, };

/**
 * A network, as its card describes it.
 */
export type Card = { 
/**
 * Its name.
 */
name: string, 
/**
 * `hive` or `hex`.
 */
game: string, 
/**
 * How it was made.
 */
training: string, };

/**
 * What a run has measured, or what has come since it was last asked.
 */
export type Metrics = { 
/**
 * While it learnt.
 */
measured: Array<Measured>, 
/**
 * On positions that were held out.
 */
examined: Array<Examined>, 
/**
 * How the iterations of `hexapod train loop` ended.
 */
iterations: Array<Iteration>, 
/**
 * How many measurements were left out because there are too many to draw.
 */
leftOut: number, 
/**
 * Lines that cannot be read, and why.
 */
refused: Array<string>, };

/**
 * How learning went around a step. What a line does not say is absent.
 */
export type Measured = { 
/**
 * Steps made.
 */
step: number, 
/**
 * Steps in all.
 */
steps: number | null, 
/**
 * The learning rate.
 */
rate: number | null, 
/**
 * The whole loss.
 */
loss: number | null, 
/**
 * That of the choice of a move.
 */
policy: number | null, 
/**
 * That of the value.
 */
value: number | null, 
/**
 * That of what the future brings: liberties, moves left, values, the reply.
 */
future: Array<number> | null, 
/**
 * How long gradients were.
 */
gradient: number | null, 
/**
 * Positions a second.
 */
speed: number | null, 
/**
 * How much of the time was spent waiting for batches.
 */
waiting: number | null, };

/**
 * An examination after a step.
 */
export type Examined = { 
/**
 * Steps made.
 */
step: number, 
/**
 * All positions.
 */
all: HeldOut, 
/**
 * By who moved.
 */
movers: { [key in string]: HeldOut }, 
/**
 * By the ply from which on.
 */
plies: { [key in string]: HeldOut }, };

/**
 * What was found on positions that were held out, of some kind.
 */
export type HeldOut = { 
/**
 * How many choices were judged.
 */
choices: number | null, 
/**
 * Their cross-entropy.
 */
policy: number | null, 
/**
 * How often the wanted move was the most probable.
 */
top1: number | null, 
/**
 * How often it was among the first five.
 */
top5: number | null, 
/**
 * How many values were judged.
 */
values: number | null, 
/**
 * Their squared error.
 */
value: number | null, };

/**
 * How an iteration ended. What its line does not say is absent.
 */
export type Iteration = { 
/**
 * Which one, counted from one.
 */
iteration: number, 
/**
 * Steps of learning after it.
 */
step: number, 
/**
 * Whether its network is the best now,
 */
accepted: boolean | null, 
/**
 * and why.
 */
reason: string | null, 
/**
 * How its network did against others.
 */
judged: Array<Judged>, 
/**
 * What its games look like.
 */
health: Health, 
/**
 * What about that is not healthy.
 */
alarms: Array<Alarm>, 
/**
 * Positions that it learnt from,
 */
window: number | null, 
/**
 * and of the whole run so far.
 */
seen: number | null, 
/**
 * How learning went.
 */
fitted: Fitted, };

/**
 * How a network did against another one.
 */
export type Judged = { 
/**
 * `best`, `start`, or the file of an anchor.
 */
opponent: string, 
/**
 * What the games add up to.
 */
score: Score, 
/**
 * The share of the points, as its pairs tell it; nobody writes it down.
 */
share: Share | null, };

/**
 * What games add up to, from the side of the newer network.
 */
export type Score = { 
/**
 * As the first player.
 */
first: Tally, 
/**
 * As the second.
 */
second: Tally, 
/**
 * Pairs by half points, from none to four.
 */
pairs: Array<number>, 
/**
 * The difference in Elo with its 95 % interval, if there are games enough to tell.
 */
elo: [number, number, number] | null, 
/**
 * How many of the games were like no other.
 */
distinct: number | null, };

/**
 * Games by how they ended.
 */
export type Tally = { wins: number, draws: number, losses: number, };

/**
 * A share with its 95 % interval.
 */
export type Share = { 
/**
 * What was seen.
 */
share: number, 
/**
 * Where the interval begins,
 */
low: number, 
/**
 * and where it ends.
 */
high: number, };

/**
 * What the games of an iteration look like.
 */
export type Health = { 
/**
 * How many there were.
 */
games: number | null, 
/**
 * The share that somebody won.
 */
decisive: number | null, 
/**
 * The share of these that the first player won.
 */
first_share: number | null, 
/**
 * Plies a game.
 */
length: number | null, 
/**
 * Positions to learn from.
 */
positions: number | null, 
/**
 * The share of games whose first eight plies are like no other's.
 */
distinct_openings: number | null, 
/**
 * How evenly searches spread the choice, in nats.
 */
entropy: number | null, 
/**
 * How far that was from what the network said, in nats.
 */
surprise: number | null, 
/**
 * The squared error of what searches thought against how games ended.
 */
calibration: number | null, };

/**
 * Something that is not healthy.
 */
export type Alarm = { 
/**
 * Which limit, as configs call it.
 */
limit: string, 
/**
 * What was found, in a sentence.
 */
meaning: string, };

/**
 * How learning went.
 */
export type Fitted = { 
/**
 * The whole loss.
 */
loss: number | null, 
/**
 * That of the choice of a move.
 */
policy: number | null, 
/**
 * That of the value.
 */
value: number | null, 
/**
 * The learning rate.
 */
rate: number | null, 
/**
 * On games that were held out: the cross-entropy of the choice,
 */
held_out_policy: number | null, 
/**
 * how often the wanted move was the most probable,
 */
held_out_top1: number | null, 
/**
 * and the squared error of the value.
 */
held_out_value: number | null, };

/**
 * What has happened in a run.
 */
export type RunNews = { 
/**
 * The run.
 */
run: RunSummary, 
/**
 * Whether the measurements begin anew, so that earlier ones are void.
 */
fresh: boolean, 
/**
 * What was measured since.
 */
metrics: Metrics, };

/**
 * Asks for games of a run.
 */
export type RunGamesRequest = { 
/**
 * The run's `id`, as `runs` tells it.
 */
run: string, 
/**
 * Which of its files, by one of the names in `games`; the first if absent.
 */
file?: string, 
/**
 * From which game on, counted from 0.
 */
from?: number, };

/**
 * Games of a run.
 */
export type RunGames = { 
/**
 * Of which file.
 */
file: string, 
/**
 * From which game on.
 */
from: number, 
/**
 * From which game on there are more, if there are.
 */
next: number | null, 
/**
 * Those that were read.
 */
games: Array<GameRead>, 
/**
 * Those that were not.
 */
refused: Array<GameRefused>, };

/**
 * Asks what networks of a run think of a position.
 */
export type RunOpinionsRequest = { 
/**
 * The run's `id`, as `runs` tells it.
 */
run: string, 
/**
 * What was agreed before the game.
 */
setup: Setup, 
/**
 * The moves so far.
 */
moves: Array<string>, 
/**
 * Of which iterations, 12 at most; evenly chosen ones if absent. 0 is the network that the run
 * began with.
 */
iterations?: Array<number>, };

/**
 * What networks of a run think of a position.
 */
export type RunOpinions = { 
/**
 * In the order of the iterations.
 */
opinions: Array<Opinion>, 
/**
 * How many iterations have a network.
 */
networks: number, };

/**
 * What the network of an iteration thinks of a position.
 */
export type Opinion = { 
/**
 * After which iteration; 0 is the network that the run began with.
 */
iteration: number, 
/**
 * How likely the first player is to win, a draw counting half.
 */
winrate: number | null, 
/**
 * How likely a draw is.
 */
draw: number | null, 
/**
 * The moves that it would play, the likeliest first; 64 at most.
 */
policy: Array<PolicyInfo>, 
/**
 * Why it could not be asked.
 */
trouble: string | null, };

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
export type Facts = ({ game: "hive" } & HiveFacts) | ({ game: "hex" } & HexFacts);

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
  sign: "!" | "!!";
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
  by: "first" | "second";
  move: string;
  /** There was no other. */
  forced: boolean;
  /** Before the move; of White in Hive, of Black in Hex. */
  winrate: number;
  best: string;
  /** What it cost its player, in chances to win. */
  loss: number;
  mark: "" | "?!" | "?" | "??";
  praise: Praise | null;
  why: { fact: unknown; text: string }[];
  pv: string[];
  /** How the position before it ends for its player, if that is proven. */
  proven: "win" | "draw" | "loss" | null;
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
  decided: { ply: number; winner: "first" | "second" } | null;
};

/** Many of the first kind while it goes on, then one of the second. */
export type ReviewMessage = { turnNumber: number; winrate: number } | Review;

/** Each action: what is sent besides `id` and `action`, and what is answered besides `id`. */
export interface Actions {
  /** Who answers, and what may be asked. */
  about: { request: AboutRequest; answer: About };
  /** A game as it stands. */
  position: { request: PositionRequest; answer: Position };
  /** Whether something can be done with a tile, and if not, why. */
  try: { request: TryRequest; answer: Tried };
  /** A move as somebody types it. */
  typed: { request: TypedRequest; answer: Typed };
  /** What is true of a position. */
  facts: { request: FactsRequest; answer: FactsAnswer };
  /** Whether a task is done. */
  goal: { request: GoalRequest; answer: GoalAnswer };
  /** The move of an opponent. */
  reply: { request: ReplyRequest; answer: Reply };
  /** What to play, and why. */
  hint: { request: HintRequest; answer: Hint };
  /** Whether a move is a blunder, and why. */
  warn: { request: WarnRequest; answer: Warned };
  /** A puzzle to be solved. */
  "puzzle.next": { request: PuzzleNextRequest; answer: PuzzleShown };
  /** Whether a move is right, and what is answered. */
  "puzzle.try": { request: PuzzleTryRequest; answer: PuzzleTried };
  /** A right move, and why. */
  "puzzle.hint": { request: PuzzleHintRequest; answer: PuzzleHint };
  /** A try at a puzzle is recorded. */
  "trainer.record": { request: TrainerRecordRequest; answer: TrainerStanding };
  /** How one stands. */
  "trainer.status": { request: TrainerStatusRequest; answer: TrainerStanding };
  /** Cards are kept, such as one's own mistakes. */
  "trainer.keep": { request: TrainerKeepRequest; answer: TrainerKept };
  /** Cards that come back, those first that are due longest. */
  "trainer.cards": { request: TrainerCardsRequest; answer: TrainerCards };
  /** A card was met, well or not. */
  "trainer.met": { request: TrainerMetRequest; answer: TrainerMet };
  /** A card does not come back. */
  "trainer.drop": { request: TrainerDropRequest; answer: TrainerDropped };
  /** A whole game, what every move cost, and why. */
  review: { request: ReviewRequest; answer: ReviewMessage };
  /** The games of a text. */
  read: { request: ReadRequest; answer: GamesRead };
  /** A game as other programs read it. */
  write: { request: WriteRequest; answer: Written };
  /** What is in the library. */
  "library.status": { request: LibraryStatusRequest; answer: LibraryStatus };
  /** Games come into the library. */
  "library.import": { request: LibraryImportRequest; answer: LibraryReceived | LibraryImporting | LibraryImported };
  /** Games by what is known of them. */
  "library.games": { request: LibraryGamesRequest; answer: LibraryGames };
  /** One game with its moves. */
  "library.game": { request: LibraryGameRequest; answer: LibraryGameAnswer };
  /** What was played in a position. */
  "library.explore": { request: LibraryExploreRequest; answer: LibraryExplored };
  /** A game of one's own is kept. */
  "shelf.keep": { request: ShelfKeepRequest; answer: ShelfKept };
  /** Games of one's own by what is known of them. */
  "shelf.list": { request: ShelfListRequest; answer: ShelfList };
  /** A game of one's own with all that is in it. */
  "shelf.game": { request: ShelfGameRequest; answer: ShelfGame };
  /** A game of one's own goes, so that it can come back. */
  "shelf.delete": { request: ShelfDeleteRequest; answer: ShelfDeleted };
  /** It comes back. */
  "shelf.restore": { request: ShelfDeleteRequest; answer: ShelfDeleted };
  /** Which runs of training there are. */
  runs: { request: RunsRequest; answer: RunList };
  /** A run with all that is known of it. */
  run: { request: RunRequest; answer: Run };
  /** What happens in a run: many answers, until it is taken back by `terminate`. */
  "run.watch": { request: RunRequest; answer: RunNews };
  /** Games of a run. */
  "run.games": { request: RunGamesRequest; answer: RunGames };
  /** What the networks of a run think of a position. */
  "run.opinions": { request: RunOpinionsRequest; answer: RunOpinions };
  /** Takes a request back. */
  terminate: { request: TerminateRequest; answer: Terminated };
  /** Takes all requests back. */
  terminate_all: { request: TerminateRequest; answer: Terminated };
}

/** A message to the server. */
export type Message =
  | { [A in keyof Actions]: { id: string; action: A } & Actions[A]["request"] }[keyof Actions]
  | ({ id: string } & AnalysisQuery);

/** Said before an answer, of fields that mean nothing. */
export type Warning = { warning: string; field: string };

/** A message from the server. */
export type Answer = { id?: string } & (
  | Actions[keyof Actions]["answer"]
  | Analysis
  | NoResults
  | Refused
  | Warning
);
