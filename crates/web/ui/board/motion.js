/**
 * How tiles are seen to move, so that one sees what moved where: from the hand to the table, around the hive, over it,
 * up onto it, thrown by a pillbug. It tells what has happened, and decides nothing: where a way cannot be found, a
 * tile glides straight on.
 */

import { around, key, unkey } from "./geometry.js";

/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */

/** Milliseconds: a glide, a step around the hive, and the longest walk. */
const GLIDE = 260;
const STEP = 95;
const LONGEST = 760;
const THROW = 520;
const CLIMB = 420;
const PLACE = 300;
/** How high over the others something is carried, in the board's units. */
const HIGH = 34;

/** @param {Point} point @param {string} [more] */
const at = ({ x, y }, more = "") => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${more}`.trim();

/**
 * The way of a tile that moves along the ground: around the others, through empty cells that touch them.
 *
 * @param {HiveView} view after the move
 * @param {string} tile
 * @param {Cell} from
 * @param {Cell} to
 * @returns {Cell[]} from where it was to where it is; empty if there is none
 */
export function wayAround(view, tile, from, to) {
  const taken = new Set(view.cells.filter(({ stack }) => stack[0] !== tile).map(({ q, r }) => key([q, r])));
  /** @type {Map<string, string>} */
  const before = new Map([[key(from), ""]]);
  const todo = [from];
  for (let cell = todo.shift(); cell; cell = todo.shift()) {
    if (key(cell) === key(to)) break;
    const ring = around(cell);
    ring.forEach((next, direction) => {
      const name = key(next);
      if (before.has(name) || taken.has(name)) return;
      // It slides along something, and not between two: one of the two cells beside the way is taken.
      const beside = [ring[(direction + 1) % 6], ring[(direction + 5) % 6]];
      if (beside.filter((other) => other && taken.has(key(other))).length !== 1) return;
      before.set(name, key(cell));
      todo.push(next);
    });
  }
  if (!before.has(key(to))) return [];
  const way = [];
  for (let name = key(to); name; name = before.get(name) ?? "") way.unshift(unkey(name));
  return way;
}

/**
 * A tile that came to where it lies now; all points are seen from there.
 *
 * @param {Element} element
 * @param {{ kind: "glide", from: Point } | { kind: "walk", way: readonly Point[] } | { kind: "climb" | "jump", from: Point }
 *   | { kind: "throw", from: Point, over: Point } | { kind: "place", from: Point | null, scale: number }} move
 * @returns {Animation}
 */
export function travel(element, move) {
  switch (move.kind) {
    case "walk": {
      const steps = move.way.map((point) => ({ transform: at(point) }));
      return element.animate(steps, {
        duration: Math.min(LONGEST, Math.max(GLIDE, STEP * (steps.length - 1))),
        easing: "ease-in-out",
      });
    }
    case "climb":
    case "jump": {
      const { from } = move;
      const big = `scale(${move.kind === "jump" ? 1.14 : 1.06})`;
      return element.animate(
        [
          { transform: at(from), easing: "ease-out" },
          { transform: at({ x: from.x * 0.9, y: from.y * 0.9 - HIGH }, big), offset: 0.35, easing: "linear" },
          { transform: at({ x: from.x * 0.1, y: from.y * 0.1 - HIGH }, big), offset: 0.72, easing: "ease-in" },
          { transform: "none" },
        ],
        { duration: CLIMB },
      );
    }
    case "throw": {
      const { from, over } = move;
      return element.animate(
        [
          { transform: at(from), easing: "ease-out" },
          { transform: at({ x: over.x, y: over.y - HIGH }, "scale(1.25)"), offset: 0.5, easing: "ease-in" },
          { transform: "none" },
        ],
        { duration: THROW },
      );
    }
    case "place": {
      const { from, scale } = move;
      return from
        ? element.animate([{ transform: at(from, `scale(${scale.toFixed(2)})`) }, { transform: "none" }], {
            duration: PLACE,
            easing: "cubic-bezier(.2,.7,.3,1)",
          })
        : element.animate(
            [
              { transform: "scale(1.35)", opacity: 0 },
              { transform: "none", opacity: 1 },
            ],
            { duration: 180, easing: "ease-out" },
          );
    }
    case "glide":
      return element.animate([{ transform: at(move.from) }, { transform: "none" }], {
        duration: GLIDE,
        easing: "ease-in-out",
      });
  }
}

/**
 * The pillbug that throws stirs.
 *
 * @param {Element} element
 */
export function stir(element) {
  element.animate(
    [{ transform: "none" }, { transform: "scale(.9)" }, { transform: "scale(1.06)" }, { transform: "none" }],
    {
      duration: THROW,
    },
  );
}
