/**
 * Any position, set up by hand: for looking at it, and for playing on from it.
 */

import { Table } from "../board/table.js";
import { named } from "../board/words.js";
import { announce, sentence } from "../core/announce.js";
import { h, say, set } from "../core/dom.js";
import { draftOf, DRAFTS, emptyDraft, kindOf } from "../core/draft.js";
import { button } from "../core/icons.js";
import { bind } from "../core/keys.js";
import { keep, recall } from "../core/settings.js";
import { Tree } from "../core/tree.js";
import { choice } from "../dialogs/dialog.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/draft.js").Draft} Draft */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */

/** Where the browser remembers what was set up. */
const KEY = "hexapod.set-up";
/** So many steps can be taken back. */
const MOST = 200;
const WORDS = {
  title: "Set up",
  game: "Game",
  toMove: "To move",
  stones: "Lay stones of",
  checking: "Looking at the rules…",
  right: "This position can be played.",
  over: (/** @type {string} */ text) => `The game would be over here: ${text}.`,
  lost: "The rules are asked again when the connection is back.",
  wrong: "No position of this game:",
  takeAway: "Put back",
  undo: "Take back",
  clear: "Clear",
  fromAnalyse: "As in Analyse",
  analyse: "Analyse",
  play: "Play from here",
  putBack: (/** @type {string} */ name) => `${name} is in the hand again.`,
};

export class SetUp {
  title = WORDS.title;
  #isShown = false;
  #draft = recalled();
  /** What it was before, step by step. @type {Draft[]} */
  #before = [];
  /** @type {Side} */
  #brush = "black";
  /** What the server says of it. @type {View | null} */
  #view = null;
  /** Questions are numbered: an answer that comes late is not shown. */
  #asked = 0;
  /** @type {string | null} */
  #held = null;
  #said = h("p", { class: "set-up-said", role: "status" });
  #how = h("p", { class: "quiet set-up-how" });
  #choices = h("div", { class: "set-up-choices" });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.table = new Table({
      play: (move) => this.#put(move),
      forbidden: () => null,
      why: async () => "a tile lies there that only beetles and mosquitoes can lie on",
      hover: () => {},
      picked: (tile) => this.#hold(tile),
      who: (side) => named(side),
    });
    this.buttons = {
      takeAway: button("trash", WORDS.takeAway, () => this.takeAway(), "Delete"),
      undo: button("undo", WORDS.undo, () => this.undo(), "u"),
      clear: button("close", WORDS.clear, () =>
        this.#change({ ...emptyDraft(this.#draft.game), ...kept(this.#draft) }),
      ),
      fromAnalyse: button("search", WORDS.fromAnalyse, () => this.#fromAnalyse()),
    };
    this.go = {
      analyse: button("search", WORDS.analyse, () => this.#analyse()),
      play: button("play", WORDS.play, () => this.#play()),
    };
    this.go.analyse.classList.add("main");
    this.element = h(
      "section",
      { class: "screen set-up", "aria-labelledby": "set-up-title", hidden: true },
      h("h1", { id: "set-up-title", class: "unseen" }, WORDS.title),
      h("div", { class: "main-column" }, this.table.element),
      h(
        "aside",
        { class: "side-column", "aria-label": WORDS.title },
        h(
          "section",
          { class: "card match-card" },
          this.#said,
          h("div", { class: "buttons" }, ...Object.values(this.go)),
          h("div", { class: "buttons" }, ...Object.values(this.buttons)),
        ),
        h("section", { class: "card set-up-card" }, this.#choices, this.#how),
      ),
    );
    bind(WORDS.title, [
      { keys: ["Delete", "Backspace"], does: "put the tile back that you hold", run: () => this.takeAway() },
      { keys: ["u"], does: "take back", run: () => this.undo() },
      { keys: ["f"], does: "turn the board", run: () => this.table.turn(1) },
      { keys: ["0"], does: "see the whole board", run: () => this.table.board.surface.camera.fit() },
      { keys: ["b"], does: "keyboard to the board", run: () => this.table.board.surface.roving.focus() },
    ]);
    app.socket.addEventListener("open", () => this.#isShown && void this.#check());
  }

  get isShown() {
    return this.#isShown;
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.#isShown = shown;
    this.element.hidden = !shown;
    if (shown) this.#show();
  }

  /** @param {string} move as the table knows it */
  #put(move) {
    this.#change(kindOf(this.#draft).put(this.#draft, move, this.#brush));
  }

  /** @param {string | null} tile */
  #hold(tile) {
    this.#held = tile;
    set(this.buttons.takeAway, { disabled: !tile || !kindOf(this.#draft).putBack(this.#draft, tile) });
  }

  takeAway() {
    const tile = this.#held;
    const draft = tile ? kindOf(this.#draft).putBack(this.#draft, tile) : null;
    if (!tile || !draft) return;
    const { view } = this.table;
    const name = view && "tiles" in view ? view.tiles[tile]?.name : null;
    this.#change(draft);
    announce(WORDS.putBack(name ?? tile));
  }

  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#draft = before;
    this.#changed();
  }

  /** @param {Draft} draft */
  #change(draft) {
    this.#before.push(this.#draft);
    if (this.#before.length > MOST) this.#before.shift();
    this.#draft = draft;
    this.#changed();
  }

  #changed() {
    keep(KEY, this.#draft);
    this.#show();
  }

  #show() {
    const draft = this.#draft;
    const kind = kindOf(draft);
    this.table.near = kind.first;
    this.table.show(kind.view(draft, this.#brush), false);
    this.#hold(null);
    say(this.#how, kind.how);
    this.buttons.takeAway.hidden = !kind.hasTiles;
    set(this.buttons.undo, { disabled: this.#before.length === 0 });
    set(this.buttons.clear, { disabled: kind.isEmpty(draft) });
    this.#choose();
    void this.#check();
  }

  /** Draws what can be chosen, if it is another than was chosen. */
  #choose() {
    const { game, type, size, toMove } = this.#draft;
    const brush = this.#brush;
    const { agreed, hasTiles } = kindOf(this.#draft);
    const shown = [game, type, size, toMove, brush].join();
    if (this.#choices.dataset["shown"] === shown) return;
    this.#choices.dataset["shown"] = shown;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const place = focused && this.#choices.contains(focused) ? focused.closest("[data-choice]") : null;
    const sides = /** @type {const} */ (["white", "black"]).map((value) => ({ value, label: named(value) }));
    const select = (
      /** @type {string} */ label,
      /** @type {readonly (string | number)[]} */ values,
      /** @type {string | number} */ now,
      /** @type {(value: string) => void} */ change,
    ) => {
      const list = h(
        "select",
        {},
        ...values.map((value) => h("option", { value, selected: value === now }, String(value))),
      );
      list.addEventListener("change", () => change(list.value));
      return h("label", { class: "set-up-select", "data-choice": label }, h("span", {}, label), list);
    };
    const wrapped = (/** @type {string} */ name, /** @type {HTMLElement} */ element) => {
      element.dataset["choice"] = name;
      return element;
    };
    this.#choices.replaceChildren(
      wrapped(
        WORDS.game,
        choice(
          WORDS.game,
          Object.entries(DRAFTS).map(([value, { name }]) => ({ value, label: name })),
          game,
          (other) => this.#change({ ...emptyDraft(/** @type {Draft["game"]} */ (other)), type, size }),
        ),
      ),
      select(agreed.label, agreed.values(this.#draft), agreed.now(this.#draft), (other) =>
        this.#change(agreed.change(this.#draft, other)),
      ),
      wrapped(
        WORDS.toMove,
        choice(WORDS.toMove, sides, toMove, (side) => this.#change({ ...this.#draft, toMove: side })),
      ),
      ...(!hasTiles
        ? [
            wrapped(
              WORDS.stones,
              choice(WORDS.stones, sides.toReversed(), brush, (side) => {
                this.#brush = side;
                this.#show();
              }),
            ),
          ]
        : []),
    );
    const again = [...this.#choices.children].find(
      (element) => place && element.getAttribute("data-choice") === place.getAttribute("data-choice"),
    );
    /** @type {HTMLElement | null | undefined} */ (again?.querySelector("input:checked, select"))?.focus();
  }

  /** Asks the rules. */
  async #check() {
    const number = ++this.#asked;
    this.#view = null;
    this.#tell(WORDS.checking, "asked");
    try {
      const { view } = await this.app.socket.ask("position", {
        setup: kindOf(this.#draft).setup(this.#draft),
        moves: [],
      });
      if (number !== this.#asked) return;
      this.#view = view;
      this.#tell(view.outcome ? WORDS.over(view.outcome.text) : WORDS.right, view.outcome ? "over" : "right");
    } catch (error) {
      if (number !== this.#asked) return;
      const words = error instanceof Error ? error.message : String(error);
      if (!this.app.socket.isOpen) this.#tell(WORDS.lost, "asked");
      else this.#tell(`${WORDS.wrong} ${sentence(words.replace(/^in the position that is set up, /, ""))}`, "wrong");
    }
  }

  /**
   * @param {string} text
   * @param {"asked" | "right" | "over" | "wrong"} kind
   */
  #tell(text, kind) {
    say(this.#said, text);
    set(this.#said, { "data-kind": kind });
    set(this.go.analyse, { disabled: kind !== "right" && kind !== "over" });
    set(this.go.play, { disabled: kind !== "right" });
  }

  #fromAnalyse() {
    const { view } = this.app.study.tree.current;
    if (view) this.#change(draftOf(view));
  }

  #analyse() {
    void this.app.analyse(this.app.games.beginHere({ setup: kindOf(this.#draft).setup(this.#draft) }));
  }

  #play() {
    if (this.#view) this.app.play.from(new Tree(kindOf(this.#draft).setup(this.#draft)), this.#view);
  }
}

/** @param {Draft} draft what stays when the board is cleared */
const kept = ({ type, size, toMove }) => ({ type, size, toMove });

/** @returns {Draft} */
function recalled() {
  const left = recall(KEY);
  const isDraft = left && typeof left === "object" && "game" in left && "cells" in left && "stones" in left;
  return isDraft ? { ...emptyDraft(), .../** @type {Draft} */ (left) } : emptyDraft();
}
