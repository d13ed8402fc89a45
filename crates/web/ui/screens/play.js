/**
 * A game against the engine.
 */

import { Table } from "../board/table.js";
import { named, setupInWords } from "../board/words.js";
import { announce, hush, notify } from "../core/announce.js";
import { Desk } from "../core/desk.js";
import { h, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { bind } from "../core/keys.js";
import { firstSide } from "../core/percent.js";
import { keep, recall, settings } from "../core/settings.js";
import { Tree } from "../core/tree.js";
import { showNewGame, usualTerms } from "../dialogs/new-game.js";
import { Moves } from "../panels/moves.js";
import { Typed } from "../panels/typed.js";
import { Hint } from "./hint.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dialogs/new-game.js").Terms} Terms */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */

const KEY = "hexapod.game";
/** An answer in the same instant as one's own tile lands is not seen: the engine waits until it lies. */
const BREATH = 400;

export class Play {
  /** @type {Terms} */
  #terms = usualTerms();
  #tree = new Tree(this.#terms.setup);
  /** Who has given up. @type {Side | null} */
  #resigned = null;
  /** Ends the engine's thinking. @type {(() => void) | null} */
  #thinking = null;
  #status = h("p", { class: "status" });
  #opponent = h("p", { class: "quiet" });
  #goal = h("span", {});
  #welcome = h(
    "p",
    { class: "welcome", hidden: true },
    this.#goal,
    " ",
    h("a", { href: "#/learn" }, "New to the game? Learn it here."),
  );
  #result = h("section", { class: "card result", hidden: true });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.table = new Table({
      play: (move) => this.desk.offers(move) && this.#play(move),
      forbidden: () => this.#forbidden(),
      why: (tile, to) => this.desk.why(tile, to),
      hover: () => {},
      who: (side) => (side === this.#terms.person ? `You · ${named(side)}` : `Hexapod · ${named(side)}`),
    });
    this.desk = new Desk(app.socket, this.table, (view) => this.#shown(view));
    this.hint = new Hint(app.socket, this.table);
    this.moves = new Moves((place) => this.#tree.go(place));
    this.typed = new Typed(
      (text) => this.desk.understand(text),
      (move) => this.#tryTyped(move),
    );
    this.buttons = {
      undo: this.#button("undo", "Take back", "u", () => this.#undo()),
      hint: this.#button("hint", "Hint", "h", () => this.#askForHint()),
      resign: this.#button("flag", "Resign", "", () => this.#resign()),
      analyse: this.#button("search", "Analyse", "", () => app.analyse(this.#tree)),
    };
    this.table.stage.append(this.#welcome);
    this.element = h(
      "section",
      { class: "screen play", "aria-labelledby": "play-title" },
      h("h1", { id: "play-title", class: "unseen" }, "Play"),
      h("div", { class: "main-column" }, this.table.element),
      h(
        "aside",
        { class: "side-column", "aria-label": "Game" },
        h(
          "section",
          { class: "card match-card" },
          h(
            "div",
            { class: "match-head" },
            this.#status,
            h("button", { type: "button", class: "main", onclick: () => this.newGame() }, icon("plus"), "New game"),
          ),
          this.#opponent,
          h("div", { class: "buttons" }, ...Object.values(this.buttons)),
        ),
        this.#result,
        h("section", { class: "card grow" }, h("h2", {}, "Moves"), this.moves.element, this.typed.element),
      ),
    );
    bind("Play", [
      { keys: ["ArrowLeft"], does: "one move back", run: () => this.#step(-1) },
      { keys: ["ArrowRight"], does: "one move on", run: () => this.#step(1) },
      { keys: ["Home"], does: "to the start", run: () => this.#tree.go(this.#tree.root) },
      { keys: ["End"], does: "to the last move", run: () => this.#tree.go(this.#tree.root.end) },
      { keys: ["u"], does: "take back", run: () => this.#undo() },
      { keys: ["h"], does: "hint", run: () => this.#askForHint() },
      { keys: ["f"], does: "turn the board", run: () => this.table.turn(1) },
      { keys: ["0"], does: "see the whole board", run: () => this.table.board.surface.camera.fit() },
      { keys: ["b"], does: "keyboard to the board", run: () => this.table.board.surface.roving.focus() },
      { keys: ["t", "/"], does: "type a move", run: () => this.typed.input.focus() },
    ]);
  }

  /**
   * @param {import("../core/icons.js").Icon} picture
   * @param {string} text
   * @param {string} key
   * @param {() => void} run
   */
  #button(picture, text, key, run) {
    return h("button", { type: "button", title: key ? `${text} (${key})` : text, onclick: run }, icon(picture), text);
  }

  /** Takes up the game that was left, or begins one at once. */
  begin() {
    const kept = recall(KEY);
    if (kept && typeof kept === "object" && "terms" in kept && "moves" in kept && Array.isArray(kept.moves)) {
      this.#start(/** @type {Terms} */ (kept.terms), kept.moves.map(String));
    } else {
      this.#start(this.#terms, []);
    }
  }

  newGame() {
    showNewGame(this.app.about, (terms) => this.#start(terms, []));
  }

  /**
   * @param {Terms} terms
   * @param {readonly string[]} moves
   */
  #start(terms, moves) {
    this.#stopThinking();
    this.hint.clear();
    this.#terms = terms;
    this.#resigned = null;
    this.#tree = new Tree(terms.setup, moves);
    this.#tree.addEventListener("moved", () => {
      this.hint.clear();
      this.moves.mark();
    });
    this.table.near = terms.person;
    this.moves.show(this.#tree);
    void this.desk.open(this.#tree);
    this.refresh();
  }

  /** What the table shows; the table asks while it is about to. @returns {View | null} */
  get #view() {
    return this.desk.shown?.view ?? null;
  }

  get #atEnd() {
    return this.#tree.current.children.length === 0;
  }

  get #isOver() {
    return this.#resigned !== null || (this.#atEnd && (this.#view?.outcome ?? null) !== null);
  }

  /** @returns {string | null} */
  #forbidden() {
    if (this.#resigned || this.#view?.outcome) return "The game is over. Start a new one, or analyse it.";
    if (!this.#atEnd) return "You are looking back. Press End to play on.";
    if (this.#view && this.#view.toMove !== this.#terms.person) return "It is Hexapod's turn.";
    return null;
  }

  /** @param {string} move */
  #tryTyped(move) {
    const forbidden = this.#forbidden();
    if (forbidden) notify(forbidden);
    else this.#play(move);
  }

  /** @param {string} move */
  #play(move) {
    hush();
    this.#tree.play(move);
    this.moves.show(this.#tree);
    this.#keep();
  }

  #keep() {
    keep(KEY, this.#isOver ? null : { terms: this.#terms, moves: this.#tree.root.end.moves });
  }

  /** @param {View} view */
  #shown(view) {
    this.#keep();
    this.refresh();
    if (!this.#isOver && this.#atEnd && view.toMove !== this.#terms.person) this.#think();
  }

  #think() {
    if (this.#thinking) return;
    const place = this.#tree.current;
    const tree = this.#tree;
    const begun = performance.now();
    const follows = place.parent !== null && settings.moves;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let breath;
    const stop = this.app.socket.follow(
      "reply",
      { setup: tree.setup, moves: place.moves, level: this.#terms.level },
      (reply) => {
        breath = setTimeout(
          () => {
            this.#thinking = null;
            if (this.#tree !== tree) return;
            // Whoever looked back meanwhile is brought to the board again.
            tree.go(place);
            this.#play(reply.move);
          },
          follows ? Math.max(0, begun + BREATH - performance.now()) : 0,
        );
        return true;
      },
      (error) => {
        this.#thinking = null;
        notify(error.message, "bad");
        this.refresh();
      },
    );
    this.#thinking = () => {
      clearTimeout(breath);
      stop();
    };
    this.refresh();
  }

  #stopThinking() {
    this.#thinking?.();
    this.#thinking = null;
  }

  #undo() {
    if (this.#tree.root.children.length === 0) return;
    this.#stopThinking();
    this.#resigned = null;
    const end = this.#tree.root.end;
    this.#tree.go(end);
    // Back to where the person was to move last: each ply changes sides.
    const first = firstSide(this.#tree.setup.game) === this.#terms.person ? 0 : 1;
    const plies = end.ply - first > 0 ? ((end.ply - first) % 2 === 0 ? 2 : 1) : 0;
    if (plies === 0) {
      notify("There is nothing of yours to take back.");
      if (this.#view) this.#shown(this.#view);
      return;
    }
    this.#tree.takeBack(Math.min(plies, end.ply));
    this.moves.show(this.#tree);
    announce("Taken back.");
  }

  #askForHint() {
    const forbidden = this.#forbidden();
    const view = this.#view;
    if (forbidden || !view) {
      if (forbidden) notify(forbidden);
      return;
    }
    say(this.#status, "Looking for a hint…");
    this.hint.ask(this.#tree, view, () => this.refresh());
  }

  #resign() {
    const { resign } = this.buttons;
    if (this.#isOver || !this.#view) return;
    if (!resign.dataset["sure"]) {
      resign.dataset["sure"] = "yes";
      resign.lastChild?.replaceWith("Really?");
      setTimeout(() => this.#calmResign(), 3000);
      return;
    }
    this.#calmResign();
    this.#stopThinking();
    this.#resigned = this.#terms.person;
    announce(`You have resigned. ${named(this.#terms.person === "white" ? "black" : "white")} wins.`);
    this.#keep();
    this.refresh();
  }

  #calmResign() {
    const { resign } = this.buttons;
    delete resign.dataset["sure"];
    resign.lastChild?.replaceWith("Resign");
  }

  /** @param {number} step */
  #step(step) {
    const { current } = this.#tree;
    const place = step < 0 ? current.parent : current.children[0];
    if (place) this.#tree.go(place);
  }

  /** Writes what changes with every move. */
  refresh() {
    const { person, level } = this.#terms;
    const view = this.#view;
    const about = this.app.about?.levels[this.#terms.setup.game].find(({ number }) => number === level);
    const name = about && !about.name.includes(String(level)) ? ` (${about.name})` : "";
    say(this.#opponent, `You are ${named(person)}, against level ${level}${name}. ${setupInWords(this.#terms.setup)}.`);
    const yours = view?.toMove === person;
    const words = this.#isOver
      ? this.#ending(view)
      : !view
        ? "Setting up…"
        : !this.#atEnd
          ? "Looking back"
          : yours
            ? "Your turn"
            : "Hexapod is thinking…";
    say(this.#status, words);
    set(this.#status, { "data-busy": this.#thinking ? "" : null });
    set(this.buttons.undo, { disabled: this.#tree.root.children.length === 0 });
    set(this.buttons.hint, { disabled: this.#isOver || !yours });
    set(this.buttons.resign, { disabled: this.#isOver || this.#tree.root.children.length === 0 });
    set(this.buttons.analyse, { disabled: this.#tree.root.children.length === 0 });
    // Until one's own first move.
    const second = firstSide(this.#terms.setup.game) === person ? 0 : 1;
    this.#welcome.hidden = !yours || this.#tree.root.end.ply > second || this.#isOver;
    say(
      this.#goal,
      view?.game === "hex"
        ? `You are ${named(person)}: join the two ${person} edges with a chain of stones. Press any cell.`
        : `You are ${named(person)}: surround the other queen. Pick one of your tiles, then press a marked cell.`,
    );
    this.#showResult(view);
    this.typed.hint(view?.moves.find((move) => move.kind !== "pass")?.move);
  }

  /** @param {View | null} view */
  #ending(view) {
    if (this.#resigned) return `${named(this.#resigned === "white" ? "black" : "white")} wins: you resigned`;
    return view?.outcome?.text ?? "";
  }

  /** @param {View | null} view */
  #showResult(view) {
    const { person } = this.#terms;
    const wasHidden = this.#result.hidden;
    this.#result.hidden = !this.#isOver;
    if (!this.#isOver || !wasHidden) return;
    const winner = this.#resigned ? (this.#resigned === "white" ? "black" : "white") : view?.outcome?.winner;
    const title = winner === null ? "A draw" : winner === person ? "You have won" : "Hexapod has won";
    const other = person === "white" ? "black" : "white";
    this.#result.replaceChildren(
      h("h2", { class: "result-title" }, title),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          { type: "button", class: "main", onclick: () => this.app.review(this.#tree, this.#terms.person) },
          icon("eye"),
          "Review the game",
        ),
        h(
          "button",
          { type: "button", onclick: () => this.#start({ ...this.#terms, person: other }, []) },
          icon("turn"),
          "Again, colours changed",
        ),
      ),
    );
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.element.hidden = !shown;
  }

  /** @returns {string} for the title of the window */
  get title() {
    return "Play";
  }
}
