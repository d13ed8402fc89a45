/**
 * Who stands better, as a bar: the first player's wins, draws, and the rest. At both ends stand the chances, as they are
 * told everywhere: a draw counts half for each, and how many there are is said in words.
 */

import { h, say, set } from "../core/dom.js";
import { named } from "../board/words.js";
import { expected, percent } from "../core/percent.js";

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
        "aria-label": "White's chances, a draw counting half",
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
    const chance = expected([white, draw, black]);
    const rounded = Math.round(100 * chance);
    say(this.#labels.white, wdl ? String(rounded) : "");
    say(this.#labels.black, wdl ? String(100 - rounded) : "");
    const draws = draw > 0 ? `; draws, ${percent(draw)} %, count half for each` : "";
    const words = wdl
      ? `${named("white")} ${percent(chance)} %, ${named("black")} ${percent(1 - chance)} %${draws}`
      : "not known yet";
    set(this.element, {
      "aria-valuenow": wdl ? rounded : 50,
      "aria-valuetext": words,
      title: words,
    });
  }
}
