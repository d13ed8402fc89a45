/**
 * All keys that work now, and how the board is played without a mouse.
 */

import { h } from "../core/dom.js";
import { shownKeys } from "../core/keys.js";
import { openDialog } from "./dialog.js";

/** Keys as they stand on keyboards. */
const NAMES = /** @type {{ readonly [key: string]: string }} */ ({
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
  N: "Shift n",
});

const ON_THE_BOARD = [
  ["← →  ↑ ↓", "to the next cell"],
  ["q w  e  a  s d", "north-west, north-east, east, west, south-west, south-east"],
  ["Enter", "pick a tile up, put it down"],
  ["Tab", "from one place where it may go to the next"],
  ["Esc", "let go of it"],
];
const BY_MOUSE = [
  ["right-drag", "an arrow in Analyse; again takes it away"],
  ["right-click", "a circle"],
  ["Shift Alt", "with them: red, blue"],
];

export function showHelp() {
  /** @param {readonly (readonly [string, string])[]} rows */
  const list = (rows) =>
    h(
      "dl",
      { class: "keys" },
      ...rows.map(([keys, does]) =>
        h("div", {}, h("dt", {}, ...keys.split(/\s+/).map((key) => h("kbd", {}, key))), h("dd", {}, does)),
      ),
    );
  openDialog(
    "Keys",
    h(
      "div",
      { class: "key-groups" },
      ...shownKeys().map(({ title, bindings }) =>
        h(
          "section",
          {},
          h("h3", {}, title),
          list(
            bindings.map(
              ({ keys, does }) =>
                /** @type {const} */ ([keys.map((key) => (NAMES[key] ?? key).replace(" ", "\u00a0")).join(" "), does]),
            ),
          ),
        ),
      ),
      h(
        "section",
        {},
        h("h3", {}, "When the board has the focus"),
        list(/** @type {[string, string][]} */ (ON_THE_BOARD)),
      ),
      h("section", {}, h("h3", {}, "Drawing with the mouse"), list(/** @type {[string, string][]} */ (BY_MOUSE))),
    ),
  );
}
