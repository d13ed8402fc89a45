/**
 * The moves that the engine has looked at, best first. Rows are written in place, so that forty of them ten times a
 * second cost a fraction of a frame.
 */

import { h, repeat, say, set } from "../core/dom.js";
import { DRAWS, forMover, percent, preferred, short } from "../core/percent.js";
import { settings } from "../core/settings.js";

/** @typedef {import("../types.d.ts").Analysis} Analysis */
/** @typedef {import("../types.d.ts").MoveInfo} MoveInfo */

/**
 * @typedef {object} Owner
 * @property {(move: string) => void} play
 * @property {(line: readonly string[] | null, whole?: readonly string[]) => void} preview the line to be seen on the
 *   board, or nothing, and how it goes on
 */

const COLUMNS = /** @type {const} */ ([
  ["Move", "The move, as it is written"],
  ["Win", `What its player may expect, in per cent: ${DRAWS}`],
  ["Δ", "What it costs against the best move, in percentage points, by the visits of this table"],
  ["Prior", "What the network thought before it looked, in per cent"],
  ["Visits", "How often the search went there"],
  ["Line", "What is expected to follow"],
]);

/** How many moves are seen until somebody wants all. */
const FEW = 5;
/** How much of a line is shown. */
const PLIES = 10;

export class Candidates {
  #body = h("tbody", {});
  /** @type {Analysis | null} */
  #analysis = null;
  #firstToMove = true;
  /** @type {readonly string[]} */
  #shown = [];

  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    this.empty = h("p", { class: "quiet" });
    this.table = h(
      "table",
      { class: "candidates" },
      h("caption", { class: "unseen" }, "Candidate moves"),
      h("thead", {}, h("tr", {}, ...COLUMNS.map(([name, title]) => h("th", { scope: "col", title }, name)))),
      this.#body,
    );
    this.all = h("button", {
      type: "button",
      class: "plain all-candidates",
      "aria-expanded": "false",
      onclick: () => this.#showAll(!this.element.hasAttribute("data-all")),
    });
    this.element = h(
      "div",
      { class: "scroll candidates-pane", role: "region", "aria-label": "Candidate moves" },
      this.table,
      this.all,
      this.empty,
    );
    this.#body.addEventListener("click", (event) => this.#click(event));
    this.#body.addEventListener("pointerover", (event) => this.#point(event));
    this.#body.addEventListener("focusin", (event) => this.#point(event));
    this.#body.addEventListener("pointerleave", () => owner.preview(null));
    this.#body.addEventListener("focusout", () => owner.preview(null));
  }

  /**
   * @param {Analysis | null} analysis
   * @param {boolean} firstToMove
   * @param {string} first who moves first
   * @param {string} instead what to say while there is nothing
   */
  show(analysis, firstToMove, first, instead) {
    const whose = this.table.tHead?.rows[0]?.cells[1];
    if (whose) say(whose, settings.now.perspective === "first" ? first : "Win");
    this.#analysis = analysis;
    this.#firstToMove = firstToMove;
    say(this.empty, analysis?.moveInfos.length ? "" : instead);
    this.#draw();
  }

  /** @param {boolean} all or only the best few */
  #showAll(all) {
    // Whoever cannot use a mouse scrolls what scrolls.
    set(this.element, { "data-all": all, tabindex: all ? 0 : null });
    set(this.all, { "aria-expanded": all });
    this.#draw();
  }

  // At once: its owner draws once a frame, and says with it whether the engine still works.
  #draw() {
    const infos = this.#analysis?.moveInfos ?? [];
    this.table.hidden = infos.length === 0;
    const best = infos[0] ? forMover(infos[0].winrate, this.#firstToMove) : 0;
    const most = Math.max(1, ...infos.map(({ visits }) => visits));
    this.#shown = infos.map(({ move }) => move);
    this.all.hidden = infos.length <= FEW;
    say(this.all, this.element.hasAttribute("data-all") ? `The best ${FEW}` : `All ${infos.length} moves`);
    repeat(this.#body, infos, makeRow, (row, info) => this.#write(row, info, best, most));
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {MoveInfo} info
   * @param {number} best
   * @param {number} most
   */
  #write(row, info, best, most) {
    const [move, win, delta, prior, visits, line] = row.cells;
    if (!move || !win || !delta || !prior || !visits || !line) return;
    const button = move.firstElementChild;
    if (button) say(button, info.move);
    const loss = forMover(info.winrate, this.#firstToMove) - best;
    const proven = info.proven ? { white: "White wins", black: "Black wins", draw: "draw" }[info.proven] : null;
    say(win, percent(preferred(info.winrate, this.#firstToMove)));
    set(win, { "data-proven": proven ? "" : null, title: proven ? `proven: ${proven}` : null });
    say(delta, info.order === 0 ? "" : loss > -0.0005 ? "0.0" : (100 * loss).toFixed(1).replace("-", "−"));
    say(prior, percent(info.prior));
    say(visits, short(info.visits));
    const share = (info.visits / most).toFixed(2);
    if (row.dataset["share"] !== share) {
      row.dataset["share"] = share;
      visits.style.setProperty("--share", share);
    }
    const grade = info.order === 0 ? "best" : loss > -0.02 ? "near" : loss > -0.1 ? "less" : "bad";
    if (row.dataset["grade"] !== grade) row.dataset["grade"] = grade;
    repeat(
      line,
      info.pv.slice(1, PLIES),
      () => h("span", { class: "ply" }),
      (ply, text) => say(ply, text),
    );
  }

  /** @param {Event} event */
  #find(event) {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest("tr");
    const index = row ? [...this.#body.children].indexOf(row) : -1;
    const info = this.#analysis?.moveInfos.find(({ move }) => move === this.#shown[index]);
    const ply = target?.closest(".ply");
    const depth = ply?.parentElement ? [...ply.parentElement.children].indexOf(ply) + 2 : 1;
    return info ? { info, depth } : null;
  }

  /** @param {Event} event */
  #click(event) {
    const found = this.#find(event);
    if (found) this.owner.play(found.info.move);
  }

  /** @param {Event} event */
  #point(event) {
    const found = this.#find(event);
    this.owner.preview(found ? found.info.pv.slice(0, found.depth) : null, found?.info.pv);
  }
}

function makeRow() {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("button", { type: "button", class: "move" })),
    h("td", { class: "number" }),
    h("td", { class: "number delta" }),
    h("td", { class: "number" }),
    h("td", { class: "number visits" }),
    h("td", { class: "line" }),
  );
}
