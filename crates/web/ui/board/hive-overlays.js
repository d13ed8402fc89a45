/**
 * What is true of a position of Hive, drawn over it: pins, reach, threats, free cells around the queens.
 */

import { ICONS } from "../core/icons.js";
import { key } from "./geometry.js";
import { drawOutlines } from "./shapes.js";

/** @typedef {import("../types.d.ts").HiveFacts} HiveFacts */
/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./hive-board.js").HiveBoard} HiveBoard */
/** @typedef {import("./shapes.js").Outline} Outline */
/** @typedef {{ pins: boolean, threats: boolean, reach: boolean }} Wanted */

/**
 * @param {HiveBoard} board
 * @param {HiveFacts | null} facts
 * @param {Wanted} wanted
 * @param {string | null} tile under the pointer or in focus
 */
export function drawHiveFacts(board, facts, wanted, tile) {
  drawOutlines(board.surface, "over", "pins", facts && wanted.pins ? pins(board, facts) : []);
  drawOutlines(board.surface, "under", "parts", facts && wanted.pins && tile ? parts(facts, tile) : []);
  drawOutlines(board.surface, "over", "reach", facts && wanted.reach && tile ? reach(board, facts, tile) : []);
  drawOutlines(board.surface, "over", "threats", facts && wanted.threats ? threats(facts) : []);
}

/**
 * @param {HiveBoard} board
 * @param {HiveFacts} facts
 * @returns {Outline[]}
 */
function pins(board, { pins: pinned }) {
  return pinned.flatMap(({ at }) => (at ? [{ cell: at, kind: "pin", path: ICONS.pin, lift: board.lift(at) }] : []));
}

/**
 * What would come loose if a pinned tile went away: all parts but the largest.
 *
 * @param {HiveFacts} facts
 * @param {string} tile
 * @returns {Outline[]}
 */
function parts({ pins: pinned }, tile) {
  const pin = pinned.find((candidate) => candidate.tile === tile);
  return (pin?.parts.slice(1) ?? []).flat().map((cell) => ({ cell, kind: "part" }));
}

/**
 * @param {HiveBoard} board
 * @param {HiveFacts} facts
 * @param {string} tile
 * @returns {Outline[]}
 */
function reach(board, facts, tile) {
  return (facts.reach[tile] ?? []).map((cell) => ({
    cell,
    kind: "reached",
    lift: board.stackAt(cell).length ? board.lift(cell) : 0,
  }));
}

/**
 * Free cells around each queen: those that can be filled next turn say by how many tiles, and those that win say so.
 *
 * @param {HiveFacts} facts
 * @returns {Outline[]}
 */
function threats({ threats: against, liberties }) {
  /** @type {Map<string, Outline>} */
  const shown = new Map();
  for (const side of /** @type {const} */ (["white", "black"])) {
    for (const cell of liberties[side].free) shown.set(key(cell), { cell, kind: "free" });
    for (const { cell, by } of against[side].fill)
      shown.set(key(cell), { cell, kind: "threat", text: String(by.length) });
    for (const { to } of against[side].wins) shown.set(key(to), { cell: to, kind: "threat wins", text: "!" });
  }
  return [...shown.values()];
}
