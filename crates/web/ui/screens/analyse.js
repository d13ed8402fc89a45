/**
 * A position and what can be known about it.
 */

import { drawShapes, shapeOf, toggled } from "../board/drawing.js";
import { Table } from "../board/table.js";
import { named } from "../board/words.js";
import { notify, sentence } from "../core/announce.js";
import { Desk } from "../core/desk.js";
import { eachFrame, h, say, set } from "../core/dom.js";
import { Engine } from "../core/engine.js";
import { icon } from "../core/icons.js";
import { fromHash, isGame } from "../core/link.js";
import { firstSide } from "../core/percent.js";
import { keep, recall, settings } from "../core/settings.js";
import { Threat } from "../core/threat.js";
import { showOpen } from "../dialogs/open.js";
import { showSave } from "../dialogs/save.js";
import { Candidates } from "../panels/candidates.js";
import { EngineHead } from "../panels/engine-head.js";
import { EvalBar } from "../panels/eval-bar.js";
import { Explorer } from "../panels/explorer.js";
import { Graph } from "../panels/graph.js";
import { Moves } from "../panels/moves.js";
import { Notes } from "../panels/notes.js";
import { Parts } from "../panels/parts.js";
import { Queens } from "../panels/queens.js";
import { ThreatLine } from "../panels/threat.js";
import { Typed } from "../panels/typed.js";
import { bindKeys } from "./analyse-keys.js";
import { drawOverlays } from "./overlays.js";
import { LineGhosts } from "./line-ghosts.js";
import { Preview } from "./preview.js";
import { Review } from "./review.js";
import { Toolbar } from "./toolbar.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/geometry.js").Cell} Cell */
/** @typedef {import("../core/own-game.js").OwnGame} OwnGame */
/** @typedef {import("../core/tree.js").Place} Place */
/** @typedef {import("../types.d.ts").View} View */

/** Where the browser remembers which game was looked at last. */
const KEY = "hexapod.analysis";
/** Whoever steps through a game is not followed step by step. */
const STEPPING = 700;

export class Analyse {
  /** What was asked for by the address: an answer that comes late is not shown. */
  #asked = 0;
  /** The tile under the pointer or in focus. @type {string | null} */
  #tile = null;
  /** Whoever wants to find the move alone hides what the engine thinks. */
  isHidden = false;
  /** What is being drawn. */
  #shape = "";
  #isShown = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** What is on the table. @type {OwnGame} */
    this.own = app.games.begin({ setup: { game: "hive", type: "Base+MLP" } });
    this.tree = this.own.tree;
    this.table = new Table({
      play: (move) => this.#press(move),
      forbidden: () => (this.#view?.outcome ? "The game is over here. Go back to try something else." : null),
      why: (tile, to) => this.desk.why(tile, to),
      hover: (cell) => this.#hover(cell),
      draw: (from, to, event, isDone) => this.#sketch(from, to, event, isDone),
      who: (side) => named(side),
    });
    this.desk = new Desk(app.socket, this.table, (view) => this.#shown(view));
    this.engine = new Engine(app.socket);
    this.threat = new Threat(app.socket);
    this.threatLine = new ThreatLine();
    this.preview = new Preview(app.socket, this.table, () => this.#draw());
    this.ghosts = new LineGhosts(app.socket, this.table);
    this.bar = new EvalBar();
    this.candidates = new Candidates({
      play: (move) => this.#press(move),
      preview: (line, all) => this.#look(line, all),
    });
    this.queens = new Queens();
    this.graph = new Graph((place) => this.tree.go(place));
    this.moves = new Moves((place) => this.tree.go(place));
    this.typed = new Typed(
      (text) => this.desk.understand(text),
      (move) => this.play(move),
    );
    this.explorer = new Explorer(app, {
      play: (move) => this.#press(move),
      preview: (line) => this.#look(line),
    });
    this.notes = new Notes(
      () => this.moves.show(this.tree),
      () => this.own.touch(),
    );
    this.review = new Review(this);
    this.toolbar = new Toolbar({
      step: (to) => this.step(to),
      turn: () => this.turn(),
      fit: () => this.table.board.surface.camera.fit(),
    });
    this.parts = new Parts((part) =>
      set(this.element.querySelector(".side-column") ?? this.element, { "data-part": part }),
    );
    this.head = new EngineHead(this.engine, () => this.hide(!this.isHidden));
    this.queensCard = h(
      "section",
      { class: "card slim queens-card of-chances" },
      h("h2", { class: "unseen" }, "Queens"),
      this.queens.element,
    );
    this.element = h(
      "section",
      { class: "screen analyse", "aria-labelledby": "analyse-title" },
      h("h1", { id: "analyse-title", class: "unseen" }, "Analyse"),
      this.bar.element,
      h("div", { class: "main-column" }, this.table.element, this.toolbar.element),
      h(
        "aside",
        { class: "side-column", "aria-label": "Analysis", "data-part": "engine" },
        this.parts.element,
        this.review.element,
        h(
          "section",
          { class: "card engine-card of-engine" },
          this.head.element,
          this.candidates.element,
          this.threatLine.element,
        ),
        this.queensCard,
        this.explorer.element,
        h(
          "section",
          { class: "card slim of-chances" },
          h("h2", { class: "unseen" }, "Chances over the game"),
          this.graph.element,
          this.review.summary,
        ),
        h(
          "section",
          { class: "card grow of-moves" },
          this.#heading,
          h(
            "header",
            { class: "card-head" },
            h("h2", {}, "Moves"),
            h(
              "button",
              {
                type: "button",
                class: "plain play-from",
                title: "Play from here, against a level or somebody (y)",
                "aria-label": "Play on from here",
                onclick: () => this.playFrom(),
              },
              icon("play"),
              "Play on",
            ),
            this.review.start,
            h(
              "button",
              { type: "button", class: "plain", title: "Open a game (v)", onclick: () => this.open() },
              icon("open"),
              "Open",
            ),
            h(
              "button",
              {
                type: "button",
                class: "plain",
                title: "Save or share (c copies the game)",
                onclick: () => showSave(app, this.tree),
              },
              icon("share"),
              "Save",
            ),
          ),
          this.moves.element,
          h("div", { class: "writing" }, this.notes.element, this.typed.element),
        ),
      ),
    );
    this.engine.addEventListener("news", () => this.#draw());
    this.engine.addEventListener("state", () => this.#draw());
    this.threat.addEventListener("news", () => this.#draw());
    settings.addEventListener("change", () => {
      this.engine.look();
      this.#lookForThreats();
      void this.#askFacts();
      this.#draw();
    });
    bindKeys(this);
    this.#take(this.own);
  }

  /** Who has played, and how it ended. */
  #heading = h("p", { class: "heading quiet" });

  /** @returns {View | null} what the table shows */
  get #view() {
    return this.desk.shown?.view ?? null;
  }

  /** Ends the listening to the game before. */
  #left = new AbortController();

  /** @param {OwnGame} own */
  #take(own) {
    this.#left.abort();
    this.#left = new AbortController();
    const { signal } = this.#left;
    const { tree } = own;
    this.own = own;
    this.tree = tree;
    own.enter("analyse", () => this.#told(own));
    signal.addEventListener("abort", () => own.leave("analyse"));
    own.addEventListener("kept", () => this.#name(), { signal });
    const moved = () => {
      this.moves.mark();
      this.notes.show(tree);
      this.preview.forget();
      this.ghosts.clear();
      this.engine.look();
      this.#lookForThreats();
      own.touch(STEPPING);
    };
    const grown = () => {
      this.moves.show(tree);
      this.#entitle();
      own.touch();
      // Something may have been drawn in another window.
      this.#draw();
    };
    tree.addEventListener("moved", moved, { signal });
    tree.addEventListener("grown", grown, { signal });
    this.moves.show(tree);
    this.notes.show(tree);
    this.review.reset();
    this.review.restore();
    this.table.near = firstSide(tree.setup.game);
    this.#entitle();
  }

  #entitle() {
    const { white, black, result } = this.tree.heading;
    const { opening } = this.tree.current;
    const heading = [white && black ? `${white} – ${black}` : "", result ?? "", opening].filter(Boolean).join(", ");
    say(this.#heading, heading);
    // Where there is no room for all of it.
    set(this.#heading, { title: heading || null, hidden: heading === "" });
  }

  /**
   * What there is to be kept, if anybody has done anything on an empty board.
   *
   * @param {OwnGame} own
   */
  #told(own) {
    const { tree } = own;
    this.notes.store();
    const { current, root } = tree;
    const isWork = root.children.length > 0 || root.comment !== "" || root.shapes.length > 0;
    const { setup: _, players, result, date, ...game } = tree.content;
    const at = current === root ? null : tree.places().indexOf(current) - 1;
    // How a game that is played here ends is said where it is played.
    return { game: own.now.played ? game : { ...game, players, result, date }, at, isWork };
  }

  /** The address is that of the game. */
  #name() {
    if (this.own.version === 0) return;
    keep(KEY, { key: this.own.key });
    if (this.#isShown) this.app.name("analyse", this.own.key);
  }

  /**
   * Puts a game on the table.
   *
   * @param {OwnGame} own
   */
  async show(own) {
    this.#asked++;
    if (own !== this.own) this.#take(own);
    else this.moves.show(own.tree);
    this.#follow();
    this.#name();
    await this.load();
  }

  async load() {
    const { tree } = this;
    await this.desk.open(tree);
    // Another may have been opened in the meantime.
    if (tree === this.tree) this.engine.follow(tree);
  }

  /**
   * What the address asks for: a game that was kept, one that is in the link itself, or the last one.
   *
   * @param {string} query
   */
  async arrive(query) {
    const number = ++this.#asked;
    const link = isGame(query) ? fromHash(query) : null;
    if (link) {
      await this.app.openTree(link, true);
      return;
    }
    const key = new URLSearchParams(query).get("game") ?? "";
    const last = recall(KEY);
    const remembered = last && typeof last === "object" && "key" in last ? String(last.key) : "";
    // Whoever comes back without an address finds what was there.
    const isBegun = this.own.isWorthKeeping || this.tree.root.children.length > 0;
    const wanted = key || (isBegun ? this.own.key : remembered);
    if (!wanted || wanted === this.own.key) {
      this.#follow();
      this.#name();
      if (this.desk.tree !== this.tree) await this.load();
      return;
    }
    try {
      const own = await this.app.games.open(wanted);
      if (number !== this.#asked) return;
      if (own) {
        await this.show(own);
        return;
      }
      if (key) notify("There is no such game here: it is none of those that this Hexapod has kept.", "bad");
    } catch (error) {
      notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
      // It is not lost: when there is a line again, it is asked for again.
      const again = () => number === this.#asked && void this.arrive(query);
      this.app.socket.addEventListener("open", again, { once: true });
    }
    if (number === this.#asked && this.desk.tree !== this.tree) await this.load();
  }

  /** A game that goes on in Play goes on here, for whoever has stood at its end. */
  #follow() {
    const { played } = this.own.now;
    const { tree } = this;
    if (!played) return;
    const stoodAtEnd = tree.current === tree.root.end;
    tree.entitle(this.own.now);
    this.#entitle();
    if (!tree.follow(played.moves)) return;
    tree.dispatchEvent(new Event("grown"));
    if (stoodAtEnd) tree.go(tree.root.end);
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.#isShown = shown;
    this.element.hidden = !shown;
    this.wake();
    if (!shown) this.own.touch(0);
  }

  /** The engine rests while nobody looks, and while the review needs it. */
  wake() {
    this.engine.asleep = !this.#isShown || this.review.isRunning;
    this.#lookForThreats();
  }

  #lookForThreats() {
    this.threat.look(this.tree, this.#isShown && !this.review.isRunning);
  }

  get title() {
    return "Analyse";
  }

  open() {
    showOpen(this.app);
  }

  /** @param {string} move of the board or of a list */
  #press(move) {
    if (this.desk.offers(move)) this.play(move);
  }

  /** @param {string} move */
  play(move) {
    if (this.review.judges(move)) return;
    this.tree.play(move);
  }

  /** @returns {Promise<{ place: Place, view: View }[]>} all positions that can be seen, each after the one before it */
  async everyPosition() {
    const places = this.tree.places();
    const views = await Promise.all(places.map((place) => this.desk.see(place)));
    return places.flatMap((place, index) => {
      const view = views[index];
      return view ? [{ place, view }] : [];
    });
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    this.isHidden = hidden;
    this.#draw();
  }

  /** @param {View} view */
  #shown(view) {
    this.#tile = null;
    this.engine.look();
    this.#lookForThreats();
    void this.#askFacts();
    this.review.arrived();
    this.typed.hint(view.moves.find((move) => move.kind !== "pass")?.move);
    this.#draw();
  }

  /** Facts are asked for when somebody wants to see them, and kept. */
  async #askFacts() {
    const place = this.tree.current;
    const view = place.view;
    if (!view || place.facts || !this.#isShown) return;
    const { now } = settings;
    if (view.game === "hex" && !(now.connections || now.dead || now.threats)) return;
    try {
      const { facts } = await this.app.socket.ask("facts", { setup: this.tree.setup, moves: place.moves });
      place.facts = facts;
    } catch {
      // Facts are an addition: without them everything else still works.
      return;
    }
    if (place === this.tree.current) this.#draw();
  }

  /** @param {Cell | null} cell */
  #hover(cell) {
    const tile = cell && this.#view?.game === "hive" ? (this.table.hive.stackAt(cell).at(-1) ?? null) : null;
    if (tile === this.#tile) return;
    this.#tile = tile;
    if (settings.now.reach || settings.now.pins || settings.now.policy) this.#draw();
  }

  /**
   * @param {readonly string[] | null} line
   * @param {readonly string[]} [all] how it goes on
   */
  #look(line, all = []) {
    if (this.isHidden) return;
    // One move alone is seen with what is expected to follow; more are shown as the position to which they lead.
    if (line?.length === 1) this.ghosts.look(this.tree, all);
    else this.ghosts.clear();
    void this.preview.look(this.tree, line);
  }

  /**
   * Circles and arrows of one's own, kept with the position.
   *
   * @param {Cell} from
   * @param {Cell} to
   * @param {{ shiftKey: boolean, altKey: boolean, ctrlKey: boolean }} event
   * @param {boolean} isDone
   */
  #sketch(from, to, event, isDone) {
    const place = this.tree.current;
    const shape = shapeOf(this.tree.setup.game, from, to, event);
    this.#shape = isDone ? "" : shape;
    if (isDone) {
      place.shapes = toggled(place.shapes, shape);
      this.own.touch();
    }
    this.#draw();
  }

  /** Takes all circles and arrows of this position away. */
  wipe() {
    if (this.tree.current.shapes.length === 0) return;
    this.tree.current.shapes = [];
    this.own.touch();
    this.#draw();
  }

  /** A circle around the cell that has the focus, for those who draw by keyboard. */
  circle() {
    const cell = this.table.board.surface.roving.cell;
    if (cell) this.#sketch(cell, cell, { shiftKey: false, altKey: false, ctrlKey: false }, true);
  }

  /** @param {"first" | "previous" | "next" | "last"} to */
  step(to) {
    const { current, root } = this.tree;
    const place = { first: root, previous: current.parent, next: current.children[0], last: current.end }[to];
    if (place) this.tree.go(place);
  }

  /** @param {number} step */
  sibling(step) {
    const place = this.tree.sibling(step);
    if (place) this.tree.go(place);
  }

  /** Plays on from here, against somebody; what is analysed stays as it is. */
  playFrom() {
    const { view } = this.tree.current;
    if (!view) return;
    if (view.outcome) notify("The game is over here. Go back to a position from which it can be played.");
    else this.app.play.from(this.tree, view);
  }

  turn() {
    this.table.turn(1);
    this.#draw();
  }

  playBest() {
    const best = this.tree.current.analysis?.moveInfos[0];
    if (best && !this.isHidden) this.play(best.move);
    else notify(this.isHidden ? "The engine's moves are hidden." : "The engine has not looked yet.");
  }

  remove() {
    if (this.tree.current.parent) this.tree.remove(this.tree.current);
  }

  /** Everything that analysis changes, once a frame. */
  #draw = eachFrame(() => {
    const place = this.tree.current;
    const view = place.view;
    if (!this.#isShown || !view) return;
    const first = firstSide(view.game);
    const { analysis } = place;
    const hidden = this.isHidden || this.review.isAsking;
    const threat = settings.now.threats && settings.now.engine && !hidden ? place.threat : null;
    const elsewhere = this.preview.isElsewhere;
    drawOverlays(this.table, view, elsewhere ? null : analysis, elsewhere ? null : place.facts, {
      hidden,
      tile: this.#tile,
      preview: this.preview.move,
      threat: elsewhere ? null : threat,
    });
    drawShapes(this.table.board.surface, view.game, elsewhere ? [] : place.shapes, this.#shape);
    const winner = view.outcome?.winner;
    this.bar.show(
      view.outcome
        ? winner === null
          ? [0, 1, 0]
          : winner === first
            ? [1, 0, 0]
            : [0, 0, 1]
        : (analysis?.rootInfo.wdl ?? null),
      first,
      this.table.near,
    );
    const instead = view.outcome
      ? view.outcome.text
      : hidden
        ? "Hidden. Find the move yourself."
        : this.engine.trouble || (settings.now.engine ? "Looking…" : "The engine is off. Press l to turn it on.");
    this.candidates.show(hidden ? null : analysis, view.toMove === first, named(first), instead);
    this.threatLine.show(view, threat);
    this.head.show(place, this.isHidden);
    this.queensCard.hidden = view.game !== "hive";
    if (view.game === "hive")
      this.queens.show(view, place.facts?.game === "hive" ? place.facts : null, this.table.hive.surface.turn);
    this.explorer.show(this.tree, place);
    this.#entitle();
    this.graph.show(this.tree.shownLine, place, named(first));
    this.toolbar.show(view.game, place);
    this.notes.show(this.tree);
    this.review.show();
  });

  /** For those who have changed something that is drawn. */
  redraw() {
    this.#draw();
  }
}
