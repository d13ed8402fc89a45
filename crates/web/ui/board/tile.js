/**
 * One tile of Hive: its body, the bug's picture or its letter, and the number as dots or digit.
 */

import { s } from "../core/dom.js";
import { drawing } from "./bugs.js";
import { hexagon, RADIUS } from "./geometry.js";

/** @typedef {import("./bugs.js").Letter} Letter */
/** @typedef {{ letters: boolean, digits: boolean }} Faces how tiles look: letters for pictures, digits for dots */

/** A gap is left between neighbours. */
const BODY = hexagon(RADIUS - 2.5, 9);
const RIM = hexagon(RADIUS - 6.5, 8);
/** How thick a tile is on the screen, and so how much higher the next one of a stack lies. */
export const THICKNESS = 9;

/** Bugs of which a player has several, the only ones whose number says something. */
const SEVERAL = new Set(["S", "B", "G", "A"]);

/**
 * Reads the parts of a tile's name, such as `wA1`.
 *
 * @param {string} tile
 * @returns {{ colour: "white" | "black", letter: Letter, number: number }}
 */
export function parts(tile) {
  return {
    colour: tile[0] === "w" ? "white" : "black",
    letter: /** @type {Letter} */ (tile[1] ?? "Q"),
    number: Number(tile[2] ?? 0),
  };
}

/**
 * The tile about the origin, as if it lay on the ground.
 *
 * @param {string} tile
 * @param {Faces} faces
 * @returns {SVGGElement}
 */
export function drawTile(tile, faces) {
  const { colour, letter, number } = parts(tile);
  const shown = SEVERAL.has(letter) ? number : 0;
  return s(
    "g",
    { class: `tile ${colour} bug-${letter}` },
    s("path", { class: "tile-side", d: BODY, transform: `translate(0 ${THICKNESS * 0.6})` }),
    s("path", { class: "tile-face", d: BODY }),
    s("path", { class: "tile-rim", d: RIM }),
    ...(faces.letters ? lettered(letter, shown) : pictured(letter, shown, faces.digits)),
  );
}

/**
 * @param {Letter} letter
 * @param {number} number
 * @returns {SVGElement[]}
 */
function lettered(letter, number) {
  return [
    s("circle", { class: "tile-disc", r: 27 }),
    s(
      "text",
      { class: "tile-letter", y: 1, "dominant-baseline": "central", "text-anchor": "middle" },
      letter + (number || ""),
    ),
  ];
}

/**
 * @param {Letter} letter
 * @param {number} number
 * @param {boolean} digits
 * @returns {SVGElement[]}
 */
function pictured(letter, number, digits) {
  const bug = s(
    "g",
    { transform: number ? "translate(0 -5)" : "translate(0 0)" },
    drawing(letter, number ? 0.68 : 0.74),
  );
  if (number === 0) return [bug];
  if (digits) {
    return [
      bug,
      s("text", { class: "tile-number", x: 0, y: 36, "dominant-baseline": "central", "text-anchor": "middle" }, number),
    ];
  }
  const dots = Array.from({ length: number }, (_, i) =>
    s("circle", { class: "tile-dot", cx: (i - (number - 1) / 2) * 10, cy: 35, r: 3.2 }),
  );
  return [bug, ...dots];
}
