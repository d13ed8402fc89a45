/**
 * The table: the board of either game, the hands beside it, and what a person does there. What it understands it tells
 * as a move; what is not a move it has explained by the server.
 */

import { hush, notify, sentence } from "../core/announce.js";
import { h, say, set } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { hear } from "../core/sound.js";
import { carry } from "./drag.js";
import { drawEnding } from "./ending.js";
import { key, RADIUS } from "./geometry.js";
import { Hand } from "./hands.js";
import { HexBoard } from "./hex-board.js";
import { HiveBoard } from "./hive-board.js";
import { hexName, howItMoves, named, swapInWords } from "./words.js";

/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("./geometry.js").Cell} Cell */

/**
 * @typedef {object} Owner
 * @property {(move: string) => void} play
 * @property {() => string | null} forbidden why nothing may be played now, if so
 * @property {(tile: string | null, to: Cell | string | null) => Promise<string>} why the server's reason against a try
 * @property {(cell: Cell | null) => void} hover
 * @property {(tile: string | null) => void} [picked] a tile is in hand now, or none
 * @property {((from: Cell, to: Cell, event: PointerEvent, isDone: boolean) => void)} [draw] the right button draws
 * @property {(side: Side) => string} who plays a colour, for the heading of a hand
 */

/** How many pixels a finger needs. */
const FINGER = 44;

export class Table {
  hive = new HiveBoard();
  hex = new HexBoard();
  /** @type {View | null} */
  view = null;
  /** Whose hand is near: on the right, or below on a phone. @type {Side} */
  near = "white";
  /** Who plays here against a machine, if somebody does. @type {Side | null} */
  person = null;
  /** A move that waits for a second click. @type {string | null} */
  #waiting = null;

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    const hands = {
      press: (/** @type {string} */ tile) => this.#pressTile(tile),
      drag: (/** @type {string} */ tile, /** @type {PointerEvent} */ event) => this.#drag(tile, event),
    };
    this.farHand = new Hand(hands);
    this.nearHand = new Hand(hands);
    this.caption = h("p", { class: "caption" });
    this.special = h("div", { class: "special", hidden: true });
    this.stage = h("div", { class: "stage" }, this.hive.element, this.hex.element, this.special, this.caption);
    this.element = h("div", { class: "table" }, this.farHand.element, this.stage, this.nearHand.element);
    for (const board of [this.hive, this.hex]) {
      board.surface.hands = {
        press: (cell, byFinger) => void this.#pressCell(cell, byFinger),
        hover: (cell) => this.#hover(cell),
        lift: (cell) => this.#lift(cell),
        drag: (tile, event) => this.#drag(tile, event),
        draw: owner.draw ?? null,
      };
    }
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.hive.picked) {
        event.stopPropagation();
        this.drop();
      }
    });
    // A rhombus on its tip is as high as a phone is.
    const phone = matchMedia("(max-width: 900px) and (orientation: portrait)");
    this.hex.surface.turn = phone.matches ? 1 : 0;
    phone.addEventListener("change", () => {
      this.hex.surface.turn = phone.matches ? 1 : 0;
      this.refresh();
    });
    settings.addEventListener("change", () => this.refresh());
  }

  /** @returns {readonly (HiveBoard | HexBoard)[]} */
  get boards() {
    return [this.hive, this.hex];
  }

  get board() {
    return this.view?.game === "hex" ? this.hex : this.hive;
  }

  /**
   * @param {View} view
   * @param {boolean} glide
   * @param {boolean} [isFresh] whether the last move was just made, and is heard too
   */
  show(view, glide, isFresh = false) {
    const origin = isFresh ? this.#origin(view) : null;
    this.view = view;
    this.#waiting = null;
    const isHive = view.game === "hive";
    set(this.element, { "data-game": view.game });
    set(this.hive.element, { hidden: isHive ? null : "" });
    set(this.hex.element, { hidden: isHive ? "" : null });
    if (view.game === "hive") this.hive.show(view, glide, origin);
    else this.hex.show(view, glide);
    drawEnding(this.board, view, isFresh);
    if (isFresh) hear(view, this.person);
    this.board.ghost(null);
    this.hive.fan(null);
    this.#showHands();
    this.#showSpecial(view);
    say(this.caption, "");
  }

  /**
   * Where the tile that was just placed lay in a hand.
   *
   * @param {View} view
   * @returns {import("./hive-board.js").Origin | null}
   */
  #origin(view) {
    if (view.game !== "hive" || view.last?.kind !== "place" || !settings.moves) return null;
    const tile = view.last.tile;
    const picture = [...this.element.querySelectorAll(".hand-tile")].find(
      (button) => button instanceof HTMLElement && button.dataset["tile"] === tile,
    )?.firstElementChild;
    const box = picture?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    const { camera } = this.hive.surface;
    const { x, y } = camera.point({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
    return { x, y, scale: Math.min(box.width, box.height) / (100 * camera.scale) };
  }

  refresh() {
    this.board.refresh();
    if (this.view) drawEnding(this.board, this.view, false);
    this.#showHands();
  }

  /** @param {number} sixths */
  turn(sixths) {
    for (const board of [this.hive, this.hex]) board.surface.turn = (board.surface.turn + sixths) % 6;
    this.refresh();
  }

  #showHands() {
    const { view, near } = this;
    const isHive = view?.game === "hive";
    set(this.element, { "data-picked": this.hive.picked });
    for (const hand of [this.farHand, this.nearHand]) set(hand.element, { hidden: isHive ? null : "" });
    if (view?.game !== "hive") return;
    const far = near === "white" ? "black" : "white";
    this.farHand.show(view, far, this.owner.who(far), this.hive.picked);
    this.nearHand.show(view, near, this.owner.who(near), this.hive.picked);
  }

  /**
   * Moves that no cell stands for; and what a swap has changed, for as long as it is the last move.
   *
   * @param {View} view
   */
  #showSpecial(view) {
    const moves = /** @type {{ move: string, kind: string }[]} */ (view.moves);
    const special = moves.filter(({ kind }) => kind === "pass" || kind === "swap");
    const forbidden = this.owner.forbidden();
    const swapped = swapInWords(view, (side) => this.owner.who(side).replace(/ · (.*)/, " ($1)"));
    if (swapped) {
      this.special.hidden = false;
      this.special.replaceChildren(h("p", { class: "swapped" }, swapped));
      return;
    }
    this.special.hidden = special.length === 0 || forbidden !== null || view.outcome !== null;
    this.special.replaceChildren(
      ...special.map(({ move, kind }) =>
        h(
          "p",
          {},
          kind === "pass"
            ? `${named(view.toMove)} has no move. `
            : `Press a cell, or take over ${named(view.toMove === "white" ? "black" : "white")}'s stone:`,
          h(
            "button",
            { type: "button", class: "main", onclick: () => this.#play(move) },
            kind === "pass" ? "Pass" : "Swap",
          ),
        ),
      ),
    );
  }

  /**
   * Where a tile may go.
   *
   * @param {HiveView} view
   * @param {string} tile
   */
  #moves(view, tile) {
    return view.moves.filter((move) => move.tile === tile && move.to);
  }

  /** @param {string} tile */
  async #pressTile(tile) {
    const { view, hive } = this;
    hush();
    if (view?.game !== "hive") return;
    if (hive.picked === tile) {
      this.drop();
      return;
    }
    const forbidden = this.owner.forbidden();
    if (forbidden) {
      notify(forbidden);
      return;
    }
    const moves = this.#moves(view, tile);
    if (moves.length === 0) {
      this.drop();
      notify(sentence(await this.owner.why(tile, null)), "bad");
      return;
    }
    this.#pick(tile);
  }

  /** @param {string} tile */
  #pick(tile) {
    if (this.view?.game !== "hive") return;
    const targets = this.#moves(this.view, tile).flatMap(({ to }) => (to ? [/** @type {Cell} */ (to)] : []));
    this.#waiting = null;
    this.hive.ghost(null);
    this.hive.pick(tile, targets);
    this.owner.picked?.(tile);
    this.#showHands();
    const name = this.view.tiles[tile]?.name ?? tile;
    const places = targets.length === 1 ? "one place" : `${targets.length} places`;
    const how = howItMoves(tile);
    say(this.caption, `${name}: ${places} to go${how ? `. It ${how}.` : ""}`);
  }

  /**
   * Takes a tile in hand for somebody, to show where it can go.
   *
   * @param {string} tile
   */
  hold(tile) {
    if (this.view?.game === "hive" && this.#moves(this.view, tile).length > 0) this.#pick(tile);
  }

  /** Lets go of the tile in hand. */
  drop() {
    this.#waiting = null;
    this.hive.pick(null, []);
    this.owner.picked?.(null);
    this.hive.ghost(null);
    this.#showHands();
    say(this.caption, "");
  }

  /**
   * @param {Cell} cell
   * @param {boolean} byFinger
   */
  async #pressCell(cell, byFinger) {
    const { view } = this;
    hush();
    if (!view) return;
    if (view.game === "hex") {
      await this.#pressHex(cell, byFinger);
      return;
    }
    const { picked } = this.hive;
    const top = this.hive.stackAt(cell).at(-1);
    const move = picked ? this.#moves(view, picked).find(({ to }) => to && key(to) === key(cell)) : undefined;
    if (picked && move) {
      if (this.#confirmed(move.move, byFinger)) this.#play(move.move);
      else this.hive.ghost({ tile: picked, to: cell });
    } else if (picked && (!top || (top !== picked && this.#moves(view, top).length === 0))) {
      // What is in hand stays there, for another try.
      notify(sentence(await this.owner.why(picked, cell)), "bad");
    } else if (top) {
      await this.#pressTile(top);
      // A finger does not hover.
      this.hive.fan(cell);
    }
  }

  /**
   * @param {Cell} cell
   * @param {boolean} byFinger
   */
  async #pressHex(cell, byFinger) {
    if (this.view?.game !== "hex" || !this.hex.isOn(cell)) return;
    const forbidden = this.owner.forbidden();
    if (forbidden) {
      notify(forbidden);
      return;
    }
    const name = hexName(cell);
    const move = this.view.moves.find((legal) => legal.kind === "stone" && legal.move === name);
    if (!move) notify(sentence(await this.owner.why(null, name)), "bad");
    else if (this.#confirmed(name, byFinger)) this.#play(name);
    else this.hex.ghost({ colour: this.view.toMove, to: cell });
  }

  /**
   * Whether a move may be made at once, or was pressed before. A finger presses twice where cells are smaller than it.
   *
   * @param {string} move
   * @param {boolean} byFinger
   */
  #confirmed(move, byFinger) {
    const small = byFinger && this.board.surface.camera.scale * 2 * RADIUS < FINGER;
    if ((!settings.now.confirm && !small) || this.#waiting === move) return true;
    this.#waiting = move;
    say(this.caption, `${move}: press again to play it`);
    return false;
  }

  /** @param {string} move */
  #play(move) {
    const forbidden = this.owner.forbidden();
    if (forbidden) notify(forbidden);
    else this.owner.play(move);
  }

  /** @param {Cell | null} cell */
  #hover(cell) {
    const { view } = this;
    if (view?.game === "hive") {
      this.hive.fan(cell);
      const { picked } = this.hive;
      const onTarget = picked && cell && this.hive.targets.some((target) => key(target) === key(cell));
      if (!this.#waiting) this.hive.ghost(onTarget && picked ? { tile: picked, to: cell } : null);
      const top = cell ? this.hive.stackAt(cell).at(-1) : undefined;
      if (!picked) say(this.caption, top ? (view.tiles[top]?.label ?? "") : "");
      set(this.hive.element, { "data-over": onTarget || (top && view.tiles[top]?.movable) ? "" : null });
    } else if (view?.game === "hex") {
      const free =
        cell && this.hex.isOn(cell) && view.moves.some((move) => move.kind === "stone" && move.move === hexName(cell));
      if (!this.#waiting)
        this.hex.ghost(cell && free && !this.owner.forbidden() ? { colour: view.toMove, to: cell } : null);
      say(this.caption, cell && this.hex.isOn(cell) ? hexName(cell) : "");
    }
    this.owner.hover(cell);
  }

  /**
   * @param {Cell} cell
   * @returns {string | null}
   */
  #lift(cell) {
    if (this.view?.game !== "hive" || this.owner.forbidden()) return null;
    const top = this.hive.stackAt(cell).at(-1);
    return top && this.#moves(this.view, top).length > 0 ? top : null;
  }

  /**
   * @param {string} tile
   * @param {PointerEvent} event
   */
  #drag(tile, event) {
    const { hive } = this;
    if (this.view?.game !== "hive") return;
    if (this.owner.forbidden() || this.#moves(this.view, tile).length === 0) {
      void this.#pressTile(tile);
      return;
    }
    this.#pick(tile);
    set(this.element, { "data-carrying": tile });
    const { letters, digits } = settings.now;
    carry(tile, { letters, digits }, hive.surface.camera.scale, event, {
      over: (at) => {
        const cell = hive.surface.cellOf(at);
        hive.ghost(hive.targets.some((target) => key(target) === key(cell)) ? { tile, to: cell } : null);
      },
      drop: (at) => {
        const over = document.elementFromPoint(at.clientX, at.clientY);
        if (!over || !this.stage.contains(over)) {
          this.drop();
          return;
        }
        const cell = hive.surface.cellOf(at);
        const home = this.view?.game === "hive" ? this.view.tiles[tile]?.at : null;
        // Let go where it came from: it stays in hand, as if it had been clicked.
        if (home && key(home) === key(cell)) return;
        void this.#dropOn(tile, cell);
      },
      end: () => set(this.element, { "data-carrying": null }),
    });
  }

  /**
   * @param {string} tile
   * @param {Cell} cell
   */
  async #dropOn(tile, cell) {
    if (this.view?.game !== "hive") return;
    const move = this.#moves(this.view, tile).find(({ to }) => to && key(to) === key(cell));
    if (move) {
      this.#play(move.move);
      return;
    }
    // It stays in hand, for another try.
    this.hive.ghost(null);
    notify(sentence(await this.owner.why(tile, cell)), "bad");
  }
}
