/**
 * How a game of Hex begins other than by a move: with a stone where both have the same chances, or with stones ahead for
 * whoever is weaker. Then White is to move, and nobody swaps.
 */

import { hexCell, hexName } from "../board/words.js";

/** @typedef {import("../dialogs/new-game-more.js").First} First */
/** @typedef {import("./seats.js").Terms} Terms */

/** The level that chooses a stone which may be taken over: where the chances are as even as it can make them. */
const JUDGE = 10;

/**
 * @param {import("./socket.js").Socket} socket
 * @param {Terms} terms
 * @param {First} first
 * @returns {Promise<Terms>}
 */
export async function begun(socket, terms, first) {
  const { setup } = terms;
  if (setup.game !== "hex" || first === "move") return terms;
  const side = Array.isArray(setup.size) ? Math.min(...setup.size) : setup.size;
  const black = first === "fair" ? [await fair(socket, side)] : ahead(side, first === "two" ? 2 : 3);
  const seed = { game: /** @type {const} */ ("hex"), size: side, swap: false };
  return { ...terms, setup: { ...seed, start: { black, white: [], toMove: "white" } } };
}

/**
 * @param {import("./socket.js").Socket} socket
 * @param {number} side
 */
async function fair(socket, side) {
  const setup = { game: /** @type {const} */ ("hex"), size: side, swap: true };
  const { move } = await socket.ask("reply", { setup, moves: [], level: JUDGE, seed: 1 });
  // The board looks the same from the other end: not the same game every time.
  const [column, row] = hexCell(move);
  return Math.random() < 0.5 ? move : hexName([side - 1 - column, side - 1 - row]);
}

/**
 * Stones in a row from edge to edge of Black's, evenly.
 *
 * @param {number} side
 * @param {number} stones
 */
export const ahead = (side, stones) =>
  Array.from({ length: stones }, (_, index) => {
    const row = Math.round(((index + 1) * (side + 1)) / (stones + 1)) - 1;
    return hexName([side - 1 - row, row]);
  });
