/**
 * What a person draws on a position: circles around cells and arrows between them, with the right button. Shift and Alt
 * change the colour. A shape is a text, as the server and files have it: `f6`, `f6>d8`, `0,-1>2,1 red`.
 */

import { repeat, s, set } from "../core/dom.js";
import { centre, key, RADIUS, unkey } from "./geometry.js";
import { arrowPath, group } from "./shapes.js";
import { hexCell, hexName } from "./words.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./surface.js").Surface} Surface */
/** @typedef {{ from: Cell, to: Cell | null, colour: string }} Drawn */

const RING = RADIUS - 12;
const WIDTH = 13;

/** @param {{ shiftKey: boolean, altKey: boolean, ctrlKey: boolean }} event */
const colourOf = ({ shiftKey, altKey, ctrlKey }) => (shiftKey || ctrlKey ? "red" : altKey ? "blue" : "");

/**
 * What was drawn from one cell to another, or around one.
 *
 * @param {"hive" | "hex"} game
 * @param {Cell} from
 * @param {Cell} to
 * @param {{ shiftKey: boolean, altKey: boolean, ctrlKey: boolean }} event
 */
export function shapeOf(game, from, to, event) {
  const name = (/** @type {Cell} */ cell) => (game === "hex" ? hexName(cell) : key(cell));
  const cells = key(from) === key(to) ? name(from) : `${name(from)}>${name(to)}`;
  return [cells, colourOf(event)].filter(Boolean).join(" ");
}

/**
 * With a shape that was not there, or without it; in another colour it takes the place of the one before.
 *
 * @param {readonly string[]} shapes
 * @param {string} shape
 */
export function toggled(shapes, shape) {
  const where = (/** @type {string} */ text) => text.split(" ")[0];
  const others = shapes.filter((other) => where(other) !== where(shape));
  return shapes.includes(shape) ? others : [...others, shape];
}

/**
 * @param {"hive" | "hex"} game
 * @param {string} shape
 * @returns {Drawn | null} nothing, if it is no shape: files may hold anything
 */
export function readShape(game, shape) {
  const [cells = "", colour = ""] = shape.split(" ");
  const [from, to] = cells.split(">").map((name) => (game === "hex" ? hexCell(name) : unkey(name)));
  const isCell = (/** @type {Cell | undefined} */ cell) => !!cell && cell.length === 2 && cell.every(Number.isInteger);
  if (!from || !isCell(from) || (to && !isCell(to))) return null;
  return { from, to: to ?? null, colour: ["red", "blue"].includes(colour) ? colour : "" };
}

/**
 * @param {Surface} surface
 * @param {"hive" | "hex"} game
 * @param {readonly string[]} shapes
 * @param {string} [now] one that is being drawn
 */
export function drawShapes(surface, game, shapes, now = "") {
  const before = shapes.filter((shape) => shape !== now);
  put(group(surface.layers.over, "drawings"), (cell) => surface.place(cell), game, before, now);
}

/**
 * The same where nobody plays.
 *
 * @param {"hive" | "hex"} game
 * @param {readonly string[]} shapes
 */
export function drawings(game, shapes) {
  const layer = s("g", {});
  put(layer, centre, game, shapes, "");
  return layer;
}

/**
 * @param {SVGGElement} layer
 * @param {(cell: Cell) => Point} at
 * @param {"hive" | "hex"} game
 * @param {readonly string[]} shapes
 * @param {string} now
 */
function put(layer, at, game, shapes, now) {
  const all = [...shapes, now].flatMap((shape, index) => {
    const drawn = shape ? readShape(game, shape) : null;
    return drawn ? [{ ...drawn, isNow: index === shapes.length }] : [];
  });
  repeat(
    layer,
    all,
    () => s("g", {}, s("path", {}), s("circle", { class: "drawn-rim", r: RING }), s("circle", { r: RING })),
    (element, { from, to, colour, isNow }) => {
      const [path, ...rings] = element.children;
      const start = at(from);
      set(element, { class: `drawn ${colour} ${isNow ? "now" : ""}`.trim() });
      if (path) set(path, { d: to ? arrowPath(start, at(to), WIDTH) : "" });
      for (const ring of rings) set(ring, { cx: start.x, cy: start.y, visibility: to ? "hidden" : null });
    },
  );
}
