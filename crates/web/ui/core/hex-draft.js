/**
 * A position of Hex that somebody sets up.
 */

import { hexCell, hexName } from "../board/words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").HexView} HexView */

const SIZES = [5, 7, 9, 11, 13, 14, 19];
const WORDS = { name: "Hex", size: "Size", how: "Press a cell to lay a stone, and once more to take it away." };

/** @type {import("./draft.js").Kind} */
export const HEX_DRAFT = {
  name: WORDS.name,
  first: "black",
  how: WORDS.how,
  hasTiles: false,
  agreed: {
    label: WORDS.size,
    values: ({ size }) => (SIZES.includes(size) ? SIZES : [size, ...SIZES]),
    now: ({ size }) => size,
    change: (draft, size) => sized(draft, Number(size)),
  },
  isEmpty: ({ stones }) => Object.keys(stones).length === 0,
  put: (draft, move, brush) => laid(draft, move, brush),
  putBack: () => null,
  setup({ size, stones, toMove }) {
    const of = (/** @type {Side} */ side) =>
      Object.entries(stones).flatMap(([cell, colour]) => (colour === side ? [cell] : []));
    const [black, white] = [of("black"), of("white")];
    const plain = { game: /** @type {const} */ ("hex"), size, swap: false };
    const isPlain = black.length + white.length === 0 && toMove === "black";
    return isPlain ? plain : { ...plain, start: { black, white, toMove } };
  },
  view: (draft, brush) => hexView(draft, brush),
  of(view, empty) {
    if (view.game !== "hex") return empty;
    const stones = Object.fromEntries(view.stones.map(({ cell, colour }) => [cell, colour]));
    return { ...empty, size: view.columns, stones };
  },
};

/**
 * @param {Draft} draft
 * @param {string} cell
 * @param {Side} side whose stone is laid there, or taken away if it lies there already
 * @returns {Draft}
 */
function laid(draft, cell, side) {
  const { [cell]: before, ...others } = draft.stones;
  return { ...draft, stones: before === side ? others : { ...others, [cell]: side } };
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
const sized = (draft, size) => ({
  ...draft,
  size,
  stones: Object.fromEntries(Object.entries(draft.stones).filter(([cell]) => hexCell(cell).every((at) => at < size))),
});
