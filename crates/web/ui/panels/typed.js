/**
 * A box for moves that are typed, as UHP writes them or roughly so; the server understands or says what is missing.
 */

import { announce, sentence } from "../core/announce.js";
import { h, say, set } from "../core/dom.js";

/** @typedef {{ move?: string, refused?: string, completions?: string[] }} Understood */

let count = 0;

export class Typed {
  /**
   * @param {(text: string) => Promise<Understood>} understand
   * @param {(move: string) => void} play
   */
  constructor(understand, play) {
    const id = `typed-${++count}`;
    this.input = h("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "Type a move",
      "aria-describedby": `${id}-said`,
    });
    this.said = h("p", { id: `${id}-said`, class: "typed-said" });
    this.offers = h("div", { class: "typed-offers" });
    this.element = h(
      "form",
      { class: "typed" },
      h("label", { for: id, class: "unseen" }, "Type a move"),
      this.input,
      h("button", { type: "submit" }, "Play"),
      this.said,
      this.offers,
    );
    this.element.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text) return;
      const answer = await understand(text);
      if (answer.move) {
        this.clear();
        play(answer.move);
        return;
      }
      const refused = sentence(answer.refused ?? "that is no move");
      say(this.said, refused);
      announce(refused);
      set(this.input, { "aria-invalid": "true" });
      this.offers.replaceChildren(
        ...(answer.completions ?? []).slice(0, 8).map((move) =>
          h(
            "button",
            {
              type: "button",
              class: "chip",
              onclick: () => {
                this.clear();
                play(move);
              },
            },
            move,
          ),
        ),
      );
    });
    this.input.addEventListener("input", () => this.#forget());
  }

  /** @param {string} [example] */
  hint(example) {
    set(this.input, { placeholder: example ? `Type a move: ${example}` : "Type a move" });
    // Another position: what was refused before is about the past.
    if (this.input.getAttribute("aria-invalid")) this.clear();
  }

  #forget() {
    say(this.said, "");
    this.offers.replaceChildren();
    set(this.input, { "aria-invalid": null });
  }

  clear() {
    this.input.value = "";
    this.#forget();
  }
}
