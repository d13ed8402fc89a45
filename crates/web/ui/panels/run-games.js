/**
 * The games beside a run, file by file, to be opened on the board.
 */

import { notify } from "../core/announce.js";
import { h, say, set } from "../core/dom.js";
import { Tree } from "../core/tree.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.d.ts").GameRead} GameRead */
/** @typedef {import("../protocol.d.ts").RunGames} Page */
/** @typedef {import("../protocol.d.ts").RunSummary} RunSummary */

export class RunGamesPanel {
  /** @type {RunSummary | null} */
  #run = null;
  #file = h("select", { "aria-label": "File", onchange: () => void this.#ask(0) });
  #list = h("ol", { class: "scroll run-games", tabindex: 0, "aria-label": "Games" });
  #note = h("p", { class: "quiet" });
  #more = h("button", { type: "button", hidden: true }, "More");
  #next = 0;
  element = h(
    "section",
    { class: "card run-games-card", "aria-label": "Games of the run" },
    h("header", { class: "card-head" }, h("h2", {}, "Games"), this.#file),
    this.#note,
    this.#list,
    this.#more,
  );

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#more.addEventListener("click", () => void this.#ask(this.#next));
  }

  /** @param {RunSummary | null} run */
  show(run) {
    const same = run?.id === this.#run?.id && run?.games.join("\n") === this.#run?.games.join("\n");
    this.#run = run;
    this.element.hidden = !run;
    if (same || !run) return;
    this.#file.replaceChildren(...run.games.map((name) => h("option", { value: name }, name)));
    this.#file.hidden = run.games.length === 0;
    this.#list.replaceChildren();
    this.#more.hidden = true;
    const none = "No games lie beside this run. A games.jsonl or a dataset in its folder would be shown here.";
    say(this.#note, run.games.length === 0 ? none : "");
    this.#list.hidden = run.games.length === 0;
    if (run.games.length > 0) void this.#ask(0);
  }

  /** @param {number} from */
  async #ask(from) {
    const run = this.#run;
    const file = this.#file.value;
    if (!run) return;
    try {
      /** @type {Page} */
      const page = await this.app.socket.ask("run.games", { run: run.id, file, from });
      if (this.#run?.id !== run.id || this.#file.value !== file) return;
      if (from === 0) this.#list.replaceChildren();
      this.#list.append(...page.games.map((game, index) => this.#entry(game, from + index + 1)));
      this.#next = page.next ?? 0;
      this.#more.hidden = page.next === null;
      const refused = page.refused[0];
      const many = page.refused.length > 1 ? ` (and ${page.refused.length - 1} more)` : "";
      say(this.#note, refused ? `${refused.where}: ${refused.reason}${many}` : "");
    } catch (error) {
      say(this.#note, error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * @param {GameRead} game
   * @param {number} number
   */
  #entry(game, number) {
    const { white, black } = game.players;
    const what = game.setup.game === "hive" ? (game.setup.type ?? "Hive") : "Hex";
    const who = white || black ? `${white ?? "?"} – ${black ?? "?"}` : what;
    const button = h(
      "button",
      { type: "button", class: "plain", onclick: () => this.#open(game) },
      h("span", {}, `${number}. ${who}`),
      h("span", { class: "quiet" }, `${game.result ?? "unfinished"}, ${game.moves.length} plies`),
    );
    set(button, { title: "Open on the board" });
    return h("li", {}, button);
  }

  /** @param {GameRead} game */
  #open(game) {
    const tree = new Tree(game.setup, game.moves);
    tree.heading = { ...game.players, ...(game.result ? { result: game.result } : {}) };
    tree.current = tree.root;
    this.app.openTree(tree);
    notify("Opened at its start. Step through it with the arrow keys.");
  }
}
