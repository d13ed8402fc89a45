/**
 * Which part of what stands beside the board is seen, where there is room for one at a time: on phones and in low windows.
 */

import { h, set } from "../core/dom.js";

/** @typedef {"engine" | "chances" | "moves"} Part */

const PARTS = /** @type {const} */ ([
  ["engine", "Engine"],
  ["chances", "Chances"],
  ["moves", "Moves"],
]);

export class Parts {
  #buttons = PARTS.map(([part, text]) => ({
    part,
    button: h("button", { type: "button", onclick: () => this.show(part) }, text),
  }));

  /** @param {(part: Part) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.element = h(
      "div",
      { class: "parts" },
      h(
        "div",
        { class: "segments", role: "group", "aria-label": "What is shown beside the board" },
        ...this.#buttons.map(({ button }) => button),
      ),
    );
    this.#press("engine");
  }

  /** @param {Part} part */
  show(part) {
    this.#press(part);
    this.choose(part);
  }

  /** @param {Part} part */
  #press(part) {
    for (const { part: name, button } of this.#buttons)
      set(button, { "aria-pressed": name === part ? "true" : "false" });
  }
}
