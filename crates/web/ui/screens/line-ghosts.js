/**
 * Where a candidate leads: its first move is a ghost already, and the next ones stand on the board as paler ghosts with
 * their numbers, for as long as somebody points at it.
 */

import { drawTile, THICKNESS } from "../board/tile.js";
import { stone } from "../board/hex-board.js";
import { group } from "../board/shapes.js";
import { hexCell } from "../board/words.js";
import { s } from "../core/dom.js";
import { settings } from "../core/settings.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../board/table.js").Table} Table */
/** @typedef {import("../core/socket.js").Socket} Socket */
/** @typedef {import("../core/tree.js").Tree} Tree */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {{ what: string, to: Cell }} Step a tile or a stone, and where it comes to lie */

/** How many moves are shown, with the first. */
const PLIES = 5;
/** Whoever passes over a list asks nothing. */
const STAYS = 140;

/** @param {View} view @returns {Step | null} what moved last */
function stepOf({ last, ...view }) {
  if (!last) return null;
  if (view.game === "hex") {
    if (!("cell" in last) || last.kind !== "stone") return null;
    return { what: view.toMove === "white" ? "black" : "white", to: hexCell(last.cell) };
  }
  return "tile" in last && last.tile && last.to ? { what: last.tile, to: last.to } : null;
}

export class LineGhosts {
  /** @type {readonly string[] | null} */
  #line = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;

  /**
   * @param {Socket} socket
   * @param {Table} table
   */
  constructor(socket, table) {
    this.socket = socket;
    this.table = table;
  }

  /** Takes them away. */
  clear() {
    clearTimeout(this.#late);
    this.#line = null;
    for (const { surface } of this.table.boards) group(surface.layers.over, "line-ghosts").replaceChildren();
  }

  /**
   * @param {Tree} tree
   * @param {readonly string[]} line from the current position
   */
  look(tree, line) {
    this.clear();
    if (line.length < 2) return;
    this.#line = line;
    this.#late = setTimeout(() => void this.#ask(tree, line), STAYS);
  }

  /**
   * @param {Tree} tree
   * @param {readonly string[]} line
   */
  async #ask(tree, line) {
    const before = tree.current.moves;
    const prefixes = line.slice(0, PLIES).map((_, index) => line.slice(0, index + 1));
    try {
      const answers = await Promise.all(
        prefixes
          .slice(1)
          .map((moves) => this.socket.ask("position", { setup: tree.setup, moves: [...before, ...moves] })),
      );
      if (this.#line === line) this.#draw(answers.map(({ view }) => stepOf(view)));
    } catch {
      // A line is an addition: without it the candidate is there all the same.
    }
  }

  /** @param {readonly (Step | null)[]} steps from the second on */
  #draw(steps) {
    const { board } = this.table;
    const { surface } = board;
    // On a tile it lies as much higher.
    const at = (/** @type {Cell} */ cell) => {
      const { x, y } = surface.place(cell);
      const height = "stackAt" in board ? board.stackAt(cell).length : 0;
      return `translate(${x.toFixed(1)} ${(y - height * THICKNESS).toFixed(1)})`;
    };
    const layer = group(surface.layers.over, "line-ghosts");
    const ghosts = steps.map(
      (step) =>
        step &&
        s(
          "g",
          { transform: at(step.to) },
          step.what === "black" || step.what === "white" ? stone(step.what) : drawTile(step.what, settings.now),
        ),
    );
    const numbers = steps.map(
      (step, index) =>
        step &&
        s(
          "g",
          { class: "line-number", transform: at(step.to) },
          s("circle", { cx: 27, cy: -25, r: 13 }),
          s("text", { x: 27, y: -25, "text-anchor": "middle", "dominant-baseline": "central" }, index + 2),
        ),
    );
    layer.replaceChildren(...[...ghosts, ...numbers].filter((element) => element !== null));
  }
}
