/**
 * The games of the library: to import, to find, to open.
 */

import { announce, notify, sentence } from "../core/announce.js";
import { h, repeat, say } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { bind } from "../core/keys.js";
import { importFile, openGame, players, variantInWords } from "../core/library.js";
import { GameFilter } from "../panels/game-filter.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.d.ts").LibraryGame} Game */
/** @typedef {import("../protocol.d.ts").LibraryImported} Imported */
/** @typedef {import("../types.d.ts").Setup} Setup */

const PAGE = 50;
const COLUMNS = ["Players", "Result", "Game", "Plies", "Date", "Where"];

export class Library {
  #isShown = false;
  #from = 0;
  /** What is listed. @type {readonly Game[]} */
  #games = [];
  /** Only games that came to this position. @type {{ setup: Setup, moves: string[] } | null} */
  #position = null;
  /** Questions are numbered: an answer that comes late is not shown. */
  #asked = 0;
  #importing = false;
  #status = h("p", { class: "library-status" });
  #said = h("div", { class: "library-said", role: "status" });
  #variant = h("select", { "aria-label": "Game" });
  #body = h("tbody", {});
  #shelf = h("section", { class: "card library-list", "aria-label": "Games", hidden: true });
  #empty = h(
    "section",
    { class: "library-empty", hidden: true },
    icon("open"),
    h("h2", {}, "Drop game files here"),
    h(
      "p",
      {},
      "boardspace.net's SGF, Mzinga's PGN, game strings, SGF of Hex and tables of games; also in .zip, .tar, .gz and .zst. The explorer beside the board then shows what was played in a position, and how it ended.",
    ),
    h("p", { class: "quiet" }, "For a whole archive: ", h("code", {}, "hexapod library import FOLDER")),
  );
  #count = h("p", { class: "quiet" });
  #chip = h(
    "button",
    { type: "button", class: "chip", hidden: true, title: "Show all games again", onclick: () => this.#at(null) },
    icon("close"),
    "Only games with one position",
  );
  #file = h("input", { type: "file", id: "library-file", class: "unseen", multiple: true });
  #back = this.#pager("previous", "Earlier in the list", -PAGE);
  #on = this.#pager("next", "Further in the list", PAGE);

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.filter = new GameFilter(() => this.#anew());
    this.games = h(
      "table",
      { class: "library-games" },
      h("caption", { class: "unseen" }, "Games of the library"),
      h("thead", {}, h("tr", {}, ...COLUMNS.map((name) => h("th", { scope: "col" }, name)))),
      this.#body,
    );
    this.element = h(
      "section",
      { class: "screen library", "aria-labelledby": "library-title" },
      h(
        "header",
        { class: "card library-head" },
        h("div", {}, h("h1", { id: "library-title" }, "Library"), this.#status),
        this.#file,
        h("label", { class: "button main", for: "library-file" }, icon("plus"), "Import games…"),
        this.#said,
      ),
      this.#empty,
      this.#shelf,
    );
    this.#shelf.append(
      h("div", { class: "library-filters" }, this.#variant, this.filter.element, this.#chip),
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "List of games" }, this.games),
      h("footer", { class: "library-pages" }, this.#back, this.#count, this.#on),
    );
    this.#variant.addEventListener("change", () => this.#anew());
    this.#file.addEventListener("change", async () => {
      await this.importFiles([...(this.#file.files ?? [])]);
      this.#file.value = "";
    });
    this.#body.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("tr") : null;
      const game = row ? this.#games[[...this.#body.children].indexOf(row)] : undefined;
      if (game) void openGame(app, game);
    });
    app.socket.addEventListener("open", () => this.#isShown && void this.#refresh());
    bind(this.title, [
      { keys: ["i"], does: "import games", run: () => this.#file.click() },
      { keys: ["/"], does: "find a player", run: () => this.filter.element.querySelector("input")?.focus() },
      { keys: ["ArrowLeft"], does: "earlier in the list", run: () => this.#back.click() },
      { keys: ["ArrowRight"], does: "further in the list", run: () => this.#on.click() },
    ]);
  }

  get title() {
    return "Library";
  }

  get isShown() {
    return this.#isShown;
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.#isShown = shown;
    this.element.hidden = !shown;
    if (shown) void this.#refresh();
  }

  /** For those who come by keyboard. */
  focus() {
    this.#variant.focus();
  }

  /**
   * Lists the games that came to a position.
   *
   * @param {Setup} setup
   * @param {string[]} moves
   */
  showPosition(setup, moves) {
    this.#at({ setup, moves });
    location.hash = "#/library";
  }

  /** @param {{ setup: Setup, moves: string[] } | null} position */
  #at(position) {
    this.#position = position;
    this.#chip.hidden = !position;
    if (position) this.#variant.value = "";
    this.#anew();
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

  async #refresh() {
    try {
      const status = await this.app.socket.ask("library.status", {});
      const { games, positions, years, variants } = status;
      const when = years ? `, played from ${years[0]} to ${years[1]}` : "";
      say(
        this.#status,
        games === 0
          ? "Games to look things up in: who played what, and how it ended. It is still empty."
          : `${games.toLocaleString("en-GB")} games with ${positions.toLocaleString("en-GB")} positions${when}.`,
      );
      this.#shelf.hidden = games === 0;
      this.#empty.hidden = games > 0;
      const chosen = this.#variant.value;
      const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value }, text);
      this.#variant.replaceChildren(
        option("", "All games"),
        option("hive", "All of Hive"),
        option("hex", "All of Hex"),
        ...variants.map(({ variant, games: many }) => option(variant, `${variantInWords(variant)} (${many})`)),
      );
      this.#variant.value = chosen;
      if (this.#variant.selectedIndex < 0) this.#variant.value = "";
    } catch (error) {
      say(this.#status, sentence(error instanceof Error ? error.message : String(error)));
    }
    await this.#list();
  }

  async #list() {
    const number = ++this.#asked;
    const variant = this.#variant.value;
    try {
      const { total, games } = await this.app.socket.ask("library.games", {
        filter: { ...this.filter.value, ...(variant ? { variant } : {}) },
        ...this.#position,
        from: this.#from,
        most: PAGE,
      });
      if (number === this.#asked) this.#draw(total, games);
    } catch (error) {
      if (number !== this.#asked) return;
      this.#draw(0, []);
      say(this.#count, sentence(error instanceof Error ? error.message : String(error)));
    }
  }

  /**
   * @param {number} total
   * @param {readonly Game[]} games
   */
  #draw(total, games) {
    this.#games = games;
    this.games.hidden = games.length === 0;
    repeat(this.#body, games, makeRow, (row, game) => {
      const [who, result, variant, plies, date, site] = row.cells;
      if (who?.firstElementChild) say(who.firstElementChild, players(game));
      const texts = [
        game.result ?? "–",
        variantInWords(game.variant),
        game.ply === null ? String(game.plies) : `${game.ply} of ${game.plies}`,
        game.date ?? "",
        game.site ?? "",
      ];
      [result, variant, plies, date, site].forEach((cell, index) => cell && say(cell, texts[index] ?? ""));
    });
    const last = this.#from + games.length;
    say(this.#count, total === 0 ? "No game fits." : `${this.#from + 1} to ${last} of ${total}`);
    this.#back.disabled = this.#from === 0;
    this.#on.disabled = last >= total;
  }

  /** @param {readonly File[]} files */
  async importFiles(files) {
    if (this.#importing || files.length === 0) {
      if (this.#importing) notify("Games are being imported already. Wait for them first.");
      return;
    }
    this.#importing = true;
    /** @type {HTMLElement[]} */
    const told = [];
    for (const file of files) {
      try {
        const imported = await importFile(this.app.socket, file, (words) => this.#said.replaceChildren(...told, words));
        told.push(report(file.name, imported));
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        told.push(h("p", { class: "bad" }, `${file.name}: ${words}`));
      }
      this.#said.replaceChildren(...told);
    }
    this.#importing = false;
    announce(this.#said.textContent ?? "");
    this.app.study.explorer.forget();
    await this.#refresh();
  }
}

/**
 * @param {string} name
 * @param {Imported} imported
 */
function report(name, { added, known, refused, examples }) {
  const many = refused.reduce((sum, { games }) => sum + games, 0);
  const words = [`${added} added`, known ? `${known} were there already` : "", many ? `${many} refused` : ""];
  const sum = `${name}: ${words.filter(Boolean).join(", ")}.`;
  if (many === 0) return h("p", {}, sum);
  return h(
    "details",
    {},
    h("summary", {}, sum),
    h("p", {}, refused.map(({ class: what, games }) => `${games} × ${what}`).join("; ")),
    h("ul", {}, ...examples.slice(0, 20).map(({ where, reason }) => h("li", {}, `${where}: ${reason}`))),
  );
}

function makeRow() {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("button", { type: "button", class: "plain" })),
    h("td", { class: "number" }),
    h("td", {}),
    h("td", { class: "number" }),
    h("td", {}),
    h("td", {}),
  );
}
