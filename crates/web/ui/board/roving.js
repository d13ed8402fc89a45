/**
 * The board by keyboard: one cell has the focus, and the focus wanders. Every cell has a name that is read aloud.
 */

import { s, set } from "../core/dom.js";
import { DIRECTIONS, hexagon, key, RADIUS, turned, unkey } from "./geometry.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{ cell: Cell, label: string, pressed?: boolean, target?: boolean }} Spot */

/**
 * @typedef {object} Owner
 * @property {(cell: Cell) => Point} place
 * @property {(cell: Cell) => void} press
 * @property {(cell: Cell | null) => void} hover
 * @property {() => number} sixths
 */

/** Which of the six directions (clockwise from east) a key goes: the left hand's two rows. */
const STEPS = /** @type {{ readonly [key: string]: number }} */ ({
  q: 4,
  w: 5,
  e: 0,
  a: 3,
  s: 2,
  d: 1,
  ArrowLeft: 3,
  ArrowRight: 0,
});

const OUTLINE = hexagon(RADIUS - 4, 8);

export class Roving {
  /** @type {Map<string, SVGGElement>} */
  #spots = new Map();
  /** @type {string | null} */
  #current = null;
  /** Up and down zigzag, so that two steps are straight. */
  #zigzag = false;

  /**
   * @param {SVGGElement} layer
   * @param {Owner} owner
   */
  constructor(layer, owner) {
    this.layer = layer;
    this.owner = owner;
    layer.addEventListener("keydown", (event) => this.#key(event));
    layer.addEventListener("focusin", (event) => {
      const cell = event.target instanceof Element ? event.target.getAttribute("data-cell") : null;
      if (!cell) return;
      this.#make(cell);
      owner.hover(unkey(cell));
    });
    layer.addEventListener("focusout", () => owner.hover(null));
    // Screen readers press by clicking.
    layer.addEventListener("click", (event) => {
      const cell =
        event.target instanceof Element ? event.target.closest("[data-cell]")?.getAttribute("data-cell") : null;
      if (cell && event.detail === 0) owner.press(unkey(cell));
    });
  }

  /**
   * Says which cells there are and what they are called.
   *
   * @param {readonly Spot[]} spots
   */
  show(spots) {
    const left = new Set(this.#spots.keys());
    for (const spot of spots) {
      const name = key(spot.cell);
      left.delete(name);
      let element = this.#spots.get(name);
      if (!element) {
        element = s("g", { class: "spot", role: "button", tabindex: -1, "data-cell": name }, s("path", { d: OUTLINE }));
        this.#spots.set(name, element);
        this.layer.append(element);
      }
      const { x, y } = this.owner.place(spot.cell);
      set(element, {
        transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`,
        "aria-label": spot.label,
        "aria-pressed": spot.pressed ? "true" : null,
        "data-target": spot.target ? "" : null,
      });
    }
    const lostFocus = [...left].some((name) => this.#spots.get(name) === document.activeElement);
    for (const name of left) {
      this.#spots.get(name)?.remove();
      this.#spots.delete(name);
    }
    if (!this.#current || !this.#spots.has(this.#current)) {
      this.#current = spots[0] ? key(spots[0].cell) : null;
    }
    if (this.#current) this.#make(this.#current);
    if (lostFocus) this.focus();
  }

  /** @param {string} name the one that Tab reaches */
  #make(name) {
    if (this.#current && this.#current !== name) this.#spots.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = name;
    const element = this.#spots.get(name);
    if (element) set(element, { tabindex: 0 });
  }

  /** Brings the keyboard to the board. @param {Cell} [cell] */
  focus(cell) {
    if (cell) this.#make(key(cell));
    if (this.#current) this.#spots.get(this.#current)?.focus({ preventScroll: true });
  }

  /** @returns {Cell | null} the cell that has the focus, or would get it */
  get cell() {
    return this.#current ? unkey(this.#current) : null;
  }

  get hasFocus() {
    return this.layer.contains(document.activeElement);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#current || event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = unkey(this.#current);
    let handled = true;
    if (event.key === "Enter" || event.key === " ") this.owner.press(cell);
    else if (event.key === "Tab") handled = this.#cycle(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      this.#zigzag = !this.#zigzag;
      const up = event.key === "ArrowUp";
      this.#step(cell, this.#zigzag ? (up ? 5 : 2) : up ? 4 : 1);
    } else {
      const direction = STEPS[event.key];
      if (direction === undefined) handled = false;
      else this.#step(cell, direction);
    }
    if (handled) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * To the next cell in a direction; over a gap if need be.
   *
   * @param {Cell} from
   * @param {number} direction as it is seen, not as the cells count
   */
  #step(from, direction) {
    const seen = /** @type {Cell} */ (DIRECTIONS[direction] ?? [0, 0]);
    const [dq, dr] = turned(seen, -this.owner.sixths());
    for (let steps = 1; steps < 20; steps++) {
      const next = key([from[0] + dq * steps, from[1] + dr * steps]);
      if (this.#spots.has(next)) {
        this.#make(next);
        this.focus();
        return;
      }
    }
  }

  /**
   * To the next cell that the tile in hand may go to. Without one Tab leaves the board, as it should.
   *
   * @param {number} step
   */
  #cycle(step) {
    const targets = [...this.#spots].filter(([, element]) => element.hasAttribute("data-target")).map(([name]) => name);
    if (targets.length === 0) return false;
    const index = this.#current ? targets.indexOf(this.#current) : -1;
    const next = targets[(index + step + targets.length) % targets.length] ?? targets[0];
    if (next) this.#make(next);
    this.focus();
    return true;
  }
}
