/**
 * A hint: what the engine would play and why, in words and on the board.
 */

import { drawArrows } from "../board/shapes.js";
import { hexCell, moveInWords } from "../board/words.js";
import { notify } from "../core/announce.js";
import { DRAWS, firstSide, forMover, percent } from "../core/percent.js";

/** @typedef {import("../protocol.d.ts").Hint} Found */
/** @typedef {import("../types.d.ts").View} View */

export class Hint {
  /** Ends the search for one. @type {(() => void) | null} */
  #stop = null;
  /** The tile that the hint on the board is about. @type {string | null} */
  #tile = null;

  /**
   * @param {import("../core/socket.js").Socket} socket
   * @param {import("../board/table.js").Table} table
   */
  constructor(socket, table) {
    this.socket = socket;
    this.table = table;
  }

  /**
   * @param {import("../core/tree.js").Tree} tree
   * @param {View} view what is on the table
   * @param {() => void} over it was found, or cannot be
   */
  ask(tree, view, over) {
    this.clear();
    const end = () => {
      this.#stop = null;
      over();
    };
    this.#stop = this.socket.follow(
      "hint",
      { setup: tree.setup, moves: tree.current.moves },
      (found) => {
        end();
        this.#show(view, found);
        return true;
      },
      (error) => {
        end();
        notify(error.message, "bad");
      },
    );
  }

  /**
   * @param {View} view
   * @param {Found} found
   */
  #show(view, found) {
    const move = view.moves.find((legal) => legal.move === found.move);
    const chance = forMover(found.winrate, view.toMove === firstSide(view.game));
    const worth = found.proven
      ? found.proven === view.toMove
        ? "It wins."
        : found.proven === "draw"
          ? "It draws."
          : "Nothing saves the game."
      : `Your chance is ${percent(chance)} %${view.game === "hive" ? ` (${DRAWS})` : ""}.`;
    const why =
      found.why.length === 0 ? "" : ` ${found.instead ? `Why not ${found.instead}? ` : ""}${found.why.join(" ")}`;
    notify(`Hint: ${move ? moveInWords(view, move) : found.move}. ${worth}${why}`);
    if (!move) return;
    const to = "cell" in move ? (move.kind === "swap" ? null : hexCell(move.cell)) : (move.to ?? null);
    const from = "from" in move ? (move.from ?? null) : null;
    // With the tile in hand one press makes the move.
    if ("tile" in move && move.tile) {
      this.#tile = move.tile;
      this.table.hold(move.tile);
    }
    if (to) drawArrows(this.table.board.surface, [{ from, to, weight: 0.8 }]);
    if ("tile" in move && move.tile && to) this.table.hive.ghost({ tile: move.tile, to });
  }

  /**
   * Another tile is in hand, or none: what was drawn about the one of the hint would be read as its own.
   *
   * @param {string | null} tile
   */
  picked(tile) {
    if (this.#tile === null || tile === this.#tile) return;
    this.#tile = null;
    drawArrows(this.table.board.surface, []);
  }

  /** Something else is on the table: the hint is gone, and none is looked for. */
  clear() {
    this.#stop?.();
    this.#stop = null;
    this.#tile = null;
    for (const board of [this.table.hive, this.table.hex]) drawArrows(board.surface, []);
  }
}
