/**
 * A line that somebody looks at before it is played: its first move as a ghost, more as the position to which it leads.
 */

import { set } from "../core/dom.js";

/** @typedef {import("../board/table.js").Table} Table */
/** @typedef {import("../core/socket.js").Socket} Socket */
/** @typedef {import("../core/tree.js").Tree} Tree */

export class Preview {
  /** @type {readonly string[] | null} */
  #line = null;

  /**
   * @param {Socket} socket
   * @param {Table} table
   * @param {() => void} changed called when something else is to be drawn
   */
  constructor(socket, table, changed) {
    this.socket = socket;
    this.table = table;
    this.changed = changed;
  }

  /** @returns {string | null} the move, if it is one alone */
  get move() {
    return this.#line?.length === 1 ? (this.#line[0] ?? null) : null;
  }

  /** Whether the table shows another position than the current one. */
  get isElsewhere() {
    return (this.#line?.length ?? 0) > 1;
  }

  /** The current position is another one: what was looked at is forgotten. */
  forget() {
    this.#line = null;
  }

  /**
   * @param {Tree} tree
   * @param {readonly string[] | null} line from the current position
   */
  async look(tree, line) {
    this.#line = line;
    const place = tree.current;
    if (line && line.length > 1) {
      try {
        const moves = [...place.moves, ...line];
        const { view } = await this.socket.ask("position", { setup: tree.setup, moves });
        if (this.#line !== line) return;
        set(this.table.element, { "data-preview": "" });
        this.table.show(view, false);
        this.changed();
      } catch {
        // The line is shown again with the next report.
      }
      return;
    }
    if (this.table.element.hasAttribute("data-preview")) {
      set(this.table.element, { "data-preview": null });
      if (place.view) this.table.show(place.view, false);
    }
    if (!line) this.table.board.ghost(null);
    this.changed();
  }
}
