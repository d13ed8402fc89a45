/**
 * The games of one's own: those that were played here, and those that were opened, with what was made of them.
 */

import { notify, sentence } from "../core/announce.js";
import { h, repeat, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { bind } from "../core/keys.js";
import { GAMES, players, variantInWords } from "../core/library.js";
import { toggle } from "../dialogs/dialog.js";
import { saveWhole } from "../dialogs/save.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/icons.js").Icon} Icon */
/** @typedef {import("../core/own-game.js").OwnGame} OwnGame */
/** @typedef {import("../types.d.ts").ShelfEntry} Entry */
/** @typedef {import("../types.d.ts").ShelfFilter} Filter */

const PAGE = 50;
const COLUMNS = ["Players", "Result", "Game", "Plies", "Notes", "Last changed"];
/** @type {{ readonly [state in Entry["state"]]: string }} */
const STATES = { going: "going on", over: "finished", opened: "opened" };

export class Games {
  #isShown = false;
  #from = 0;
  /** What is listed. @type {readonly Entry[]} */
  #games = [];
  /** Questions are numbered: an answer that comes late is not shown. */
  #asked = 0;
  #deleted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  #game = choices("Game", [["", "All games"], ...GAMES]);
  #state = choices("What became of it", [
    ["", "Played and opened"],
    ["going", "Going on"],
    ["over", "Finished"],
    ["opened", "Opened"],
  ]);
  #player = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "Player" });
  #body = h("tbody", {});
  #count = h("p", { class: "quiet", role: "status" });
  #empty = h("p", { class: "own-empty", hidden: true });
  #back = this.#pager("previous", "Earlier in the list", -PAGE);
  #on = this.#pager("next", "Further in the list", PAGE);

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const table = h(
      "table",
      { class: "own-games" },
      h("caption", { class: "unseen" }, "Your games"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...COLUMNS.map((name) => h("th", { scope: "col" }, name)),
          h("th", { scope: "col" }, h("span", { class: "unseen" }, "What to do with it")),
        ),
      ),
      this.#body,
    );
    this.element = h(
      "section",
      { class: "screen own", "aria-labelledby": "games-title" },
      h(
        "header",
        { class: "card library-head" },
        h(
          "div",
          {},
          h("h1", { id: "games-title" }, "My games"),
          h("p", { class: "quiet" }, "Every game that you play or open is kept here by itself, with your analysis."),
        ),
      ),
      h(
        "section",
        { class: "card own-list", "aria-label": "Games" },
        h(
          "div",
          { class: "library-filters" },
          this.#game,
          this.#state,
          h("label", { class: "wide" }, h("span", { class: "unseen" }, "Player"), this.#player),
          toggle("Deleted ones", false, (on) => {
            this.#deleted = on;
            this.#anew();
          }),
        ),
        this.#empty,
        h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "List of games" }, table),
        h("footer", { class: "library-pages" }, this.#back, this.#count, this.#on),
      ),
    );
    for (const select of [this.#game, this.#state]) select.addEventListener("change", () => this.#anew());
    this.#player.addEventListener("input", () => {
      // Whoever types a name is not answered letter by letter.
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#anew(), 250);
    });
    this.#body.addEventListener("click", (event) => this.#press(event));
    const look = () => this.#isShown && void this.#list();
    app.games.addEventListener("changed", look);
    app.socket.addEventListener("open", look);
    bind(this.title, [
      { keys: ["/"], does: "find a player", run: () => this.#player.focus() },
      { keys: ["ArrowLeft"], does: "earlier in the list", run: () => this.#back.click() },
      { keys: ["ArrowRight"], does: "further in the list", run: () => this.#on.click() },
    ]);
  }

  get title() {
    return "Games";
  }

  get isShown() {
    return this.#isShown;
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.#isShown = shown;
    this.element.hidden = !shown;
    if (shown) void this.#list();
  }

  /**
   * @param {"previous" | "next"} name
   * @param {string} text
   * @param {number} step
   */
  #pager(name, text, step) {
    const turn = () => {
      this.#from += step;
      void this.#list();
    };
    return h("button", { type: "button", class: "plain", "aria-label": text, title: text, onclick: turn }, icon(name));
  }

  #anew() {
    this.#from = 0;
    void this.#list();
  }

  /** @returns {Filter} */
  get #filter() {
    const player = this.#player.value.trim();
    const state = /** @type {Entry["state"] | ""} */ (this.#state.value);
    return {
      ...(this.#game.value ? { variant: this.#game.value } : {}),
      ...(state ? { state } : {}),
      ...(player ? { player } : {}),
      ...(this.#deleted ? { deleted: true } : {}),
    };
  }

  async #list() {
    const number = ++this.#asked;
    const filter = this.#filter;
    try {
      const { total, games } = await this.app.games.store.list(filter, this.#from, PAGE);
      if (number === this.#asked) this.#draw(total, games, Object.keys(filter).length > 0);
    } catch (error) {
      if (number === this.#asked) say(this.#count, sentence(words(error)));
    }
  }

  /**
   * @param {number} total
   * @param {readonly Entry[]} games
   * @param {boolean} isFiltered
   */
  #draw(total, games, isFiltered) {
    this.#games = games;
    this.#empty.hidden = total > 0;
    say(
      this.#empty,
      isFiltered ? "No game fits." : "There is none yet. Play one, or open one in Analyse: it will be here by itself.",
    );
    repeat(this.#body, games, makeRow, (row, game) => this.#fill(row, game));
    const last = this.#from + games.length;
    say(this.#count, total === 0 ? "" : `${this.#from + 1} to ${last} of ${total}`);
    this.#back.disabled = this.#from === 0;
    this.#on.disabled = last >= total;
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {Entry} game
   */
  #fill(row, game) {
    const [who, ...cells] = row.cells;
    const title = who?.firstElementChild;
    if (title) say(title, titleOf(game));
    const texts = [
      game.result ?? STATES[game.state],
      variantInWords(game.variant),
      String(game.plies),
      notesOf(game),
      dateOf(game.changed),
    ];
    texts.forEach((text, index) => {
      const cell = cells[index];
      if (cell) say(cell, text);
    });
    for (const button of row.querySelectorAll("[data-act]")) {
      const act = button.getAttribute("data-act");
      const belongs =
        act === "restore" ? this.#deleted : !this.#deleted && (act !== "analyse" || game.state === "going");
      set(button, { hidden: !belongs, "aria-label": `${button.getAttribute("title")}: ${titleOf(game)}` });
    }
  }

  /** @param {Event} event */
  #press(event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const row = target.closest("tr");
    const game = row ? this.#games[[...this.#body.children].indexOf(row)] : undefined;
    if (game) void this.#act(target.closest("[data-act]")?.getAttribute("data-act") ?? "open", game);
  }

  /**
   * @param {string} act
   * @param {Entry} game
   */
  async #act(act, game) {
    const { key } = game;
    try {
      if (act === "delete" || act === "restore") await this.#mark(game, act === "delete");
      else if (act === "review") await this.#withGame(key, (own) => this.app.review(own, own.now.played?.person));
      else if (act === "export") await this.#withGame(key, (own) => saveWhole(this.app, own.tree));
      else location.hash = `#/${act === "open" && game.state === "going" ? "play" : "analyse"}?game=${key}`;
    } catch (error) {
      notify(sentence(words(error)), "bad");
    }
  }

  /**
   * @param {string} key
   * @param {(own: OwnGame) => unknown} work
   */
  async #withGame(key, work) {
    const own = await this.app.games.open(key);
    if (own) await work(own);
    else notify("This game is there no longer.", "bad");
  }

  /**
   * @param {Entry} game
   * @param {boolean} deleted
   */
  async #mark(game, deleted) {
    await this.app.games.mark(game.key, deleted);
    if (!deleted) {
      notify("The game is back.");
      return;
    }
    notify(`${titleOf(game)}: deleted.`, "plain", { text: "Undo", run: () => void this.#act("restore", game) });
  }
}

/**
 * @param {string} label
 * @param {readonly (readonly [value: string, text: string])[]} options
 */
function choices(label, options) {
  return h("select", { "aria-label": label }, ...options.map(([value, text]) => h("option", { value }, text)));
}

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** @param {Entry} game */
function titleOf(game) {
  if (game.white || game.black) return players(game);
  return game.state === "opened" ? "An analysis" : "A game";
}

/** @param {Entry} game */
function notesOf({ comments, variations }) {
  /** @param {number} number @param {string} thing */
  const many = (number, thing) => (number === 0 ? "" : `${number} ${thing}${number === 1 ? "" : "s"}`);
  return [many(comments, "comment"), many(variations, "variation")].filter(Boolean).join(", ");
}

/** @param {number} when */
function dateOf(when) {
  return new Date(when).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

function makeRow() {
  /**
   * @param {Icon} picture
   * @param {string} text
   * @param {string} act
   */
  const button = (picture, text, act) =>
    h("button", { type: "button", class: "plain", title: text, "data-act": act }, icon(picture));
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("button", { type: "button", class: "plain" })),
    h("td", {}),
    h("td", {}),
    h("td", { class: "number" }),
    h("td", {}),
    h("td", {}),
    h(
      "td",
      { class: "own-acts" },
      button("search", "Analyse", "analyse"),
      button("eye", "Review", "review"),
      button("save", "Export", "export"),
      button("trash", "Delete", "delete"),
      button("undo", "Bring back", "restore"),
    ),
  );
}
