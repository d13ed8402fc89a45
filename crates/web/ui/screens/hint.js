/**
 * A hint: what the engine would play, in steps, so that somebody may find the rest: which tile, where to, and why.
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
  /** What was found, and how many steps of it are shown. @type {{ view: View, found: Found, shown: number } | null} */
  #known = null;

  /**
   * @param {import("../core/socket.js").Socket} socket
   * @param {import("../board/table.js").Table} table
   */
  constructor(socket, table) {
    this.socket = socket;
    this.table = table;
  }

  /**
   * Looks for a hint, or shows one step more of the one that was found.
   *
   * @param {import("../core/tree.js").Tree} tree
   * @param {View} view what is on the table
   * @param {() => void} over it was found, or cannot be
   */
  ask(tree, view, over) {
    if (this.#known?.view === view) {
      this.#show(this.#known);
      over();
      return;
    }
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
        this.#known = { view, found, shown: 0 };
        this.#show(this.#known);
        return true;
      },
      (error) => {
        end();
        notify(error.message, "bad");
      },
    );
  }

  /**
   * One step more, and from the last one on that one again.
   *
   * @param {{ view: View, found: Found, shown: number }} known
   */
  #show(known) {
    const { view, found } = known;
    known.shown = Math.min(3, known.shown + 1);
    const move = view.moves.find((legal) => legal.move === found.move);
    const tile = move && "tile" in move ? (move.tile ?? null) : null;
    if (known.shown === 1) {
      notify(`Hint: ${which(view, move, found.move)} Ask again for where, then why.`);
      this.#hold(tile);
      return;
    }
    const words = move ? moveInWords(view, move) : found.move;
    if (known.shown === 2) notify(`Hint: ${words}. Ask again for why.`);
    else notify(`Hint: ${words}. ${worth(view, found)}${why(found)}`);
    if (!move) return;
    this.#hold(tile);
    pointTo(this.table, move);
  }

  /**
   * With the tile in hand one press makes the move.
   *
   * @param {string | null} tile
   */
  #hold(tile) {
    if (!tile) return;
    this.#tile = tile;
    this.table.hold(tile);
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
    this.#known = null;
    for (const board of [this.table.hive, this.table.hex]) drawArrows(board.surface, []);
  }
}

/**
 * Shows a move on the board: where from, where to.
 *
 * @param {import("../board/table.js").Table} table
 * @param {View["moves"][number]} move
 */
export function pointTo(table, move) {
  const tile = "tile" in move ? (move.tile ?? null) : null;
  const to = "cell" in move ? (move.kind === "swap" ? null : hexCell(move.cell)) : (move.to ?? null);
  const from = "from" in move ? (move.from ?? null) : null;
  if (to) drawArrows(table.board.surface, [{ from, to, weight: 0.8 }]);
  if (tile && to) table.hive.ghost({ tile, to });
}

/**
 * Which tile it is about, or of Hex roughly where.
 *
 * @param {View} view
 * @param {View["moves"][number] | undefined} move
 * @param {string} text
 */
function which(view, move, text) {
  if (view.game === "hex") {
    if (move?.kind === "swap") return "think of the swap.";
    return `look at column ${/^[a-z]+/.exec(text)?.[0] ?? text}.`;
  }
  if (!move || move.kind === "pass" || !("tile" in move) || !move.tile) return "there is nothing to do but pass.";
  const name = view.tiles[move.tile]?.name ?? move.tile;
  return move.kind === "place" ? `bring in ${name}.` : move.kind === "throw" ? `throw ${name}.` : `move ${name}.`;
}

/**
 * @param {View} view
 * @param {Found} found
 */
function worth(view, found) {
  if (found.proven) {
    if (found.proven === view.toMove) return "It wins.";
    return found.proven === "draw" ? "It draws." : "Nothing saves the game.";
  }
  const chance = forMover(found.winrate, view.toMove === firstSide(view.game));
  return `Your chance is ${percent(chance)} %${view.game === "hive" ? ` (${DRAWS})` : ""}.`;
}

/** @param {Found} found */
const why = (found) =>
  found.why.length === 0 ? "" : ` ${found.instead ? `Why not ${found.instead}? ` : ""}${found.why.join(" ")}`;
