/**
 * Which games of the library count: the same for the list and for the explorer.
 */

import { h } from "../core/dom.js";
import { toggle } from "../dialogs/dialog.js";

/** @typedef {import("../protocol.d.ts").LibraryFilter} Filter */

export class GameFilter {
  #player = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "Player" });
  #since = h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]{4}", maxlength: 4, placeholder: "From" });
  #until = h("input", { type: "text", inputmode: "numeric", pattern: "[0-9]{4}", maxlength: 4, placeholder: "To" });
  #withoutPrograms = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {() => void} changed */
  constructor(changed) {
    this.element = h(
      "div",
      { class: "game-filter", role: "group", "aria-label": "Which games" },
      h("label", { class: "wide" }, h("span", { class: "unseen" }, "Player"), this.#player),
      h("label", {}, h("span", { class: "unseen" }, "From the year"), this.#since),
      h("label", {}, h("span", { class: "unseen" }, "To the year"), this.#until),
      toggle("People only", false, (on) => {
        this.#withoutPrograms = on;
        changed();
      }),
    );
    this.element.addEventListener("input", (event) => {
      if (!(event.target instanceof HTMLInputElement) || event.target.type !== "text") return;
      // Whoever types a name is not answered letter by letter.
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(changed, 250);
    });
  }

  /** @returns {Filter} */
  get value() {
    const year = (/** @type {HTMLInputElement} */ input) =>
      /^\d{4}$/.test(input.value) ? Number(input.value) : undefined;
    const player = this.#player.value.trim();
    const [since, until] = [year(this.#since), year(this.#until)];
    return {
      ...(player ? { player } : {}),
      ...(since === undefined ? {} : { since }),
      ...(until === undefined ? {} : { until }),
      ...(this.#withoutPrograms ? { withoutPrograms: true } : {}),
    };
  }
}
