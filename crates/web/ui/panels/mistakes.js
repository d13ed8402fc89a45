/**
 * The mistakes of a game that was reviewed: whose are looked at, how many there are of each kind, and the way to them.
 */

import { h, set } from "../core/dom.js";

/** Whose mistakes are looked at. @typedef {"both" | import("../types.d.ts").Side} Whose */

/** @type {readonly (readonly [Whose, string])[]} */
const SIDES = [
  ["white", "White's"],
  ["black", "Black's"],
  ["both", "Both"],
];
/** What one and several are called, the worst first. */
const KINDS = /** @type {const} */ ([
  ["??", "blunder", "blunders"],
  ["?", "mistake", "mistakes"],
  ["?!", "inaccuracy", "inaccuracies"],
  ["!!", "great move", "great moves"],
  ["!", "good move", "good moves"],
]);

export class Mistakes {
  /** What is shown, so that a button is not made anew under somebody's finger. */
  #shown = "";

  /**
   * @param {(whose: Whose) => void} choose
   * @param {(mark: string) => void} visit goes to the next that carries this mark
   */
  constructor(choose, visit) {
    this.visit = visit;
    this.buttons = SIDES.map(([side, text]) => ({
      side,
      button: h("button", { type: "button", onclick: () => choose(side) }, text),
    }));
    const sides = this.buttons.map(({ button }) => button);
    this.elements = /** @type {const} */ ([
      h("div", { class: "segments", role: "group", "aria-label": "Whose mistakes", hidden: true }, ...sides),
      h("div", { class: "chips", hidden: true }),
    ]);
  }

  /** There are none to show, for nobody has looked. */
  clear() {
    this.#shown = "";
    for (const element of this.elements) element.hidden = true;
  }

  /**
   * @param {readonly string[]} marks of the moves that are looked at
   * @param {Whose} whose they are
   * @param {boolean} any whether there are any at all, whoever made them
   */
  show(marks, whose, any) {
    const shown = [whose, any, ...marks].join(" ");
    if (shown === this.#shown) return;
    this.#shown = shown;
    const [sides, kinds] = this.elements;
    sides.hidden = !any;
    for (const { side, button } of this.buttons) set(button, { "aria-pressed": side === whose ? "true" : "false" });
    kinds.hidden = false;
    kinds.replaceChildren(...KINDS.flatMap(([mark, one, several]) => this.#kind(marks, mark, one, several)));
    if (!marks.some((mark) => mark.startsWith("?"))) kinds.append(h("span", { class: "quiet" }, "No mistakes found."));
  }

  /**
   * @param {readonly string[]} marks
   * @param {string} mark
   * @param {string} one
   * @param {string} several
   */
  #kind(marks, mark, one, several) {
    const count = marks.filter((other) => other === mark).length;
    if (count === 0) return [];
    return [
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-mark": mark,
          title: `Next ${mark}`,
          onclick: () => this.visit(mark),
        },
        h("b", {}, mark),
        ` ${count} `,
        h("span", { class: "chip-words" }, count === 1 ? one : several),
      ),
    ];
  }
}
