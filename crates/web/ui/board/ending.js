/**
 * The end of a game, seen on the board: the queen that fell with the six around her, or the chain that joins the edges.
 * What has ended stays marked; what has just ended is celebrated for a moment, unless somebody wants less motion.
 */

import { s } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { around, hexagon, key, RADIUS } from "./geometry.js";
import { group } from "./shapes.js";
import { hexCell } from "./words.js";

/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./hex-board.js").HexBoard} HexBoard */
/** @typedef {import("./hive-board.js").HiveBoard} HiveBoard */

const RING = hexagon(RADIUS - 3, 8);
const SPARK = hexagon(9);
/** Milliseconds: between two of the six, and how long sparks fly. */
const NEXT = 90;
const FLIGHT = 1100;
const SPARKS = 18;

/**
 * The queens around which there is no free cell.
 *
 * @param {View} view
 * @returns {Cell[]}
 */
function fallen(view) {
  if (!("queens" in view) || !view.outcome) return [];
  return [view.queens.white, view.queens.black].flatMap(({ at, taken }) => (at && taken === 6 ? [at] : []));
}

/**
 * @param {HiveBoard | HexBoard} board
 * @param {View} view
 * @param {boolean} isFresh whether it has ended with the last move, before somebody's eyes
 */
export function drawEnding(board, view, isFresh) {
  const { surface } = board;
  const queens = fallen(view);
  const marks = group(surface.layers.marks, "ending");
  const sparks = group(surface.layers.over, "sparks");
  sparks.replaceChildren();
  /** @type {SVGElement[]} */
  const rings = queens.flatMap((queen) => [
    s("path", { class: "fallen", d: RING, transform: lifted(board, queen) }),
    ...around(queen).map((cell) => s("path", { class: "besieger", d: RING, transform: lifted(board, cell) })),
  ]);
  marks.replaceChildren(...rings);
  if (!view.outcome || !isFresh || !settings.moves) return;
  rings.forEach((ring, index) =>
    ring.animate([{ opacity: 0 }, { opacity: 1, strokeWidth: "12px" }, { opacity: 1 }], {
      duration: 420,
      delay: NEXT * (index % 7),
      fill: "backwards",
    }),
  );
  const { winner } = view.outcome;
  if (view.game === "hex") stir(board, view.winningChain);
  if (!winner) return;
  const from = queens[0] ?? (view.game === "hex" ? middleOf(view.winningChain) : null);
  if (from) fly(sparks, surface.place(from), winner);
}

/**
 * @param {HiveBoard | HexBoard} board
 * @param {Cell} cell
 */
function lifted(board, cell) {
  const { x, y } = board.surface.place(cell);
  const lift = "lift" in board ? board.lift(cell) : 0;
  return `translate(${x.toFixed(1)} ${(y - lift).toFixed(1)})`;
}

/** @param {readonly string[]} chain */
const middleOf = (chain) => (chain.length > 0 ? hexCell(chain[Math.floor(chain.length / 2)] ?? "a1") : null);

/**
 * The stones of the chain rise one after another, and the line through them is drawn.
 *
 * @param {HiveBoard | HexBoard} board
 * @param {readonly string[]} chain
 */
function stir(board, chain) {
  const { layers } = board.surface;
  chain.forEach((cell, index) => {
    const stone = [...layers.tiles.children].find((element) => element.getAttribute("data-stone") === cell);
    stone?.firstElementChild?.animate([{ transform: "none" }, { transform: "scale(1.18)" }, { transform: "none" }], {
      duration: 300,
      delay: (NEXT * index) / 2,
    });
  });
  const line = /** @type {SVGPathElement | null} */ (layers.marks.querySelector(".winning-chain"));
  const length = line?.getTotalLength() ?? 0;
  line?.animate(
    [
      { strokeDasharray: `${length}`, strokeDashoffset: `${length}` },
      { strokeDasharray: `${length}`, strokeDashoffset: "0" },
    ],
    { duration: Math.max(400, (NEXT * chain.length) / 2), easing: "ease-out" },
  );
}

/**
 * Sparks in the winner's colour, which are gone in a second.
 *
 * @param {SVGGElement} layer
 * @param {import("./geometry.js").Point} from
 * @param {string} winner
 */
function fly(layer, from, winner) {
  for (let index = 0; index < SPARKS; index++) {
    const angle = (2 * Math.PI * index) / SPARKS;
    const far = 130 + 70 * ((index * 7) % 5);
    const spark = s("path", { class: `spark ${winner}`, d: SPARK });
    const holder = s("g", { transform: `translate(${from.x.toFixed(1)} ${from.y.toFixed(1)})` }, spark);
    layer.append(holder);
    const to = `translate(${(far * Math.cos(angle)).toFixed(0)}px, ${(far * Math.sin(angle)).toFixed(0)}px)`;
    spark.animate(
      [
        { transform: "scale(.4)", opacity: 0 },
        { transform: "scale(1)", opacity: 1, offset: 0.15 },
        { transform: `${to} rotate(${60 * (index % 4)}deg) scale(.7)`, opacity: 0 },
      ],
      { duration: FLIGHT, delay: 380, easing: "cubic-bezier(.15,.7,.4,1)", fill: "both" },
    ).onfinish = () => holder.remove();
  }
}

/**
 * Whether a cell is one of those around a queen that fell, for those who hear the board.
 *
 * @param {View} view
 * @param {Cell} cell
 */
export const isFallen = (view, cell) => fallen(view).some((queen) => key(queen) === key(cell));
