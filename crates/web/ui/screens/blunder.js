/**
 * A warning before a blunder, for those who want one: a move that loses too much is held back with the reason. It may be
 * taken back, or made all the same.
 */

import { announce } from "../core/announce.js";
import { h, say } from "../core/dom.js";
import { points } from "../core/percent.js";
import { settings } from "../core/settings.js";

/** What a move may cost, in chances to win. */
const LIMIT = 0.15;
/** Longer than the server takes: a move waits for nobody. */
const PATIENCE = 6000;

const WORDS = {
  title: "Are you sure?",
  thinking: "Looking at your move…",
  looking: "Your move is being looked at.",
  holding: "Take your move back, or play it all the same.",
  back: "Take it back",
  on: "Play it all the same",
  /** @param {string} move @param {number} loss */
  costs: (move, loss) => `${move} costs about ${points(loss)}.`,
};

export class Blunder {
  /** Ends what is under way. @type {(() => void) | null} */
  #end = null;
  /** The move that is held back, until somebody has decided. @type {(() => void) | null} */
  #held = null;
  #text = h("p", {});
  #why = h("p", {});
  #back = h("button", { type: "button", class: "main", onclick: () => this.#decide(false) }, WORDS.back);
  element = h(
    "section",
    { class: "card warning-card", hidden: true, role: "alertdialog", "aria-label": WORDS.title },
    h("h2", {}, WORDS.title),
    this.#text,
    this.#why,
    h(
      "div",
      { class: "buttons" },
      this.#back,
      h("button", { type: "button", onclick: () => this.#decide(true) }, WORDS.on),
    ),
  );

  /**
   * @param {import("../core/socket.js").Socket} socket
   * @param {() => void} changed
   */
  constructor(socket, changed) {
    this.socket = socket;
    this.changed = changed;
  }

  /** How it stands, in short, if there is something. */
  get status() {
    if (this.#held) return WORDS.title;
    return this.#end ? WORDS.thinking : null;
  }

  /** Why nothing can be played now, if so. */
  get forbidden() {
    if (this.#held) return WORDS.holding;
    return this.#end ? WORDS.looking : null;
  }

  /**
   * Makes a move, if it is no blunder or somebody wants it all the same.
   *
   * @param {import("../core/tree.js").Tree} tree
   * @param {string} move
   * @param {() => void} go
   */
  consider(tree, move, go) {
    this.clear();
    if (!settings.now.warn || !this.socket.isOpen) {
      go();
      return;
    }
    const { current } = tree;
    const end = () => {
      clearTimeout(late);
      stop();
      this.#end = null;
    };
    // A warning that does not come is none.
    const pass = () => {
      end();
      if (tree.current === current) go();
      this.changed();
    };
    const late = setTimeout(pass, PATIENCE);
    const stop = this.socket.follow(
      "warn",
      { setup: tree.setup, moves: [...current.moves, move], limit: LIMIT },
      (warned) => {
        if (!warned.blunder || tree.current !== current) {
          pass();
          return true;
        }
        end();
        this.#held = go;
        say(this.#text, WORDS.costs(move, warned.loss));
        say(this.#why, warned.why.join(" "));
        this.#why.hidden = warned.why.length === 0;
        this.element.hidden = false;
        this.#back.focus({ preventScroll: true });
        announce(`${WORDS.title} ${this.#text.textContent} ${this.#why.textContent}`);
        this.changed();
        return true;
      },
      pass,
    );
    this.#end = end;
    this.changed();
  }

  /** @param {boolean} on whether the move is made */
  #decide(on) {
    const go = this.#held;
    this.clear();
    if (on) go?.();
    this.changed();
  }

  /** Something else is on the table. */
  clear() {
    this.#end?.();
    this.#end = null;
    this.#held = null;
    this.element.hidden = true;
  }
}
