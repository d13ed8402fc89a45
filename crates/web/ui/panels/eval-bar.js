/**
 * Who stands better, as a bar: the first player's share, draws, and the rest. Numbers stand at both ends.
 */

import { h, say, set } from "../core/dom.js";
import { named } from "../board/words.js";
import { percent } from "../core/percent.js";

/** @typedef {import("../types.d.ts").Side} Side */

export class EvalBar {
  #segments = {
    white: h("span", { class: "bar white" }),
    draw: h("span", { class: "bar draw" }),
    black: h("span", { class: "bar black" }),
  };
  #labels = { white: h("span", { class: "bar-label white" }), black: h("span", { class: "bar-label black" }) };

  constructor() {
    this.element = h(
      "div",
      {
        class: "eval-bar",
        role: "meter",
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-label": "White's chance to win",
      },
      this.#segments.black,
      this.#segments.draw,
      this.#segments.white,
      this.#labels.black,
      this.#labels.white,
    );
  }

  /**
   * @param {readonly [number, number, number] | null} wdl the first player's wins, draws, losses; nothing while nobody knows
   * @param {Side} first
   * @param {Side} below whose end is below
   */
  show(wdl, first, below) {
    set(this.element, { "data-unknown": wdl ? null : "", "data-below": below });
    const [win, draw, loss] = wdl ?? [0.5, 0, 0.5];
    const white = first === "white" ? win : loss;
    const black = first === "white" ? loss : win;
    this.#segments.white.style.flexGrow = String(white);
    this.#segments.draw.style.flexGrow = String(draw);
    this.#segments.black.style.flexGrow = String(black);
    say(this.#labels.white, wdl ? Math.round(100 * white).toString() : "");
    say(this.#labels.black, wdl ? Math.round(100 * black).toString() : "");
    const words = wdl
      ? `${named("white")} ${percent(white)} %, draw ${percent(draw)} %, ${named("black")} ${percent(black)} %`
      : "not known yet";
    set(this.element, {
      "aria-valuenow": wdl ? Math.round(100 * (white + draw / 2)) : 50,
      "aria-valuetext": words,
      title: words,
    });
  }
}
