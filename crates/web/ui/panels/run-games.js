/**
 * The games beside a run, file by file, to be opened on the board.
 */

import { notify } from "../core/announce.js";
import { plies } from "../core/count.js";
import { h, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { Tree } from "../core/tree.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../protocol.d.ts").GameRead} GameRead */
/** @typedef {import("../protocol.d.ts").RunGames} Page */
/** @typedef {import("../protocol.d.ts").RunSummary} RunSummary */

/** How many moves of a game of self-play are told. */
const OPENING = 4;

export class RunGamesPanel {
  /** @type {RunSummary | null} */
  #run = null;
  #file = h("select", { "aria-label": "File", onchange: () => void this.#ask(0) });
  #list = h("ol", { class: "scroll run-games", tabindex: 0, "aria-label": "Games" });
  #note = h("p", { class: "quiet" });
  #more = h("button", { type: "button", hidden: true }, "More");
  #next = 0;
  /** How many parts of its games the newest iteration had when they were asked for. */
  #parts = 0;
  element = h(
    "section",
    { class: "card run-games-card", "aria-label": "Games of the run" },
    h("header", { class: "card-head" }, h("h2", {}, "Games"), this.#file),
    this.#note,
    this.#list,
    this.#more,
  );

  /**
   * @param {App} app
   * @param {(game: GameRead) => void} ask asks the networks of the run about a game
   */
  constructor(app, ask) {
    this.app = app;
    this.ask = ask;
    this.#more.addEventListener("click", () => void this.#ask(this.#next));
  }

  /** @param {RunSummary | null} run */
  show(run) {
    const before = this.#run;
    const same = run?.id === before?.id && run?.games.join("\n") === before?.games.join("\n");
    this.#run = run;
    this.element.hidden = !run;
    if (!run) return;
    const parts = run.standing?.parts ?? 0;
    // Of the iteration that is on its way more games may have come, which stand at the end.
    const more = same && parts > this.#parts;
    this.#parts = parts;
    if (more) this.#offerMore();
    if (same) return;
    const chosen = this.#file.value;
    // Whoever looks at the newest goes on with the newest, others stay where they are.
    const stays = run.id === before?.id && chosen !== before.games[0] && run.games.includes(chosen);
    this.#file.replaceChildren(...run.games.map((name) => h("option", { value: name }, name)));
    this.#file.hidden = run.games.length === 0;
    if (stays) {
      this.#file.value = chosen;
      return;
    }
    this.#list.replaceChildren();
    this.#more.hidden = true;
    const none =
      run.kind === "loop"
        ? "No games have been played yet."
        : "No games lie beside this run. A games.jsonl or a dataset in its folder would be shown here.";
    say(this.#note, run.games.length === 0 ? none : "");
    this.#list.hidden = run.games.length === 0;
    if (run.games.length > 0) void this.#ask(0);
  }

  /** There are more games of the newest iteration than are listed, if that is what is listed. */
  #offerMore() {
    if (!this.#more.hidden || this.#file.value !== this.#run?.games[0]) return;
    this.#next = this.#list.children.length;
    this.#more.hidden = false;
  }

  /** @param {number} from */
  async #ask(from) {
    const run = this.#run;
    const file = this.#file.value;
    if (!run) return;
    const parts = this.#parts;
    try {
      /** @type {Page} */
      const page = await this.app.socket.ask("run.games", { run: run.id, file, from });
      if (this.#run?.id !== run.id || this.#file.value !== file) return;
      if (from === 0) this.#list.replaceChildren();
      this.#list.append(...page.games.map((game, index) => this.#entry(game, from + index + 1)));
      this.#next = page.next ?? 0;
      this.#more.hidden = page.next === null;
      // While this was on its way more may have come.
      if (this.#parts > parts) this.#offerMore();
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
    // A network plays against itself: games are told apart by how they begin.
    const isSelfPlay = this.#run?.kind === "loop" && white === black;
    const begins = `${game.moves.slice(0, OPENING).join(", ")}${game.moves.length > OPENING ? " …" : ""}`;
    const who = isSelfPlay ? begins || what : white || black ? `${white ?? "?"} – ${black ?? "?"}` : what;
    const button = h(
      "button",
      { type: "button", class: "plain", onclick: () => this.#open(game) },
      h("span", {}, `${number}. ${who}`),
      h("span", { class: "quiet" }, `${game.result ?? "unfinished"}, ${plies(game.moves.length)}`),
    );
    set(button, { title: "Open on the board" });
    if (this.#run?.kind !== "loop") return h("li", {}, button);
    const ask = h(
      "button",
      { type: "button", class: "plain ask", title: "Ask the networks about it", onclick: () => this.ask(game) },
      icon("heat"),
    );
    set(ask, { "aria-label": `Ask the networks about game ${number}` });
    return h("li", {}, button, ask);
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
