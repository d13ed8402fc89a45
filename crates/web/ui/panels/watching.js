/**
 * What somebody who watches two levels can do: let them go on or not, move by move, slower or faster.
 */

import { h, set } from "../core/dom.js";
import { button, icon } from "../core/icons.js";
import { keep, recall } from "../core/settings.js";

const KEY = "hexapod.watching";
const WORDS = { pause: "Pause", goOn: "Go on", step: "One move", pace: "Pace", keys: { pause: "k", step: "n" } };
/** How long a move stands at least, in seconds. */
const PACES = /** @type {const} */ ([
  [0, "No pause"],
  [1, "1 s a move"],
  [2, "2 s a move"],
  [5, "5 s a move"],
]);

export class Watching {
  isPaused = false;
  /** A step that is on its way, while they pause. */
  #isStepping = false;

  /** @param {() => void} changed somebody wants it otherwise now */
  constructor(changed) {
    this.changed = changed;
    this.pause = h("button", { type: "button", onclick: () => this.toggle() });
    this.step = button("next", WORDS.step, () => this.stepOnce(), WORDS.keys.step);
    const kept = Number(recall(KEY) ?? 1);
    this.pace = h(
      "select",
      { "aria-label": WORDS.pace, class: "pace" },
      ...PACES.map(([seconds, text]) => h("option", { value: seconds, selected: seconds === kept }, text)),
    );
    this.pace.addEventListener("change", () => {
      keep(KEY, Number(this.pace.value));
      this.changed();
    });
    this.controls = [this.pause, this.step, this.pace];
  }

  /** @returns {number} milliseconds that a move stands at least */
  get least() {
    return this.#isStepping ? 0 : 1000 * Number(this.pace.value);
  }

  /** Whether the next move may come. */
  get goesOn() {
    return !this.isPaused || this.#isStepping;
  }

  toggle() {
    this.isPaused = !this.isPaused;
    this.#isStepping = false;
    this.changed();
  }

  stepOnce() {
    this.isPaused = true;
    this.#isStepping = true;
    this.changed();
  }

  /** A move was made. */
  moved() {
    this.#isStepping = false;
  }

  /** Another game. */
  begin() {
    this.isPaused = false;
    this.#isStepping = false;
  }

  /**
   * @param {boolean} isShown
   * @param {boolean} isOver
   */
  show(isShown, isOver) {
    for (const control of this.controls) control.hidden = !isShown;
    const text = this.isPaused ? WORDS.goOn : WORDS.pause;
    const shown = this.pause.dataset["shown"];
    if (shown !== text) {
      this.pause.dataset["shown"] = text;
      this.pause.replaceChildren(icon(this.isPaused ? "play" : "pause"), text);
      set(this.pause, { title: `${text} (${WORDS.keys.pause})` });
    }
    for (const control of this.controls) control.disabled = isOver;
  }
}
