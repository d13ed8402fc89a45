/**
 * The tiles that a player of Hive still holds: one button a kind, as large as a finger.
 */

import { h, repeat, s, say, set } from "../core/dom.js";
import { settings } from "../core/settings.js";
import { drawTile } from "./tile.js";
import { howItMoves, named } from "./words.js";

/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {{ press: (tile: string) => void, drag: (tile: string, event: PointerEvent) => void }} Owner */

const TREMBLE = 7;

export class Hand {
  #list = h("ul", {});
  #title = h("span", { class: "hand-title" });

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.element = h(
      "section",
      { class: "hand" },
      h("h2", {}, h("span", { class: "hand-swatch", "aria-hidden": "true" }), this.#title),
      this.#list,
    );
  }

  /**
   * @param {HiveView} view
   * @param {Side} side
   * @param {string} who plays it
   * @param {string | null} picked the tile in hand
   */
  show(view, side, who, picked) {
    set(this.element, {
      "aria-label": `${named(side)}'s tiles in hand`,
      "data-side": side,
      "data-turn": view.toMove === side && !view.outcome ? "" : null,
    });
    say(this.#title, who);
    repeat(
      this.#list,
      view.hands[side],
      () => this.#make(),
      (item, held) => {
        const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
        const { bug, next, left, placeable } = held;
        const letter = next?.[1] ?? lettersOf(view, side, bug);
        const shown = `${letter} ${side} ${settings.now.letters} ${left === 0}`;
        if (button.dataset["shown"] !== shown) {
          button.dataset["shown"] = shown;
          const picture = button.querySelector("svg");
          // The number of the tile is said by the count; the picture is that of the kind.
          picture?.replaceChildren(drawTile(`${side[0]}${letter}`, { letters: settings.now.letters, digits: false }));
        }
        button.dataset["tile"] = next ?? "";
        const count = button.querySelector(".hand-count");
        if (count) say(count, left > 1 ? `×${left}` : "");
        const name = bug.charAt(0).toUpperCase() + bug.slice(1);
        set(button, {
          "aria-label":
            left === 0 ? `${name}, none left` : `${name}, ${left} left${placeable ? "" : ", cannot be placed now"}`,
          "aria-pressed": picked !== null && picked === next ? "true" : "false",
          "aria-disabled": placeable ? null : "true",
          "data-gone": left === 0 ? "" : null,
          title: `${name}: ${howItMoves(`${side[0]}${letter}`)}`,
        });
      },
    );
  }

  #make() {
    const button = h(
      "button",
      { type: "button", class: "hand-tile" },
      s("svg", { viewBox: "-50 -52 100 108", "aria-hidden": "true" }),
      h("span", { class: "hand-count", "aria-hidden": "true" }),
    );
    const tile = () => button.dataset["tile"] ?? "";
    button.addEventListener("click", () => {
      if (tile()) this.owner.press(tile());
    });
    button.addEventListener("pointerdown", (down) => {
      if (down.button !== 0 || !tile() || button.getAttribute("aria-disabled")) return;
      const listening = new AbortController();
      const { signal } = listening;
      addEventListener(
        "pointermove",
        (event) => {
          if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < TREMBLE) return;
          listening.abort();
          this.owner.drag(tile(), event);
        },
        { signal },
      );
      addEventListener("pointerup", () => listening.abort(), { signal });
      addEventListener("pointercancel", () => listening.abort(), { signal });
    });
    return h("li", {}, button);
  }
}

/**
 * The letter of a kind of which none is left.
 *
 * @param {HiveView} view
 * @param {Side} side
 * @param {string} bug
 */
function lettersOf(view, side, bug) {
  const tile = Object.entries(view.tiles).find(([, lies]) => lies.colour === side && lies.bug === bug);
  return tile?.[0][1] ?? "Q";
}
