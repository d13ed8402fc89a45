/**
 * A game that is played here: against a level, by two people at one board, or by two levels that somebody watches.
 */

import { Table } from "../board/table.js";
import { announce, hush, notify, sentence } from "../core/announce.js";
import { Desk } from "../core/desk.js";
import { h, say, set } from "../core/dom.js";
import { begun } from "../core/first-stone.js";
import { GameClock } from "../core/game-clock.js";
import { button, icon, sureButton } from "../core/icons.js";
import { Opponent } from "../core/opponent.js";
import { seedOf } from "../core/own-games.js";
import { beginning, firstOfYours, termsOf, told } from "../core/played.js";
import { kindOf, moverAt, seatsOf } from "../core/seats.js";
import { keep, recall } from "../core/settings.js";
import { Tree } from "../core/tree.js";
import { showNewGame, usualTerms } from "../dialogs/new-game.js";
import { Clocks } from "../panels/clocks.js";
import { Moves } from "../panels/moves.js";
import { Result } from "../panels/result.js";
import { Typed } from "../panels/typed.js";
import { Watching } from "../panels/watching.js";
import { Blunder } from "./blunder.js";
import { Hint } from "./hint.js";
import { bindKeys } from "./play-keys.js";
import { goal, resignedInWords, status, termsInWords, who, WORDS } from "./play-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../core/own-game.js").OwnGame} OwnGame */
/** @typedef {import("../core/seats.js").Terms} Terms */
/** @typedef {import("../types.d.ts").Side} Side */
/** @typedef {import("../types.d.ts").View} View */

/** Where the browser remembers which game was played last. */
const KEY = "hexapod.game";
/** Another window has made the move, and asks for the answer: this one does if none comes. */
const POLITENESS = 2000;

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
  /** Who has lost by time. @type {Side | null} */
  #flagged = null;
  /** @type {GameClock | null} */
  #clock = null;
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

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.table = new Table({
      play: (move) => this.desk.offers(move) && this.#consider(move),
      forbidden: () => this.#forbidden(),
      why: (tile, to) => this.desk.why(tile, to),
      hover: () => {},
      picked: (tile) => this.hint.picked(tile),
      who: (side) => who(this.#terms, side),
    });
    this.desk = new Desk(app.socket, this.table, (view) => this.#shown(view));
    this.hint = new Hint(app.socket, this.table);
    this.opponent = new Opponent(app.socket);
    this.clocks = new Clocks();
    this.watching = new Watching(() => this.#goOn());
    this.result = new Result({
      review: (person) => this.#own && this.app.review(this.#own, person),
      again: (terms) => this.#another(terms, this.#tree.root.end.moves.slice(0, terms.from ?? 0)),
      playOn: () => this.#playOn(),
    });
    this.blunder = new Blunder(app.socket, () => this.refresh());
    this.moves = new Moves((place) => this.#tree.go(place));
    this.typed = new Typed(
      (text) => this.desk.understand(text),
      (move) => this.#tryTyped(move),
    );
    this.buttons = {
      undo: button("undo", "Take back", () => this.undo(), "u"),
      hint: button("hint", "Hint", () => this.askForHint(), "h"),
      resign: sureButton("flag", "Resign", () => this.#resign()),
      analyse: button("search", "Analyse", () => this.#analyse()),
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
          this.clocks.element,
          h("div", { class: "buttons" }, ...this.watching.controls, ...Object.values(this.buttons)),
        ),
        this.blunder.element,
        this.result.element,
        h("section", { class: "card grow" }, h("h2", {}, "Moves"), this.moves.element, this.typed.element),
      ),
    );
    for (const change of ["open", "lost"]) app.socket.addEventListener(change, () => this.#runClock());
    bindKeys(this);
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
      if (key && !own) notify(WORDS.noSuchGame);
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
    showNewGame(this.app.about, async (terms, first) => {
      try {
        this.#another(await begun(this.app.socket, terms, first));
      } catch (error) {
        notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
      }
    });
  }

  /**
   * Plays on from a position of another game, which stays as it is.
   *
   * @param {Tree} tree
   * @param {View} view where it stands
   */
  from({ setup, current: { moves } }, view) {
    showNewGame(this.app.about, (terms) => this.#another(terms, moves), { setup, moves, toMove: view.toMove });
  }

  /**
   * Begins another game. The one before is kept, and can be gone back to.
   *
   * @param {Terms} terms
   * @param {readonly string[]} [moves] that were made already
   */
  #another(terms, moves) {
    const before = this.#own;
    const wasGoing = before?.isWorthKeeping && !this.#hasEnded;
    const own = this.app.games.beginHere(beginning(terms, moves));
    this.#take(own);
    const address = `#/play?game=${own.key}`;
    // Back leads to the game before, if there was one, or to the screen from which it goes on.
    if (before?.isWorthKeeping || !this.isShown) location.hash = address;
    else history.replaceState(null, "", address);
    if (!before || !wasGoing) return;
    notify(WORDS.kept, "plain", {
      text: WORDS.goBack,
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
    this.#start(termsOf(setup, played), played);
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
      if (played.clock && this.#clock) this.#clock.kept = played.clock;
      if (here.length < there.length) {
        this.opponent.stop();
        this.#clock?.forget();
        this.#tree.go(this.#tree.root.end);
        for (const move of there.slice(here.length)) this.#tree.play(move);
        this.moves.show(this.#tree);
      }
      this.#resigned = played.resigned ?? null;
      this.#flagged = played.flagged ?? null;
      this.refresh();
      return;
    }
    notify(WORDS.elsewhere);
    this.#start(termsOf(own.now.setup, played), played);
  }

  /**
   * What there is to be kept: nothing before the person has done anything.
   *
   * @param {OwnGame} own
   */
  #told(own) {
    return told(own.now, this.#terms, this.#tree.root.end, { ...this.#ends, clock: this.#clock?.kept });
  }

  /** How it has ended but by the rules. */
  get #ends() {
    return { resigned: this.#resigned, flagged: this.#flagged };
  }

  /** Two levels play each other. */
  get isWatched() {
    return kindOf(seatsOf(this.#terms)) === "none";
  }

  /**
   * Whether it is somebody's turn who sits here.
   *
   * @param {View} view
   */
  #isYours(view) {
    return seatsOf(this.#terms)[view.toMove] === null;
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
   * @param {NonNullable<import("../types.d.ts").OwnGameContent["played"]>} played
   */
  #start(terms, { moves, resigned, flagged, clock }) {
    this.opponent.stop();
    this.hint.clear();
    this.watching.begin();
    this.#clock?.stop();
    this.blunder.clear();
    this.#terms = terms;
    [this.#resigned, this.#flagged] = [resigned ?? null, flagged ?? null];
    this.#clock = clock && this.#own ? new GameClock(clock, this.#own.key) : null;
    this.#clock?.addEventListener("tick", () => this.clocks.show(this.#clock, this.#terms.person));
    this.#clock?.addEventListener("out", () => this.#timeIsOver());
    this.#tree = new Tree(terms.setup, moves);
    this.#tree.addEventListener("moved", () => {
      this.hint.clear();
      this.blunder.clear();
      this.moves.mark();
    });
    this.table.near = terms.person;
    // Where two play, or nobody, no end is one's own.
    this.table.person = kindOf(seatsOf(terms)) === "one" ? terms.person : null;
    this.moves.show(this.#tree);
    void this.desk.open(this.#tree);
    this.refresh();
  }

  get tree() {
    return this.#tree;
  }

  /** What the table shows; the table asks while it is about to. @returns {View | null} */
  get #view() {
    return this.desk.shown?.view ?? null;
  }

  get #atEnd() {
    return this.#tree.current.children.length === 0;
  }

  get #isOver() {
    return this.#resigned !== null || this.#flagged !== null || (this.#atEnd && (this.#view?.outcome ?? null) !== null);
  }

  /** @returns {string | null} */
  #forbidden() {
    if (this.#isOver) return WORDS.over;
    if (this.isWatched) return WORDS.watching;
    if (!this.#atEnd) return WORDS.lookingBack;
    if (this.#view && !this.#isYours(this.#view)) return WORDS.others;
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
    if (this.#view && this.#isYours(this.#view)) hush();
    this.watching.moved();
    this.#clock?.press();
    this.#tree.play(move);
    this.moves.show(this.#tree);
    this.#keep();
  }

  #keep() {
    this.#own?.touch(0);
  }

  /** Whether the game is over, wherever in it somebody looks. */
  get #hasEnded() {
    return this.#resigned !== null || this.#flagged !== null || (this.#tree.root.end.view?.outcome ?? null) !== null;
  }

  /** @param {View} view */
  #shown(view) {
    this.#keep();
    this.refresh();
    if (!this.#isOver && this.#atEnd && !this.#isYours(view)) this.#think();
  }

  /** Two levels go on, or wait, as somebody wants it now. */
  #goOn() {
    this.opponent.stop();
    const { end } = this.#tree.root;
    if (this.watching.goesOn && this.#tree.current !== end) this.#tree.go(end);
    else if (this.#view) this.#shown(this.#view);
    this.refresh();
  }

  #think() {
    if (this.opponent.isThinking || (this.isWatched && !(this.watching.goesOn && this.isShown))) return;
    const wait = this.#politeUntil - performance.now();
    if (wait > 0) {
      this.opponent.wait(wait, () => this.#view && this.#shown(this.#view));
      this.refresh();
      return;
    }
    const place = this.#tree.current;
    const tree = this.#tree;
    const side = this.#view?.toMove ?? "white";
    const level = seatsOf(this.#terms)[side] ?? this.#terms.level;
    const clock = this.#clock?.forReply(side);
    this.opponent.ask(
      // The same reply in every window.
      {
        setup: tree.setup,
        moves: place.moves,
        level,
        seed: seedOf(this.#own?.key ?? ""),
        ...(clock ? { clock } : {}),
      },
      this.isWatched ? this.watching.least : 0,
      (move) => {
        if (this.#tree !== tree || this.#isOver) return;
        // Whoever looked back meanwhile is brought to the board again.
        tree.go(place);
        this.#play(move);
      },
      (error) => {
        notify(error.message, "bad");
        this.refresh();
      },
    );
    this.refresh();
  }

  /** The clock of whoever is to move runs once the first move was made, while the game is on the screen. */
  #runClock() {
    const { end } = this.#tree.root;
    const hasBegun = end.ply > (this.#terms.from ?? 0);
    const goesOn = !this.isWatched || this.watching.goesOn;
    const runs = hasBegun && goesOn && !this.#hasEnded && this.isShown && this.app.socket.isOpen;
    if (runs && end.view) this.#clock?.run(end.view.toMove, end.ply);
    else if (!runs) this.#clock?.stop();
    this.clocks.show(this.#clock, this.#terms.person);
  }

  #timeIsOver() {
    const clock = this.#clock;
    if (!clock?.side || this.#hasEnded) return;
    if (!clock.kept.strict) {
      notify(WORDS.timeIsOver(clock.side));
      return;
    }
    this.opponent.stop();
    this.hint.clear();
    this.#flagged = clock.side;
    clock.kept = { ...clock.kept, [clock.side]: 0 };
    clock.forget();
    this.#tree.go(this.#tree.root.end);
    this.#keep();
    this.refresh();
    announce(this.#status.textContent ?? "");
  }

  /** Whoever has lost by time goes on all the same. */
  #playOn() {
    const clock = this.#clock;
    if (!clock) return;
    clock.kept = { ...clock.kept, strict: false };
    this.#terms = { ...this.#terms, clock: clock.kept };
    this.#flagged = null;
    this.#keep();
    notify(WORDS.noMoreTime);
    if (this.#view) this.#shown(this.#view);
  }

  undo() {
    const { end } = this.#tree.root;
    const { from = 0, setup } = this.#terms;
    if (this.isWatched || end.ply === 0) return;
    this.opponent.stop();
    if (this.#flagged) this.#playOn();
    this.#resigned = null;
    this.#tree.go(end);
    // Back to where somebody who sits here was to move last.
    const seats = seatsOf(this.#terms);
    let ply = end.ply - 1;
    while (ply >= from && seats[moverAt(setup, ply)] !== null) ply--;
    if (ply < from) {
      notify(WORDS.nothingToTakeBack);
      if (this.#view) this.#shown(this.#view);
      return;
    }
    this.#clock?.forget();
    this.#tree.takeBack(end.ply - ply);
    this.moves.show(this.#tree);
    this.#keep();
    announce(WORDS.takenBack);
  }

  askForHint() {
    const forbidden = this.#forbidden();
    const view = this.#view;
    if (forbidden || !view) {
      if (forbidden) notify(forbidden);
      return;
    }
    say(this.#status, WORDS.lookingForHint);
    this.hint.ask(this.#tree, view, () => this.refresh());
  }

  #resign() {
    if (this.#isOver || !this.#view) return;
    this.opponent.stop();
    const { person } = this.#terms;
    this.#resigned = kindOf(seatsOf(this.#terms)) === "two" ? (this.#tree.root.end.view?.toMove ?? person) : person;
    announce(resignedInWords(this.#terms, this.#resigned));
    this.#keep();
    this.refresh();
  }

  /** @param {number} step */
  step(step) {
    const { current } = this.#tree;
    const place = step < 0 ? current.parent : current.children[0];
    if (place) this.#tree.go(place);
  }

  /** Writes what changes with every move. */
  refresh() {
    const { person, from = 0 } = this.#terms;
    const view = this.#view;
    const terms = termsInWords(this.#terms, this.app.about);
    say(this.#opponent, terms);
    // Where there is no room for all of it.
    set(this.#opponent, { title: terms });
    const yours = view !== null && this.#isYours(view);
    const isOver = this.#isOver;
    const { isPaused } = this.watching;
    const held = this.blunder.status;
    say(this.#status, status(this.#terms, view, { ends: this.#ends, isOver, atEnd: this.#atEnd, isPaused, held }));
    set(this.#status, { "data-busy": this.opponent.isThinking ? "" : null });
    const { undo, hint, resign, analyse } = this.buttons;
    for (const button of [undo, hint, resign]) button.hidden = this.isWatched;
    this.watching.show(this.isWatched, isOver);
    const { ply } = this.#tree.root.end;
    set(undo, { disabled: ply <= from });
    set(hint, { disabled: isOver || !yours });
    set(resign, { disabled: isOver || ply === 0 });
    set(analyse, { disabled: ply === 0 });
    // Until one's own first move.
    const isOne = kindOf(seatsOf(this.#terms)) === "one";
    this.#welcome.hidden = !yours || !isOne || from > 0 || ply > firstOfYours(this.#terms) || isOver;
    say(this.#goal, goal(view, person));
    this.#runClock();
    this.result.show(this.#terms, isOver, this.#ends, view?.outcome?.winner);
    this.app.aim();
    this.typed.hint(view?.moves.find((move) => move.kind !== "pass")?.move);
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    const wasShown = this.isShown;
    this.element.hidden = !shown;
    if (!shown) this.#keep();
    // Levels that are watched wait while nobody looks.
    if (!shown && this.isWatched) this.opponent.stop();
    if (shown && !wasShown && this.#view) this.#shown(this.#view);
    this.#runClock();
  }

  get isShown() {
    return !this.element.hidden;
  }

  /** @returns {string} for the title of the window */
  get title() {
    return "Play";
  }
}
