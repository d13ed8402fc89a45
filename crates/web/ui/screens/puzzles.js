/**
 * Puzzles: positions that are won by force, and one's own mistakes. A move is judged by the server, which answers a right one
 * with what holds out longest and a wrong one with what refutes it.
 */

import { drawArrows } from "../board/shapes.js";
import { Table } from "../board/table.js";
import { GAMES, named } from "../board/words.js";
import { announce, notify, sentence } from "../core/announce.js";
import { Desk } from "../core/desk.js";
import { h, say, set } from "../core/dom.js";
import { bind } from "../core/keys.js";
import { keep, recall, settings } from "../core/settings.js";
import { firstSide } from "../core/percent.js";
import { Tree } from "../core/tree.js";
import { daysInARow, today, Trainer } from "../core/trainer.js";
import { Typed } from "../panels/typed.js";
import { pointTo } from "./hint.js";
import { changed, difficulty, found, steps, task, WORDS } from "./puzzle-words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {keyof typeof GAMES} Game */
/** @typedef {"rated" | "daily" | "mistakes"} Mode */
/**
 * What is to be solved.
 *
 * @typedef {object} Open
 * @property {Mode} mode
 * @property {Game} game
 * @property {import("../types.d.ts").Setup} setup
 * @property {string[]} moves that led to it
 * @property {import("../protocol.d.ts").PuzzleShown | null} puzzle
 * @property {import("../protocol.d.ts").TrainerCard | null} card
 */

const NAMES = /** @type {Game[]} */ (Object.keys(GAMES));
/** Which puzzles somebody looked at last. */
const LAST = "hexapod.puzzles";
/** An answer in the same instant as one's own tile lands is not seen. */
const BREATH = 450;
/** Another move than the best of a review is as good if it costs no more. */
const AS_GOOD = 0.05;

export class Puzzles {
  #game = /** @type {Game} */ (NAMES[0]);
  /** @type {Mode} */
  #mode = "rated";
  /** @type {Open | null} */
  #open = null;
  /** The card that was shown last. */
  #before = "";
  /** Arrivals are numbered: an answer that comes late changes nothing. */
  #asked = 0;
  /** @type {"idle" | "judging" | "wrong" | "done"} */
  #state = "idle";
  /** Whether this try is recorded already. */
  #recorded = false;
  /** @type {{ texts: string[], move: string, shown: number } | null} */
  #help = null;
  #helped = 0;
  #modes = new Map(
    /** @type {Mode[]} */ (["rated", "daily", "mistakes"]).map((mode) => [
      mode,
      h("button", { type: "button", onclick: () => this.#turnTo(this.#game, mode) }, WORDS.modes[mode]),
    ]),
  );
  #games = new Map(
    NAMES.map((game) => [
      game,
      h("button", { type: "button", onclick: () => this.#turnTo(game, this.#mode) }, GAMES[game]),
    ]),
  );
  #task = h("h2", { class: "puzzle-task", tabindex: -1 });
  #hardness = h("p", { class: "quiet puzzle-hardness" });
  #verdict = h("p", { class: "lesson-verdict", role: "status" });
  #hints = h("ol", { class: "puzzle-hints", "aria-live": "polite" });
  #again = h("button", { type: "button", class: "main", onclick: () => this.#takeBack() }, WORDS.again);
  #hintButton = h(
    "button",
    { type: "button", title: `${WORDS.hint} (h)`, onclick: () => void this.#hint() },
    WORDS.hint,
  );
  #show = h("button", { type: "button", onclick: () => void this.#showAnswer() }, WORDS.show);
  #next = h("button", { type: "button", title: `${WORDS.next} (n)`, onclick: () => this.#goOn() }, WORDS.next);
  #learnt = h("button", { type: "button", hidden: true, onclick: () => void this.#drop() }, WORDS.learnt);
  #rating = h("strong", { class: "puzzle-rating" });
  #change = h("span", { class: "puzzle-change" });
  #facts = h("dl", { class: "puzzle-facts" });
  #recent = h("ol", { class: "puzzle-recent", "aria-label": WORDS.recent });

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.trainer = new Trainer(app.socket);
    this.table = new Table({
      play: (move) => this.desk.offers(move) && void this.#play(move),
      forbidden: () => this.#forbidden(),
      why: (tile, to) => this.desk.why(tile, to),
      hover: () => {},
      who: (side) => named(side),
    });
    this.desk = new Desk(app.socket, this.table, (view) => this.#shown(view));
    this.typed = new Typed(
      (text) => this.desk.understand(text),
      (move) => this.#playTyped(move),
    );
    this.element = h(
      "section",
      { class: "screen puzzles", "aria-labelledby": "puzzles-title" },
      h("h1", { id: "puzzles-title", class: "unseen" }, WORDS.title),
      h("div", { class: "main-column" }, this.table.element),
      h(
        "aside",
        { class: "side-column", "aria-label": WORDS.title },
        h(
          "div",
          { class: "puzzle-choice" },
          h("div", { class: "segments", role: "group", "aria-label": WORDS.game }, ...this.#games.values()),
          h("div", { class: "segments", role: "group", "aria-label": WORDS.mode }, ...this.#modes.values()),
        ),
        h(
          "section",
          { class: "card puzzle-card" },
          this.#task,
          this.#hardness,
          this.#verdict,
          this.#hints,
          h("div", { class: "buttons" }, this.#again, this.#next, this.#hintButton, this.#show, this.#learnt),
          this.typed.element,
        ),
        h(
          "section",
          { class: "card puzzle-standing", "aria-label": WORDS.rating },
          h("p", {}, this.#rating, this.#change),
          this.#facts,
          this.#recent,
        ),
      ),
    );
    this.trainer.addEventListener("standing", () => this.#showStanding());
    this.trainer.addEventListener("refused", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      notify(sentence(detail instanceof Error ? detail.message : String(detail)), "bad");
    });
    app.socket.addEventListener("open", () => {
      if (!this.isShown) return;
      void this.trainer.ask(this.#game);
      // What was being looked at when the line broke is asked for again.
      if (this.#state === "judging") this.#takeBack();
      else if (!this.#open) void this.arrive(location.hash.split("?")[1] ?? "");
    });
    bind(WORDS.title, [
      { keys: ["n"], does: "next puzzle", run: () => this.#goOn() },
      { keys: ["r", "u"], does: "take back and try again", run: () => this.#takeBack() },
      { keys: ["h"], does: "hint, one step more each time", run: () => void this.#hint() },
      { keys: ["f"], does: "turn the board", run: () => this.table.turn(1) },
      { keys: ["0"], does: "see the whole board", run: () => this.table.board.surface.camera.fit() },
      { keys: ["b"], does: "keyboard to the board", run: () => this.table.board.surface.roving.focus() },
      { keys: ["t", "/"], does: "type a move", run: () => this.typed.input.focus() },
    ]);
    this.#refresh();
  }

  get title() {
    return WORDS.title;
  }

  get isShown() {
    return !this.element.hidden;
  }

  /** @param {boolean} shown */
  set isShown(shown) {
    this.element.hidden = !shown;
  }

  /**
   * The address names the puzzle that is there, so that it is found again: by loading the page anew, by going back.
   *
   * @param {string} query
   */
  async arrive(query) {
    const wanted = new URLSearchParams(query);
    const last = recall(LAST);
    const kept = last && typeof last === "object" ? /** @type {{ game?: unknown, mode?: unknown }} */ (last) : {};
    const game = NAMES.find((name) => name === (wanted.get("game") ?? kept.game)) ?? this.#game;
    const asked = wanted.get("mode") ?? (wanted.has("puzzle") ? "rated" : kept.mode);
    const mode = asked === "daily" || asked === "mistakes" ? asked : "rated";
    const puzzle = wanted.get("puzzle");
    const here = this.#open;
    if (here && here.game === game && here.mode === mode && (!puzzle || here.puzzle?.puzzle === puzzle)) {
      this.#name();
      return;
    }
    await this.#fetch(game, mode, puzzle);
  }

  /**
   * @param {Game} game
   * @param {Mode} mode
   */
  #turnTo(game, mode) {
    if (game === this.#game && mode === this.#mode) return;
    location.hash = `#/puzzles?game=${game}&mode=${mode}`;
  }

  /**
   * Opens a puzzle: the one of this name, or the next.
   *
   * @param {Game} game
   * @param {Mode} mode
   * @param {string | null} [name]
   */
  async #fetch(game, mode, name) {
    const number = ++this.#asked;
    [this.#game, this.#mode, this.#open] = [game, mode, null];
    this.#forget();
    say(this.#task, WORDS.opening);
    keep(LAST, { game, mode });
    this.#refresh();
    void this.trainer.ask(game);
    set(this.element, { "aria-busy": "true" });
    try {
      const open = mode === "mistakes" ? await this.#nextMistake(game) : await this.#nextPuzzle(game, mode, name);
      if (number !== this.#asked) return;
      if (!open) return;
      this.#open = open;
      const before = settings.moves;
      this.table.near = (open.moves.length % 2 === 0) === (firstSide(open.game) === "white") ? "white" : "black";
      await this.desk.open(new Tree(open.setup, open.moves));
      if (number !== this.#asked) return;
      if (before) this.table.board.surface.camera.fit();
      this.#name();
    } catch (error) {
      if (number !== this.#asked) return;
      const words = sentence(error instanceof Error ? error.message : String(error));
      say(this.#task, words);
      // An address that leads nowhere is none.
      if (name && this.app.socket.isOpen) void this.#fetch(game, mode, null);
      else notify(words, "bad");
    } finally {
      if (number === this.#asked) {
        set(this.element, { "aria-busy": null });
        this.#refresh();
      }
    }
  }

  /**
   * @param {Game} game
   * @param {Mode} mode
   * @param {string | null} [name]
   * @returns {Promise<Open>}
   */
  async #nextPuzzle(game, mode, name) {
    const puzzle = await this.app.socket.ask("puzzle.next", {
      game,
      kind: mode === "daily" ? "daily" : "rated",
      day: today(),
      ...(name ? { puzzle: name } : {}),
    });
    return { mode, game: puzzle.setup.game, setup: puzzle.setup, moves: puzzle.moves, puzzle, card: null };
  }

  /**
   * @param {Game} game
   * @returns {Promise<Open | null>}
   */
  async #nextMistake(game) {
    const { cards, due, waiting, learnt } = await this.app.socket.ask("trainer.cards", { kind: "mistake", most: 100 });
    const now = Date.now();
    const before = this.#before;
    const fit = cards.filter((one) => one.content.setup.game === game && one.due !== null && one.due <= now);
    // Another one than before, if there is one.
    const card = fit.find(({ key }) => key !== before) ?? fit[0];
    if (!card) {
      say(this.#task, due + waiting + learnt === 0 ? WORDS.none : WORDS.noneDue);
      say(this.#hardness, due + waiting + learnt === 0 ? "" : `${due} due, ${waiting} wait, ${learnt} learnt.`);
      return null;
    }
    this.#before = card.key;
    const { setup, moves } = card.content;
    say(this.#hardness, `${due} due, ${waiting} wait, ${learnt} learnt.`);
    return { mode: "mistakes", game, setup, moves: [...moves], puzzle: null, card };
  }

  /** The address is that of the puzzle. */
  #name() {
    const open = this.#open;
    if (!open || !this.isShown) return;
    const name = open.puzzle ? `&puzzle=${open.puzzle.puzzle}` : "";
    const address = `#/puzzles?game=${open.game}&mode=${open.mode}${name}`;
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  #forget() {
    this.#state = "idle";
    this.#recorded = false;
    this.#help = null;
    this.#helped = 0;
    say(this.#verdict, "");
    say(this.#hardness, "");
    set(this.#verdict, { "data-done": null });
    say(this.#change, "");
    this.#hints.replaceChildren();
    this.#clearMarks();
  }

  #clearMarks() {
    drawArrows(this.table.board.surface, []);
    this.table.board.ghost(null);
  }

  /** @returns {string | null} */
  #forbidden() {
    if (!this.#open) return WORDS.opening;
    if (this.#state === "judging") return WORDS.wait;
    if (this.#state === "wrong") return WORDS.wrongNow;
    return this.#state === "done" ? WORDS.over : null;
  }

  /** The moves since the position of the puzzle. */
  get #own() {
    return (this.desk.tree?.current.moves ?? []).slice(this.#open?.moves.length ?? 0);
  }

  /** @param {string} move */
  #playTyped(move) {
    const forbidden = this.#forbidden();
    if (forbidden) notify(forbidden);
    else void this.#play(move);
  }

  /** @param {string} move */
  async #play(move) {
    const { tree } = this.desk;
    const open = this.#open;
    if (!tree || !open || this.#state !== "idle") return;
    const place = tree.current;
    this.#state = "judging";
    say(this.#verdict, "");
    this.#help = null;
    this.#hints.replaceChildren();
    this.#clearMarks();
    tree.play(move);
    const number = this.#asked;
    const here = () => number === this.#asked && this.#state === "judging";
    this.#refresh();
    try {
      if (open.card) await this.#judgeMistake(open.card, move, here);
      else await this.#judge(here);
    } catch (error) {
      if (!here()) return;
      this.#state = "idle";
      tree.go(place);
      tree.remove(place.children.at(-1) ?? place);
      if (this.app.socket.isOpen) notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
    }
    this.#refresh();
  }

  /** @param {() => boolean} here */
  async #judge(here) {
    const { tree } = this.desk;
    const puzzle = this.#open?.puzzle;
    if (!tree || !puzzle) return;
    const begun = performance.now();
    const { right, solved, reply } = await this.app.socket.ask("puzzle.try", {
      puzzle: puzzle.puzzle,
      moves: this.#own,
    });
    const rest = settings.moves ? BREATH - (performance.now() - begun) : 0;
    if (reply && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    if (!here()) return;
    if (reply) tree.play(reply);
    if (!right) this.#wrong(reply ? `Hexapod answers ${reply}.` : WORDS.noRefutation);
    else if (solved) this.#solved();
    else {
      this.#state = "idle";
      say(this.#verdict, WORDS.right);
      set(this.#verdict, { "data-done": "" });
    }
  }

  /**
   * @param {import("../protocol.d.ts").TrainerCard} card
   * @param {string} move
   * @param {() => boolean} here
   */
  async #judgeMistake(card, move, here) {
    const { setup, moves, best, played, why } = card.content;
    if (move === best) {
      this.#solved();
      return;
    }
    const warned = await this.app.socket.ask("warn", { setup, moves: [...moves, move], limit: AS_GOOD });
    if (!here()) return;
    if (!warned.blunder && move !== played) {
      say(this.#hardness, WORDS.asGood);
      this.#solved();
    } else {
      const reasons = warned.why.length > 0 ? warned.why : move === played ? why : [];
      this.#wrong(reasons.join(" "));
    }
  }

  /** @param {string} why */
  #wrong(why) {
    this.#state = "wrong";
    this.#record(false);
    set(this.#verdict, { "data-done": null });
    say(this.#verdict, `${WORDS.wrong} ${why}`);
    announce(`${WORDS.wrong} ${why}`);
  }

  #solved() {
    this.#state = "done";
    const clean = !this.#recorded && this.#helped === 0;
    this.#record(clean);
    set(this.#verdict, { "data-done": "" });
    const words = clean ? WORDS.solved : WORDS.solvedLate;
    const { card } = this.#open ?? {};
    const why = card && card.content.why.length > 0 ? ` ${card.content.why.join(" ")}` : "";
    say(this.#verdict, `${words}${why}`);
    announce(words);
    this.#next.focus({ preventScroll: true });
  }

  /** @param {boolean} solved at the first try and without help */
  #record(solved) {
    const open = this.#open;
    if (!open || this.#recorded) return;
    this.#recorded = true;
    if (open.card) {
      const { key, seen } = open.card;
      void this.app.socket.ask("trainer.met", { key, seen, right: solved }).catch((error) => {
        notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
      });
    } else if (open.puzzle) {
      const { puzzle, grade } = open.puzzle;
      this.trainer.record({ game: open.game, puzzle, kind: open.mode, solved, hints: this.#helped, grade });
    }
  }

  /** Back to before the wrong move. */
  #takeBack() {
    const { tree } = this.desk;
    const open = this.#open;
    if (!tree || !open || this.#state === "done" || this.#own.length === 0) return;
    // After an even number of moves it is one's own turn again.
    const wrong = this.#state === "idle" ? 0 : this.#own.length % 2 === 0 ? 2 : 1;
    if (wrong === 0) return;
    this.#state = "idle";
    tree.takeBack(wrong);
    say(this.#verdict, "");
    this.#refresh();
  }

  /** One step more of help: which tile, where to, why. */
  async #hint() {
    const open = this.#open;
    const view = this.desk.shown?.view;
    if (!open || !view || this.#state !== "idle") return;
    const number = this.#asked;
    if (!this.#help) {
      try {
        const { move, why } = open.card
          ? { move: open.card.content.best, why: open.card.content.why }
          : await this.app.socket.ask("puzzle.hint", { puzzle: open.puzzle?.puzzle ?? "", moves: this.#own });
        if (number !== this.#asked || this.desk.shown?.view !== view || this.#state !== "idle") return;
        this.#help ??= { texts: steps(view, move, why), move, shown: 0 };
      } catch (error) {
        notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
        return;
      }
    }
    const help = this.#help;
    if (help.shown >= help.texts.length) return;
    this.#helped++;
    const text = help.texts[help.shown++] ?? "";
    // A puzzle of which one has seen a part of the answer is not solved by oneself.
    this.#record(false);
    this.#hints.append(h("li", {}, text));
    this.#mark(view, help.move, help.shown);
    this.#refresh();
  }

  /**
   * @param {View} view
   * @param {string} text
   * @param {number} step
   */
  #mark(view, text, step) {
    const move = view.moves.find((legal) => legal.move === text);
    if (!move) return;
    const tile = "tile" in move ? (move.tile ?? null) : null;
    if (tile) this.table.hold(tile);
    if (step < 2) return;
    pointTo(this.table, move);
  }

  /** Plays the answer for somebody who gives up. */
  async #showAnswer() {
    const open = this.#open;
    const { tree } = this.desk;
    if (!open || !tree || this.#state === "done" || this.#state === "judging") return;
    if (this.#state === "wrong") this.#takeBack();
    this.#record(false);
    const number = this.#asked;
    try {
      const move = open.card
        ? open.card.content.best
        : (await this.app.socket.ask("puzzle.hint", { puzzle: open.puzzle?.puzzle ?? "", moves: this.#own })).move;
      if (number !== this.#asked) return;
      this.#clearMarks();
      tree.play(move);
      this.#state = "done";
      set(this.#verdict, { "data-done": null });
      const why = open.card ? open.card.content.why.join(" ") : "";
      say(this.#verdict, `${WORDS.answered} ${move}. ${why}`);
      announce(`${WORDS.answered} ${move}.`);
    } catch (error) {
      notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
    }
    this.#refresh();
  }

  /** The next puzzle. Back leads to this one. */
  #goOn() {
    const { mode, game } = {
      mode: this.#mode === "daily" ? /** @type {Mode} */ ("rated") : this.#mode,
      game: this.#game,
    };
    if (this.#open && mode !== "mistakes") history.pushState(null, "", location.hash);
    this.#task.focus({ preventScroll: true });
    void this.#fetch(game, mode, null);
  }

  /** A mistake that need not come back. */
  async #drop() {
    const { card } = this.#open ?? {};
    if (!card) return;
    try {
      await this.app.socket.ask("trainer.drop", { key: card.key });
      this.#goOn();
    } catch (error) {
      notify(sentence(error instanceof Error ? error.message : String(error)), "bad");
    }
  }

  /** @param {View} view */
  #shown(view) {
    const open = this.#open;
    if (!open) return;
    if (this.#own.length === 0) {
      if (open.puzzle) {
        const most = this.app.about?.levels[open.game].length ?? 10;
        say(this.#task, task(view, open.puzzle.plies));
        say(this.#hardness, difficulty(open.puzzle.grade, open.puzzle.rating, most));
      } else if (open.card) {
        say(this.#task, found(open.card.content.played));
      }
    }
    this.typed.hint(view.moves.find((move) => move.kind !== "pass")?.move);
    this.#refresh();
  }

  /** Writes what changes with every move. */
  #refresh() {
    for (const [mode, button] of this.#modes) set(button, { "aria-pressed": String(mode === this.#mode) });
    for (const [game, button] of this.#games) set(button, { "aria-pressed": String(game === this.#game) });
    const open = this.#open;
    set(this.element, { "data-state": this.#state, "data-moves": open ? this.#own.length : null });
    const can = open !== null && this.#state === "idle";
    this.#again.hidden = this.#state !== "wrong";
    set(this.#hintButton, { disabled: !can || (this.#help !== null && this.#help.shown >= this.#help.texts.length) });
    set(this.#show, { disabled: !open || this.#state === "done" || this.#state === "judging" });
    set(this.#next, { class: this.#state === "done" ? "main" : null });
    this.#next.hidden = open === null && this.#mode === "mistakes";
    say(this.#next, this.#mode === "mistakes" ? WORDS.nextMistake : WORDS.next);
    this.#learnt.hidden = !open?.card;
    set(this.typed.element, { hidden: open === null ? "" : null });
    this.table.refresh();
    this.#showStanding();
  }

  #showStanding() {
    const standing = this.trainer.standing(this.#game);
    const days = standing ? daysInARow(standing.days) : 0;
    const rating = standing ? `${Math.round(standing.rating)}` : "…";
    say(this.#rating, `${WORDS.rating} ${rating}`);
    const change = standing?.change ?? null;
    say(
      this.#change,
      change !== null && this.#recorded
        ? changed(change)
        : standing && standing.tried > 0 && standing.deviation > 110
          ? `±${Math.round(2 * standing.deviation)}`
          : "",
    );
    set(this.#change, { title: WORDS.unsure });
    const facts = standing
      ? [
          [WORDS.streak, `${standing.streak} (${WORDS.best} ${standing.best})`],
          [WORDS.solvedOf, `${standing.solved} / ${standing.tried}`],
          [WORDS.days, String(days)],
        ]
      : [];
    this.#facts.replaceChildren(
      ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name ?? ""), h("dd", {}, value ?? ""))),
    );
    this.#recent.replaceChildren(
      ...(standing?.recent ?? []).slice(0, 12).map(({ puzzle, solved }) =>
        h(
          "li",
          {},
          h(
            "a",
            {
              href: `#/puzzles?game=${this.#game}&mode=rated&puzzle=${puzzle}`,
              "data-solved": solved ? "" : null,
              "aria-label": `${solved ? "Solved" : "Not solved"}: see it again`,
            },
            solved ? "✓" : "✗",
          ),
        ),
      ),
    );
  }
}
