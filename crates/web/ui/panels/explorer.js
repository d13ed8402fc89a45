/**
 * What was played here in the games of the library, however their boards were turned, and how it ended.
 */

import { h, repeat, say } from "../core/dom.js";
import { gameInWords, openGame } from "../core/library.js";
import { settings } from "../core/settings.js";
import { GameFilter } from "./game-filter.js";
import { makeBar, showBar } from "./results-bar.js";

/** @typedef {import("../protocol.d.ts").LibraryExplored} Explored */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../core/tree.js").Tree} Tree */

/**
 * @typedef {object} Owner
 * @property {(move: string) => void} play
 * @property {(line: readonly string[] | null) => void} preview
 */

export class Explorer {
  #body = h("tbody", {});
  #games = h("ul", { class: "explorer-games" });
  #title = h("h2", {});
  #opening = h("p", { class: "explorer-opening" });
  #said = h("p", { class: "quiet", role: "status" });
  #all = h("button", { type: "button", class: "plain" });
  /** What is to be shown. @type {{ tree: Tree, place: Place } | null} */
  #wanted = null;
  #busy = false;
  /** By position and filter. @type {Map<string, Explored>} */
  #kept = new Map();

  /**
   * @param {App} app
   * @param {Owner} owner
   */
  constructor(app, owner) {
    this.app = app;
    this.filter = new GameFilter(() => void this.#look());
    this.table = h(
      "table",
      { class: "candidates explorer-moves" },
      h("caption", { class: "unseen" }, "Moves that were played here"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Move"),
          h("th", { scope: "col" }, "Games"),
          h("th", { scope: "col" }, "Results"),
        ),
      ),
      this.#body,
    );
    this.element = h(
      "section",
      { class: "card explorer of-engine", "aria-label": "Explorer", hidden: true },
      h(
        "header",
        { class: "card-head" },
        this.#title,
        h(
          "button",
          {
            type: "button",
            class: "plain",
            title: "Close the explorer (e)",
            onclick: () => settings.change({ explorer: false }),
          },
          "Close",
        ),
      ),
      this.#opening,
      h("details", {}, h("summary", {}, "Which games"), this.filter.element),
      this.#said,
      h(
        "div",
        { class: "scroll explorer-pane", tabindex: 0, role: "region", "aria-label": "Moves played here" },
        this.table,
      ),
      this.#games,
      this.#all,
    );
    this.#all.addEventListener("click", () => {
      if (this.#wanted) app.library.showPosition(this.#wanted.tree.setup, this.#wanted.place.moves);
    });
    this.#body.addEventListener("click", (event) => {
      const move = moveOf(event);
      if (move) owner.play(move);
    });
    for (const kind of ["pointerover", "focusin"])
      this.#body.addEventListener(kind, (event) => {
        const move = moveOf(event);
        owner.preview(move ? [move] : null);
      });
    for (const kind of ["pointerleave", "focusout"]) this.#body.addEventListener(kind, () => owner.preview(null));
  }

  /**
   * @param {Tree} tree
   * @param {Place} place
   */
  show(tree, place) {
    this.element.hidden = !settings.now.explorer;
    if (this.element.hidden) return;
    say(this.#opening, place.opening);
    if (this.#wanted?.place === place && this.#wanted.tree === tree) return;
    this.#wanted = { tree, place };
    void this.#look();
  }

  /** Games have come in: what is known is out of date. */
  forget() {
    this.#kept.clear();
    this.#wanted = null;
  }

  /** One question at a time: whoever holds an arrow key down is asked about where they end. */
  async #look() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let shown = ""; this.#wanted;) {
        const { tree, place } = this.#wanted;
        const filter = this.filter.value;
        const moves = place.moves;
        const name = JSON.stringify([tree.setup, moves, filter]);
        if (name === shown) break;
        const found =
          this.#kept.get(name) ?? (await this.app.socket.ask("library.explore", { setup: tree.setup, moves, filter }));
        this.#kept.set(name, found);
        if (this.#wanted?.place === place) this.#draw(tree, found);
        shown = name;
      }
    } catch (error) {
      this.#wanted = null;
      this.#fail(error instanceof Error ? error.message : String(error));
    } finally {
      this.#busy = false;
    }
  }

  /** @param {string} words */
  #fail(words) {
    say(this.#title, "Explorer");
    say(this.#said, words);
    this.table.hidden = true;
    this.#games.replaceChildren();
    this.#all.hidden = true;
  }

  /**
   * @param {Tree} tree
   * @param {Explored} found
   */
  #draw(tree, found) {
    const { game } = tree.setup;
    const turned = game === "hive" ? "all 12 symmetries" : "also turned by half";
    say(this.#title, `Explorer · ${found.total} ${found.total === 1 ? "game" : "games"} here (${turned})`);
    say(
      this.#said,
      found.total === 0
        ? "No game of the library came here. Games are imported on the Library screen."
        : found.moves.length === 0
          ? "All of them ended here."
          : found.endedHere > 0
            ? `${found.endedHere} ended here.`
            : "",
    );
    this.table.hidden = found.moves.length === 0;
    repeat(this.#body, found.moves, makeRow, (row, { move, games, results }) => {
      row.dataset["move"] = move;
      const [name, count, bar] = row.cells;
      if (name?.firstElementChild) say(name.firstElementChild, move);
      if (count) say(count, String(games));
      if (bar?.firstElementChild) showBar(bar.firstElementChild, results, game);
    });
    this.#games.replaceChildren(
      ...found.games.map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "plain", onclick: () => void openGame(this.app, one) },
            gameInWords(one),
          ),
        ),
      ),
    );
    this.#all.hidden = found.total <= found.games.length;
    say(this.#all, `All ${found.total} games with this position`);
  }
}

function makeRow() {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("button", { type: "button", class: "move" })),
    h("td", { class: "number" }),
    h("td", { class: "bar-cell" }, makeBar()),
  );
}

/** @param {Event} event */
function moveOf(event) {
  const row = event.target instanceof Element ? event.target.closest("tr") : null;
  return row?.dataset["move"] ?? null;
}
