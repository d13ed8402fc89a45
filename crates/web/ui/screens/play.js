/**
 * A game against the engine.
 */

import { Table } from "../board/table.js";
import { named, setupInWords } from "../board/words.js";
import { announce, hush, notify, sentence } from "../core/announce.js";
import { Desk } from "../core/desk.js";
import { h, say, set } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { bind } from "../core/keys.js";
import { seedOf } from "../core/own-games.js";
import { firstSide } from "../core/percent.js";
import { keep, recall, settings } from "../core/settings.js";
import { Tree } from "../core/tree.js";
import { showNewGame, usualTerms } from "../dialogs/new-game.js";
import { Moves } from "../panels/moves.js";
import { Typed } from "../panels/typed.js";
import { Blunder } from "./blunder.js";
import { Hint } from "./hint.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/own-game.js").OwnGame} OwnGame */
/** @typedef {import("../dialogs/new-game.js").Terms} Terms */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */

/** Where the browser remembers which game was played last. */
const KEY = "hexapod.game";
/** Another window has made the move, and asks for the answer: this one does if none comes. */
const POLITENESS = 2000;
/** An answer in the same instant as one's own tile lands is not seen: the engine waits until it lies. */
const BREATH = 400;

export class Play {
  /** @type {Terms} */
  #terms = usualTerms();
  #tree = new Tree(this.#terms.setup);
  /** The game as it is kept. @type {OwnGame | null} */
  #own = null;
  /** What the address asked for: an answer that comes late is not shown. */
  #asked = 0;
  /** Ends the listening to the game before. */
  #left = new AbortController();
  /** Until when another window is to answer. */
  #politeUntil = 0;
  /** Who has given up. @type {Side | null} */
  #resigned = null;
  /** Ends the engine's thinking. @type {(() => void) | null} */
  #thinking = null;
  #status = h("p", { class: "status" });
  #opponent = h("p", { class: "quiet terms" });
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
      play: (move) => this.desk.offers(move) && this.#consider(move),
      forbidden: () => this.#forbidden(),
      why: (tile, to) => this.desk.why(tile, to),
      hover: () => {},
      picked: (tile) => this.hint.picked(tile),
      who: (side) => (side === this.#terms.person ? `You · ${named(side)}` : `Hexapod · ${named(side)}`),
    });
    this.desk = new Desk(app.socket, this.table, (view) => this.#shown(view));
    this.hint = new Hint(app.socket, this.table);
    this.blunder = new Blunder(app.socket, () => this.refresh());
    this.moves = new Moves((place) => this.#tree.go(place));
    this.typed = new Typed(
      (text) => this.desk.understand(text),
      (move) => this.#tryTyped(move),
    );
    this.buttons = {
      undo: this.#button("undo", "Take back", "u", () => this.#undo()),
      hint: this.#button("hint", "Hint", "h", () => this.#askForHint()),
      resign: this.#button("flag", "Resign", "", () => this.#resign()),
      analyse: this.#button("search", "Analyse", "", () => this.#analyse()),
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
        this.blunder.element,
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

  /**
   * The game that the address asks for, the one that was left, or one that begins at once.
   *
   * @param {string} query
   */
  async arrive(query) {
    const number = ++this.#asked;
    const key = new URLSearchParams(query).get("game") ?? "";
    if (this.#own && (!key || key === this.#own.key)) {
      this.#name();
      return;
    }
    const last = recall(KEY);
    const remembered = last && typeof last === "object" && "key" in last ? String(last.key) : "";
    const wanted = key || remembered;
    try {
      const own = wanted ? await this.app.games.open(wanted) : null;
      if (number !== this.#asked) return;
      // A game that is over is shown to those who ask for it, and to others a new one.
      if (own?.now.played && (key || !own.now.played.over)) {
        this.#take(own);
        return;
      }
      if (key && !own) notify("There is no such game here. A new one begins.");
    } catch (error) {
      if (number !== this.#asked) return;
      notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
      // It is not lost: when there is a line again, it is asked for again.
      const again = () => number === this.#asked && void this.arrive(query);
      this.app.socket.addEventListener("open", again, { once: true });
      return;
    }
    const left = last && typeof last === "object" && "terms" in last && "moves" in last ? last : null;
    if (!key && left && Array.isArray(left.moves)) {
      // Before games were kept by the server, one was kept here.
      this.#take(this.app.games.begin(beginning(/** @type {Terms} */ (left.terms), left.moves.map(String))));
      this.#keep();
    } else {
      this.#take(this.app.games.begin(beginning(this.#terms)));
      // An address that leads nowhere is none.
      if (key) history.replaceState(null, "", "#/play");
    }
  }

  newGame() {
    showNewGame(this.app.about, (terms) => this.#another(terms));
  }

  /**
   * Begins another game. The one before is kept, and can be gone back to.
   *
   * @param {Terms} terms
   */
  #another(terms) {
    const before = this.#own;
    const wasGoing = before?.isWorthKeeping && !this.#hasEnded;
    const own = this.app.games.beginHere(beginning(terms));
    this.#take(own);
    const address = `#/play?game=${own.key}`;
    // Back leads to the game before, if there was one.
    if (before?.isWorthKeeping) location.hash = address;
    else history.replaceState(null, "", address);
    if (!before || !wasGoing) return;
    notify("The game before is kept: you find it under Games.", "plain", {
      text: "Go back to it",
      run: () => (location.hash = `#/play?game=${before.key}`),
    });
  }

  /** @param {OwnGame} own a game that is played */
  #take(own) {
    const { setup, played } = own.now;
    if (!played) return;
    this.#left.abort();
    this.#left = new AbortController();
    const { signal } = this.#left;
    this.#own = own;
    this.#politeUntil = 0;
    this.#start({ setup, person: played.person, level: played.level }, played.moves, played.resigned ?? null);
    own.enter("play", () => this.#told(own));
    signal.addEventListener("abort", () => own.leave("play"));
    own.addEventListener("kept", () => this.#name(), { signal });
    own.addEventListener("brought", () => this.#catchUp(own), { signal });
    this.#name();
  }

  /** The address is that of the game, and the browser remembers it. */
  #name() {
    const own = this.#own;
    if (!own || own.version === 0) return;
    keep(KEY, { key: own.key });
    if (this.isShown) this.app.name("play", own.key);
  }

  /**
   * The game went on in another window.
   *
   * @param {OwnGame} own
   */
  #catchUp(own) {
    const { played } = own.now;
    if (!played || own !== this.#own) return;
    const here = this.#tree.root.end.moves;
    const there = played.moves;
    this.#politeUntil = performance.now() + POLITENESS;
    if (here.length <= there.length && here.every((move, i) => move === there[i])) {
      if (here.length < there.length) {
        this.#stopThinking();
        this.#tree.go(this.#tree.root.end);
        for (const move of there.slice(here.length)) this.#tree.play(move);
        this.moves.show(this.#tree);
      }
      this.#resigned = played.resigned ?? null;
      this.refresh();
      return;
    }
    notify("The game went on in another window.");
    this.#start({ setup: own.now.setup, person: played.person, level: played.level }, there, played.resigned ?? null);
  }

  /**
   * What there is to be kept: nothing before the person has done anything.
   *
   * @param {OwnGame} own
   */
  #told(own) {
    const { person, level } = this.#terms;
    const { end } = this.#tree.root;
    const { moves } = end;
    const was = own.now.played;
    const resigned = this.#resigned;
    const outcome = end.view?.outcome;
    // A game that was opened may be over before anybody has looked at its end.
    const over = resigned !== null || (end.view ? !!outcome : !!was?.over && was.moves.length === moves.length);
    const winner = resigned ? other(resigned) : outcome?.winner;
    const first = firstSide(this.#terms.setup.game);
    const result =
      !resigned && !end.view
        ? own.now.result
        : over
          ? winner === null
            ? "1/2"
            : winner === first
              ? "1-0"
              : "0-1"
          : undefined;
    const machine = `Hexapod, level ${level}`;
    return {
      game: {
        played: { moves, person, level, over, ...(resigned ? { resigned } : {}) },
        players: { white: person === "white" ? "You" : machine, black: person === "black" ? "You" : machine },
        result,
      },
      isWork: resigned !== null || moves.length > (first === person ? 0 : 1),
    };
  }

  /** The game so far, with whatever was made of it. */
  #analyse() {
    if (this.#own) this.app.analyse(this.#own);
  }

  /** @returns {OwnGame | null} what *Analyse* leads to: what one sees */
  get seen() {
    return this.isShown && this.#tree.root.children.length > 0 ? this.#own : null;
  }

  /**
   * @param {Terms} terms
   * @param {readonly string[]} moves
   * @param {Side | null} resigned
   */
  #start(terms, moves, resigned) {
    this.#stopThinking();
    this.hint.clear();
    this.blunder.clear();
    this.#terms = terms;
    this.#resigned = resigned;
    this.#tree = new Tree(terms.setup, moves);
    this.#tree.addEventListener("moved", () => {
      this.hint.clear();
      this.blunder.clear();
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
    return this.blunder.forbidden;
  }

  /** @param {string} move */
  #consider(move) {
    this.blunder.consider(this.#tree, move, () => this.#play(move));
  }

  /** @param {string} move */
  #tryTyped(move) {
    const forbidden = this.#forbidden();
    if (forbidden) notify(forbidden);
    else this.#consider(move);
  }

  /** @param {string} move */
  #play(move) {
    // An answer takes nothing away: how to go back to the game before may stand there.
    if (this.#view?.toMove === this.#terms.person) hush();
    this.#tree.play(move);
    this.moves.show(this.#tree);
    this.#keep();
  }

  #keep() {
    this.#own?.touch(0);
  }

  /** Whether the game is over, wherever in it somebody looks. */
  get #hasEnded() {
    return this.#resigned !== null || (this.#tree.root.end.view?.outcome ?? null) !== null;
  }

  /** @param {View} view */
  #shown(view) {
    this.#keep();
    this.refresh();
    if (!this.#isOver && this.#atEnd && view.toMove !== this.#terms.person) this.#think();
  }

  #think() {
    if (this.#thinking) return;
    const wait = this.#politeUntil - performance.now();
    if (wait > 0) {
      const late = setTimeout(() => {
        this.#thinking = null;
        if (this.#view) this.#shown(this.#view);
      }, wait);
      this.#thinking = () => clearTimeout(late);
      this.refresh();
      return;
    }
    const place = this.#tree.current;
    const tree = this.#tree;
    const begun = performance.now();
    const follows = place.parent !== null && settings.moves;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let breath;
    const stop = this.app.socket.follow(
      "reply",
      // The same reply in every window.
      { setup: tree.setup, moves: place.moves, level: this.#terms.level, seed: seedOf(this.#own?.key ?? "") },
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
    this.#keep();
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
    announce(`You have resigned. ${named(other(this.#terms.person))} wins.`);
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
    const terms = `You are ${named(person)}, against level ${level}${name}. ${setupInWords(this.#terms.setup)}.`;
    say(this.#opponent, terms);
    // Where there is no room for all of it.
    set(this.#opponent, { title: terms });
    const yours = view?.toMove === person;
    const words = this.#isOver
      ? this.#ending(view)
      : !view
        ? "Setting up…"
        : !this.#atEnd
          ? "Looking back"
          : yours
            ? (this.blunder.status ?? "Your turn")
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
    this.app.aim();
    this.typed.hint(view?.moves.find((move) => move.kind !== "pass")?.move);
  }

  /** @param {View | null} view */
  #ending(view) {
    if (this.#resigned) return `${named(other(this.#resigned))} wins: you resigned`;
    return view?.outcome?.text ?? "";
  }

  /** @param {View | null} view */
  #showResult(view) {
    const { person } = this.#terms;
    const wasHidden = this.#result.hidden;
    this.#result.hidden = !this.#isOver;
    if (!this.#isOver || !wasHidden) return;
    const winner = this.#resigned ? other(this.#resigned) : view?.outcome?.winner;
    const title = winner === null ? "A draw" : winner === person ? "You have won" : "Hexapod has won";
    this.#result.replaceChildren(
      h("h2", { class: "result-title" }, title),
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          { type: "button", class: "main", onclick: () => this.#own && this.app.review(this.#own, person) },
          icon("eye"),
          "Review the game",
        ),
        h(
          "button",
          { type: "button", onclick: () => this.#another({ ...this.#terms, person: other(person) }) },
          icon("turn"),
          "Again, colours changed",
        ),
      ),
    );
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.element.hidden = !shown;
    if (!shown) this.#keep();
  }

  get isShown() {
    return !this.element.hidden;
  }

  /** @returns {string} for the title of the window */
  get title() {
    return "Play";
  }
}

/** @param {Side} side @returns {Side} */
const other = (side) => (side === "white" ? "black" : "white");

/**
 * A game as it begins.
 *
 * @param {Terms} terms
 * @param {string[]} [moves] that were made already
 * @returns {import("../types.d.ts").OwnGameContent}
 */
const beginning = ({ setup, person, level }, moves = []) => ({ setup, played: { moves, person, level, over: false } });
