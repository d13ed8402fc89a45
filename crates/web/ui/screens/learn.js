/**
 * The rules of both games, a chapter at a time. Every board is a real position: where tiles can go, what is true and
 * whether a task is done is what the server says.
 */

import { drawHexFacts } from "../board/hex-overlays.js";
import { drawHiveFacts } from "../board/hive-overlays.js";
import { Table } from "../board/table.js";
import { named } from "../board/words.js";
import { announce, notify } from "../core/announce.js";
import { Desk } from "../core/desk.js";
import { h, say, set } from "../core/dom.js";
import { bind } from "../core/keys.js";
import { keep, recall } from "../core/settings.js";
import { Tree } from "../core/tree.js";
import { Typed } from "../panels/typed.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").Facts} Facts */
/** @typedef {import("../types.d.ts").GamesRead} GamesRead */
/** @typedef {import("../types.d.ts").View} View */
/**
 * @typedef {object} Chapter
 * @property {string} id
 * @property {"hive" | "hex"} game
 * @property {string} title
 * @property {string[]} text
 * @property {string} position a UHP game string, or a line of Hex
 * @property {{ tile?: string, facts?: string[] }} [show] what is marked
 * @property {{ ask: string, goal: import("../protocol.d.ts").Goal, hint: string, done: string }} task
 */

const DONE = "hexapod.learnt";
const GAMES = /** @type {const} */ ({ hive: "Hive", hex: "Hex" });

export class Learn {
  /** @type {readonly Chapter[]} */
  #chapters = [];
  /** @type {Chapter | null} */
  #chapter = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** Arrivals are numbered: who was overtaken by another opens nothing. */
  #arrived = 0;
  /** The board is still that of the chapter before. */
  #isOpening = false;
  /** How many moves lead to the position of the chapter. */
  #start = 0;
  #isShown = false;
  /** @type {Set<string>} */
  #done;
  #title = h("h2", { class: "chapter-title", tabindex: -1 });
  #text = h("div", { class: "chapter-text" });
  #ask = h("p", { class: "ask" });
  #verdict = h("p", { class: "lesson-verdict", role: "status" });
  #hint = h("p", { class: "quiet" });
  #hintButton = h("button", { type: "button", onclick: () => this.#showHint() }, "Hint");
  #again = h("button", { type: "button", onclick: () => this.#reset() }, "Start again");
  #next = h("a", { class: "button" }, "Next chapter");
  #list = h("nav", { class: "card scroll chapters", "aria-label": "Chapters" });
  #select = h("select", {
    class: "chapter-select",
    "aria-label": "Chapter",
    onchange: () => (location.hash = `#/learn?chapter=${this.#select.value}`),
  });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const done = recall(DONE);
    this.#done = new Set(Array.isArray(done) ? done.map(String) : []);
    this.table = new Table({
      play: (move) => this.desk.offers(move) && this.#play(move),
      forbidden: () => this.#forbidden(),
      why: (tile, to) => this.desk.why(tile, to),
      hover: () => {},
      who: (side) => named(side),
    });
    this.desk = new Desk(app.socket, this.table, (view) => void this.#shown(view));
    this.typed = new Typed(
      (text) => this.desk.understand(text),
      (move) => this.#play(move),
    );
    this.element = h(
      "section",
      { class: "screen learn", "aria-labelledby": "learn-title" },
      h("h1", { id: "learn-title", class: "unseen" }, "Learn"),
      this.#list,
      h("div", { class: "main-column" }, this.#select, this.table.element),
      h(
        "aside",
        { class: "side-column", "aria-label": "Chapter" },
        h("section", { class: "card chapter" }, this.#title, this.#text),
        h(
          "section",
          { class: "card task", "aria-label": "Task" },
          h("h2", {}, "Try it"),
          this.#ask,
          this.#verdict,
          this.#hint,
          h("div", { class: "buttons" }, this.#hintButton, this.#again, this.#next),
          this.typed.element,
        ),
      ),
    );
    bind("Learn", [
      { keys: ["n", "ArrowRight"], does: "next chapter", run: () => this.#turnPage(1) },
      { keys: ["p", "ArrowLeft"], does: "chapter before", run: () => this.#turnPage(-1) },
      { keys: ["r"], does: "start again", run: () => this.#reset() },
      { keys: ["h"], does: "hint", run: () => this.#showHint() },
      { keys: ["b"], does: "keyboard to the board", run: () => this.table.board.surface.roving.focus() },
      { keys: ["t", "/"], does: "type a move", run: () => this.typed.input.focus() },
    ]);
  }

  get title() {
    return "Learn";
  }

  /** @returns {View | null} what the table shows */
  get #view() {
    return this.desk.shown?.view ?? null;
  }

  /** @returns {string | null} */
  #forbidden() {
    if (this.#isOpening) return "The chapter is being opened.";
    return this.#view?.outcome ? "The game is over here. Start again to try something else." : null;
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.#isShown = shown;
    this.element.hidden = !shown;
  }

  /** @param {string} query */
  async arrive(query) {
    const number = ++this.#arrived;
    await (this.#loading ??= this.#load());
    if (number !== this.#arrived) return;
    const wanted = new URLSearchParams(query).get("chapter");
    const chapter = this.#chapters.find(({ id }) => id === wanted) ?? this.#chapter ?? this.#chapters[0];
    if (chapter && chapter !== this.#chapter) await this.#open(chapter, wanted !== null);
  }

  async #load() {
    try {
      const answer = await fetch("learn/chapters.json");
      this.#chapters = /** @type {{ chapters: Chapter[] }} */ (await answer.json()).chapters;
    } catch (error) {
      notify(`The chapters cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, "bad");
      // Whoever comes back may have better luck.
      this.#loading = null;
      return;
    }
    for (const game of /** @type {const} */ (["hive", "hex"])) {
      const chapters = this.#chapters.filter((chapter) => chapter.game === game);
      this.#list.append(
        h("h2", {}, GAMES[game]),
        h(
          "ol",
          {},
          ...chapters.map(({ id, title }) =>
            h("li", {}, h("a", { href: `#/learn?chapter=${id}`, "data-chapter": id }, title)),
          ),
        ),
      );
      this.#select.append(
        h("optgroup", { label: GAMES[game] }, ...chapters.map(({ id, title }) => h("option", { value: id }, title))),
      );
    }
    this.#mark();
  }

  /** Which chapter is open, and which are done. */
  #mark() {
    for (const link of this.#list.querySelectorAll("a")) {
      const id = link.dataset["chapter"] ?? "";
      const done = this.#done.has(id);
      set(link, { "aria-current": id === this.#chapter?.id ? "page" : null, "data-done": done ? "" : null });
      const title = this.#chapters.find((chapter) => chapter.id === id)?.title ?? "";
      set(link, { "aria-label": done ? `${title}, done` : null });
    }
    if (this.#chapter) this.#select.value = this.#chapter.id;
    if (this.#isShown)
      this.#list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /**
   * @param {Chapter} chapter
   * @param {boolean} asked by a link, so that a screen reader goes there
   */
  async #open(chapter, asked) {
    this.#chapter = chapter;
    this.#isOpening = true;
    this.#forget();
    set(this.element, { "aria-busy": "true" });
    say(this.#title, chapter.title);
    this.#text.replaceChildren(...chapter.text.map((text) => h("p", {}, text)));
    say(this.#ask, chapter.task.ask);
    const following = this.#chapters[this.#chapters.indexOf(chapter) + 1];
    set(this.#next, { hidden: !following, href: following ? `#/learn?chapter=${following.id}` : null });
    this.#mark();
    if (asked) this.#title.focus({ preventScroll: true });
    try {
      /** @type {GamesRead} */
      const { games, refused } = await this.app.socket.ask("read", {
        name: chapter.title,
        text: chapter.position,
      });
      const game = games[0];
      if (this.#chapter !== chapter) return;
      if (!game) throw new Error(refused[0]?.reason ?? "there is no game in it");
      this.#start = game.moves.length;
      this.table.near = (this.#start % 2 === 0) === (chapter.game === "hive") ? "white" : "black";
      this.#isOpening = false;
      await this.desk.open(new Tree(game.setup, game.moves));
      this.table.board.surface.camera.fit();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), "bad");
      // Whoever comes back may have better luck.
      if (this.#chapter === chapter) this.#chapter = null;
    } finally {
      // Unless another is being opened by now.
      if (this.#chapter === chapter || !this.#chapter) set(this.element, { "aria-busy": null });
    }
  }

  #forget() {
    say(this.#verdict, "");
    say(this.#hint, "");
    set(this.#verdict, { "data-done": null });
    set(this.#next, { class: "button" });
  }

  /** @param {string} move */
  #play(move) {
    if (!this.#isOpening) this.desk.tree?.play(move);
  }

  /** @param {View} view */
  async #shown(view) {
    const { tree } = this.desk;
    const chapter = this.#chapter;
    if (!tree || !chapter) return;
    const place = tree.current;
    const made = place.ply - this.#start;
    set(this.#again, { disabled: made <= 0 });
    this.typed.hint(view.moves.find((move) => move.kind !== "pass")?.move);
    this.#draw(null);
    if (made <= 0) {
      if (chapter.show?.tile) this.table.hold(chapter.show.tile);
    } else if (made === 1) {
      await this.#judge(chapter, place.moves, tree.setup);
    } else if (!this.#verdict.hasAttribute("data-done")) {
      say(this.#verdict, "You have gone on. Start again to try the task.");
    }
    if (chapter.show?.facts) await this.#askFacts();
  }

  /**
   * @param {Chapter} chapter
   * @param {string[]} moves
   * @param {import("../types.d.ts").Setup} setup
   */
  async #judge(chapter, moves, setup) {
    try {
      const answer = await this.app.socket.ask("goal", { setup, moves, goal: chapter.task.goal });
      if (chapter !== this.#chapter || this.desk.tree?.current.ply !== moves.length) return;
      const { reached } = /** @type {import("../protocol.d.ts").GoalAnswer} */ (answer);
      set(this.#verdict, { "data-done": reached ? "" : null });
      say(this.#verdict, reached ? `Done. ${chapter.task.done}` : "A legal move, but not what was asked. Start again.");
      set(this.#next, { class: reached ? "button main" : "button" });
      if (reached) {
        this.#done.add(chapter.id);
        keep(DONE, [...this.#done]);
        this.#mark();
      }
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  async #askFacts() {
    const { tree } = this.desk;
    const place = tree?.current;
    if (!tree || !place) return;
    try {
      if (!place.facts) {
        const answer = await this.app.socket.ask("facts", { setup: tree.setup, moves: place.moves });
        place.facts = /** @type {{ facts: Facts }} */ (answer).facts;
      }
    } catch {
      // Without them the text still stands.
      return;
    }
    if (this.desk.tree?.current === place) this.#draw(place.facts);
  }

  /** @param {Facts | null} facts */
  #draw(facts) {
    const names = this.#chapter?.show?.facts ?? [];
    const wants = (/** @type {string} */ name) => names.includes(name);
    const [pins, threats] = [wants("pins"), wants("threats")];
    const [connections, dead] = [wants("connections"), wants("dead")];
    drawHiveFacts(this.table.hive, facts?.game === "hive" ? facts : null, { pins, threats, reach: false }, null);
    drawHexFacts(this.table.hex, facts?.game === "hex" ? facts : null, { connections, dead, threats });
  }

  #reset() {
    const { tree } = this.desk;
    if (!tree) return;
    this.#forget();
    tree.takeBack(Math.max(0, tree.current.ply - this.#start));
    announce("Back at the start of the chapter.");
  }

  #showHint() {
    if (this.#chapter) say(this.#hint, this.#chapter.task.hint);
    announce(this.#hint.textContent);
  }

  /** @param {number} step */
  #turnPage(step) {
    const at = this.#chapter ? this.#chapters.indexOf(this.#chapter) : 0;
    const chapter = this.#chapters[at + step];
    if (chapter) location.hash = `#/learn?chapter=${chapter.id}`;
  }
}
