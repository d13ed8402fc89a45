/**
 * A game and the table on which it is seen: asks the server for each position that is looked at, once.
 */

import { announce, notify } from "./announce.js";
import { lastInWords } from "../board/words.js";

/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../board/table.js").Table} Table */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("./socket.js").Socket} Socket */
/** @typedef {import("./tree.js").Place} Place */
/** @typedef {import("./tree.js").Tree} Tree */

export class Desk {
  /** @type {Tree | null} */
  tree = null;
  /** What the table shows. @type {Place | null} */
  shown = null;
  /** Questions that are on their way. @type {Map<Place, Promise<View | null>>} */
  #asked = new Map();
  #onMoved = () => void this.look();

  /**
   * @param {Socket} socket
   * @param {Table} table
   * @param {(view: View) => void} shown called when the table has changed
   */
  constructor(socket, table, shown) {
    this.socket = socket;
    this.table = table;
    this.onShown = shown;
    socket.addEventListener("open", () => void this.look());
  }

  /** @param {Tree} tree */
  async open(tree) {
    this.tree?.removeEventListener("moved", this.#onMoved);
    this.tree = tree;
    this.shown = null;
    tree.addEventListener("moved", this.#onMoved);
    await this.look();
  }

  /** Shows where the tree stands. */
  async look() {
    const { tree } = this;
    const place = tree?.current;
    if (!tree || !place) return;
    const view = await this.see(place);
    if (!view && this.socket.isOpen && this.tree === tree && tree.current === place && place.parent) {
      // A game from a link may break off somewhere: what can be read of it is shown.
      tree.remove(place);
      return;
    }
    // Somebody may have gone on in the meantime.
    if (!view || this.tree !== tree || tree.current !== place) return;
    const step = this.shown !== null && (place.parent === this.shown || this.shown.parent === place);
    const forward = place.parent === this.shown;
    this.shown = place;
    this.table.show(view, step, step && forward);
    if (forward) announce([lastInWords(view), view.outcome?.text ?? ""].filter(Boolean).join(" "));
    this.onShown(view);
  }

  /**
   * @param {Place} place
   * @returns {Promise<View | null>}
   */
  async see(place) {
    if (place.view || !this.tree) return place.view;
    const asked = this.#asked.get(place) ?? this.#ask(place, this.tree);
    this.#asked.set(place, asked);
    return asked;
  }

  /**
   * @param {Place} place
   * @param {Tree} tree
   * @returns {Promise<View | null>}
   */
  async #ask(place, tree) {
    try {
      const { view, opening } = await this.socket.ask("position", { setup: tree.setup, moves: place.moves });
      place.view = view;
      place.opening = opening?.name ?? "";
      return view;
    } catch (error) {
      if (this.socket.isOpen) notify(error instanceof Error ? error.message : String(error), "bad");
      return null;
    } finally {
      this.#asked.delete(place);
    }
  }

  /**
   * Whether a move can be made where the tree stands now. What somebody presses may still be that of the position
   * before: of a board, or of a list beside it.
   *
   * @param {string} move
   */
  offers(move) {
    const moves = /** @type {readonly { move: string }[]} */ (this.tree?.current.view?.moves ?? []);
    return moves.some((legal) => legal.move === move);
  }

  /**
   * Why a tile may not be moved, or not there.
   *
   * @param {string | null} tile
   * @param {Cell | string | null} to
   * @returns {Promise<string>}
   */
  async why(tile, to) {
    if (!this.tree) return "there is no game";
    try {
      const answer = await this.socket.ask("try", {
        setup: this.tree.setup,
        moves: this.tree.current.moves,
        ...(tile ? { tile } : {}),
        ...(to ? { to: typeof to === "string" ? to : [to[0], to[1]] } : {}),
      });
      return "refused" in answer ? answer.refused : "that is a move";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * @param {string} text
   * @returns {Promise<import("../panels/typed.js").Understood>}
   */
  async understand(text) {
    const { tree } = this;
    const place = tree?.current;
    if (!tree || !place) return { refused: "there is no game" };
    try {
      const understood = await this.socket.ask("typed", { setup: tree.setup, moves: place.moves, text });
      const isHere = this.tree === tree && tree.current === place;
      return isHere ? understood : { refused: "the position is another one by now: type it again" };
    } catch (error) {
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  }
}
