/**
 * Positions and moves in words, from the names that the server gives: for screen readers, and for the line under the
 * board.
 */

import { around, key } from "./geometry.js";

/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("./geometry.js").Cell} Cell */

/** Seen from a neighbour, clockwise from east: where the empty cell lies when its neighbour lies there. */
const SEEN = ["left of", "above left of", "above right of", "right of", "below right of", "below left of"];

/**
 * @param {HiveView} view
 * @param {Cell} cell
 * @param {number} sixths by which the board is turned
 * @returns {string}
 */
export function emptyLabel(view, cell, sixths) {
  const tops = new Map(view.cells.map(({ q, r, stack }) => [key([q, r]), stack[stack.length - 1] ?? ""]));
  const neighbours = around(cell).map((neighbour, direction) => ({
    top: tops.get(key(neighbour)),
    side: SEEN[(direction + sixths + 6) % 6] ?? "beside",
  }));
  const named = neighbours.filter(({ top }) => top);
  // A queen says more about a cell than any other tile.
  const first = named.find(({ top }) => top?.[1] === "Q") ?? named[0];
  return first?.top ? `Empty cell ${first.side} ${view.tiles[first.top]?.name ?? first.top}` : "Empty cell";
}

/**
 * @param {string} side
 * @returns {string}
 */
export const named = (side) => (side === "white" ? "White" : "Black");

/** The games, as people call them. */
export const GAMES = /** @type {const} */ ({ hive: "Hive", hex: "Hex" });

/** For those who do not know the insects yet; the chapters of Learn say it whole. */
const WALKS = /** @type {{ readonly [letter: string]: string }} */ ({
  Q: "walks one cell, and must never be surrounded",
  S: "walks exactly three cells",
  B: "walks one cell, and may climb onto others",
  G: "jumps in a straight line over tiles",
  A: "walks as far around the hive as it likes",
  M: "moves as any tile beside it does",
  L: "walks two cells over others, then down",
  P: "walks one cell, or throws a tile beside it to its other side",
});

/**
 * How a tile goes about, after "it".
 *
 * @param {string} tile
 * @returns {string}
 */
export const howItMoves = (tile) => WALKS[tile[1] ?? ""] ?? "";

/**
 * What was just played, as a sentence.
 *
 * @param {View} view
 * @returns {string}
 */
export function lastInWords(view) {
  const { last } = view;
  if (!last) return "";
  const mover = named(view.toMove === "white" ? "black" : "white");
  if (view.game === "hex") {
    return "cell" in last && last.kind === "swap"
      ? `${mover} swaps: the stone is ${mover}'s now, on ${last.cell}.`
      : `${mover} plays ${last.move}.`;
  }
  if (!("tile" in last) || !last.tile) return `${mover} passes.`;
  const tile = view.tiles[last.tile];
  const label = tile?.label ?? last.tile;
  if (last.kind === "place") return `${mover} places ${label}.`;
  if (last.kind === "throw") {
    const thrower = last.thrower ? (view.tiles[last.thrower]?.name ?? last.thrower) : "the pillbug";
    return `${thrower} throws ${label}.`;
  }
  return `${mover} moves ${label}.`;
}

/**
 * What a swap has changed, if it is the last move: whose the stone is now, and who plays what.
 *
 * @param {View} view
 * @param {(side: import("../types.d.ts").Side) => string} who plays a colour
 */
export function swapInWords(view, who) {
  const { last } = view;
  if (view.game !== "hex" || !last || !("cell" in last) || last.kind !== "swap") return "";
  const [mover, other] =
    view.toMove === "white" ? /** @type {const} */ (["black", "white"]) : /** @type {const} */ (["white", "black"]);
  const next = view.outcome ? "" : ` ${who(other)} is to move.`;
  return `Swapped: the stone is ${named(mover)}'s now, on ${last.cell}, the mirror image of where ${named(other)} laid it. Colours stay: ${who(mover)} still joins the ${mover} edges.${next}`;
}

/**
 * A cell of Hex by name.
 *
 * @param {string} name
 * @returns {Cell} column and row, from nought
 */
export function hexCell(name) {
  let column = 0;
  let i = 0;
  for (; i < name.length; i++) {
    const letter = name.charCodeAt(i) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return [column - 1, Number(name.slice(i)) - 1];
}

/**
 * @param {Cell} cell
 * @returns {string}
 */
export const hexName = ([column, row]) => `${String.fromCharCode(97 + column)}${row + 1}`;

/**
 * A move as one would tell it to somebody who does not read notation.
 *
 * @param {View} view
 * @param {View["moves"][number]} move
 */
export function moveInWords(view, move) {
  if (view.game === "hex" || !("tile" in move) || !move.tile)
    return move.kind === "swap" ? "take over the first stone" : move.kind === "pass" ? "pass" : `the cell ${move.move}`;
  const name = view.tiles[move.tile]?.name ?? move.tile;
  if (move.kind === "place") return `bring ${name} to the marked cell`;
  return move.kind === "throw" ? `throw ${name} along the arrow` : `move ${name} along the arrow`;
}

const EXPANSIONS = /** @type {const} */ ([
  ["M", "mosquito"],
  ["L", "ladybug"],
  ["P", "pillbug"],
]);

/**
 * What was agreed, for those who do not know the abbreviations.
 *
 * @param {import("../types.d.ts").Setup} setup
 */
export function setupInWords(setup) {
  if (setup.game === "hex") {
    const [columns, rows] = Array.isArray(setup.size) ? setup.size : [setup.size, setup.size];
    const begins = setup.start ? ", set up" : setup.swap === false ? "" : ", with the swap rule";
    return `Hex ${columns}×${rows}${begins}`;
  }
  const letters = (setup.type ?? "Base+MLP").split("+")[1] ?? "";
  const names = EXPANSIONS.flatMap(([letter, name]) => (letters.includes(letter) ? [name] : []));
  const last = names.pop();
  const tiles = last ? `Hive with ${names.length > 0 ? `${names.join(", ")} and ` : ""}${last}` : "Hive, the base game";
  return `${tiles}${setup.start ? ", set up" : ""}`;
}

/**
 * The same in short, for those who do.
 *
 * @param {import("../types.d.ts").Setup} setup
 */
export function setupInShort(setup) {
  if (setup.game === "hive") return `Hive ${setup.type ?? "Base+MLP"}${setup.start ? ", set up" : ""}`;
  const [columns, rows] = Array.isArray(setup.size) ? setup.size : [setup.size, setup.size];
  return `Hex ${columns}×${rows}${setup.start ? ", set up" : setup.swap === false ? "" : ", swap"}`;
}
