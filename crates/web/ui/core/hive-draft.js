/**
 * A position of Hive that somebody sets up. It knows no rules but what is in the box and who climbs.
 */

import { around, key } from "../board/geometry.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("./draft.js").Stack} Stack */
/** @typedef {[number, number]} Pair a place as the protocol has it */

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
const TYPES = ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"];
const WORDS = {
  name: "Hive",
  type: "Tiles",
  how: "Take a tile from a hand and press a cell; beetles and mosquitoes also lie on others. Tiles on the table are moved the same way. Delete puts the one you hold back.",
  tile: (/** @type {string} */ side, /** @type {string} */ bug, /** @type {string} */ number) =>
    `${side === "white" ? "White" : "Black"} ${bug}${number ? ` ${number}` : ""}`,
};

/** @type {import("./draft.js").Kind} */
export const HIVE_DRAFT = {
  name: WORDS.name,
  first: "white",
  how: WORDS.how,
  hasTiles: true,
  agreed: {
    label: WORDS.type,
    values: () => TYPES,
    now: ({ type }) => type,
    change: (draft, type) => ({ ...draft, type }),
  },
  isEmpty: ({ cells }) => cells.length === 0,
  put(draft, move) {
    const [tile = "", to = ""] = move.split(" ");
    const [q = 0, r = 0] = to.split(",").map(Number);
    return moved(draft, tile, [q, r]);
  },
  putBack: (draft, tile) => (stackOf(draft, tile) ? moved(draft, tile, null) : null),
  setup(draft) {
    const { type, toMove } = draft;
    const [first] = draft.cells;
    if (!first && toMove === "white") return { game: "hive", type };
    const origin = first ?? { q: 0, r: 0 };
    const cells = draft.cells.map(({ q, r, stack }) => ({ q: q - origin.q, r: r - origin.r, stack: [...stack] }));
    return { game: "hive", type, start: { cells, toMove } };
  },
  view: (draft) => hiveView(draft),
  of(view, empty) {
    if (view.game !== "hive") return empty;
    return { ...empty, type: view.type, cells: view.cells.map((cell) => ({ ...cell, stack: [...cell.stack] })) };
  },
};

/** @param {Draft} draft @param {string} tile @returns {Stack | undefined} where it lies */
const stackOf = (draft, tile) => draft.cells.find(({ stack }) => stack.includes(tile));

/**
 * A tile from wherever it is to a cell, on top of what lies there.
 *
 * @param {Draft} draft
 * @param {string} tile
 * @param {Cell | null} to back into the hand if nowhere
 * @returns {Draft}
 */
function moved(draft, tile, to) {
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
