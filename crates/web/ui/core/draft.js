/**
 * A position that somebody sets up: which tiles or stones lie where, and what may be done with them. It knows no rules
 * but what is in the box and who climbs; whether a position can be, the server says.
 */

import { around, key } from "../board/geometry.js";
import { hexCell, hexName } from "../board/words.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../types.d.ts").HexView} HexView */
/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("../types.d.ts").Setup} Setup */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {[number, number]} Pair a place as the protocol has it */
/** @typedef {{ q: number, r: number, stack: string[] }} Stack */
/**
 * @typedef {object} Draft
 * @property {"hive" | "hex"} game
 * @property {string} type of Hive
 * @property {number} size of Hex
 * @property {Side} toMove
 * @property {Stack[]} cells of Hive
 * @property {{ [cell: string]: Side }} stones of Hex
 */

/** Kinds of tiles in the order of hands, with how many there are. */
const BOX = /** @type {const} */ ([
  ["Q", "queen", 1],
  ["S", "spider", 2],
  ["B", "beetle", 2],
  ["G", "grasshopper", 3],
  ["A", "ant", 3],
  ["M", "mosquito", 1],
  ["L", "ladybug", 1],
  ["P", "pillbug", 1],
]);
const SIDES = /** @type {const} */ (["white", "black"]);
/** Who may lie on another tile. */
const CLIMBERS = "BM";
const WORDS = {
  tile: (/** @type {string} */ side, /** @type {string} */ bug, /** @type {string} */ number) =>
    `${side === "white" ? "White" : "Black"} ${bug}${number ? ` ${number}` : ""}`,
};

/** @param {"hive" | "hex"} game @returns {Draft} nothing on the board */
export const emptyDraft = (game) => ({
  game,
  type: "Base+MLP",
  size: 11,
  toMove: game === "hive" ? "white" : "black",
  cells: [],
  stones: {},
});

/**
 * @param {View} view a position that is to be changed
 * @returns {Draft}
 */
export function draftOf(view) {
  const empty = { ...emptyDraft(view.game), toMove: view.toMove };
  if (view.game === "hive") {
    return { ...empty, type: view.type, cells: view.cells.map((cell) => ({ ...cell, stack: [...cell.stack] })) };
  }
  return {
    ...empty,
    size: view.columns,
    stones: Object.fromEntries(view.stones.map(({ cell, colour }) => [cell, colour])),
  };
}

/**
 * What is agreed before a game that begins there.
 *
 * @param {Draft} draft
 * @returns {Setup}
 */
export function setupOf(draft) {
  const { game, type, size, toMove } = draft;
  if (game === "hive") {
    const [first] = draft.cells;
    if (!first && toMove === "white") return { game, type };
    const origin = first ?? { q: 0, r: 0 };
    const cells = draft.cells.map(({ q, r, stack }) => ({ q: q - origin.q, r: r - origin.r, stack: [...stack] }));
    return { game, type, start: { cells, toMove } };
  }
  const of = (/** @type {Side} */ side) =>
    Object.entries(draft.stones).flatMap(([cell, colour]) => (colour === side ? [cell] : []));
  const [black, white] = [of("black"), of("white")];
  if (black.length + white.length === 0 && toMove === "black") return { game, size, swap: false };
  return { game, size, swap: false, start: { black, white, toMove } };
}

/** @param {Draft} draft @param {string} tile @returns {Stack | undefined} where it lies */
export const stackOf = (draft, tile) => draft.cells.find(({ stack }) => stack.includes(tile));

/**
 * A tile from wherever it is to a cell, on top of what lies there.
 *
 * @param {Draft} draft
 * @param {string} tile
 * @param {Cell | null} to back into the hand if nowhere
 * @returns {Draft}
 */
export function moved(draft, tile, to) {
  const lifted = draft.cells
    .map((cell) => ({ ...cell, stack: cell.stack.filter((other) => other !== tile) }))
    .filter(({ stack }) => stack.length > 0);
  if (!to) return { ...draft, cells: numbered(lifted, tile) };
  const there = lifted.find((cell) => key([cell.q, cell.r]) === key(to));
  if (there) there.stack.push(tile);
  else lifted.push({ q: to[0], r: to[1], stack: [tile] });
  return { ...draft, cells: lifted };
}

/**
 * Tiles of a kind come in the order of their numbers: the last takes the number of the one that is gone.
 *
 * @param {Stack[]} cells
 * @param {string} gone
 */
function numbered(cells, gone) {
  const kind = gone.slice(0, 2);
  const last = cells
    .flatMap(({ stack }) => stack)
    .filter((tile) => tile.startsWith(kind) && tile > gone)
    .toSorted()
    .at(-1);
  if (!last) return cells;
  return cells.map((cell) => ({ ...cell, stack: cell.stack.map((tile) => (tile === last ? gone : tile)) }));
}

/**
 * @param {Draft} draft
 * @param {string} cell
 * @param {Side} side whose stone is laid there, or taken away if it lies there already
 * @returns {Draft}
 */
export function laid(draft, cell, side) {
  const { [cell]: before, ...others } = draft.stones;
  return { ...draft, stones: before === side ? others : { ...others, [cell]: side } };
}

/**
 * The draft as a board draws it, where what may be done with tiles and stones are its moves.
 *
 * @param {Draft} draft
 * @param {Side} brush whose stones are laid in Hex
 * @returns {View}
 */
export const viewOf = (draft, brush) => (draft.game === "hive" ? hiveView(draft) : hexView(draft, brush));

/** @param {Draft} draft @returns {string[]} all tiles of the game */
function box({ type }) {
  const letters = type.split("+")[1] ?? "";
  return SIDES.flatMap((side) =>
    BOX.filter(([letter]) => !"MLP".includes(letter) || letters.includes(letter)).flatMap(([letter, , many]) =>
      Array.from({ length: many }, (_, index) => `${side[0]}${letter}${many > 1 ? index + 1 : ""}`),
    ),
  );
}

/** @param {Draft} draft @returns {{ game: "hive" } & HiveView} */
function hiveView(draft) {
  const tiles = box(draft);
  const lying = new Map(draft.cells.map(({ q, r, stack }) => [key([q, r]), stack]));
  const beside = draft.cells.flatMap(({ q, r }) => around([q, r]));
  const free = new Map(
    beside.filter((cell) => !lying.has(key(cell))).map((cell) => [key(cell), /** @type {Pair} */ ([...cell])]),
  );
  const open = draft.cells.length > 0 ? [...free.values()] : [/** @type {Pair} */ ([0, 0])];
  /** Of each kind the next, and every tile that nothing covers. */
  const inHand = tiles.filter((tile) => !stackOf(draft, tile));
  const next = inHand.filter((tile) => !inHand.some((other) => other.slice(0, 2) === tile.slice(0, 2) && other < tile));
  const tops = draft.cells.map(({ stack }) => stack.at(-1) ?? "");
  const moves = [...next, ...tops].flatMap((tile) => {
    const from = stackOf(draft, tile);
    const over = CLIMBERS.includes(tile[1] ?? "") ? draft.cells.filter((cell) => cell !== from) : [];
    const cells = [...open, ...over.map(({ q, r }) => /** @type {Pair} */ ([q, r]))];
    return cells.map((to) => ({
      move: `${tile} ${key(to)}`,
      kind: from ? /** @type {const} */ ("move") : /** @type {const} */ ("place"),
      tile,
      to,
      ...(from ? { from: /** @type {Pair} */ ([from.q, from.r]) } : {}),
    }));
  });
  const held = (/** @type {Side} */ side) =>
    BOX.filter(([letter]) => tiles.some((tile) => tile.startsWith(`${side[0]}${letter}`))).map(([letter, bug]) => {
      const left = inHand.filter((tile) => tile.startsWith(`${side[0]}${letter}`));
      return { bug, next: left[0] ?? null, left: left.length, placeable: left.length > 0 };
    });
  const queen = { taken: 0, at: null };
  return {
    game: "hive",
    type: draft.type,
    ply: 0,
    turn: 1,
    toMove: draft.toMove,
    outcome: null,
    cells: draft.cells,
    tiles: Object.fromEntries(tiles.map((tile) => [tile, describe(draft, tile, tops.includes(tile))])),
    hands: { white: held("white"), black: held("black") },
    moves,
    last: null,
    queens: { white: queen, black: queen },
    symHash: "",
  };
}

/**
 * @param {Draft} draft
 * @param {string} tile
 * @param {boolean} isTop
 */
function describe(draft, tile, isTop) {
  const at = stackOf(draft, tile);
  const side = tile[0] === "w" ? /** @type {const} */ ("white") : /** @type {const} */ ("black");
  const bug = BOX.find(([letter]) => letter === tile[1])?.[1] ?? "";
  const name = WORDS.tile(side, bug, tile.slice(2));
  return {
    colour: side,
    bug,
    number: Number(tile.slice(2)) || 0,
    name,
    at: at ? /** @type {Pair} */ ([at.q, at.r]) : null,
    level: at ? at.stack.indexOf(tile) : 0,
    pinned: false,
    covered: at !== undefined && !isTop,
    resting: false,
    movable: isTop,
    label: name,
  };
}

/**
 * @param {Draft} draft
 * @param {Side} brush
 * @returns {{ game: "hex" } & HexView}
 */
function hexView({ size, stones }, brush) {
  const cells = Array.from({ length: size * size }, (_, index) => hexName([index % size, Math.floor(index / size)]));
  const fits = (/** @type {string} */ cell) => hexCell(cell).every((at) => at < size);
  return {
    game: "hex",
    columns: size,
    rows: size,
    ply: 0,
    // The stone under the pointer is the one that is laid.
    toMove: brush,
    outcome: null,
    stones: Object.entries(stones).flatMap(([cell, colour]) => (fits(cell) ? [{ cell, colour }] : [])),
    moves: cells.map((cell) => ({ move: cell, kind: "stone", cell })),
    last: null,
    winningChain: [],
    maySwap: false,
    symHash: "",
  };
}

/**
 * The same on a board of another size: what does not fit is left out.
 *
 * @param {Draft} draft
 * @param {number} size
 * @returns {Draft}
 */
export const sized = (draft, size) => ({
  ...draft,
  size,
  stones: Object.fromEntries(Object.entries(draft.stones).filter(([cell]) => hexCell(cell).every((at) => at < size))),
});
