/**
 * How closely each queen is surrounded: six small cells, as they lie around her.
 */

import { h, repeat, s, say, set } from "../core/dom.js";
import { around, centre, hexagon, key, RADIUS, turned } from "../board/geometry.js";
import { named } from "../board/words.js";

/** @typedef {import("../types.d.ts").HiveView} HiveView */
/** @typedef {import("../types.d.ts").HiveFacts} HiveFacts */

const SIDES = /** @type {const} */ (["white", "black"]);
const SMALL = hexagon(RADIUS - 4, 8);

export class Queens {
  #meters = SIDES.map((side) => {
    const cells = s("g", {});
    const words = h("span", { class: "queen-words" });
    const picture = s(
      "svg",
      { viewBox: "-145 -135 290 270", class: "queen-ring", "aria-hidden": "true" },
      s("path", { class: `queen-middle ${side}`, d: SMALL }),
      cells,
    );
    return {
      side,
      cells,
      words,
      element: h(
        "div",
        { class: "queen", "data-side": side },
        picture,
        h("div", {}, h("strong", {}, `${named(side)}'s queen`), words),
      ),
    };
  });

  constructor() {
    this.element = h("div", { class: "queens" }, ...this.#meters.map(({ element }) => element));
  }

  /**
   * @param {HiveView} view
   * @param {HiveFacts | null} facts
   * @param {number} sixths by which the board is turned
   */
  show(view, facts, sixths) {
    const occupied = new Set(view.cells.map(({ q, r }) => key([q, r])));
    for (const { side, cells, words } of this.#meters) {
      const { at, taken } = view.queens[side];
      const fillable = new Set((facts?.threats[side].fill ?? []).map(({ cell }) => key(cell)));
      const wins = (facts?.threats[side].wins.length ?? 0) > 0;
      const ring = at ? around(at) : around([0, 0]);
      repeat(
        cells,
        ring,
        () => s("path", { d: SMALL }),
        (path, cell) => {
          const from = at ?? [0, 0];
          const { x, y } = centre(turned([cell[0] - from[0], cell[1] - from[1]], sixths));
          const kind = at && occupied.has(key(cell)) ? "taken" : fillable.has(key(cell)) ? "fillable" : "open";
          set(path, { transform: `translate(${x} ${y}) scale(.92)`, class: kind });
        },
      );
      const threat = wins ? "can be taken at once" : fillable.size > 0 ? `${fillable.size} more can be filled` : "";
      say(words, at ? [`${taken ?? 0} of 6 taken`, threat].filter(Boolean).join(", ") : "in hand");
    }
  }
}
