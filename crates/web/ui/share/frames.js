/**
 * A position as it is drawn where nobody plays: in pages, pictures and animations. Whoever asks says how a tile or a
 * stone is put down, as something that is defined once or anew each time.
 */

import { boxAround, centre, key, RADIUS } from "../board/geometry.js";
import { HexBoard, stone } from "../board/hex-board.js";
import { drawTile, THICKNESS } from "../board/tile.js";
import { hexCell } from "../board/words.js";
import { s } from "../core/dom.js";
import { settings } from "../core/settings.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../board/geometry.js").Point} Point */
/** @typedef {import("../types.d.ts").View} View */

/**
 * What has to be seen of a position.
 *
 * @param {View} view
 * @returns {Point[]}
 */
function points(view) {
  if ("cells" in view) return view.cells.map(({ q, r }) => centre([q, r]));
  return [centre([0, 0]), centre([view.columns - 1, view.rows - 1])];
}

/**
 * The plane that holds all of these positions.
 *
 * @param {readonly View[]} views
 */
export const boxOf = (views) => boxAround(views.flatMap(points), RADIUS * 2.1);

/**
 * Each tile and stone once, by its name.
 *
 * @param {readonly View[]} views
 */
export function symbols(views) {
  const [first] = views;
  if (first?.game === "hex") return ["black", "white"].map((colour) => s("g", { id: colour }, stone(colour)));
  return Object.keys(first && "tiles" in first ? first.tiles : {}).map((tile) =>
    s("g", { id: tile }, drawTile(tile, settings.now)),
  );
}

/**
 * What lies under the stones, where there is something.
 *
 * @param {View | undefined} view
 */
export function ground(view) {
  if (view?.game !== "hex") return null;
  const board = new HexBoard();
  board.show(view, false);
  return board.surface.layers.ground;
}

/** @typedef {(what: string, at: string) => SVGElement} Put `at` is an SVG transform */

/** @type {Put} */
export const used = (what, at) => s("use", { href: `#${what}`, transform: at });

/** @type {Put} */
export const drawn = (what, at) =>
  s("g", { transform: at }, what === "black" || what === "white" ? stone(what) : drawTile(what, settings.now));

/**
 * The tiles or stones of a position, and a ring around what moved last.
 *
 * @param {View} view
 * @param {Put} put
 * @returns {SVGElement[]}
 */
export function frame(view, put) {
  /**
   * @param {Cell} cell
   * @param {number} [level]
   */
  const at = (cell, level = 0) => {
    const { x, y } = centre(cell);
    return `translate(${x.toFixed(1)} ${(y - level * THICKNESS).toFixed(1)})`;
  };
  const last = "cells" in view ? view.last?.to : view.last ? hexCell(view.last.cell) : null;
  const height =
    "cells" in view && last ? (view.cells.find(({ q, r }) => key([q, r]) === key(last))?.stack.length ?? 1) - 1 : 0;
  const ring = last
    ? [
        s("circle", {
          transform: at(last, height),
          r: 45,
          fill: "none",
          stroke: "#0072b2",
          "stroke-width": 5,
          "stroke-dasharray": "10 5",
        }),
      ]
    : [];
  if (view.game === "hex") return [...view.stones.map(({ cell, colour }) => put(colour, at(hexCell(cell)))), ...ring];
  const cells = [...view.cells].sort((a, b) => a.r - b.r);
  return [...cells.flatMap(({ q, r, stack }) => stack.map((tile, level) => put(tile, at([q, r], level)))), ...ring];
}

/**
 * A position as a small picture of the page itself.
 *
 * @param {View} view
 * @param {string} label
 */
export function thumbnail(view, label) {
  const { x, y, width, height } = boxOf([view]);
  const under = ground(view);
  return s(
    "svg",
    { class: "thumbnail", viewBox: `${x} ${y} ${width} ${height}`, role: "img", "aria-label": label },
    ...(under ? [under] : []),
    ...frame(view, drawn),
  );
}
