/**
 * Which part of the plane is seen: it follows the game by itself until a person moves it.
 */

import { settings } from "../core/settings.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Point} Point */

const GLIDE = 260;

export class Camera {
  /** @type {Box} */
  #box = { x: -300, y: -220, width: 600, height: 440 };
  /** What the game wants to be seen. @type {Box} */
  #wanted = this.#box;
  /** A person has moved it. */
  #held = false;
  #gliding = 0;

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.#show(this.#box);
  }

  /** @param {Box} box */
  #show(box) {
    this.#box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  }

  /**
   * Sees to it that `box` is seen. A little room to spare stays as it is, so that the board does not stir with
   * every move.
   *
   * @param {Box} box
   */
  follow(box) {
    this.#wanted = box;
    const seen = this.#box;
    const inside =
      box.x >= seen.x &&
      box.y >= seen.y &&
      box.x + box.width <= seen.x + seen.width &&
      box.y + box.height <= seen.y + seen.height;
    if (this.#held && inside) return;
    const roomy = box.width < seen.width * 0.72 && box.height < seen.height * 0.72;
    if (inside && !roomy) return;
    this.fit();
  }

  /** Sees the whole game again. */
  fit() {
    this.#held = false;
    this.#glide(this.#wanted);
  }

  /** @param {Box} to */
  #glide(to) {
    cancelAnimationFrame(this.#gliding);
    if (!settings.moves || !this.svg.isConnected) {
      this.#show(to);
      return;
    }
    const from = this.#box;
    const began = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = Math.min(1, Math.max(0, (now - began) / GLIDE));
      const share = 1 - (1 - t) ** 3;
      this.#show({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
        width: from.width + (to.width - from.width) * share,
        height: from.height + (to.height - from.height) * share,
      });
      if (t < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  /**
   * @param {number} dx in the board's units
   * @param {number} dy
   */
  pan(dx, dy) {
    cancelAnimationFrame(this.#gliding);
    this.#held = true;
    this.#show({ ...this.#box, x: this.#box.x - dx, y: this.#box.y - dy });
  }

  /**
   * @param {number} factor above one sees less, larger
   * @param {Point} about what stays where it is
   */
  zoom(factor, about) {
    cancelAnimationFrame(this.#gliding);
    const width = Math.min(4000, Math.max(260, this.#box.width / factor));
    const share = width / this.#box.width;
    this.#held = true;
    this.#show({
      x: about.x - (about.x - this.#box.x) * share,
      y: about.y - (about.y - this.#box.y) * share,
      width,
      height: this.#box.height * share,
    });
  }

  /**
   * From the screen to the plane.
   *
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  point(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** @returns {number} pixels of the screen a unit of the plane */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }
}
