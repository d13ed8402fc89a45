/**
 * The clocks of both players, side by side.
 */

import { h, say, set } from "../core/dom.js";
import { clockText } from "../core/game-clock.js";
import { other } from "../core/seats.js";
import { named } from "../board/words.js";

/** @typedef {import("../core/game-clock.js").GameClock} GameClock */
/** @typedef {import("../types.d.ts").Side} Side */

const WORDS = { label: "Clocks", of: (/** @type {Side} */ side) => `${named(side)}'s time` };
/** Milliseconds that are little. */
const LOW = 20_000;

export class Clocks {
  #faces = [0, 1].map(() => ({
    side: h("span", { class: "clock-side" }),
    time: h("span", { class: "clock-time" }),
    element: h("div", { class: "clock" }),
  }));

  constructor() {
    for (const { element, side, time } of this.#faces) element.append(side, time);
    this.element = h(
      "div",
      { class: "clocks", role: "group", "aria-label": WORDS.label, hidden: true },
      ...this.#faces.map(({ element }) => element),
    );
  }

  /**
   * @param {GameClock | null} clock
   * @param {Side} near whose clock stands first
   */
  show(clock, near) {
    this.element.hidden = clock === null;
    if (!clock) return;
    for (const [index, { element, side, time }] of this.#faces.entries()) {
      const whose = index === 0 ? near : other(near);
      const left = clock.left(whose);
      say(side, named(whose));
      say(time, clockText(left));
      set(element, {
        role: "timer",
        "aria-label": WORDS.of(whose),
        "data-side": whose,
        "data-runs": clock.isRunning && clock.side === whose ? "" : null,
        "data-low": left < LOW ? "" : null,
      });
    }
  }
}
