/**
 * How games ended, as a bar with numbers in it: the first player's wins, draws, the second player's.
 */

import { h, say, set } from "../core/dom.js";
import { named } from "../board/words.js";
import { firstSide } from "../core/percent.js";

/** @typedef {import("../protocol.d.ts").LibraryResults} Results */

/** From this share on a part has room for its number. */
const ROOM = 0.2;

export const makeBar = () =>
  h("div", { class: "results", role: "img" }, h("span", {}), h("span", { class: "draw" }), h("span", {}));

/**
 * @param {Results} results
 * @param {"hive" | "hex"} game
 */
export function inWords(results, game) {
  const decided = results.white + results.draw + results.black;
  if (decided === 0) return "No result is known";
  const first = firstSide(game);
  const second = first === "white" ? "black" : "white";
  const of = (/** @type {number} */ count) => `${Math.round((100 * count) / decided)} %`;
  const words = [`${named(first)} ${of(results[first])}`];
  if (game === "hive") words.push(`draws ${of(results.draw)}`);
  words.push(`${named(second)} ${of(results[second])}`);
  if (results.unknown > 0) words.push(`${results.unknown} without a result`);
  return words.join(", ");
}

/**
 * @param {Element} bar
 * @param {Results} results
 * @param {"hive" | "hex"} game
 */
export function showBar(bar, results, game) {
  const decided = results.white + results.draw + results.black;
  const first = firstSide(game);
  const second = first === "white" ? "black" : "white";
  const words = inWords(results, game);
  set(bar, { "aria-label": words, title: words, "data-unknown": decided === 0 ? "" : null });
  const counts = [results[first], results.draw, results[second]];
  [...bar.children].forEach((part, index) => {
    const share = decided ? (counts[index] ?? 0) / decided : 0;
    if (part instanceof HTMLElement) part.style.flexGrow = share.toFixed(3);
    set(part, { class: [first, "draw", second][index] });
    say(part, share >= ROOM ? `${Math.round(100 * share)}%` : "");
  });
}
