/**
 * A hint: what the engine would play, in words and on the board.
 */

import { drawArrows } from "../board/shapes.js";
import { hexCell, moveInWords } from "../board/words.js";
import { notify } from "../core/announce.js";
import { firstSide, forMover, percent } from "../core/percent.js";

/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("../types.d.ts").View} View */

/** Somebody waits: as much as is thought through in a second or so, and what is known then where it takes longer. */
const VISITS = 600;
const PATIENCE = 1;

export class Hint {
  /** Ends the search for one. @type {(() => void) | null} */
  #stop = null;

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
    this.#stop?.();
    const end = () => {
      this.#stop?.();
      this.#stop = null;
      over();
    };
    this.#stop = this.socket.analyse(
      { setup: tree.setup, moves: tree.current.moves, maxVisits: VISITS, reportDuringSearchEvery: PATIENCE },
      (analysis) => {
        end();
        this.#show(view, analysis);
      },
      (error) => {
        end();
        notify(error.message, "bad");
      },
    );
  }

  /**
   * @param {View} view
   * @param {Analysis} analysis
   */
  #show(view, analysis) {
    const best = analysis.moveInfos[0];
    if (!best) return;
    const chance = forMover(best.winrate, view.toMove === firstSide(view.game));
    const move = view.moves.find((legal) => legal.move === best.move);
    notify(`Hint: ${move ? moveInWords(view, move) : best.move}. Your chance is ${percent(chance)} %.`);
    if (!move) return;
    const to = "cell" in move ? (move.kind === "swap" ? null : hexCell(move.cell)) : (move.to ?? null);
    const from = "from" in move ? (move.from ?? null) : null;
    // With the tile in hand one press makes the move.
    if ("tile" in move && move.tile) this.table.hold(move.tile);
    if (to) drawArrows(this.table.board.surface, [{ from, to, weight: 0.8 }]);
    if ("tile" in move && move.tile && to) this.table.hive.ghost({ tile: move.tile, to });
  }

  /** Something else is on the table: the hint is gone, and none is looked for. */
  clear() {
    this.#stop?.();
    this.#stop = null;
    drawArrows(this.table.board.surface, []);
  }
}
