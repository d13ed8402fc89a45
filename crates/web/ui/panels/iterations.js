/**
 * The iterations of a run, the newest first: whether each one's network became the best, how it did, and what was wrong.
 */

import { eachFrame, h } from "../core/dom.js";
import { percents } from "./quantities.js";

/** @typedef {import("../protocol.d.ts").Iteration} Iteration */
/** @typedef {import("../protocol.d.ts").Judged} Judged */

/** More are more than anybody reads: the curves have them all. */
const MOST = 200;

/** @param {Judged} judged */
function result({ opponent, score: { first, second, elo, distinct }, share }) {
  const games = [first.wins + second.wins, first.draws + second.draws, first.losses + second.losses];
  const played = games.reduce((sum, many) => sum + many, 0);
  const words = [`${games.join("–")} against ${opponent}`];
  if (share) words.push(`${percents(share.share)} (${percents(share.low)} to ${percents(share.high)})`);
  if (elo) words.push(`${elo[0] < 0 ? "−" : "+"}${Math.abs(Math.round(elo[0]))} Elo`);
  if (distinct !== null && distinct < played) words.push(`${distinct} of ${played} games differ`);
  return words.join(", ");
}

export class Iterations {
  #body = h("tbody", {});
  element = h(
    "section",
    { class: "card iterations", "aria-label": "Iterations", hidden: true },
    h("h2", {}, "Iterations"),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "List of iterations" },
      h(
        "table",
        { class: "iteration-table" },
        h("caption", { class: "unseen" }, "How each iteration ended"),
        h(
          "thead",
          {},
          h("tr", {}, ...["Iteration", "Network", "Games", "Alarms"].map((text) => h("th", { scope: "col" }, text))),
        ),
        this.#body,
      ),
    ),
  );
  /** @type {readonly Iteration[]} */
  #iterations = [];

  /** @param {readonly Iteration[]} iterations */
  show(iterations) {
    this.#iterations = iterations;
    this.#draw();
  }

  #draw = eachFrame(() => {
    this.element.hidden = this.#iterations.length === 0;
    this.#body.replaceChildren(
      ...this.#iterations
        .slice(-MOST)
        .reverse()
        .map(({ iteration, accepted, reason, judged, alarms }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(iteration)),
            h(
              "td",
              { class: accepted === false ? "refused" : "accepted" },
              accepted === null ? "" : accepted ? "✓ accepted" : "✗ not accepted",
              reason ? h("span", { class: "quiet" }, ` ${reason}`) : null,
            ),
            h("td", {}, ...judged.map((one) => h("p", {}, result(one)))),
            h("td", {}, ...alarms.map(({ meaning, limit }) => h("p", { class: "alarm" }, `▲ ${meaning} (${limit})`))),
          ),
        ),
    );
  });
}
