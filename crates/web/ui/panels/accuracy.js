/**
 * How accurately both sides have played, as a review says it. How it is counted stands in docs/analysis-api.md; here it
 * is said in a sentence.
 */

import { h } from "../core/dom.js";

/** @typedef {import("../types.d.ts").Reviewed} Reviewed */
/** @typedef {import("../types.d.ts").Side} Side */

const WORDS = {
  none: "no choice",
  how: "The mean of what each move counts: 100 % if it costs nothing, and half as much for every 15 percentage points of the chances that it costs. Moves without a choice do not count.",
};

/** How the number comes about, for whoever asks. */
export const ACCURACY = WORDS.how;

/** @param {number | null} share */
export const accuracy = (share) => (share === null ? WORDS.none : `${(100 * share).toFixed(1)} %`);

/**
 * Both colours with what a review knows of them, White first.
 *
 * @param {Reviewed} found
 * @param {Side} first who moves first
 */
export function sidesOf(found, first) {
  const { first: one, second: other } = found.accuracy;
  const [white, black] = first === "white" ? [one, other] : [other, one];
  return /** @type {const} */ ([
    ["white", white],
    ["black", black],
  ]);
}

/**
 * One number for each side.
 *
 * @param {Reviewed} found
 * @param {Side} first
 * @param {(side: Side) => string} named
 */
export function accuracies(found, first, named) {
  return h(
    "p",
    { class: "accuracies", title: ACCURACY },
    ...sidesOf(found, first).map(([side, { all }]) =>
      h("span", { class: side }, `${named(side)} `, h("b", {}, accuracy(all))),
    ),
  );
}
