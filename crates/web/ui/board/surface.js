/**
 * What both boards are drawn on: an SVG with layers, a camera, and hands (mouse, finger) that become cells.
 */

import { s } from "../core/dom.js";
import { Camera } from "./camera.js";
import { cellAt, centre, hexagon, RADIUS, turned } from "./geometry.js";
import { Roving } from "./roving.js";

/** @typedef {import("./geometry.js").Cell} Cell */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * What a person does to a board.
 *
 * @typedef {object} Hands
 * @property {(cell: Cell, byFinger: boolean) => void} press a click, a tap, or Enter
 * @property {(cell: Cell | null) => void} hover
 * @property {(cell: Cell) => string | null} lift the tile that may be dragged from there
 * @property {(tile: string, event: PointerEvent) => void} drag it is dragged from now on
 * @property {((from: Cell, to: Cell, event: PointerEvent, isDone: boolean) => void) | null} [draw] the right button was
 *   pressed in one cell and is over another, or let go there
 */

/** How far a finger may tremble and still press. */
const TREMBLE = 7;

const LAYERS = /** @type {const} */ (["ground", "under", "tiles", "marks", "targets", "over", "fan", "cells"]);

let count = 0;

export class Surface {
  /** Sixths by which the plane is turned. */
  turn = 0;
  /** @type {Hands} */
  hands = { press() {}, hover() {}, lift: () => null, drag() {} };
  /** @type {Map<number, PointerEvent>} */
  #fingers = new Map();
  #moved = false;
  /** Where the right button was pressed. @type {Cell | null} */
  #drawing = null;
  /** @type {Cell | null} */
  #hovered = null;

  /** @param {string} name of the board, for those who do not see it */
  constructor(name) {
    const id = `b${++count}`;
    this.svg = s(
      "svg",
      { class: "surface", role: "application", "aria-roledescription": "board", "aria-label": name },
      defs(id),
    );
    this.id = id;
    this.layers = /** @type {{ [layer in typeof LAYERS[number]]: SVGGElement }} */ (
      Object.fromEntries(LAYERS.map((layer) => [layer, s("g", { class: `layer-${layer}` })]))
    );
    this.svg.append(...LAYERS.map((layer) => this.layers[layer]));
    this.camera = new Camera(this.svg);
    this.roving = new Roving(this.layers.cells, {
      place: (cell) => this.place(cell),
      press: (cell) => this.hands.press(cell, false),
      hover: (cell) => this.hands.hover(cell),
      sixths: () => this.turn,
    });
    this.#listen();
  }

  /**
   * Where the middle of a cell is drawn.
   *
   * @param {Cell} cell
   * @returns {Point}
   */
  place(cell) {
    return centre(turned(cell, this.turn));
  }

  /**
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Cell}
   */
  cellOf(event) {
    return turned(cellAt(this.camera.point(event)), -this.turn);
  }

  /**
   * @param {Cell} cell
   * @returns {string} as an SVG transform
   */
  at(cell) {
    const { x, y } = this.place(cell);
    return `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
  }

  #listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => {
      this.#fingers.delete(event.pointerId);
      this.#drawing = null;
    });
    svg.addEventListener("pointerleave", () => this.#hover(null));
    // Where one draws with the right button, it opens no menu.
    svg.addEventListener("contextmenu", (event) => this.hands.draw && event.preventDefault());
    svg.addEventListener("dblclick", (event) => event.preventDefault());
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.camera.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), this.camera.point(event));
      },
      { passive: false },
    );
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button === 2 && this.hands.draw) {
      this.#drawing = this.cellOf(event);
      this.svg.setPointerCapture(event.pointerId);
      return;
    }
    if (event.button !== 0) return;
    // A mouse must not take the keyboard's focus: the arrow keys stay with the game.
    event.preventDefault();
    this.#fingers.set(event.pointerId, event);
    this.#moved = this.#fingers.size > 1;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#drawing) {
      this.hands.draw?.(this.#drawing, this.cellOf(event), event, false);
      return;
    }
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      this.#hover(event.pointerType === "touch" ? null : this.cellOf(event));
      return;
    }
    if (this.#fingers.size === 2) {
      this.#pinch(before, event);
      return;
    }
    if (!this.#moved) {
      if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < TREMBLE) return;
      this.#moved = true;
      const tile = this.hands.lift(this.cellOf(before));
      if (tile) {
        this.#fingers.delete(event.pointerId);
        this.hands.drag(tile, event);
        return;
      }
      this.svg.setPointerCapture(event.pointerId);
    }
    const [from, to] = [this.camera.point(before), this.camera.point(event)];
    this.camera.pan(to.x - from.x, to.y - from.y);
    this.#fingers.set(event.pointerId, event);
  }

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} event
   */
  #pinch(before, event) {
    const other = [...this.#fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    if (!other) return;
    /** @param {PointerEvent} finger */
    const apart = (finger) => Math.max(20, Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY));
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    this.camera.zoom(apart(event) / apart(before), this.camera.point(middle));
    this.#fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.button === 2 && this.#drawing) {
      this.hands.draw?.(this.#drawing, this.cellOf(event), event, true);
      this.#drawing = null;
      return;
    }
    if (!this.#fingers.delete(event.pointerId) || this.#moved) return;
    this.hands.press(this.cellOf(event), event.pointerType === "touch");
  }

  /** @param {Cell | null} cell */
  #hover(cell) {
    const [was, is] = [this.#hovered, cell];
    if (was?.[0] === is?.[0] && was?.[1] === is?.[1]) return;
    this.#hovered = cell;
    this.hands.hover(cell);
  }
}

/**
 * A lattice for the table.
 *
 * @param {string} id
 */
function defs(id) {
  const [width, height] = [RADIUS * Math.sqrt(3), RADIUS * 3];
  return s(
    "defs",
    {},
    s(
      "pattern",
      { id: `${id}-lattice`, width, height, patternUnits: "userSpaceOnUse", x: -width / 2, y: -RADIUS },
      s("path", { class: "lattice", d: hexagon(RADIUS), transform: `translate(${width / 2} ${RADIUS})` }),
      s("path", { class: "lattice", d: `M${width / 2} ${2 * RADIUS}V${3 * RADIUS}` }),
    ),
  );
}

/**
 * The shadings of tiles and stones, which all boards and hands refer to: one for the page, in a picture that is never
 * hidden, for what is hidden shades nothing.
 *
 * @returns {SVGSVGElement}
 */
export function shadings() {
  /**
   * @param {string} name
   * @param {"linearGradient" | "radialGradient"} kind
   */
  const shading = (name, kind) =>
    s(
      kind,
      kind === "linearGradient" ? { id: name, x1: 0, y1: 0, x2: 0, y2: 1 } : { id: name, cx: 0.38, cy: 0.3, r: 0.8 },
      s("stop", { class: `${name}-a`, offset: 0 }),
      s("stop", { class: `${name}-b`, offset: 1 }),
    );
  return s(
    "svg",
    { class: "unseen", "aria-hidden": "true" },
    shading("face-white", "linearGradient"),
    shading("face-black", "linearGradient"),
    shading("stone-white", "radialGradient"),
    shading("stone-black", "radialGradient"),
  );
}
