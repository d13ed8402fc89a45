/**
 * Under the board: what is drawn over it, and the way through the game.
 */

import { notify } from "../core/announce.js";
import { h, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { settings } from "../core/settings.js";

/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {"arrows" | "policy" | "pins" | "threats" | "reach" | "connections" | "dead" | "explorer"} Overlay */

/** @type {readonly { name: Overlay, icon: import("../core/icons.js").Icon, key: string, hive?: string, hex?: string, title: string }[]} */
const OVERLAYS = [
  { name: "arrows", icon: "arrow", key: "a", hive: "Best moves", hex: "Best moves", title: "Arrows of the best moves" },
  {
    name: "policy",
    icon: "heat",
    key: "r",
    hive: "Policy",
    hex: "Policy",
    title: "What the network would play at a glance, in per cent",
  },
  { name: "pins", icon: "pin", key: "p", hive: "Pins", title: "Tiles that hold the hive together" },
  { name: "reach", icon: "reach", key: "m", hive: "Reach", title: "Where the tile under the pointer can go" },
  {
    name: "threats",
    icon: "threat",
    key: "x",
    hive: "Threats",
    hex: "Threats",
    title:
      "What the opponent would play if it were their turn; free cells beside the queens and how many tiles can fill them; in Hex, where one must play",
  },
  {
    name: "connections",
    icon: "link",
    key: "p",
    hex: "Connections",
    title: "What holds together whatever the opponent does",
  },
  {
    name: "dead",
    icon: "dead",
    key: "m",
    hex: "Dead cells",
    title: "Cells that no longer matter, and cells that are as good as taken",
  },
  {
    name: "explorer",
    icon: "search",
    key: "e",
    hive: "Explorer",
    hex: "Explorer",
    title: "What was played here in the games of the library",
  },
];

const STEPS = /** @type {const} */ ([
  ["first", "To the start (Home)"],
  ["previous", "One move back (←)"],
  ["next", "One move on (→)"],
  ["last", "To the end (End)"],
]);

export class Toolbar {
  #overlays = OVERLAYS.map((overlay) => ({
    ...overlay,
    button: h(
      "button",
      {
        type: "button",
        title: `${overlay.title} (${overlay.key})`,
        onclick: () => {
          settings.change({ [overlay.name]: !settings.now[overlay.name] });
          if (overlay.name === "reach" && settings.now.reach) notify("Point at a tile to see where it can go.");
        },
      },
      icon(overlay.icon),
      h("span", {}),
      h("kbd", { "aria-hidden": "true" }, overlay.key),
    ),
  }));
  /** @type {{ [step: string]: HTMLButtonElement }} */
  #steps;

  /** @param {{ step: (to: "first" | "previous" | "next" | "last") => void, turn: () => void, fit: () => void }} owner */
  constructor(owner) {
    this.#steps = Object.fromEntries(
      STEPS.map(([step, title]) => [
        step,
        h(
          "button",
          { type: "button", class: "plain", title, "aria-label": title, onclick: () => owner.step(step) },
          icon(step),
        ),
      ]),
    );
    this.element = h(
      "div",
      { class: "toolbar", role: "toolbar", "aria-label": "Board" },
      h("div", { class: "tools" }, ...this.#overlays.map(({ button }) => button)),
      h(
        "div",
        { class: "steps" },
        h(
          "button",
          {
            type: "button",
            class: "plain",
            title: "Turn the board (f)",
            "aria-label": "Turn the board",
            onclick: owner.turn,
          },
          icon("turn"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "plain",
            title: "See the whole board (0)",
            "aria-label": "See the whole board",
            onclick: owner.fit,
          },
          icon("fit"),
        ),
        ...Object.values(this.#steps),
      ),
    );
  }

  /**
   * @param {"hive" | "hex"} game
   * @param {Place} place
   */
  show(game, place) {
    for (const { name, button, hive, hex } of this.#overlays) {
      const text = game === "hive" ? hive : hex;
      button.hidden = !text;
      const words = button.children[1];
      if (words && text && words.textContent !== text) words.textContent = text;
      set(button, { "aria-pressed": settings.now[name] ? "true" : "false" });
    }
    for (const step of ["first", "previous"])
      set(/** @type {Element} */ (this.#steps[step]), { disabled: !place.parent });
    for (const step of ["next", "last"])
      set(/** @type {Element} */ (this.#steps[step]), { disabled: place.children.length === 0 });
  }
}
