/**
 * What is true of a position of Hex, drawn over it: connections that hold, cells that no longer matter, where one must
 * play.
 */

import { repeat, s, set } from "../core/dom.js";
import { drawOutlines, group } from "./shapes.js";
import { hexCell } from "./words.js";

/** @typedef {import("../types.d.ts").HexFacts} HexFacts */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./hex-board.js").HexBoard} HexBoard */
/** @typedef {{ connections: boolean, dead: boolean, threats: boolean }} Wanted */

/**
 * @param {HexBoard} board
 * @param {HexFacts | null} facts
 * @param {Wanted} wanted
 */
export function drawHexFacts(board, facts, wanted) {
  const { surface } = board;
  const connections = facts && wanted.connections ? facts.connections : [];
  repeat(
    group(surface.layers.over, "connections"),
    connections,
    () => s("g", {}, s("path", { class: "connection-rim" }), s("path", { class: "connection" })),
    (element, { between: [from, to], by }) => {
      const ends = [end(board, from, to), end(board, to, from)];
      const d = `M${ends.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
      set(element, { class: by });
      for (const path of element.children) set(path, { d });
    },
  );
  drawOutlines(
    surface,
    "under",
    "carriers",
    connections.flatMap(({ carrier, by }) => carrier.map((cell) => ({ cell: hexCell(cell), kind: `carrier ${by}` }))),
  );
  const dead = facts && wanted.dead ? facts : null;
  drawOutlines(surface, "under", "dead-cells", [
    ...(dead?.dead ?? []).map((cell) => ({ cell: hexCell(cell), kind: "dead", text: "×" })),
    ...(dead?.captured.black ?? []).map((cell) => ({ cell: hexCell(cell), kind: "captured black", text: "B" })),
    ...(dead?.captured.white ?? []).map((cell) => ({ cell: hexCell(cell), kind: "captured white", text: "W" })),
  ]);
  const mustPlay = facts && wanted.threats ? (facts.mustPlay?.cells ?? []) : [];
  drawOutlines(
    surface,
    "over",
    "must-play",
    mustPlay.map((cell) => ({ cell: hexCell(cell), kind: "must" })),
  );
}

/**
 * Where a connection ends: at a stone, or at the edge right beside the other end.
 *
 * @param {HexBoard} board
 * @param {string} name
 * @param {string} other
 * @returns {Point}
 */
function end(board, name, other) {
  const view = board.view;
  const isEdge = /** @param {string} end */ (end) => ["top", "bottom", "left", "right"].includes(end);
  if (!view || !isEdge(name)) return board.surface.place(hexCell(name));
  const middle = /** @type {const} */ ([(view.columns - 1) / 2, (view.rows - 1) / 2]);
  const [column, row] = isEdge(other) ? middle : hexCell(other);
  const down = view.rows - row - 0.2;
  const along = {
    top: /** @type {const} */ ([column + (row + 0.8) / 2, -0.8]),
    bottom: /** @type {const} */ ([column - down / 2, view.rows - 0.2]),
    left: /** @type {const} */ ([-0.8, row]),
    right: /** @type {const} */ ([view.columns - 0.2, row]),
  }[/** @type {"top" | "bottom" | "left" | "right"} */ (name)];
  return board.surface.place(along);
}
